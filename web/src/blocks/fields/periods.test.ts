import { expect, test } from 'vitest'
import { periodNames, periodOf } from './periods.ts'

test('named periods are whole weeks from Monday and whole months, seen from the service date of today', () => {
  // A Sunday.
  expect(Object.fromEntries(periodNames.map((name) => [name, periodOf(name, '2026-11-22')]))).toEqual({
    today: { from: '2026-11-22', to: '2026-11-22' },
    yesterday: { from: '2026-11-21', to: '2026-11-21' },
    tomorrow: { from: '2026-11-23', to: '2026-11-23' },
    thisWeek: { from: '2026-11-16', to: '2026-11-22' },
    lastWeek: { from: '2026-11-09', to: '2026-11-15' },
    last7Days: { from: '2026-11-16', to: '2026-11-22' },
    thisMonth: { from: '2026-11-01', to: '2026-11-30' },
    lastMonth: { from: '2026-10-01', to: '2026-10-31' },
    last30Days: { from: '2026-10-24', to: '2026-11-22' },
  })
  expect(periodOf('thisMonth', '2024-02-29')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(periodOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(periodOf('thisMonth', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('named periods end where the field ends, and are left out where none of their days can be chosen', () => {
  const today = '2026-11-18'
  expect(periodOf('thisWeek', today, { max: today })).toEqual({ from: '2026-11-16', to: today })
  expect(periodOf('thisWeek', today, { min: today })).toEqual({ from: today, to: '2026-11-22' })
  expect(periodOf('tomorrow', today, { max: today })).toBeUndefined()
  expect(periodOf('lastWeek', today, { min: today })).toBeUndefined()
})
