import { type CertificateType, manifestDataOf, personKey } from '@fairway/contract/kernel/certificates'
import { maskNumber } from '@fairway/contract/kernel/formats'
import type { CorrectedPerson } from '@fairway/contract/orders/corrections/endpoints'
import type { Crypto } from '../../platform/security/crypto.ts'
import type { TicketPerson } from '../domain/corrections.ts'

/** A person as passengers and corrections store them; bytes inside JSON are text. */
export interface StoredPerson<Bytes extends Buffer | string = Buffer> {
  name: string
  certificate_kind: CertificateType
  certificate_hash: Bytes
  certificate_cipher: Bytes
  certificate_masked: string
  birth_date: string | null
  sex: 'female' | 'male' | null
  nationality: string | null
}

/** The person with the whole number of the certificate: it leaves the server only where that is journalled. */
export function decryptPerson(stored: StoredPerson<Buffer | string>, crypto: Crypto): TicketPerson {
  return {
    name: stored.name,
    certificateType: stored.certificate_kind,
    certificateNumber: crypto.reveal('certificate', {
      hash: bytesOf(stored.certificate_hash),
      cipher: bytesOf(stored.certificate_cipher),
    }),
    birthDate: stored.birth_date ?? undefined,
    sex: stored.sex ?? undefined,
    nationality: stored.nationality ?? undefined,
  }
}

/** The person of a request, with what the certificate tells. */
export function requestedPerson(person: CorrectedPerson): TicketPerson {
  const derived = manifestDataOf(person.certificateType, person.certificateNumber)
  return {
    name: person.name,
    certificateType: person.certificateType,
    certificateNumber: person.certificateNumber,
    birthDate: derived.birthDate ?? person.birthDate,
    sex: derived.sex ?? person.sex,
    nationality: derived.nationality ?? person.nationality,
  }
}

/** The columns of a person, hashed, encrypted and masked; bytes as JSON of PostgreSQL has them. */
export function personColumns(person: TicketPerson, crypto: Crypto) {
  const { certificateType, certificateNumber } = person
  const { hash, cipher } = crypto.protect(
    'certificate',
    certificateNumber,
    personKey(certificateType, certificateNumber),
  )
  return {
    name: person.name,
    certificate_kind: certificateType,
    certificate_hash: hex(hash),
    certificate_cipher: hex(cipher),
    certificate_masked: maskNumber(certificateNumber),
    birth_date: person.birthDate,
    sex: person.sex,
    nationality: person.nationality,
    person_hash: hex(crypto.keyedHash('secret', JSON.stringify(person))),
  }
}

const bytesOf = (column: Buffer | string) =>
  typeof column === 'string' ? Buffer.from(column.slice(2), 'hex') : column
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
