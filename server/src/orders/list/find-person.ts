import { certificateFault, certificateTypes, personKey } from '@fairway/contract/kernel/certificates'
import { maskNumber } from '@fairway/contract/kernel/formats'
import { isPhone, normaliseNumber, phoneKey } from '@fairway/contract/kernel/identity'
import { type RawBuilder, sql } from 'kysely'
import { invalidFields } from '../../platform/http/problems.ts'
import type { Crypto } from '../../platform/security/crypto.ts'

/** A search for a person: by certificate, by phone, or by the beginning of the name. */
type PersonSearch = { by: 'certificate' | 'phone' | 'name'; text: string }

/** What a typed text means: a number that fits some certificate, a phone, else a name. */
export function parseSearchTerm(text: string): PersonSearch {
  const number = normaliseNumber(text)
  if (isPhone(number)) return { by: 'phone', text: number }
  if (/\d{5}/.test(number) && certificateTypes.some((type) => certificateFault(type, number) === undefined))
    return { by: 'certificate', text: number }
  return { by: 'name', text: text.normalize('NFC').replace(/\s+/g, ' ').trim() }
}

/** Turns what was sought into a text without a word about the person, fit for an address and a log. */
export function encryptSearchToken(search: PersonSearch, crypto: Crypto): string {
  return crypto.encrypt('name', JSON.stringify(search)).toString('base64url')
}

/** @throws request.invalid for a text that `encryptSearchToken` did not make. */
export function decryptSearchToken(personToken: string, crypto: Crypto): PersonSearch {
  try {
    return JSON.parse(crypto.decrypt('name', Buffer.from(personToken, 'base64url'))) as PersonSearch
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw invalidFields({ field: 'who', reason: 'format' })
  }
}

/** How a screen may name the person looked for. */
export function displayTerm({ by, text }: PersonSearch): string {
  return by === 'name' ? text : maskNumber(text)
}

/** Condition on `orders.orders o`: the person is among the passengers, or the order has this phone. */
export function matchesTerm(search: PersonSearch, crypto: Crypto): RawBuilder<boolean> {
  if (search.by === 'phone')
    return sql`o.phone_hash = any(${crypto.keyedHashes('phone', phoneKey(search.text))}::bytea[])`
  if (search.by === 'name')
    return sql`exists (select from orders.passengers p
      where p.order_id = o.id and orders.name_key(${search.text}) <> ''
        and p.name_key ^@ orders.name_key(${search.text}))`
  const hashes = certificateTypes
    .filter((type) => certificateFault(type, search.text) === undefined)
    .flatMap((type) => crypto.keyedHashes('certificate', personKey(type, search.text)))
  return sql`exists (select from orders.passengers p
    where p.order_id = o.id and p.certificate_hash = any(${hashes}::bytea[]))`
}
