import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import {
  type PeriodAction,
  type PeriodCheck,
  type PeriodKind,
  type PeriodState,
  periodActions,
  periodName,
} from '@fairway/contract/settlement/period-values'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { decidePeriod, type PeriodFacts } from '../domain/decide-period.ts'
import { assertOperator } from '../queries.ts'
import { itemsOf } from './blocking-items.ts'
import { readYearSeal } from './year-seal.ts'

type Endpoints = typeof settlement
type Reply = ReplyOf<Endpoints['settlement.period']>
type Period = Reply['period']
type Person = Period['closedBy']

interface Row {
  kind: PeriodKind
  begins: string
  ends: string
  state: PeriodState
  blocking: number | null
  asked_at: Date | null
  asked_by: Person
  closed_at: Date | null
  closed_by: Person
}

/** The subject that a close is approved by. */
export const subjectOf = (kind: PeriodKind, begins: string): string => `${kind}:${begins}`

const person = (alias: string) => {
  const row = sql.ref(alias)
  return sql`case when ${row}.id is not null then json_build_object('code', ${row}.code, 'name', ${row}.name) end`
}

/** Who closed each period of a kind, and who asked for it, as `c`. */
const closes: Record<PeriodKind, RawBuilder<unknown>> = {
  day: sql`(select day as begins, closed_at, closed_by, null::bigint as asked_by from settlement.day_closes) c`,
  month: sql`(select month as begins, closed_at, closed_by, asked_by from settlement.periods) c`,
  year: sql`(select begins_on as begins, closed_at, closed_by, asked_by from settlement.years) c`,
}

/**
 * Periods of a kind as `p`, from the one with the first day of the ledger on to the present one.
 * @param kind of the periods
 */
const periodsOf = (kind: PeriodKind, { now }: Pick<Context, 'now'>): RawBuilder<unknown> => {
  const today = serviceDateOf(now)
  return sql`(
    select ${kind}::text as kind, span.begins, settlement.period_end(${kind}, span.begins) - 1 as ends,
      case when c.closed_at is not null then 'closed' when settlement.period_end(${kind}, span.begins) > ${today}::date then 'running'
        when a.id is not null then 'asked' else 'open' end as state,
      coalesce(asker.id, request.id) as asker_id, a.asked_at, ${person('asker')} as asker, ${person('request')} as request,
      c.closed_at, ${person('closer')} as closed_by
    from (
      select each.begins::date as begins
      from generate_series(date_trunc(${kind}, coalesce(settlement.first_day(), ${today}::date)::timestamp), ${today}::timestamp,
        ('1 ' || ${kind})::interval) each(begins)) span
    left join ${closes[kind]} on c.begins = span.begins
    left join platform.approvals a on a.kind = 'settlement.closePeriod' and a.subject = ${kind} || ':' || span.begins
      and a.state = 'asked' and a.expires_at > ${now}
    left join staff.users closer on closer.id = c.closed_by
    left join staff.users asker on asker.id = c.asked_by
    left join staff.users request on request.id = a.asked_by) p`
}

const columns = sql`p.kind, p.begins::text, p.ends::text, p.state, p.asked_at, coalesce(p.asker, p.request) as asked_by, p.closed_at,
  p.closed_by, case when p.state in ('open', 'asked') then (
    select count(*)::integer from settlement.period_checks(p.kind, p.begins) k where k.blocking > 0) end as blocking`

const present = (row: Row): Period => ({
  kind: row.kind,
  begins: row.begins,
  ends: row.ends,
  state: row.state,
  blocking: row.blocking,
  askedAt: row.asked_at && toInstant(row.asked_at),
  askedBy: row.asked_by,
  closedAt: row.closed_at && toInstant(row.closed_at),
  closedBy: row.closed_by,
})

/** Periods of a kind, with how many checks block each. */
export async function listPeriods(
  context: Context,
  request: ParsedRequest<Endpoints['settlement.periods']>,
): Promise<ReplyOf<Endpoints['settlement.periods']>> {
  assertOperator(context)
  const { db, now } = context
  const { kind, from = null, to = null, state = null, page, pageSize, sort = ['-begins'] } = request
  const filtered = sql`from ${periodsOf(kind, context)}
    where (${from}::date is null or p.ends >= ${from}::date) and (${to}::date is null or p.begins <= ${to}::date)
      and (${state}::text[] is null or p.state = any(${state}::text[]))`
  const order = orderBy(sort, { begins: sql`p.begins` }, () => sql`p.begins desc`)
  const [listed, counted] = await Promise.all([
    sql<Row>`select ${columns} from (select p.* ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) p
      order by ${order}`.execute(db),
    sql<{ total: number; day: string | null; month: string | null; year: string | null }>`
      select (select count(*)::integer ${filtered}) as total, (select max(c.day)::text from settlement.day_closes c) as day,
        (select max(c.month)::text from settlement.periods c where c.closed_at is not null) as month,
        (select max(c.begins_on)::text from settlement.years c) as year`.execute(db),
  ])
  const { total = 0, day = null, month = null, year = null } = counted.rows[0] ?? {}
  return { rows: listed.rows.map(present), total, closed: { day, month, year }, asOf: toInstant(now) }
}

/**
 * A period as it is now, with the id of who asked for its close.
 * @throws settlement.periodNotFound
 */
export async function readPeriodRow(
  db: Connection,
  context: Pick<Context, 'now'>,
  { kind, begins }: { kind: PeriodKind; begins: string },
): Promise<Row & { asker_id: string | null }> {
  const { rows } = await sql<Row & { asker_id: string | null }>`
    select ${columns}, p.asker_id::text from ${periodsOf(kind, context)} where p.begins = ${begins}::date`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw problem('settlement.periodNotFound')
  return row
}

/** What decides about a period. */
export const factsOf = (
  row: Row & { asker_id: string | null },
  { caller }: Pick<Context, 'caller'>,
): PeriodFacts => ({
  kind: row.kind,
  state: row.state,
  blocking: row.blocking ?? 0,
  ownRequest: row.asker_id === caller.userId,
})

/**
 * One period with its checks, and by name what blocks each.
 * @throws settlement.periodNotFound
 */
export async function readPeriod(
  context: Context,
  { kind, begins }: ParsedRequest<Endpoints['settlement.period']>,
): Promise<Reply> {
  assertOperator(context)
  const { db, now, caller, language } = context
  const row = await readPeriodRow(db, context, { kind, begins })
  const { rows: checks } = await sql<{ code: PeriodCheck; blocking: number; named: number }>`
    select k.code, k.blocking, k.named from settlement.period_checks(${kind}, ${begins}::date) k order by k.place`.execute(
    db,
  )
  const closed = row.state === 'closed'
  const facts = factsOf(row, context)
  const decided = (action: PeriodAction): Reply['can'][PeriodAction] => {
    const decision = decidePeriod(action, facts, caller.permissions)
    if (decision.allowed) return { allowed: true }
    const details = { period: periodName(kind, begins), permission: 'settlement.closePeriods' }
    return { ...decision, text: describe(problem(decision.reason, details), language).message }
  }
  return {
    period: present(row),
    checks: await Promise.all(
      checks.map(async ({ code, blocking, named }) => ({
        check: code,
        // What a check says of a closed period is no longer a matter of its close.
        blocking: closed ? 0 : blocking,
        named,
        items: closed || blocking + named === 0 ? [] : await itemsOf(db, code, begins),
      })),
    ),
    seal: kind === 'year' && closed ? await readYearSeal(db, begins) : null,
    can: Object.fromEntries(periodActions.map((action) => [action, decided(action)])) as Reply['can'],
    asOf: toInstant(now),
  }
}
