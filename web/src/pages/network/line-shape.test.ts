import { expect, test } from 'vitest'
import { courseOf, distanceOf, durationOf, type Line, stretchOf } from './line-shape.ts'
import { spreadLabels } from './TimeDistance.tsx'

const named = (id: string) => ({ id, code: id, names: { en: id, zh: id, es: id, ja: id } })

const line = (
  ...stops: [dock: string, km: number, arrive: number | null, depart: number | null][]
): Line => ({
  ...named('1'),
  kind: 'ferry',
  carrier: named('9'),
  enabled: true,
  drafts: 0,
  version: 1,
  validFrom: '2026-01-01',
  sailingsAhead: 0,
  stops: stops.map(([dock, riverKm, arriveMinutes, departMinutes], stop) => ({
    stop,
    dock: named(dock),
    port: named('port'),
    riverKm,
    arriveMinutes,
    departMinutes,
  })),
})

const down = line(['A', 10, null, 0], ['B', 60, 50, 60], ['C', 100, 120, null])
const round = line(['A', 660, null, 0], ['B', 622, 150, 240], ['A', 660, 390, null])

test('a line runs downstream, upstream, or back to where it began', () => {
  expect(courseOf(down)).toBe('downstream')
  expect(courseOf(line(['C', 100, null, 0], ['A', 10, 120, null]))).toBe('upstream')
  expect(courseOf(round)).toBe('roundTrip')
})

test('a stretch out and back counts twice', () => {
  expect(distanceOf(down)).toBe(90)
  expect(distanceOf(round)).toBe(76)
  expect(durationOf(round)).toBe(390)
  expect(stretchOf(round)).toEqual({ from: 622, to: 660 })
})

test('overlapping labels move apart and stay inside', () => {
  const at = spreadLabels(
    [{ preferred: 10 }, { preferred: 12 }, { preferred: 98 }, { preferred: 99 }],
    100,
  ).map((entry) => entry.at)
  expect(at).toEqual([10, 25, 85, 100])
})
