import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { everyRow, scopeCondition } from '../staff/index.ts'

/**
 * Scope condition on a sailing `s`: it belongs to the carrier of its ship and to the docks it calls at; the operator
 * sees all of them, agents those that are or were on sale.
 */
export function visibleSailings(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => sql`s.ship_id in (select id from fleet.ships where carrier_id = ${id})`,
    docks: (among) => sql`exists (select from sailings.sailing_stops own
      where own.sailing_id = s.id and own.dock_id = any(${among}))`,
    instead: { operator: everyRow, agent: sql`s.sale_state <> 'closed'` },
  })
}
