import { expect, test } from 'vitest'
import { type PeriodScope, type SoldClass, withdrawalGaps } from './coverage.ts'

const named = (id: string) => ({ id, code: `CODE-${id}`, names: { en: id } })
const day = (number: number) => new Date(Date.UTC(2026, 5, number))
const now = day(10)
const every = { lineId: null, classId: null, lineKind: null, channel: null }
const set = (from: number, until: number | null, scope: Partial<PeriodScope> = {}): PeriodScope => ({
  ...every,
  from: day(from),
  until: until === null ? null : day(until),
  ...scope,
})
const sold = (arrival: number | null): SoldClass[] => [
  {
    line: named('1'),
    class: named('2'),
    lineKind: 'ferry',
    lastArrival: arrival === null ? null : day(arrival),
  },
]
const gaps = (withdrawn: PeriodScope, others: PeriodScope[], arrival: number | null = 30) => {
  const { uncovered, onSale } = withdrawalGaps(withdrawn, others, sold(arrival), now)
  return [uncovered.length, onSale.length]
}

test('[L1] the withdrawal of rules that others stand in for leaves no gap', () => {
  expect(gaps(set(1, null, { lineKind: 'ferry' }), [set(1, null)])).toEqual([0, 0])
})

test('[L1] the withdrawal of rules of a later day leaves a gap from then on, because the former version ends', () => {
  expect(gaps(set(20, null), [set(1, 20)])).toEqual([3, 1])
})

test('[L1] rules that stand in until a narrower version takes their place leave a gap then', () => {
  const others = [set(1, 20), set(20, null, { channel: 'counter' })]
  expect(gaps(set(1, null, { lineKind: 'ferry' }), others)).toEqual([2, 1])
})

test('[L1] rules that have ended, or end before the gap of others, leave none', () => {
  expect(gaps(set(1, 10), [])).toEqual([0, 0])
  expect(gaps(set(1, 15, { lineKind: 'ferry' }), [set(1, 20)])).toEqual([0, 0])
})

test('[L1] a gap after the last sailing on sale has arrived stops no sale', () => {
  expect(gaps(set(20, null), [set(1, 20)], 20)).toEqual([3, 0])
  expect(gaps(set(1, null), [], null)).toEqual([3, 0])
})
