import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/http/caller.ts'
import { scopeCondition } from '../scope.ts'

/**
 * Scope condition on `staff.users u`: the caller, and people of the own organisation or with a shared dock as far as
 * the scope goes; erased people never. Single source of the rule.
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
