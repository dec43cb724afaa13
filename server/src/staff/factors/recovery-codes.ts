import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@fairway/contract/staff/factors/values'
import { sql } from 'kysely'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import type { Crypto } from '../../platform/security/crypto.ts'

/** Without letters and digits that look like others. Ten of them are 50 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 10

/** A code as it is typed: case, hyphens and blanks do not count. */
const normalise = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')

const textOf = (userId: string, code: string) => `recovery code ${userId} ${normalise(code)}`

/** Makes new recovery codes in place of the former. They are returned once; the database stores their hashes. */
export async function renewRecoveryCodes(tx: Transaction, crypto: Crypto, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const signs = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${signs.slice(0, length / 2)}-${signs.slice(length / 2)}`
  })
  const hashes = codes.map((code) => crypto.keyedHash('secondFactor', textOf(userId, code)))
  await sql`delete from staff.recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`insert into staff.recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${hashes}::bytea[])`.execute(tx)
  return codes
}

/** Recovery codes for a first factor; none where the user has codes already. */
export async function firstRecoveryCodes(tx: Transaction, crypto: Crypto, userId: string): Promise<string[]> {
  const { rows } = await sql`select from staff.recovery_codes where user_id = ${userId} limit 1`.execute(tx)
  return rows.length > 0 ? [] : renewRecoveryCodes(tx, crypto, userId)
}

/** Uses a recovery code up. Of two uses at one moment one is accepted. */
export async function useRecoveryCode(
  db: Connection,
  crypto: Crypto,
  userId: string,
  code: string,
  now: Date,
): Promise<'accepted' | 'used' | 'wrong'> {
  const hashes = crypto.keyedHashes('secondFactor', textOf(userId, code))
  const { rows } = await sql`
    update staff.recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = any(${hashes}::bytea[]) and used_at is null returning 1`.execute(
    db,
  )
  if (rows.length > 0) return 'accepted'
  const { rows: used } = await sql`
    select from staff.recovery_codes where user_id = ${userId} and code_hash = any(${hashes}::bytea[])`.execute(
    db,
  )
  return used.length > 0 ? 'used' : 'wrong'
}

/** How many recovery codes a user has left. */
export async function recoveryCodesLeft(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from staff.recovery_codes
    where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
