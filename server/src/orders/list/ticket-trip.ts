import type { Names } from '@fairway/contract/kernel/languages'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../../platform/database/named.ts'

/** The trip of a ticket, as `tripColumns` reads it. */
export interface TripRow {
  sailing_id: string
  line_code: string
  line_names: Names
  service_date: string
  ship_names: Names
  carrier_names: Names
  from_stop: number
  from_code: string
  from_names: Names
  departs: string
  to_stop: number
  to_code: string
  to_names: Names
  arrives: string
  class_code: string
  class_names: Names
}

/** Join of an order `o` with its ticket that departs first, as `first`; an exchanged ticket only when there is no other. */
export const firstTicket = sql`join lateral (
  select t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.planned_depart, t.planned_arrive
  from orders.tickets t where t.order_id = o.id
  order by t.state = 'exchanged', t.planned_depart, t.passenger_number, t.id limit 1) first on true`

/** The columns of a `TripRow`, for a ticket under an alias; with `tripJoins`. */
export const tripColumns = (ticket: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${ticket}.sailing_id`)}::text, ${sql.ref(`${ticket}.from_stop`)}, ${sql.ref(`${ticket}.to_stop`)},
  line.code as line_code, line.names as line_names, sailing.service_date::text, ship.names as ship_names,
  carrier.names as carrier_names, from_dock.code as from_code, from_dock.names as from_names, to_dock.code as to_code,
  to_dock.names as to_names, ${instantOf(`${ticket}.planned_depart`)} as departs,
  ${instantOf(`${ticket}.planned_arrive`)} as arrives, class.code as class_code, class.names as class_names`

export const tripJoins = (ticket: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${ticket}.${column}`)
  return sql`
    join sailings.sailings sailing on sailing.id = ${of('sailing_id')}
    join network.lines line on line.id = sailing.line_id
    join fleet.ships ship on ship.id = sailing.ship_id
    join staff.organisations carrier on carrier.id = ship.carrier_id
    join sailings.sailing_stops from_call on from_call.sailing_id = sailing.id and from_call.stop_number = ${of('from_stop')}
    join network.docks from_dock on from_dock.id = from_call.dock_id
    join sailings.sailing_stops to_call on to_call.sailing_id = sailing.id and to_call.stop_number = ${of('to_stop')}
    join network.docks to_dock on to_dock.id = to_call.dock_id
    join fleet.classes class on class.id = ${of('class_id')}`
}

/** Presents the trip of a ticket. */
export function presentTrip(row: TripRow) {
  return {
    sailingId: row.sailing_id,
    lineCode: row.line_code,
    date: row.service_date,
    lineNames: row.line_names,
    shipNames: row.ship_names,
    from: { stop: row.from_stop, dockCode: row.from_code, names: row.from_names, at: row.departs },
    to: { stop: row.to_stop, dockCode: row.to_code, names: row.to_names, at: row.arrives },
    classCode: row.class_code,
    classNames: row.class_names,
  }
}
