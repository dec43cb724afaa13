/** What is closed. */
export const periodKinds = ['day', 'month', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** `running`: not over yet; `asked`: a second person was asked to close it. */
export const periodStates = ['running', 'open', 'asked', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

/** What has to be done before a period is closed, in the order in which it is looked at. */
export const periodChecks = {
  day: ['formerDay', 'folded', 'tills', 'acquirers', 'differences', 'sealed', 'proved', 'violations'],
  month: ['formerMonth', 'days', 'sailings', 'lateShares', 'payouts', 'withdrawals', 'topUps', 'transfers'],
  year: ['formerYear', 'months', 'statements'],
} as const satisfies Record<PeriodKind, readonly string[]>
export type PeriodCheck = (typeof periodChecks)[PeriodKind][number]
export const allPeriodChecks = [...periodChecks.day, ...periodChecks.month, ...periodChecks.year] as const

export const periodActions = ['close', 'ask', 'withdraw'] as const
export type PeriodAction = (typeof periodActions)[number]

/** Rows of a check that are named; the page it links to has all of them. */
export const namedItems = 20
/** Days that one command closes at most. */
export const maxDaysClosed = 92

/** Whether a day is the first of a period of its kind. */
export const beginsPeriod = (kind: PeriodKind, day: string): boolean =>
  kind === 'day' || day.endsWith(kind === 'month' ? '-01' : '-01-01')

/** A period as people write it: 2026-06-15, 2026-06 or 2026. */
export const periodName = (kind: PeriodKind, begins: string): string =>
  begins.slice(0, { day: 10, month: 7, year: 4 }[kind])
