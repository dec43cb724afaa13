import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Language, Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { isReachWithin, type Reach } from '@fairway/contract/staff/data-reach'
import type { staff } from '@fairway/contract/staff/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { menuTree } from '../menus/menu-rows.ts'
import { noRow, seesEverything } from '../scope.ts'

type Staff = typeof staff
type RolePage = ReplyOf<Staff['staff.roles']>

/** The role that administers all others. */
export const essentialRole = 'administrator'

interface Row {
  id: string
  code: string
  names: Names
  data_scope: Reach['dataScope']
  dock_scope: Reach['dockScope']
  of_network: boolean
  remark: string
  enabled: boolean
  built_in: boolean
  people: number
  permissions: number
  version: number
  changed_at: Date | null
  changed_by: string | null
}

/**
 * Condition on a role `r` that belongs to the network, for callers with a restricted scope: it is built in, or people
 * of other organisations hold it.
 */
export const ofNetwork = ({ scope }: Context): RawBuilder<boolean> =>
  seesEverything(scope)
    ? noRow
    : sql`(r.built_in or exists (
        select from staff.user_roles elsewhere join staff.users holder on holder.id = elsewhere.user_id
        where elsewhere.role_id = r.id and holder.organisation_id <> ${scope.organisationId}))`

const columns = (context: Context) => sql`
  r.id, r.code, r.names, r.data_scope, r.dock_scope, ${ofNetwork(context)} as of_network, r.remark, r.enabled, r.built_in, r.version, r.changed_at,
  author.name as changed_by,
  (select count(*)::integer from staff.user_roles ur where ur.role_id = r.id) as people,
  (select count(*)::integer from staff.role_menus rm join staff.menus m on m.id = rm.menu_id and m.type = 'A'
    where rm.role_id = r.id) as permissions`

const presentRole = ({ scope }: Context, row: Row): RolePage['rows'][number] => ({
  id: row.id,
  code: row.code,
  names: row.names,
  dataScope: row.data_scope,
  dockScope: row.dock_scope,
  closed: closedFor(scope, row),
  remark: row.remark,
  enabled: row.enabled,
  builtIn: row.built_in,
  essential: row.code === essentialRole,
  people: row.people,
  permissions: row.permissions,
  version: row.version,
  changedAt: row.changed_at && toInstant(row.changed_at),
  changedBy: row.changed_by,
})

const closedFor = ({ reaches }: Scope, { data_scope, dock_scope, of_network }: Row) => {
  if (!isReachWithin({ dataScope: data_scope, dockScope: dock_scope }, reaches)) return 'wider'
  return of_network ? 'network' : null
}

/** Where there is no value it counts as the lowest. */
const nullsLowest = (key: RawBuilder<unknown>) => (direction: RawBuilder<unknown>) =>
  sql`${key} is not null ${direction}, ${key} ${direction}`

const sortColumns = (language: Language) => ({
  code: sql`code`,
  name: sql`platform.text_in(names, ${language}) collate "zh-x-icu"`,
  people: sql`people`,
  permissions: sql`permissions`,
  changedAt: nullsLowest(sql`changed_at`),
})

/** One page of the roles. */
export async function roles(
  context: Context,
  {
    page,
    pageSize,
    sort = ['code'],
    text = '',
    enabled,
    dataScope,
    dockScope,
  }: ParsedRequest<Staff['staff.roles']>,
): Promise<RolePage> {
  const { db, language, now } = context
  const order = orderBy(sort, sortColumns(language), () => sql`code`)
  const condition = sql`
    platform.localized_matches(jsonb_build_array(r.code, r.names), ${text})
      and (${enabled ?? null}::boolean is null or r.enabled = ${enabled ?? null})
      and (${dataScope ?? null}::text is null or r.data_scope = ${dataScope ?? null})
      and (${dockScope ?? null}::text is null or r.dock_scope = ${dockScope ?? null})`
  const { rows } = await sql<Row>`
    with found as (
      select ${columns(context)} from staff.roles r left join staff.users author on author.id = r.changed_by where ${condition})
    select * from found
    order by ${order}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::integer as total from staff.roles r where ${condition}`.execute(db)
  return {
    rows: rows.map((row) => presentRole(context, row)),
    total: totals[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/** One role with what it grants. */
export async function role(context: Context, { id }: { id: string }): Promise<ReplyOf<Staff['staff.role']>> {
  const { rows } = await sql<Row & { menus: string[] }>`
    select ${columns(context)}, array(select menu_id from staff.role_menus rm where rm.role_id = r.id order by menu_id) as menus
    from staff.roles r left join staff.users author on author.id = r.changed_by where r.id = ${id}`.execute(
    context.db,
  )
  const row = rows[0]
  if (!row) throw problem('staff.unknownRole')
  return { ...presentRole(context, row), menus: row.menus }
}

/** The tree that roles are made of, and what of it the caller has. */
export async function permissions(context: Context): Promise<ReplyOf<Staff['staff.permissions']>> {
  return { nodes: await menuTree(context.db), held: heldMenus(context), reaches: [...context.scope.reaches] }
}

/** What the caller has and so may give to others: their pages and their buttons. */
export function heldMenus({ services, caller }: Context): string[] {
  return services.sessions.menuOf(caller).map(({ id }) => id)
}
