import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { type ProofSubject, proofSubjects } from '@fairway/contract/settlement/values'
import { sql } from 'kysely'
import { findBroken } from '../orders/index.ts'
import type { Connection } from '../platform/database/database.ts'
import { containsPattern } from '../platform/database/like-pattern.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { rulesAbout } from './look-at.ts'
import { chainRules } from './seal-rules.ts'

type Settlement = typeof settlement
type Reply<Name extends keyof Settlement> = ReplyOf<Settlement[Name]>
type Request<Name extends keyof Settlement> = ParsedRequest<Settlement[Name]>
type Run = Reply<'settlement.proofRuns'>['rows'][number]
type Sailing = Reply<'settlement.proofDay'>['sailings'][number]['sailing']

/**
 * The proof is about everybody's money.
 * @throws settlement.otherOrganisation
 */
export function assertOperator({ caller }: Pick<Context, 'caller'>): void {
  if (caller.organisationKind !== 'operator') throw problem('settlement.otherOrganisation')
}

interface StoredRun {
  id: string
  coverage: Run['coverage']
  day: string | null
  asked_by: Run['askedBy']
  person: Run['person']
  began_at: Date
  ended_at: Date | null
  portions: number | null
  done: number
  violations: number
}

const runs = sql`
  select r.id::text, r.coverage, r.day::text, r.asked_by, r.began_at, r.ended_at, r.portions, r.violations,
    case when u.id is not null then json_build_object('code', u.code, 'name', u.name) end as person,
    case when r.ended_at is not null then r.portions
      else (select count(*)::integer from settlement.portions p where p.run_id = r.id and p.done_at is not null) end as done
  from settlement.runs r left join staff.users u on u.id = r.user_id`

const presentRun = (row: StoredRun): Run => ({
  id: row.id,
  coverage: row.coverage,
  day: row.day,
  askedBy: row.asked_by,
  person: row.person,
  beganAt: toInstant(row.began_at),
  endedAt: row.ended_at && toInstant(row.ended_at),
  milliseconds: row.ended_at && row.ended_at.getTime() - row.began_at.getTime(),
  portions: row.portions,
  done: row.done,
  violations: row.violations,
})

/** Whether something is broken, the last run and the one that runs, and the head of the chain. */
export async function readProof(context: Context): Promise<Reply<'settlement.proof'>> {
  assertOperator(context)
  const { db, now } = context
  const [state, last, running, head] = await Promise.all([
    sql<{ violations: number; days: number }>`
      select coalesce(sum(1 + v.more), 0)::integer as violations, count(distinct v.day)::integer as days
      from settlement.violations v where v.superseded_by is null`.execute(db),
    sql<StoredRun>`${runs} where r.ended_at is not null order by r.id desc limit 1`.execute(db),
    sql<StoredRun>`${runs} where r.ended_at is null`.execute(db),
    sql<{ day: string; hash: string; sealed_at: Date }>`
      select day::text, encode(hash, 'hex') as hash, sealed_at from settlement.seals order by day desc limit 1`.execute(
      db,
    ),
  ])
  const { violations = 0, days = 0 } = state.rows[0] ?? {}
  const [lastRow] = last.rows
  const [runningRow] = running.rows
  const [headRow] = head.rows
  return {
    state: violations > 0 ? 'red' : lastRow ? 'green' : null,
    violations,
    days,
    last: lastRow ? presentRun(lastRow) : null,
    running: runningRow ? presentRun(runningRow) : null,
    head: headRow ? { day: headRow.day, hash: headRow.hash, sealedAt: toInstant(headRow.sealed_at) } : null,
    asOf: toInstant(now),
  }
}

interface DayRow {
  day: string
  violations: number
  sailings: number
  tickets: number
  orders: number
  transfers: number
  proved_at: Date | null
  hash: string | null
}

/** Days as they were proved last. */
export async function listDays(
  context: Context,
  { from, to, state, page, pageSize, sort = ['-day'] }: Request<'settlement.proofDays'>,
): Promise<Reply<'settlement.proofDays'>> {
  assertOperator(context)
  const { db, now } = context
  const days = sql`(
    select coalesce(looked.day, broken.day) as day, coalesce(broken.violations, 0)::integer as violations,
      coalesce(looked.sailings, 0)::integer as sailings, coalesce(looked.tickets, 0)::integer as tickets,
      coalesce(looked.orders, 0)::integer as orders, coalesce(looked.transfers, 0)::integer as transfers, looked.proved_at
    from (
      select p.day, max(p.at) as proved_at, count(p.sailing_id) as sailings,
        sum(p.rows) filter (where p.subject = 'sailings') as tickets, sum(p.rows) filter (where p.subject = 'orders') as orders,
        sum(p.rows) filter (where p.subject = 'transfers') as transfers
      from settlement.proved p group by p.day) looked
    full join (
      select v.day, sum(1 + v.more) as violations from settlement.violations v where v.superseded_by is null group by v.day) broken
      on broken.day = looked.day) d
    where (${from ?? null}::date is null or d.day >= ${from ?? null}::date)
      and (${to ?? null}::date is null or d.day <= ${to ?? null}::date)
      and (${state ?? null}::text is null or (d.violations > 0) = (${state ?? null}::text = 'red'))`
  const order = orderBy(sort, { day: sql`d.day`, violations: sql`d.violations` }, () => sql`d.day desc`)
  const [listed, counted] = await Promise.all([
    sql<DayRow>`
      select d.day::text, d.violations, d.sailings, d.tickets, d.orders, d.transfers, d.proved_at, encode(s.hash, 'hex') as hash
      from (select d.* from ${days}) d left join settlement.seals s on s.day = d.day
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from ${days}`.execute(db),
  ])
  return {
    rows: listed.rows.map(({ proved_at, ...row }) => ({
      ...row,
      state: row.violations > 0 ? 'red' : 'green',
      provedAt: proved_at && toInstant(proved_at),
    })),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

interface SailingRow {
  sailing_id: string | null
  line_names: Names | null
  departs_at: Date | null
}

const presentSailing = ({ sailing_id, line_names, departs_at }: SailingRow): Sailing | null =>
  sailing_id !== null && line_names !== null && departs_at !== null
    ? { id: sailing_id, names: line_names, departs: toInstant(departs_at) }
    : null

const sailingColumns = sql`run.id::text as sailing_id, line.names as line_names, run.departs_at`
const sailingJoins = sql`left join network.lines line on line.id = run.line_id`

/** Every rule of a day with its counts, and what was found on its sailings. */
export async function readDay(
  context: Context,
  { day }: Request<'settlement.proofDay'>,
): Promise<Reply<'settlement.proofDay'>> {
  assertOperator(context)
  const { db } = context
  const [looked, broken, sailings, seals] = await Promise.all([
    sql<{ subject: ProofSubject; rows: number; at: Date }>`
      select subject, sum(rows)::integer as rows, max(at) as at from settlement.proved where day = ${day} group by subject`.execute(
      db,
    ),
    sql<{
      subject: ProofSubject
      rule: Reply<'settlement.proofDay'>['rules'][number]['rule']
      count: number
    }>`
      select subject, rule, sum(1 + more)::integer as count from settlement.violations
      where day = ${day} and superseded_by is null group by subject, rule order by subject, rule`.execute(db),
    sql<SailingRow & { tickets: number; violations: number }>`
      select ${sailingColumns}, p.rows as tickets, (select coalesce(sum(1 + v.more), 0)::integer from settlement.violations v
        where v.sailing_id = run.id and v.superseded_by is null) as violations
      from settlement.proved p join sailings.sailings run on run.id = p.sailing_id ${sailingJoins}
      where p.day = ${day} order by run.departs_at, run.id`.execute(db),
    sql<{ hash: string; former: string | null; rows: number; sealed_at: Date }>`
      select encode(hash, 'hex') as hash, encode(former, 'hex') as former, rows, sealed_at from settlement.seals
      where day = ${day}`.execute(db),
  ])
  const rows = new Map(looked.rows.map(({ subject, rows }) => [subject, rows]))
  const counts = new Map(broken.rows.map(({ subject, rule, count }) => [`${subject} ${rule}`, count]))
  const rules = proofSubjects.flatMap((subject) =>
    rows.has(subject) ? rulesAbout(subject).map((rule) => ({ subject, rule })) : [],
  )
  // Rules that are not about what was looked at last: found before, and not looked at again.
  const known = new Set(rules.map(({ subject, rule }) => `${subject} ${rule}`))
  const others = broken.rows.filter(({ subject, rule }) => !known.has(`${subject} ${rule}`))
  const [seal] = seals.rows
  return {
    day,
    state: broken.rows.length > 0 ? 'red' : 'green',
    provedAt: looked.rows.length > 0 ? toInstant(latest(looked.rows.map(({ at }) => at))) : null,
    seal: seal
      ? { hash: seal.hash, former: seal.former, rows: seal.rows, sealedAt: toInstant(seal.sealed_at) }
      : null,
    rules: [...rules, ...others].map(({ subject, rule }) => ({
      subject,
      rule,
      rows: rows.get(subject) ?? 0,
      violations: counts.get(`${subject} ${rule}`) ?? 0,
    })),
    sailings: sailings.rows.flatMap(({ tickets, violations, ...row }) => {
      const sailing = presentSailing(row)
      return sailing ? [{ sailing, tickets, violations }] : []
    }),
  }
}

const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())))

interface ViolationRow extends SailingRow {
  id: string
  rule: Reply<'settlement.violations'>['rows'][number]['rule']
  day: string
  place: string
  more: number
  order_id: string | null
  order_number: string | null
  transfer_id: string | null
  account_id: string | null
  statement_id: string | null
  statement_number: string | null
  found_at: Date
  settled: boolean
}

/** Places that break a rule, with what stands behind them. */
export async function listViolations(
  context: Context,
  { day, rule, former, text = '', page, pageSize, sort = ['-foundAt'] }: Request<'settlement.violations'>,
): Promise<Reply<'settlement.violations'>> {
  assertOperator(context)
  const { db, now } = context
  const conditions = [
    ...(former ? [] : [sql`v.superseded_by is null`]),
    ...(day ? [sql`v.day = ${day}::date`] : []),
    ...(rule ? [sql`v.rule = any(${rule}::text[])`] : []),
    ...(text === '' ? [] : [sql`v.place ilike ${containsPattern(text)}`]),
  ]
  const filtered = sql`from settlement.violations v join settlement.runs r on r.id = v.run_id
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`
  const order = orderBy(
    sort,
    { day: sql`v.day`, foundAt: sql`v.run_id` },
    (direction) => sql`v.id ${direction}`,
  )
  const [listed, counted] = await Promise.all([
    sql<ViolationRow>`
      select v.id::text, v.rule, v.day::text, v.place, v.more, o.id::text as order_id, o.number as order_number,
        v.transfer_id::text, v.account_id::text, m.id::text as statement_id, m.number as statement_number, v.began_at as found_at,
        v.superseded_by is not null as settled, ${sailingColumns}
      from (select v.*, r.began_at ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) v
      left join orders.orders o on o.id = v.order_id
      left join settlement.statements m on m.id = v.statement_id
      left join sailings.sailings run on run.id = v.sailing_id ${sailingJoins}
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return {
    rows: listed.rows.map((row) => ({
      id: row.id,
      rule: row.rule,
      day: row.day,
      place: row.place,
      more: row.more,
      sailing: presentSailing(row),
      order:
        row.order_id !== null && row.order_number !== null
          ? { id: row.order_id, number: row.order_number }
          : null,
      transferId: row.transfer_id,
      accountId: row.account_id,
      statement:
        row.statement_id !== null && row.statement_number !== null
          ? { id: row.statement_id, number: row.statement_number }
          : null,
      foundAt: toInstant(row.found_at),
      settled: row.settled,
    })),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/** The runs of the proof. */
export async function listRuns(
  context: Context,
  { page, pageSize, sort = ['-beganAt'] }: Request<'settlement.proofRuns'>,
): Promise<Reply<'settlement.proofRuns'>> {
  assertOperator(context)
  const { db, now } = context
  const order = orderBy(sort, { beganAt: sql`r.began_at` }, (direction) => sql`r.id ${direction}`)
  const [listed, counted] = await Promise.all([
    sql<StoredRun>`${runs} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from settlement.runs`.execute(db),
  ])
  return {
    rows: listed.rows.map(presentRun),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/** Whether a hash that was kept elsewhere is in the chain, and the chain holds. */
export async function compareHash(
  context: Context,
  { hash }: Request<'settlement.compareHash'>,
): Promise<Reply<'settlement.compareHash'>> {
  assertOperator(context)
  const day = await dayOfHash(context.db, hash)
  if (day === null) return { outcome: 'unknown', day }
  const broken = await findBroken(context.db, chainRules)
  return { outcome: broken.length === 0 ? 'fits' : 'broken', day }
}

async function dayOfHash(db: Connection, hash: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day::text from settlement.seals where hash = decode(${hash}, 'hex')
    union all
    select (settlement.period_end('year', begins_on) - 1)::text from settlement.years where hash = decode(${hash}, 'hex')`.execute(
    db,
  )
  return rows[0]?.day ?? null
}
