import { type RawBuilder, sql } from 'kysely'
import type { Caller, Scope } from '../../platform/http/caller.ts'
import { everyRow, noRow, scopeCondition } from '../../staff/index.ts'

/** Scope condition on a line `l` that the caller plans: a carrier's own, all of them for the operator. */
export function plannedLines(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => sql`l.carrier_id = ${id}`,
    instead: { operator: everyRow, agent: noRow, portCorporation: noRow },
  })
}

/** Whether the caller sees what is not published yet. */
export const plansLines = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  permissions.has('network.editLines') || permissions.has('network.approveLines')
