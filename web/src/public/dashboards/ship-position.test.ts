import { expect, test } from 'vitest'
import type { Figures } from './cached-figures.ts'
import { nextDepartures, shipPosition } from './ship-position.ts'

const texts = (name: string) => ({ en: name, zh: name, es: name, ja: name })
const at = (time: string) => `2026-06-15T${time}:00+08:00`
const moment = (time: string) => Date.parse(at(time))

const fast: Figures['sailings'][number] = {
  id: '1',
  line: { code: 'FAST-DOWN', names: texts('fast'), kind: 'fast' },
  ship: texts('F101'),
  status: 'scheduled',
  capacity: 120,
  load: [1, 2],
  calls: [
    { names: texts('A'), riverKm: 448, arrives: null, departs: at('08:30') },
    { names: texts('B'), riverKm: 493, arrives: at('09:15'), departs: at('09:20') },
    { names: texts('C'), riverKm: 551, arrives: at('10:15'), departs: null },
  ],
}
const round: Figures['sailings'][number] = {
  ...fast,
  id: '2',
  calls: [
    { names: texts('A'), riverKm: 0, arrives: null, departs: at('19:00') },
    { names: texts('A'), riverKm: 0, arrives: at('20:00'), departs: null },
  ],
}

test.each([
  ['before it leaves', fast, '08:29', undefined],
  ['half of the first leg', fast, '08:52', { at: 'river', km: 470, heading: 'down', moored: false }],
  ['at the dock between', fast, '09:17', { at: 'river', km: 493, heading: 'down', moored: true }],
  ['when it has arrived', fast, '10:15', undefined],
  ['half way round', round, '19:30', { at: 'round', km: 0, part: 0.5 }],
  [
    'upstream',
    { ...fast, calls: fast.calls.map((call) => ({ ...call, riverKm: -call.riverKm })) },
    '09:17',
    { at: 'river', km: -493, heading: 'up', moored: true },
  ],
  ['cancelled', { ...fast, status: 'cancelled' as const }, '08:52', undefined],
])('[A8] the river shows a ship where the timetable has it: %s', (_when, sailing, time, place) => {
  expect(shipPosition(sailing, moment(time))).toEqual(place)
})

test('[A8] each sailing stands once on the board, with its next departure', () => {
  const times = (now: string) =>
    nextDepartures([round, fast], moment(now), 5).map(({ call }) => call.departs?.slice(11, 16))
  expect(times('08:00')).toEqual(['08:30', '19:00'])
  expect(times('08:31')).toEqual(['09:20', '19:00'])
  expect(times('09:21')).toEqual(['19:00'])
})
