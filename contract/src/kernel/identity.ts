import { isCalendarDay, type ServiceDate } from './service-date.ts'

/**
 * First two digits of an identity number: the province that issued it (GB/T 2260), 71 Taiwan, 81 Hong Kong,
 * 82 Macao, 83 residents of Taiwan (residence permits), 91 abroad.
 */
export const provinceCodes: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 ' +
    '61 62 63 64 65 71 81 82 83 91'
  ).split(' '),
)

export type Sex = 'male' | 'female'

/** What is wrong with an identity number, in the order it is looked at. */
export type IdentityFault = 'length' | 'characters' | 'province' | 'birthDate' | 'checksum'

/** GB 11643: ISO 7064 MOD 11-2 over the first 17 digits. */
const checkCharacters = '10X98765432'
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const

/** The eighteenth character that goes with 17 digits of an identity number. */
export function identityCheckCharacter(digits: string): string {
  const sum = weights.reduce((all, weight, index) => all + weight * Number(digits[index]), 0)
  return checkCharacters[sum % 11]!
}

/**
 * What is wrong with the number of a resident identity card, undefined when nothing is. An empty number passes:
 * whether one is needed is another question. Numbers of 15 digits belong to people born in 19xx.
 * @param today when given, a birth date after it is refused.
 */
export function identityCardFault(number: string, today?: ServiceDate): IdentityFault | undefined {
  if (number === '') return undefined
  if (number.length !== 15 && number.length !== 18) return 'length'
  if (!/^(\d{15}|\d{17}[\dXx])$/.test(number)) return 'characters'
  if (!provinceCodes.has(number.slice(0, 2))) return 'province'
  return numberFault(number, today)
}

function numberFault(number: string, today?: ServiceDate): IdentityFault | undefined {
  const birthDate = dateInNumber(number)
  if (birthDate === undefined || (today !== undefined && birthDate > today)) return 'birthDate'
  if (number.length === 18 && identityCheckCharacter(number) !== number[17]?.toUpperCase()) return 'checksum'
  return undefined
}

/** True for an empty number and for one without a fault. */
export function isIdentityCard(number: string, today?: ServiceDate): boolean {
  return identityCardFault(number, today) === undefined
}

/** The day that stands in an identity number, if such a day existed from 1800 on (the standard's own example is of 1880). */
function dateInNumber(number: string): ServiceDate | undefined {
  const digits = number.length === 15 ? `19${number.slice(6, 12)}` : number.slice(6, 14)
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  return isCalendarDay(date) ? date : undefined
}

const carriesPerson = /^(\d{15}|\d{17}[\dXx])$/

/** Birth date in an identity number of 15 or 18 characters; undefined for any other number. */
export function birthDateOf(number: string): ServiceDate | undefined {
  return carriesPerson.test(number) ? dateInNumber(number) : undefined
}

/** Sex in an identity number: the last digit of the sequence is odd for men, even for women. */
export function sexOf(number: string): Sex | undefined {
  if (!carriesPerson.test(number) || dateInNumber(number) === undefined) return undefined
  return Number(number.length === 15 ? number[14] : number[16]) % 2 === 1 ? 'male' : 'female'
}

/**
 * Whole years from a birth date to a day. A person born on 29 February becomes a year older on 1 March of a common
 * year. Negative before the birth.
 */
export function ageOn(birthDate: ServiceDate, date: ServiceDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/**
 * A certificate number as people mean it: without blanks, full-width letters and digits made plain, capitals.
 * Two spellings of one number must give one person.
 */
export function normaliseNumber(number: string): string {
  return number.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
}

/** The 18 characters of an old number of 15 digits; any other number as it is. */
export function longIdentityNumber(number: string): string {
  if (!/^\d{15}$/.test(number)) return number
  const digits = `${number.slice(0, 6)}19${number.slice(6)}`
  return digits + identityCheckCharacter(digits)
}

/** Landline of 7 or 8 digits, with an area code of 3 or 4 digits or without, or mobile of 11 digits. */
export function isPhone(number: string): boolean {
  return /^(0\d{2,3}|\d{3,4}-)?\d{7,8}$/.test(number) || /^1[345789]\d{9}$/.test(number)
}

/** One text per phone, however it was typed: `023-63100012`, `(023) 63100012` and `+86 23 63100012` are one. */
export function phoneKey(phone: string): string {
  const international = /^(\+|00)\s*86/.test(phone.trim())
  const digits = phone
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(international ? /^(00)?86/ : /^$/, '')
  // A landline is written without the zero of its area code after the country's code.
  return international && !/^(0|1[3-9]\d{9}$)/.test(digits) ? `0${digits}` : digits
}

const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2] as const
const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** What is wrong with an organisation's code, in the order it is looked at. */
export type OrganisationCodeFault = 'length' | 'characters' | 'checksum'

/**
 * What is wrong with the code of an organisation, undefined when nothing is: 9 characters with a check character
 * (GB 11714, a dash before the last is allowed), or the unified social credit code of 18 characters (GB 32100, no I, O,
 * S, V, Z).
 */
export function organisationCodeFault(code: string): OrganisationCodeFault | undefined {
  const text = code.toUpperCase()
  const short = /^.{8}-?.$/.test(text)
  if (!short && text.length !== 18) return 'length'
  const right = short ? /^[0-9A-Z]{8}-?[0-9X]$/ : /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
  if (!right.test(text)) return 'characters'
  return (short ? organisationCheck(text) : creditCheck(text)) === text.at(-1) ? undefined : 'checksum'
}

/** True for a code without a fault; an empty one has a fault. */
export function isOrganisationCode(code: string): boolean {
  return organisationCodeFault(code) === undefined
}

/** The stored spelling of an organisation's code: capitals, without blanks and the dash before the last character. */
export function normaliseOrganisationCode(code: string): string {
  return normaliseNumber(code).replace(/^(.{8})-(.)$/, '$1$2')
}

function organisationCheck(code: string): string {
  const sum = organisationWeights.reduce((all, weight, index) => all + weight * parseInt(code[index]!, 36), 0)
  const check = 11 - (sum % 11)
  return check === 10 ? 'X' : check === 11 ? '0' : String(check)
}

function creditCheck(code: string): string {
  let weight = 1
  let sum = 0
  for (const character of code.slice(0, 17)) {
    sum += weight * creditCharacters.indexOf(character)
    weight = (weight * 3) % 31
  }
  return creditCharacters[(31 - (sum % 31)) % 31]!
}

/** The reference of a receipt or of a bank's transfer, as it is stored. */
export const referencePattern = /^[A-Z0-9_-]{4,64}$/

/**
 * The reference that was typed, with capitals: one receipt is one payment, however its letters were typed.
 * @returns undefined for what is none: 4 to 64 letters, digits, dashes and underscores
 */
export function normaliseReference(text: string): string | undefined {
  const reference = text.trim().toUpperCase()
  return referencePattern.test(reference) ? reference : undefined
}
