import type { Channel } from '@fairway/contract/fares/values'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { OrderState, PaymentMethod } from '@fairway/contract/orders/values'
import { sql } from 'kysely'
import { firstTicket, presentTrip, type TripRow, tripColumns, tripJoins } from './ticket-trip.ts'

/** One order as every screen shows it, in one row; its trip is the first one. */
export interface OrderRow extends TripRow {
  id: string
  number: string
  state: OrderState
  channel: Channel
  made_at: Date
  held_until: Date | null
  organisation_id: string
  organisation_names: Names
  clerk: string
  method: PaymentMethod | null
  trips: number
  passengers: number
  first_name: string | null
  first_forgotten_at: Date | null
  phone_masked: string | null
  total_fen: string
}

/** What an order was paid with first; null while it is not. */
export const firstMethod = sql`(select pay.method from orders.payments pay where pay.order_id = o.id order by pay.number limit 1)`

/** The columns of orders `o`, with `orderJoins`. */
export const orderColumns = sql`
  o.id, o.number, o.state, o.channel, o.made_at, o.held_until, o.total_fen, o.phone_masked,
  organisation.id as organisation_id, organisation.names as organisation_names, clerk.name as clerk,
  ${firstMethod} as method, ${tripColumns('first')},
  (select count(distinct (t.sailing_id, t.from_stop, t.to_stop))::int
    from orders.tickets t where t.order_id = o.id and t.state <> 'exchanged') as trips,
  (select count(*)::int from orders.passengers p where p.order_id = o.id and p.version = 1) as passengers,
  first_person.name as first_name, first_person.forgotten_at as first_forgotten_at`

export const orderJoins = sql`
  join staff.organisations organisation on organisation.id = o.organisation_id
  join staff.users clerk on clerk.id = o.clerk_id
  ${firstTicket}
  ${tripJoins('first')}
  join lateral (
    select p.name, p.forgotten_at from orders.passengers p
    where p.order_id = o.id order by p.number, p.version desc limit 1) first_person on true`

/** Presents one order. */
export function presentOrder(row: OrderRow) {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    at: toInstant(row.made_at),
    heldUntil: row.held_until && toInstant(row.held_until),
    organisation: { id: row.organisation_id, names: row.organisation_names },
    soldBy: row.clerk,
    method: row.method,
    ...presentTrip(row),
    trips: row.trips,
    passengers: row.passengers,
    firstName: row.first_name,
    firstForgottenAt: row.first_forgotten_at && toInstant(row.first_forgotten_at),
    phoneMasked: row.phone_masked ?? '',
    total: toFen(row.total_fen),
  }
}
