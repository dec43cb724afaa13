import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { orders } from '@fairway/contract/orders'
import qrcode from 'qrcode'
import type { Context } from '../platform/context.ts'
import { problem } from '../platform/problems.ts'
import { writeTicketCode } from './domain/ticket-code.ts'
import { readOrder, ticketNumber, tripOf } from './queries.ts'

/**
 * What is printed: everything the law wants on a real-name ticket, the certificate masked, and the signed code.
 * @throws orders.notFound, orders.notPrintable for orders that are not paid.
 */
export async function printTickets(
  context: Context,
  orderId: string,
): Promise<ReplyOf<(typeof orders)['orders.ticket']>> {
  const { crypto } = context.services
  const order = await readOrder(context.db, context.scope, orderId, context.now)
  const living = order.tickets.filter(({ state }) => ['issued', 'boarded', 'used'].includes(state))
  if (living.length === 0) throw problem('orders.notPrintable')
  const trip = tripOf(order)
  return {
    number: order.number,
    at: toInstant(order.made_at),
    seller: order.organisation_names,
    soldBy: order.clerk,
    method: order.method,
    total: toFen(order.total_fen),
    ...trip,
    carrierNames: order.carrier_names,
    boardBy: toInstant(await gateCloses(context, trip.from.at)),
    tickets: living.map((ticket) => {
      const code = writeTicketCode(
        {
          ticketId: ticket.id,
          sailingId: order.sailing_id,
          fromStop: order.from_stop,
          toStop: order.to_stop,
          seatId: ticket.seat_id ?? undefined,
          nonce: ticket.code,
        },
        (bytes) => crypto.sign(bytes),
      )
      return {
        id: ticket.id,
        number: ticketNumber(order.number, ticket.passenger_number),
        name: ticket.name,
        typeNames: ticket.type_names,
        reduced: Number(ticket.discount_fen) > 0,
        certificateType: ticket.certificate_type,
        certificateMasked: ticket.certificate_masked,
        seat: ticket.seat ?? '',
        price: toFen(ticket.price_fen),
        code,
        qr: drawCode(code),
      }
    }),
  }
}

async function gateCloses({ services }: Context, departs: string): Promise<Date> {
  const minutes = await services.parameters.read('orders.gateCloseMinutes')
  return new Date(Date.parse(departs) - minutes * 60_000)
}

/** The code as one path over a square of modules: small, sharp at any size, and no markup to trust. */
function drawCode(text: string): { size: number; path: string } {
  const { modules } = qrcode.create([{ data: text, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      let end = column
      while (end < modules.size && modules.get(row, end)) end += 1
      path += `M${column} ${row}h${end - column}v1h-${end - column}z`
      column = end
    }
  return { size: modules.size, path }
}
