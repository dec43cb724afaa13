import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

/** Free tries before the first pause; then 2, 4, 8 … seconds, at most fifteen minutes. */
const freeTries = 4
const longestSeconds = 15 * 60
const forgetAfterMs = 24 * 3_600_000

/** How long the next try has to wait after so many wrong ones in a row, in seconds. */
export function pauseAfter(failures: number): number {
  if (failures <= freeTries) return 0
  return Math.min(2 ** (failures - freeTries), longestSeconds)
}

const hashOf = (userCode: string) => createHash('sha256').update(userCode.trim().toLowerCase()).digest()

/** Seconds a user name has to wait at this address; 0 when it may try. */
export async function pauseLeft(db: Database, userCode: string, address: string, now: Date): Promise<number> {
  const { rows } = await sql<{ wait_until: Date }>`
    select wait_until from session.wrong_sign_ins
    where user_hash = ${hashOf(userCode)} and address = ${address} and wait_until > ${now}`.execute(db)
  return rows[0] ? Math.ceil((rows[0].wait_until.getTime() - now.getTime()) / 1000) : 0
}

/** Counts one more wrong try. Unknown names are counted too, so that they behave alike. */
export async function countWrongTry(
  db: Database,
  userCode: string,
  address: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    insert into session.wrong_sign_ins as w (user_hash, address, failures, last_at, wait_until)
    values (${hashOf(userCode)}, ${address}, 1, ${now}, ${now})
    on conflict (user_hash, address) do update set
      failures = case when w.last_at < ${new Date(now.getTime() - forgetAfterMs)} then 1 else w.failures + 1 end,
      last_at = excluded.last_at
    returning failures`.execute(db)
  const pause = pauseAfter(rows[0]?.failures ?? 0)
  if (pause > 0)
    await sql`update session.wrong_sign_ins set wait_until = ${new Date(now.getTime() + pause * 1000)}
      where user_hash = ${hashOf(userCode)} and address = ${address}`.execute(db)
}

/** A right password ends the counting. */
export async function forgetWrongTries(db: Database, userCode: string, address: string): Promise<void> {
  await sql`delete from session.wrong_sign_ins where user_hash = ${hashOf(userCode)} and address = ${address}`.execute(
    db,
  )
}
