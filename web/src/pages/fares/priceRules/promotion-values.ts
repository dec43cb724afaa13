import type { Channel, PromotionBenefit } from '@fairway/contract/fares/values'
import type { Reply, Request } from '../../../api/client.ts'
import { readNumber } from '../rules/rule-draft.ts'

export type PromotionVersion = Reply<'fares.promotionVersion'>['rule']

/** What the form of a promotion holds: amounts in yuan and shares as they are typed, empty where there is no limit. */
export interface PromotionValues {
  code: string
  names: PromotionVersion['names']
  validFrom: string | null | undefined
  validTo: string | null | undefined
  benefit: PromotionBenefit
  /** A share for percent off, else yuan. */
  value: string
  lineIds: string[]
  classIds: string[]
  channels: Channel[]
  typeCodes: string[]
  travelFrom: string
  travelTo: string
  daysAhead: string
  peopleLeast: string
  maxUses: string
  budget: string
  returns: boolean
}

export const emptyPromotion = (now: string): PromotionValues => ({
  ...{ code: '', names: {}, validFrom: now, validTo: null, benefit: 'percentOff', value: '', lineIds: [] },
  ...{ classIds: [], channels: [], typeCodes: [], travelFrom: '', travelTo: '', daysAhead: '' },
  ...{ peopleLeast: '', maxUses: '', budget: '', returns: true },
})

const textOf = (value: number | null) => (value === null ? '' : String(value))
const hundredth = (value: number | null) => (value === null ? '' : String(value / 100))

/** The form of a version. */
export const promotionValues = (promotion: PromotionVersion): PromotionValues => ({
  ...{ code: promotion.code, names: promotion.names, benefit: promotion.benefit },
  ...{ validFrom: promotion.validFrom, validTo: promotion.validTo, returns: promotion.returns },
  value: hundredth(promotion.percent ?? promotion.amountFen),
  lineIds: promotion.lineIds ?? [],
  classIds: promotion.classIds ?? [],
  channels: promotion.channels ?? [],
  typeCodes: promotion.typeCodes ?? [],
  travelFrom: promotion.travelFrom ?? '',
  travelTo: promotion.travelTo ?? '',
  daysAhead: textOf(promotion.daysAhead),
  peopleLeast: textOf(promotion.peopleLeast),
  maxUses: textOf(promotion.maxUses),
  budget: hundredth(promotion.budgetFen),
})

/** Fields of whole numbers with what they may be. */
export const limits = {
  daysAhead: [1, 365],
  peopleLeast: [2, 99],
  maxUses: [1, 1_000_000],
} as const

type Whole = keyof typeof limits

/** A number in whole units; null for an empty field, undefined for what is none. */
function numberOf(text: string, units: number, least: number, most: number): number | null | undefined {
  if (text.trim() === '') return null
  const value = readNumber(text, units)
  return value === undefined || value < least || value > most ? undefined : value
}

const wholeOf = (values: PromotionValues, field: Whole) => {
  const [least, most] = limits[field]
  return numberOf(values[field], 1, least, most)
}
const budgetOf = ({ budget }: PromotionValues) => numberOf(budget, 100, 1, 1_000_000_000)
const takenOff = ({ benefit, value }: PromotionValues) =>
  benefit === 'percentOff'
    ? numberOf(value, 100, 1, 10_000)
    : numberOf(value, 100, benefit === 'amountOff' ? 1 : 0, 1_000_000)

export type PromotionFault =
  | 'whole'
  | 'percentWrong'
  | 'amountWrong'
  | 'valueNeeded'
  | 'budgetWrong'
  | 'end'
  | 'travel'

/** What is wrong with the fields of a form, as the server would say it. */
export function promotionFaults(
  values: PromotionValues,
): Partial<Record<keyof PromotionValues, PromotionFault>> {
  const faults: Partial<Record<keyof PromotionValues, PromotionFault>> = {}
  for (const field of Object.keys(limits) as Whole[])
    if (wholeOf(values, field) === undefined) faults[field] = 'whole'
  if (budgetOf(values) === undefined) faults.budget = 'budgetWrong'
  const value = takenOff(values)
  if (value === null) faults.value = 'valueNeeded'
  if (value === undefined) faults.value = values.benefit === 'percentOff' ? 'percentWrong' : 'amountWrong'
  if (values.travelFrom !== '' && values.travelTo !== '' && values.travelTo < values.travelFrom)
    faults.travelTo = 'travel'
  if (values.validFrom && values.validTo && Date.parse(values.validTo) <= Date.parse(values.validFrom))
    faults.validTo = 'end'
  return faults
}

const scope = <Value>(values: Value[]) => (values.length > 0 ? values : null)

/** What the commands take, of a form without faults. */
export function promotionRequest(values: PromotionValues): Omit<Request<'fares.createPromotion'>, 'code'> {
  const { benefit, names, returns } = values
  const value = takenOff(values) ?? null
  return {
    ...{ names, validFrom: values.validFrom ?? '', validTo: values.validTo ?? null, benefit, returns },
    percent: benefit === 'percentOff' ? value : null,
    amountFen: benefit === 'percentOff' ? null : value,
    lineIds: scope(values.lineIds),
    classIds: scope(values.classIds),
    channels: scope(values.channels),
    typeCodes: scope(values.typeCodes),
    travelFrom: values.travelFrom || null,
    travelTo: values.travelTo || null,
    daysAhead: wholeOf(values, 'daysAhead') ?? null,
    peopleLeast: wholeOf(values, 'peopleLeast') ?? null,
    maxUses: wholeOf(values, 'maxUses') ?? null,
    budgetFen: budgetOf(values) ?? null,
  }
}
