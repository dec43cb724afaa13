import { addDays, daysBetween, isServiceDate, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { maxSalesPeriodDays } from '@fairway/contract/reports/values'

/** Named periods. */
export const periods = ['today', 'yesterday', 'week', 'thirtyDays', 'month'] as const
export type PeriodName = (typeof periods)[number]

export interface Period {
  from: ServiceDate
  to: ServiceDate
}

/** The days of a named period, seen from today. */
export function periodNamed(name: PeriodName, today: ServiceDate): Period {
  if (name === 'today') return { from: today, to: today }
  if (name === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (name === 'week') return { from: addDays(today, -6), to: today }
  if (name === 'thirtyDays') return { from: addDays(today, -29), to: today }
  return { from: `${today.slice(0, 8)}01`, to: today }
}

/** The name of a period, if it has one. */
export function nameOfPeriod({ from, to }: Period, today: ServiceDate): PeriodName | '' {
  return (
    periods.find((name) => {
      const period = periodNamed(name, today)
      return period.from === from && period.to === to
    }) ?? ''
  )
}

/** Normalises the period of the URL to a valid request: existing days, in order, within the limit. */
export function readPeriod(from: string, to: string, today: ServiceDate): Period {
  const end = isServiceDate(to) ? to : today
  const start = isServiceDate(from) && from <= end ? from : addDays(end, -6)
  return {
    from: daysBetween(start, end) < maxSalesPeriodDays ? start : addDays(end, 1 - maxSalesPeriodDays),
    to: end,
  }
}

/** The change from one figure to the next as a share; undefined where there was nothing to compare with. */
export function changeOf(now: number, earlier: number): number | undefined {
  return earlier === 0 ? undefined : (now - earlier) / earlier
}
