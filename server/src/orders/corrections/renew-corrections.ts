import { type CertificateType, personKey } from '@fairway/contract/kernel/certificates'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Crypto } from '../../platform/security/crypto.ts'
import { type CipherColumn, renewCiphers } from '../../platform/security/renew-ciphers.ts'

/** What an encrypted picture belongs to: its row. */
export const pictureOf = (correctionId: string, number: number) => `${correctionId}/${number}`

/** Rows of one transaction. */
const chunkSize = 50

/** Evidence of corrections, pictures up to 300 kB each. */
const evidenceCiphers: CipherColumn<'correction_id' | 'number'> = {
  table: 'orders.correction_evidence',
  column: 'cipher',
  purpose: 'evidence',
  key: ['correction_id', 'number'],
  owner: ({ correction_id, number }) => pictureOf(correction_id, Number(number)),
  chunkSize,
}

const isFormer = (cipher: RawBuilder<unknown>, { keyId }: Crypto) =>
  sql`substring(${cipher} from 1 for 1) <> ${Buffer.of(keyId)}`

/** Renews the people of corrections that may still be applied: the hash of the present key goes into the seat. */
export const renewOpenCorrections = (db: Database, crypto: Crypto): Promise<number> =>
  inChunks(() => renewPeople(db, crypto, sql`c.ended_at is null`))

/** Renews everything that corrections encrypted with a former key: people and evidence. */
export async function renewCorrections(db: Database, crypto: Crypto): Promise<number> {
  const people = await inChunks(() => renewPeople(db, crypto, sql`c.forgotten_at is null`))
  return people + (await renewCiphers(db, crypto, evidenceCiphers))
}

async function inChunks(renew: () => Promise<number>): Promise<number> {
  let renewed = 0
  for (;;) {
    const more = await renew()
    renewed += more
    if (more === 0) return renewed
  }
}

function renewPeople(db: Database, crypto: Crypto, which: RawBuilder<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string
      certificate_kind: CertificateType
      certificate_hash: Buffer
      certificate_cipher: Buffer
    }>`
      select c.id, c.certificate_kind, c.certificate_hash, c.certificate_cipher from orders.corrections c
      where ${which} and c.certificate_cipher is not null and ${isFormer(sql`c.certificate_cipher`, crypto)}
      order by c.id limit ${chunkSize} for update`.execute(tx)
    for (const { id, certificate_kind, certificate_hash, certificate_cipher } of rows) {
      const number = crypto.reveal('certificate', { hash: certificate_hash, cipher: certificate_cipher })
      const { hash, cipher } = crypto.protect('certificate', number, personKey(certificate_kind, number))
      await sql`update orders.corrections set certificate_hash = ${hash}, certificate_cipher = ${cipher}
        where id = ${id}`.execute(tx)
    }
    return rows.length
  })
}
