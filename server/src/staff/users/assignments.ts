import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { grantableRoles, hasOnlyGrantable } from '../rights.ts'
import { seesEverything } from '../scope.ts'

/** What an administrator decides about a person beside how they are called. */
export interface UserAssignments {
  organisationId: string
  roleIds: readonly string[]
  dockIds: readonly string[]
  validFrom: ServiceDate | null
  validTo: ServiceDate | null
}

export const noAssignments: Pick<UserAssignments, 'roleIds' | 'dockIds'> = { roleIds: [], dockIds: [] }

const symmetricDifference = (one: readonly string[], other: readonly string[]) => [
  ...one.filter((id) => !other.includes(id)),
  ...other.filter((id) => !one.includes(id)),
]

/**
 * Refuses assignments the caller may not make: organisations outside their scope, roles and docks beyond their own,
 * added or removed. Unchanged assignments pass.
 * @throws staff.unknownOrganisation, staff.rolesGone, staff.roleBeyondOwn, staff.unknownDock, staff.dockBeyondOwn,
 *   network.dockDisabled
 */
export async function assertAssignable(
  tx: Transaction,
  { caller, scope, language }: Context,
  before: Pick<UserAssignments, 'roleIds' | 'dockIds'> & { organisationId?: string },
  after: UserAssignments,
): Promise<void> {
  const { validFrom, validTo } = after
  if (validFrom && validTo && validTo < validFrom)
    throw invalidFields({ field: 'validTo', reason: 'endsBeforeItBegins' })
  const wide = seesEverything(scope)
  const { rows: organisations } = await sql`
    select from staff.organisations o where o.id = ${after.organisationId}
      and (${wide} or o.id = ${before.organisationId ?? scope.organisationId}) for share`.execute(tx)
  if (organisations.length === 0) throw problem('staff.unknownOrganisation')

  const { rows: roles } = await sql<{ id: string; name: string }>`
    select r.id, platform.text_in(r.names, ${language}) as name from staff.roles r
    where r.id = any(${[...before.roleIds, ...after.roleIds]}::bigint[])`.execute(tx)
  const existing = new Map(roles.map(({ id, name }) => [id, name]))
  const grantable = new Set(await grantableRoles(tx, caller))
  const beyond = symmetricDifference(before.roleIds, after.roleIds).filter((id) => !grantable.has(id))
  if (after.roleIds.some((id) => !existing.has(id))) throw problem('staff.rolesGone')
  if (beyond.length > 0)
    throw problem('staff.roleBeyondOwn', { roles: beyond.map((id) => existing.get(id) ?? id).join(', ') })

  const { rows: docks } = await sql<{ id: string; name: string; enabled: boolean }>`
    select d.id, platform.text_in(d.names, ${language}) as name, d.enabled and p.enabled as enabled
    from network.docks d join network.ports p on p.id = d.port_id
    where d.id = any(${after.dockIds}::bigint[]) order by d.id for share of d, p`.execute(tx)
  if (docks.length < new Set(after.dockIds).size) throw problem('staff.unknownDock')
  const disabled = docks.filter(({ id, enabled }) => !enabled && !before.dockIds.includes(id))
  if (disabled.length > 0)
    throw problem('network.dockDisabled', { docks: disabled.map(({ name }) => name).join(', ') })
  const foreign = wide
    ? []
    : symmetricDifference(before.dockIds, after.dockIds).filter((id) => !scope.dockIds.includes(id))
  if (foreign.length > 0)
    throw problem('staff.dockBeyondOwn', {
      docks: docks
        .filter(({ id }) => foreign.includes(id))
        .map(({ name }) => name)
        .join(', '),
    })
}

/** Writes the roles and docks of a user; rows that stay are left alone. */
export async function writeAssignments(
  tx: Transaction,
  userId: string,
  { roleIds, dockIds }: Pick<UserAssignments, 'roleIds' | 'dockIds'>,
): Promise<void> {
  await sql`delete from staff.user_roles where user_id = ${userId} and role_id <> all(${roleIds}::bigint[])`.execute(
    tx,
  )
  await sql`insert into staff.user_roles (user_id, role_id)
    select ${userId}, id from unnest(${roleIds}::bigint[]) id on conflict do nothing`.execute(tx)
  await sql`delete from staff.user_docks where user_id = ${userId} and dock_id <> all(${dockIds}::bigint[])`.execute(
    tx,
  )
  await sql`insert into staff.user_docks (user_id, dock_id)
    select ${userId}, id from unnest(${dockIds}::bigint[]) id on conflict do nothing`.execute(tx)
}

/**
 * Refuses the result of a change that exceeds the caller's rights: a role and docks that are each within them may
 * together show more.
 * @throws staff.beyondOwn
 */
export async function assertWithinRights(
  tx: Transaction,
  { caller }: Context,
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ within: boolean }>`
    select ${hasOnlyGrantable(caller, await grantableRoles(tx, caller))} as within from staff.users u where u.id = ${userId}`.execute(
    tx,
  )
  if (!rows[0]?.within) throw problem('staff.beyondOwn')
}
