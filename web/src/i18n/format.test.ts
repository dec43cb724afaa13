import { expect, test } from 'vitest'
import { formatMoment, formatMoney } from './format.ts'

const moment = '2026-01-01T08:30:05+08:00'

test('[H6] the full form is YYYY-MM-DD HH:mm:ss in the time of the pier', () => {
  expect(formatMoment(moment, 'full', 'en')).toBe('2026-01-01 08:30:05')
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
