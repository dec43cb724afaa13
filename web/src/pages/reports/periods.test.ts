import { expect, test } from 'vitest'
import { readPeriod } from './periods.ts'

const today = '2026-06-15'

test('[A11] any URL yields a valid period', () => {
  const week = { from: '2026-06-09', to: today }
  expect(readPeriod('', '', today)).toEqual(week)
  expect(readPeriod('2026-02-30', 'x', today)).toEqual(week)
  expect(readPeriod('2026-06-20', today, today)).toEqual(week)
  expect(readPeriod('2026-07-01', '', today, 29)).toEqual({ from: '2026-07-01', to: '2026-07-30' })
  expect(readPeriod('2020-01-01', today, today)).toEqual({ from: '2026-03-16', to: today })
})
