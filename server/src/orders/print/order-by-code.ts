import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { afterSales } from '@fairway/contract/orders/after-sales/endpoints'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { ticketsWithinScope, withinScope } from '../list/visible-orders.ts'
import { ticketOfCode } from './ticket-of-code.ts'

/**
 * The order within the scope that a ticket code belongs to. A ticket that was refunded, exchanged or used is found too: what
 * can be done with it and why not is what is asked for.
 * @throws orders.codeUnknown, orders.codeReprinted, orders.codeCorrected; orders.notFound also for an order outside the scope
 */
export async function orderByCode(
  { db, scope, services }: Context,
  { code }: { code: string },
): Promise<ReplyOf<(typeof afterSales)['orders.byCode']>> {
  const ticketId = await ticketOfCode(db, services.crypto, code)
  const { rows } = await sql<{ orderId: string; ticketId: string }>`
    select o.id::text as "orderId", t.id::text as "ticketId"
    from orders.tickets t join orders.orders o on o.id = t.order_id
    where t.id = ${ticketId} and ${withinScope(scope)} and ${ticketsWithinScope(scope)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('orders.notFound')
  return found
}
