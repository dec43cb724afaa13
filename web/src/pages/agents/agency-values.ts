import { normaliseOrganisationCode } from '@fairway/contract/kernel/identity'
import type { Reply, Request } from '../../api/client.ts'

export type Agency = Reply<'agents.agency'>

/** What the form of an agency holds: numbers and amounts as they are typed, amounts in yuan. */
export interface AgencyValues {
  /** Of the organisation, which another page changes as well; 0 of a new one. */
  organisationVersion: number
  code: string
  names: Agency['names']
  registrationCode: string
  level: Agency['level']
  contractNumber: string
  contractFrom: string
  contractTo: string
  contactName: string
  contactPhone: string
  /** Empty: all. */
  lineIds: string[]
  classIds: string[]
  daysAhead: string
  maxOrder: string
  maxHeld: string
  credit: string
  dailyLimit: string
  userName: string
  userCode: string
  userPhone: string
}

export const emptyAgency: AgencyValues = {
  organisationVersion: 0,
  code: '',
  names: {},
  registrationCode: '',
  level: 'C',
  contractNumber: '',
  contractFrom: '',
  contractTo: '',
  contactName: '',
  contactPhone: '',
  lineIds: [],
  classIds: [],
  daysAhead: '',
  maxOrder: '',
  maxHeld: '',
  credit: '0',
  dailyLimit: '',
  userName: '',
  userCode: '',
  userPhone: '',
}

const yuan = (fen: number | null) => (fen === null ? '' : String(fen / 100))
const textOf = (number: number | null) => (number === null ? '' : String(number))

/** The form of an agency that is there. */
export const valuesOf = (agency: Agency): AgencyValues => ({
  ...emptyAgency,
  organisationVersion: agency.organisationVersion,
  code: agency.code,
  names: agency.names,
  registrationCode: agency.registrationCode,
  level: agency.level,
  contractNumber: agency.contractNumber,
  contractFrom: agency.contractFrom ?? '',
  contractTo: agency.contractTo ?? '',
  contactName: agency.contactName,
  contactPhone: agency.contactPhone,
  lineIds: agency.lineIds ?? [],
  classIds: agency.classIds ?? [],
  daysAhead: textOf(agency.daysAhead),
  maxOrder: yuan(agency.maxOrder),
  maxHeld: textOf(agency.maxHeld),
  credit: yuan(agency.credit),
  dailyLimit: yuan(agency.dailyLimit),
})

/** A new agency with the contract, scope and limits of another one. */
export const copyOf = (agency: Agency): AgencyValues => ({
  ...valuesOf(agency),
  code: '',
  names: {},
  registrationCode: '',
  contractNumber: '',
  contactName: '',
  contactPhone: '',
})

/** An amount as it is typed in yuan, in fen; null for an empty field, undefined for what is none. */
export function readAmount(typed: string): number | null | undefined {
  const text = typed.normalize('NFKC').replace(/[\s¥,]/g, '')
  if (text === '') return null
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(text)) return undefined
  const fen = Math.round(Number(text) * 100)
  return fen <= 1_000_000_000 ? fen : undefined
}

/** A whole number as it is typed; null for an empty field, undefined for what is none. */
export function readNumber(typed: string, most: number): number | null | undefined {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

/** What the commands take; undefined while a number cannot be read. */
export function requestOf(values: AgencyValues): Omit<Request<'agents.create'>, 'user'> | undefined {
  const [credit, dailyLimit, maxOrder] = [
    readAmount(values.credit),
    readAmount(values.dailyLimit),
    readAmount(values.maxOrder),
  ]
  const [daysAhead, maxHeld] = [readNumber(values.daysAhead, 730), readNumber(values.maxHeld, 10_000)]
  if ([credit, dailyLimit, maxOrder, daysAhead, maxHeld].includes(undefined)) return undefined
  return {
    code: values.code.trim(),
    names: values.names,
    registrationCode: normaliseOrganisationCode(values.registrationCode),
    level: values.level,
    contractNumber: values.contractNumber,
    contractFrom: values.contractFrom || null,
    contractTo: values.contractTo || null,
    contactName: values.contactName,
    contactPhone: values.contactPhone,
    lineIds: values.lineIds.length > 0 ? values.lineIds : null,
    classIds: values.classIds.length > 0 ? values.classIds : null,
    daysAhead: daysAhead ?? null,
    maxOrder: maxOrder ?? null,
    maxHeld: maxHeld ?? null,
    credit: credit ?? 0,
    dailyLimit: dailyLimit ?? null,
  }
}
