import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { staff } from '@fairway/contract/staff/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { isActiveUser } from '../active-user.ts'
import { pathToRoot } from '../domain/menu-rules.ts'
import { menuRows } from '../menus/menu-rows.ts'
import { seesEverything } from '../scope.ts'
import { peopleInScope } from '../users/people-in-scope.ts'
import { hasRole, hasRoleInOrder, onPage, peoplePage, usersMatching } from '../users/people-page.ts'

type Staff = typeof staff
type Paged = Omit<ParsedRequest<Staff['staff.roleHolders']>, 'id'>
type HolderPage = ReplyOf<Staff['staff.roleHolders']>

/** Everything whose grant brings this node along: itself, and what hangs on it. */
const nodeAndDescendants = (menu: string) => sql`(
  with recursive below as (
    select id from staff.menus where id = ${menu}
    union select m.id from staff.menus m join below b on m.parent_id = b.id)
  select id from below)`

async function listHolders(
  { db, language, scope, now }: Context,
  roles: readonly string[],
  { page, pageSize, sort = ['code'], text = '' }: Paged,
): Promise<HolderPage> {
  const from = (role: RawBuilder<boolean>) =>
    sql`from ${usersMatching(text)} where ${role} and ${peopleInScope(scope)}`
  const query = {
    from: from(hasRole(roles)),
    ...(text.trim() === '' && {
      inOrder: from(hasRoleInOrder(roles)),
      // With an unrestricted scope the total needs no join with users.
      ...(seesEverything(scope) && {
        counted: sql<{ total: number }>`
          select count(distinct user_id)::integer as total
          from staff.user_roles where role_id = any(${roles}::bigint[])`,
      }),
    }),
    page,
    pageSize,
  }
  const pageRows = await peoplePage(db, query, sort, language)
  const { rows } = await sql<HolderPage['rows'][number]>`
    select u.id::text, u.code, u.name, o.names as organisation, ${isActiveUser(now)} as usable
    from ${onPage(pageRows)} join staff.organisations o on o.id = u.organisation_id
    order by page.place`.execute(db)
  return { rows, total: pageRows.total, asOf: toInstant(now) }
}

/** Who has a role, as far as the caller may see people. */
export async function roleHolders(
  context: Context,
  { id, ...paged }: ParsedRequest<Staff['staff.roleHolders']>,
): Promise<HolderPage> {
  const { rows } = await sql`select from staff.roles where id = ${id}`.execute(context.db)
  if (rows.length === 0) throw problem('staff.unknownRole')
  return listHolders(context, [id], paged)
}

/** Who can do this: the roles that grant it and the people who have one of these. */
export async function permissionHolders(
  context: Context,
  { permission, ...paged }: ParsedRequest<Staff['staff.permissionHolders']>,
): Promise<ReplyOf<Staff['staff.permissionHolders']>> {
  const { rows: nodes } = await sql`select from staff.menus where id = ${permission}`.execute(context.db)
  if (nodes.length === 0) throw problem('staff.unknownMenu', { id: permission })
  const { rows: roles } = await sql<{ id: string; code: string; names: Names; enabled: boolean }>`
    select r.id::text, r.code, r.names, r.enabled from staff.roles r where exists (
      select from staff.role_menus rm where rm.role_id = r.id and rm.menu_id in ${nodeAndDescendants(permission)})
    order by r.code`.execute(context.db)
  const inForce = roles.filter(({ enabled }) => enabled).map(({ id }) => id)
  return { roles, ...(await listHolders(context, inForce, paged)) }
}

const maxContacts = 5

/**
 * Explains a missing permission: its name, the roles that grant it, and the people who can assign these. Who assigns
 * roles is public; who holds which role is not disclosed.
 */
export async function whyNot(
  { db, caller, now }: Context,
  { permission }: { permission: string },
): Promise<ReplyOf<Staff['staff.whyNot']>> {
  const tree = await menuRows(db)
  const node = tree.get(permission)
  if (!node) throw problem('staff.unknownMenu', { id: permission })
  const path = pathToRoot(tree, permission)
  const { rows: roles } = await sql<{ names: Names }>`
    select names from staff.roles r where r.enabled and exists (
      select from staff.role_menus rm where rm.role_id = r.id and rm.menu_id in ${nodeAndDescendants(permission)})
    order by code`.execute(db)
  const { rows: ask } = await sql<{ name: string; organisation: Names }>`
    select u.name, o.names as organisation from staff.users u
    join staff.organisations o on o.id = u.organisation_id
    where ${isActiveUser(now)} and u.id <> ${caller.userId} and exists (
      select from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
      join staff.role_menus rm on rm.role_id = r.id and rm.menu_id = 'staff.editRoles' where ur.user_id = u.id)
    order by u.organisation_id <> ${caller.organisationId}, u.id limit ${maxContacts}`.execute(db)
  return {
    permission,
    path: path.map(({ names }) => names).reverse(),
    held: node.type === 'A' ? caller.permissions.has(permission) : false,
    switchedOff: path.some(({ enabled }) => !enabled),
    roles,
    ask,
  }
}
