import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { exists } from '../platform/database/exists.ts'

/** Only one user is older than some days: who sets up an installation makes all others, see `staff.is_new_installation`. */
export async function isNewInstallation(db: Connection, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`select staff.is_new_installation(${now}) as is_new`.execute(
    db,
  )
  return rows[0]?.is_new ?? false
}

/** Four eyes: what one user drafts, another one approves. */
export const hasTwoApprovers = (db: Connection): Promise<boolean> =>
  exists(
    db,
    sql`select from staff.users u where u.enabled and u.id in (select ur.user_id from staff.user_roles ur
      join staff.roles r on r.id = ur.role_id and r.enabled
      join staff.role_menus rm on rm.role_id = r.id and rm.menu_id = 'fares.approveRules') offset 1`,
  )
