import type { TransferKind } from '@fairway/contract/accounts/values'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { Sort } from '@fairway/contract/lists/sort'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import { invalidFields } from '../../platform/http/problems.ts'
import {
  presentTicket,
  presentTransfer,
  type TicketRow,
  type TransferRow,
  ticketColumns,
  ticketJoins,
  transferColumns,
  transferJoins,
} from './transfer-rows.ts'

/** The first and the last day of a statement, in Asia/Shanghai. */
interface Period {
  from: ServiceDate
  to: ServiceDate
}

interface StatementRequest<Kind extends TransferKind> extends Period {
  kind?: readonly Kind[] | undefined
  /** An order number or a memo, whole. */
  text?: string | undefined
  page: number
  pageSize: number
  sort?: readonly Sort<'at'>[] | undefined
}

/**
 * The period of a statement: until today, and some days back from its end, unless other days are asked for.
 * @throws request.invalid when it ends before it begins
 */
export function statementPeriod(
  request: { from?: ServiceDate | undefined; to?: ServiceDate | undefined },
  now: Date,
  daysBack: number,
): Period {
  const to = request.to ?? serviceDateOf(now)
  const from = request.from ?? addDays(to, -daysBack)
  if (to < from) throw invalidFields({ field: 'to', reason: 'endsBeforeItBegins' })
  return { from, to }
}

/**
 * What an account holds when a day begins, at present without a day: its last folded day before it, and the entries since.
 * An expression in fen; positive is credit.
 */
export function balanceOf(account: RawBuilder<unknown>, day?: ServiceDate): RawBuilder<string> {
  const before = day === undefined ? sql`'infinity'::date` : sql`${day}::date`
  return sql`(select coalesce(folded.closing_fen, 0) + coalesce((
      select sum(since.fen) from accounts.entries since
      where since.account_id = ${account} and since.at < accounts.day_begins(${before})
        and since.at >= coalesce(accounts.day_begins(folded.day + 1), '-infinity')), 0)
    from (select) one left join lateral (
      select b.closing_fen, b.day from accounts.day_balances b
      where b.account_id = ${account} and b.day < ${before} order by b.day desc limit 1) folded on true)`
}

/**
 * The entries of an account in a period with the balance after each: it counts every entry, whatever is filtered, and so do
 * opening and closing; debit and credit are the sums of what is filtered. Amounts in fen; those of entries and balances are
 * positive for credit.
 */
export async function accountStatement<Kind extends TransferKind>(
  db: Database,
  accountId: string,
  { from, to, kind, text = '', page, pageSize, sort = ['-at'] }: StatementRequest<Kind>,
) {
  const account = sql`${accountId}::bigint`
  const opened = await sql<{ fen: string }>`select ${balanceOf(account, from)}::text as fen`.execute(db)
  const opening = toFen(opened.rows[0]?.fen)
  const entries = sql`(select e.transfer_id, e.number, e.fen, e.at, e.ticket_id,
      ${opening}::bigint + sum(e.fen) over (order by e.at, e.transfer_id, e.number) as balance
    from accounts.entries e
    where e.account_id = ${account} and e.at >= ${momentOn(from)} and e.at < ${momentOn(addDays(to, 1))})`
  const conditions = [
    ...(kind ? [sql`t.kind = any(${kind}::text[])`] : []),
    ...(text === '' ? [] : [sql`(o.number = ${text} or t.memo = ${text})`]),
  ]
  // Outer joins, so that the planner leaves them out where no condition needs them.
  const filtered = sql`from ${entries} e left join accounts.transfers t on t.id = e.transfer_id
    left join orders.orders o on o.id = t.order_id
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
  const order = orderBy(
    sort,
    { at: sql`e.at` },
    (direction) => sql`e.transfer_id ${direction}, e.number ${direction}`,
  )
  const [listed, counted, moved] = await Promise.all([
    sql<TransferRow<Kind> & TicketRow & { number: number; fen: string; balance: string }>`
      select ${transferColumns}, ${ticketColumns}, e.number, e.fen::text, e.balance::text
      from (select e.* ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) e
      join accounts.transfers t on t.id = e.transfer_id ${transferJoins} ${ticketJoins}
      order by ${order}`.execute(db),
    sql<{ total: number; debit: string; credit: string }>`
      select count(*)::integer as total, coalesce(-sum(e.fen) filter (where e.fen < 0), 0)::text as debit,
        coalesce(sum(e.fen) filter (where e.fen > 0), 0)::text as credit ${filtered}`.execute(db),
    sql<{ fen: string }>`select coalesce(sum(e.fen), 0)::text as fen from ${entries} e`.execute(db),
  ])
  return {
    entries: listed.rows.map((row) => ({
      ...presentTransfer(row),
      id: `${row.transfer_id}-${row.number}`,
      transferId: row.transfer_id,
      ticket: presentTicket(row),
      fen: toFen(row.fen),
      balance: toFen(row.balance),
    })),
    total: counted.rows[0]?.total ?? 0,
    debit: toFen(counted.rows[0]?.debit),
    credit: toFen(counted.rows[0]?.credit),
    opening,
    closing: opening + toFen(moved.rows[0]?.fen),
  }
}
