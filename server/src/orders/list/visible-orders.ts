import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/http/caller.ts'
import { scopeCondition } from '../../staff/index.ts'

/**
 * The condition on `orders.orders o` that keeps an order within somebody's scope: it belongs to who sold it, to the
 * carrier that runs it, and to the docks where its trip begins and ends. Every question about orders asks it, so a
 * stranger's order is a missing one.
 */
export function withinScope(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    organisation: (id) => sql`o.organisation_id = ${id}`,
    carrier: (id) => sql`exists (
      select from sailings.sailings run join fleet.ships ship on ship.id = run.ship_id
      where run.id = o.sailing_id and ship.carrier_id = ${id})`,
    docks: (among) => sql`exists (
      select from sailings.sailing_stops call
      where call.sailing_id = o.sailing_id and call.stop_number in (o.from_stop, o.to_stop)
        and call.dock_id = any(${among}))`,
  })
}
