import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { DashboardConfig } from './dashboard-configs.ts'

/** What was sold in some time. */
export interface Sales {
  orders: number
  tickets: number
  fen: number
}

/** One minute of a day in which something was sold; minutes count from midnight, Asia/Shanghai. */
export interface MinuteOfSales extends Sales {
  minute: number
}

/** A day's sales by the minute, and who or what sold most. */
export interface DayOfSales {
  minutes: MinuteOfSales[]
  leaders: { names: Names; tickets: number; fen: number }[]
}

const maxLeaders = 5

/**
 * What was sold on a day, by the moment the money was taken: the tickets as they were sold, whatever became of them since.
 * What is paid up for exchanges and corrections counts too. Looks at the orders and payments of that day and no others.
 */
export async function dayOfSales(
  db: Database,
  board: DashboardConfig,
  date: ServiceDate,
): Promise<DayOfSales> {
  const begins = momentOn(date)
  const ends = momentOn(addDays(date, 1))
  const { rows } = await sql<{
    minutes: (Omit<MinuteOfSales, 'fen'> & { fen: string })[]
    leaders: { names: Names; tickets: number; fen: string }[]
  }>`
    with sold as materialized (
      select o.id as order_id, floor(extract(epoch from o.paid_at - ${begins}) / 60)::integer as minute, o.channel,
        o.organisation_id, good.line_id, good.tickets, good.fen
      from orders.orders o
      cross join lateral (
        select s.line_id, count(*)::integer as tickets, sum(t.price_fen) as fen
        from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
        where t.order_id = o.id and t.replaces_ticket_id is null
        group by s.line_id) good
      join network.lines l on l.id = good.line_id
      where o.paid_at >= ${begins} and o.paid_at < ${ends}
        and (${board.channel ?? null}::text is null or o.channel = ${board.channel ?? null}) and ${board.lines}
      union all
      select null, floor(extract(epoch from paid.at - ${begins}) / 60)::integer, o.channel, o.organisation_id, l.id, 0, paid.fen
      from orders.paid_up(${begins}, ${ends}) paid join orders.orders o on o.id = paid.order_id
      join orders.tickets t on t.id = paid.ticket_id join sailings.sailings s on s.id = t.sailing_id
      join network.lines l on l.id = s.line_id
      where (${board.channel ?? null}::text is null or o.channel = ${board.channel ?? null}) and ${board.lines}
    ), best as (
      ${
        board.leaders === 'agents'
          ? sql`select who.names, who.code, sum(tickets)::integer as tickets, sum(fen) as fen
              from sold join staff.organisations who on who.id = sold.organisation_id
              where sold.channel = 'agent' group by who.id`
          : sql`select line.names, line.code, sum(tickets)::integer as tickets, sum(fen) as fen
              from sold join network.lines line on line.id = sold.line_id group by line.id`
      }
      order by 4 desc, 2 limit ${maxLeaders}
    )
    select
      coalesce((select json_agg(json_build_object('minute', minute, 'orders', orders, 'tickets', tickets, 'fen', fen::text)
          order by minute)
        from (select minute, count(distinct order_id) as orders, sum(tickets) as tickets, sum(fen) as fen from sold group by 1) m),
        '[]') as minutes,
      coalesce((select json_agg(json_build_object('names', names, 'tickets', tickets, 'fen', fen::text)
          order by best.fen desc, code) from best), '[]') as leaders`.execute(db)
  const row = rows[0]
  return {
    minutes: (row?.minutes ?? []).map((each) => ({ ...each, fen: toFen(each.fen) })),
    leaders: (row?.leaders ?? []).map((each) => ({ ...each, fen: toFen(each.fen) })),
  }
}

/** Adds up minutes; `before` leaves out what came at or after a minute of the day. */
export function sumOf(minutes: readonly MinuteOfSales[], from = 0, before = 24 * 60): Sales {
  const sum = { orders: 0, tickets: 0, fen: 0 }
  for (const { minute, orders, tickets, fen } of minutes) {
    if (minute < from || minute >= before) continue
    sum.orders += orders
    sum.tickets += tickets
    sum.fen += fen
  }
  return sum
}
