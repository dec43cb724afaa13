import type { Channel } from '@fairway/contract/fares/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { addDays, momentOn, type ServiceDate, toInstant } from '@fairway/contract/kernel/service-date'
import type { sailings } from '@fairway/contract/sailings/endpoints'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf, named } from '../platform/database/named.ts'
import { lineOfSailing } from './queries.ts'

export interface TripSearch {
  /** The day on which the passenger boards. */
  date: ServiceDate
  fromDockId?: Id | undefined
  fromPortId?: Id | undefined
  toDockId?: Id | undefined
  toPortId?: Id | undefined
  lineId?: Id | undefined
}

/** The docks of a place: one dock, all docks of a port, or none given. */
const docksOf = (dockId: Id | undefined, portId: Id | undefined) => sql`
  (select d.id from network.docks d
    where d.id = ${dockId ?? null}::bigint or (${dockId ?? null}::bigint is null and d.port_id = ${portId ?? null}::bigint))`

/** Maximum of trips in a reply; a counter cannot show more. */
const maxTrips = 200

/**
 * Trips on sale through a channel from one place to another on a day, with free seats and adult fares by class:
 * sailings whose sale is open, boarding stops not yet closed, pairs that have a published fare. A trip is identified by
 * its stop numbers, so that a round trip, which begins and ends at one dock, is found like any other.
 */
export async function searchTrips(
  db: Database,
  search: TripSearch,
  channel: Channel,
  now: Date,
  /** The agency that asks: what it may not sell is left out. */
  agencyId?: Id,
): Promise<ReplyOf<(typeof sailings)['sailings.search']>> {
  const anywhere = search.toDockId === undefined && search.toPortId === undefined
  const { rows } = await sql<{ trip: ReplyOf<(typeof sailings)['sailings.search']>['trips'][number] }>`
    with boarding as (
      select s.id as sailing_id, s.line_id, s.ship_id, s.status, s.certified_capacity, stop.stop_number as from_stop,
        stop.dock_id, stop.planned_arrive, stop.planned_depart,
        sailings.close_of_sale(s, stop.departs, ${channel}, standard.closing) as sales_close,
        s.fare_table_id as table_id
      from sailings.sailing_stops stop join sailings.sailings s on s.id = stop.sailing_id
      cross join (select sailings.standard_close_minutes() as closing) standard
      where stop.dock_id in ${docksOf(search.fromDockId, search.fromPortId)} and stop.state <> 'skipped'
        and stop.planned_depart >= ${momentOn(search.date)} and stop.planned_depart < ${momentOn(addDays(search.date, 1))}
        and sailings.sale_refusal(s, stop.departs, ${channel}, ${now}, standard.closing) is null
        and (${search.lineId ?? null}::bigint is null or s.line_id = ${search.lineId ?? null})
    ), trips as (
      select b.*, t.stop_number as to_stop, t.dock_id as to_dock_id, t.planned_arrive as to_arrive,
        t.planned_depart as to_depart,
        ((1::bigint << (t.stop_number - b.from_stop)) - 1) << b.from_stop as mask,
        b.certified_capacity - (select max(leg.taken) from unnest(load.legs) with ordinality as leg(taken, number)
          where leg.number > b.from_stop and leg.number <= t.stop_number) as room
      from boarding b
      join sailings.sailing_stops t on t.sailing_id = b.sailing_id and t.stop_number > b.from_stop
      join inventory.loads load on load.sailing_id = b.sailing_id
      where t.state <> 'skipped' and (${anywhere} or t.dock_id in ${docksOf(search.toDockId, search.toPortId)})
    ), seats as (
      select sailing_id, class_id, closed, count(*) as seats from inventory.seats
      where sailing_id in (select sailing_id from boarding)
      group by sailing_id, class_id, closed
    ), offers as (
      select trips.sailing_id, trips.from_stop, trips.to_stop,
        json_agg(json_build_object(
          'class', json_build_object('id', c.id::text, 'code', c.code, 'names', c.names, 'kind', c.kind, 'rank', c.rank),
          'free', greatest(0, least(trips.room, (select coalesce(sum(seats.seats), 0) from seats
            where seats.sailing_id = trips.sailing_id and seats.class_id = f.class_id
              and seats.closed::bigint & trips.mask = 0))),
          'fareFen', f.fen) order by c.rank) as classes
      from trips
      join fares.fares f on f.table_id = trips.table_id and f.from_stop = trips.from_stop and f.to_stop = trips.to_stop
      join fleet.classes c on c.id = f.class_id
      where not exists (select from agents.sale_refusal(${agencyId ?? null}::bigint, trips.line_id, f.class_id,
          trips.planned_depart, ${now}, null))
        and exists (select from seats where seats.sailing_id = trips.sailing_id and seats.class_id = f.class_id)
      group by trips.sailing_id, trips.from_stop, trips.to_stop
    )
    select json_build_object(
      'sailingId', t.sailing_id::text, 'line', ${lineOfSailing}, 'ship', ${named('ship')}, 'status', t.status,
      'from', json_build_object('stop', t.from_stop, 'dock', ${named('fd')}, 'port', ${named('fp')}, 'riverKm', fd.river_km,
        'arrives', ${instantOf('t.planned_arrive')}, 'departs', ${instantOf('t.planned_depart')}),
      'to', json_build_object('stop', t.to_stop, 'dock', ${named('td')}, 'port', ${named('tp')}, 'riverKm', td.river_km,
        'arrives', ${instantOf('t.to_arrive')}, 'departs', ${instantOf('t.to_depart')}),
      'departs', ${instantOf('t.planned_depart')}, 'arrives', ${instantOf('t.to_arrive')},
      'minutes', (extract(epoch from t.to_arrive - t.planned_depart) / 60)::integer,
      'salesClose', ${instantOf('t.sales_close')}, 'classes', offers.classes, 'room', greatest(0, t.room)) as trip
    from trips t join offers using (sailing_id, from_stop, to_stop)
    join network.lines l on l.id = t.line_id join fleet.ships ship on ship.id = t.ship_id
    join network.docks fd on fd.id = t.dock_id join network.ports fp on fp.id = fd.port_id
    join network.docks td on td.id = t.to_dock_id join network.ports tp on tp.id = td.port_id
    order by t.planned_depart, t.sailing_id, t.from_stop, t.to_stop limit ${maxTrips}`.execute(db)
  return { trips: rows.map(({ trip }) => trip), asOf: toInstant(now) }
}
