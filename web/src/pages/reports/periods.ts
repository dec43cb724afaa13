import { addDays, daysBetween, isServiceDate, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { maxReportDays } from '@fairway/contract/reports/values'
import type { Period } from '../../blocks/fields/periods.ts'

/** Normalises the period of the URL to a valid request: existing days, in order, within the limit; `span` days at first. */
export function readPeriod(from: string, to: string, last: ServiceDate, span = 6): Period {
  const end = isServiceDate(to) ? to : isServiceDate(from) && from > last ? addDays(from, span) : last
  const start = isServiceDate(from) && from <= end ? from : addDays(end, -span)
  return {
    from: daysBetween(start, end) < maxReportDays ? start : addDays(end, 1 - maxReportDays),
    to: end,
  }
}
