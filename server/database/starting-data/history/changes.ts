import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import type { Chance } from './chance.ts'
import type { Delay } from './delays.ts'
import { type DemandedSale, minuteOfDay, openingMinute, type SailingOffer } from './demand.ts'

/** What becomes of a sale before the trip. */
export interface Change {
  kind: 'refund' | 'exchange' | 'void'
  at: Date
  /** Its passengers by their places in the party; those in their care go along. */
  places: readonly number[]
  /** Why nothing is charged that the conditions would charge. */
  overrule?: { code: OverruleCode; reason: string }
}

const minute = 60_000
const day = 24 * 60 * minute

/** Of 1,000 sales, as far as there is time left before the trip. */
const shares = { void: 4, overruled: 3, refund: 37, exchange: 10 }
/** Most change all together. */
const wholeParty = 0.88
/** Of 100 parties that wait for a ship that is announced late: from the delay on that makes it free, and before. */
const leavingShare = { free: 18, early: 6, cruise: 2 }
/** From this delay on tickets are given back free by the parameter of the product. */
const freeFromMinutes = 60
/** Minutes after midnight from which on changes wait for the morning. */
const closingMinute = 22 * 60
/** No more changes so long before the departure: the ship is boarding, or nothing of the price would be left. */
const lastMoment = { cruise: 3 * day, others: 30 * minute, delayed: 10 * minute }

/** Delays that make a refund free before they are long enough for the product to do so. */
const faults = {
  fog: '大雾晚点，旅客改变行程',
  lockControl: '船闸管制晚点，旅客改变行程',
  lowWater: '枯水限航晚点，旅客改变行程',
} as const satisfies Partial<Record<OverruleCode, string>>
const overrules: readonly (readonly [NonNullable<Change['overrule']>, number])[] = [
  [{ code: 'illness', reason: '旅客突发疾病，已核验医院证明' }, 6],
  [{ code: 'doubleSale', reason: '同一旅客重复购票' }, 2],
  [{ code: 'staffError', reason: '售票员选错日期' }, 2],
]

/**
 * Decides what becomes of a sale: parties that do not travel or travel another day, mis-keyed sales, and passengers who do not wait
 * for a ship that is late. Undefined for most, which travel as they bought.
 */
export function changeOf(
  sale: DemandedSale,
  { kind, departs, delay }: { kind: SailingOffer['kind']; departs: Date; delay: Delay | undefined },
  chance: Chance,
): Change | undefined {
  const everyone = sale.party.map((_, place) => place)
  const leaving = delay && leavesLateShip(sale, { kind, departs, delay }, chance)
  if (leaving) return { ...leaving, places: everyone }
  const change = ordinaryChange(sale, { kind, departs }, chance)
  // Before the delay was known it was none of the reasons.
  return change && delay && serviceDateOf(change.at) === serviceDateOf(delay.announcedAt) ? undefined : change
}

function ordinaryChange(
  sale: DemandedSale,
  { kind, departs }: { kind: SailingOffer['kind']; departs: Date },
  chance: Chance,
): Change | undefined {
  const everyone = sale.party.map((_, place) => place)
  const roll = chance.next() * 1_000
  const of = (...kinds: (keyof typeof shares)[]) => kinds.reduce((sum, one) => sum + shares[one], 0)
  if (roll < of('void')) {
    const at = new Date(sale.at.getTime() + chance.between(2, 10) * minute)
    const isPossible = sale.channel === 'counter' && isBefore(at, departs, lastMoment.others)
    return isPossible ? { kind: 'void', at, places: everyone } : undefined
  }
  if (roll >= of('void', 'overruled', 'refund', 'exchange')) return undefined
  const at = momentOfChange(sale, departs, kind, chance)
  if (!at) return undefined
  if (roll < of('void', 'overruled'))
    return sale.channel === 'agent'
      ? undefined
      : { kind: 'refund', at, places: everyone, overrule: chance.weighted(overrules) }
  const places = chance.next() < wholeParty ? everyone : [chance.between(0, sale.party.length - 1)]
  return { kind: roll < of('void', 'overruled', 'refund') ? 'refund' : 'exchange', at, places }
}

const isBefore = (at: Date, departs: Date, margin: number) => at.getTime() <= departs.getTime() - margin

/** Somewhere between the sale and the last moment, while counters are open. */
function momentOfChange(
  sale: DemandedSale,
  departs: Date,
  kind: SailingOffer['kind'],
  chance: Chance,
): Date | undefined {
  const margin = kind === 'cruise' ? lastMoment.cruise : lastMoment.others
  const span = departs.getTime() - margin - sale.at.getTime()
  if (span < 10 * minute) return undefined
  const moment = sale.at.getTime() + Math.round((span * (0.2 + 0.8 * chance.next())) / 1_000) * 1_000
  const time = minuteOfDay(moment)
  const isNight = time < openingMinute || time >= closingMinute
  const untilOpening = (openingMinute - time + 24 * 60) % (24 * 60)
  const at = new Date(isNight ? moment + (untilOpening + chance.between(0, 45)) * minute : moment)
  return isBefore(at, departs, margin) ? at : undefined
}

/** Passengers of a ship that was announced late: free of charge by the conditions, or by who sold it for the reason of the delay. */
function leavesLateShip(
  sale: DemandedSale,
  { kind, departs, delay }: { kind: SailingOffer['kind']; departs: Date; delay: Delay },
  chance: Chance,
): Omit<Change, 'places'> | undefined {
  const { reason, minutes, announcedAt } = delay
  if (sale.at >= announcedAt) return undefined
  const isFree = minutes >= freeFromMinutes
  const share = kind === 'cruise' ? leavingShare.cruise : isFree ? leavingShare.free : leavingShare.early
  if (chance.next() * 100 >= share) return undefined
  const from = announcedAt.getTime() + 2 * minute
  const until = departs.getTime() + minutes * minute - lastMoment.delayed
  const at = new Date(from + Math.round(((until - from) * chance.next()) / 1_000) * 1_000)
  if (isFree) return { kind: 'refund', at }
  if (sale.channel === 'agent' || !isFault(reason)) return undefined
  return { kind: 'refund', at, overrule: { code: reason, reason: faults[reason] } }
}

const isFault = (reason: string): reason is keyof typeof faults => Object.hasOwn(faults, reason)
