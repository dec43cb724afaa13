import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/http/caller.ts'
import { scopeCondition } from '../scope.ts'

/**
 * The condition on `staff.users u` that somebody may know of this person: themselves, and who is of their organisation
 * or shares a dock with them as far as their scope goes; nobody is administered any more who was erased. The one place where this is said.
 */
export function peopleInScope(scope: Scope): RawBuilder<boolean> {
  const ofOrganisation = (id: string) => sql<boolean>`u.organisation_id = ${id}`
  return sql`u.erased_at is null and (u.id = ${scope.userId} or ${scopeCondition(scope, {
    organisation: ofOrganisation,
    corporation: ofOrganisation,
    docks: (among) => sql`exists (select from staff.user_docks shared
      where shared.user_id = u.id and shared.dock_id = any(${among}))`,
  })})`
}
