import { certificateFault } from '@fairway/contract/kernel/certificates'
import { type CodeMethod, paymentCodeMethod } from '@fairway/contract/orders/payment-code'
import { type ReadPerson, readPeople } from './read-people.ts'

/** What a card reader or scanner read. */
export type Reading =
  | { kind: 'people'; people: readonly ReadPerson[] }
  | { kind: 'paymentCode'; method: CodeMethod; code: string }
  | { kind: 'ticketCode' }

export type ReadingKind = Reading['kind']

const minPeopleLength = 8

/** Recognises the text of a scan; undefined for a code that the product has no use for, and for typing. */
export function readingOf(text: string): Reading | undefined {
  const plain = text.trim()
  if (/^FW1[A-Z2-7]{100,}$/i.test(plain)) return { kind: 'ticketCode' }
  const people = plain.length >= minPeopleLength ? readPeople(plain) : []
  // Scanners do not mistype: digits that are no certificate are another code.
  if (people.some((one) => certificateFault(one.certificateType, one.certificateNumber) === undefined))
    return { kind: 'people', people }
  const method = paymentCodeMethod(plain)
  return method && { kind: 'paymentCode', method, code: plain }
}
