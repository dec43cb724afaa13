import type { tills } from '@fairway/contract/accounts/till-endpoints'
import type { ShiftState } from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { ProblemCode } from '@fairway/contract/problems'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'

type Tills = typeof tills
type Shift = ReplyOf<Tills['accounts.tillShifts']>['rows'][number]
type Report = ReplyOf<Tills['accounts.tillReport']>

interface Named {
  id: string
  code: string
  names: Names
}

interface ShiftRow {
  id: string
  till: Named | null
  dock: Named | null
  clerk: string
  state: ShiftState
  day: string
  opened_at: Date
  closed_at: Date | null
  float_fen: string
  taken_fen: string
  paid_out_fen: string
  cash_fen: string
  counted_fen: string | null
  difference_fen: string | null
  reason: string
  waits: boolean
  z_number: number | null
}

/**
 * Payments that went into shift `s`, found by who took them; a payment carries the moment its request came, which may be
 * before the shift or after its close was written.
 */
const paymentsOf = sql`orders.payments p where p.shift_id = s.id and p.taken_by = s.clerk_id
  and p.at > s.opened_at - interval '1 day' and (s.closed_at is null or p.at < s.closed_at + interval '1 day')`

const columns = sql`s.id::text, clerk.name as clerk, s.state, s.day::text, s.opened_at, s.closed_at, s.float_fen::text,
  case when t.id is not null then json_build_object('id', t.id::text, 'code', t.code, 'names', t.names) end as till,
  case when d.id is not null then json_build_object('id', d.id::text, 'code', d.code, 'names', d.names) end as dock,
  (select coalesce(sum(p.fen), 0) from ${paymentsOf})::text as taken_fen,
  (select coalesce(sum(e.fen), 0) from accounts.accounts a join accounts.entries e on e.account_id = a.id
    join accounts.transfers f on f.id = e.transfer_id and f.kind = 'payout' where a.code = accounts.till_code(s.id))::text as paid_out_fen,
  coalesce(s.expected_fen, accounts.cash_of(s.id))::text as cash_fen, s.counted_fen::text,
  (s.counted_fen - s.expected_fen)::text as difference_fen, s.reason, s.state = 'closed' and s.booked_at is null as waits, s.z_number`
const joins = sql`join staff.users clerk on clerk.id = s.clerk_id
  left join accounts.tills t on t.id = s.till_id left join network.docks d on d.id = t.dock_id`

/** Scope condition on `accounts.till_shifts s` with its till `t`; what has no till is at no dock. */
export const visibleShifts = (scope: Scope) =>
  scopeCondition(scope, {
    organisation: (id) => sql`s.organisation_id = ${id}`,
    // At the docks of its ports others have their tills, which are not its own.
    corporation: (id) => sql`s.organisation_id = ${id}`,
    docks: (docks) => sql`(s.till_id is null
      or exists (select from accounts.tills at where at.id = s.till_id and at.dock_id = any(${docks})))`,
    instead: { operator: everyRow },
  })

const fenOrNull = (fen: string | null) => (fen === null ? null : toFen(fen))

const presentShift = (row: ShiftRow): Shift => ({
  id: row.id,
  till: row.till,
  dock: row.dock,
  clerk: row.clerk,
  state: row.state,
  day: row.day,
  openedAt: toInstant(row.opened_at),
  closedAt: row.closed_at && toInstant(row.closed_at),
  float: toFen(row.float_fen),
  taken: toFen(row.taken_fen),
  paidOut: toFen(row.paid_out_fen),
  cash: toFen(row.cash_fen),
  counted: fenOrNull(row.counted_fen),
  difference: fenOrNull(row.difference_fen),
  reason: row.reason,
  waits: row.waits,
  zNumber: row.z_number,
})

/** Shifts within the caller's scope, each under the day it was opened. */
export async function listShifts(
  { db, scope, now }: Context,
  request: ParsedRequest<Tills['accounts.tillShifts']>,
): Promise<ReplyOf<Tills['accounts.tillShifts']>> {
  const { text = '', state, dockId, from, to, page, pageSize } = request
  const pattern = containsPattern(text)
  const conditions = [
    visibleShifts(scope),
    ...(state ? [sql`s.state = any(${state}::text[])`] : []),
    ...(dockId ? [sql`t.dock_id = ${dockId}`] : []),
    ...(from ? [sql`s.day >= ${from}::date`] : []),
    ...(to ? [sql`s.day <= ${to}::date`] : []),
    ...(text === ''
      ? []
      : [
          sql`(clerk.code ilike ${pattern} or clerk.name ilike ${pattern}
            or platform.localized_matches(jsonb_build_array(t.code, t.names), ${text}))`,
        ]),
  ]
  const order = orderBy(
    request.sort ?? ['-openedAt'],
    {
      openedAt: sql`s.opened_at`,
      closedAt: sql`s.closed_at`,
      difference: sql`s.counted_fen - s.expected_fen`,
    },
    (direction) => sql`s.id ${direction}`,
  )
  const filtered = sql`from accounts.till_shifts s ${joins} where ${sql.join(conditions, sql` and `)}`
  const [listed, counted] = await Promise.all([
    sql<ShiftRow>`select ${columns} from (select s.id ${filtered} order by ${order} limit ${pageSize}
        offset ${(page - 1) * pageSize}) found
      join accounts.till_shifts s on s.id = found.id ${joins} order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return { rows: listed.rows.map(presentShift), total: counted.rows[0]?.total ?? 0, asOf: toInstant(now) }
}

/** Who sees a shift: its clerk, and who sees all tills within the own scope. */
const readable = ({ caller, scope }: Context): RawBuilder<unknown> =>
  caller.permissions.has('accounts.viewTills')
    ? sql`(s.clerk_id = ${caller.userId} or ${visibleShifts(scope)})`
    : sql`s.clerk_id = ${caller.userId}`

interface ReportRow extends ShiftRow {
  account_id: string
  closed_by: string | null
  z_prints: number
  opening_counts: Report['openingCounts']
  closing_counts: Report['closingCounts']
  takings: Report['takings']
  moves: Report['moves']
  voided: Report['voided']
  payments: (Omit<Report['payments'][number], 'at'> & { at: string })[]
  payouts: (Omit<Report['payouts'][number], 'at'> & { at: string })[]
  is_asked: boolean
}

/** Whether a second person may be asked once more about what a till is over or short. */
function canAsk({ caller, language }: Context, { waits, is_asked }: ReportRow): Report['can']['ask'] {
  const no = (reason: ProblemCode, details = {}) => ({
    ...{ allowed: false as const, reason, text: describe(problem(reason, details), language).message },
  })
  const permission = 'accounts.manageTills'
  if (!caller.permissions.has(permission)) return no('request.noPermission', { permission })
  if (!waits) return no('accounts.differenceBooked')
  return is_asked ? no('accounts.differenceWaits') : { allowed: true }
}

/** Lines of payments and of payouts on a report at most. */
const maxLines = 500

/**
 * What came into a till and left it: the X report of an open shift, the Z report of a closed one.
 * @throws accounts.shiftNotFound, also for one of others without the right to see them
 */
export async function readReport(db: Connection, context: Context, shiftId: string): Promise<Report> {
  const { rows } = await sql<ReportRow>`
    select ${columns}, a.id::text as account_id, closer.name as closed_by, s.z_prints, s.opening_counts,
      coalesce(s.taken_counts, s.closing_counts) as closing_counts,
      exists (select from platform.approvals asked where asked.id = s.approval_id and asked.state in ('asked', 'approved')
        and asked.expires_at > ${context.now}) as is_asked,
      (select coalesce(json_agg(m order by m.method), '[]') from (select p.method, count(*)::integer as payments,
        sum(p.fen)::float8 as fen from ${paymentsOf} group by p.method) m) as takings,
      (select coalesce(json_agg(m order by m.kind), '[]') from (select f.kind, count(*)::integer as count, -sum(e.fen)::float8 as fen
        from accounts.entries e join accounts.transfers f on f.id = e.transfer_id where e.account_id = a.id group by f.kind) m) as moves,
      (select json_build_object('count', count(*), 'fen', coalesce(sum(x.fen), 0)::float8)
        from accounts.entries e join accounts.payouts x on x.transfer_id = e.transfer_id and x.cause_kind = 'offer'
        join orders.offers f on f.id = x.cause_id and f.kind = 'void' where e.account_id = a.id) as voided,
      (select coalesce(json_agg(m order by m.at desc), '[]') from (
        select p.order_id::text as "orderId", o.number as "orderNumber", p.method, p.fen::float8 as fen, p.at
        from (select p.* from ${paymentsOf} order by p.at desc limit ${maxLines}) p
        join orders.orders o on o.id = p.order_id) m) as payments,
      (select coalesce(json_agg(m order by m.at desc), '[]') from (
        select x.id::text, x.order_id::text as "orderId", o.number as "orderNumber", x.fen::float8 as fen, x.paid_at as at
        from accounts.entries e join accounts.payouts x on x.transfer_id = e.transfer_id join orders.orders o on o.id = x.order_id
        where e.account_id = a.id order by x.paid_at desc limit ${maxLines}) m) as payouts
    from accounts.till_shifts s ${joins} join accounts.accounts a on a.code = accounts.till_code(s.id)
    left join staff.users closer on closer.id = s.closed_by
    where s.id = ${shiftId} and ${readable(context)}`.execute(db)
  const [row] = rows
  if (!row) throw problem('accounts.shiftNotFound')
  return {
    shift: presentShift(row),
    accountId: row.account_id,
    openedBy: row.clerk,
    closedBy: row.closed_by,
    zPrints: row.z_prints,
    openingCounts: row.opening_counts,
    closingCounts: row.closing_counts,
    takings: row.takings,
    moves: row.moves,
    voided: row.voided,
    payments: row.payments.map((line) => ({ ...line, at: toInstant(new Date(line.at)) })),
    payouts: row.payouts.map((line) => ({ ...line, at: toInstant(new Date(line.at)) })),
    can: { ask: canAsk(context, row) },
    asOf: toInstant(context.now),
  }
}

export const tillReport = (
  context: Context,
  { shiftId }: ParsedRequest<Tills['accounts.tillReport']>,
): Promise<Report> => readReport(context.db, context, shiftId)

/** The caller's own till, and what can be taken over. */
export async function ownTill(context: Context): Promise<ReplyOf<Tills['accounts.ownTill']>> {
  const { db, caller, now, services } = context
  const required = await services.parameters.read('accounts.tillRequired')
  const [own, handed] = await Promise.all([
    sql<{ id: string }>`select id::text from accounts.till_shifts
      where clerk_id = ${caller.userId} and state <> 'closed' order by state = 'open' desc limit 1`.execute(
      db,
    ),
    sql<{ shiftId: string; till: Named; clerk: string }>`
      select s.id::text as "shiftId", clerk.name as clerk,
        json_build_object('id', t.id::text, 'code', t.code, 'names', t.names) as till
      from accounts.till_shifts s ${joins}
      where s.state = 'handing' and s.organisation_id = ${caller.organisationId} and s.clerk_id <> ${caller.userId}
      order by s.id`.execute(db),
  ])
  const [shift] = own.rows
  return {
    required,
    report: shift ? await readReport(db, context, shift.id) : null,
    handedOver: handed.rows,
    asOf: toInstant(now),
  }
}
