import type { CertificateType } from '@fairway/contract/kernel/certificates'
import { personKey } from '@fairway/contract/kernel/certificates'
import { phoneKey } from '@fairway/contract/kernel/identity'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Crypto } from '../../platform/security/crypto.ts'

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
    const { rows } = await sql<{ id: string; phone_cipher: Buffer }>`
      select id, phone_cipher from orders.orders where phone_hash_is_old
      order by id limit ${chunkSize} for update skip locked`.execute(tx)
    for (const { id, phone_cipher } of rows) {
      const hash = crypto.keyedHash('phone', phoneKey(crypto.decrypt('phone', phone_cipher)))
      await sql`update orders.orders set phone_hash = ${hash}, phone_hash_is_old = false where id = ${id}`.execute(
        tx,
      )
    }
    return rows.length
  })
}

function renewCertificates(db: Database, crypto: Crypto): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      order_id: string
      number: number
      version: number
      certificate_kind: CertificateType
      certificate_cipher: Buffer
    }>`
      select order_id, number, version, certificate_kind, certificate_cipher from orders.passengers where hash_is_old
      order by order_id, number limit ${chunkSize} for update skip locked`.execute(tx)
    for (const row of rows) {
      const number = crypto.decrypt('certificate', row.certificate_cipher)
      const hash = crypto.keyedHash('certificate', personKey(row.certificate_kind, number))
      await sql`update orders.passengers set certificate_hash = ${hash}, hash_is_old = false
        where order_id = ${row.order_id} and number = ${row.number} and version = ${row.version}`.execute(tx)
      await sql`select inventory.change_person(array(select t.id from orders.tickets t
        where t.order_id = ${row.order_id} and t.passenger_number = ${row.number}
          and t.passenger_version = ${row.version}), orders.person_of(${hash}))`.execute(tx)
    }
    return rows.length
  })
}
