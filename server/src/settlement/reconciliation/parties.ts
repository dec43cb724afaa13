import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { assertOperator } from '../queries.ts'
import { pairOf } from './pair.ts'

type Endpoint = (typeof settlement)['settlement.partyReconciliation']
type Party = ReplyOf<Endpoint>['rows'][number]

/** Months when none are asked for, and at most. */
const defaultMonths = 3
const maxMonths = 24

/** The first day of a month so many months later. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

interface Row {
  account_id: Id
  kind: Party['kind']
  party: Named
  organisation_id: Id | null
  earned_ledger: string
  earned_papers: string
  unstated: number
  owed_ledger: string
  owed_papers: string
}

/** Parties with an account of what they are owed; earnings are read from their entries, which the database holds equal to the shares. */
const partiesOf = (from: string, to: string, text: string) => sql`
  with stated as materialized (
    select s.party_kind, s.party_id, s.period, s.shares_fen,
      -- What was carried over is in the statement that has it as a line.
      case when s.paid_at is null and not exists (select from settlement.statement_lines l where l.from_statement_id = s.id)
        then s.shares_fen + s.carried_fen + s.adjustments_fen else 0 end as unpaid_fen
    from settlement.statements s where s.party_kind <> 'operator'
  ), party as materialized (
    select a.id, a.organisation_id, split_part(a.code, ':', 1) as kind, split_part(a.code, ':', 2)::bigint as party_id
    from accounts.accounts a where a.kind = 'payable' and a.code ~ '^(organisation|supplier):[0-9]+:payable$'
  ), earned as materialized (
    select p.id, e.period, sum(x.fen) as fen, e.period between ${from}::date and ${to}::date as asked, not exists (
      select from stated s where s.party_kind = p.kind and s.party_id = p.party_id and s.period = e.period) as unstated
    from settlement.earnings e join accounts.entries x on x.transfer_id = e.transfer_id join party p on p.id = x.account_id
    group by p.id, p.kind, p.party_id, e.period
  ), folded as materialized (
    select accounts.day_begins(coalesce(max(d.day) + 1, '2000-01-01')) as until from accounts.closed_days d where d.folded_at is not null
  )
  select p.id::text as account_id, p.kind, p.organisation_id::text, named.party,
    coalesce(e.earned, 0)::text as earned_ledger, coalesce(s.stated, 0)::text as earned_papers, coalesce(e.unstated, 0)::integer as unstated,
    (coalesce(closing.fen, 0) + coalesce(since.fen, 0))::text as owed_ledger,
    (coalesce(s.unpaid, 0) + coalesce(e.owed, 0))::text as owed_papers
  from party p
  cross join lateral (select case p.kind when 'organisation' then (select ${named('o')} from staff.organisations o where o.id = p.party_id)
    else (select ${named('f')} from agents.suppliers f where f.id = p.party_id) end as party) named
  left join lateral (
    select sum(e.fen) filter (where e.asked) as earned, count(*) filter (where e.asked and e.unstated and e.fen <> 0) as unstated,
      sum(e.fen) filter (where e.unstated) as owed from earned e where e.id = p.id) e on true
  left join lateral (
    select sum(s.shares_fen) filter (where s.period between ${from}::date and ${to}::date) as stated, sum(s.unpaid_fen) as unpaid
    from stated s where s.party_kind = p.kind and s.party_id = p.party_id) s on true
  left join lateral (
    select b.closing_fen as fen from accounts.day_balances b where b.account_id = p.id order by b.day desc limit 1) closing on true
  cross join lateral (
    select sum(x.fen) as fen from accounts.entries x where x.account_id = p.id and x.at >= (select f.until from folded f)) since
  where ${text} = '' or platform.localized_matches((named.party -> 'names')::jsonb, ${text})
    or starts_with(lower(named.party ->> 'code'), lower(${text}))`

const present = (row: Row): Party => ({
  accountId: row.account_id,
  kind: row.kind,
  party: row.party,
  organisationId: row.organisation_id,
  earned: pairOf(toFen(row.earned_ledger), toFen(row.earned_papers)),
  unstated: row.unstated,
  owed: pairOf(toFen(row.owed_ledger), toFen(row.owed_papers)),
})

/**
 * What parties were earned and stated in some months, and what they are owed now.
 * @throws request.invalid for months that end before they begin, settlement.monthsTooLong
 */
export async function reconcileParties(
  context: Context,
  request: ParsedRequest<Endpoint>,
): Promise<ReplyOf<Endpoint>> {
  assertOperator(context)
  const { db, now } = context
  const { differing, text = '', page, pageSize, sort = ['-owed'] } = request
  const to = monthsLater(request.to ?? serviceDateOf(now), 0)
  const from = monthsLater(request.from ?? to, request.from ? 0 : 1 - defaultMonths)
  if (to < from) throw invalidFields({ field: 'to', reason: 'endsBeforeItBegins' })
  if (from <= monthsLater(to, -maxMonths)) throw problem('settlement.monthsTooLong', { most: maxMonths })
  const { rows } = await sql<Row & { total: number }>`
    select r.*, count(*) over ()::integer as total from (${partiesOf(from, to, text)}) r
    where not ${differing} or r.earned_ledger <> r.earned_papers or r.owed_ledger <> r.owed_papers
    order by ${orderBy(sort, { owed: sql`r.owed_ledger::bigint` }, () => sql`r.account_id`)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  return { rows: rows.map(present), total: rows[0]?.total ?? 0, from, to, asOf: toInstant(now) }
}
