import { expect, test } from 'vitest'
import { changeOf, readPeriod } from './periods.ts'

const today = '2026-06-15'

test('[A11] any URL yields a valid period', () => {
  const week = { from: '2026-06-09', to: today }
  expect(readPeriod('', '', today)).toEqual(week)
  expect(readPeriod('2026-02-30', 'x', today)).toEqual(week)
  expect(readPeriod('2026-06-20', today, today)).toEqual(week)
  expect(readPeriod('2020-01-01', today, today)).toEqual({ from: '2026-03-16', to: today })
})

test('[A11] a change from zero is undefined', () => {
  expect(changeOf(150, 100)).toBe(0.5)
  expect(changeOf(0, 100)).toBe(-1)
  expect(changeOf(5, 0)).toBeUndefined()
  expect(changeOf(7061, 7062)).toBe(-0)
})
