import { expect, test } from 'vitest'
import { chanceFrom } from './chance.ts'
import { type Change, changeOf } from './changes.ts'
import type { Delay } from './delays.ts'
import { type DemandedSale, demandFor, type SailingOffer } from './demand.ts'

const boat: SailingOffer = {
  id: '7',
  kind: 'fast',
  serviceDate: '2026-06-30',
  capacity: 200,
  stops: [
    { dock: 'BTP', departs: new Date('2026-06-30T14:00:00+08:00') },
    { dock: 'WSN1', departs: new Date('2026-06-30T14:50:00+08:00') },
    { dock: 'TPX', departs: null },
  ],
  classes: [{ code: 'SEAT2', seats: 200 }],
  pairs: [
    { classCode: 'SEAT2', fromStop: 0, toStop: 1 },
    { classCode: 'SEAT2', fromStop: 0, toStop: 2 },
    { classCode: 'SEAT2', fromStop: 1, toStop: 2 },
  ],
}
const minute = 60_000
const sales = Array.from({ length: 120 }, (_, number) => demandFor(boat, chanceFrom(`boat ${number}`))).flat()
const departureOf = (sale: DemandedSale) => boat.stops[sale.fromStop]?.departs ?? new Date(0)

function changesOf(delay?: Delay, kind = boat.kind): { sale: DemandedSale; change: Change }[] {
  return sales.flatMap((sale, index) => {
    const change = changeOf(sale, { kind, departs: departureOf(sale), delay }, chanceFrom(`change ${index}`))
    return change ? [{ sale, change }] : []
  })
}
const ticketsOf = (changes: readonly { change: Change }[], kinds: readonly Change['kind'][]) =>
  changes
    .filter(({ change }) => kinds.includes(change.kind))
    .reduce((sum, { change }) => sum + change.places.length, 0)

test('the same passengers change their minds every time', () => {
  expect(changesOf()).toEqual(changesOf())
})

test('of a hundred tickets three to five are given back, and about one is exchanged', () => {
  const tickets = sales.reduce((sum, { party }) => sum + party.length, 0)
  const changes = changesOf()
  const back = ticketsOf(changes, ['refund', 'void']) / tickets
  expect(back).toBeGreaterThan(0.03)
  expect(back).toBeLessThan(0.05)
  const exchanged = ticketsOf(changes, ['exchange']) / tickets
  expect(exchanged).toBeGreaterThan(0.004)
  expect(exchanged).toBeLessThan(0.02)
})

test('a change lies between the sale and the departure, while counters are open', () => {
  for (const { sale, change } of changesOf()) {
    expect(change.at.getTime()).toBeGreaterThan(sale.at.getTime())
    expect(change.at.getTime()).toBeLessThanOrEqual(departureOf(sale).getTime() - 30 * minute)
    const time = (change.at.getTime() / minute + 8 * 60) % (24 * 60)
    expect(time).toBeGreaterThanOrEqual(5 * 60 + 30)
    expect(time).toBeLessThan(22 * 60)
    expect(change.places.every((place) => place < sale.party.length)).toBe(true)
  }
})

test('agents overrule no conditions and void nothing', () => {
  const ofAgents = [...changesOf(), ...changesOf(fog(45))].filter(({ sale }) => sale.channel === 'agent')
  expect(ofAgents.length).toBeGreaterThan(0)
  for (const { change } of ofAgents) {
    expect(change.overrule).toBeUndefined()
    expect(change.kind).not.toBe('void')
  }
})

const fog = (minutes: number): Delay => ({
  reason: 'fog',
  minutes,
  announcedAt: new Date('2026-06-30T13:20:00+08:00'),
})

test('of a ship that is late, passengers go after it was announced; from an hour on without a reason of their own', () => {
  for (const [minutes, code] of [
    [45, 'fog'],
    [90, undefined],
  ] as const) {
    const delay = fog(minutes)
    const left = changesOf(delay).filter(({ change }) => change.at >= delay.announcedAt)
    expect(left.length).toBeGreaterThan(changesOf().length / 10)
    for (const { sale, change } of left) {
      expect(sale.at.getTime()).toBeLessThan(delay.announcedAt.getTime())
      expect(change.at.getTime()).toBeLessThan(departureOf(sale).getTime() + minutes * minute)
      expect(change.overrule?.code).toBe(code)
    }
  }
})

test('passengers of cruises change three days ahead or not at all', () => {
  for (const { sale, change } of changesOf(undefined, 'cruise').filter(
    ({ change }) => change.kind !== 'void',
  ))
    expect(change.at.getTime()).toBeLessThanOrEqual(departureOf(sale).getTime() - 3 * 24 * 60 * minute)
})
