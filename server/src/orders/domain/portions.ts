/** A piece of the database small enough for one statement. */
export type Portion =
  | { subject: 'sailings'; day: string }
  | { subject: 'keys'; day: string }
  | { subject: 'days'; day: string }
  | { subject: 'orders' | 'transfers' | 'wallets'; from: number; before: number }
  | { subject: 'orders'; ids: readonly number[] }

/** What there is to prove. Days are `YYYY-MM-DD`; the ids are the highest there are, rows without a parent included. */
export interface Extent {
  sailingDays: readonly string[]
  keyDays: readonly string[]
  /** Days of the ledger with balances. */
  foldedDays: readonly string[]
  /** From these ids on it is the work of the last two days. */
  recentOrder: number
  lastOrder: number
  /** Older orders with after-sales, payouts or corrections of the last two days. */
  changedOrders: readonly number[]
  recentTransfer: number
  lastTransfer: number
  wallets: readonly number[]
}

export const ordersPerPortion = 5_000
const transfersPerPortion = 20_000
/** What is older is proven once in so many nights. */
export const roundNights = 28
const dayMs = 86_400_000

const dayNumber = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)

const slices = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** A night, or everything there is. */
export type Coverage = 'night' | 'whole'

/**
 * The portions of one night: every sailing day from yesterday on, the sales of the last two days, older orders that were
 * changed in them, the balances of yesterday, every wallet, and of all that is older a twenty-eighth, so that a night costs a
 * few days and everything is looked at within four weeks. Or all portions there are.
 */
export function portionsOf(extent: Extent, today: string, coverage: Coverage = 'night'): Portion[] {
  const night = dayNumber(today)
  const isTonight = (number: number) => coverage === 'whole' || number % roundNights === night % roundNights
  const chunks = (subject: 'orders' | 'transfers', recent: number, last: number, chunkSize: number) =>
    Array.from({ length: Math.floor(last / chunkSize) + 1 }, (_, chunk) => chunk)
      .filter((chunk) => (chunk + 1) * chunkSize > recent || isTonight(chunk))
      .map((chunk): Portion => ({ subject, from: chunk * chunkSize, before: (chunk + 1) * chunkSize }))
  return [
    ...extent.sailingDays
      .filter((day) => dayNumber(day) >= night - 1 || isTonight(dayNumber(day)))
      .map((day): Portion => ({ subject: 'sailings', day })),
    ...extent.keyDays
      .filter((day) => dayNumber(day) >= night - 1 || isTonight(dayNumber(day)))
      .map((day): Portion => ({ subject: 'keys', day })),
    ...extent.foldedDays
      .filter((day) => dayNumber(day) >= night - 1 || isTonight(dayNumber(day)))
      .map((day): Portion => ({ subject: 'days', day })),
    ...chunks('orders', extent.recentOrder, extent.lastOrder, ordersPerPortion),
    ...(coverage === 'whole' ? [] : slices(extent.changedOrders, ordersPerPortion)).map(
      (ids): Portion => ({ subject: 'orders', ids }),
    ),
    ...chunks('transfers', extent.recentTransfer, extent.lastTransfer, transfersPerPortion),
    ...extent.wallets.map((id): Portion => ({ subject: 'wallets', from: id, before: id + 1 })),
  ]
}

/** The portions that the rows between two ids are in, the same as in every run. */
export const portionsBetween = (
  subject: 'orders' | 'transfers',
  first: number,
  last: number,
): readonly Portion[] => {
  const size = subject === 'orders' ? ordersPerPortion : transfersPerPortion
  return Array.from({ length: Math.floor(last / size) - Math.floor(first / size) + 1 }, (_, at) => {
    const from = (Math.floor(first / size) + at) * size
    return { subject, from, before: from + size }
  })
}
