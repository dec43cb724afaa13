import { pinyinKeys } from '@fairway/texts/pinyin'
import { polyphonic } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { agents } from '../../database/starting-data/three-gorges/agents.ts'
import { lines } from '../../database/starting-data/three-gorges/lines.ts'
import { portCorporations, ports } from '../../database/starting-data/three-gorges/ports.ts'
import { carriers, series, ships } from '../../database/starting-data/three-gorges/ships.ts'

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
/** On a keyboard ü is typed as v; the English names write u. */
const asWritten = (typed: string) => typed.replaceAll('v', 'u').replace(/[^a-z]/g, '')

test('a port or dock whose English name is its pinyin is typed as it is written', () => {
  const places = [...ports, ...ports.flatMap(({ docks }) => docks)].filter(({ names: { en } }) =>
    /^[\p{L}]+$/u.test(en),
  )
  expect(places.length).toBeGreaterThan(20)
  const translated = ['Maoping']
  for (const { names } of places.filter(({ names: { en } }) => !translated.includes(en)))
    expect(asWritten(pinyinKeys(names.zh).pinyin), names.zh).toBe(letters(names.en))
  expect(pinyinKeys('弹子石')).toEqual({ initials: 'dzs', pinyin: 'danzishi' })
})

/** Reviewed by hand: names of the starting data that hold characters with several readings. */
const reviewed: Record<string, string> = {
  重庆客运港务公司: 'chongqingkeyungangwugongsi',
  宜昌客运港务公司: 'yichangkeyungangwugongsi',
  重庆: 'chongqing',
  朝天门: 'chaotianmen',
  弹子石: 'danzishi',
  洪崖洞: 'hongyadong',
  和平: 'heping',
  长寿: 'changshou',
  长寿港: 'changshougang',
  丰都: 'fengdu',
  忠县: 'zhongxian',
  忠县港: 'zhongxiangang',
  石宝寨: 'shibaozhai',
  万州: 'wanzhou',
  万州港旅游码头: 'wanzhouganglvyoumatou',
  巫山港: 'wushangang',
  神女溪: 'shennvxi',
  茅坪港: 'maopinggang',
  县际客轮公司: 'xianjikelungongsi',
  县际客轮: 'xianjikelun',
  县际7号: 'xianji7hao',
  县际8号: 'xianji8hao',
  县际9号: 'xianji9hao',
  县际10号: 'xianji10hao',
  '重庆—万州 客轮': 'chongqingwanzhoukelun',
  '万州—重庆 客轮': 'wanzhouchongqingkelun',
  '万州—巴东 客轮': 'wanzhoubadongkelun',
  '巴东—万州 客轮': 'badongwanzhoukelun',
  '重庆—茅坪 游轮 下水': 'chongqingmaopingyoulunxiashui',
  '茅坪—重庆 游轮 上水': 'maopingchongqingyoulunshangshui',
  江河旅行社: 'jianghelvxingshe',
  万州旅游: 'wanzhoulvyou',
}

test('names with characters of several readings are typed as they are read on the river', () => {
  const named = [
    ...ports,
    ...ports.flatMap(({ docks }) => docks),
    ...portCorporations,
    ...carriers,
    ...series,
  ]
  const names = [...named, ...ships, ...lines, ...agents].map(({ names: { zh } }) => zh)
  const several = names.filter((name) =>
    polyphonic(name, { type: 'array', toneType: 'none' }).some((readings) => new Set(readings).size > 1),
  )
  expect(several.length).toBeGreaterThan(20)
  for (const name of several) expect({ [name]: pinyinKeys(name).pinyin }).toEqual({ [name]: reviewed[name] })
})
