import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { addDays, momentOn, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { sailings } from '@fairway/contract/sailings/endpoints'
import { sql } from 'kysely'
import { instantOf, named } from '../platform/database/named.ts'
import type { Context } from '../platform/http/context.ts'
import { visibleSailings } from './visible-sailings.ts'

type Calls = ReplyOf<(typeof sailings)['sailings.ownCalls']>

/** A call stays on the board this long: people look for who has just come off. */
const minutesAfterCall = 30
/** More than fit on a screen; the whole day is on the page of the port. */
const maxCalls = 20

/**
 * Today's calls at the docks the caller works at, after the last one those of the next day, and how many passengers
 * board and land at each. What has left comes last. The day is that of the plan, times are those known now.
 */
export async function ownCalls({ db, caller, scope, now }: Context): Promise<Calls> {
  const date = serviceDateOf(now)
  const dayBegins = momentOn(date)
  const dayEnds = momentOn(addDays(date, 1))
  const nextDayEnds = momentOn(addDays(date, 2))
  const boardBegins = new Date(now.getTime() - minutesAfterCall * 60_000)
  const { rows } = await sql<{
    docks: Calls['docks']
    calls: Calls['calls']
    callsInAll: number
    boarding: number
    landing: number
  }>`
    with calling as (
      select s.id, s.line_id, s.ship_id, s.status, s.stops_count, stop.stop_number, stop.dock_id, stop.arrives,
        stop.departs, coalesce(stop.departs, stop.arrives) as leaves,
        coalesce(stop.planned_depart, stop.planned_arrive) < ${dayEnds} as today
      from sailings.sailings s join sailings.sailing_stops stop on stop.sailing_id = s.id
      where stop.dock_id = any(${caller.dockIds}::bigint[])
        and coalesce(stop.planned_depart, stop.planned_arrive) >= ${dayBegins}
        and coalesce(stop.planned_depart, stop.planned_arrive) < ${nextDayEnds}
        and ${visibleSailings(scope)}
    ), travelling as materialized (
      select t.sailing_id, t.from_stop, t.to_stop, count(*) as people from orders.tickets t
      where t.sailing_id = any(array(select id from calling)) and t.state in ('issued', 'boarded', 'travelled')
      group by t.sailing_id, t.from_stop, t.to_stop
    ), counted as (
      select c.*,
        coalesce((select sum(p.people) from travelling p where p.sailing_id = c.id and p.from_stop = c.stop_number), 0)::integer
          as boarding,
        coalesce((select sum(p.people) from travelling p where p.sailing_id = c.id and p.to_stop = c.stop_number), 0)::integer
          as landing
      from calling c
    ), next as (
      select * from counted where leaves >= ${boardBegins} and (today or not exists (
        select from counted where today and leaves > ${now} and status <> 'cancelled'))
      order by leaves <= ${now}, leaves, id limit ${maxCalls}
    )
    select
      coalesce((select json_agg(${named('d')} order by d.river_km, d.id) from network.docks d
        where d.id = any(${caller.dockIds}::bigint[])), '[]') as docks,
      coalesce((select json_agg(json_build_object(
          'sailingId', next.id::text,
          'line', json_build_object('id', l.id::text, 'code', l.code, 'names', l.names, 'kind', l.kind),
          'ship', ${named('ship')}, 'status', next.status, 'stop', next.stop_number, 'dock', ${named('d')},
          'towards', last_dock.names, 'arrives', ${instantOf('next.arrives')},
          'departs', ${instantOf('next.departs')}, 'boarding', next.boarding, 'landing', next.landing)
          order by next.leaves <= ${now}, next.leaves, next.id)
        from next join network.lines l on l.id = next.line_id join fleet.ships ship on ship.id = next.ship_id
          join network.docks d on d.id = next.dock_id
          join sailings.sailing_stops last on last.sailing_id = next.id and last.stop_number = next.stops_count - 1
          join network.docks last_dock on last_dock.id = last.dock_id), '[]') as calls,
      (select count(*) from counted where today)::integer as "callsInAll",
      (select coalesce(sum(boarding), 0) from counted where today)::integer as boarding,
      (select coalesce(sum(landing), 0) from counted where today)::integer as landing`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the query of the calls gave no row')
  return { ...row, date, asOf: toInstant(now) }
}
