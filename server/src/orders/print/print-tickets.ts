import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { orders } from '@fairway/contract/orders/endpoints'
import type { PrintReason } from '@fairway/contract/orders/values'
import { sql } from 'kysely'
import { encodeQR } from 'qr'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { localizedText } from '../../platform/texts.ts'
import { decide } from '../domain/order-actions.ts'
import { writeTicketCode } from '../domain/ticket-code.ts'
import { orderActionFacts } from '../list/order-action-facts.ts'
import { readOrder, ticketNumber } from '../list/queries.ts'
import { presentTrip } from '../list/ticket-trip.ts'

type Print = (typeof orders)['orders.print']

/**
 * Prints the tickets of an order that are paid and not used yet, and writes down that it was done: the first time
 * freely, again with a reason.
 * @throws orders.notFound, orders.notPrintable, orders.sailingCancelled, orders.reprintReason
 */
export function printTickets(context: Context, request: ParsedRequest<Print>): Promise<ReplyOf<Print>> {
  return inTransaction(context, async (tx, journal) => {
    // Two who print at once: the second has printed once more.
    await sql`select from orders.orders where id = ${request.orderId} for no key update`.execute(tx)
    const order = await readOrder(tx, context.scope, request.orderId, context.now)
    const decision = decide(
      'print',
      orderActionFacts(order, context.caller),
      context.caller.permissions,
      context.now,
    )
    if (!decision.allowed) throw problem(decision.reason)
    const valid = order.tickets.filter(({ state }) => state === 'issued' || state === 'boarded')
    if (valid.length === 0) throw problem('orders.notPrintable')
    const copies = await writePrints(tx, context, valid, request.reason)
    const copy = Math.max(...copies.values())
    journal({
      entity: 'orders.order',
      entityId: order.id,
      detail: {
        number: order.number,
        tickets: valid.length,
        copy,
        ...(copy > 1 && { reason: request.reason }),
      },
    })
    return presentPrint(context, order, valid, copies)
  })
}

/** Counts one more print of each ticket; the number of its copy by ticket. */
async function writePrints(
  tx: Transaction,
  { caller, now }: Context,
  tickets: readonly { id: string }[],
  reason: PrintReason | undefined,
): Promise<ReadonlyMap<string, number>> {
  const ids = tickets.map(({ id }) => id)
  const { rows: before } = await sql<{ id: string; copies: number }>`
    select ticket_id as id, max(copy)::integer as copies from orders.prints
    where ticket_id = any(${ids}::bigint[]) group by ticket_id`.execute(tx)
  if (before.length > 0 && reason === undefined) throw problem('orders.reprintReason')
  const printed = new Map(before.map(({ id, copies }) => [id, copies]))
  const copies = new Map(ids.map((id) => [id, (printed.get(id) ?? 0) + 1]))
  for (const [id, copy] of copies)
    await sql`insert into orders.prints (ticket_id, copy, at, user_id, reason)
      values (${id}, ${copy}, ${now}, ${caller.userId}, ${copy > 1 ? (reason ?? null) : null})`.execute(tx)
  return copies
}

type Order = Awaited<ReturnType<typeof readOrder>>

/** Presents a print: the legal content of a real-name ticket, the certificate masked, and the signed code. */
async function presentPrint(
  context: Context,
  order: Order,
  tickets: Order['tickets'],
  copies: ReadonlyMap<string, number>,
): Promise<ReplyOf<Print>> {
  const { crypto, parameters } = context.services
  const gateCloseMinutes = await parameters.read('orders.gateCloseMinutes')
  return {
    number: order.number,
    at: toInstant(order.made_at),
    seller: order.organisation_names,
    soldBy: order.clerk,
    method: order.method,
    total: toFen(order.total_fen),
    tickets: tickets.map((ticket) => {
      const code = writeTicketCode(
        {
          ticketId: ticket.id,
          sailingId: ticket.sailing_id,
          fromStop: ticket.from_stop,
          toStop: ticket.to_stop,
          seatId: ticket.seat_id ?? undefined,
          nonce: ticket.code,
        },
        (bytes) => crypto.sign(bytes),
      )
      return {
        id: ticket.id,
        number: ticketNumber(order.number, ticket.passenger_number),
        ...presentTrip(ticket),
        carrierNames: ticket.carrier_names,
        boardBy: toInstant(new Date(Date.parse(ticket.departs) - gateCloseMinutes * 60_000)),
        name: ticket.name,
        typeNames: ticket.type_names,
        reduced: Number(ticket.discount_fen) > 0,
        certificateNames: localizedText(`certificates.${ticket.certificate_type}`),
        certificateMasked: ticket.certificate_masked,
        seat: ticket.seat ?? '',
        price: toFen(ticket.price_fen),
        copy: copies.get(ticket.id) ?? 1,
        code,
        qr: drawCode(code),
      }
    }),
  }
}

/** The code as one path over a square of modules: small, sharp at any size, and no markup to trust. */
function drawCode(text: string): { size: number; path: string } {
  const framed = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 1 })
  // The library draws a border of one module at least; the page that prints the code leaves its own.
  const modules = framed.slice(1, -1).map((cells) => cells.slice(1, -1))
  let path = ''
  for (const [row, cells] of modules.entries())
    for (let column = 0; column < cells.length; column++) {
      if (!cells[column]) continue
      let end = column
      while (cells[end]) end += 1
      path += `M${column} ${row}h${end - column}v1h-${end - column}z`
      column = end
    }
  return { size: modules.length, path }
}
