import { ageOn, birthDateOf, identityCardFault } from '@fairway/contract/kernel/identity'
import { expect, test } from 'vitest'
import { chanceFrom } from './chance.ts'
import { demandFor, generatePassengers, type SailingOffer } from './demand.ts'
import { people } from './people.ts'
import { clerksOfDock } from './sellers.ts'

const ferry: SailingOffer = {
  id: '7',
  kind: 'ferry',
  serviceDate: '2026-06-30',
  capacity: 200,
  stops: [
    { dock: 'WZL', departs: new Date('2026-06-30T06:00:00+08:00') },
    { dock: 'ZFM', departs: new Date('2026-06-30T07:55:00+08:00') },
    { dock: 'BTP', departs: null },
  ],
  classes: [
    { code: 'SEAT2', seats: 80 },
    { code: 'OPEN', seats: 120 },
  ],
  pairs: ['SEAT2', 'OPEN'].flatMap((classCode) => [
    { classCode, fromStop: 0, toStop: 1 },
    { classCode, fromStop: 0, toStop: 2 },
    { classCode, fromStop: 1, toStop: 2 },
  ]),
}

const demand = () => demandFor(ferry, chanceFrom('ferry'))

test('the same demand comes every time', () => {
  expect(demand()).toEqual(demand())
  expect(demandFor(ferry, chanceFrom('another'))).not.toEqual(demand())
})

test('a boat runs between three and nine tenths full, on pairs that have a fare', () => {
  const taken = demand().reduce((sum, sale) => sum + sale.party.length * (sale.toStop - sale.fromStop), 0)
  const load = taken / (ferry.capacity * 2)
  expect(load).toBeGreaterThan(0.29)
  expect(load).toBeLessThan(0.9)
  const flat = { ...ferry, pairs: [{ classCode: 'OPEN', fromStop: 0, toStop: 2 }] }
  for (const sale of demandFor(flat, chanceFrom('flat'))) expect([sale.fromStop, sale.toStop]).toEqual([0, 2])
})

test('sales are before the departure and within opening hours', () => {
  for (const sale of demand()) {
    expect(sale.at.getTime()).toBeLessThan(ferry.stops[sale.fromStop]!.departs!.getTime() - 10 * 60_000)
    const hour = Math.floor(sale.at.getTime() / 3_600_000 + 8) % 24
    expect(hour).toBeGreaterThanOrEqual(5)
  }
})

test('generated passengers have valid numbers of no real person, the age of their type, and no number twice', () => {
  const someone = people(chanceFrom('people'))
  const bounds: Record<string, [number, number]> = {
    adult: [14, 150],
    child: [0, 14],
    infant: [0, 6],
    student: [14, 30],
    senior: [60, 150],
    disabledSoldier: [14, 150],
  }
  const numbers = new Set<string>()
  for (const sale of demand()) {
    expect(['adult', 'senior', 'disabledSoldier']).toContain(sale.party[0])
    expect(sale.party.filter((type) => type === 'infant').length).toBeLessThanOrEqual(1)
    for (const traveller of generatePassengers(sale, someone)) {
      const { certificateNumber, passengerType } = traveller
      expect(identityCardFault(certificateNumber)).toBeUndefined()
      expect(certificateNumber.slice(2, 6)).toBe('0000')
      expect(numbers.has(certificateNumber)).toBe(false)
      numbers.add(certificateNumber)
      const age = ageOn(birthDateOf(certificateNumber)!, ferry.serviceDate)
      expect(age).toBeGreaterThanOrEqual(bounds[passengerType]![0])
      expect(age).toBeLessThan(bounds[passengerType]![1])
    }
  }
})

test('every dock has a clerk', () => {
  expect(clerksOfDock('BTP')).toEqual(['fengjie', 'clerk'])
  expect(clerksOfDock('CTM')).toEqual(['clerk2'])
  expect(clerksOfDock('SXC')).toEqual(['yichang'])
})
