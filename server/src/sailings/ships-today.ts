import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { sailings } from '@fairway/contract/sailings/endpoints'
import { sql } from 'kysely'
import { instantOf, named } from '../platform/database/named.ts'
import type { Context } from '../platform/http/context.ts'
import { visibleSailings } from './visible-sailings.ts'

type Ships = ReplyOf<(typeof sailings)['sailings.shipsToday']>
type Ship = Ships['ships'][number]

const maxShips = 30

/** The ships that sail today: their next departure, how full they are, and what was sold on them. */
export async function shipsToday({ db, caller, scope, now }: Context): Promise<Ships> {
  const date = serviceDateOf(now)
  const seesSales = caller.permissions.has('reports.sales')
  const { rows } = await sql<Omit<Ship, 'fen'> & { fen: string }>`
    with sailing as (
      select s.id, s.ship_id, s.departs_at, s.stops_count, s.status,
        coalesce((select sum(leg) from unnest(load.legs) leg), 0) as booked,
        s.certified_capacity * (s.stops_count - 1) as certified, sold.tickets, sold.fen
      from sailings.sailings s
      left join inventory.loads load on load.sailing_id = s.id
      cross join lateral (select count(*) as tickets, coalesce(sum(t.price_fen), 0) as fen from orders.tickets t
        where t.sailing_id = s.id and t.state in ('issued', 'boarded', 'travelled')) sold
      where s.departs_at >= ${momentOn(date)} and s.departs_at < ${momentOn(addDays(date, 1))}
        and s.status <> 'cancelled' and ${visibleSailings(scope)}
    )
    select ${named('ship')} as ship, count(*)::integer as sailings, sum(sailing.booked)::integer as booked,
      sum(sailing.certified)::integer as certified, sum(sailing.tickets)::integer as tickets, sum(sailing.fen)::text as fen,
      (select json_build_object('sailingId', n.id::text, 'departs', ${instantOf('n.departs_at')}, 'dock', first_dock.names,
          'towards', last_dock.names)
        from sailing n
        join sailings.sailing_stops f on f.sailing_id = n.id and f.stop_number = 0
        join sailings.sailing_stops l on l.sailing_id = n.id and l.stop_number = n.stops_count - 1
        join network.docks first_dock on first_dock.id = f.dock_id
        join network.docks last_dock on last_dock.id = l.dock_id
        where n.ship_id = ship.id and n.departs_at > ${now} order by n.departs_at limit 1) as next
    from sailing join fleet.ships ship on ship.id = sailing.ship_id
    group by ship.id order by min(sailing.departs_at), ship.id limit ${maxShips}`.execute(db)
  return {
    date,
    ships: rows.map(({ fen, ...ship }) => ({ ...ship, fen: seesSales ? toFen(fen) : null })),
    asOf: toInstant(now),
  }
}
