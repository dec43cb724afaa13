import { identityCheckCharacter } from '@fairway/contract/kernel/identity'
import { addDays, type ServiceDate } from '@fairway/contract/kernel/service-date'
import type { Chance } from './chance.ts'

/** A generated passenger, with what a sale requires. */
export interface GeneratedPerson {
  name: string
  certificateNumber: string
  phone: string
}

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高梁郑谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向汤',
]
const lastCharacters = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文辉玲红建国庆云峰波宁倩雪琳晨浩宇轩梓涵欣怡佳慧思远航江渝川楠岚舟帆澜',
]
const middleCharacters = [...'志建文明国永春晓雨子思佳嘉俊海天家小玉秋冬美兰月晨宏立新世光振泽润承启长安']

/** Area codes of whole provinces, under which no card is issued: the numbers are valid and belong to no real person. */
const issuers = ['500000', '420000', '510000', '430000']

/** Makes people one after the other, never the same number twice. */
export function people(chance: Chance): { born(from: ServiceDate, to: ServiceDate): GeneratedPerson } {
  const used = new Map<string, number>()
  return {
    born(from, to) {
      const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
      const start = `${chance.oneOf(issuers)}${addDays(from, chance.between(0, days)).replaceAll('-', '')}`
      const sequence = used.get(start) ?? chance.between(0, 99)
      used.set(start, sequence + 1)
      const digits = `${start}${String(sequence % 1000).padStart(3, '0')}`
      return {
        name:
          chance.oneOf(surnames) +
          (chance.next() < 0.7 ? chance.oneOf(middleCharacters) : '') +
          chance.oneOf(lastCharacters),
        certificateNumber: digits + identityCheckCharacter(digits),
        // Numbers beginning with 1400 belong to machines, never to people.
        phone: `1400${String(chance.between(0, 9_999_999)).padStart(7, '0')}`,
      }
    },
  }
}
