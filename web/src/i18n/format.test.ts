import { expect, test } from 'vitest'
import { formatAge, formatMoment, formatMoney, readMoment } from './format.ts'

const moment = '2026-01-01T08:30:05+08:00'
const now = Date.parse(moment)
const age = (milliseconds: number, language: 'en' | 'zh' = 'en') =>
  formatAge(new Date(now - milliseconds), now, language, 'just now')

test('[H6] the full form is YYYY-MM-DD HH:mm:ss in the time of the pier', () => {
  expect(formatMoment(moment, 'full', 'en')).toBe('2026-01-01 08:30:05')
  expect(formatMoment('2025-12-31T16:00:00Z', 'full', 'zh')).toBe('2026-01-01 00:00:00')
})

test('[H6] numbers of ten digits are seconds, also as text', () => {
  expect(readMoment(1_767_227_405)?.getTime()).toBe(now)
  expect(readMoment('1767227405')?.getTime()).toBe(now)
  expect(readMoment(now)?.getTime()).toBe(now)
})

test('[H6] empty gives empty and nonsense is never a wrong date', () => {
  for (const empty of ['', null, undefined, 'tomorrow', Number.NaN])
    expect(formatMoment(empty, 'full', 'en')).toBe('')
})

test('[H7] ages are told in seconds, minutes, hours and one day, rounded up, then as a date', () => {
  expect(age(29_999)).toBe('just now')
  expect(age(30_000)).toBe('1 minute ago')
  expect(age(61_000)).toBe('2 minutes ago')
  expect(age(3_600_000)).toBe('1 hour ago')
  expect(age(3_601_000)).toBe('2 hours ago')
  expect(age(86_400_000)).toBe('1 day ago')
  expect(age(172_799_000, 'zh')).toBe('1天前')
  expect(age(172_800_000)).toBe('12/30/2025, 08:30')
})

test('money is written from whole fen in every language', () => {
  expect(formatMoney(123_456, 'en')).toBe('¥1,234.56')
  expect(formatMoney(-5, 'zh')).toBe('-¥0.05')
  expect(formatMoney(100, 'ja')).toContain('元')
})
