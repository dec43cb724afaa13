import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { columnOfSort } from '@fairway/contract/lists/sort'
import type { orders } from '@fairway/contract/orders/endpoints'
import type { ProblemCode } from '@fairway/contract/problems'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { maxCounted, nextCursor } from '../../platform/database/keyset.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Context } from '../../platform/http/context.ts'
import { decryptSearchToken, displayTerm, matchesTerm } from './find-person.ts'
import { hasNumberPrefix, hasNumberPrefixByTime } from './number-prefix.ts'
import { orderActionFacts } from './order-action-facts.ts'
import { orderPage, type PageRow } from './order-page.ts'
import { firstMethod, type OrderRow, orderColumns, orderJoins, presentOrder } from './order-row.ts'
import { ordersOfTrips } from './orders-of-trips.ts'
import { presentDecision } from './present-decision.ts'
import { withinScope } from './visible-orders.ts'

/** Of what refuses a sale, only a cancelled sailing decides about releasing; the rest costs a row too much. */
const cancelledRefusal = sql<ProblemCode | null>`
  case when orders.is_cancelled(o.id) then 'orders.sailingCancelled' end`

type ListRequest = ParsedRequest<(typeof orders)['orders.list']>
type ListedRow = OrderRow & { sale_refusal: ProblemCode | null; print_refusal: ProblemCode | null }

/** Above it a name or the beginning of a number is a common one, and its latest orders are found sooner by time. */
const maxCountedOfSearch = 1_000

/**
 * What a list shows of these orders, in their order. A statement of its own: planning its dozen of joins takes longer than reading
 * a page, and unlike the condition of the page it is always the same.
 */
async function readListed(db: Connection, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`${prepared}
    select ${orderColumns}, ${cancelledRefusal} as sale_refusal, orders.print_refusal(o.id) as print_refusal
    from unnest(${ids}::bigint[]) with ordinality chosen(id, place) join orders.orders o on o.id = chosen.id ${orderJoins}
    order by chosen.place`.execute(db)
  return rows
}

/** The page of the orders that fit these conditions and the number and the trip of a request. */
export function pageOf(
  conditions: readonly RawBuilder<unknown>[],
  request: Parameters<typeof orderPage>[1] & Pick<ListRequest, 'number' | 'sailingId' | 'date'>,
  most: number,
): RawBuilder<PageRow> {
  const { number, sort } = request
  const among = ordersOfTrips(request)
  if (!number) return orderPage(sql.join(conditions, sql` and `), request, { most, among })
  const and = (condition: RawBuilder<boolean>) => sql.join([...conditions, condition], sql` and `)
  const byTime = sort[0] !== undefined && columnOfSort(sort[0]) === 'at'
  const beyond = and((byTime ? hasNumberPrefixByTime : hasNumberPrefix)(number))
  return orderPage(and(hasNumberPrefix(number)), request, { most, beyond, among })
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
  if (search) conditions.push(matchesTerm(search, crypto))
  if (request.soldFrom) conditions.push(sql`o.made_at >= ${request.soldFrom}::date`)
  if (request.soldTo) conditions.push(sql`o.made_at < ${request.soldTo}::date + 1`)
  if (request.state) conditions.push(sql`o.state = any(${request.state}::text[])`)
  if (request.method) conditions.push(sql`${firstMethod} = any(${request.method}::text[])`)
  if (request.channel) conditions.push(sql`o.channel = any(${request.channel}::text[])`)
  const paging = { ...request, sort: request.sort ?? (['-at'] as const) }
  const most = search || request.number ? maxCountedOfSearch : maxCounted
  const { rows: page } = await sql<PageRow>`
    ${pageOf(conditions, paging, most)} order by place`.execute(db)
  const { total = 0, sum_fen: sum = null } = page[0] ?? {}
  const placed = page.filter((row) => row.id !== null)
  const listed = await readListed(
    db,
    placed.map(({ id }) => id),
  )
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
    next: nextCursor(paging, placed),
    ...(sum !== null && { sums: { total: sum } }),
    asOf: toInstant(now),
    who: search ? displayTerm(search) : null,
  }
}
