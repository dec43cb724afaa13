import { expect, test } from 'vitest'
import { stopDifferences } from './line-differences.ts'
import { type StopTimes, stopFaults } from './line-stops.ts'
import { legMinutes, proposeTimes } from './line-times.ts'

const stop = (
  dockId: string,
  arriveMinutes: number | null,
  departMinutes: number | null,
): StopTimes & { riverKm: number } => ({ dockId, arriveMinutes, departMinutes, riverKm: Number(dockId) * 30 })

const run = [stop('1', null, 0), stop('2', 60, 70), stop('3', 130, null)]

test('[M3] a run has no faults, a round trip through the same dock neither', () => {
  expect(stopFaults(run)).toEqual([])
  expect(stopFaults([...run.slice(0, 2), stop('1', 140, null)])).toEqual([])
})

test.each([
  ['a dock directly after itself', [stop('1', null, 0), stop('1', 60, null)], 1, 'dockId', 'stopTwice'],
  [
    'an arrival at the first stop',
    [stop('1', 5, 0), stop('2', 60, null)],
    0,
    'arriveMinutes',
    'firstArrival',
  ],
  [
    'a first departure that is not 0',
    [stop('1', null, 5), stop('2', 60, null)],
    0,
    'departMinutes',
    'firstDeparture',
  ],
  [
    'a departure from the last stop',
    [stop('1', null, 0), stop('2', 60, 70)],
    1,
    'departMinutes',
    'lastDeparture',
  ],
  [
    'no arrival',
    [stop('1', null, 0), stop('2', null, 70), stop('3', 90, null)],
    1,
    'arriveMinutes',
    'arrivalMissing',
  ],
  [
    'no departure',
    [stop('1', null, 0), stop('2', 60, null), stop('3', 90, null)],
    1,
    'departMinutes',
    'departureMissing',
  ],
  [
    'an arrival before the departure',
    [stop('1', null, 0), stop('2', 60, 70), stop('3', 70, null)],
    2,
    'arriveMinutes',
    'arrivalOrder',
  ],
  [
    'a stay of less than nothing',
    [stop('1', null, 0), stop('2', 60, 59), stop('3', 90, null)],
    1,
    'departMinutes',
    'departureOrder',
  ],
  ['ten days', [stop('1', null, 0), stop('2', 14_400, null)], 1, 'arriveMinutes', 'runTooLong'],
])('[M3] %s is named by stop and field', (_what, stops, index, field, fault) => {
  expect(stopFaults(stops)).toEqual([{ index, field, fault }])
})

test('[M3] an arrival is compared with the last time that is known', () => {
  const stops = [stop('1', null, 0), stop('2', 60, null), stop('3', null, 90), stop('4', 50, null)]
  expect(stopFaults(stops)).toContainEqual({ index: 3, field: 'arriveMinutes', fault: 'arrivalOrder' })
})

const kinds = (before: StopTimes[], after: StopTimes[]) =>
  stopDifferences(before, after).map((one) => `${one.stop.dockId} ${one.kind}`)

test('[M3] the same stops are the same, and other times are a difference', () => {
  expect(kinds(run, run)).toEqual(['1 same', '2 same', '3 same'])
  expect(kinds(run, [stop('1', null, 0), stop('2', 55, 70), stop('3', 130, null)])).toEqual([
    '1 same',
    '2 times',
    '3 same',
  ])
})

test('[M3] a stop that was added, removed or moved is listed where it is or was', () => {
  expect(kinds(run, [stop('1', null, 0), stop('4', 30, 35), ...run.slice(1)])).toEqual([
    '1 same',
    '4 added',
    '2 same',
    '3 same',
  ])
  expect(kinds(run, [stop('1', null, 0), stop('3', 130, null)])).toEqual(['1 same', '2 removed', '3 same'])
  expect(kinds(run, [stop('3', null, 0), stop('1', 60, 70), stop('2', 130, null)])).toEqual([
    '3 moved',
    '1 times',
    '2 times',
  ])
})

test('[M3] a round trip that calls once more at its dock gains a stop and moves none', () => {
  expect(
    kinds(
      [stop('1', null, 0), stop('2', 30, null)],
      [stop('1', null, 0), stop('2', 30, 40), stop('1', 80, null)],
    ),
  ).toEqual(['1 same', '2 times', '1 added'])
})

const pace = { upstream: 20, downstream: 30, stay: 10 }

test('[M3] a leg takes its distance by the pace of its direction, in whole five minutes', () => {
  expect(legMinutes(0, 31, pace)).toBe(60)
  expect(legMinutes(31, 0, pace)).toBe(95)
  expect(legMinutes(7, 7, pace)).toBe(5)
})

test('[M3] proposed times make a run, and fill what is empty from what was typed', () => {
  const empty = run.map((one) => ({ ...one, arriveMinutes: null, departMinutes: null }))
  const all = proposeTimes(empty, pace, 'all')
  expect(all.map(({ arriveMinutes, departMinutes }) => [arriveMinutes, departMinutes])).toEqual([
    [null, 0],
    [60, 70],
    [130, null],
  ])
  expect(stopFaults(all)).toEqual([])
  const typed = empty.map((one, index) => (index === 1 ? { ...one, arriveMinutes: 90 } : one))
  expect(
    proposeTimes(typed, pace, 'empty').map(({ arriveMinutes, departMinutes }) => [
      arriveMinutes,
      departMinutes,
    ]),
  ).toEqual([
    [null, 0],
    [90, 100],
    [160, null],
  ])
})
