import type { payeeCharges } from '@fairway/contract/accounts/charge-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import { maxRunDays } from '@fairway/contract/network/line-stops'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { payeesWithinScope } from './charges.ts'

type Endpoints = typeof payeeCharges
type List = ReplyOf<Endpoints['accounts.insuredLists']>['rows'][number]

/** A list reaches to the end of the day after the one it is made on. */
const daysAhead = 1
/** Offers and corrections that were confirmed so long before the former list may have been written after it. */
const overlapMinutes = 60

interface ListRow {
  id: string
  number: number
  insurer: List['insurer']
  day: string
  made_at: Date
  made_by: string
  insured: number
  insured_fen: string
  cancelled: number
  cancelled_fen: string
}

const presentList = (row: ListRow): List => ({
  id: row.id,
  number: row.number,
  insurer: row.insurer,
  day: row.day,
  madeAt: toInstant(row.made_at),
  madeBy: row.made_by,
  insured: row.insured,
  insuredFen: toFen(row.insured_fen),
  cancelled: row.cancelled,
  cancelledFen: toFen(row.cancelled_fen),
})

/** Lists for the insurers within the scope, the newest first. */
export async function listInsuredLists(
  { db, scope, now }: Context,
  request: ParsedRequest<Endpoints['accounts.insuredLists']>,
): Promise<ReplyOf<Endpoints['accounts.insuredLists']>> {
  const { page, pageSize, payeeId = null, madeFrom = null, madeTo = null, sort = ['-madeAt'] } = request
  const order = orderBy(
    sort,
    { madeAt: sql`i.made_at`, insured: sql`i.insured`, cancelled: sql`i.cancelled` },
    (direction) => sql`i.id ${direction}`,
  )
  const filtered = sql`from accounts.insured_lists i join agents.suppliers s on s.id = i.payee_id
    where ${payeesWithinScope(scope)} and (${payeeId}::bigint is null or s.id = ${payeeId})
      and (${madeFrom}::date is null or i.day >= ${madeFrom}::date) and (${madeTo}::date is null or i.day <= ${madeTo}::date)`
  const [listed, counted, insurers] = await Promise.all([
    sql<ListRow>`select i.id::text, i.number, ${named('s')} as insurer, i.day::text, i.made_at,
        (select name from staff.users u where u.id = i.made_by) as made_by, i.insured, i.insured_fen, i.cancelled, i.cancelled_fen
      ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; insured_fen: string | null; cancelled_fen: string | null }>`
      select count(*)::integer as total, sum(i.insured_fen)::bigint as insured_fen,
        sum(i.cancelled_fen)::bigint as cancelled_fen ${filtered}`.execute(db),
    sql<ReplyOf<Endpoints['accounts.insuredLists']>['insurers'][number]>`
      select s.id::text, s.code, s.names,
        (select i.number from accounts.insured_lists i where i.payee_id = s.id and i.day = ${serviceDateOf(now)}::date) as today
      from agents.suppliers s where 'insurance' = any(s.supplies) and s.enabled and ${payeesWithinScope(scope)}
      order by s.code`.execute(db),
  ])
  const [sums] = counted.rows
  return {
    rows: listed.rows.map(presentList),
    total: sums?.total ?? 0,
    sums: { insuredFen: toFen(sums?.insured_fen), cancelledFen: toFen(sums?.cancelled_fen) },
    insurers: insurers.rows,
    asOf: toInstant(now),
  }
}

interface FormerList {
  number: number
  day: string
  made_at: Date
}

/**
 * Makes the list of today for an insurer.
 * @throws record.notFound for a supplier without insurance, or one that is another organisation's, accounts.insuredListMade
 */
export function makeInsuredList(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.makeInsuredList']>,
): Promise<ReplyOf<Endpoints['accounts.makeInsuredList']>> {
  const { scope, now, caller, language } = context
  const { payeeId } = request
  return idempotentCommand(context, request, async (tx, journal) => {
    const { rows: found } = await sql<{ names: Record<string, string> }>`
      select s.names from agents.suppliers s
      where s.id = ${payeeId} and 'insurance' = any(s.supplies) and ${payeesWithinScope(scope)}`.execute(tx)
    const [insurer] = found
    if (!insurer) throw problem('record.notFound')
    // One list after the other: each begins where the one before it ended.
    await sql`select pg_advisory_xact_lock(hashtextextended('accounts.insured_lists', ${payeeId}))`.execute(
      tx,
    )
    const { rows: former } = await sql<FormerList>`
      select number, day::text, made_at from accounts.insured_lists where payee_id = ${payeeId}
      order by number desc limit 1`.execute(tx)
    const [last] = former
    const today = serviceDateOf(now)
    if (last?.day === today) throw problem('accounts.insuredListMade', { number: last.number })
    const { rows } = await sql<{ id: Id; number: number; insured: number; cancelled: number }>`
      with line as (
        select 'insured' as part, line.* from (${insuredSince(payeeId, last?.day ?? today, today, language)}) line
        union all
        select 'cancelled', line.* from (${cancelledSince(payeeId, last?.made_at ?? now)}) line
      ), list as (
        insert into accounts.insured_lists (payee_id, number, day, language, made_at, made_by, insured, insured_fen, cancelled,
          cancelled_fen)
        select ${payeeId}, ${(last?.number ?? 0) + 1}::integer, ${today}::date, ${language}, ${now}::timestamptz,
          ${caller.userId}::bigint, count(*) filter (where part = 'insured'), coalesce(sum(fen) filter (where part = 'insured'), 0),
          count(*) filter (where part = 'cancelled'), coalesce(sum(fen) filter (where part = 'cancelled'), 0)
        from line
        returning id, number, insured, cancelled
      ), written as (
        insert into accounts.insured_lines (list_id, part, number, ticket_id, passenger_version, fen, departs, trip)
        select list.id, part, row_number() over (partition by part order by departs, trip, ticket_id, passenger_version),
          ticket_id, passenger_version, fen, departs, trip from list cross join line
      )
      select id::text, number, insured, cancelled from list`.execute(tx)
    const [list] = rows
    if (!list) throw new Error('an insert always gives its row')
    const { id, ...counts } = list
    journal({ entity: 'accounts.insuredList', entityId: id, detail: { ...counts, payee: insurer.names } })
    return list
  })
}

/** When the passenger of a ticket `t` leaves, as far as is known; a trip that is not run leaves never. Of its call `boarding`. */
const leaves = sql`case when run.status = 'cancelled' or boarding.state = 'skipped' then 'infinity' else boarding.departs end`

/** The insurance of a ticket `t` ended before it began: given back, exchanged or void before the departure. */
const ended = sql`exists (select from orders.ticket_events e
  where e.ticket_id = t.id and e.to_state in ('refunded', 'exchanged', 'void') and e.at < ${leaves})`

/** Who is insured and stands on no list yet, under the name of this moment: those who depart from a day on until tomorrow. */
const insuredSince = (payeeId: Id, from: string, today: string, language: string) => sql`
  select t.id as ticket_id, t.passenger_version, part.fen, t.planned_depart as departs,
    platform.text_in(line.names, ${language}) || ' · ' || platform.text_in(from_dock.names, ${language})
      || ' – ' || platform.text_in(to_dock.names, ${language}) as trip
  from sailings.sailings run
  join network.lines line on line.id = run.line_id
  join orders.tickets t on t.sailing_id = run.id
  join orders.orders o on o.id = t.order_id and o.paid_at is not null
  join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version and p.named
  join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
  join sailings.sailing_stops landing on landing.sailing_id = t.sailing_id and landing.stop_number = t.to_stop
  join network.docks from_dock on from_dock.id = boarding.dock_id
  join network.docks to_dock on to_dock.id = landing.dock_id
  cross join lateral (select sum(sold.fen)::bigint as fen from unnest(t.parts) sold
    where sold.kind = 'insurance' and sold.payee_id = ${payeeId}) part
  where run.service_date between ${addDays(from, -maxRunDays)}::date and ${addDays(today, daysAhead)}::date
    and run.status <> 'cancelled' and part.fen > 0 and t.state <> 'held'
    and t.planned_depart >= ${momentOn(from)} and t.planned_depart < ${momentOn(addDays(today, daysAhead + 1))}
    and not ${ended}
    and not exists (select from accounts.insured_lines listed where listed.ticket_id = t.id
      and listed.passenger_version = t.passenger_version and listed.part = 'insured')`

/**
 * Who stands on a former list and is not insured: the ticket was given back, exchanged or void before the departure, or its
 * passenger is another one now. After the departure nothing is taken back.
 */
const cancelledSince = (payeeId: Id, since: Date) => sql`
  select listed.ticket_id, listed.passenger_version, listed.fen, listed.departs, listed.trip
  from (
    select l.ticket_id from orders.offers f join orders.offer_lines l on l.offer_id = f.id
    where f.state = 'confirmed' and f.ended_at >= ${new Date(since.getTime() - overlapMinutes * 60_000)}
    union
    select c.ticket_id from orders.corrections c
    where c.state = 'applied' and c.ended_at >= ${new Date(since.getTime() - overlapMinutes * 60_000)}) changed
  join accounts.insured_lines listed on listed.ticket_id = changed.ticket_id and listed.part = 'insured'
  join accounts.insured_lists list on list.id = listed.list_id and list.payee_id = ${payeeId}
  join orders.tickets t on t.id = listed.ticket_id
  join sailings.sailings run on run.id = t.sailing_id
  join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
  where (${ended} or t.passenger_version <> listed.passenger_version)
    and not exists (select from accounts.insured_lines cancelled where cancelled.ticket_id = listed.ticket_id
      and cancelled.passenger_version = listed.passenger_version and cancelled.part = 'cancelled')`

/** A list within the scope, for its file. */
export async function readInsuredList(tx: Transaction, { scope }: Context, listId: Id) {
  const { rows } = await sql<{ number: number; language: string; day: string; code: string }>`
    select i.number, i.language, i.day::text, s.code from accounts.insured_lists i join agents.suppliers s on s.id = i.payee_id
    where i.id = ${listId} and ${payeesWithinScope(scope)}`.execute(tx)
  const [list] = rows
  if (!list) throw problem('accounts.listNotFound')
  return list
}
