import type { Names } from '@fairway/contract/kernel/languages'
import { overruleCodes } from '@fairway/contract/orders/after-sales/values'
import { factorGroups } from '@fairway/contract/staff/factors/values'
import { standardName } from '../platform/http/pages/branded-page.ts'
import { localizedText } from '../platform/texts.ts'
import type { Definition } from './parameter-definition.ts'

/** When a channel stops selling; what stands here is also what `sailings.standard_close_minutes` falls back to. */
const closeOfSale = (standard: number) =>
  ({
    group: 'sale',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 10_080,
    explanation: 'parameters.orders.closeOfSale',
    standard,
  }) as const

/** How many days before the departure a channel begins to sell; `sailings.standard_sale_days` falls back to it too. */
const saleHorizon = {
  group: 'sale',
  kind: 'duration',
  unit: 'days',
  least: 1,
  most: 365,
  explanation: 'parameters.sailings.saleHorizon',
  standard: 30,
} as const

/** How long a second person may think: a week, over a holiday too. */
const approvalDays = { kind: 'duration', unit: 'days', least: 1, most: 60, standard: 7 } as const

/** Every parameter there is. A new one needs its line here, its texts, and code that reads it. */
export const definitions = {
  'shell.productName': {
    group: 'shell',
    kind: 'text',
    least: 1,
    most: 24,
    standard: standardName,
  },
  'shell.logo': {
    group: 'shell',
    kind: 'picture',
    // Empty: the mark of the product.
    standard: '',
  },
  'shell.platformName': {
    group: 'shell',
    kind: 'texts',
    most: 100,
    standard: localizedText('parameters.shell.platformName.standard'),
  },
  'shell.navbarTitle': {
    group: 'shell',
    kind: 'texts',
    most: 100,
    standard: localizedText('parameters.shell.navbarTitle.standard'),
  },
  'shell.feedbackUrl': {
    group: 'shell',
    kind: 'address',
    most: 500,
    standard: '',
  },
  'sessions.mostPerUser': {
    group: 'sessions',
    kind: 'number',
    least: 0,
    most: 1_000,
    standard: 20,
  },
  'sessions.lockAfterMinutes': {
    guarded: true,
    group: 'sessions',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 240,
    // PCI DSS 8.2.8: after a quarter of an hour of idleness a session asks for the password again.
    standard: 15,
  },
  'sessions.secondFactorFor': {
    guarded: true,
    group: 'sessions',
    kind: 'choices',
    choices: factorGroups,
    choiceKey: (code: string) => `parameters.factorGroup.${code}`,
    standard: '',
  },
  'sessions.secondFactorMinutes': {
    guarded: true,
    group: 'sessions',
    kind: 'duration',
    unit: 'minutes',
    least: 1,
    most: 60,
    standard: 5,
  },
  // What stands here is also what `staff.second_person_days` falls back to.
  'sessions.secondPersonDays': {
    guarded: true,
    group: 'sessions',
    kind: 'duration',
    unit: 'days',
    least: 0,
    most: 90,
    standard: 3,
  },
  'fleet.certificateWarningDays': {
    group: 'fleet',
    kind: 'duration',
    unit: 'days',
    least: 0,
    most: 366,
    standard: 30,
  },
  'orders.hotline': {
    group: 'sale',
    kind: 'text',
    most: 40,
    standard: '',
  },
  'orders.gateCloseMinutes': {
    group: 'sale',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 120,
    standard: 5,
  },
  'orders.offerMinutes': {
    group: 'afterSales',
    kind: 'duration',
    unit: 'minutes',
    least: 1,
    most: 120,
    standard: 10,
  },
  'orders.voidMinutes': {
    group: 'afterSales',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 1_440,
    standard: 15,
  },
  'orders.freeFromDelayMinutes': {
    group: 'afterSales',
    kind: 'duration',
    unit: 'minutes',
    least: 1,
    most: 10_080,
    standard: 60,
  },
  'orders.approvedOverrules': {
    guarded: true,
    group: 'afterSales',
    kind: 'choices',
    choices: overruleCodes,
    choiceKey: (code: string) => `orders.overrule.${code}`,
    standard: 'illness,death,staffError,paymentFailure,doubleSale,other',
  },
  'orders.overruleApprovalAbove': {
    guarded: true,
    group: 'afterSales',
    kind: 'number',
    least: 0,
    most: 1_000_000,
    standard: 500,
  },
  'orders.overruleApprovalHours': {
    group: 'afterSales',
    kind: 'duration',
    unit: 'hours',
    least: 1,
    most: 168,
    standard: 24,
  },
  'orders.correctionHours': {
    group: 'afterSales',
    kind: 'duration',
    unit: 'hours',
    least: 1,
    most: 720,
    standard: 48,
  },
  'orders.evidenceDays': {
    group: 'personalData',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 365,
    standard: 30,
  },
  'orders.holdMinutes': {
    group: 'holds',
    kind: 'duration',
    unit: 'minutes',
    least: 5,
    most: 1_440,
    standard: 30,
  },
  'orders.mostHeldOnSailing': {
    group: 'holds',
    kind: 'number',
    least: 1,
    most: 10_000,
    standard: 40,
  },
  'orders.mostHeldInAll': {
    group: 'holds',
    kind: 'number',
    least: 1,
    most: 100_000,
    standard: 200,
  },
  'orders.endedHoldMinutes': {
    group: 'holds',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 1_440,
    standard: 60,
  },
  'orders.counterCloseMinutes': closeOfSale(5),
  'orders.agentCloseMinutes': closeOfSale(15),
  'orders.onlineCloseMinutes': closeOfSale(30),
  'sailings.counterSaleDays': saleHorizon,
  'sailings.agentSaleDays': saleHorizon,
  'sailings.onlineSaleDays': saleHorizon,
  'fares.roundingFen': {
    group: 'fares',
    kind: 'number',
    least: 1,
    most: 10_000,
    standard: 100,
  },
  'agents.contractWarningDays': {
    group: 'agents',
    kind: 'duration',
    unit: 'days',
    least: 0,
    most: 366,
    standard: 30,
  },
  'agents.lowBalanceYuan': { group: 'agents', kind: 'number', least: 0, most: 1_000_000, standard: 1_000 },
  'agents.creditWarningDays': {
    group: 'agents',
    kind: 'duration',
    unit: 'days',
    least: 0,
    most: 366,
    standard: 14,
  },
  'agents.creditApprovalDays': { group: 'agents', ...approvalDays },
  'agents.topUpApprovalDays': { group: 'agents', ...approvalDays },
  'agents.withdrawalApprovalDays': { group: 'agents', ...approvalDays },
  // What stands here is also what `agents.bank_account_cooling` falls back to.
  'agents.bankAccountCoolingHours': {
    guarded: true,
    group: 'agents',
    kind: 'duration',
    unit: 'hours',
    least: 0,
    most: 720,
    standard: 24,
  },
  'accounts.tillRequired': { guarded: true, group: 'accounts', kind: 'switch', standard: false },
  'accounts.tillDifferenceFen': {
    guarded: true,
    group: 'accounts',
    kind: 'number',
    least: 0,
    most: 1_000_000,
    standard: 1_000,
  },
  'accounts.tillDifferenceDays': { group: 'accounts', ...approvalDays },
  'accounts.payoutApprovalDays': { group: 'accounts', ...approvalDays },
  'accounts.transferApprovalDays': { group: 'accounts', ...approvalDays },
  'settlement.closeApprovalDays': { group: 'accounts', ...approvalDays },
  'accounts.invoiceTaxBasisPoints': {
    group: 'accounts',
    kind: 'number',
    least: 0,
    most: 2_500,
    standard: 300,
  },
  'accounts.differenceLimit': {
    guarded: true,
    group: 'accounts',
    kind: 'number',
    least: 0,
    most: 100_000,
    standard: 100,
  },
  // What stands here is also what `settlement.statement_deadline` falls back to.
  'settlement.confirmationDays': {
    group: 'accounts',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 90,
    standard: 15,
  },
  'settlement.confirmBySilence': { group: 'accounts', kind: 'switch', standard: true },
  'settlement.statementApprovalDays': { group: 'accounts', ...approvalDays },
  'sailings.turnroundMinutes': {
    group: 'sailings',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 1_440,
    standard: 30,
  },
  'orders.unpaidDataDays': {
    group: 'personalData',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 365,
    standard: 30,
  },
  'orders.travelledDataDays': {
    group: 'personalData',
    kind: 'duration',
    unit: 'days',
    // A claim for damage on inland waterways can be made for two years.
    least: 730,
    most: 36_500,
    standard: 1_095,
  },
  'agents.voucherDays': {
    group: 'personalData',
    kind: 'duration',
    unit: 'days',
    least: 30,
    most: 36_500,
    standard: 1_095,
  },
  'settlement.disputePictureDays': {
    group: 'personalData',
    kind: 'duration',
    unit: 'days',
    least: 30,
    most: 36_500,
    standard: 1_095,
  },
  'comments.accepted': {
    group: 'comments',
    kind: 'switch',
    standard: true,
  },
  'comments.mostTries': {
    group: 'comments',
    kind: 'number',
    least: 3,
    most: 500,
    standard: 20,
  },
  'logs.clientErrorDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 3_650,
    standard: 90,
  },
  'logs.operationDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    // Legal retention: network logs are kept for half a year; the database refuses to delete younger rows.
    least: 180,
    most: 36_500,
    standard: 1_825,
  },
  'logs.logInDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    least: 180,
    most: 36_500,
    standard: 365,
  },
  'logs.jobRunDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 365,
    standard: 30,
  },
} as const satisfies Record<string, Definition>

export type ParameterKey = keyof typeof definitions

/** What a parameter holds, from its kind. */
type ValueOf<D> = D extends { kind: 'switch' }
  ? boolean
  : D extends { kind: 'number' | 'duration' }
    ? number
    : D extends { kind: 'texts' }
      ? Names
      : string

export type Parameters = { readonly [Key in ParameterKey]: ValueOf<(typeof definitions)[Key]> }

export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(definitions, key)
