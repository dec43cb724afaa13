import { addDays, daysBetween, isServiceDate, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { maxSalesPeriodDays } from '@fairway/contract/reports/values'
import type { Period } from '../../blocks/fields/periods.ts'

/** Normalises the period of the URL to a valid request: existing days, in order, within the limit. */
export function readPeriod(from: string, to: string, today: ServiceDate): Period {
  const end = isServiceDate(to) ? to : today
  const start = isServiceDate(from) && from <= end ? from : addDays(end, -6)
  return {
    from: daysBetween(start, end) < maxSalesPeriodDays ? start : addDays(end, 1 - maxSalesPeriodDays),
    to: end,
  }
}

/**
 * The change from one figure to the next as a share, in thousandths as it is written: what reads 0 % neither rises nor
 * falls. Undefined where there was nothing to compare with.
 */
export function changeOf(now: number, earlier: number): number | undefined {
  return earlier === 0 ? undefined : Math.round(((now - earlier) / earlier) * 1000) / 1000
}
