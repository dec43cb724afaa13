import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { prefixPattern } from '../../platform/database/like-pattern.ts'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'
import { readStatedShares } from '../statements/stated-shares.ts'

type Endpoints = typeof settlement
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>
type Earning = Reply<'settlement.earnings'>['rows'][number]
type OneShare = Reply<'settlement.shares'>['rows'][number]

/** A week with today. */
const daysBack = 6

/** Shares `x` within a scope: the operator's people see all, others those of their own organisation. */
const visibleShares = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`${scopeCondition(scope, {
    organisation: (id) => sql`x.organisation_id = ${id}`,
    instead: { operator: everyRow },
  })}`

/** Sailings `s`: the operator's people see all, others those that their organisation has shares of. */
const visibleSailings = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`${scopeCondition(scope, {
    organisation: (id) =>
      sql`exists (select from settlement.shares own where own.sailing_id = s.id and own.organisation_id = ${id})`,
    instead: { operator: everyRow },
  })}`

const sailingJson = sql<
  Earning['sailing']
>`json_build_object('id', s.id::text, 'names', line.names, 'departs',
  to_char(s.departs_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'))`

interface EarningRow {
  sailing: Earning['sailing']
  day: string
  state: Earning['state']
  reason: Earning['reason']
  due_at: Date
  earned_at: Date | null
  travel_source: Earning['travelSource']
  amount: string
  late: string
}

/** First and last service date of a request; the last seven days when absent. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const last = to ?? serviceDateOf(now)
  return { from: from ?? addDays(last, -daysBack), to: last }
}

/** Sailings that have left, with what was earned of them. */
export async function listEarnings(
  { db, scope, now }: Context,
  { state, reason, text = '', page, pageSize, sort = ['-departs'], ...days }: Request<'settlement.earnings'>,
): Promise<Reply<'settlement.earnings'>> {
  const period = periodOf(days, now)
  const all = sql`(
    select s.id, s.departs_at, ${sailingJson} as sailing, s.service_date::text as day, d.state, d.reason, d.due_at, earned.at as earned_at,
      earned.travel_source, coalesce(shared.amount, 0)::bigint as amount, coalesce(shared.late, 0)::bigint as late
    from sailings.sailings s join settlement.sailing_states d on d.sailing_id = s.id join network.lines line on line.id = s.line_id
    left join settlement.earnings earned on earned.sailing_id = s.id and earned.number = 1
    left join lateral (
      select sum(x.fen) as amount, sum(x.fen) filter (where x.cause = 'late') as late
      from settlement.shares x where x.sailing_id = s.id and ${visibleShares(scope)}) shared on true
    where s.service_date between ${period.from}::date and ${period.to}::date and ${visibleSailings(scope)}
      and (${state ?? null}::text[] is null or d.state = any(${state ?? null}::text[]))
      and (${reason ?? null}::text[] is null or d.reason = any(${reason ?? null}::text[]))
      and (${text} = '' or platform.localized_matches(line.names, ${text}) or s.id::text = ${text})) listed`
  const order = orderBy(
    sort,
    { departs: sql`departs_at`, amount: sql`amount` },
    (direction) => sql`id ${direction}`,
  )
  const [listed, counted] = await Promise.all([
    sql<EarningRow>`select sailing, day, state, reason, due_at, earned_at, travel_source, amount, late from ${all}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; amount: string; late: string }>`select count(*)::integer as total,
      coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(late), 0)::bigint as late from ${all}`.execute(
      db,
    ),
  ])
  const [sums] = counted.rows
  return {
    rows: listed.rows.map((row) => ({
      sailing: row.sailing,
      day: row.day,
      state: row.state,
      reason: row.reason,
      dueAt: row.state === 'earned' ? null : toInstant(row.due_at),
      earnedAt: row.earned_at && toInstant(row.earned_at),
      travelSource: row.travel_source,
      amount: toFen(row.amount),
      late: toFen(row.late),
    })),
    total: sums?.total ?? 0,
    ...(sums && { sums: { amount: toFen(sums.amount), late: toFen(sums.late) } }),
    ...period,
    asOf: toInstant(now),
  }
}

/**
 * One sailing: what each party gets of it, and how it came about.
 * @throws settlement.sailingNotFound
 */
export async function readEarning(
  { db, scope, now, caller }: Context,
  request: Request<'settlement.earning'>,
): Promise<Reply<'settlement.earning'>> {
  const { rows } = await sql<Pick<EarningRow, 'sailing' | 'state' | 'reason' | 'due_at'>>`
    select ${sailingJson} as sailing, d.state, d.reason, d.due_at
    from sailings.sailings s join settlement.sailing_states d on d.sailing_id = s.id join network.lines line on line.id = s.line_id
    where s.id = coalesce(${request.sailingId ?? null}::bigint,
        (select e.sailing_id from settlement.earnings e where e.id = ${request.earningId ?? null}))
      and ${visibleSailings(scope)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('settlement.sailingNotFound')
  const sailingId = found.sailing.id
  const [parties, earnings] = await Promise.all([
    sql<{ kind: OneShare['kind']; party: Named | null; amount: string }>`
      select x.party_kind as kind, ${partyJson} as party, sum(x.fen)::bigint as amount
      from settlement.shares x where x.sailing_id = ${sailingId} and ${visibleShares(scope)}
      group by x.party_kind, x.party_id order by sum(x.fen) desc, x.party_kind, x.party_id`.execute(db),
    sql<{
      id: Id
      number: number
      at: Date
      period: string
      travel_source: Reply<'settlement.earning'>['earnings'][number]['travelSource']
      transfer_id: Id | null
      amount: string
    }>`select e.id::text, e.number, e.at, e.period::text, e.travel_source, e.transfer_id::text, own.amount
      from settlement.earnings e cross join lateral (
        select sum(x.fen)::bigint as amount from settlement.shares x where x.earning_id = e.id and ${visibleShares(scope)}) own
      where e.sailing_id = ${sailingId} and own.amount is not null order by e.number`.execute(db),
  ])
  return {
    sailing: found.sailing,
    state: found.state,
    reason: found.reason,
    dueAt: found.state === 'earned' ? null : toInstant(found.due_at),
    parties: parties.rows.map((row) => ({ ...row, amount: toFen(row.amount) })),
    earnings: earnings.rows.map((row) => ({
      id: row.id,
      number: row.number,
      at: toInstant(row.at),
      period: row.period,
      travelSource: row.travel_source,
      amount: toFen(row.amount),
      transferId: caller.organisationKind === 'operator' ? row.transfer_id : null,
    })),
    asOf: toInstant(now),
  }
}

/** Who gets a share `x`. */
const partyJson = sql<Named | null>`case x.party_kind
  when 'organisation' then (select ${named('o')} from staff.organisations o where o.id = x.party_id)
  when 'supplier' then (select ${named('p')} from agents.suppliers p where p.id = x.party_id) end`

interface ShareRow {
  id: string
  at: Date
  period: string
  sailing: OneShare['sailing']
  order_id: Id
  ticket: string
  part: OneShare['part']
  source: OneShare['source']
  rule: (Named & { version: number; names: Names }) | null
  step: number
  is_remainder: boolean
  kind: OneShare['kind']
  party: Named | null
  cause: OneShare['cause']
  amount: string
}

/** Shares, one row each: of a ticket, its part, by a step of a rule, for a party. */
export async function listShares(
  { db, scope, now }: Context,
  {
    sailingId,
    statementId,
    line,
    text = '',
    organisationId,
    cause,
    part,
    page,
    pageSize,
    sort = ['-at'],
    ...days
  }: Request<'settlement.shares'>,
): Promise<Reply<'settlement.shares'>> {
  const period = periodOf(days, now)
  const stated = statementId && (await readStatedShares(db, scope, statementId, line ?? null))
  const isWithin = stated
    ? stated.condition
    : sailingId
      ? sql`s.id = ${sailingId}`
      : sql`s.service_date between ${period.from}::date and ${period.to}::date`
  const filtered = sql`from settlement.shares x join settlement.earnings e on e.id = x.earning_id
    join sailings.sailings s on s.id = x.sailing_id join network.lines line on line.id = s.line_id
    join orders.tickets t on t.id = x.ticket_id join orders.orders o on o.id = t.order_id
    where ${isWithin} and ${visibleShares(scope)}
      and (${organisationId ?? null}::bigint is null or x.organisation_id = ${organisationId ?? null})
      and (${cause ?? null}::text[] is null or x.cause = any(${cause ?? null}::text[]))
      and (${part ?? null}::text[] is null or x.part = any(${part ?? null}::text[]))
      and (${text} = '' or o.number || '-' || t.passenger_number like ${prefixPattern(text.toUpperCase())})`
  const order = orderBy(sort, { at: sql`e.at`, amount: sql`x.fen` }, () => sql`x.earning_id desc, x.number`)
  const [listed, counted] = await Promise.all([
    sql<ShareRow>`
      select x.earning_id || '-' || x.number as id, e.at, x.period::text, ${sailingJson} as sailing, t.order_id::text,
        o.number || '-' || t.passenger_number as ticket, x.part, x.source,
        (select json_build_object('id', r.id::text, 'code', r.code, 'names', r.names, 'version', r.version)
          from settlement.rules r where r.id = x.rule_id) as rule,
        x.step, x.rule_id is not null and not exists (
          select from settlement.rule_steps p where p.rule_id = x.rule_id and p.number = x.step) as is_remainder,
        x.party_kind as kind, ${partyJson} as party, x.cause, x.fen as amount
      ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; amount: string }>`
      select count(*)::integer as total, coalesce(sum(x.fen), 0)::bigint as amount ${filtered}`.execute(db),
  ])
  const [sums] = counted.rows
  return {
    rows: listed.rows.map(({ order_id, is_remainder, ...row }) => ({
      ...row,
      at: toInstant(row.at),
      orderId: order_id,
      isRemainder: is_remainder,
      amount: toFen(row.amount),
    })),
    total: sums?.total ?? 0,
    ...(sums && { sums: { amount: toFen(sums.amount) } }),
    statement: stated ? stated.number : null,
    asOf: toInstant(now),
  }
}
