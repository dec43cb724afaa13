import { sql } from 'kysely'
import { digestOf } from '../server/database/starting-data/staff.ts'
import { hashPassword } from '../server/src/platform/security/passwords.ts'
import type { TestApp } from './test-app.ts'

/** The id of a person, an organisation, a role or a dock by its code. */
export async function idOf(
  { database }: Pick<TestApp, 'database'>,
  table:
    | 'staff.users'
    | 'staff.organisations'
    | 'staff.roles'
    | 'network.docks'
    | 'network.lines'
    | 'agents.suppliers'
    | 'fleet.ships',
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

/** Two administrators of an installation without demo data, `first` and `second`. */
export async function createAdministrators(
  { database }: Pick<TestApp, 'database'>,
  password: string,
): Promise<void> {
  const hash = await hashPassword(digestOf(password))
  await sql`with operator as (
      insert into staff.organisations (code, kind, names) values ('OPR', 'operator', '{"en": "Operator"}') returning id),
    people as (
      insert into staff.users (code, name, organisation_id, password_hash)
      select person, person, operator.id, ${hash} from operator, unnest(array['first', 'second']) person returning id)
    insert into staff.user_roles (user_id, role_id)
    select people.id, r.id from people, staff.roles r where r.code = 'administrator'`.execute(database.db)
}
