import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/context.ts'

/**
 * The condition on a sailing `s` that keeps to what somebody may see: carriers the runs of their ships, port
 * corporations the runs that call at their docks, people of a dock the runs that call there, agents what is or was on
 * sale, the operator everything.
 */
export function visibleSailings(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql`true`
  if (scope.reach === 'docks')
    return sql`exists (select from sailings.sailing_stops own
      where own.sailing_id = s.id and own.dock_id = any(${scope.dockIds}::bigint[]))`
  switch (scope.organisationKind) {
    case 'operator':
      return sql`true`
    case 'carrier':
      return sql`s.ship_id in (select id from fleet.ships where carrier_id = ${scope.organisationId})`
    case 'portCorporation':
      return sql`exists (select from sailings.sailing_stops own join network.docks d on d.id = own.dock_id
          join network.ports p on p.id = d.port_id
        where own.sailing_id = s.id and p.corporation_id = ${scope.organisationId})`
    case 'agent':
      return sql`s.sale_state <> 'closed'`
  }
}
