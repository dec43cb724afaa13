import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Crypto } from './crypto.ts'

interface StoredKey {
  keyId: number
  matches: boolean
}

const checkOf = (crypto: Crypto) => crypto.keyedHash('check', 'fairway')

/** Compares the key of this node with the one the database was made with; undefined when none has been stored yet. */
async function readStoredKey(db: Database, crypto: Crypto): Promise<StoredKey | undefined> {
  const { rows } = await sql<{ key_id: number; key_check: Buffer }>`
    select key_id, key_check from platform.installation`.execute(db)
  const stored = rows[0]
  return stored && { keyId: stored.key_id, matches: timingSafeEqual(stored.key_check, checkOf(crypto)) }
}

export async function isKeyRight(db: Database, crypto: Crypto): Promise<boolean> {
  return (await readStoredKey(db, crypto))?.matches === true
}

/**
 * Stores the check value of the key at the first start; compares it at every later one. With another key the same
 * person could travel twice on one sailing (keyed hashes differ) and nothing encrypted could be read.
 * @throws when the database was made with another key, in words for the operator.
 */
export async function assertInstallationKey(db: Database, crypto: Crypto): Promise<void> {
  await sql`insert into platform.installation (key_id, key_check) values (${crypto.keyId}, ${checkOf(crypto)})
    on conflict do nothing`.execute(db)
  const stored = await readStoredKey(db, crypto)
  if (stored?.matches) return
  const name = (id: number | undefined) => (id ?? 0).toString(16).padStart(2, '0')
  throw new Error(
    'FAIRWAY_KEY is not the key this database was made with: its certificates could not be read and its tickets would be refused. ' +
      `Start with the right key (in the data folder: the file key); the database's has the id ${name(stored?.keyId)}, this one ${name(crypto.keyId)}.`,
  )
}
