import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Crypto } from '../platform/security/crypto.ts'
import { voucherOf } from './top-ups.ts'

/** Rows of one transaction; a picture is up to 300 kB. */
const chunkSize = 50

/** Encrypts every voucher that a former key was used for with the present one. Returns how many. */
export async function renewVouchers(db: Database, crypto: Crypto): Promise<number> {
  for (let renewed = 0; ; ) {
    const chunk = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; cipher: Buffer }>`
        select v.top_up_id as id, v.cipher from agents.vouchers v
        where substring(v.cipher from 1 for 1) <> ${Buffer.of(crypto.keyId)}
        order by v.top_up_id limit ${chunkSize} for update`.execute(tx)
      for (const { id, cipher } of rows) {
        const picture = crypto.decrypt('evidence', cipher, voucherOf(id))
        await sql`update agents.vouchers set cipher = ${crypto.encrypt('evidence', picture, voucherOf(id))}
          where top_up_id = ${id}`.execute(tx)
      }
      return rows.length
    })
    if (chunk === 0) return renewed
    renewed += chunk
  }
}
