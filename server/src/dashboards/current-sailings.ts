import type { dashboards } from '@fairway/contract/dashboards/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { maxRunMinutes } from '@fairway/contract/network/line-stops'
import { maxDelayMinutes } from '@fairway/contract/sailings/control/values'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf } from '../platform/database/named.ts'
import type { DashboardConfig } from './dashboard-configs.ts'

type Figures = ReplyOf<(typeof dashboards)['dashboards.figures']>

/** No sailing that began earlier can still be under way, however late it is. */
const maxDaysUnderWay = Math.ceil((maxRunMinutes + maxDelayMinutes) / 1_440)
const hoursAhead = 24
const maxSailings = 60
/** A dock so far from its town, in kilometres, stands on the drawing under its own name. */
const minSeparateKm = 20

/** What is under way or leaves within a day on these lines, with the load of each leg; and the count of the day. */
export async function currentSailings(
  db: Database,
  board: DashboardConfig,
  now: Date,
): Promise<Pick<Figures, 'sailings' | 'dayOfSailings' | 'places'>> {
  const today = serviceDateOf(now)
  const { rows } = await sql<{
    sailings: Figures['sailings']
    day: Figures['dayOfSailings']
    docks: { names: Names; riverKm: number; town: Names; townKm: number }[]
  }>`
    with shown as (
      select l.id, l.code, l.names, l.kind from network.lines l where l.enabled and ${board.lines}
    ), runs as (
      select s.*, l.code, l.names, l.kind from sailings.sailings s join shown l on l.id = s.line_id
      where s.service_date between ${today}::date - ${maxDaysUnderWay}::integer and ${today}::date + 2
        and s.arrives_at > ${now} and s.departs_at < ${new Date(now.getTime() + hoursAhead * 3_600_000)}
      order by s.departs_at, s.id limit ${maxSailings}
    )
    select
      coalesce((select json_agg(json_build_object(
          'id', r.id::text, 'line', json_build_object('code', r.code, 'names', r.names, 'kind', r.kind),
          'ship', ship.names, 'status', r.status, 'capacity', r.certified_capacity,
          'load', coalesce(load.legs, array_fill(0, array[r.stops_count - 1])),
          'calls', (select json_agg(json_build_object('names', d.names, 'riverKm', d.river_km,
              'arrives', ${instantOf('stop.arrives')}, 'departs', ${instantOf('stop.departs')})
              order by stop.stop_number)
            from sailings.sailing_stops stop join network.docks d on d.id = stop.dock_id where stop.sailing_id = r.id))
          order by r.departs_at, r.id)
        from runs r join fleet.ships ship on ship.id = r.ship_id left join inventory.loads load on load.sailing_id = r.id),
        '[]') as sailings,
      (select json_build_object('inAll', count(*), 'left', count(*) filter (where s.departs_at <= ${now} and s.status <> 'cancelled'),
          'cancelled', count(*) filter (where s.status = 'cancelled'))
        from sailings.sailings s where s.line_id in (select id from shown) and s.service_date = ${today}::date) as day,
      coalesce((select json_agg(json_build_object('names', d.names, 'riverKm', d.river_km, 'town', p.names, 'townKm', p.river_km)
          order by d.river_km, d.id)
        from network.docks d join network.ports p on p.id = d.port_id
        where d.id in (select stop.dock_id from network.line_stops stop where stop.line_version_id in (
          select network.shown_version(id, ${today}::date) from shown))),
        '[]') as docks`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the question about the sailings was not answered')
  return { sailings: row.sailings, dayOfSailings: row.day, places: placesOf(row.docks) }
}

/** Towns rather than docks; a dock far from its town is a place of its own. */
function placesOf(
  docks: readonly { names: Names; riverKm: number; town: Names; townKm: number }[],
): Figures['places'] {
  const places = new Map<string, Figures['places'][number]>()
  for (const { names, riverKm, town, townKm } of docks) {
    const far = Math.abs(riverKm - townKm) > minSeparateKm
    const place = far ? { names, riverKm } : { names: town, riverKm: townKm }
    places.set(`${textIn(place.names, 'en')}/${place.riverKm}`, place)
  }
  return [...places.values()].sort((a, b) => a.riverKm - b.riverKm)
}
