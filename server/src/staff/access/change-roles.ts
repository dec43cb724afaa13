import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { isReachWithin, type Reach } from '@fairway/contract/staff/data-reach'
import type { staff } from '@fairway/contract/staff/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { essentialMenus } from '../domain/menu-rules.ts'
import { differenceOf } from '../journal-difference.ts'
import { essentialRole, heldMenus, ofNetwork } from './roles.ts'

type Request<Name extends keyof typeof staff> = ParsedRequest<(typeof staff)[Name]>

interface Role {
  code: string
  names: Names
  dataScope: Reach['dataScope']
  dockScope: Reach['dockScope']
  remark: string
  enabled: boolean
  built_in: boolean
  version: number
  ofNetwork: boolean
}

/**
 * Locks the role at the version the caller saw, if they may change it. A role belongs to the whole network: what takes
 * a right from people of other organisations requires an unrestricted scope. The lock keeps it from being assigned
 * meanwhile.
 */
async function lockRole(context: Context, tx: Transaction, id: string, version: number): Promise<Role> {
  await sql`select from staff.roles where id = ${id} for update`.execute(tx)
  const { rows } = await sql<Role>`
    select r.code, r.names, r.data_scope as "dataScope", r.dock_scope as "dockScope", r.remark, r.enabled, r.built_in,
      r.version, ${ofNetwork(context)} as "ofNetwork"
    from staff.roles r where r.id = ${id}`.execute(tx)
  const role = rows[0]
  if (!role) throw problem('staff.unknownRole')
  if (role.version !== version) throw problem('staff.roleChanged')
  assertReachWithin(context, role)
  if (role.ofNetwork) throw problem('staff.roleOfNetwork')
  return role
}

/** Privilege escalation: a role may not exceed the data scope of the caller. */
function assertReachWithin({ scope }: Context, reach: Reach): void {
  if (!isReachWithin(reach, scope.reaches)) throw problem('staff.widerScope')
}

/**
 * Privilege escalation: only permissions the caller has can be granted; folders come with their contents and are not
 * granted by themselves.
 */
async function assertHeld(context: Context, tx: Transaction, menus: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from staff.menus where id = any(${menus}::text[]) and type <> 'M'`.execute(tx)
  const existing = new Set(rows.map(({ id }) => id))
  const unknown = menus.find((id) => !existing.has(id))
  if (unknown !== undefined) throw problem('staff.unknownMenu', { id: unknown })
  const held = new Set(heldMenus(context))
  const foreign = menus.filter((id) => !held.has(id))
  if (foreign.length > 0) throw problem('staff.notHeld', { permissions: foreign.join(', ') })
}

const grantMenus = (tx: Transaction, roleId: string, menus: readonly string[]) =>
  sql<{ menu_id: string }>`
    insert into staff.role_menus (role_id, menu_id) select ${roleId}, id from unnest(${menus}::text[]) as m (id)
    on conflict do nothing returning menu_id`.execute(tx)

type RoleFields = Pick<Role, 'names' | 'dataScope' | 'dockScope' | 'remark'>
const roleFieldsOf = ({ names, dataScope, dockScope, remark }: RoleFields): RoleFields => ({
  names,
  dataScope,
  dockScope,
  remark,
})

/**
 * Makes a role.
 * @throws staff.roleTaken, staff.notHeld, staff.widerScope, staff.unknownMenu
 */
export function createRole(
  context: IdempotentContext,
  request: Request<'staff.createRole'>,
): Promise<{ id: string }> {
  const { code, names, dataScope, dockScope, remark } = request
  const menus = [...new Set(request.menus)]
  return idempotentCommand(context, request, async (tx, journal) => {
    assertReachWithin(context, request)
    await assertHeld(context, tx, menus)
    const { rows } = await sql<{ id: string }>`
      insert into staff.roles (code, names, data_scope, dock_scope, remark, changed_at, changed_by)
      values (${code}, ${JSON.stringify(names)}::jsonb, ${dataScope}, ${dockScope}, ${remark}, ${context.now}, ${context.caller.userId})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await grantMenus(tx, id, menus)
    journal({
      entity: 'staff.role',
      entityId: id,
      detail: { after: { code, ...roleFieldsOf(request) }, granted: menus.sort() },
    })
    return { id }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('staff.roleTaken') : error
  })
}

/**
 * Changes a role and what it grants; it takes effect at once for all holders.
 * @throws staff.unknownRole, staff.roleChanged, staff.notHeld, staff.widerScope, staff.roleOfNetwork,
 *   staff.roleEssential
 */
export function saveRole(
  context: IdempotentContext,
  request: Request<'staff.saveRole'>,
): Promise<{ version: number }> {
  const { id, version, names, dataScope, dockScope, remark } = request
  return idempotentCommand(context, request, async (tx, journal) => {
    const before = await lockRole(context, tx, id, version)
    assertReachWithin(context, request)
    const granted = [...new Set(request.grant)]
    const withdrawn = request.withdraw.filter((menu) => !granted.includes(menu))
    if (
      before.code === essentialRole &&
      (dataScope !== 'all' || dockScope !== 'all' || withdrawn.some((menu) => essentialMenus.includes(menu)))
    )
      throw problem('staff.roleEssential')
    const { rows: current } = await sql<{ menu_id: string }>`
      select menu_id from staff.role_menus where role_id = ${id} and menu_id = any(${granted}::text[])`.execute(
      tx,
    )
    const already = new Set(current.map(({ menu_id }) => menu_id))
    const added = granted.filter((menu) => !already.has(menu))
    await assertHeld(context, tx, added)
    const { rows: gone } = await sql<{ menu_id: string }>`
      delete from staff.role_menus where role_id = ${id} and menu_id = any(${withdrawn}::text[])
      returning menu_id`.execute(tx)
    await grantMenus(tx, id, added)
    await sql`
      update staff.roles set names = ${JSON.stringify(names)}::jsonb, data_scope = ${dataScope}, dock_scope = ${dockScope},
        remark = ${remark}, version = version + 1, changed_at = ${context.now}, changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'staff.role',
      entityId: id,
      detail: {
        ...differenceOf(roleFieldsOf(before), roleFieldsOf(request)),
        granted: added.sort(),
        withdrawn: gone.map(({ menu_id }) => menu_id).sort(),
      },
    })
    return { version: version + 1 }
  })
}

async function countHolders(tx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from staff.user_roles where role_id = ${id}`.execute(tx)
  return rows[0]?.people ?? 0
}

/**
 * Enables or disables a role. Optimistic check: the caller sends the number of holders they saw.
 * @throws staff.unknownRole, staff.roleChanged, staff.roleHoldersChanged, staff.widerScope, staff.roleOfNetwork,
 *   staff.roleEssential, staff.notHeld
 */
export function setRoleEnabled(
  context: IdempotentContext,
  request: Request<'staff.setRoleEnabled'>,
): Promise<{ version: number }> {
  const { id, version, enabled, people } = request
  return idempotentCommand(context, request, async (tx, journal) => {
    const before = await lockRole(context, tx, id, version)
    if (before.code === essentialRole && !enabled) throw problem('staff.roleEssential')
    const present = await countHolders(tx, id)
    if (present !== people) throw problem('staff.roleHoldersChanged', { people: present })
    if (enabled && !before.enabled) {
      // Privilege escalation: a holder cannot enable a disabled role to gain what it grants.
      const { rows } = await sql<{ menu_id: string }>`
        select rm.menu_id from staff.role_menus rm join staff.menus m on m.id = rm.menu_id and m.type <> 'M'
        where rm.role_id = ${id} and exists (
          select from staff.user_roles ur where ur.role_id = ${id} and ur.user_id = ${context.caller.userId})`.execute(
        tx,
      )
      await assertHeld(
        context,
        tx,
        rows.map(({ menu_id }) => menu_id),
      )
    }
    await sql`
      update staff.roles set enabled = ${enabled}, version = version + 1, changed_at = ${context.now},
        changed_by = ${context.caller.userId} where id = ${id}`.execute(tx)
    journal({
      entity: 'staff.role',
      entityId: id,
      detail: { before: { enabled: before.enabled }, after: { enabled }, people },
    })
    return { version: version + 1 }
  })
}

/**
 * Deletes a custom role without holders.
 * @throws staff.unknownRole, staff.roleChanged, staff.roleBuiltIn, staff.roleInUse, staff.widerScope,
 *   staff.roleOfNetwork
 */
export function deleteRole(
  context: IdempotentContext,
  request: Request<'staff.deleteRole'>,
): Promise<Record<string, never>> {
  const { id, version } = request
  return idempotentCommand(context, request, async (tx, journal) => {
    const before = await lockRole(context, tx, id, version)
    if (before.built_in) throw problem('staff.roleBuiltIn')
    const people = await countHolders(tx, id)
    if (people > 0) throw problem('staff.roleInUse', { people })
    const { rows } = await sql<{ menu_id: string }>`
      select menu_id from staff.role_menus where role_id = ${id} order by menu_id`.execute(tx)
    await sql`delete from staff.roles where id = ${id}`.execute(tx)
    journal({
      entity: 'staff.role',
      entityId: id,
      detail: {
        before: { code: before.code, ...roleFieldsOf(before), granted: rows.map(({ menu_id }) => menu_id) },
      },
    })
    return {}
  })
}
