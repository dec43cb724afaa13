import {
  type CertificateType,
  certificateFault,
  isBirthDate,
  type ManifestData,
  manifestDataOf,
  manifestFields,
  personKey,
} from '@fairway/contract/kernel/certificates'
import { ageOn } from '@fairway/contract/kernel/identity'
import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import type { FieldReason } from '../../platform/http/problems.ts'

/** What the rules of a party need to know of a passenger type. */
export interface TypeRule {
  id: string
  code: string
  names: Names
  /** Half-open: from this age, below that one; undefined where there is no bound. */
  ageFrom: number | undefined
  ageBelow: number | undefined
  /** Certificates the type is sold against; undefined means every kind. */
  certificateTypes: readonly string[] | undefined
  /** How many of this type one adult may take along; undefined means any number, also alone. */
  freePerAdult: number | undefined
  isAdult: boolean
  needsSeat: boolean
}

/** A person of the requested party. */
export interface PartyMember extends StatedManifestData {
  passengerType: string
  certificateType: CertificateType
  certificateNumber: string
}

/** Manifest data stated in the request, beside the certificate. */
type StatedManifestData = { [Field in keyof ManifestData]?: ManifestData[Field] | undefined }

export interface PartyDay {
  /** The day the trip begins: ages are counted on it. */
  travel: ServiceDate
  today: ServiceDate
  language: Language
  /** Codes of the countries and regions that may be given as a nationality. */
  countries: { has(code: string): boolean }
}

/**
 * Validates a party as far as it goes without other orders: unknown types, certificates and ages that do not fit the
 * type, repeated persons, more free companions than the adults may take along. Each fault names its field.
 */
export function partyFaults(
  members: readonly PartyMember[],
  types: ReadonlyMap<string, TypeRule>,
  day: PartyDay,
): FieldReason[] {
  return [
    ...members.flatMap((member, index) => memberFaults(member, index, types.get(member.passengerType), day)),
    ...repeatedPersons(members),
    ...unaccompanied(members, types, day.language),
  ]
}

const memberFaults = (
  member: PartyMember,
  index: number,
  type: TypeRule | undefined,
  day: PartyDay,
): FieldReason[] =>
  type
    ? passengerFaults(member, `passengers[${index}]`, type, day)
    : [{ field: `passengers[${index}].passengerType`, reason: 'passengerType' }]

/** Validates one person against the rules of a passenger type; faults name their fields below `fieldPath`. */
export function passengerFaults(
  member: PartyMember,
  fieldPath: string,
  type: TypeRule,
  day: PartyDay,
): FieldReason[] {
  const fault = certificateFault(member.certificateType, member.certificateNumber, day.today)
  if (fault) return [{ field: `${fieldPath}.certificateNumber`, reason: fault }]
  const name = textIn(type.names, day.language)
  if (type.certificateTypes && !type.certificateTypes.includes(member.certificateType))
    return [{ field: `${fieldPath}.certificateType`, reason: 'certificateForType', values: { type: name } }]
  const derived = manifestDataOf(member.certificateType, member.certificateNumber)
  const faults = manifestFaults(member, derived, fieldPath, day)
  const birthDate = derived.birthDate ?? member.birthDate
  if (faults.length > 0 || birthDate === undefined) return faults
  const age = ageOn(birthDate, day.travel)
  if (fitsAge(type, age)) return []
  return [
    {
      field: `${fieldPath}.passengerType`,
      reason: 'ageForType',
      values: { type: name, ages: agesOf(type), age },
    },
  ]
}

/** Faults of the manifest data: missing, invalid, or in contradiction to the certificate. */
function manifestFaults(
  member: StatedManifestData,
  derived: Partial<ManifestData>,
  fieldPath: string,
  day: PartyDay,
): FieldReason[] {
  return manifestFields.flatMap((name): FieldReason[] => {
    const field = `${fieldPath}.${name}`
    const stated = member[name]
    if (stated === undefined) return derived[name] === undefined ? [{ field, reason: 'required' }] : []
    if (derived[name] !== undefined)
      return derived[name] === stated ? [] : [{ field, reason: 'contradictsCertificate' }]
    if (name === 'birthDate' && !isBirthDate(stated, day.today)) return [{ field, reason: 'birthDate' }]
    if (name === 'nationality' && !day.countries.has(stated)) return [{ field, reason: 'country' }]
    return []
  })
}

/** True when a passenger of this age counts as the type. */
export function fitsAge(type: Pick<TypeRule, 'ageFrom' | 'ageBelow'>, age: number): boolean {
  return age >= (type.ageFrom ?? 0) && age < (type.ageBelow ?? 200)
}

/** The ages of a type in figures: `6–13`, `≥ 60`, `< 2`. */
export function agesOf(type: Pick<TypeRule, 'ageFrom' | 'ageBelow'>): string {
  if (type.ageBelow === undefined) return `≥ ${type.ageFrom ?? 0}`
  if (!type.ageFrom) return `< ${type.ageBelow}`
  return `${type.ageFrom}–${type.ageBelow - 1}`
}

function repeatedPersons(members: readonly PartyMember[]): FieldReason[] {
  const first = new Map<string, number>()
  return members.flatMap((member, index): FieldReason[] => {
    const key = personKey(member.certificateType, member.certificateNumber)
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, index)
      return []
    }
    return [
      {
        field: `passengers[${index}].certificateNumber`,
        reason: 'samePerson',
        values: { other: other + 1 },
      },
    ]
  })
}

function unaccompanied(
  members: readonly PartyMember[],
  types: ReadonlyMap<string, TypeRule>,
  language: Language,
): FieldReason[] {
  const codes = members.map(({ passengerType }) => passengerType)
  return beyondAdults(codes, types).map(({ index, ...taken }) => ({
    field: `passengers[${index}].passengerType`,
    ...tooFewAdults(taken, language),
  }))
}

/** A companion whom the adults of a party may not take along. */
interface BeyondAdults {
  /** Its place in the party. */
  index: number
  type: TypeRule
  adults: number
}

/** Those of a party, given by passenger types, whom its adults may not take along: the last of each type. */
export function beyondAdults(party: readonly string[], types: ReadonlyMap<string, TypeRule>): BeyondAdults[] {
  const adults = party.filter((code) => types.get(code)?.isAdult).length
  return [...types.values()].flatMap((type): BeyondAdults[] => {
    if (type.freePerAdult === undefined) return []
    const indexes = party.flatMap((code, index) => (code === type.code ? [index] : []))
    return indexes.slice(adults * type.freePerAdult).map((index) => ({ index, type, adults }))
  })
}

/** Why a companion is refused, for a field of a request. */
export function tooFewAdults(
  { type, adults }: Pick<BeyondAdults, 'type' | 'adults'>,
  language: Language,
): Omit<FieldReason, 'field'> {
  return {
    reason: 'perAdult',
    values: { most: type.freePerAdult, type: textIn(type.names, language), adults },
  }
}
