import { expect, test } from 'vitest'
import { shortFigure, yuanOf } from './short-figure.ts'

test('big figures come in the unit of the language: thousands and millions, or ten thousands', () => {
  expect(shortFigure(3_469_845, 'en')).toBe('3.5M')
  expect(shortFigure(3_469_845, 'es')).toBe('3,5M')
  expect(shortFigure(3_469_845, 'zh')).toBe('347万')
  expect(shortFigure(123_400, 'zh')).toBe('12.3万')
  expect(shortFigure(234_000_000, 'ja')).toBe('2.3億')
})

test('an amount in short keeps its currency', () => {
  expect(yuanOf(20_000_000, 'zh', { short: true })).toBe('¥20万')
  expect(yuanOf(20_000_000, 'en', { short: true })).toBe('¥200k')
})
