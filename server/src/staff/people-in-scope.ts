import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/context.ts'

/**
 * The condition on `staff.users u` that somebody may know of this person: everybody; those of the own organisation; of
 * these, those who work at one of the own docks. The one place where this is said.
 */
export function peopleInScope(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql`true`
  if (scope.reach === 'organisation') return sql`u.organisation_id = ${scope.organisationId}`
  return sql`(u.id = ${scope.userId} or (u.organisation_id = ${scope.organisationId} and exists (
    select from staff.user_docks shared where shared.user_id = u.id and shared.dock_id = any(${scope.dockIds}::bigint[]))))`
}
