import { certificateFault } from '@fairway/contract/kernel/certificates'
import { type CodeMethod, paymentCodeMethod } from '@fairway/contract/orders/payment-code'
import { zoneLines } from './machine-readable-zone.ts'
import { type ReadPerson, readPeople } from './read-people.ts'
import type { ReadDocument } from './travel-document.ts'

/** What the text of a scan is recognised as. */
export type Recognised =
  | { kind: 'people'; people: readonly ReadPerson[]; pasted?: true }
  | { kind: 'zone'; lines: readonly string[] }
  | { kind: 'paymentCode'; method: CodeMethod; code: string }
  | { kind: 'ticketCode'; code: string }

/** What a page is called with: the zone of a travel document has been parsed by then. */
export type Reading =
  | Exclude<Recognised, { kind: 'zone' }>
  | { kind: 'travelDocument'; document: ReadDocument }

const minPeopleLength = 8

/** Recognises the text of a scan; undefined for a code that the product has no use for, and for typing. */
export function readingOf(text: string): Recognised | undefined {
  const plain = text.trim()
  if (/^FW1[A-Z2-7]{100,}$/i.test(plain)) return { kind: 'ticketCode', code: plain }
  const lines = zoneLines(plain)
  if (lines) return { kind: 'zone', lines }
  const people = plain.length >= minPeopleLength ? readPeople(plain) : []
  // Scanners do not mistype: digits that are no certificate are another code.
  if (people.some((one) => certificateFault(one.certificateType, one.certificateNumber) === undefined))
    return { kind: 'people', people }
  const method = paymentCodeMethod(plain)
  return method && { kind: 'paymentCode', method, code: plain }
}
