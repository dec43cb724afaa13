import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'
import { pinyinKeys } from '@fairway/texts/pinyin'
import { expect, test } from 'vitest'
import { pinyinOfLabels } from './label-pinyin.ts'

/** Reviewed by hand: words of the menu and the interface whose characters have several readings. */
const reviewed: Record<string, string> = {
  重置: 'chongzhi',
  重新: 'chongxin',
  重试: 'chongshi',
  重命名: 'chongmingming',
  重要: 'zhongyao',
  银行: 'yinhang',
  运行: 'yunxing',
  航行: 'hangxing',
  行程: 'xingcheng',
  排行: 'paihang',
  会计: 'kuaiji',
  会话: 'huihua',
  参数: 'canshu',
  角色: 'juese',
  单位: 'danwei',
  菜单: 'caidan',
  泊位: 'bowei',
  校验: 'jiaoyan',
  长期: 'changqi',
  较长: 'jiaochang',
  弹出: 'tanchu',
  强制: 'qiangzhi',
  删除: 'shanchu',
  查看: 'chakan',
  提现: 'tixian',
  码头: 'matou',
  座率: 'zuolv',
  还原: 'huanyuan',
  目的地: 'mudidi',
}

const namesOf = (nodes: readonly BuiltInMenu[]): string[] =>
  nodes.flatMap(({ names, children = [] }) => [names.zh, ...namesOf(children)])

test('every entry of the menu and every label of the interface is typed as its words are read', async () => {
  const labels = await pinyinOfLabels()
  expect(Object.keys(labels).length).toBeGreaterThan(500)
  const typed = Object.entries(labels)
  for (const name of namesOf(builtInMenus)) {
    const { initials, pinyin } = pinyinKeys(name)
    typed.push([name, `${initials} ${pinyin}`])
  }
  for (const [word, reading] of Object.entries(reviewed)) {
    const withWord = typed.filter(([label]) => label.includes(word))
    expect(withWord.length, word).toBeGreaterThan(0)
    for (const [label, pinyin] of withWord) expect(pinyin, label).toContain(reading)
  }
})

test('a label of the palette has its initials first and its pinyin after a space', async () => {
  const labels = await pinyinOfLabels()
  expect(labels).toMatchObject({ 重新登录: 'cxdl chongxindenglu', 银行卡: 'yhk yinhangka' })
})
