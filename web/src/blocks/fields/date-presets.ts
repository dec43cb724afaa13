import { addDays, type ServiceDate } from '@fairway/contract/kernel/service-date'

/** Days from the first to the last, both included. */
export interface Period {
  from: ServiceDate
  to: ServiceDate
}

export const dayPresets = ['yesterday', 'today', 'tomorrow'] as const
export const periodPresets = [...dayPresets, 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type DatePreset = (typeof periodPresets)[number]

/** The Monday of the week of a day. */
const weekStart = (day: ServiceDate): ServiceDate =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const monthStart = (day: ServiceDate): ServiceDate => `${day.slice(0, 8)}01`

const wholePeriod: Record<DatePreset, (today: ServiceDate) => Period> = {
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  today: (today) => ({ from: today, to: today }),
  tomorrow: (today) => ({ from: addDays(today, 1), to: addDays(today, 1) }),
  thisWeek: (today) => ({ from: weekStart(today), to: addDays(weekStart(today), 6) }),
  lastWeek: (today) => ({ from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }),
  thisMonth: (today) => ({
    from: monthStart(today),
    to: addDays(monthStart(addDays(monthStart(today), 31)), -1),
  }),
  lastMonth: (today) => ({
    from: monthStart(addDays(monthStart(today), -1)),
    to: addDays(monthStart(today), -1),
  }),
}

/** The days of a preset within the bounds of its field; undefined where none of them is. */
export function periodOf(
  preset: DatePreset,
  today: ServiceDate,
  { min, max }: { min?: ServiceDate | undefined; max?: ServiceDate | undefined } = {},
): Period | undefined {
  const { from, to } = wholePeriod[preset](today)
  const bounded = { from: min && from < min ? min : from, to: max && to > max ? max : to }
  return bounded.from <= bounded.to ? bounded : undefined
}
