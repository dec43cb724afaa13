import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Crypto } from '../../platform/security/crypto.ts'
import { type PassengerRow, type PhoneRow, renewCertificate, renewPhone } from './renew-keys.ts'

/** Rows of one transaction; sales of these people wait no longer than for a sale. */
const chunkSize = 200

/**
 * Rehashes numbers that were hashed as typed: phones with dashes, permits with the counter of their renewal. Returns
 * how many; may be interrupted at any time and run by several nodes at once.
 */
export async function renewHashes(db: Database, crypto: Crypto): Promise<number> {
  let renewed = 0
  for (;;) {
    const more = (await renewPhones(db, crypto)) + (await renewCertificates(db, crypto))
    renewed += more
    if (more === 0) return renewed
  }
}

function renewPhones(db: Database, crypto: Crypto): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<PhoneRow>`
      select id as place, phone_hash, phone_cipher from orders.orders where phone_hash_is_old
      order by id limit ${chunkSize} for update skip locked`.execute(tx)
    for (const row of rows) await renewPhone(tx, crypto, row)
    return rows.length
  })
}

function renewCertificates(db: Database, crypto: Crypto): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Omit<PassengerRow, 'place'>>`
      select order_id, number, version, certificate_kind, certificate_hash, certificate_cipher from orders.passengers
      where hash_is_old order by order_id, number limit ${chunkSize} for update skip locked`.execute(tx)
    for (const row of rows) await renewCertificate(tx, crypto, row)
    return rows.length
  })
}
