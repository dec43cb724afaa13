import { expect, test } from 'vitest'
import { chanceFrom } from './chance.ts'
import { delayOf, type PlannedCall, timesOfCalls } from './delays.ts'

const at = (time: string) => new Date(`2026-06-15T${time}:00+08:00`)
const ferry: PlannedCall[] = [
  { arrives: null, departs: at('07:00') },
  { arrives: at('08:45'), departs: at('08:55') },
  { arrives: at('12:40'), departs: at('13:00') },
  { arrives: at('15:05'), departs: at('15:20') },
  { arrives: at('18:00'), departs: null },
]
const seeds = Array.from({ length: 400 }, (_, number) => `ferry ${number}`)
const trips = (announced = 0) => seeds.map((seed) => timesOfCalls(ferry, announced, chanceFrom(seed)))
const minutesBetween = (planned: Date | null, real: Date | null) =>
  ((real?.getTime() ?? 0) - (planned?.getTime() ?? 0)) / 60_000

test('the same ships are late every time', () => {
  expect(trips()).toEqual(trips())
})

test('a ship calls in the order of its plan and leaves no dock before its time', () => {
  for (const trip of [...trips(), ...trips(90)]) {
    const moments = trip
      .flatMap(({ arrived, left }) => [arrived, left])
      .filter((moment) => moment !== null)
      .map((moment) => moment.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    trip.forEach(({ left }, stop) => {
      expect(minutesBetween(ferry[stop]?.departs ?? null, left)).toBeGreaterThanOrEqual(0)
    })
    expect(trip.map(({ arrived, left }) => [arrived !== null, left !== null])).toEqual(
      ferry.map(({ arrives, departs }) => [arrives !== null, departs !== null]),
    )
  }
})

test('most departures are on time, some a few minutes late, few later', () => {
  const late = trips().flatMap((trip) =>
    trip.slice(0, -1).map(({ left }, stop) => minutesBetween(ferry[stop]?.departs ?? null, left)),
  )
  const share = (least: number) => late.filter((minutes) => minutes > least).length / late.length
  expect(share(5)).toBeGreaterThan(0.05)
  expect(share(5)).toBeLessThan(0.3)
  expect(share(20)).toBeGreaterThan(0)
  expect(share(20)).toBeLessThan(0.05)
})

test('a ship leaves its first dock as late as was announced, and long stops take up a part of it', () => {
  const lateAt = (stop: number) =>
    trips(90).map((trip) => minutesBetween(ferry[stop]?.departs ?? null, trip[stop]?.left ?? null))
  expect(Math.min(...lateAt(0))).toBeGreaterThanOrEqual(90)
  expect(Math.max(...lateAt(0))).toBeLessThan(95)
  expect(Math.max(...lateAt(3))).toBeLessThan(90)
})

test('one sailing in forty is announced late, before it leaves', () => {
  const departs = at('07:00')
  const delays = Array.from({ length: 4_000 }, (_, number) =>
    delayOf('ferry', departs, chanceFrom(`run ${number}`)),
  ).filter((delay) => delay !== undefined)
  expect(delays.length).toBeGreaterThan(60)
  expect(delays.length).toBeLessThan(140)
  for (const { announcedAt, minutes } of delays) {
    expect(announcedAt.getTime()).toBeLessThan(departs.getTime())
    expect(minutes % 5).toBe(0)
  }
})
