import { addDays, type ServiceDate } from '@fairway/contract/kernel/service-date'

/** The first day of the month of a day, and the period of the month before it that is as long. */
export function monthsOf(today: ServiceDate) {
  const from = `${today.slice(0, 7)}-01`
  const endOfLast = addDays(from, -1)
  const sameDay = `${endOfLast.slice(0, 7)}-${today.slice(8)}`
  return {
    from,
    last: { from: `${endOfLast.slice(0, 7)}-01`, to: sameDay < endOfLast ? sameDay : endOfLast },
  }
}
