import { paymentMethods } from '../orders/values.ts'

export const payoutStates = [
  'requested',
  'approved',
  'sent',
  'failed',
  'paid',
  'collected',
  'cancelled',
] as const
export type PayoutState = (typeof payoutStates)[number]
/** Those that are not at their end. */
export const openPayoutStates = ['requested', 'approved', 'sent', 'failed'] as const

/** What a payment service pays, from a list. */
export const sentMethods = ['card', 'wechat', 'alipay'] as const
export type SentMethod = (typeof sentMethods)[number]
/** In what a payout can be paid instead of the way of its payment, once a second person has approved it. */
export const otherMethods = ['cash', 'bank'] as const
export const payoutMethods = [...paymentMethods, 'bank'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const payoutActions = ['markPaid', 'markFailed', 'retry', 'payOtherwise', 'cancel', 'payCash'] as const
export type PayoutAction = (typeof payoutActions)[number]

/** What of the payouts the accountants have to move on, as filters of their list; cash waits at the counters. */
export const payoutsToDo = {
  failed: { state: ['failed'], method: [...sentMethods, 'bank'] },
  waiting: { state: ['requested', 'approved'], method: [...sentMethods, 'bank'] },
} as const satisfies Record<string, { state: readonly PayoutState[]; method: readonly PayoutMethod[] }>

/** The side of an account on which its balance is positive. */
export const accountSides = ['debit', 'credit'] as const
export type AccountSide = (typeof accountSides)[number]

/** The chart of accounts: every kind of account with its normal side. */
export const normalSides = {
  till: 'debit',
  safe: 'debit',
  bank: 'debit',
  acquirer: 'debit',
  receivable: 'debit',
  wallet: 'credit',
  frozen: 'credit',
  deposit: 'credit',
  unearned: 'credit',
  refundsPayable: 'credit',
  payable: 'credit',
  portFee: 'credit',
  insurance: 'credit',
  suspense: 'credit',
  feeIncome: 'credit',
  refundFeeIncome: 'credit',
  fareIncome: 'credit',
  forfeited: 'credit',
  commission: 'debit',
  overShort: 'debit',
  acquirerFee: 'debit',
  equity: 'credit',
} as const satisfies Record<string, AccountSide>
export type AccountKind = keyof typeof normalSides
// The keys of a literal are its own, which `Object.keys` does not say.
export const accountKinds = Object.keys(normalSides) as AccountKind[]

/** A closed account takes no entry any more. */
export const accountStates = ['open', 'closed'] as const

/** Those that move the balance of a wallet. */
export const walletEntryKinds = [
  'sale',
  'refund',
  'exchange',
  'void',
  'payout',
  'deposit',
  'withdrawal',
  'transfer',
  'reversal',
  'correction',
  'statement',
] as const
export const transferKinds = [
  ...walletEntryKinds,
  'earning',
  'settlement',
  'float',
  'drop',
  'handOver',
  'tillDifference',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** What a transfer was booked for besides an order; `correction`: of a name or a certificate. */
export const transferCauses = [
  'offer',
  'payout',
  'topUp',
  'withdrawal',
  'transferDraft',
  'correction',
  'acquirerStatement',
  'acquirerDifference',
  'tillShift',
  'earning',
  'statement',
] as const
export type TransferCause = (typeof transferCauses)[number]

/** What people transfer: between wallets of one group of agencies, between accounts of the operator, or a transfer back. */
export const draftKinds = ['wallets', 'accounts', 'reversal'] as const
export type DraftKind = (typeof draftKinds)[number]
export const draftStates = ['requested', 'booked', 'refused', 'cancelled'] as const
export type DraftState = (typeof draftStates)[number]
/** By which day charges are counted: that of the departure of a passenger, or that of the sale. */
export const chargeDays = ['travel', 'sale'] as const
export type ChargeDay = (typeof chargeDays)[number]

/** The parts of a list for an insurer: who is insured, and as corrections who is not any more. */
export const insuredParts = ['insured', 'cancelled'] as const

/** Notes and coins of the renminbi, in fen, as they are counted. */
export const denominations = [
  '10000',
  '5000',
  '2000',
  '1000',
  '500',
  '100',
  '50',
  '10',
  '5',
  '2',
  '1',
] as const
export type Denomination = (typeof denominations)[number]
/** Pieces of one denomination at most. */
export const maxPieces = 99_999

/** `handing`: counted by its clerk for the next one, who has not taken it over yet. */
export const shiftStates = ['open', 'handing', 'closed'] as const
export type ShiftState = (typeof shiftStates)[number]

/** Why cash comes into a till or leaves it. */
export const tillMoves = [
  'float',
  'handOver',
  'sale',
  'exchange',
  'correction',
  'payout',
  'drop',
  'tillDifference',
] as const satisfies TransferKind[]

/** Days of a ledger statement at most. */
export const maxLedgerDays = 31

/** Most payouts of one list, and lines of one file of results. */
export const maxPayouts = 500
/** Bytes of a file of results. */
export const maxResultBytes = 500_000
/** What a line of a file of results came to: `unchanged` when it was known before. */
export const resultOutcomes = ['paid', 'failed', 'unchanged', 'refused'] as const
