import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Crypto } from './crypto.ts'

interface StoredKey {
  keyId: number
  /** The key some rows may still be encrypted and hashed with; null when all have been renewed. */
  formerKeyId: number | null
  /** Which of the node's keys it is, 0 for the present one; -1 for another installation's. */
  place: number
}

const checksOf = (crypto: Crypto) => crypto.keyedHashes('check', 'fairway')

/** Compares the keys of this node with the one the database was made with; undefined when none has been stored yet. */
async function readStoredKey(db: Database, crypto: Crypto): Promise<StoredKey | undefined> {
  const { rows } = await sql<{ key_id: number; key_check: Buffer; former_key_id: number | null }>`
    select key_id, key_check, former_key_id from platform.installation`.execute(db)
  const stored = rows[0]
  return (
    stored && {
      keyId: stored.key_id,
      formerKeyId: stored.former_key_id,
      place: checksOf(crypto).findIndex((check) => timingSafeEqual(stored.key_check, check)),
    }
  )
}

export async function isKeyRight(db: Database, crypto: Crypto): Promise<boolean> {
  return (await readStoredKey(db, crypto))?.place === 0
}

/**
 * Stores the check value of the key at the first start; compares it at every later one. With another key the same
 * person could travel twice on one sailing (keyed hashes differ) and nothing encrypted could be read. When the stored
 * key is one of this node's former keys, the present one takes its place.
 * @param beforeAdoption renews what must not be under a former key for a moment; runs before the node serves.
 * @throws when the database was made with another key, or a former key is still needed and missing, in words for the
 *   operator.
 */
export async function assertInstallationKey(
  db: Database,
  crypto: Crypto,
  beforeAdoption: () => Promise<void>,
): Promise<void> {
  await sql`insert into platform.installation (key_id, key_check) values (${crypto.keyId}, ${checksOf(crypto)[0]})
    on conflict do nothing`.execute(db)
  const stored = await readStoredKey(db, crypto)
  const name = (id: number | undefined) => (id ?? 0).toString(16).padStart(2, '0')
  if (!stored || stored.place < 0)
    throw new Error(
      'FAIRWAY_KEY is not the key this database was made with: its certificates could not be read and its tickets would be refused. ' +
        `Start with the right key (in the data folder: the file key); the database's has the id ${name(stored?.keyId)}, this one ${name(crypto.keyId)}. ` +
        'To change the key, give the former one in FAIRWAY_FORMER_KEYS.',
    )
  if (stored.formerKeyId !== null && !crypto.formerKeyIds.includes(stored.formerKeyId))
    throw new Error(
      `FAIRWAY_FORMER_KEYS lacks the key with the id ${name(stored.formerKeyId)}: some certificates are still encrypted with it. ` +
        'Start with it until the job orders:renewHashes has renewed them.',
    )
  if (stored.place === 0) return
  if (stored.formerKeyId !== null)
    throw new Error(
      `The key cannot be changed again yet: some certificates are still encrypted with the key ${name(stored.formerKeyId)}. ` +
        `Start with the key ${name(stored.keyId)} until the job orders:renewHashes has renewed them.`,
    )
  await beforeAdoption()
  await sql`update platform.installation
    set key_id = ${crypto.keyId}, key_check = ${checksOf(crypto)[0]}, former_key_id = ${stored.keyId}
    where key_check = ${checksOf(crypto)[stored.place]}`.execute(db)
}

/** True while rows may be encrypted or hashed with a former key. */
export async function isRenewingKey(db: Database): Promise<boolean> {
  const { rows } = await sql`select from platform.installation where former_key_id is not null`.execute(db)
  return rows.length > 0
}

/** Notes that no row needs the former key any more. */
export async function completeKeyRenewal(db: Database): Promise<void> {
  await sql`update platform.installation set former_key_id = null`.execute(db)
}
