import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import {
  addDays,
  daysBetween,
  momentOn,
  type ServiceDate,
  serviceDateOf,
  toInstant,
} from '@fairway/contract/kernel/service-date'
import type { reports } from '@fairway/contract/reports/endpoints'
import { maxSalesPeriodDays, type SalesDivision } from '@fairway/contract/reports/values'
import { type RawBuilder, sql } from 'kysely'
import { visibleTickets } from '../orders/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Scope } from '../platform/http/caller.ts'
import { problem } from '../platform/http/problems.ts'

type SalesRequest = ParsedRequest<(typeof reports)['reports.sales']>
type SalesReport = ReplyOf<(typeof reports)['reports.sales']>
type Sums = SalesReport['now']
type Texts = NonNullable<SalesReport['parts'][number]['names']>

interface Row {
  kind: 'day' | 'part'
  key: string
  names: Texts | null
  label: string
  present: boolean
  orders: number
  tickets: number
  fen: string
  returned: string
}

/** Grouping key and label of each division; `o` is the order, `t` its ticket. */
const divisions: Record<
  SalesDivision,
  {
    key: RawBuilder<unknown>
    from: RawBuilder<unknown>
    names: RawBuilder<unknown>
    label: RawBuilder<unknown>
  }
> = {
  line: {
    key: sql`p.line_id::text`,
    from: sql`left join network.lines known on known.id = p.key::bigint`,
    names: sql`known.names`,
    label: sql`known.code`,
  },
  class: {
    key: sql`p.class_id::text`,
    from: sql`left join fleet.classes known on known.id = p.key::bigint`,
    names: sql`known.names`,
    label: sql`known.code`,
  },
  channel: { key: sql`p.channel`, from: sql``, names: sql`null::jsonb`, label: sql`''` },
  organisation: {
    key: sql`p.organisation_id::text`,
    from: sql`left join staff.organisations known on known.id = p.key::bigint`,
    names: sql`known.names`,
    label: sql`known.code`,
  },
  clerk: {
    key: sql`p.paid_by::text`,
    from: sql`left join staff.users known on known.id = p.key::bigint`,
    names: sql`null::jsonb`,
    label: sql`known.name`,
  },
}

const noSales: Sums = { orders: 0, tickets: 0, fen: 0, returned: 0 }

/**
 * What was sold in a period and in the one before it, by day and by one more division. A ticket counts on the day it
 * was paid for and for who took the money, at the price that was paid, whatever became of it since: a day that is over
 * stays as it was. What is paid up for an exchange counts on its day and for who took it, money given back on the day it was
 * paid and for who gave it.
 */
export async function sales(
  db: Database,
  scope: Scope,
  request: SalesRequest,
  now: Date,
): Promise<SalesReport> {
  const length = daysBetween(request.from, request.to) + 1
  if (length < 1 || length > maxSalesPeriodDays) throw problem('reports.period', { most: maxSalesPeriodDays })
  const begins = momentOn(request.from)
  const dayAfter = momentOn(addDays(request.to, 1))
  const today = serviceDateOf(now)
  const running = request.from <= today && today <= request.to
  const beforeFrom = addDays(request.from, -length)
  const earlierBegins = momentOn(beforeFrom)
  // A day that is not over is compared with the same hours of the earlier one.
  const earlierEnds = running ? new Date(now.getTime() - length * 86_400_000) : begins
  const { key, from, names, label } = divisions[request.by]
  const chosen = sql`(${request.lineId ?? null}::bigint is null or run.line_id = ${request.lineId ?? null}::bigint)
    and (${request.classCode ?? null}::text is null or class.code = ${request.classCode ?? null}::text)
    and (${request.channel ?? null}::text is null or o.channel = ${request.channel ?? null}::text)
    and (${request.agentId ?? null}::bigint is null
      or o.channel = 'agent' and o.organisation_id = ${request.agentId ?? null}::bigint)
    and ${visibleTickets(scope)}`
  const { rows } = await sql<Row>`
    with priced as materialized (
      select o.id as order_id, o.channel, o.organisation_id, o.paid_by, run.line_id, t.class_id, t.price_fen as fen,
        0::bigint as returned, (o.paid_at at time zone 'Asia/Shanghai')::date as day, o.paid_at >= ${begins} as present
      from orders.orders o
      join orders.tickets t on t.order_id = o.id
      join sailings.sailings run on run.id = t.sailing_id
      join fleet.classes class on class.id = t.class_id
      where t.replaces_ticket_id is null
        and o.paid_at >= ${earlierBegins} and o.paid_at < ${dayAfter}
        and (o.paid_at >= ${begins} or o.paid_at < ${earlierEnds})
        and ${chosen}
      union all
      select null, o.channel, o.organisation_id, paid.taken_by, run.line_id, t.class_id, paid.fen, 0,
        (paid.at at time zone 'Asia/Shanghai')::date, paid.at >= ${begins}
      from orders.paid_up(${earlierBegins}, ${dayAfter}) paid
      join orders.tickets t on t.id = paid.ticket_id
      join orders.orders o on o.id = paid.order_id
      join sailings.sailings run on run.id = t.sailing_id
      join fleet.classes class on class.id = t.class_id
      where (paid.at >= ${begins} or paid.at < ${earlierEnds}) and ${chosen}
      union all
      select null, o.channel, o.organisation_id, share.paid_by, run.line_id, t.class_id, 0, share.fen,
        (share.paid_at at time zone 'Asia/Shanghai')::date, share.paid_at >= ${begins}
      from accounts.payout_shares(${earlierBegins}, ${dayAfter}) share
      join orders.tickets t on t.id = share.ticket_id
      join orders.orders o on o.id = t.order_id
      join sailings.sailings run on run.id = t.sailing_id
      join fleet.classes class on class.id = t.class_id
      where (share.paid_at >= ${begins} or share.paid_at < ${earlierEnds}) and ${chosen}
    ), days as (
      select day, present, count(distinct order_id)::integer as orders, count(order_id)::integer as tickets, sum(fen) as fen,
        sum(returned) as returned
      from priced group by day, present
    ), parts as (
      select ${key} as key, p.present, count(distinct p.order_id)::integer as orders, count(p.order_id)::integer as tickets,
        sum(p.fen) as fen, sum(p.returned) as returned
      from priced p group by 1, 2
    )
    select 'day' as kind, to_char(day, 'YYYY-MM-DD') as key, null::jsonb as names, '' as label, present, orders, tickets,
      fen::text, returned::text from days
    union all
    select 'part', p.key, ${names}, coalesce(${label}, ''), p.present, p.orders, p.tickets, p.fen::text, p.returned::text
    from parts p ${from}`.execute(db)
  const days = daysOf(rows, request.from, length)
  const total = (side: 'now' | 'earlier') => days.map((day) => day[side]).reduce(add, noSales)
  return {
    before: { from: beforeFrom, to: addDays(request.from, -1) },
    running,
    now: total('now'),
    earlier: total('earlier'),
    days,
    parts: partsOf(rows),
    asOf: toInstant(now),
  }
}

const sumsOf = (row: Row | undefined): Sums =>
  row
    ? { orders: row.orders, tickets: row.tickets, fen: toFen(row.fen), returned: toFen(row.returned) }
    : noSales

const add = (a: Sums, b: Sums): Sums => ({
  orders: a.orders + b.orders,
  tickets: a.tickets + b.tickets,
  fen: a.fen + b.fen,
  returned: a.returned + b.returned,
})

/** Every day of the period, also those without a sale, beside the day it is compared with. */
function daysOf(rows: readonly Row[], from: ServiceDate, length: number): SalesReport['days'] {
  const byDay = new Map(rows.filter(({ kind }) => kind === 'day').map((row) => [row.key, row]))
  return Array.from({ length }, (_, at) => {
    const date = addDays(from, at)
    const earlierDate = addDays(date, -length)
    return { date, earlierDate, now: sumsOf(byDay.get(date)), earlier: sumsOf(byDay.get(earlierDate)) }
  })
}

/** The parts of a division, the largest first; one that sold nothing now but did before is there too. */
function partsOf(rows: readonly Row[]): SalesReport['parts'] {
  const parts = new Map<string, SalesReport['parts'][number]>()
  for (const row of rows) {
    if (row.kind !== 'part') continue
    const { key, names, label } = row
    const part = parts.get(key) ?? { key, names, label, now: noSales, earlier: noSales }
    parts.set(key, { ...part, [row.present ? 'now' : 'earlier']: sumsOf(row) })
  }
  return [...parts.values()].sort(
    (a, b) => b.now.fen - a.now.fen || b.earlier.fen - a.earlier.fen || (a.key < b.key ? -1 : 1),
  )
}
