import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, daysBetween, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { assertOperator } from '../queries.ts'
import { pairOf } from './pair.ts'

type Endpoint = (typeof settlement)['settlement.reconciliation']

/** Days when none are asked for, and at most. */
const defaultDays = 7
const maxDays = 31

interface Row {
  day: string
  services_ledger: string
  services_papers: string
  open_differences: number
  tills_ledger: string
  tills_papers: string
  open_shifts: number
  bank_ledger: string
  bank_papers: string
  bank_account: string | null
  closed: boolean
}

/**
 * What payment services took on a day by their accounts; what a statement has settled the same day is counted back. Top-ups are
 * booked to accounts of no day.
 */
const servicesLedger = sql`(
  select b.day, sum(b.debit_fen - b.credit_fen) + coalesce(sum(settled.fen), 0) as fen
  from accounts.accounts a join accounts.day_balances b on b.account_id = a.id and b.day = coalesce(a.day, b.day)
  left join lateral (
    select sum(e.fen) as fen from accounts.transfers t join accounts.entries e on e.transfer_id = t.id and e.account_id = a.id
    where t.kind = 'settlement' and t.at >= accounts.day_begins(b.day) and t.at < accounts.day_begins(b.day + 1)) settled on true
  where a.kind = 'acquirer' and b.day between span.first and span.last group by b.day)`

/** What statements of payment services say of the payments, payouts and top-ups of a day, and of what only they know. */
const servicesPapers = sql`(
  select accounts.day_of(line.at) as day, sum(line.fen) as fen from (
    select p.at, l.fen from orders.payments p join accounts.acquirer_lines l on l.settled_kind = 'payment' and l.settled_id = p.id
    where p.at >= span.begins and p.at < span.ends
    union all
    select x.paid_at, l.fen from accounts.payouts x join accounts.acquirer_lines l on l.settled_kind = 'payout' and l.settled_id = x.id
    where x.paid_at >= span.begins and x.paid_at < span.ends
    union all
    select t.at, l.fen from agents.top_ups u join accounts.transfers t on t.id = u.transfer_id
    join accounts.acquirer_lines l on l.settled_kind = 'topUp' and l.settled_id = u.id
    where t.at >= span.begins and t.at < span.ends
    union all
    -- What is taken back is a paper of its own.
    select t.at, e.fen from accounts.transfers t join accounts.entries e on e.transfer_id = t.reverses_id
    join accounts.accounts a on a.id = e.account_id and a.kind = 'acquirer'
    where t.kind = 'reversal' and t.at >= span.begins and t.at < span.ends
    union all
    select coalesce(l.at, d.found_at), l.fen from accounts.acquirer_differences d join accounts.acquirer_lines l on l.id = d.line_id
    where d.kind = 'theirsOnly' and d.settled_id is null and coalesce(l.at, d.found_at) >= span.begins
      and coalesce(l.at, d.found_at) < span.ends) line
  group by 1)`

/** Cash that the shifts of a day should have had, and what was counted. */
const tills = sql`(
  select s.day, sum(s.expected_fen) filter (where s.state = 'closed') as expected,
    sum(s.counted_fen) filter (where s.state = 'closed') as counted, count(*) filter (where s.state <> 'closed')::integer as open_shifts
  from accounts.till_shifts s where s.day between span.first and span.last group by s.day)`

/** What was booked, paid and paid out over the bank on a day, by what asked for it. */
const bankPapers = sql`(
  select accounts.day_of(paper.at) as day, sum(paper.fen) as fen from (
    select t.at, l.fen - l.fee_fen as fen from accounts.transfers t join accounts.acquirer_lines l on l.transfer_id = t.id
    where t.kind = 'settlement' and t.at >= span.begins and t.at < span.ends
    union all
    select t.at, u.fen from accounts.transfers t join agents.top_ups u on u.transfer_id = t.id
    where t.kind = 'deposit' and t.at >= span.begins and t.at < span.ends and u.method not in ('wechat', 'alipay')
    union all
    select t.at, -w.fen from accounts.transfers t join agents.withdrawals w on w.end_transfer_id = t.id
    where t.kind = 'withdrawal' and t.at >= span.begins and t.at < span.ends and w.state = 'paid'
    union all
    select x.paid_at, -x.fen from accounts.payouts x
    where x.paid_at >= span.begins and x.paid_at < span.ends and x.method = 'bank'
    union all
    select t.at, -p.fen from accounts.transfers t join settlement.payments p on p.transfer_id = t.id
    where t.kind = 'statement' and t.at >= span.begins and t.at < span.ends
    union all
    select t.at, case d.to_account_id when span.bank then d.fen else -d.fen end
    from accounts.transfers t join accounts.transfer_drafts d on d.transfer_id = t.id
    where t.kind = 'transfer' and t.at >= span.begins and t.at < span.ends and span.bank in (d.from_account_id, d.to_account_id)
    union all
    -- What is taken back is a paper of its own.
    select t.at, e.fen from accounts.transfers t join accounts.entries e on e.transfer_id = t.reverses_id and e.account_id = span.bank
    where t.kind = 'reversal' and t.at >= span.begins and t.at < span.ends) paper
  group by 1)`

const openDifferences = sql`(
  select accounts.day_of(coalesce(i.at, l.at, d.found_at)) as day, count(*)::integer as open_differences
  from accounts.acquirer_differences d left join accounts.acquirer_lines l on l.id = d.line_id
  left join lateral accounts.settled_item(d.settled_kind, d.settled_id) i on true
  where d.state in ('open', 'claimed') group by 1)`

const rowsOf = (from: string, to: string): RawBuilder<unknown> => sql`
  with span as materialized (
    select ${from}::date as first, ${to}::date as last, accounts.day_begins(${from}::date) as begins,
      accounts.day_begins(${to}::date + 1) as ends, accounts.id_of('operator:bank') as bank
  ), services_ledger as materialized (select of_days.* from span cross join lateral ${servicesLedger} of_days),
  services_papers as materialized (select of_days.* from span cross join lateral ${servicesPapers} of_days),
  tills as materialized (select of_days.* from span cross join lateral ${tills} of_days),
  bank_papers as materialized (select of_days.* from span cross join lateral ${bankPapers} of_days),
  open_differences as materialized ${openDifferences}
  select d.day::text, coalesce(sl.fen, 0)::text as services_ledger, coalesce(sp.fen, 0)::text as services_papers,
    coalesce(od.open_differences, 0) as open_differences, coalesce(tl.expected, 0)::text as tills_ledger,
    coalesce(tl.counted, 0)::text as tills_papers, coalesce(tl.open_shifts, 0) as open_shifts,
    coalesce(bl.debit_fen - bl.credit_fen, 0)::text as bank_ledger, coalesce(bp.fen, 0)::text as bank_papers,
    span.bank::text as bank_account, exists (select from settlement.day_closes c where c.day = d.day) as closed
  from span join accounts.closed_days d on d.day between span.first and span.last and d.folded_at is not null
  left join services_ledger sl on sl.day = d.day
  left join services_papers sp on sp.day = d.day
  left join tills tl on tl.day = d.day
  left join accounts.day_balances bl on bl.account_id = span.bank and bl.day = d.day
  left join bank_papers bp on bp.day = d.day
  left join open_differences od on od.day = d.day`

const present = (row: Row): ReplyOf<Endpoint>['rows'][number] => ({
  day: row.day,
  services: {
    ...pairOf(toFen(row.services_ledger), toFen(row.services_papers)),
    openDifferences: row.open_differences,
  },
  tills: { ...pairOf(toFen(row.tills_ledger), toFen(row.tills_papers)), openShifts: row.open_shifts },
  bank: { ...pairOf(toFen(row.bank_ledger), toFen(row.bank_papers)), accountId: row.bank_account },
  closed: row.closed,
})

/**
 * Days that the ledger has folded, each by the ledger and by its papers.
 * @throws request.invalid for days that end before they begin, settlement.periodTooLong
 */
export async function reconcileDays(
  context: Context,
  { from: first, to: last, differing, page, pageSize, sort = ['-day'] }: ParsedRequest<Endpoint>,
): Promise<ReplyOf<Endpoint>> {
  assertOperator(context)
  const { db, now } = context
  const to = last ?? addDays(first ?? serviceDateOf(now), first ? defaultDays - 1 : -1)
  const from = first ?? addDays(to, 1 - defaultDays)
  if (to < from) throw invalidFields({ field: 'to', reason: 'endsBeforeItBegins' })
  if (daysBetween(from, to) >= maxDays) throw problem('settlement.periodTooLong', { most: maxDays })
  const filtered = sql`from (${rowsOf(from, to)}) r where not ${differing} or r.services_ledger <> r.services_papers
    or r.tills_ledger <> r.tills_papers or r.bank_ledger <> r.bank_papers`
  const { rows } = await sql<Row & { total: number }>`
    select r.*, count(*) over ()::integer as total ${filtered}
    order by ${orderBy(sort, { day: sql`r.day` }, () => sql`r.day desc`)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  return {
    rows: rows.map(present),
    total: rows[0]?.total ?? 0,
    from,
    to,
    asOf: toInstant(now),
  }
}
