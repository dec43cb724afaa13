import { expect, test } from 'vitest'
import { dateFormatter } from './dates.ts'
import { formatMoment, formatMoney } from './format.ts'

const moment = '2026-01-01T08:30:05+08:00'

test('[H6] the full form has the seconds, in the operating time zone', () => {
  expect(formatMoment(moment, 'full', 'en')).toBe('1 Jan 2026, 08:30:05')
  expect(formatMoment('2025-12-31T16:00:00Z', 'full', 'zh')).toBe('2026-01-01 00:00:00')
})

test('[H6] empty gives empty and nonsense is never a wrong date', () => {
  for (const empty of ['', null, undefined, 'tomorrow', Number.NaN, '2026-02-30', 0, '12'])
    expect(formatMoment(empty, 'full', 'en')).toBe('')
})

test('money is written from whole fen in every language', () => {
  expect(formatMoney(123_456, 'en')).toBe('¥1,234.56')
  expect(formatMoney(-5, 'zh')).toBe('-¥0.05')
  expect(formatMoney(100, 'ja')).toContain('元')
})

test('[E3] an English date has the day first and the month in letters, everywhere alike', () => {
  const late = '2026-11-22T09:05:00+08:00'
  expect(formatMoment(late, 'date', 'en')).toBe('22 Nov 2026')
  expect(formatMoment(late, 'dateTime', 'en')).toBe('22 Nov 2026, 09:05')
  expect(formatMoment(late, 'weekday', 'en')).toBe('Sun 22 Nov')
  // Three letters for every month, so that columns align.
  for (let month = 1; month <= 12; month++)
    expect(formatMoment(`2026-${String(month).padStart(2, '0')}-05T12:00:00+08:00`, 'date', 'en')).toMatch(
      /^5 [A-Z][a-z]{2} 2026$/,
    )
  const written = dateFormatter('en', { weekday: 'long', month: 'long', day: 'numeric' })
  expect(written(new Date(late))).toBe('Sunday 22 November')
})

test('[E3] the other languages keep their order of year, month and day', () => {
  const late = '2026-11-22T09:05:00+08:00'
  expect(formatMoment(late, 'date', 'zh')).toBe('2026-11-22')
  expect(formatMoment(late, 'date', 'ja')).toBe('2026/11/22')
  expect(formatMoment(late, 'date', 'es')).toBe('22 nov 2026')
  expect(formatMoment(late, 'dateTime', 'zh')).toBe('2026-11-22 09:05')
  expect(formatMoment(late, 'dateTime', 'ja')).toBe('2026/11/22 09:05')
  expect(formatMoment(late, 'dateTime', 'es')).toBe('22 nov 2026, 09:05')
  expect(formatMoment('2026-09-01', 'date', 'es')).toBe('1 sep 2026')
  expect(formatMoment(late, 'time', 'ja')).toBe('09:05')
})
