import type { TransferCause, TransferKind } from '@fairway/contract/accounts/values'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { ticketNumber } from '../../orders/index.ts'

/** What `transferColumns` selects. */
export interface TransferRow<Kind extends TransferKind = TransferKind> {
  transfer_id: string
  kind: Kind
  at: Date
  made_at: Date
  made_by: string | null
  order_id: string | null
  order_number: string | null
  cause_kind: TransferCause | null
  cause_id: string | null
  memo: string
}

/** Columns of a transfer `t` with its order and who booked it. */
export const transferColumns = sql`t.id::text as transfer_id, t.kind, t.at, t.made_at, maker.name as made_by,
  o.id::text as order_id, o.number as order_number, t.cause_kind, t.cause_id::text, t.memo`
export const transferJoins = sql`left join orders.orders o on o.id = t.order_id
  left join staff.users maker on maker.id = t.made_by`

/** A transfer as statements and its own page tell it. */
export const presentTransfer = <Kind extends TransferKind>(row: TransferRow<Kind>) => ({
  kind: row.kind,
  at: toInstant(row.at),
  madeAt: toInstant(row.made_at),
  madeBy: row.made_by,
  order:
    row.order_id !== null && row.order_number !== null
      ? { id: row.order_id, number: row.order_number }
      : null,
  cause: row.cause_kind !== null && row.cause_id !== null ? { kind: row.cause_kind, id: row.cause_id } : null,
  memo: row.memo,
})

/** What `ticketColumns` selects. */
export interface TicketRow {
  passenger_number: number | null
  ticket_order_id: string | null
  ticket_order_number: string | null
}

/** Columns of the ticket of an entry `e`, with the order it belongs to. */
export const ticketColumns = sql`ticket.passenger_number, sold.id::text as ticket_order_id,
  sold.number as ticket_order_number`
export const ticketJoins = sql`left join orders.tickets ticket on ticket.id = e.ticket_id
  left join orders.orders sold on sold.id = ticket.order_id`

/** The ticket of an entry, null for one of a whole order. */
export const presentTicket = ({ passenger_number, ticket_order_id, ticket_order_number }: TicketRow) =>
  passenger_number !== null && ticket_order_id !== null && ticket_order_number !== null
    ? { number: ticketNumber(ticket_order_number, passenger_number), orderId: ticket_order_id }
    : null
