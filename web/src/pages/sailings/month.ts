import { addDays, daysBetween, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { type LineKind, lineKinds } from '@fairway/contract/network/values'
import type { Reply } from '../../api/client.ts'

type Calendar = Reply<'sailings.calendar'>

/** The weeks of a month from Monday to Sunday; days of the neighbouring months fill the first and last week. */
export function weeksOf(month: string): ServiceDate[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  const beyond = nextMonth(month, 1)
  const weeks = Math.ceil(daysBetween(start, `${beyond}-01`) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  )
}

/** The month so many months on; negative counts back. */
export function nextMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** What runs on one day, put together by kind. */
export interface KindOfDay {
  kind: LineKind
  sailings: number
  /** Share of all places on all legs that are booked. */
  load: number
}

/** The kinds that run on a day with their number and load. */
export function kindsOfDay(calendar: Calendar, date: ServiceDate): KindOfDay[] {
  const day = calendar.days.find((entry) => entry.date === date)
  if (!day) return []
  const kindOf = new Map(calendar.lines.map((line) => [line.id, line.kind]))
  return lineKinds.flatMap((kind) => {
    const lines = day.lines.filter(({ lineId }) => kindOf.get(lineId) === kind)
    const sailings = lines.reduce((sum, line) => sum + line.sailings, 0)
    if (sailings === 0) return []
    const places = lines.reduce((sum, line) => sum + line.placeLegs, 0)
    const taken = lines.reduce((sum, line) => sum + line.takenLegs, 0)
    return [{ kind, sailings, load: places === 0 ? 0 : taken / places }]
  })
}
