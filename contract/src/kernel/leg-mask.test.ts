import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSeats, legMask, loadPerLeg, type MaskCount, maxStops, stopsOf } from './leg-mask.ts'

const trip = fc
  .tuple(fc.integer({ min: 0, max: maxStops - 2 }), fc.integer({ min: 1, max: maxStops - 1 }))
  .filter(([from, to]) => from < to)

test('a trip from the second to the third stop takes the second leg alone', () => {
  expect(legMask(1, 2)).toBe(0b10)
  expect(legMask(0, 3)).toBe(0b111)
})

test('every trip has its own mask, and the trip follows from the mask', () => {
  fc.assert(
    fc.property(trip, ([fromStop, toStop]) => {
      const mask = legMask(fromStop, toStop)
      expect(mask).toBeLessThan(2 ** 31)
      expect(stopsOf(mask)).toEqual({ fromStop, toStop })
    }),
  )
})

test('two trips share a leg exactly when they overlap', () => {
  fc.assert(
    fc.property(trip, trip, ([f1, t1], [f2, t2]) => {
      expect((legMask(f1, t1) & legMask(f2, t2)) !== 0).toBe(f1 < t2 && f2 < t1)
    }),
  )
})

test('there is no trip backwards, to the same stop, or beyond the last one', () => {
  for (const [from, to] of [
    [2, 1],
    [1, 1],
    [-1, 2],
    [0, 32],
    [0.5, 2],
  ] as const)
    expect(() => legMask(from, to)).toThrow(RangeError)
})

test('a mask with a gap is no trip', () => {
  expect(stopsOf(0b101)).toBeUndefined()
  expect(stopsOf(0)).toBeUndefined()
})

test('free seats and load of a four-stop sailing follow from its grouped masks', () => {
  const counts: MaskCount[] = [
    { classCode: 'SEAT1', mask: 0b000, seats: 10 },
    { classCode: 'SEAT1', mask: 0b010, seats: 2 },
    { classCode: 'SEAT2', mask: 0b111, seats: 5 },
  ]
  const free = freeSeats(counts, 'SEAT1', 4)
  expect(free[0]?.[1]).toBe(12)
  expect(free[1]?.[2]).toBe(10)
  expect(free[0]?.[3]).toBe(10)
  expect(free[2]?.[1]).toBe(0)
  expect(freeSeats(counts, 'SEAT2', 4)[0]?.[1]).toBe(0)
  expect(loadPerLeg(counts, 4)).toEqual([5, 7, 5])
})
