import { expect, test } from 'vitest'
import {
  degreesOf,
  dockFaults,
  dockRequest,
  emptyDock,
  isFarFromPort,
  minuteOf,
  wholeOf,
} from './form-values.ts'

test('[M1] times of a dock are typed with or without a colon', () => {
  expect(['6:00', '06:00', '0600', '23:59', '0:00', '6：30'].map(minuteOf)).toEqual([
    360, 360, 360, 1439, 0, 390,
  ])
  expect(['24:00', '6:60', '6', 'six', ''].map(minuteOf)).toEqual(Array(5).fill(undefined))
})

test('[M1] numbers and degrees are read as people type them', () => {
  expect([wholeOf(' 12 '), wholeOf('−5'), wholeOf('1.5'), wholeOf('')]).toEqual([
    12,
    -5,
    undefined,
    undefined,
  ])
  expect([degreesOf('29,56'), degreesOf('-106.5'), degreesOf('1e2')]).toEqual([29.56, -106.5, undefined])
})

test('[M1] a dock says what is missing or out of range, and warns far from its port only', () => {
  const right = { ...emptyDock, code: 'A', names: { en: 'A' }, portId: '1', riverKm: '10' }
  expect(dockFaults(right)).toEqual({})
  expect(
    dockFaults({
      ...right,
      berths: '100',
      riverKm: 'x',
      always: false,
      opens: '6:00',
      latitude: '91',
      longitude: '',
    }),
  ).toEqual({
    berths: 'docks.berthsWrong',
    riverKm: 'docks.riverKmWrong',
    closes: 'docks.hoursWrong',
    latitude: 'docks.latitudeWrong',
    longitude: 'docks.positionWhole',
  })
  expect(dockRequest({ ...right, always: false, opens: '22:00', closes: '5:00' })).toMatchObject({
    hours: { from: 1320, to: 300 },
    position: null,
  })
  expect([isFarFromPort('40', 10), isFarFromPort('20', 10), isFarFromPort('', 10)]).toEqual([
    true,
    false,
    false,
  ])
})
