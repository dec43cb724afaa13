import { expect, test } from 'vitest'
import { raisesCredit } from './credit.ts'

const of = (credit: number, creditUntil: string | null = null) => ({ credit, creditUntil })

test('[Q5] more credit, or credit for longer, needs a second person; less or shorter does not', () => {
  expect(raisesCredit(of(0), of(1))).toBe(true)
  expect(raisesCredit(of(100), of(101, '2026-06-30'))).toBe(true)
  expect(raisesCredit(of(100, '2026-06-30'), of(100, '2026-07-01'))).toBe(true)
  expect(raisesCredit(of(100, '2026-06-30'), of(50))).toBe(true)
  expect(raisesCredit(of(100), of(100, '2026-06-30'))).toBe(false)
  expect(raisesCredit(of(100, '2026-06-30'), of(100, '2026-06-29'))).toBe(false)
  expect(raisesCredit(of(100), of(99))).toBe(false)
  // Without credit its last day means nothing.
  expect(raisesCredit(of(100, '2026-06-30'), of(0))).toBe(false)
})
