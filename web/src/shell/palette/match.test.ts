import fc from 'fast-check'
import { expect, test } from 'vitest'
import { score } from './match.ts'

test('a Chinese name is found by the initials of its pinyin', () => {
  const pinyin = 'lklx lvkeleixing'
  expect(score('lklx', ['旅客类型'], pinyin)).toBeGreaterThan(0)
  expect(score('lx', ['旅客类型'], pinyin)).toBeGreaterThan(0)
  expect(score('lk', ['旅客类型'], pinyin)).toBeGreaterThan(score('lx', ['旅客类型'], pinyin))
  expect(score('mklx', ['旅客类型'], pinyin)).toBe(0)
  expect(score('hbrl', ['航班日历'], 'hbrl hangbanrili')).toBeGreaterThan(score('hb', ['船舶'], 'cb chuanbo'))
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
