import type { CertificateType } from '@fairway/contract/kernel/certificates'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { ticketsWithinScope } from '../list/visible-orders.ts'

/**
 * A certificate number in full. Who looked at which ticket's is journalled in the same transaction: without the row
 * there is no number.
 * @throws orders.notFound for a ticket outside the scope or not of this order, orders.passengersForgotten,
 *   orders.passengerNotNamed.
 */
export function showCertificate(context: Context, request: { orderId: string; ticketId: string }) {
  const { crypto } = context.services
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{
      certificate_kind: CertificateType | null
      certificate_hash: Buffer | null
      certificate_cipher: Buffer | null
      forgotten_at: Date | null
      phone_hash: Buffer | null
      phone_cipher: Buffer | null
    }>`
      select p.certificate_kind, p.certificate_hash, p.certificate_cipher, p.forgotten_at, o.phone_hash, o.phone_cipher
      from orders.tickets t
      join orders.orders o on o.id = t.order_id
      join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
        and p.version = t.passenger_version
      where t.id = ${request.ticketId} and o.id = ${request.orderId} and ${ticketsWithinScope(context.scope)}`.execute(
      tx,
    )
    const ticket = rows[0]
    if (!ticket) throw problem('orders.notFound')
    if (ticket.forgotten_at) throw problem('orders.passengersForgotten')
    if (!ticket.certificate_kind || !ticket.certificate_hash || !ticket.certificate_cipher)
      throw problem('orders.passengerNotNamed')
    journal({ entity: 'orders.order', entityId: request.orderId, detail: { ticketId: request.ticketId } })
    return {
      certificateType: ticket.certificate_kind,
      certificateNumber: crypto.reveal('certificate', {
        hash: ticket.certificate_hash,
        cipher: ticket.certificate_cipher,
      }),
      phone:
        ticket.phone_hash && ticket.phone_cipher
          ? crypto.reveal('phone', { hash: ticket.phone_hash, cipher: ticket.phone_cipher })
          : '',
    }
  })
}
