/** What each report can be divided by; the first one is the default. */
export const divisions = {
  sales: ['line', 'class', 'channel', 'organisation'],
  load: ['line', 'leg', 'sailing', 'relation', 'weekday'],
  agents: ['organisation', 'line'],
  refunds: ['reason', 'line', 'class', 'channel', 'organisation'],
  tills: ['clerk', 'method', 'organisation'],
  punctuality: ['line', 'dock', 'ship', 'weekday'],
  forecast: ['daysBefore'],
} as const

export type ReportName = keyof typeof divisions
export const reportNames = Object.keys(divisions) as ReportName[]
export type Division = (typeof divisions)[ReportName][number]
export type SalesDivision = (typeof divisions.sales)[number]

/** What a period is compared with: the same weekdays just before it, or those of last year (52 weeks earlier). */
export const comparisons = ['weekdays', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** The longest period in days; the one it is compared with is read as well. */
export const maxReportDays = 92

/** Parts on a page of a report by sailing, the largest ones: a quarter has thousands. Its files have all of them. */
export const maxSailingParts = 200

/** Days before travel of a pick-up curve; earlier sales count on the first one. */
export const maxDaysBefore = 60

/** A call is on time within so many minutes after the planned moment. */
export const onTimeMinutes = 5

/** Schedules a person can have at once. */
export const maxSchedules = 20

/** How often a report is sent: about the day before, or the month before. */
export const scheduleIntervals = ['day', 'month'] as const
export type ScheduleInterval = (typeof scheduleIntervals)[number]

/** Reasons of money given back besides those why nothing was charged. */
export const ownRefundReasons = ['wish', 'void'] as const
