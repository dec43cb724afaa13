import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinyinInitials, score } from './match.ts'

test('a Chinese name is found by the initials of its pinyin', () => {
  expect(['首页', '窗口售票', '航班日历', '订单查询', '票价'].map(pinyinInitials)).toEqual([
    'sy',
    'cksp',
    'hbrl',
    'ddcx',
    'pj',
  ])
  expect(
    ['旅客类型', '航线网络', '旅客评论', '预留座位', '重庆', '银行卡', '涪陵'].map(pinyinInitials),
  ).toEqual(['lklx', 'hxwl', 'lkpl', 'ylzw', 'cq', 'yhk', 'fl'])
  expect(score('lklx', ['旅客类型'])).toBeGreaterThan(0)
  expect(score('mklx', ['旅客类型'])).toBe(0)
  expect(score('hbrl', ['航班日历'])).toBeGreaterThan(score('hb', ['船舶']))
})

test('a name is found by its pinyin from the server, by prefix of a word', () => {
  expect(score('lvke', ['旅客类型'], 'lklx lvkeleixing')).toBeGreaterThan(0)
  expect(score('zhxl', ['重行路'], 'cxl chonghanglu')).toBe(0)
  expect(score('leixing', ['旅客类型'], 'lklx lvkeleixing')).toBe(0)
})

test('a prefix match ranks before a substring, a substring before a subsequence', () => {
  const typed = 'sail'
  const found = ['Sailing calendar', 'Find sailings', 'Set a dial']
  const scores = found.map((text) => score(typed, [text]))
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(score('xyz', ['Sailing calendar'])).toBe(0)
  expect(score('cal sail', ['Sailing calendar'])).toBeGreaterThan(0)
})

test('every name matches itself', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      fc.pre(name.trim() !== '')
      expect(score(name, [name])).toBeGreaterThan(0)
    }),
  )
})
