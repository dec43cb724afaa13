import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { everyRow, scopeCondition } from '../staff/index.ts'

/**
 * Scope condition on what belongs to the carrier in this column: carriers see their own; all other organisations deal
 * with the ships of every carrier.
 */
export function visibleOfCarrier(scope: Scope, carrier: RawBuilder<unknown>): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => sql`${carrier} = ${id}`,
    instead: { operator: everyRow, portCorporation: everyRow, agent: everyRow },
  })
}

/** Scope condition on what may be changed of it: a carrier changes its own, the operator everything, others nothing. */
export function editableOfCarrier(scope: Scope, carrier: RawBuilder<unknown>): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => sql`${carrier} = ${id}`,
    instead: { operator: everyRow },
  })
}
