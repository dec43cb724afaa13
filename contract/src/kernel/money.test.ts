import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, shareOf, toFen } from './money.ts'

test('the parts of a split always add up to the whole, and none is off by a fen or more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      (total, weights) => {
        const parts = allocate(total, weights)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
        if (sum > 0)
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1.001)
      },
    ),
  )
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [1, [1, 3], [0, 1]],
  [0, [5, 5], [0, 0]],
  [777, [0, 0], [777, 0]],
])('%i fen split by %j gives %j', (total, weights, parts) => {
  expect(allocate(total, weights)).toEqual(parts)
})

test('an amount is not allocated without weights, by a negative weight or by a fraction', () => {
  for (const weights of [[], [-1, 2], [0.5]]) expect(() => allocate(100, weights)).toThrow(RangeError)
})

test.each([
  [10_000, 5_000, 5_000],
  [1, 5_000, 1],
  [-1, 5_000, -1],
  [3, 3_333, 1],
  [999_999_999_999, 10_000, 999_999_999_999],
])('a share of %i fen at %i basis points is %i, half away from zero', (amount, share, expected) => {
  expect(shareOf(amount, share)).toBe(expected)
})

test('an amount is a whole number a double holds exactly, or it is refused', () => {
  expect(toFen('9007199254740991')).toBe(9_007_199_254_740_991)
  expect(toFen(null)).toBe(0)
  for (const wrong of ['9007199254740993', '1.5', 'x']) expect(() => toFen(wrong)).toThrow(RangeError)
})
