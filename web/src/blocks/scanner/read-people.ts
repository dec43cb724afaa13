import {
  type CertificateType,
  certificateFault,
  certificateTypes,
} from '@fairway/contract/kernel/certificates'
import { isPhone, normaliseNumber } from '@fairway/contract/kernel/identity'

/** A person as a card reader, a scanner or a pasted line tells them. */
export interface ReadPerson {
  name: string
  certificateType: CertificateType
  certificateNumber: string
  phone: string
}

const separators = /[\t|,;，；、]+/

/**
 * The people in what was read or pasted: one a line. A line holds a certificate number and may hold a name and a
 * phone, separated by tabs, bars, commas or semicolons, or by blanks, in any order.
 */
export function readPeople(text: string): ReadPerson[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => readPerson(line))
    .filter((person) => person !== undefined)
}

function readPerson(line: string): ReadPerson | undefined {
  const parts = partsOf(line)
  const place = parts.findIndex((part) => typeOf(part) !== undefined)
  const found = parts[place]
  if (found === undefined) return undefined
  const others = parts.filter((_, index) => index !== place)
  return {
    name: nameOf(others),
    certificateType: typeOf(found)!,
    certificateNumber: normaliseNumber(found),
    phone: others.find((part) => isPhone(part)) ?? '',
  }
}

function partsOf(line: string): string[] {
  const plain = line.normalize('NFKC').trim()
  if (separators.test(plain)) return tidy(plain.split(separators))
  // Blanks separate only where there is nothing better: Latin names hold blanks themselves.
  return tidy(plain.split(/\s+/))
}

const tidy = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')

/** The words that are neither numbers nor marks of sex, nation or date make the name. */
function nameOf(parts: readonly string[]): string {
  return parts
    .filter((part) => /^[\p{L}\p{M}][\p{L}\p{M} .·•'’-]*$/u.test(part) && !/^(男|女|汉|汉族|M|F)$/.test(part))
    .join(' ')
    .slice(0, 60)
}

/** The certificate a number belongs to by its looks; a number of eleven digits that is a phone is none. */
function typeOf(part: string): CertificateType | undefined {
  const number = normaliseNumber(part)
  if (/^\d{17}[\dX]$|^\d{15}$/.test(number)) return /^8[123]0000/.test(number) ? 'residencePermit' : 'idCard'
  if (!/\d{6}/.test(number) || isPhone(number)) return undefined
  return certificateTypes.find(
    (type) =>
      ['passport', 'hongKongMacaoPermit', 'foreignPermanentResidence', 'birthCertificate'].includes(type) &&
      certificateFault(type, number) === undefined &&
      looksLike(type, number),
  )
}

function looksLike(type: CertificateType, number: string): boolean {
  switch (type) {
    case 'passport':
      return /^(?![HM]\d)[A-Z]{1,2}\d{6,8}$/.test(number)
    case 'hongKongMacaoPermit':
      return /^[HM]\d{8,10}$/.test(number)
    case 'birthCertificate':
      return /^[A-Z]\d{9}$/.test(number)
    default:
      return /^[A-Z]{3}\d{12}$/.test(number)
  }
}

/** True when a text is enough like something read by a machine to be taken away from the field it was typed into. */
export function isReading(text: string): boolean {
  const plain = text.trim()
  if (/^FW1[A-Z2-7]{100,}$/i.test(plain)) return true
  return (
    plain.length >= 8 &&
    readPeople(plain).some(
      // Machines do not mistype: digits that are no certificate are the code of something else, such as a payment.
      (person) => certificateFault(person.certificateType, person.certificateNumber) === undefined,
    )
  )
}
