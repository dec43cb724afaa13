/** The operating time zone: Asia/Shanghai, UTC+08:00 all year. */
export const timeZone = 'Asia/Shanghai'
const offsetMinutes = 8 * 60

/** A calendar day in Asia/Shanghai, `YYYY-MM-DD`. */
export type ServiceDate = string

/** A point in time on the wire: ISO 8601 with the offset of the operating time zone, `2026-01-01T08:30:00+08:00`. */
export type Instant = string

/** True for a day that exists in the calendar, from 2000-01-01 to 2100-12-31. */
export function isServiceDate(value: string): boolean {
  return value >= '2000-01-01' && isCalendarDay(value)
}

/** True for a day of the calendar from 1800-01-01 to 2100-12-31. */
export function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  if (!match || value < '1800-01-01' || value > '2100-12-31') return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** By the Gregorian calendar, without making a `Date`: every sale asks for several days. */
function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** The service date of a moment, in the operating time zone. */
export function serviceDateOf(moment: Date): ServiceDate {
  return new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10)
}

/** Counts days on; negative counts back. */
export function addDays(date: ServiceDate, days: number): ServiceDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: ServiceDate, to: ServiceDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The moment a service date begins, plus minutes of local time. */
export function momentOn(date: ServiceDate, minutes = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + (minutes - offsetMinutes) * 60_000)
}

/** Writes a moment for the wire, in the operating time zone. */
export function toInstant(moment: Date): Instant {
  return `${new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19)}+08:00`
}
