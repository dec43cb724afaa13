import { type Fen, toFen } from '@fairway/contract/kernel/money'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { balanceOf } from '../accounts/index.ts'
import type { Context } from '../platform/http/context.ts'
import { everyRow, scopeCondition } from '../staff/index.ts'

/** What was shared out of sailings of a period, and what is owed. */
interface OwnEarnings {
  today: Fen
  period: Fen
  owed: Fen
}

/**
 * What the caller's organisation was given of the sailings of service dates, and what it is owed at present; to the operator's people what
 * all parties were given and are owed. Read from the accounts of the parties, which have an entry a sailing, not from their shares.
 */
export async function readOwnEarnings(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { from, to }: { from: ServiceDate; to: ServiceDate },
): Promise<OwnEarnings> {
  const own = scopeCondition(scope, {
    organisation: (id) => sql`a.organisation_id = ${id}::bigint`,
    instead: { operator: everyRow },
  })
  const isOverseer = scope.organisationKind === 'operator'
  // Nothing of a sailing is shared out before it leaves.
  const shared = isOverseer
    ? sql`select s.service_date as day, g.fen from sailings.sailings s join settlement.earnings g on g.sailing_id = s.id
        where s.service_date between ${from}::date and ${to}::date`
    : sql`select s.service_date as day, e.fen from payable a
        join accounts.entries e on e.account_id = a.id and e.at >= accounts.day_begins(${from}::date)
        join settlement.earnings g on g.transfer_id = e.transfer_id join sailings.sailings s on s.id = g.sailing_id
        where s.service_date between ${from}::date and ${to}::date`
  const { rows } = await sql<{ today: string; period: string; owed: string }>`
    with payable as (
      select a.id from accounts.accounts a where a.kind = 'payable' and ${own}
    ), shared as (${shared})
    select coalesce(sum(x.fen) filter (where x.day = ${to}::date), 0)::text as today, coalesce(sum(x.fen), 0)::text as period,
      (select coalesce(sum(${balanceOf(sql`p.id`)}), 0) from payable p)::text as owed
    from shared x`.execute(db)
  const [found] = rows
  return { today: toFen(found?.today), period: toFen(found?.period), owed: toFen(found?.owed) }
}
