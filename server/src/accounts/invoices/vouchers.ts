import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import {
  presentTrip,
  type TripRow,
  ticketNumber,
  tripColumns,
  tripJoins,
  visibleTickets,
} from '../../orders/index.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { chooseTickets, rethrowAsRaced } from './ask.ts'
import { readProvedOrder } from './order-proofs.ts'
import { readSeller } from './queries.ts'
import { reportInvoices } from './rows.ts'

type Endpoints = typeof invoices
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>

/**
 * Counts paper vouchers of tickets as printed: one for each, and none beside an invoice. `accounts.voucherSheet` has the papers.
 * @throws orders.notFound, accounts.notInvoiceable, accounts.invoiced, accounts.invoiceAsked, accounts.voucherOut,
 *   accounts.proofRaced
 */
export function printVouchers(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.printVouchers']>,
): Promise<Reply<'accounts.printVouchers'>> {
  const { caller, scope, now } = context
  const { orderId } = request
  return idempotentCommand(context, request, async (tx, journal) => {
    await sql`select from orders.orders where id = ${orderId} for no key update`.execute(tx)
    const order = await readProvedOrder(tx, scope, orderId)
    const tickets = chooseTickets(order, 'voucher', caller.permissions, request.ticketIds)
    await sql`select accounts.print_vouchers(${tickets.map(({ id }) => id)}::bigint[], ${caller.userId}, ${now})`.execute(
      tx,
    )
    await reportInvoices(tx, context)
    journal({
      entity: 'orders.order',
      entityId: orderId,
      detail: { number: order.number, tickets: tickets.length },
    })
    return { vouchers: tickets.length }
  }).catch(rethrowAsRaced)
}

/**
 * Takes paper vouchers back: their tickets may be given back, or have another proof.
 * @throws orders.notFound, accounts.noVoucher
 */
export function takeVouchersBack(
  context: Context,
  { orderId, ticketIds }: ParsedRequest<Endpoints['accounts.takeVouchersBack']>,
): Promise<Reply<'accounts.takeVouchersBack'>> {
  const { caller, scope, now } = context
  return inTransaction(context, async (tx, journal) => {
    await sql`select from orders.orders where id = ${orderId} for no key update`.execute(tx)
    const order = await readProvedOrder(tx, scope, orderId)
    for (const id of ticketIds) {
      const ticket = order.tickets.find((one) => one.id === id)
      if (!ticket) throw problem('orders.notFound')
      if (ticket.kind !== 'voucher') throw problem('accounts.noVoucher')
    }
    await sql`select accounts.end_vouchers(${[...ticketIds]}::bigint[], ${caller.userId}, ${now})`.execute(tx)
    await reportInvoices(tx, context)
    journal({
      entity: 'orders.order',
      entityId: orderId,
      detail: { number: order.number, tickets: ticketIds.length },
    })
    return { vouchers: ticketIds.length }
  })
}

/**
 * The papers of the living vouchers of an order.
 * @throws accounts.noVoucher where none of the tickets has one
 */
export async function voucherSheet(
  { db, scope }: Context,
  { orderId, ticketIds }: ParsedRequest<Endpoints['accounts.voucherSheet']>,
): Promise<Reply<'accounts.voucherSheet'>> {
  const { rows } = await sql<
    TripRow & { id: Id; order_number: string; passenger_number: number; fen: string; at: Date; by: string }
  >`
    select t.id::text, o.number as order_number, t.passenger_number, proof.fen::text, proof.made_at as at, maker.name as by,
      ${tripColumns('t')}
    from orders.orders o join orders.tickets t on t.order_id = o.id
    join accounts.ticket_proofs proof on proof.ticket_id = t.id and proof.kind = 'voucher' and proof.living
    join staff.users maker on maker.id = proof.made_by
    ${tripJoins('t')}
    where o.id = ${orderId} and t.id = any(${ticketIds}::bigint[]) and ${visibleTickets(scope)}
    order by t.passenger_number, t.id`.execute(db)
  const [first] = rows
  if (!first) throw problem('accounts.noVoucher')
  return {
    orderNumber: first.order_number,
    seller: await readSeller(db),
    vouchers: rows.map((row) => ({
      id: row.id,
      ticketNumber: ticketNumber(row.order_number, row.passenger_number),
      trip: presentTrip(row),
      fen: toFen(row.fen),
      at: toInstant(row.at),
      by: row.by,
    })),
  }
}
