import {
  type CertificateType,
  certificateFault,
  certificateTypes,
} from '@fairway/contract/kernel/certificates'
import { isPhone, normaliseNumber, type Sex } from '@fairway/contract/kernel/identity'
import { isCalendarDay, type ServiceDate } from '@fairway/contract/kernel/service-date'

/** A person read by a card reader or scanner, or from a pasted line. */
export interface ReadPerson {
  name: string
  certificateType: CertificateType
  certificateNumber: string
  phone: string
  /** Empty where the line does not contain it. */
  sex: Sex | ''
  /** `YYYY-MM-DD`, or empty. */
  birthDate: string
  /** ISO 3166-1 alpha-2, or empty. */
  nationality: string
}

const separators = /[\t|,;，；、]+/

/**
 * Parses scanned or pasted text: one person per line. A line contains a certificate number and may contain a name and
 * a phone, sex and birth date, separated by tabs, bars, commas or semicolons, or by blanks, in any order.
 */
export function readPeople(text: string): ReadPerson[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => readPerson(line))
    .filter((person) => person !== undefined)
}

function readPerson(line: string): ReadPerson | undefined {
  const parts = partsOf(line)
  const position = parts.findIndex((part) => typeOf(part) !== undefined)
  const match = parts[position]
  if (match === undefined) return undefined
  const others = parts.filter((_, index) => index !== position)
  return {
    name: nameOf(others),
    certificateType: typeOf(match)!,
    certificateNumber: normaliseNumber(match),
    phone: others.find((part) => isPhone(part) && dayIn(part) === undefined) ?? '',
    sex: others.map((part) => sexes[part]).find((sex) => sex !== undefined) ?? '',
    birthDate: others.map(dayIn).find((day) => day !== undefined) ?? '',
    nationality: '',
  }
}

const sexes: Readonly<Record<string, Sex>> = { 男: 'male', M: 'male', 女: 'female', F: 'female' }

/** A day of the calendar written year first; eight digits of no such day may be a phone. */
function dayIn(part: string): ServiceDate | undefined {
  const match = /^((?:19|20)\d\d)[-/.年]?(\d\d)[-/.月]?(\d\d)日?$/.exec(part)
  const day = match?.slice(1, 4).join('-') ?? ''
  return isCalendarDay(day) ? day : undefined
}

function partsOf(line: string): string[] {
  const plain = line.normalize('NFKC').trim()
  if (separators.test(plain)) return tidy(plain.split(separators))
  // Blanks separate only if there is no other separator: Latin names contain blanks.
  return tidy(plain.split(/\s+/))
}

const tidy = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')

/** The name: the parts that are neither numbers nor marks of sex, nation or date. */
function nameOf(parts: readonly string[]): string {
  return parts
    .filter((part) => /^[\p{L}\p{M}][\p{L}\p{M} .·•'’-]*$/u.test(part) && !/^(男|女|汉|汉族|M|F)$/.test(part))
    .join(' ')
    .slice(0, 60)
}

/** The certificate type by the format of a number; eleven digits that are a phone number are none. */
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
