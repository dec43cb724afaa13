import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { namedItems, type PeriodCheck } from '@fairway/contract/settlement/period-values'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { instantOf } from '../../platform/database/named.ts'

type Item = ReplyOf<(typeof settlement)['settlement.period']>['checks'][number]['items'][number]

const nothing = sql`select '' as id, null::jsonb as names, '' as text, null::text as at where false`
/** The days or months of a period that are not closed; until today, as the rest is not over. */
const monthEnd = sql`settlement.period_end('month', p.begins)`
const monthEnds = sql`accounts.day_begins(${monthEnd})`

/** Sailings of a month, or of those before it, whose money is not shared out. */
const unearned = (condition: RawBuilder<unknown>) => sql`
  select s.id::text, l.names, coalesce(d.reason, d.state, '') as text, ${instantOf('s.departs_at')} as at
  from p join sailings.sailings s on ${condition} join network.lines l on l.id = s.line_id
  left join settlement.sailing_states d on d.sailing_id = s.id where d.state is distinct from 'earned' order by s.departs_at, s.id`

/** What each check names, for the period that begins on `p.begins`. */
const items: Readonly<Record<PeriodCheck, RawBuilder<unknown>>> = {
  formerDay: sql`select (p.begins - 1)::text as id, null::jsonb as names, (p.begins - 1)::text as text, null::text as at from p`,
  folded: nothing,
  tills: sql`select s.id::text, t.names, u.name as text, ${instantOf('s.opened_at')} as at
    from p join accounts.till_shifts s on s.day = p.begins and (s.state <> 'closed' or s.booked_at is null)
    join staff.users u on u.id = s.clerk_id left join accounts.tills t on t.id = s.till_id order by s.opened_at, s.id`,
  acquirers: sql`select distinct a.id::text, a.names, a.code as text, null::text as at
    from p join accounts.acquirers a on a.starts_on <= p.begins and (a.checked_to is null or a.checked_to < p.begins)
    join accounts.acquirer_methods m on m.acquirer_id = a.id
      and accounts.id_of(accounts.acquirer_code(m.method, accounts.day_begins(p.begins))) is not null`,
  differences: sql`select d.id::text, a.names, coalesce(l.reference, i.reference, '') as text,
      to_char(coalesce(i.at, l.at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') as at
    from p cross join lateral settlement.open_differences(p.begins) d join accounts.acquirers a on a.id = d.acquirer_id
    left join accounts.acquirer_lines l on l.id = d.line_id
    left join lateral accounts.settled_item(d.settled_kind, d.settled_id) i on true order by d.state desc, d.id`,
  sealed: nothing,
  proved: nothing,
  violations: sql`select v.id::text, null::jsonb as names, v.place as text, null::text as at
    from p join settlement.violations v on v.day = p.begins and v.superseded_by is null order by v.id`,
  formerMonth: sql`select (p.begins - interval '1 month')::date::text as id, null::jsonb as names,
    to_char(p.begins - interval '1 month', 'YYYY-MM') as text, null::text as at from p`,
  days: sql`select d.day::date::text as id, null::jsonb as names, d.day::date::text as text, null::text as at
    from p cross join generate_series(greatest(p.begins, settlement.first_day())::timestamp, (${monthEnd} - 1)::timestamp, '1 day') d(day)
    where not exists (select from settlement.day_closes c where c.day = d.day::date) order by d.day`,
  sailings: unearned(sql`s.service_date >= p.begins and s.service_date < ${monthEnd}`),
  lateShares: unearned(
    sql`s.service_date < p.begins and exists (select from settlement.sailing_states w where w.sailing_id = s.id and w.state <> 'earned')`,
  ),
  payouts: sql`select x.id::text, null::jsonb as names, o.number as text, ${instantOf('x.requested_at')} as at
    from p join accounts.payouts x on x.requested_at < ${monthEnds} and x.paid_at is null and x.state <> 'cancelled'
      and x.state in ('requested', 'approved', 'sent', 'failed')
    join orders.orders o on o.id = x.order_id order by x.method = 'cash', x.requested_at, x.id`,
  withdrawals: sql`select w.id::text, g.names, '' as text, ${instantOf('w.requested_at')} as at
    from p join agents.withdrawals w on w.requested_at < ${monthEnds} and w.ended_at is null
    join staff.organisations g on g.id = w.organisation_id order by w.requested_at, w.id`,
  topUps: sql`select u.id::text, g.names, u.reference as text, ${instantOf('u.announced_at')} as at
    from p join agents.top_ups u on u.announced_at < ${monthEnds} and u.ended_at is null
    join staff.organisations g on g.id = u.organisation_id order by u.announced_at, u.id`,
  transfers: sql`select d.id::text, null::jsonb as names, d.reason as text, ${instantOf('d.drafted_at')} as at
    from p join accounts.transfer_drafts d on d.drafted_at < ${monthEnds} and d.state = 'requested' order by d.drafted_at, d.id`,
  formerYear: sql`select (p.begins - interval '1 year')::date::text as id, null::jsonb as names,
    to_char(p.begins - interval '1 year', 'YYYY') as text, null::text as at from p`,
  months: sql`select m.month::date::text as id, null::jsonb as names, to_char(m.month, 'YYYY-MM') as text, null::text as at
    from p cross join generate_series(greatest(p.begins, date_trunc('month', settlement.first_day())::date)::timestamp,
      p.begins + interval '11 months', '1 month') m(month)
    where not exists (select from settlement.periods c where c.month = m.month::date and c.closed_at is not null) order by m.month`,
  statements: sql`select s.id::text, coalesce(g.names, f.names) as names, s.number as text, null::text as at
    from p join settlement.statements s on s.period >= p.begins and s.period < settlement.period_end('year', p.begins)
      and s.status not in ('paid', 'locked')
    left join staff.organisations g on g.id = s.organisation_id
    left join agents.suppliers f on s.party_kind = 'supplier' and f.id = s.party_id order by s.period, s.number`,
}

/** What a check of a period names, the first of them. */
export async function itemsOf(db: Connection, check: PeriodCheck, begins: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    with p as (select ${begins}::date as begins) select * from (${items[check]}) item limit ${namedItems}`.execute(
    db,
  )
  return rows
}
