import { expect, test } from 'vitest'
import { spendingShares } from './forecast.ts'

const at = (time: string) => new Date(`2026-06-${time}:00+08:00`)
/** What is spent on a day on the average, by what was spent in each span, the newest first. */
const average = (shares: readonly number[], spent: readonly number[]) =>
  shares.reduce((sum, share, index) => sum + share * (spent[index] ?? 0), 0)

test('[Q5] who spends the same every day has that average, at any hour and however late days were folded', () => {
  for (const [now, openDays] of [
    ['15T00:00', 0],
    ['15T06:00', 0.25],
    ['15T23:59', 1_439 / 1_440],
    ['16T12:00', 1.5],
  ] as const) {
    const shares = spendingShares('2026-06-14', at(now))
    expect(average(shares, [openDays * 100, ...Array.from({ length: 7 }, () => 100)])).toBeCloseTo(100, 9)
  }
})

test('[Q5] the newer a day is, the more its sales weigh in a forecast', () => {
  const shares = spendingShares('2026-06-14', at('15T12:00'))
  expect(shares).toHaveLength(8)
  expect([...shares].sort((one, other) => other - one)).toEqual(shares)
  expect(shares.every((share, index) => share !== shares[index + 1])).toBe(true)
  // A busy day moves the forecast by more yesterday than a week ago.
  const week = (busy: number) => Array.from({ length: 8 }, (_, index) => (index === busy ? 700 : 0))
  expect(average(shares, week(1))).toBeCloseTo(7 * average(shares, week(7)), 9)
})
