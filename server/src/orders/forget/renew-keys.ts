import { type CertificateType, personKey } from '@fairway/contract/kernel/certificates'
import { phoneKey } from '@fairway/contract/kernel/identity'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Crypto } from '../../platform/security/crypto.ts'
import { renewCorrections, renewOpenCorrections } from '../corrections/renew-corrections.ts'

/** Rows of one transaction; sales of these people wait no longer than for a sale. */
const chunkSize = 200

export interface PassengerRow {
  order_id: string
  number: number
  version: number
  certificate_kind: CertificateType
  certificate_hash: Buffer
  certificate_cipher: Buffer
  /** Where the next chunk begins. */
  place: string
}

export interface PhoneRow {
  place: string
  phone_hash: Buffer
  phone_cipher: Buffer
}

/**
 * Encrypts and hashes the certificates of all who have a seat now or later with the present key: afterwards a person still
 * travels once, because a sale looks for the hash of the present key. Who is asked for by a correction goes with them.
 * @returns how many passengers they were.
 */
export async function renewPassengersUnderWay(db: Database, crypto: Crypto): Promise<number> {
  const waiting = await renewOpenCorrections(db, crypto)
  const passengers = await inChunks((after) =>
    renewCertificates(
      db,
      crypto,
      sql`o.ticket_id as place from inventory.occupations o join orders.tickets t on t.id = o.ticket_id
        join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
          and p.version = t.passenger_version
        where o.ticket_id >= ${after}`,
    ),
  )
  return waiting + passengers
}

/**
 * Encrypts and hashes every certificate and phone that a former key was used for with the present one. Returns how many; may
 * be interrupted at any time and run by several nodes at once.
 */
export async function renewPeople(db: Database, crypto: Crypto): Promise<number> {
  const certificates = await inChunks((after) =>
    renewCertificates(
      db,
      crypto,
      sql`p.order_id as place from orders.passengers p where p.order_id >= ${after}`,
    ),
  )
  const phones = await inChunks((after) => renewPhones(db, crypto, after))
  return certificates + phones + (await renewCorrections(db, crypto))
}

/** Renews chunk after chunk, each from the last row of the one before; that row is renewed and not found again. */
async function inChunks(renewFrom: (after: string) => Promise<{ place: string }[]>): Promise<number> {
  let renewed = 0
  for (let after = '0'; ; ) {
    const chunk = await renewFrom(after)
    const last = chunk.at(-1)
    if (!last) return renewed
    renewed += chunk.length
    after = last.place
  }
}

/** True where the present key was not used: its id is the first byte of what it encrypted. */
const isFormer = (cipher: RawBuilder<unknown>, { keyId }: Crypto) =>
  sql`substring(${cipher} from 1 for 1) <> ${Buffer.of(keyId)}`

function renewCertificates(
  db: Database,
  crypto: Crypto,
  fromPlace: RawBuilder<unknown>,
): Promise<PassengerRow[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<PassengerRow>`
      select p.order_id, p.number, p.version, p.certificate_kind, p.certificate_hash, p.certificate_cipher, ${fromPlace}
      and p.forgotten_at is null and ${isFormer(sql`p.certificate_cipher`, crypto)}
      order by place, p.number, p.version limit ${chunkSize} for no key update of p`.execute(tx)
    for (const row of rows) await renewCertificate(tx, crypto, row)
    return rows
  })
}

/** Encrypts and hashes one certificate anew; the seat gets the new hash. */
export async function renewCertificate(
  tx: Transaction,
  crypto: Crypto,
  row: Omit<PassengerRow, 'place'>,
): Promise<void> {
  const number = crypto.reveal('certificate', { hash: row.certificate_hash, cipher: row.certificate_cipher })
  const { hash, cipher } = crypto.protect('certificate', number, personKey(row.certificate_kind, number))
  await sql`update orders.passengers
    set certificate_hash = ${hash}, certificate_cipher = ${cipher}, hash_is_old = false
    where order_id = ${row.order_id} and number = ${row.number} and version = ${row.version}`.execute(tx)
  await sql`select inventory.change_person(array(select t.id from orders.tickets t
    where t.order_id = ${row.order_id} and t.passenger_number = ${row.number}
      and t.passenger_version = ${row.version}), orders.person_of(${hash}))`.execute(tx)
}

function renewPhones(db: Database, crypto: Crypto, after: string): Promise<PhoneRow[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<PhoneRow>`
      select id as place, phone_hash, phone_cipher from orders.orders
      where phone_cipher is not null and ${isFormer(sql`phone_cipher`, crypto)} and id >= ${after}
      order by id limit ${chunkSize} for no key update`.execute(tx)
    for (const row of rows) await renewPhone(tx, crypto, row)
    return rows
  })
}

/** Encrypts and hashes the phone of one order anew. */
export async function renewPhone(tx: Transaction, crypto: Crypto, row: PhoneRow): Promise<void> {
  const phone = crypto.reveal('phone', { hash: row.phone_hash, cipher: row.phone_cipher })
  const { hash, cipher } = crypto.protect('phone', phone, phoneKey(phone))
  await sql`update orders.orders set phone_hash = ${hash}, phone_cipher = ${cipher}, phone_hash_is_old = false
    where id = ${row.place}`.execute(tx)
}
