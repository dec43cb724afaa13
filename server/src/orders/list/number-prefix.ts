import { addDays, momentOn, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import { prefixPattern } from '../../platform/database/like-pattern.ts'

const datePart = 6

/**
 * Condition on `orders.orders o`: its number begins so. A number begins with the day of the sale, so an index by time looks among
 * the orders of few days.
 */
export const hasNumberPrefix = (prefix: string): RawBuilder<boolean> =>
  withinDays(prefix, sql<boolean>`o.number like ${prefixPattern(prefix)}`)

/**
 * The same condition in a form that no index on numbers answers: the index by time finds the latest of many that fit, where the one on
 * numbers would have to read and sort them all.
 */
export const hasNumberPrefixByTime = (prefix: string): RawBuilder<boolean> =>
  withinDays(prefix, sql<boolean>`left(o.number, length(${prefix})) = ${prefix}`)

function withinDays(prefix: string, matches: RawBuilder<boolean>): RawBuilder<boolean> {
  const days = daysOfNumber(prefix)
  if (!days) return matches
  return sql<boolean>`${matches} and o.made_at >= ${momentOn(days.from)} and o.made_at < ${momentOn(addDays(days.to, 1))}`
}

/**
 * The days an order was made on whose number begins with these characters: `orders.number_of` begins with YYMMDD of
 * Asia/Shanghai. Both ends belong to it. Undefined when no day begins so.
 */
export function daysOfNumber(prefix: string): { from: ServiceDate; to: ServiceDate } | undefined {
  const digits = prefix.slice(0, datePart)
  if (!/^\d+$/.test(digits)) return undefined
  const from = nearestDay(digits.padEnd(datePart, '0'))
  const to = nearestDay(digits.padEnd(datePart, '9'))
  // 13 is no month and 32 no day: what was nearest to it does not begin so any more.
  return [from, to].every((day) => compact(day).startsWith(digits)) ? { from, to } : undefined
}

/** The day of six digits; a month or day that does not exist becomes the first or the last that does. */
function nearestDay(digits: string): ServiceDate {
  const [year, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]
  const nearestMonth = Math.min(Math.max(month, 1), 12)
  const lastDay = new Date(Date.UTC(2000 + year, nearestMonth, 0)).getUTCDate()
  const nearest = month > 12 ? lastDay : Math.min(Math.max(month < 1 ? 1 : day, 1), lastDay)
  return new Date(Date.UTC(2000 + year, nearestMonth - 1, nearest)).toISOString().slice(0, 10) as ServiceDate
}

const compact = (day: ServiceDate): string => day.slice(2).replaceAll('-', '')
