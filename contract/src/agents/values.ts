/** How an agency is rated; statistics and conditions go by it. */
export const agencyLevels = ['A', 'B', 'C'] as const
export type AgencyLevel = (typeof agencyLevels)[number]

/** Whether an agency sells today: disabled, its contract ended or not begun, ending within the days of the parameter, or selling. */
export const agencyStates = ['selling', 'ending', 'ended', 'disabled'] as const
export type AgencyState = (typeof agencyStates)[number]

/** What is to be said of a wallet: little is left, its credit ends soon or has ended, or nothing. */
export const walletAlerts = ['low', 'creditEnded', 'creditEnds', 'fine'] as const
export type WalletAlert = (typeof walletAlerts)[number]

/** What a supplier is. */
export const supplierKinds = ['carrier', 'portCorporation', 'insurer', 'service'] as const
export type SupplierKind = (typeof supplierKinds)[number]

/** The parts of a price that a supplier is paid for. */
export const suppliedParts = ['transport', 'portFee', 'insurance', 'serviceFee', 'paper', 'tourism'] as const
export type SuppliedPart = (typeof suppliedParts)[number]

/** Whether the contract of a supplier is valid today, by the same days as that of an agency. */
export const supplierStates = ['valid', 'ending', 'ended', 'disabled'] as const
export type SupplierState = (typeof supplierStates)[number]

/** How an agency pays into its wallet; cash is paid at a counter, into a till. */
export const topUpMethods = ['bank', 'cheque', 'wechat', 'alipay'] as const
export type TopUpMethod = (typeof topUpMethods)[number]

/**
 * `checked`: an accountant found the payment, and a second person decides; `takenBack`: booked, and its deposit was taken back by
 * a reversal, so that the payment may be announced again.
 */
export const topUpStates = ['announced', 'checked', 'booked', 'takenBack', 'refused', 'withdrawn'] as const
export type TopUpState = (typeof topUpStates)[number]
/** Those that are not at their end. */
export const openTopUpStates = ['announced', 'checked'] as const
/** So many of an agency are open at a time: each may have a picture, and each stands on the list of those who check them. */
export const maxOpenTopUps = 50

/** A picture of a voucher: bytes, and points of its longer side. */
export const maxVoucher = { bytes: 220_000, points: 4_096 } as const

/** `refused`: not approved; `cancelled`: by the agency before it was approved; `returned`: approved, but not paid. */
export const withdrawalStates = [
  'requested',
  'approved',
  'sent',
  'failed',
  'paid',
  'refused',
  'cancelled',
  'returned',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]
/** Those that are not at their end: their money is frozen. */
export const openWithdrawalStates = ['requested', 'approved', 'sent', 'failed'] as const

/** What is done with a withdrawal that was requested. */
export const withdrawalActions = ['approve', 'cancel', 'markPaid', 'markFailed', 'retry', 'return'] as const
export type WithdrawalAction = (typeof withdrawalActions)[number]

/** `cooling`: approved, and valid when its cooling time is over; `replaced`: another one is registered since. */
export const bankAccountStates = [
  'requested',
  'cooling',
  'registered',
  'replaced',
  'refused',
  'cancelled',
] as const
export type BankAccountState = (typeof bankAccountStates)[number]
