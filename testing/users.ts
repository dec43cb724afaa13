import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** The id of a person, an organisation, a role or a dock by its code. */
export async function idOf(
  { database }: Pick<TestApp, 'database'>,
  table: 'staff.users' | 'staff.organisations' | 'staff.roles' | 'network.docks' | 'network.lines',
  code: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where code = ${code}`.execute(
    database.db,
  )
  const id = rows[0]?.id
  if (!id) throw new Error(`no ${code} in ${table}`)
  return id
}

/** Grants a user a further role. */
export async function grantRole(
  { database }: Pick<TestApp, 'database'>,
  user: string,
  role: string,
): Promise<void> {
  await sql`insert into staff.user_roles select u.id, r.id from staff.users u, staff.roles r
    where u.code = ${user} and r.code = ${role} on conflict do nothing`.execute(database.db)
}
