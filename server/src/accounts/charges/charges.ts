import type { payeeCharges } from '@fairway/contract/accounts/charge-endpoints'
import { maxLedgerDays } from '@fairway/contract/accounts/values'
import type { ChargeKind } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, daysBetween, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import { maxRunDays } from '@fairway/contract/network/line-stops'
import type { TicketState } from '@fairway/contract/orders/values'
import { type RawBuilder, sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'
import { statementPeriod } from '../ledger/account-statement.ts'

type Charges = typeof payeeCharges
type Request = ParsedRequest<Charges['accounts.charges']>
type Payee = ReplyOf<Charges['accounts.charges']>['rows'][number]['payee']

/** A week with today. */
const daysBack = 6

/** Scope condition on `agents.suppliers s`: the operator's people see every payee, others the one that they are. */
export const payeesWithinScope = (scope: Scope) =>
  scopeCondition(scope, {
    organisation: (id) => sql`s.organisation_id = ${id}`,
    instead: { operator: everyRow },
  })

interface ChargedRow {
  day: string
  payee: Payee
  kind: ChargeKind
  code: string
  names: Names
  taken: string
  back: string
  owed: string
  earned: string
}

/** Refuses a period that is too long, and gives its days. */
function periodOf(request: Request, now: Date) {
  const period = statementPeriod(request, now, daysBack)
  if (daysBetween(period.from, period.to) >= maxLedgerDays)
    throw problem('accounts.periodTooLong', { most: maxLedgerDays })
  return period
}

/**
 * What each ticket was sold with, one row for each of its charges. A ticket that was exchanged has handed its charges over to the
 * next one; a hold that ended unpaid was never charged. What is owed is what the ticket says; what is earned of it are its shares, which
 * are one for all charges of a kind and payee. While these are not what is owed yet, they go to the charges in their order.
 */
function charged(
  request: Request,
  scope: Scope,
  { from, to }: { from: string; to: string },
): RawBuilder<unknown> {
  const [begins, ends] = [momentOn(from), momentOn(addDays(to, 1))]
  const tickets =
    request.by === 'sale'
      ? sql`orders.orders o join orders.tickets t on t.order_id = o.id
          where o.paid_at >= ${begins} and o.paid_at < ${ends}`
      : sql`sailings.sailings run join orders.tickets t on t.sailing_id = run.id join orders.orders o on o.id = t.order_id
          where run.service_date between ${addDays(from, -maxRunDays)}::date and ${to}::date
            and t.planned_depart >= ${begins} and t.planned_depart < ${ends} and o.paid_at is not null`
  const day = request.by === 'sale' ? sql`x.paid_at` : sql`x.planned_depart`
  return sql`(select * from (
    select x.id, x.order_id, x.number, x.state, x.paid_at, x.planned_depart,
      (${day} at time zone 'Asia/Shanghai')::date::text as day, ${named('s')} as payee, s.code as payee_code, part.kind, c.id as charge_id, c.code, c.names,
      part.fen as taken, coalesce(given.fen, 0) as back, part.fen - coalesce(given.fen, 0) as owed,
      case when shared.fen = sum(part.fen - coalesce(given.fen, 0)) over same then part.fen - coalesce(given.fen, 0)
        when lead(part.rule_id) over ordered is null then shared.fen - least(shared.fen, coalesce(sum(part.fen) over before, 0))
        else least(part.fen, greatest(shared.fen - coalesce(sum(part.fen) over before, 0), 0)) end::bigint as earned
    from (select t.*, o.paid_at, o.number || '-' || t.passenger_number as number from ${tickets}
      and t.state not in ('held', 'exchanged')) x
    cross join lateral (
      select p.kind, p.payee_id, p.rule_id, sum(p.fen)::bigint as fen from unnest(x.parts) p
      where p.payee_id is not null group by 1, 2, 3) part
    join agents.suppliers s on s.id = part.payee_id
    join fares.charges c on c.id = part.rule_id
    left join lateral (
      select sum(p.back_fen)::bigint as fen from orders.offer_lines l
      join orders.offers f on f.id = l.offer_id and f.state = 'confirmed' and f.kind in ('refund', 'void')
      cross join lateral unnest(l.parts) p
      where l.ticket_id = x.id and p.kind = part.kind and p.payee_id = part.payee_id and p.rule_id = part.rule_id
    ) given on x.state in ('refunded', 'void')
    cross join lateral (
      select coalesce(sum(h.fen), 0)::bigint as fen from settlement.shares h
      where h.ticket_id = x.id and h.part = part.kind and h.party_kind = 'supplier' and h.party_id = part.payee_id) shared
    where ${payeesWithinScope(scope)}
      and (x.state <> 'void' or given.fen is not null)
      and (${request.payeeId ?? null}::bigint is null or s.id = ${request.payeeId ?? null})
      and (${request.kind ?? null}::text[] is null or part.kind = any(${request.kind ?? null}::text[]))
    window same as (partition by x.id, part.kind, part.payee_id), ordered as (same order by part.rule_id),
      before as (ordered rows between unbounded preceding and 1 preceding)) every
    where ${request.charge ?? null}::text is null or code = ${request.charge ?? null}) one`
}

const amounts = { taken: sql`taken`, back: sql`back`, owed: sql`owed`, earned: sql`earned` }
type Amounts = Record<keyof typeof amounts, string | null>

const fens = ({ taken, back, owed, earned }: Amounts) => ({
  taken: toFen(taken ?? '0'),
  back: toFen(back ?? '0'),
  owed: toFen(owed ?? '0'),
  earned: toFen(earned ?? '0'),
})

interface Sums extends Amounts {
  total: number
}

const sums = sql`sum(taken)::bigint as taken, sum(back)::bigint as back, sum(owed)::bigint as owed, sum(earned)::bigint as earned`

/**
 * What was taken in for each payee, by charge and day, what was given back of it, what is owed, and what of that is earned.
 * @throws accounts.periodTooLong, request.invalid for a period that ends before it begins
 */
export async function listCharges(
  { db, scope, now }: Context,
  request: Request,
): Promise<ReplyOf<Charges['accounts.charges']>> {
  const { page, pageSize, sort = ['-day'] } = request
  const period = periodOf(request, now)
  const order = orderBy(sort, { day: sql`day`, ...amounts }, () => sql`payee_code, kind, code`)
  const grouped = sql`(
    select day, (array_agg(payee))[1] as payee, payee_code, kind, code, (array_agg(names order by charge_id desc))[1] as names, count(*)::integer as tickets,
      ${sums}
    from ${charged(request, scope, period)} group by day, payee_code, kind, code) grouped`
  const [listed, counted, payees] = await Promise.all([
    sql<
      ChargedRow & { tickets: number }
    >`select day, payee, kind, code, names, tickets, taken, back, owed, earned
      from ${grouped} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<
      Sums & { tickets: number | null }
    >`select count(*)::integer as total, sum(tickets)::integer as tickets, ${sums} from ${grouped}`.execute(
      db,
    ),
    sql<Payee>`select s.id::text, s.code, s.names from agents.suppliers s
      where exists (select from fares.charges c where c.payee_id = s.id) and ${payeesWithinScope(scope)} order by s.code`.execute(
      db,
    ),
  ])
  const [totals] = counted.rows
  return {
    payees: payees.rows,
    rows: listed.rows.map(({ day, payee, kind, code, names, tickets, ...money }) => ({
      ...{ day, payee, kind, code, names, tickets },
      ...fens(money),
    })),
    total: totals?.total ?? 0,
    ...(totals && { sums: { tickets: totals.tickets ?? 0, ...fens(totals) } }),
    ...period,
    asOf: toInstant(now),
  }
}

/**
 * The tickets that were sold with charges of payees.
 * @throws accounts.periodTooLong, request.invalid for a period that ends before it begins
 */
export async function listChargedTickets(
  { db, scope, now }: Context,
  request: Request,
): Promise<ReplyOf<Charges['accounts.chargedTickets']>> {
  const { page, pageSize, sort = ['day'] } = request
  const period = periodOf(request, now)
  const day = request.by === 'sale' ? sql`paid_at` : sql`planned_depart`
  const order = orderBy(sort, { day, ...amounts }, () => sql`number, kind, code`)
  const all = charged(request, scope, period)
  const [listed, counted] = await Promise.all([
    sql<
      ChargedRow & {
        id: string
        order_id: string
        number: string
        state: TicketState
        paid_at: Date
        planned_depart: Date
      }
    >`select id, order_id, number, state, paid_at, planned_depart, day, payee, kind, code, names, taken, back, owed, earned
      from ${all} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<Sums>`select count(*)::integer as total, ${sums} from ${all}`.execute(db),
  ])
  const [totals] = counted.rows
  return {
    rows: listed.rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      number: row.number,
      state: row.state,
      payee: row.payee,
      kind: row.kind,
      code: row.code,
      names: row.names,
      soldAt: toInstant(row.paid_at),
      departs: toInstant(row.planned_depart),
      ...fens(row),
    })),
    total: totals?.total ?? 0,
    ...(totals && { sums: fens(totals) }),
    ...period,
    asOf: toInstant(now),
  }
}
