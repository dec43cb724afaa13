import type { Channel, ChargeKind } from '@fairway/contract/fares/values'
import type { Reply, Request } from '../../../api/client.ts'
import { readNumber } from '../rules/rule-draft.ts'

export type ChargeVersion = Reply<'fares.chargeVersion'>['rule']

/** What the form of a charge holds: amounts as they are typed, in yuan; no choice of a scope means all. */
export interface ChargeValues {
  code: string
  names: ChargeVersion['names']
  validFrom: string | null | undefined
  validTo: string | null | undefined
  kind: ChargeKind
  basis: ChargeVersion['basis']
  fixed: string
  percent: string
  onFree: boolean
  refundable: boolean
  /** Empty: the operator. */
  payeeId: string
  lineIds: string[]
  classIds: string[]
  channels: Channel[]
  typeCodes: string[]
}

export const emptyCharge = (now: string): ChargeValues => ({
  ...{ code: '', names: {}, validFrom: now, validTo: null, kind: 'portFee', basis: 'ticket', fixed: '' },
  ...{ percent: '0', onFree: false, refundable: false, payeeId: '', lineIds: [], classIds: [] },
  ...{ channels: [], typeCodes: [] },
})

/** The form of a version. */
export const chargeValues = (charge: ChargeVersion): ChargeValues => ({
  ...{ code: charge.code, names: charge.names, validFrom: charge.validFrom, validTo: charge.validTo },
  ...{ kind: charge.kind, basis: charge.basis, onFree: charge.onFree, refundable: charge.refundable },
  fixed: String(charge.fixedFen / 100),
  percent: String(charge.percent / 100),
  payeeId: charge.payee?.id ?? '',
  lineIds: charge.lineIds ?? [],
  classIds: charge.classIds ?? [],
  channels: charge.channels ?? [],
  typeCodes: charge.typeCodes ?? [],
})

const fixedOf = ({ fixed }: ChargeValues) => (fixed.trim() === '' ? 0 : readNumber(fixed, 100))
const percentOf = ({ percent }: ChargeValues) => (percent.trim() === '' ? 0 : readNumber(percent, 100))

export type ChargeFault =
  | 'amountWrong'
  | 'percentWrong'
  | 'nothing'
  | 'amountOfOrder'
  | 'typesOfOrder'
  | 'operatorsFee'
  | 'end'

/** What is wrong with the fields of a form, as the server would say it. */
export function chargeFaults(values: ChargeValues): Partial<Record<keyof ChargeValues, ChargeFault>> {
  const faults: Partial<Record<keyof ChargeValues, ChargeFault>> = {}
  const [fixed, percent] = [fixedOf(values), percentOf(values)]
  if (fixed === undefined || fixed > 1_000_000) faults.fixed = 'amountWrong'
  if (percent === undefined || percent > 10_000) faults.percent = 'percentWrong'
  if (fixed === 0 && percent === 0) faults.fixed = 'nothing'
  if (values.basis === 'order' && percent) faults.percent = 'amountOfOrder'
  if (values.basis === 'order' && values.typeCodes.length > 0) faults.typeCodes = 'typesOfOrder'
  if (values.kind === 'serviceFee' && values.payeeId !== '') faults.payeeId = 'operatorsFee'
  if (values.validFrom && values.validTo && Date.parse(values.validTo) <= Date.parse(values.validFrom))
    faults.validTo = 'end'
  return faults
}

const scope = <Value>(values: Value[]) => (values.length > 0 ? values : null)

/** What the commands take, of a form without faults. */
export const chargeRequest = (values: ChargeValues): Omit<Request<'fares.createCharge'>, 'code'> => ({
  ...{ names: values.names, validFrom: values.validFrom ?? '', validTo: values.validTo ?? null },
  ...{ kind: values.kind, basis: values.basis, onFree: values.onFree, refundable: values.refundable },
  fixedFen: fixedOf(values) ?? 0,
  percent: percentOf(values) ?? 0,
  payeeId: values.payeeId || null,
  lineIds: scope(values.lineIds),
  classIds: scope(values.classIds),
  channels: scope(values.channels),
  typeCodes: scope(values.typeCodes),
})
