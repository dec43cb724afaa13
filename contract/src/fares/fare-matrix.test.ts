import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fareByKilometre,
  fareByPercent,
  fareDifference,
  fareWarnings,
  matrixOf,
  pairsOf,
  rounded,
} from './fare-matrix.ts'

const toYuan = { stepFen: 100, way: 'nearest' } as const

test('[M7] a fare follows the kilometres, is rounded and never below the least', () => {
  expect(fareByKilometre(53, { fenPerKm: 63, minimumFen: 0, rounding: toYuan })).toBe(3_300)
  expect(fareByKilometre(10, { fenPerKm: 63, minimumFen: 1_500, rounding: toYuan })).toBe(1_500)
  expect(fareByKilometre(0, { fenPerKm: 63, minimumFen: 0, rounding: toYuan })).toBe(0)
})

test('[M7] a percentage is taken of the base, so that its rounding does not drift', () => {
  const plan = { shareBp: 10_500, rounding: { stepFen: 500, way: 'up' } } as const
  expect(fareByPercent(4_300, plan)).toBe(5_000)
  // Taken of what it gave, it would have risen again.
  expect(fareByPercent(5_000, plan)).toBe(5_500)
  expect(fareByPercent(0, plan)).toBe(0)
})

test('[M7] rounding gives a multiple of the step next to the amount, on the side it says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (amount, stepFen) => {
        const [down, nearest, up] = (['down', 'nearest', 'up'] as const).map((way) =>
          rounded(amount, { stepFen, way }),
        ) as [number, number, number]
        for (const one of [down, nearest, up]) expect(one % stepFen).toBe(0)
        expect(down).toBeLessThanOrEqual(amount)
        expect(up).toBeGreaterThanOrEqual(amount)
        expect(up - down).toBe(amount % stepFen === 0 ? 0 : stepFen)
        expect(Math.abs(nearest - amount) * 2).toBeLessThanOrEqual(stepFen)
      },
    ),
  )
})

test('[M7] a pair is compared with the version before: dearer, cheaper, added, removed or the same', () => {
  expect(
    [
      [100, 100],
      [100, 120],
      [100, 80],
      [null, 80],
      [100, null],
      [null, null],
    ].map(([was, now]) => fareDifference(was ?? null, now ?? null).kind),
  ).toEqual(['same', 'dearer', 'cheaper', 'added', 'removed', 'same'])
})

test('[M7] a longer trip that is cheaper and one dearer than its parts are warned of', () => {
  const fares = (first: number, second: number, whole: number) =>
    matrixOf([
      { fromStop: 0, toStop: 1, fareFen: first },
      { fromStop: 1, toStop: 2, fareFen: second },
      { fromStop: 0, toStop: 2, fareFen: whole },
    ])
  expect(fareWarnings(fares(100, 100, 180), 3)).toEqual([])
  expect(fareWarnings(fares(100, 100, 90), 3)).toEqual([
    { fromStop: 0, toStop: 2, viaStop: 1, kind: 'longerCheaper' },
  ])
  expect(fareWarnings(fares(100, 100, 201), 3)).toEqual([
    { fromStop: 0, toStop: 2, viaStop: 1, kind: 'dearerThanParts' },
  ])
  expect(pairsOf(32)).toHaveLength(496)
})
