import { normaliseOrganisationCode } from '@fairway/contract/kernel/identity'
import type { Reply, Request } from '../../api/client.ts'
import { readAmount } from '../../blocks/fields/read-amount.ts'

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
  groupCode: string
  daysAhead: string
  maxOrder: string
  maxHeld: string
  credit: string
  creditUntil: string
  dailyLimit: string
  ticketLimit: string
  clerkLimit: string
  lowBalance: string
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
  groupCode: '',
  daysAhead: '',
  maxOrder: '',
  maxHeld: '',
  credit: '0',
  creditUntil: '',
  dailyLimit: '',
  ticketLimit: '',
  clerkLimit: '',
  lowBalance: '',
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
  groupCode: agency.groupCode,
  daysAhead: textOf(agency.daysAhead),
  maxOrder: yuan(agency.maxOrder),
  maxHeld: textOf(agency.maxHeld),
  credit: yuan(agency.credit),
  creditUntil: agency.creditUntil ?? '',
  dailyLimit: yuan(agency.dailyLimit),
  ticketLimit: yuan(agency.ticketLimit),
  clerkLimit: yuan(agency.clerkLimit),
  lowBalance: yuan(agency.lowBalance),
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

/** A whole number as it is typed; null for an empty field, undefined for what is none. */
export function readNumber(typed: string, most: number): number | null | undefined {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

/** What the commands take; undefined while a number cannot be read. */
export function requestOf(values: AgencyValues): Omit<Request<'agents.create'>, 'user'> | undefined {
  const amounts = {
    credit: readAmount(values.credit),
    dailyLimit: readAmount(values.dailyLimit),
    ticketLimit: readAmount(values.ticketLimit),
    clerkLimit: readAmount(values.clerkLimit),
    lowBalance: readAmount(values.lowBalance),
    maxOrder: readAmount(values.maxOrder),
  }
  const [daysAhead, maxHeld] = [readNumber(values.daysAhead, 730), readNumber(values.maxHeld, 10_000)]
  if ([...Object.values(amounts), daysAhead, maxHeld].includes(undefined)) return undefined
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
    groupCode: values.groupCode,
    daysAhead: daysAhead ?? null,
    maxOrder: amounts.maxOrder ?? null,
    maxHeld: maxHeld ?? null,
    credit: amounts.credit ?? 0,
    creditUntil: values.creditUntil || null,
    dailyLimit: amounts.dailyLimit ?? null,
    ticketLimit: amounts.ticketLimit ?? null,
    clerkLimit: amounts.clerkLimit ?? null,
    lowBalance: amounts.lowBalance ?? null,
  }
}
