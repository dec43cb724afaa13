import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/context.ts'

/**
 * The condition on `orders.orders o` that keeps an order within somebody's scope. An agency sees what it sold, a
 * counter what the operator's counters sold, a shipping company what travels on its ships, people of a dock what
 * begins or ends there. Every question about orders asks it, so a stranger's order is a missing one.
 */
export function withinScope(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql`true`
  if (scope.organisationKind === 'agent') return sql`o.organisation_id = ${scope.organisationId}`
  if (scope.organisationKind === 'carrier')
    return sql`exists (
      select from sailings.sailings run join fleet.ships ship on ship.id = run.ship_id
      where run.id = o.sailing_id and ship.carrier_id = ${scope.organisationId})`
  if (scope.reach === 'docks')
    return sql`exists (
      select from sailings.sailing_stops call
      where call.sailing_id = o.sailing_id and call.stop_number in (o.from_stop, o.to_stop)
        and call.dock_id = any(${scope.dockIds}::bigint[]))`
  if (scope.organisationKind === 'portCorporation')
    return sql`exists (
      select from sailings.sailing_stops call
      join network.docks dock on dock.id = call.dock_id join network.ports port on port.id = dock.port_id
      where call.sailing_id = o.sailing_id and call.stop_number in (o.from_stop, o.to_stop)
        and port.corporation_id = ${scope.organisationId})`
  return sql`o.organisation_id = ${scope.organisationId}`
}
