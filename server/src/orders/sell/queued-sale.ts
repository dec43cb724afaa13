import type { SaleRequest, SaleResult } from './sell-batch.ts'

/** A sale between its request and its answer. */
export interface QueuedSale {
  readonly request: SaleRequest
  resolve(result: SaleResult): void
  reject(error: unknown): void
  /** An attempt was sent and its reply was lost: it may have been carried out. */
  maybeDone: boolean
  /** How often it came back without an answer. */
  turns: number
}

/** The rows a sale locks, in the order of `orders.lock_for_sales`, as a busy result names them. */
export const locksOf = ({ organisation, limits, method, sailing }: SaleRequest): string[] => [
  ...(limits ? [`agent:${organisation}`] : []),
  ...(method === 'wallet' ? [`wallet:${organisation}`] : []),
  `sailing:${sailing}`,
]

/**
 * What only one sale of a batch may have: its key, its receipt, each of its people. Of two in one batch the second would
 * fail the batch instead of being refused with its reason.
 */
const exclusiveValuesOf = ({ user, key, method, reference, passengers }: SaleRequest): string[] => [
  `key:${user}:${key}`,
  ...(reference ? [`receipt:${method}:${reference}`] : []),
  ...passengers.map(({ hash }) => `person:${hash}`),
]

/** How many sales are looked through for a batch. */
const lookAhead = 4

/**
 * Takes the sales out of the queue that one batch may hold, in their order; those that exclude each other stay for the next
 * one, and those behind them overtake.
 */
export function takeBatch(queue: QueuedSale[], size: number): QueuedSale[] {
  const batch: QueuedSale[] = []
  const left: QueuedSale[] = []
  const taken = new Set<string>()
  let examined = 0
  for (const sale of queue) {
    if (batch.length === size || examined === size * lookAhead) break
    examined += 1
    const values = exclusiveValuesOf(sale.request)
    if (values.some((value) => taken.has(value))) {
      left.push(sale)
      // Later sales with its values do not overtake it.
      for (const value of values) taken.add(value)
      continue
    }
    for (const value of values) taken.add(value)
    batch.push(sale)
  }
  queue.splice(0, examined, ...left)
  return batch
}
