import type { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import { type DifferenceState, differenceActions } from '@fairway/contract/accounts/acquirers/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { type Assignment, type DifferenceFacts, decideDifference } from '../domain/difference-actions.ts'
import { assertOverseer } from './overseers.ts'
import { presentSettled, type SettledColumns, settledColumns } from './statements.ts'

type Endpoints = typeof acquirers
type Difference = ReplyOf<Endpoints['accounts.acquirerDifferences']>['rows'][number]

type Row = Pick<
  Difference,
  'id' | 'acquirer' | 'kind' | 'state' | 'pending' | 'statementId' | 'line' | 'note' | 'revision'
> &
  SettledColumns & {
    reference: string
    at: Date | null
    ours: string | null
    theirs: string | null
    difference: string
    found_at: Date
    assignment: Assignment
  }

/** Whether a second person has been asked to accept a difference `x` and has not answered. */
export const acceptancePending = (now: Date) => sql<boolean>`exists (select from platform.approvals p
  where p.kind = 'accounts.acceptDifference' and p.subject = x.id::text and p.state in ('asked', 'approved')
    and p.expires_at > ${now})`

/** Where the assignment by hand of a difference `x` with its line `l` stands. */
export const assignmentOf = sql<Assignment>`coalesce((
  select case when e.event = 'unassigned' then 'none' when l.transfer_id is not null then 'booked'
    when exists (select from accounts.closed_days d where d.day = accounts.day_of(e.at)) then 'dayOver' else 'open' end
  from accounts.acquirer_difference_events e where e.difference_id = x.id and x.kind <> 'oursOnly' and e.event in ('assigned', 'unassigned')
  order by e.number desc limit 1), 'none')`

const columns = (
  now: Date,
) => sql`x.id::text, ${named('a')} as acquirer, x.kind, x.state, ${acceptancePending(now)} as pending,
  coalesce(l.reference, i.reference, '') as reference, coalesce(l.at, i.at) as at, x.ours_fen::text as ours,
  x.theirs_fen::text as theirs, x.difference_fen::text as difference, ${settledColumns}, l.statement_id::text as "statementId",
  l.line, x.found_at, x.note, x.revision, ${assignmentOf} as assignment`

const joins = sql`join accounts.acquirers a on a.id = x.acquirer_id
  left join accounts.acquirer_lines l on l.id = x.line_id
  left join lateral accounts.settled_item(x.settled_kind, x.settled_id) i on true`

function presentActions(
  { caller, language }: Pick<Context, 'caller' | 'language'>,
  facts: DifferenceFacts,
): Difference['can'] {
  const decisions = differenceActions.map((action) => {
    const decision = decideDifference(action, facts, caller.permissions)
    if (decision.allowed) return [action, { allowed: true }]
    const { reason } = decision
    const details = reason === 'request.noPermission' ? { permission: 'accounts.matchAcquirers' } : {}
    return [action, { allowed: false, reason, text: describe(problem(reason, details), language).message }]
  })
  return Object.fromEntries(decisions) as Difference['can']
}

const fenOrNull = (fen: string | null) => (fen === null ? null : toFen(fen))

const present = (context: Context, row: Row): Difference => ({
  id: row.id,
  acquirer: row.acquirer,
  kind: row.kind,
  state: row.state,
  pending: row.pending,
  reference: row.reference,
  at: row.at && toInstant(row.at),
  ours: fenOrNull(row.ours),
  theirs: fenOrNull(row.theirs),
  difference: toFen(row.difference),
  settled: presentSettled(row),
  statementId: row.statementId,
  line: row.line,
  foundAt: toInstant(row.found_at),
  note: row.note,
  can: presentActions(context, row),
  revision: row.revision,
})

/** The queue of differences between acquirers and the own books. */
export async function listDifferences(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.acquirerDifferences']>,
): Promise<ReplyOf<Endpoints['accounts.acquirerDifferences']>> {
  assertOverseer(context)
  const { db, now } = context
  const {
    acquirerId = null,
    statementId = null,
    kind = null,
    state = null,
    text = '',
    page,
    pageSize,
  } = request
  const order = orderBy(
    request.sort ?? ['foundAt'],
    { foundAt: sql`x.found_at`, difference: sql`x.difference_fen` },
    (direction) => sql`x.id ${direction}`,
  )
  const filtered = sql`from accounts.acquirer_differences x ${joins}
    where (${acquirerId}::bigint is null or x.acquirer_id = ${acquirerId})
      and (${statementId}::bigint is null or l.statement_id = ${statementId})
      and (${kind}::text[] is null or x.kind = any(${kind}::text[]))
      and (${state}::text[] is null or x.state = any(${state}::text[]))
      and (${text} = '' or upper(${text}) in (l.reference, i.reference, i.number))`
  const [listed, counted] = await Promise.all([
    sql<Row>`select ${columns(now)} ${filtered} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; ours: string; theirs: string; difference: string }>`
      select count(*)::integer as total, coalesce(sum(x.ours_fen), 0)::text as ours,
        coalesce(sum(x.theirs_fen), 0)::text as theirs, coalesce(sum(x.difference_fen), 0)::text as difference
      ${filtered}`.execute(db),
  ])
  const [sums] = counted.rows
  return {
    rows: listed.rows.map((row) => present(context, row)),
    total: sums?.total ?? 0,
    sums: { ours: toFen(sums?.ours), theirs: toFen(sums?.theirs), difference: toFen(sums?.difference) },
    asOf: toInstant(now),
  }
}

/**
 * A difference with its history.
 * @throws record.notFound
 */
export async function readDifference(
  context: Context,
  { id }: ParsedRequest<Endpoints['accounts.acquirerDifference']>,
): Promise<ReplyOf<Endpoints['accounts.acquirerDifference']>> {
  assertOverseer(context)
  const { db, now } = context
  const [found, happened] = await Promise.all([
    sql<Row & { transfer_id: Id | null }>`select ${columns(now)}, x.transfer_id::text
      from accounts.acquirer_differences x ${joins} where x.id = ${id}`.execute(db),
    sql<{
      number: number
      at: Date
      event: ReplyOf<Endpoints['accounts.acquirerDifference']>['events'][number]['event']
      by: string | null
      reason: string
    }>`
      select e.number, e.at, e.event, u.name as by, e.reason
      from accounts.acquirer_difference_events e left join staff.users u on u.id = e.user_id
      where e.difference_id = ${id} order by e.number`.execute(db),
  ])
  const [row] = found.rows
  if (!row) throw problem('record.notFound')
  return {
    difference: present(context, row),
    events: happened.rows.map((event) => ({ ...event, at: toInstant(event.at) })),
    transferId: row.transfer_id,
    asOf: toInstant(now),
  }
}

/**
 * What the line of a difference may stand for: payments or payouts by the methods of its acquirer that have no line, searched
 * by order number or reference, else those of the same amount within a week of it.
 * @throws record.notFound
 */
export async function listAssignable(
  context: Context,
  { id, text = '', most }: ParsedRequest<Endpoints['accounts.assignable']>,
): Promise<ReplyOf<Endpoints['accounts.assignable']>> {
  assertOverseer(context)
  const { db, now } = context
  const { rows: known } = await sql<{ state: DifferenceState }>`
    select state from accounts.acquirer_differences where id = ${id}`.execute(db)
  if (known.length === 0) throw problem('record.notFound')
  const { rows } = await sql<{
    kind: ReplyOf<Endpoints['accounts.assignable']>['rows'][number]['kind']
    id: Id
    orderId: Id | null
    number: string
    reference: string
    fen: string
    at: Date
    method: ReplyOf<Endpoints['accounts.assignable']>['rows'][number]['method']
  }>`
    with line as materialized (
      select l.*, coalesce(l.at, x.found_at) as around
      from accounts.acquirer_differences x join accounts.acquirer_lines l on l.id = x.line_id where x.id = ${id}
    ), item as (
      select 'payment' as kind, p.id, p.at from line l join accounts.acquirer_methods m on m.acquirer_id = l.acquirer_id
        join orders.payments p on p.method = m.method
      where l.kind = 'payment' and case when ${text} = '' then p.fen = l.fen
          and p.at between l.around - interval '7 days' and l.around + interval '7 days'
        else p.reference = upper(${text}) or p.order_id = (select o.id from orders.orders o where o.number = ${text}) end
      union all
      select 'payout', p.id, p.paid_at from line l join accounts.acquirer_methods m on m.acquirer_id = l.acquirer_id
        join accounts.payouts p on p.method = m.method and p.transfer_id is not null
      where l.kind = 'refund' and case when ${text} = '' then p.fen = -l.fen
          and p.paid_at between l.around - interval '7 days' and l.around + interval '7 days'
        else p.reference = upper(${text}) or p.order_id = (select o.id from orders.orders o where o.number = ${text}) end
    )
    select item.kind, item.id::text, i.order_id::text as "orderId", i.number, i.reference, i.fen::text, i.at, i.method
    from line l, item cross join lateral accounts.settled_item(item.kind, item.id) i
    where not exists (select from accounts.acquirer_lines taken
        where taken.settled_kind = item.kind and taken.settled_id = item.id)
      and not exists (select from accounts.acquirer_differences lost
        where lost.settled_kind = item.kind and lost.settled_id = item.id and lost.state = 'accepted')
    order by (i.fen = l.fen) desc, abs(extract(epoch from item.at - l.around)), item.id limit ${most}`.execute(
    db,
  )
  return {
    rows: rows.map((row) => ({ ...row, fen: toFen(row.fen), at: toInstant(row.at) })),
    asOf: toInstant(now),
  }
}
