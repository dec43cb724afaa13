import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { grantableRoles, hasOnlyGrantable } from '../rights.ts'
import type { UserAssignments } from './assignments.ts'
import { peopleInScope } from './people-in-scope.ts'

/** A person as they are now, locked until the transaction ends. */
export interface Person extends UserAssignments {
  id: string
  code: string
  name: string
  phone: string
  email: string
  enabled: boolean
  version: number
  changedBy: string | null
}

/**
 * The person a command is about, if the caller may change them.
 * @throws staff.unknownUser also beyond the caller's scope, staff.beyondOwn for those who may do more
 */
export async function lockPerson(tx: Transaction, { caller, scope }: Context, id: string): Promise<Person> {
  const { rows } = await sql<Person & { within: boolean }>`
    select u.id, u.code, u.name, u.phone, u.email, u.enabled, u.version, u.organisation_id as "organisationId",
      u.valid_from::text as "validFrom", u.valid_to::text as "validTo",
      array(select role_id::text from staff.user_roles where user_id = u.id order by role_id) as "roleIds",
      array(select dock_id::text from staff.user_docks where user_id = u.id order by dock_id) as "dockIds",
      (select name from staff.users who where who.id = u.changed_by) as "changedBy",
      ${hasOnlyGrantable(caller, await grantableRoles(tx, caller))} as within
    from staff.users u where u.id = ${id} and ${peopleInScope(scope)} for update of u`.execute(tx)
  const person = rows[0]
  if (!person) throw problem('staff.unknownUser')
  // Oneself is always within one's own rights, but a role may have been taken from us a moment ago.
  if (!person.within && person.id !== caller.userId) throw problem('staff.beyondOwn')
  return person
}

/** The moment of a change, later than the one before it: two in one millisecond are two. */
export const nextTimestamp = (now: Date): RawBuilder<Date> =>
  sql`greatest(${now}::timestamptz, changed_at + interval '1 microsecond')`
