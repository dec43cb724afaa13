import { type RawBuilder, sql } from 'kysely'
import type { Caller } from './context.ts'
import type { Connection } from './database.ts'

const reaches = ['docks', 'organisation', 'all'] as const

/**
 * Buttons about money of one's own, which needs a wallet and a password of one's own: who oversees everybody grants them
 * without having them.
 */
const personal = ['sys.index.withdraw']

/** The roles that can do and see no more than somebody themselves: all they may give, take away, or stand above. */
export async function rolesWithin(db: Connection, caller: Caller): Promise<string[]> {
  const seen = reaches.slice(0, reaches.indexOf(caller.dataScope) + 1)
  const own = [...caller.permissions, ...(caller.dataScope === 'all' ? personal : [])]
  const { rows } = await sql<{ id: string }>`
    select r.id from staff.roles r where r.data_scope = any(${seen}::text[]) and not exists (
      select from staff.role_menus rm join staff.menus m on m.id = rm.menu_id
      where rm.role_id = r.id and m.type = 'A' and m.status = '1' and m.id <> all(${own}::text[]))
    order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The condition on `u` that they can do no more than whoever has these roles within reach. Without it a new password
 * for a mightier colleague would be a way to their rights.
 */
export function withinRoles(roles: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from staff.user_roles beyond
    where beyond.user_id = u.id and beyond.role_id <> all(${roles}::bigint[]))`
}
