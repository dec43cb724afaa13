import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { everyRow, scopeCondition } from '../staff/index.ts'

/**
 * The condition on what belongs to the carrier in this column: a carrier's people see their own; everybody else meets the
 * ships of all carriers, at the counter and on the pier.
 */
export function visibleOfCarrier(scope: Scope, carrier: RawBuilder<unknown>): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => sql`${carrier} = ${id}`,
    instead: { operator: everyRow, portCorporation: everyRow, agent: everyRow },
  })
}
