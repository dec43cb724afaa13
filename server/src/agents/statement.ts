import type { wallets } from '@fairway/contract/agents/wallet-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import {
  addDays,
  daysBetween,
  momentOn,
  serviceDateOf,
  toInstant,
} from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Context } from '../platform/http/context.ts'
import { invalidFields, problem } from '../platform/http/problems.ts'
import { inScope } from './agencies.ts'

type Statement = (typeof wallets)['agents.statement']
type Entry = ReplyOf<Statement>['rows'][number]

/** Days of a statement when no period is given, and at most. */
const standardDays = 30
const maxDays = 366

/**
 * The entries of an agency's wallet in a period with the balance after each: it counts every entry, whatever is filtered.
 * @throws agents.walletNotFound, also for that of another organisation; agents.periodTooLong
 */
export async function walletStatement(
  { db, scope, now }: Context,
  request: ParsedRequest<Statement>,
): Promise<ReplyOf<Statement>> {
  const { organisationId, kind = null, text = '', page, pageSize, sort = ['-at'] } = request
  const to = request.to ?? serviceDateOf(now)
  const from = request.from ?? addDays(to, -standardDays)
  if (to < from) throw invalidFields({ field: 'to', reason: 'endsBeforeItBegins' })
  if (daysBetween(from, to) > maxDays) throw problem('agents.periodTooLong', { most: maxDays })
  const { rows: found } = await sql<{ account_id: string; code: string; names: Names }>`
    select w.account_id, o.code, o.names from accounts.wallets w join agents.agents a on a.organisation_id = w.organisation_id
    join staff.organisations o on o.id = w.organisation_id
    where w.organisation_id = ${organisationId} and ${inScope(scope)}`.execute(db)
  const wallet = found[0]
  if (!wallet) throw problem('agents.walletNotFound')
  const opening = await balanceBefore(db, wallet.account_id, from)
  const order = orderBy(
    sort,
    { at: sql`e.at` },
    (direction) => sql`e.transfer_id ${direction}, e.number ${direction}`,
  )
  const entries = sql`(select e.transfer_id, e.number, e.fen, e.at,
      ${opening}::bigint + sum(e.fen) over (order by e.at, e.transfer_id, e.number) as balance
    from accounts.entries e
    where e.account_id = ${wallet.account_id} and e.at >= ${momentOn(from)} and e.at < ${momentOn(addDays(to, 1))})`
  const filtered = sql`from ${entries} e join accounts.transfers t on t.id = e.transfer_id
    left join orders.orders o on o.id = t.order_id left join staff.users u on u.id = t.made_by
    where (${kind}::text[] is null or t.kind = any(${kind}::text[]))
      and (${text}::text = '' or o.number = ${text} or t.memo = ${text})`
  const [listed, counted, moved] = await Promise.all([
    sql<{
      transfer_id: string
      number: number
      at: Date
      kind: Entry['kind']
      order_id: string | null
      order_number: string | null
      memo: string
      by: string | null
      fen: string
      balance: string
    }>`
      select e.transfer_id::text, e.number, e.at, t.kind, o.id::text as order_id, o.number as order_number, t.memo,
        u.name as by, e.fen::text, e.balance::text ${filtered}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; in: string; out: string }>`
      select count(*)::integer as total, coalesce(sum(e.fen) filter (where e.fen > 0), 0)::text as "in",
        coalesce(-sum(e.fen) filter (where e.fen < 0), 0)::text as out ${filtered}`.execute(db),
    sql<{ fen: string }>`select coalesce(sum(e.fen), 0)::text as fen from ${entries} e`.execute(db),
  ])
  return {
    rows: listed.rows.map((row): Entry => {
      const fen = toFen(row.fen)
      return {
        id: `${row.transfer_id}-${row.number}`,
        at: toInstant(row.at),
        kind: row.kind,
        order: row.order_id && row.order_number ? { id: row.order_id, number: row.order_number } : null,
        memo: row.memo,
        by: row.by,
        in: fen > 0 ? fen : null,
        out: fen < 0 ? -fen : null,
        balance: toFen(row.balance),
      }
    }),
    total: counted.rows[0]?.total ?? 0,
    sums: { in: toFen(counted.rows[0]?.in), out: toFen(counted.rows[0]?.out) },
    organisation: { id: organisationId, code: wallet.code, names: wallet.names },
    from,
    to,
    opening: toFen(opening),
    closing: toFen(opening) + toFen(moved.rows[0]?.fen),
    asOf: toInstant(now),
  }
}

/** What an account held when a day began: the last folded day before it, and the entries since. */
async function balanceBefore(db: Database, accountId: string, day: string): Promise<string> {
  const { rows } = await sql<{ fen: string }>`
    with folded as (
      select b.closing_fen, b.day from accounts.day_balances b
      where b.account_id = ${accountId} and b.day < ${day} order by b.day desc limit 1)
    select (coalesce((select closing_fen from folded), 0) + coalesce((
      select sum(e.fen) from accounts.entries e
      where e.account_id = ${accountId} and e.at < ${momentOn(day)}
        and e.at >= coalesce((select accounts.day_begins(day + 1) from folded), '-infinity')), 0))::text as fen`.execute(
    db,
  )
  return rows[0]?.fen ?? '0'
}
