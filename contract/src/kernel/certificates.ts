import {
  ageOn,
  birthDateOf,
  type IdentityFault,
  identityCardFault,
  longIdentityNumber,
  normaliseNumber,
  type Sex,
  sexOf,
} from './identity.ts'
import { isCalendarDay, type ServiceDate } from './service-date.ts'

/** The certificates a real-name ticket can be sold against, the commonest first. */
export const certificateTypes = [
  'idCard',
  'temporaryIdCard',
  'householdRegister',
  'passport',
  'hongKongMacaoPermit',
  'taiwanPermit',
  'residencePermit',
  'foreignPermanentResidence',
  'officerCard',
  'seamansBook',
  'birthCertificate',
  'temporaryBoardingProof',
] as const

export type CertificateType = (typeof certificateTypes)[number]

/** How the number of a certificate looks. Every form and the server read the same rule; its name is the text `certificates.{type}`. */
export interface CertificateRule {
  /** Source of a regular expression (flag u) for the whole number, after `normaliseNumber`. */
  readonly pattern: string
  readonly lengths: readonly number[] | { readonly from: number; readonly to: number }
  /** `identity`: province, birth date and checksum of an identity number are checked; it contains age and sex. */
  readonly check: 'identity' | 'none'
  readonly example: string
}

const identityPattern = '\\d{15}|\\d{17}[\\dX]'

export const certificateRules: Readonly<Record<CertificateType, CertificateRule>> = {
  idCard: {
    pattern: identityPattern,
    lengths: [15, 18],
    check: 'identity',
    example: '11010519491231002X',
  },
  temporaryIdCard: {
    pattern: identityPattern,
    lengths: [15, 18],
    check: 'identity',
    example: '11010519491231002X',
  },
  householdRegister: {
    pattern: identityPattern,
    lengths: [15, 18],
    check: 'identity',
    example: '11010519491231002X',
  },
  passport: {
    pattern: '[A-Z0-9]{5,17}',
    lengths: { from: 5, to: 17 },
    check: 'none',
    example: 'E12345678',
  },
  hongKongMacaoPermit: {
    pattern: '[HM](\\d{8}|\\d{10})',
    lengths: [9, 11],
    check: 'none',
    example: 'H12345678',
  },
  taiwanPermit: {
    pattern: '\\d{8}|\\d{10}',
    lengths: [8, 10],
    check: 'none',
    example: '12345678',
  },
  residencePermit: {
    pattern: '8[123]0000\\d{11}[\\dX]',
    lengths: [18],
    check: 'identity',
    example: '810000199408230021',
  },
  foreignPermanentResidence: {
    // Cards up to 2023 have three letters and twelve digits, later ones an identity number beginning with 9.
    pattern: '[A-Z]{3}\\d{12}|9\\d{16}[\\dX]',
    lengths: [15, 18],
    check: 'none',
    example: 'USA110112345678',
  },
  officerCard: {
    pattern: '[\\p{Script=Han}A-Z]{0,6}\\d{5,10}号?',
    lengths: { from: 5, to: 17 },
    check: 'none',
    example: '军字第2001988号',
  },
  seamansBook: {
    pattern: '[A-Z]{0,2}\\d{6,9}',
    lengths: { from: 6, to: 11 },
    check: 'none',
    example: 'A12345678',
  },
  birthCertificate: {
    pattern: '[A-Z]\\d{9}',
    lengths: [10],
    check: 'none',
    example: 'T500123456',
  },
  temporaryBoardingProof: {
    pattern: '[A-Z0-9]{6,20}',
    lengths: { from: 6, to: 20 },
    check: 'none',
    example: '50010120260001',
  },
}

/** Why a certificate number is refused: a fault of an identity number, or the number does not look like its type. */
export type CertificateFault = IdentityFault | 'pattern'

/** The fault of a normalised number for its type, undefined when there is none. An empty one is refused. */
export function certificateFault(
  type: CertificateType,
  number: string,
  today?: ServiceDate,
): CertificateFault | undefined {
  const rule = certificateRules[type]
  if (!hasLength(rule, number.length)) return 'length'
  if (!patternOf(type).test(number))
    return rule.check === 'identity' && !/^\d{14,17}[\dX]$/.test(number) ? 'characters' : 'pattern'
  return rule.check === 'identity' ? identityCardFault(number, today) : undefined
}

/** Compiled once for each type: every sale tests several numbers. */
const patterns = new Map<CertificateType, RegExp>()

function patternOf(type: CertificateType): RegExp {
  const compiled = patterns.get(type) ?? new RegExp(`^(?:${certificateRules[type].pattern})$`, 'u')
  patterns.set(type, compiled)
  return compiled
}

function hasLength(rule: CertificateRule, length: number): boolean {
  return 'from' in rule.lengths
    ? length >= rule.lengths.from && length <= rule.lengths.to
    : rule.lengths.includes(length)
}

/** Birth date and sex from a certificate number; undefined for types whose numbers carry no birth date. */
export function holderOf(
  type: CertificateType,
  number: string,
): { birthDate: ServiceDate; sex: Sex } | undefined {
  if (certificateRules[type].check !== 'identity' && !/^9\d{16}[\dX]$/.test(number)) return undefined
  const birthDate = birthDateOf(number)
  const sex = sexOf(number)
  return birthDate !== undefined && sex !== undefined ? { birthDate, sex } : undefined
}

/** What a passenger manifest holds of a person beside name and certificate. */
export interface ManifestData {
  /** ISO 3166-1 alpha-2, regions included: `FR`, `HK`. */
  nationality: string
  sex: Sex
  birthDate: ServiceDate
}

export const manifestFields = ['nationality', 'sex', 'birthDate'] as const satisfies (keyof ManifestData)[]
export type ManifestField = (typeof manifestFields)[number]

/** The manifest data that follow from the type and number of a certificate. */
export function manifestDataOf(type: CertificateType, number: string): Partial<ManifestData> {
  const nationality = nationalityOf(type, number)
  return { ...holderOf(type, number), ...(nationality && { nationality }) }
}

/**
 * The manifest data that the certificate does not contain and the form has to ask for; none for certificates with an
 * identity number.
 */
export function requiredManifestFields(type: CertificateType, number: string): readonly ManifestField[] {
  if (certificateRules[type].check === 'identity') return []
  const derived = manifestDataOf(type, number)
  return manifestFields.filter((field) => derived[field] === undefined)
}

const regionOfResidence: Readonly<Record<string, string>> = { '81': 'HK', '82': 'MO', '83': 'TW' }

function nationalityOf(type: CertificateType, number: string): string | undefined {
  switch (type) {
    case 'idCard':
    case 'temporaryIdCard':
    case 'householdRegister':
    case 'officerCard':
      return 'CN'
    case 'residencePermit':
      return regionOfResidence[number.slice(0, 2)]
    case 'hongKongMacaoPermit':
      return { H: 'HK', M: 'MO' }[number.slice(0, 1)]
    case 'taiwanPermit':
      return 'TW'
    default:
      return undefined
  }
}

/** Maximum age: a birth date before it is a typing mistake. */
const maxAge = 130

/** True when a person living on `today` can have been born on this day. */
export function isBirthDate(date: ServiceDate, today: ServiceDate): boolean {
  return isCalendarDay(date) && date <= today && ageOn(date, today) < maxAge
}

/** The signs of a permit that stay with its holder for life; two more count the renewals. */
const personalLength: Partial<Record<CertificateType, number>> = { hongKongMacaoPermit: 9, taiwanPermit: 8 }

/**
 * One text per person, whatever paper they show: an identity card, its temporary form and the household register
 * carry the same number, an old number of 15 digits is made long, and what a travel permit counts its renewals with is
 * left out. The keyed hash of this text finds the person.
 */
export function personKey(type: CertificateType, number: string): string {
  const plain = normaliseNumber(number)
  const sameNumber: readonly CertificateType[] = ['idCard', 'temporaryIdCard', 'householdRegister']
  if (sameNumber.includes(type)) return `idCard:${longIdentityNumber(plain)}`
  return `${type}:${plain.slice(0, personalLength[type])}`
}
