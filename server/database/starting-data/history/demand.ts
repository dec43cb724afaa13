import { addDays, type ServiceDate } from '@fairway/contract/kernel/service-date'
import type { Chance } from './chance.ts'
import type { people } from './people.ts'

/** What demand needs to know of a sailing. */
export interface SailingOffer {
  id: string
  kind: 'fast' | 'ferry' | 'sightseeing' | 'cruise'
  serviceDate: ServiceDate
  capacity: number
  stops: readonly { dock: string; departs: Date | null }[]
  classes: readonly { code: string; seats: number }[]
  /** Pairs that have a fare; only they can be sold. */
  pairs: readonly { classCode: string; fromStop: number; toStop: number }[]
}

export interface DemandedSale {
  sailingId: string
  fromStop: number
  toStop: number
  /** The boarding dock, whose counter sells. */
  dock: string
  classCode: string
  at: Date
  channel: 'counter' | 'agent' | 'online'
  agent: 'RVT' | 'OLT' | 'WZT'
  method: 'cash' | 'card' | 'wechat' | 'alipay'
  serviceDate: ServiceDate
  /** The passenger types of the party, the first an adult. */
  party: readonly string[]
}

/**
 * How full boats run on an ordinary day, what share of their passengers comes from agents, and how many of the others
 * buy with the mini-program instead of at a counter.
 */
const bookingHabits: Record<SailingOffer['kind'], { load: number; agents: number; online: number }> = {
  fast: { load: 0.52, agents: 0.25, online: 0.3 },
  ferry: { load: 0.38, agents: 0.1, online: 0.12 },
  sightseeing: { load: 0.34, agents: 0.4, online: 0.35 },
  cruise: { load: 0.68, agents: 0.7, online: 0.2 },
}

/** From Sunday to Saturday. */
const weekdays = [1.2, 0.92, 0.85, 0.88, 0.95, 1.12, 1.3] as const

const minute = 60_000
/** Minutes after midnight at which the first counters open. */
export const openingMinute = 5 * 60 + 30

/** Minutes after midnight in Asia/Shanghai. */
export const minuteOfDay = (moment: number) => Math.floor(moment / minute + 8 * 60) % (24 * 60)
const day = 24 * 60 * minute

/**
 * Simulated demand for a sailing and its booking times: finally between 30 and 85 of 100 places, more at the weekend,
 * families on the sightseeing ships, agents early and counters late. Some bookings lie in the future; callers leave
 * those out.
 */
export function demandFor(sailing: SailingOffer, chance: Chance): DemandedSale[] {
  const { load, agents, online } = bookingHabits[sailing.kind]
  const weekday = weekdays[new Date(`${sailing.serviceDate}T00:00:00Z`).getUTCDay()] ?? 1
  const target = Math.min(0.85, Math.max(0.3, load * weekday * (0.75 + chance.next() * 0.5)))
  const legs = sailing.stops.length - 1
  const targetLegs = target * sailing.capacity * legs
  const classWeights = sailing.classes.map(({ code, seats }) => [code, seats] as const)
  const sales: DemandedSale[] = []
  let taken = 0
  while (taken < targetLegs) {
    const classCode = chance.weighted(classWeights)
    // Long trips are booked more than their number among all pairs would say.
    const pairs = sailing.pairs
      .filter((pair) => pair.classCode === classCode)
      .map((pair) => [pair, 1 + (pair.toStop - pair.fromStop) / legs] as const)
    if (pairs.length === 0) return sales
    const { fromStop, toStop } = chance.weighted(pairs)
    const boarding = sailing.stops[fromStop]
    if (!boarding?.departs) return sales
    const fromAgent = chance.next() < agents
    const byPhone = !fromAgent && chance.next() < online
    const party = partyFor(sailing.kind, fromAgent, chance)
    sales.push({
      sailingId: sailing.id,
      fromStop,
      toStop,
      dock: boarding.dock,
      classCode,
      at: momentOfSale(sailing.kind, boarding.departs, fromAgent, chance),
      channel: fromAgent ? 'agent' : byPhone ? 'online' : 'counter',
      agent: chance.weighted([
        ['RVT', 5],
        ['OLT', 4],
        ['WZT', 2],
      ]),
      method: chance.weighted(
        byPhone
          ? [['wechat', 1]]
          : [
              ['wechat', 42],
              ['alipay', 26],
              ['cash', 22],
              ['card', 10],
            ],
      ),
      serviceDate: sailing.serviceDate,
      party,
    })
    taken += party.length * (toStop - fromStop)
  }
  return sales
}

function partyFor(kind: SailingOffer['kind'], fromAgent: boolean, chance: Chance): string[] {
  const excursion = kind === 'sightseeing' || kind === 'cruise'
  const size = chance.weighted(
    fromAgent && excursion
      ? [
          [2, 30],
          [3, 20],
          [4, 25],
          [6, 15],
          [8, 10],
        ]
      : excursion
        ? [
            [1, 10],
            [2, 45],
            [3, 25],
            [4, 15],
            [5, 5],
          ]
        : [
            [1, 55],
            [2, 28],
            [3, 11],
            [4, 6],
          ],
  )
  return Array.from({ length: size }, (_, index) => {
    // The first of a party is an adult, so that no passenger travels in the care of a child.
    if (index === 0)
      return chance.weighted([
        ['adult', 86],
        ['senior', 11],
        ['disabledSoldier', 3],
      ])
    return chance.weighted([
      ['adult', 66],
      ['child', excursion ? 16 : 8],
      ['senior', 10],
      ['student', 8],
      // One at the most: an adult may take one along.
      ['infant', index === size - 1 ? 5 : 0],
    ])
  })
}

/** Generates a passenger of the right age for each place of a party. */
export function generatePassengers(sale: DemandedSale, someone: ReturnType<typeof people>) {
  return sale.party.map((passengerType) => {
    const [minAge, maxAge] = ages[passengerType] ?? [18, 60]
    return { ...someone.born(...birthDays(sale.serviceDate, minAge, maxAge)), passengerType }
  })
}

/** From this age on, and younger than that. */
const ages: Record<string, readonly [number, number]> = {
  adult: [18, 60],
  child: [6, 14],
  infant: [0, 6],
  senior: [60, 82],
  student: [16, 25],
  disabledSoldier: [30, 70],
}

function birthDays(on: ServiceDate, minAge: number, maxAge: number): [ServiceDate, ServiceDate] {
  const year = Number(on.slice(0, 4))
  // A margin of days, so that a night on board or a leap year does not change the passenger type.
  return [
    addDays(`${year - maxAge}${on.slice(4, 8)}15`, 20),
    addDays(`${year - minAge}${on.slice(4, 8)}15`, -40),
  ]
}

/** Agents book days or weeks ahead, most counters sell on the day, within the hours a counter is open. */
function momentOfSale(kind: SailingOffer['kind'], departs: Date, fromAgent: boolean, chance: Chance): Date {
  const second = chance.between(0, 59) * 1000
  if (kind !== 'cruise' && !fromAgent && chance.next() < 0.62) {
    const at = departs.getTime() - chance.between(12, 170) * minute - second
    // Opening hours: no counter is open at four in the morning, so tickets of the first ship are bought the evening
    // before.
    return new Date(minuteOfDay(at) < openingMinute ? at - 10 * 60 * minute : at)
  }
  const daysAhead =
    kind === 'cruise'
      ? chance.between(3, 32)
      : fromAgent
        ? 1 + Math.floor(chance.next() ** 2 * 20)
        : 1 + Math.floor(chance.next() ** 2 * 6)
  const earlier = departs.getTime() - daysAhead * day
  const dayBegins = earlier - minuteOfDay(earlier) * minute
  return new Date(dayBegins + chance.between(openingMinute + 120, 20 * 60) * minute + second)
}
