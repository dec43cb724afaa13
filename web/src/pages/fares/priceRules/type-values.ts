import type { CertificateType } from '@fairway/contract/kernel/certificates'
import type { Reply, Request } from '../../../api/client.ts'
import { readNumber } from '../rules/rule-draft.ts'

export type TypeVersion = Reply<'fares.passengerTypeVersion'>['rule']

/** What the form of a passenger type holds: numbers as they are typed, empty where there is no bound. */
export interface TypeValues {
  code: string
  names: TypeVersion['names']
  validFrom: string | null | undefined
  validTo: string | null | undefined
  percent: string
  needsSeat: boolean
  ageFrom: string
  ageBelow: string
  heightFromCm: string
  heightBelowCm: string
  /** Empty: every kind. */
  certificateKinds: CertificateType[]
  proof: TypeVersion['names']
  freePerAdult: string
  isAdult: boolean
  position: string
}

export const emptyType = (now: string): TypeValues => ({
  ...{ code: '', names: {}, validFrom: now, validTo: null, percent: '100', needsSeat: true },
  ...{ ageFrom: '', ageBelow: '', heightFromCm: '', heightBelowCm: '', certificateKinds: [], proof: {} },
  ...{ freePerAdult: '', isAdult: false, position: '0' },
})

const textOf = (number: number | null) => (number === null ? '' : String(number))

/** The form of a version. */
export const valuesOf = (type: TypeVersion): TypeValues => ({
  code: type.code,
  names: type.names,
  validFrom: type.validFrom,
  validTo: type.validTo,
  percent: String(type.percent / 100),
  needsSeat: type.needsSeat,
  ageFrom: textOf(type.ageFrom),
  ageBelow: textOf(type.ageBelow),
  heightFromCm: textOf(type.heightFromCm),
  heightBelowCm: textOf(type.heightBelowCm),
  certificateKinds: (type.certificateKinds ?? []) as CertificateType[],
  proof: type.proof ?? {},
  freePerAdult: textOf(type.freePerAdult),
  isAdult: type.isAdult,
  position: String(type.position),
})

/** Fields of whole numbers with what they may be. */
export const limits = {
  ageFrom: [0, 150],
  ageBelow: [1, 151],
  heightFromCm: [0, 250],
  heightBelowCm: [1, 251],
  freePerAdult: [1, 9],
  position: [0, 999],
} as const

type Whole = keyof typeof limits

/** A whole number; null for an empty field, undefined for what is none. */
function wholeOf(values: TypeValues, field: Whole): number | null | undefined {
  if (values[field].trim() === '') return null
  const [least, most] = limits[field]
  const value = readNumber(values[field], 1)
  return value === undefined || value < least || value > most ? undefined : value
}

export type TypeFault = 'whole' | 'percent' | 'bound' | 'end' | 'adultAlone' | 'freeWithoutSeat'

/** What is wrong with the fields of a form, as the server would say it. */
export function typeFaults(values: TypeValues): Partial<Record<keyof TypeValues, TypeFault>> {
  const faults: Partial<Record<keyof TypeValues, TypeFault>> = {}
  for (const field of Object.keys(limits) as Whole[])
    if (wholeOf(values, field) === undefined) faults[field] = 'whole'
  if (wholeOf(values, 'position') === null) faults.position = 'whole'
  const percent = readNumber(values.percent, 100)
  if (percent === undefined || percent > 10_000) faults.percent = 'percent'
  else if (!values.needsSeat && percent > 0) faults.percent = 'freeWithoutSeat'
  if (reversed(wholeOf(values, 'ageFrom'), wholeOf(values, 'ageBelow'))) faults.ageBelow = 'bound'
  if (reversed(wholeOf(values, 'heightFromCm'), wholeOf(values, 'heightBelowCm')))
    faults.heightBelowCm = 'bound'
  if (values.isAdult && values.freePerAdult.trim() !== '') faults.freePerAdult = 'adultAlone'
  if (values.validFrom && values.validTo && Date.parse(values.validTo) <= Date.parse(values.validFrom))
    faults.validTo = 'end'
  return faults
}

const reversed = (from: number | null | undefined, below: number | null | undefined) =>
  typeof from === 'number' && typeof below === 'number' && from >= below

/** What the commands take, of a form without faults. */
export function typeRequest(values: TypeValues): Omit<Request<'fares.createPassengerType'>, 'code'> {
  return {
    names: values.names,
    validFrom: values.validFrom ?? '',
    validTo: values.validTo ?? null,
    percent: readNumber(values.percent, 100) ?? 0,
    needsSeat: values.needsSeat,
    ageFrom: wholeOf(values, 'ageFrom') ?? null,
    ageBelow: wholeOf(values, 'ageBelow') ?? null,
    heightFromCm: wholeOf(values, 'heightFromCm') ?? null,
    heightBelowCm: wholeOf(values, 'heightBelowCm') ?? null,
    certificateKinds: values.certificateKinds.length > 0 ? values.certificateKinds : null,
    proof: values.proof,
    freePerAdult: wholeOf(values, 'freePerAdult') ?? null,
    isAdult: values.isAdult,
    position: wholeOf(values, 'position') ?? 0,
  }
}
