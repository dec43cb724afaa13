import type { CertificateType } from '@fairway/contract/kernel/certificates'
import { isCalendarDay, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { type FieldName, type ParseResult, parse } from 'mrz'
import type { ReadPerson } from './read-people.ts'

/** Why a zone is refused; the text `orders.counter.zone.{fault}` names the field. */
export type ZoneFault =
  | 'incomplete'
  | 'documentType'
  | 'name'
  | 'number'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'personalNumber'
  | 'composite'

export type ReadDocument = { person: ReadPerson } | { fault: ZoneFault }

/** A country of the dictionary with both its codes (ISO 3166-1). */
export interface CountryCodes {
  alpha2: string
  alpha3: string
}

/** Fields that have to be right, the one with its own check digit before the check digit over all. */
const checkedFields: readonly [FieldName, ZoneFault][] = [
  ['documentCode', 'documentType'],
  ['lastName', 'name'],
  ['firstName', 'name'],
  ['documentNumber', 'number'],
  ['documentNumberCheckDigit', 'number'],
  ['birthDate', 'birthDate'],
  ['birthDateCheckDigit', 'birthDate'],
  ['sex', 'sex'],
  ['expirationDate', 'expiryDate'],
  ['expirationDateCheckDigit', 'expiryDate'],
  ['personalNumberCheckDigit', 'personalNumber'],
  ['compositeCheckDigit', 'composite'],
]

/** Reads the holder of a travel document from its zone, with every check digit verified. */
export function readTravelDocument(
  lines: readonly string[],
  { countries, today }: { countries: readonly CountryCodes[]; today: ServiceDate },
): ReadDocument {
  const zone = parseZone(lines)
  if (!zone) return { fault: 'incomplete' }
  const wrong = checkedFields.find(([field]) =>
    zone.details.some((detail) => detail.field === field && !detail.valid),
  )
  if (wrong) return { fault: wrong[1] }
  const certificateType = typeOf(zone)
  if (!certificateType) return { fault: 'documentType' }
  const { lastName, firstName, sex, birthDate, nationality } = zone.fields
  return {
    person: {
      name: [lastName, firstName].filter(Boolean).join(' ').slice(0, 60),
      certificateType,
      certificateNumber: zone.documentNumber ?? '',
      phone: '',
      sex: sex === 'male' || sex === 'female' ? sex : '',
      birthDate: birthDay(birthDate ?? '', today),
      nationality: alpha2Of(nationality ?? '', countries),
    },
  }
}

/** Undefined when lines or characters are missing. */
function parseZone(lines: readonly string[]): ParseResult | undefined {
  try {
    const zone = parse([...lines])
    return ['TD1', 'TD2', 'TD3'].includes(zone.format) ? zone : undefined
  } catch {
    // The library throws for nothing but a wrong number or length of lines.
    return undefined
  }
}

/**
 * The certificate that a ticket is sold against. Passports and passport cards of every state; of cards, those issued in
 * China whose numbers a ticket accepts. An identity card of another state is no travel document here.
 */
function typeOf({ fields, documentNumber }: ParseResult): CertificateType | undefined {
  if (/^I?P/.test(fields.documentCode ?? '')) return 'passport'
  if (fields.issuingState !== 'CHN') return undefined
  const number = documentNumber ?? ''
  if (/^[HM](\d{8}|\d{10})$/.test(number)) return 'hongKongMacaoPermit'
  if (/^(\d{8}|\d{10})$/.test(number)) return 'taiwanPermit'
  return /^([A-Z]{3}\d{12}|9\d{16}[\dX])$/.test(number) ? 'foreignPermanentResidence' : undefined
}

/** The zone has two digits of the year: the latest day that is not after today. Empty when a part is unknown. */
function birthDay(date: string, today: ServiceDate): ServiceDate | '' {
  const [year, month, day] = [date.slice(0, 2), date.slice(2, 4), date.slice(4, 6)]
  const days = ['20', '19'].map((century) => `${century}${year}-${month}-${day}`)
  return days.find((one) => isCalendarDay(one) && one <= today) ?? ''
}

/** Codes of ICAO Doc 9303 that are not those of ISO 3166-1: Germany, and the kinds of British nationals. */
const specialCodes: Readonly<Record<string, string>> = {
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
}

/** Empty for a state that the dictionary does not have; then the counter asks for the nationality. */
const alpha2Of = (alpha3: string, countries: readonly CountryCodes[]): string =>
  specialCodes[alpha3] ?? countries.find((country) => country.alpha3 === alpha3)?.alpha2 ?? ''
