import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { printing } from '@fairway/contract/orders/print-endpoints'
import type { PrintReason } from '@fairway/contract/orders/values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { decide, isPrintable, printRefusal } from '../domain/order-actions.ts'
import { orderActionFacts } from '../list/order-action-facts.ts'
import { printableFacts, readOrder, type WholeOrder } from '../list/read-order.ts'
import { printScope } from './collection-grant.ts'

type Print = (typeof printing)['orders.print']

/**
 * Counts tickets of an order as printed: the first time freely, again with a reason and under a new code, which kills the
 * paper that is out there. Under its key it happens once, so a lost answer kills no code. `orders.sheet` has the papers.
 * @throws orders.notFound, orders.notPrintable, orders.sailingCancelled, orders.passengerNotNamed, orders.reprintReason,
 *   orders.grantExpired
 */
export function printTickets(
  context: IdempotentContext,
  request: ParsedRequest<Print>,
): Promise<ReplyOf<Print>> {
  // A grant is encrypted anew each time: what counts for the key is what it allows.
  const { grant, ...counted } = request
  return idempotentCommand(context, counted, async (tx, journal) => {
    const { scope, ticketIds } = printScope(context, request)
    // A new code changes the ticket, and who changes a ticket has the locks of its sailing and order, in that order.
    if (request.reason !== undefined)
      await sql`select inventory.lock_sailings(orders.sailings_of(array[${request.orderId}]::bigint[]))`.execute(
        tx,
      )
    // Two who print at once: the second has printed once more.
    await sql`select from orders.orders where id = ${request.orderId} for no key update`.execute(tx)
    const order = await readOrder(tx, scope, request.orderId, context.now)
    const decision = decide(
      'print',
      orderActionFacts(order, context.caller),
      context.caller.permissions,
      context.now,
    )
    if (!decision.allowed) throw problem(decision.reason)
    const tickets = await writePrints(tx, context, ticketsToPrint(order, ticketIds), request.reason)
    const copy = Math.max(...tickets.map((ticket) => ticket.copy))
    journal({
      entity: 'orders.order',
      entityId: order.id,
      detail: {
        number: order.number,
        tickets: tickets.length,
        copy,
        ...(copy > 1 && { reason: request.reason }),
        ...(grant !== undefined && { collected: true }),
      },
    })
    return { orderId: order.id, tickets }
  })
}

/** The tickets that were asked for, or all that can be printed. */
function ticketsToPrint(order: WholeOrder, ticketIds: readonly string[] | undefined): string[] {
  if (ticketIds === undefined)
    return order.tickets.filter((ticket) => isPrintable(printableFacts(ticket))).map(({ id }) => id)
  for (const id of ticketIds) {
    const ticket = order.tickets.find((one) => one.id === id)
    if (!ticket) throw problem('orders.notFound')
    const refusal = printRefusal([printableFacts(ticket)])
    if (refusal) throw problem(refusal)
  }
  return [...new Set(ticketIds)]
}

/** Counts one more print of each ticket and renews the codes of those whose paper is out there. */
async function writePrints(
  tx: Transaction,
  { caller, now }: Context,
  ids: readonly string[],
  reason: PrintReason | undefined,
): Promise<{ id: string; copy: number }[]> {
  const { rows: before } = await sql<{ id: string; last: number; copies: number }>`
    select ticket_id as id, max(copy)::integer as last, orders.copies_of(ticket_id) as copies from orders.prints
    where ticket_id = any(${ids}::bigint[]) group by ticket_id`.execute(tx)
  const valid = before.filter(({ copies }) => copies > 0).map(({ id }) => id)
  if (valid.length > 0 && reason === undefined) throw problem('orders.reprintReason')
  const printed = new Map(before.map(({ id, last }) => [id, last]))
  const tickets = ids.map((id) => ({ id, copy: (printed.get(id) ?? 0) + 1 }))
  // A correction killed the paper already: the next one is its first of the present code.
  const whyPrinted = (id: string, copy: number) =>
    valid.includes(id) ? (reason ?? null) : copy > 1 ? 'correction' : null
  for (const { id, copy } of tickets)
    await sql`insert into orders.prints (ticket_id, copy, at, user_id, reason)
      values (${id}, ${copy}, ${now}, ${caller.userId}, ${whyPrinted(id, copy)})`.execute(tx)
  await sql`select orders.renew_codes(${valid}::bigint[], ${now}, 'reprint')`.execute(tx)
  return tickets
}
