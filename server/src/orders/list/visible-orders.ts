import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/http/caller.ts'
import { scopeCondition } from '../../staff/index.ts'

/**
 * Scope condition on `orders.orders o`: an order belongs to the organisation that sold it, to the carrier that runs it,
 * and to the docks where its trip begins and ends. Every query about orders applies it, so an order of another tenant
 * is a missing one.
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
