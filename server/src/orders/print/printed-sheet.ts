import { paperConditions } from '@fairway/contract/fares/condition-lines'
import type { ConditionSet } from '@fairway/contract/fares/terms'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { withThousands } from '@fairway/contract/kernel/formats'
import { byLanguage } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { printing } from '@fairway/contract/orders/print-endpoints'
import { sql } from 'kysely'
import { encodeQR } from 'qr'
import { ownScope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { localizedText, textOf } from '../../platform/texts.ts'
import { writeTicketCode } from '../domain/ticket-code.ts'
import { isNamed, readOrder, ticketNumber, type WholeOrder } from '../list/read-order.ts'
import { presentTrip } from '../list/ticket-trip.ts'

type Sheet = (typeof printing)['orders.sheet']

/** How long the papers of a print can be fetched: long enough for a lost answer, too short for a second sheet. */
const sheetMinutes = 10

/**
 * The papers of the tickets that the caller printed last, a few minutes ago. A ticket that was printed by another user since
 * has another code: its paper is theirs.
 * @throws orders.notPrintedByYou
 */
export async function printedSheet(
  context: Context,
  { orderId, ticketIds }: ParsedRequest<Sheet>,
): Promise<ReplyOf<Sheet>> {
  const copies = await copiesOf(context, orderId, ticketIds)
  if (copies.size < new Set(ticketIds).size) throw problem('orders.notPrintedByYou')
  // Who printed them may see them, tickets collected for another seller included.
  const order = await readOrder(context.db, ownScope, orderId, context.now)
  const tickets = order.tickets.filter(({ id }) => copies.has(id))
  return presentSheet(context, order, tickets, copies)
}

/** The copy that is out there, of each of these tickets that the caller has just printed. */
async function copiesOf(
  { db, caller, now }: Context,
  orderId: string,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - sheetMinutes * 60_000)
  const { rows } = await sql<{ id: string; copy: number }>`
    select p.ticket_id as id, p.copy from orders.prints p
    join orders.tickets t on t.id = p.ticket_id and t.order_id = ${orderId}
    where p.ticket_id = any(${ticketIds}::bigint[]) and p.user_id = ${caller.userId} and p.at > ${since}
      and p.copy = (select max(last.copy) from orders.prints last where last.ticket_id = p.ticket_id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, copy }) => [id, copy]))
}

/** Presents the papers: the legal content of a real-name ticket, the certificate masked, and the signed code. */
async function presentSheet(
  context: Context,
  order: WholeOrder,
  tickets: WholeOrder['tickets'],
  copies: ReadonlyMap<string, number>,
): Promise<ReplyOf<Sheet>> {
  const { crypto, parameters } = context.services
  const conditionTexts = new Map(order.conditions.map((set) => [set.id, shortTexts(set)]))
  const gateCloseMinutes = await parameters.read('orders.gateCloseMinutes')
  return {
    number: order.number,
    at: toInstant(order.made_at),
    seller: order.organisation_names,
    soldBy: order.clerk,
    method: order.method,
    total: toFen(order.total_fen),
    tickets: tickets.filter(isNamed).map((ticket) => {
      const code = writeTicketCode(
        {
          ticketId: ticket.id,
          sailingId: ticket.sailing_id,
          fromStop: ticket.from_stop,
          toStop: ticket.to_stop,
          seatId: ticket.seat_id ?? undefined,
          nonce: ticket.code,
        },
        crypto,
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
        certificateMasked: ticket.certificate_masked ?? '',
        seat: ticket.seat ?? '',
        price: toFen(ticket.price_fen),
        conditions: conditionTexts.get(ticket.conditions_id) ?? byLanguage(() => ''),
        copy: copies.get(ticket.id) ?? 1,
        code,
        qr: drawCode(code),
      }
    }),
  }
}

/** Conditions in short, in every language: a ticket is printed in two. */
const shortTexts = (set: ConditionSet) =>
  byLanguage((language) =>
    paperConditions(set, {
      text: (key, values) => textOf(language, key, values),
      money: (fen) => `¥${withThousands(fen / 100, language)}`,
    }),
  )

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
