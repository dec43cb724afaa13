import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import type { orders } from '@fairway/contract/orders/endpoints'
import type { ProblemCode } from '@fairway/contract/problems'
import { type RawBuilder, sql } from 'kysely'
import { maxCounted, nextCursor } from '../../platform/database/keyset.ts'
import type { Context } from '../../platform/http/context.ts'
import { decryptSearchToken, displayTerm, matchesTerm } from './find-person.ts'
import { hasNumberPrefix } from './number-prefix.ts'
import { orderActionFacts } from './order-action-facts.ts'
import { orderPage, type PageRow } from './order-page.ts'
import { firstMethod, type OrderRow, orderColumns, orderJoins, presentOrder } from './order-row.ts'
import { presentDecision } from './present-decision.ts'
import { withinScope } from './visible-orders.ts'

/** Of what refuses a sale, only a cancelled sailing decides about releasing; the rest costs a row too much. */
const cancelledRefusal = sql<ProblemCode | null>`
  case when orders.is_cancelled(o.id) then 'orders.sailingCancelled' end`

type ListRequest = ParsedRequest<(typeof orders)['orders.list']>
type ListedRow = PageRow<OrderRow & { sale_refusal: ProblemCode | null; print_refusal: ProblemCode | null }>

/** Above it a name or the beginning of a number is a common one, and its latest orders are found sooner by time. */
const maxCountedOfSearch = 1_000

/**
 * The orders with a ticket for a trip or a day, few enough to sort; undefined when neither is asked for. The day is that printed
 * on the ticket: that of the passenger's own departure, not of the sailing's first. An exchanged ticket stands for a trip that is
 * not made.
 */
function ordersOfTrips({ sailingId, date }: ListRequest): RawBuilder<unknown> | undefined {
  const conditions: RawBuilder<unknown>[] = []
  if (sailingId) conditions.push(sql`t.sailing_id = ${sailingId}`)
  if (date) {
    const [begin, end] = [momentOn(date), momentOn(addDays(date, 1))]
    conditions.push(
      sql`t.planned_depart >= ${begin} and t.planned_depart < ${end} and t.sailing_id in (
        select calls.sailing_id from sailings.sailing_stops calls
        where calls.planned_depart >= ${begin} and calls.planned_depart < ${end})`,
    )
  }
  if (conditions.length === 0) return undefined
  return sql`select t.order_id from orders.tickets t where t.state <> 'exchanged' and ${sql.join(conditions, sql` and `)}`
}

/** One page of the filtered orders within the scope. */
export async function listOrders(
  context: Context,
  request: ListRequest,
): Promise<ReplyOf<(typeof orders)['orders.list']>> {
  const { db, scope, now } = context
  const { crypto } = context.services
  const search = request.who === undefined ? undefined : decryptSearchToken(request.who, crypto)
  const conditions: RawBuilder<unknown>[] = [withinScope(scope)]
  if (request.number) conditions.push(hasNumberPrefix(request.number))
  if (search) conditions.push(matchesTerm(search, crypto))
  if (request.soldFrom) conditions.push(sql`o.made_at >= ${request.soldFrom}::date`)
  if (request.soldTo) conditions.push(sql`o.made_at < ${request.soldTo}::date + 1`)
  if (request.state) conditions.push(sql`o.state = any(${request.state}::text[])`)
  if (request.method) conditions.push(sql`${firstMethod} = any(${request.method}::text[])`)
  if (request.channel) conditions.push(sql`o.channel = any(${request.channel}::text[])`)
  const where = sql.join(conditions, sql` and `)
  const paging = { ...request, sort: request.sort ?? (['-at'] as const) }
  const most = search || request.number ? maxCountedOfSearch : maxCounted
  const { rows } = await sql<ListedRow>`
    with page as (${orderPage(where, paging, { most, among: ordersOfTrips(request) })})
    select page.total, page.sum_fen, page.place, page.keys, told.* from page
    left join (select ${orderColumns}, ${cancelledRefusal} as sale_refusal, orders.print_refusal(o.id) as print_refusal
      from page chosen join orders.orders o on o.id = chosen.id ${orderJoins}) told on told.id = page.id
    order by page.place`.execute(db)
  const { total = 0, sum_fen: sum = null } = rows[0] ?? {}
  const listed = rows.filter((row) => row.id !== null)
  return {
    rows: listed.map((row) => {
      const facts = orderActionFacts(row, context.caller)
      return {
        ...presentOrder(row),
        can: {
          print: presentDecision(context, 'print', facts),
          release: presentDecision(context, 'release', facts),
          refund: presentDecision(context, 'refund', facts),
        },
      }
    }),
    total: Math.min(total, most),
    more: total > most,
    next: nextCursor(paging, listed),
    ...(sum !== null && { sums: { total: sum } }),
    asOf: toInstant(now),
    who: search ? displayTerm(search) : null,
  }
}
