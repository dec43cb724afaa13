import {
  type CertificateFault,
  type CertificateType,
  certificateFault,
  type ManifestField,
  manifestDataOf,
  personKey,
  requiredManifestFields,
} from '@fairway/contract/kernel/certificates'
import { ageOn, normaliseNumber, type Sex } from '@fairway/contract/kernel/identity'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { maxPartySize, type SpecialCare } from '@fairway/contract/orders/values'
import type { ReadPerson } from '../../../blocks/scanner/read-people.ts'
import { readBirthDate } from './birth-date.ts'

/** One line of the passenger list, as far as it has been filled in. */
export interface PassengerRow {
  key: number
  passengerType: string
  /** Chosen by hand: then no certificate changes it. */
  typeChosen: boolean
  certificateType: CertificateType
  certificateNumber: string
  name: string
  /** For the manifest, where the certificate does not tell them; the birth date as it is typed. */
  nationality: string
  sex: Sex | ''
  birthDate: string
  /** What the passenger declares. */
  specialCare: readonly SpecialCare[]
  /** What a card reader or a scanner of documents filled in; null for a line that was typed. */
  read: Identity | null
}

/** What a device reads of a person. */
const identityFields = [
  'certificateType',
  'certificateNumber',
  'name',
  'nationality',
  'sex',
  'birthDate',
] as const satisfies (keyof PassengerRow)[]
type Identity = Pick<PassengerRow, (typeof identityFields)[number]>

/** A line that says what was read; altered by hand it is typed, and the beginning of the next scan alters it for a moment. */
const isAsRead = (row: PassengerRow) => identityFields.every((field) => row.read?.[field] === row[field])

/** What the list must know of a passenger type. */
export interface TypeOffered {
  code: string
  percent: number
  ageFrom: number | null
  ageBelow: number | null
  needsProof: boolean
  freePerAdult: number | null
  isAdult: boolean
  needsSeat: boolean
}

/** A line nobody has touched. */
export function blankRow(key: number, types: readonly TypeOffered[]): PassengerRow {
  return {
    key,
    passengerType: usualType(types),
    typeChosen: false,
    certificateType: 'idCard',
    certificateNumber: '',
    name: '',
    nationality: '',
    sex: '',
    birthDate: '',
    specialCare: [],
    read: null,
  }
}

/** What somebody of unknown age is sold: the full fare. */
function usualType(types: readonly TypeOffered[]): string {
  return (types.find(({ isAdult }) => isAdult) ?? types[0])?.code ?? ''
}

export const isBlank = (row: PassengerRow) => row.certificateNumber === '' && row.name === ''

/** What the certificate of a line tells: nothing yet, a fault, or that it is right and perhaps whose it is. */
export type Checked =
  | { state: 'empty' }
  | { state: 'typing' }
  | { state: 'wrong'; fault: CertificateFault }
  | { state: 'right'; sex?: Sex; age?: number }

/** Looks at the certificate of a line while it is typed; a number that is still too short is no fault yet. */
export function checkCertificate(row: PassengerRow, date: ServiceDate, whenLeft = false): Checked {
  const number = normaliseNumber(row.certificateNumber)
  if (number === '') return { state: 'empty' }
  const fault = certificateFault(row.certificateType, number, date)
  if (fault === 'length' && !whenLeft) return { state: 'typing' }
  if (fault) return { state: 'wrong', fault }
  const manifest = manifestDataOf(row.certificateType, number)
  const sex = manifest.sex ?? (row.sex || undefined)
  const birthDate = manifest.birthDate ?? readBirthDate(row.birthDate, date)
  return { state: 'right', ...(sex && { sex }), ...(birthDate && { age: ageOn(birthDate, date) }) }
}

/** What the manifest needs of a line beside its certificate. */
export const askedOf = (row: PassengerRow): readonly ManifestField[] =>
  requiredManifestFields(row.certificateType, normaliseNumber(row.certificateNumber))

/**
 * The type somebody of this age travels as: the cheapest that needs no proof and whose ages fit. A type that only
 * travels with adults is offered while the adults of the list may still take one.
 */
export function suggestType(
  age: number,
  types: readonly TypeOffered[],
  others: readonly PassengerRow[],
): string {
  const adults = others.filter((row) => types.find(({ code }) => code === row.passengerType)?.isAdult).length
  const fitting = types.filter(
    (type) =>
      !type.needsProof &&
      age >= (type.ageFrom ?? 0) &&
      age < (type.ageBelow ?? 200) &&
      (type.freePerAdult === null ||
        others.filter((row) => row.passengerType === type.code).length < adults * type.freePerAdult),
  )
  return fitting.toSorted((a, b) => a.percent - b.percent)[0]?.code ?? usualType(types)
}

/** The list after one line was changed: a certificate that tells an age chooses the type, unless somebody did. */
export function changeRow(
  rows: readonly PassengerRow[],
  key: number,
  change: Partial<PassengerRow>,
  types: readonly TypeOffered[],
  date: ServiceDate,
): PassengerRow[] {
  return rows.map((row) => {
    if (row.key !== key) return row
    const changed = { ...row, ...change, typeChosen: row.typeChosen || 'passengerType' in change }
    return changed.typeChosen ? changed : withSuggestedType(changed, rows, types, date)
  })
}

function withSuggestedType(
  row: PassengerRow,
  rows: readonly PassengerRow[],
  types: readonly TypeOffered[],
  date: ServiceDate,
): PassengerRow {
  const checked = checkCertificate(row, date)
  if (checked.state !== 'right' || checked.age === undefined) return row
  const others = rows.filter((other) => other.key !== row.key && !isBlank(other))
  return { ...row, passengerType: suggestType(checked.age, types, others) }
}

/**
 * The list with people who were read by a device or pasted: they fill untouched lines first, then new ones. A line that has
 * only a name takes its certificate; somebody who is on the list already is brought up to date, not added twice.
 */
export function addPeople(
  rows: readonly PassengerRow[],
  people: readonly ReadPerson[],
  types: readonly TypeOffered[],
  date: ServiceDate,
  byDevice = false,
): { rows: PassengerRow[]; left: number } {
  let list = [...rows]
  let left = 0
  for (const person of people) {
    const at = placeFor(list, person)
    if (at === -1 && list.length >= maxPartySize) {
      left += 1
      continue
    }
    const row = list[at] ?? blankRow(nextKey(list), types)
    const identity = {
      certificateType: person.certificateType,
      certificateNumber: person.certificateNumber,
      name: person.name || row.name,
      sex: person.sex || row.sex,
      birthDate: person.birthDate || row.birthDate,
      nationality: person.nationality || row.nationality,
    }
    // A name that was typed before is no reading.
    const isWhole = person.name !== '' || row.read?.name === row.name
    const filled = { ...row, ...identity, read: byDevice && isWhole ? identity : null }
    list = at === -1 ? [...list, filled] : list.with(at, filled)
    if (!filled.typeChosen)
      list = list.with(at === -1 ? list.length - 1 : at, withSuggestedType(filled, list, types, date))
  }
  return { rows: list, left }
}

function placeFor(rows: readonly PassengerRow[], person: ReadPerson): number {
  const key = personKey(person.certificateType, person.certificateNumber)
  const same = rows.findIndex(
    (row) => row.certificateNumber !== '' && personKey(row.certificateType, row.certificateNumber) === key,
  )
  if (same !== -1) return same
  const named = rows.findIndex(
    (row) => row.certificateNumber === '' && row.name !== '' && row.name === person.name,
  )
  return named !== -1 ? named : rows.findIndex(isBlank)
}

export const nextKey = (rows: readonly PassengerRow[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** What a line still lacks before it can be sold; the field is named as the server names it. */
export type RowFault = {
  field: 'certificateNumber' | 'name' | ManifestField
  fault: CertificateFault | 'required' | 'samePerson' | 'born'
}

/** Everything that keeps a line from being sold, as far as the screen can tell. */
export function rowFaults(row: PassengerRow, rows: readonly PassengerRow[], date: ServiceDate): RowFault[] {
  const faults: RowFault[] = []
  const checked = checkCertificate(row, date, true)
  if (checked.state === 'empty') faults.push({ field: 'certificateNumber', fault: 'required' })
  else if (checked.state === 'wrong') faults.push({ field: 'certificateNumber', fault: checked.fault })
  else if (isRepeated(row, rows)) faults.push({ field: 'certificateNumber', fault: 'samePerson' })
  if (row.name.trim() === '') faults.push({ field: 'name', fault: 'required' })
  for (const field of askedOf(row)) {
    if (row[field] === '') faults.push({ field, fault: 'required' })
    else if (field === 'birthDate' && !readBirthDate(row.birthDate, date))
      faults.push({ field, fault: 'born' })
  }
  return faults
}

function isRepeated(row: PassengerRow, rows: readonly PassengerRow[]): boolean {
  const key = personKey(row.certificateType, row.certificateNumber)
  const first = rows.find(
    (other) =>
      other.certificateNumber !== '' && personKey(other.certificateType, other.certificateNumber) === key,
  )
  return first !== undefined && first.key !== row.key
}

/** The lines that count: those somebody has begun, in their order. */
export const filledRows = (rows: readonly PassengerRow[]) => rows.filter((row) => !isBlank(row))

/** The passengers of a request, in the order of their lines; ages and birth dates are read as of the day of travel. */
export function requestPassengers(
  rows: readonly PassengerRow[],
  date: ServiceDate,
  seatOf: (row: PassengerRow) => { id: string } | undefined = () => undefined,
) {
  return filledRows(rows).map((row) => {
    const asked = askedOf(row)
    const birthDate = asked.includes('birthDate') && readBirthDate(row.birthDate, date)
    const seat = seatOf(row)
    return {
      passengerType: row.passengerType,
      certificateType: row.certificateType,
      certificateNumber: normaliseNumber(row.certificateNumber),
      name: row.name.trim(),
      ...(birthDate && { birthDate }),
      ...(asked.includes('sex') && row.sex && { sex: row.sex }),
      ...(asked.includes('nationality') && row.nationality && { nationality: row.nationality }),
      ...(seat && { seatId: seat.id }),
      ...(row.specialCare.length > 0 && { specialCare: [...row.specialCare] }),
      ...(isAsRead(row) && { identitySource: 'cardReader' as const }),
    }
  })
}

/** The lines without what may not be kept in the browser. */
export const withoutCertificates = (rows: readonly PassengerRow[]) =>
  rows.map((row) => ({ ...row, certificateNumber: '', birthDate: '', specialCare: [], read: null }))
