import type { OrderState } from '@fairway/contract/orders'
import type { ProblemCode } from '@fairway/contract/problems'
import { type RawBuilder, sql } from 'kysely'
import type { OrderSeen } from './domain/order-actions.ts'

/** Why the trip of an order `o` is not on sale at a moment, by the rule that paying its hold asks again under the lock. */
export const saleRefusal = (now: Date): RawBuilder<ProblemCode | null> => sql`(
  select sailings.sale_refusal(run, boarding.planned_depart, o.channel, ${now}, sailings.standard_close_minutes())
  from sailings.sailings run
  join sailings.sailing_stops boarding on boarding.sailing_id = run.id and boarding.stop_number = o.from_stop
  where run.id = o.sailing_id)`

/** What decides about an order, from its row. */
export const orderSeen = (row: {
  state: OrderState
  held_until: Date | null
  sale_refusal: ProblemCode | null
}): OrderSeen => ({
  state: row.state,
  heldUntil: row.held_until ?? undefined,
  saleRefusal: row.sale_refusal ?? undefined,
})
