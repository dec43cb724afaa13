import type { Channel } from '@fairway/contract/fares/values'
import type { OrderState } from '@fairway/contract/orders/values'
import type { ProblemCode } from '@fairway/contract/problems'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../platform/http/caller.ts'
import type { OrderActionFacts } from '../domain/order-actions.ts'

/** Why a trip of an order `o` is not on sale at a moment, by the rule that paying its hold checks again under the lock. */
export const saleRefusal = (now: Date): RawBuilder<ProblemCode | null> =>
  sql`orders.sale_refusal(o.id, o.channel, ${now})`

/** What of an order's row decides what may be done with it. */
export interface OrderActionRow {
  state: OrderState
  held_until: Date | null
  channel: Channel
  organisation_id: string
  sale_refusal: ProblemCode | null
  print_refusal: ProblemCode | null
}

/** What decides which actions the caller may take on an order. */
export const orderActionFacts = (
  row: OrderActionRow,
  caller: Pick<Caller, 'organisationId'>,
): OrderActionFacts => ({
  state: row.state,
  heldUntil: row.held_until ?? undefined,
  ofAnotherAgency: row.channel === 'agent' && row.organisation_id !== caller.organisationId,
  saleRefusal: row.sale_refusal ?? undefined,
  printRefusal: row.print_refusal ?? undefined,
})
