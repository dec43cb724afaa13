import { addDays, momentOn, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'

/**
 * The orders with a ticket for a trip or a day, few enough to sort; undefined when neither is asked for. The day is that printed
 * on the ticket: that of the passenger's own departure, not of the sailing's first. An exchanged ticket stands for a trip that is
 * not made.
 */
export function ordersOfTrips({
  sailingId,
  date,
}: {
  sailingId?: string | undefined
  date?: ServiceDate | undefined
}): RawBuilder<unknown> | undefined {
  if (!sailingId && !date) return undefined
  const within = (moment: RawBuilder<unknown>) =>
    date ? sql`${moment} >= ${momentOn(date)} and ${moment} < ${momentOn(addDays(date, 1))}` : sql`true`
  const ofDay = within(sql`t.planned_depart`)
  if (sailingId)
    return sql`
      select t.order_id from orders.tickets t where t.sailing_id = ${sailingId} and t.state <> 'exchanged' and ${ofDay}`
  // Covering index: it has the departure, the order and the id of a ticket, so that the thousands of a day are not visited. Their
  // state is not in it, for each boarding would write to it; which of them were exchanged, the lines of the exchanges know.
  return sql`
    select t.order_id from orders.tickets t
    where ${ofDay}
      and t.sailing_id in (select call.sailing_id from sailings.sailing_stops call where ${within(sql`call.planned_depart`)})
      and t.id not in (select line.ticket_id from orders.offer_lines line
        where line.new_ticket_id is not null and ${within(sql`line.promised`)})`
}
