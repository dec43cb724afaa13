import { addDays, type ServiceDate } from '@fairway/contract/kernel/service-date'

/** Days from the first to the last, both included. */
export interface Period {
  from: ServiceDate
  to: ServiceDate
}

/** The single days among the named periods. */
export const dayNames = ['yesterday', 'today', 'tomorrow'] as const
/** The named periods, with the same names in lists and reports. */
export const periodNames = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'last7Days',
  'thisMonth',
  'lastMonth',
  'last30Days',
] as const
export type PeriodName = (typeof periodNames)[number]

/** The Monday of the week of a day. */
const weekStart = (day: ServiceDate): ServiceDate =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const monthStart = (day: ServiceDate): ServiceDate => `${day.slice(0, 8)}01`

const wholePeriod: Record<PeriodName, (today: ServiceDate) => Period> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  tomorrow: (today) => ({ from: addDays(today, 1), to: addDays(today, 1) }),
  thisWeek: (today) => ({ from: weekStart(today), to: addDays(weekStart(today), 6) }),
  lastWeek: (today) => ({ from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }),
  last7Days: (today) => ({ from: addDays(today, -6), to: today }),
  thisMonth: (today) => ({
    from: monthStart(today),
    to: addDays(monthStart(addDays(monthStart(today), 31)), -1),
  }),
  lastMonth: (today) => ({
    from: monthStart(addDays(monthStart(today), -1)),
    to: addDays(monthStart(today), -1),
  }),
  last30Days: (today) => ({ from: addDays(today, -29), to: today }),
}

/** The days of a named period within bounds; undefined where none of them is. */
export function periodOf(
  name: PeriodName,
  today: ServiceDate,
  { min, max }: { min?: ServiceDate | undefined; max?: ServiceDate | undefined } = {},
): Period | undefined {
  const { from, to } = wholePeriod[name](today)
  const bounded = { from: min && from < min ? min : from, to: max && to > max ? max : to }
  return bounded.from <= bounded.to ? bounded : undefined
}
