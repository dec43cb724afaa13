import { normaliseNumber } from '@fairway/contract/kernel/identity'
import type { RetentionReason } from '@fairway/contract/orders/forget-endpoints'
import type { OrderState } from '@fairway/contract/orders/values'

/** What decides whether the personal data of a passenger can be erased from an order. */
export interface OrderOfPassenger {
  orderId: string
  state: OrderState
  sailingCancelled: boolean
  tickets: number
}

/** Why the data have to stay for the time being; undefined when they can be erased. */
function retentionReason(
  order: Pick<OrderOfPassenger, 'state' | 'sailingCancelled'>,
): RetentionReason | undefined {
  if (order.state === 'held') return 'held'
  // Its money is owed to the passenger: a refund needs the name.
  if (order.state === 'paid') return order.sailingCancelled ? 'sailingCancelled' : 'toTravel'
  return undefined
}

/** Orders and tickets of one kind. */
export interface Count {
  orders: number
  tickets: number
}

export const countOf = (orders: readonly OrderOfPassenger[]): Count => ({
  orders: orders.length,
  tickets: orders.reduce((sum, { tickets }) => sum + tickets, 0),
})

/** Divides what there is of a person into what can be erased and what has to stay, by reason. */
export function partitionErasable<Order extends OrderOfPassenger>(
  orders: readonly Order[],
): { forgettable: Order[]; kept: ({ reason: RetentionReason } & Count)[] } {
  const byReason = Map.groupBy(orders, retentionReason)
  const kept = (['toTravel', 'held', 'sailingCancelled'] as const).flatMap((reason) => {
    const some = byReason.get(reason)
    return some ? [{ reason, ...countOf(some) }] : []
  })
  return { forgettable: byReason.get(undefined) ?? [], kept }
}

const comparable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

/** True for a reason that names the passenger, which the append-only journal must not. */
export function namesPassenger(reason: string, number: string, names: readonly string[]): boolean {
  if (normaliseNumber(reason).includes(normaliseNumber(number))) return true
  // A name of one sign is a word of any sentence.
  return names.some((name) => [...name].length > 1 && comparable(reason).includes(comparable(name)))
}
