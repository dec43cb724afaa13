import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/http/caller.ts'
import { scopeCondition } from '../../staff/index.ts'

type Condition = RawBuilder<boolean>

const isOfCarrier = (carrierId: string): Condition => sql`exists (
  select from sailings.sailings run join fleet.ships ship on ship.id = run.ship_id
  where run.id = t.sailing_id and ship.carrier_id = ${carrierId})`

const isAtDocks = (among: RawBuilder<unknown>): Condition => sql`exists (
  select from sailings.sailing_stops call
  where call.sailing_id = t.sailing_id and call.stop_number in (t.from_stop, t.to_stop) and call.dock_id = any(${among}))`

/** Whether an order has a ticket `t` of which a condition is true. An exchanged one stands for a trip that is not made. */
const hasTicket = (orderId: RawBuilder<unknown>, condition: Condition): Condition => sql`exists (
  select from orders.tickets t where t.order_id = ${orderId} and t.state <> 'exchanged' and ${condition})`

/** Whether a ticket of an order is for a ship of a carrier. */
export const hasTicketOfCarrier = (orderId: RawBuilder<unknown>, carrierId: string): Condition =>
  hasTicket(orderId, isOfCarrier(carrierId))

/** Whether a ticket of an order boards or lands at one of these docks. */
export const hasTicketAtDocks = (orderId: RawBuilder<unknown>, among: RawBuilder<unknown>): Condition =>
  hasTicket(orderId, isAtDocks(among))

/**
 * Scope condition on `orders.orders o`: an order belongs to the organisation that sold it, to the carriers that run its
 * tickets, and to the docks where they board and land. Every query about orders applies it, so an order of another tenant
 * is a missing one.
 */
export function withinScope(scope: Scope): Condition {
  return scopeCondition(scope, {
    organisation: (id) => sql`o.organisation_id = ${id}`,
    carrier: (id) => hasTicketOfCarrier(sql`o.id`, id),
    docks: (among) => hasTicketAtDocks(sql`o.id`, among),
  })
}

/** Scope condition on `orders.tickets t` of `orders.orders o`: of an order with two carriers each has its own tickets. */
export function ticketsWithinScope(scope: Scope): Condition {
  return scopeCondition(scope, {
    organisation: (id) => sql`o.organisation_id = ${id}`,
    carrier: isOfCarrier,
    docks: isAtDocks,
  })
}
