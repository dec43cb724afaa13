import type { Channel } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { givingBack } from '@fairway/contract/orders/give-back/endpoints'
import { type ProblemCode, problemCatalogue } from '@fairway/contract/problems'
import { sql } from 'kysely'
import { instantOf } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { describeDetails } from '../after-sales/describe-details.ts'
import { withinScope } from '../list/visible-orders.ts'
import { clearedUp } from './steer.ts'

type Endpoints = typeof givingBack
type Progress = ReplyOf<Endpoints['orders.giveBack']>
type Row = ReplyOf<Endpoints['orders.givenBack']>['rows'][number]

/** The items of the batch of a cancelled sailing, with the offers and payouts that came of them. */
const items = sql`
  sailings.disruptions d
  join platform.batch_items item on item.batch_id = d.batch_id
  join orders.orders o on o.id = item.subject::bigint
  cross join lateral (
    select count(x.id) filter (where x.state = 'requested' or x.state = 'approved') as waiting,
      count(x.id) filter (where x.state in ('requested', 'approved') and x.method = 'cash') as cash,
      count(x.id) filter (where x.state = 'failed') as failed,
      coalesce(sum(x.fen) filter (where x.state in ('requested', 'approved') and x.method = 'cash'), 0) as cash_fen,
      coalesce(sum(x.fen) filter (where x.state in ('requested', 'approved') and x.method <> 'cash'), 0) as send_fen,
      coalesce(sum(x.fen) filter (where x.state = 'failed'), 0) as failed_fen
    from accounts.payouts x
    where x.order_id = o.id and x.cause_kind = 'offer' and x.cause_id = (item.outcome ->> 'offerId')::bigint) payout
  left join orders.offers f on f.id = (item.outcome ->> 'offerId')::bigint`

const toDo = sql`case when item.state in ('refused', 'failed') then 'decide' when payout.failed > 0 then 'failed'
  when payout.cash > 0 then 'handOut' when payout.waiting > 0 then 'send' end`

/**
 * How far giving back the tickets of a cancelled sailing is, and what is left to people; null where nothing is given back. Of
 * the orders within the scope.
 */
export async function giveBackProgress(
  { db, scope }: Context,
  { sailingId }: { sailingId: string },
): Promise<Progress> {
  const { rows } = await sql<NonNullable<Progress>>`
    select b.state, ${instantOf('b.asked_at')} as "startedAt", u.name as "startedBy", ${instantOf('b.ended_at')} as "endedAt",
      json_build_object('waiting', told.waiting, 'done', told.done, 'refused', told.refused, 'failed', told.failed,
        'again', told.again) as orders,
      json_build_object('orders', told.refunded, 'fen', told.refunded_fen) as refunded,
      json_build_object('orders', told.cash, 'fen', told.cash_fen) as "cashToHandOut",
      json_build_object('orders', told.send, 'fen', told.send_fen) as "payoutsToSend",
      json_build_object('orders', told.payouts_failed, 'fen', told.failed_fen) as "payoutsFailed"
    from platform.batches b join staff.users u on u.id = b.asked_by
    join sailings.disruptions cancelled on cancelled.batch_id = b.id
    cross join lateral (
      select count(*) filter (where item.state = 'waiting') as waiting, count(*) filter (where item.state = 'done') as done,
        count(*) filter (where item.state = 'failed'
          or item.state = 'refused' and item.outcome ->> 'code' = any(${[...clearedUp]}::text[])) as again,
        count(*) filter (where item.state = 'refused') as refused, count(*) filter (where item.state = 'failed') as failed,
        count(f.id) as refunded, coalesce(sum(f.back_fen), 0) as refunded_fen,
        count(*) filter (where payout.cash > 0) as cash, coalesce(sum(payout.cash_fen), 0) as cash_fen,
        count(*) filter (where payout.send_fen > 0) as send, coalesce(sum(payout.send_fen), 0) as send_fen,
        count(*) filter (where payout.failed > 0) as payouts_failed, coalesce(sum(payout.failed_fen), 0) as failed_fen
      from ${items} where d.id = cancelled.id and ${withinScope(scope)}) told
    where cancelled.sailing_id = ${sailingId} and told.waiting + told.done + told.refused + told.failed > 0`.execute(
    db,
  )
  return rows[0] ?? null
}

interface ItemRow {
  order_id: string
  number: string
  organisation: Names
  channel: Channel
  tickets: number
  state: Row['state']
  outcome: { code?: string; detail?: Record<string, unknown>; error?: string } | null
  back: string
  to_do: Row['toDo']
}

const sortColumns = { number: sql`o.number`, back: sql`coalesce(f.back_fen, 0)` }

/** The orders of a cancelled sailing within the scope, each with what came of it. */
export async function listGivenBack(
  context: Context,
  { sailingId, state, toDo: onlyToDo, page, pageSize, sort }: ParsedRequest<Endpoints['orders.givenBack']>,
): Promise<ReplyOf<Endpoints['orders.givenBack']>> {
  const { db, scope, now } = context
  const where = sql`d.sailing_id = ${sailingId} and ${withinScope(scope)}
    and (${state ?? null}::text[] is null or item.state = any(${state ?? null}::text[]))
    and (not ${onlyToDo ?? false} or ${toDo} is not null)`
  const order = orderBy(sort ?? ['number'], sortColumns, (direction) => sql`o.id ${direction}`)
  const [list, counted] = await Promise.all([
    sql<ItemRow>`select o.id::text as order_id, o.number, organisation.names as organisation, o.channel,
        (select count(*)::integer from orders.tickets t where t.order_id = o.id and t.sailing_id = d.sailing_id
          and t.state not in ('void', 'exchanged')) as tickets,
        item.state, item.outcome, coalesce(f.back_fen, 0)::text as back, ${toDo} as to_do
      from ${items} join staff.organisations organisation on organisation.id = o.organisation_id
      where ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{
      total: number
      back: string
    }>`select count(*)::integer as total, coalesce(sum(f.back_fen), 0)::text as back
      from ${items} where ${where}`.execute(db),
  ])
  return {
    rows: list.rows.map((row) => ({
      orderId: row.order_id,
      number: row.number,
      organisation: row.organisation,
      channel: row.channel,
      tickets: row.tickets,
      state: row.state,
      reason: reasonOf(context, row),
      back: toFen(row.back),
      toDo: row.to_do,
    })),
    total: counted.rows[0]?.total ?? 0,
    sums: { back: toFen(counted.rows[0]?.back ?? '0') },
    asOf: toInstant(now),
  }
}

/** Why an order was refused, by the text of the problem; of one that failed, that it is to be repeated. */
function reasonOf({ language }: Context, { state, outcome }: ItemRow): string {
  if (state === 'failed') return textOf(language, 'giveBack.failedReason')
  const code = outcome?.code
  if (code === undefined || !Object.hasOwn(problemCatalogue, code)) return ''
  return describe(problem(code as ProblemCode, describeDetails(outcome?.detail ?? {}, language)), language)
    .message
}
