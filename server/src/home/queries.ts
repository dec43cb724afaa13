import { channelOf } from '@fairway/contract/fares/values'
import type { home } from '@fairway/contract/home/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf, named } from '../platform/database/named.ts'
import type { Caller, Scope } from '../platform/http/caller.ts'
import { visibleSailings } from '../sailings/index.ts'

type Today = ReplyOf<(typeof home)['home.today']>

/** Departures stay on the board this long: passengers ask about the ship that has just left. */
const minutesAfterDeparture = 30
/** More than fit on a screen; the whole day is in the list of sailings. */
const maxDepartures = 20

/**
 * The day as one user meets it: what leaves from their docks, after the last departure of the day what leaves on the
 * next, and what they have sold so far.
 */
export async function today(db: Database, caller: Caller, scope: Scope, now: Date): Promise<Today> {
  const date = serviceDateOf(now)
  const dayBegins = momentOn(date)
  const dayEnds = momentOn(addDays(date, 1))
  const nextDayEnds = momentOn(addDays(date, 2))
  const boardBegins = new Date(Math.max(dayBegins.getTime(), now.getTime() - minutesAfterDeparture * 60_000))
  const sells = caller.permissions.has('orders.sell') || caller.permissions.has('orders.sellFromWallet')
  const { rows } = await sql<{
    docks: Today['docks']
    departures: Today['departures']
    inAll: number
    orders: number
    tickets: number
    fen: string
    returned: string
  }>`
    with board as (
      select s.id, s.line_id, s.ship_id, s.status, s.stops_count, s.certified_capacity, stop.stop_number, stop.dock_id,
        stop.departs,
        sailings.sale_refusal(s, stop.departs, ${channelOf(caller)}, ${now}, standard.closing) is null as on_sale,
        stop.planned_depart < ${dayEnds} as today
      from sailings.sailings s join sailings.sailing_stops stop on stop.sailing_id = s.id
      cross join (select sailings.standard_close_minutes() as closing) standard
      where stop.planned_depart >= ${dayBegins} and stop.planned_depart < ${nextDayEnds}
        and (cardinality(${caller.dockIds}::bigint[]) = 0 or stop.dock_id = any(${caller.dockIds}::bigint[]))
        and ${visibleSailings(scope)}
    ), next as (
      select * from board where departs >= ${boardBegins} and (today or not exists (
        select from board where today and departs > ${now} and status <> 'cancelled'))
      order by departs, id limit ${maxDepartures}
    ), sold as (
      select pay.order_id as id, pay.number, pay.fen from orders.payments pay
      where pay.taken_by = ${caller.userId} and pay.at >= ${dayBegins} and pay.at < ${dayEnds}
    )
    select
      coalesce((select json_agg(${named('d')} order by d.river_km, d.id) from network.docks d
        where d.id = any(${caller.dockIds}::bigint[])), '[]') as docks,
      coalesce((select json_agg(json_build_object(
          'sailingId', next.id::text,
          'line', json_build_object('id', l.id::text, 'code', l.code, 'names', l.names, 'kind', l.kind),
          'ship', ${named('ship')}, 'status', next.status, 'stop', next.stop_number, 'dock', ${named('d')},
          'towards', last_dock.names, 'towardsId', last_dock.id::text, 'departs', ${instantOf('next.departs')}, 'onSale', next.on_sale,
          'certifiedCapacity', next.certified_capacity,
          'booked', coalesce(load.legs[next.stop_number + 1], 0)) order by next.departs, next.id)
        from next join network.lines l on l.id = next.line_id join fleet.ships ship on ship.id = next.ship_id
          join network.docks d on d.id = next.dock_id
          join sailings.sailing_stops last on last.sailing_id = next.id and last.stop_number = next.stops_count - 1
          join network.docks last_dock on last_dock.id = last.dock_id
          left join inventory.loads load on load.sailing_id = next.id), '[]') as departures,
      (select count(*) from board where today)::integer as "inAll",
      (select count(distinct id) from sold)::integer as orders,
      (select count(*) from orders.tickets t where t.order_id in (select id from sold where number = 1)
        and t.replaces_ticket_id is null)::integer as tickets,
      (select coalesce(sum(fen), 0) from sold)::bigint as fen,
      (select coalesce(sum(x.fen), 0) from accounts.payouts x
        where x.paid_by = ${caller.userId} and x.paid_at >= ${dayBegins} and x.paid_at < ${dayEnds})::bigint as returned`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('the question of the day was not answered')
  return {
    date,
    docks: row.docks,
    departures: row.departures,
    departuresInAll: row.inAll,
    sales: sells
      ? { orders: row.orders, tickets: row.tickets, fen: toFen(row.fen), returned: toFen(row.returned) }
      : null,
    asOf: toInstant(now),
  }
}
