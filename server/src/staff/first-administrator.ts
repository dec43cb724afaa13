import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadFirstAdministrator } from '../../database/starting-data/staff.ts'
import { draftStartingRules } from '../../database/starting-data/starting-rules.ts'
import type { Database } from '../platform/database/database.ts'
import { randomToken } from '../platform/security/crypto.ts'

const goodForMs = 3 * 86_400_000
const fileIn = (dataFolder: string) => join(dataFolder, 'first-administrator.txt')

/**
 * Creates the first administrator of an empty database, with a one-time password for three days in a file that only its
 * owner can read; an expired one is replaced. Returns the path of the file, if one was written.
 */
export async function ensureFirstAdministrator(
  db: Database,
  dataFolder: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ people: number; unused: boolean }>`
    select count(*)::integer as people, coalesce(bool_and(code = 'admin' and must_change_password
      and password_good_until <= ${now}), false) as unused from staff.users`.execute(db)
  const { people = 1, unused = false } = rows[0] ?? {}
  if (people > 1 || (people === 1 && !unused)) return undefined
  const password = `Fw-${randomToken().slice(0, 20)}1aA`
  mkdirSync(dataFolder, { recursive: true })
  const file = fileIn(dataFolder)
  rmSync(file, { force: true })
  writeFileSync(file, `user: admin\none-time password: ${password}\n`, { mode: 0o600 })
  const goodUntil = new Date(now.getTime() + goodForMs)
  await db.transaction().execute(async (tx) => {
    await loadFirstAdministrator(tx, password, goodUntil)
    await draftStartingRules(tx, now)
  })
  return file
}

/** Takes the file away once its password opens nothing any more: it was changed, or its time is over. */
export async function removeUsedPassword(db: Database, dataFolder: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from staff.users where code = 'admin' and must_change_password
      and coalesce(password_good_until > ${now}, true)) as open`.execute(db)
  if (rows[0]?.open) return false
  rmSync(fileIn(dataFolder), { force: true })
  return true
}
