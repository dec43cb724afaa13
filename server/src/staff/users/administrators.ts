import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problems.ts'

/**
 * Guards the last administrator: runs work that may take rights away and refuses it when no user would be left who
 * administers users: enabled, without an end, with an unrestricted scope. Serialised, so that two administrators cannot
 * disable each other.
 * @throws staff.lastAdministrator
 */
export async function withLastAdminGuard<Result>(
  tx: Transaction,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`select pg_advisory_xact_lock(hashtext('staff.administrators'))`.execute(tx)
  const before = await isAdministered(tx, now)
  const result = await work()
  if (before && !(await isAdministered(tx, now))) throw problem('staff.lastAdministrator')
  return result
}

const isAdministered = async (tx: Transaction, now: Date) => (await administrators(tx, now)).length > 0

/** Ids of the users who administer users: enabled, without an end, with an unrestricted scope. */
export async function administrators(tx: Transaction, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
      select u.id from staff.users u join staff.organisations o on o.id = u.organisation_id and o.enabled
      where u.enabled and u.valid_to is null and coalesce(u.valid_from <= ${serviceDateOf(now)}::date, true)
        and u.id in (select ur.user_id from staff.user_roles ur
          join staff.roles r on r.id = ur.role_id and r.enabled and r.data_scope = 'all' and r.dock_scope = 'all')
        and u.id in (select ur.user_id from staff.user_roles ur
          join staff.roles r on r.id = ur.role_id and r.enabled
          join staff.role_menus rm on rm.role_id = r.id and rm.menu_id = 'staff.editUsers'
          join staff.menus m on m.id = rm.menu_id and m.status = '1')`.execute(tx)
  return rows.map(({ id }) => id)
}
