import type { Reach } from '@fairway/contract/staff/data-reach'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { isActiveUser } from './active-user.ts'
import { reachesOf, seesEverything } from './scope.ts'

/** The rights of a user, as the bound of what they may grant to others. */
export interface Rights {
  userId: string
  organisationId: string
  dockIds: readonly string[]
  reaches: readonly Reach[]
}

/** Permissions about one's own money, which take a wallet and a password: overseers grant them without holding them. */
const personalPermissions = ['sys.index.withdraw']

/** The reaches of a user's enabled roles, from the statement's `staff.user_roles`. */
export const rolesReaches = sql`json_agg(distinct jsonb_build_object('dataScope', r.data_scope, 'dockScope', r.dock_scope))`

/** The present rights of a user other than the caller; undefined for inactive users. */
export async function rightsOf(db: Connection, userId: string, now: Date): Promise<Rights | undefined> {
  const { rows } = await sql<{ organisationId: string; dockIds: string[]; reaches: Reach[] | null }>`
    select u.organisation_id as "organisationId",
      array(select dock_id::text from staff.user_docks d where d.user_id = u.id) as "dockIds",
      (select ${rolesReaches} from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
        where ur.user_id = u.id) as reaches
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    where u.id = ${userId} and ${isActiveUser(now)}`.execute(db)
  const row = rows[0]
  return row && { ...row, userId, reaches: reachesOf(row.reaches) }
}

/**
 * Condition that an enabled role of the user grants `menu`. A disabled button counts as granted: enabled again it opens
 * what it opened before.
 */
export function holds(userId: string, menu: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${menu} in (select held.menu_id from staff.user_roles mine
    join staff.roles counting on counting.id = mine.role_id and counting.enabled
    join staff.role_menus held on held.role_id = counting.id where mine.user_id = ${userId})`
}

const coversRole = (own: Reach) => sql<boolean>`(${own.dataScope === 'all'} or r.data_scope = 'organisation')
  and (${own.dockScope === 'all'} or r.dock_scope = 'own')`

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(
    conditions.map((one) => sql`(${one})`),
    sql` or `,
  )})`

/**
 * The roles that do not exceed the user's own rights: the ones they may assign, withdraw, or administer the holders of.
 */
export async function grantableRoles(db: Connection, rights: Rights): Promise<string[]> {
  const exempt = seesEverything(rights) ? personalPermissions : []
  const { rows } = await sql<{ id: string }>`
    select r.id from staff.roles r where ${anyOf(rights.reaches.map(coversRole))} and not exists (
      select from staff.role_menus rm join staff.menus m on m.id = rm.menu_id and m.type = 'A'
      where rm.role_id = r.id and m.id <> all(${exempt}::text[]) and not ${holds(rights.userId, sql`m.id`)})
    order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Condition that `u` has no more rights than these, `roles` being the grantable ones. Prevents privilege escalation,
 * for example by resetting the password of a user with more rights or further docks.
 */
export function hasOnlyGrantable(rights: Rights, roles: readonly string[]): RawBuilder<boolean> {
  if (seesEverything(rights))
    return sql<boolean>`not exists (select from staff.user_roles beyond
      where beyond.user_id = u.id and beyond.role_id <> all(${roles}::bigint[]))`
  const colleague = sql<boolean>`u.organisation_id = ${rights.organisationId}`
  const atOwnDocks = sql<boolean>`not exists (select from staff.user_docks further
    where further.user_id = u.id and further.dock_id <> all(${rights.dockIds}::bigint[]))`
  // Their organisation and their docks are what a role shows them, so both have to be the own ones where ours count.
  const covered = rights.reaches.map(
    (own) => sql<boolean>`${coversRole(own)} and (${own.dataScope === 'all'} or ${colleague})
      and (${own.dockScope === 'all'} or ${atOwnDocks})`,
  )
  const everyDock = rights.reaches.some(({ dockScope }) => dockScope === 'all')
  return sql<boolean>`(${everyDock ? sql`true` : atOwnDocks} and not exists (
    select from staff.user_roles beyond join staff.roles r on r.id = beyond.role_id
    where beyond.user_id = u.id and (r.id <> all(${roles}::bigint[]) or not ${anyOf(covered)})))`
}
