import { formatDay } from '@fairway/contract/kernel/formats'
import type { Language, Names } from '@fairway/contract/kernel/languages'
import { textIn } from '@fairway/contract/kernel/languages'
import type { ControlReason } from '@fairway/contract/sailings/control/values'
import { sql } from 'kysely'
import { notifyOrganisation } from '../../messages/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { localizedText, textOf } from '../../platform/texts.ts'

/** So many passengers are listed in a message; the others are counted. */
const maxListed = 200

interface Agency {
  organisation_id: string
  departs: Date
  line: Names
  ship: Names
  /** Order by order: its number with seats and first signs of the names. */
  passengers: string[]
  people: number
}

/**
 * Writes to each agency with passengers on a sailing: what has become of it, why, and who travels. The message names orders,
 * seats and the first sign of each name, so that nothing of a passenger is left in it when they are forgotten.
 * @returns how many agencies
 */
export async function notifyAgencies(
  tx: Transaction,
  { services, now }: Context,
  sailingId: string,
  event: { kind: 'delay' | 'cancellation'; minutes: number; reason: ControlReason; note: string },
): Promise<number> {
  const { rows } = await sql<Agency>`
    select o.organisation_id::text, s.departs_at as departs, l.names as line, ship.names as ship, count(*)::integer as people,
      (array_agg(o.number || '-' || t.passenger_number || '  ' || coalesce(t.seat_label, '–') || '  '
        || coalesce(left(p.name, 1) || repeat('*', least(length(p.name) - 1, 3)), '') order by o.number, t.passenger_number))[1:${maxListed}]
        as passengers
    from orders.tickets t join orders.orders o on o.id = t.order_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    join sailings.sailings s on s.id = t.sailing_id join network.lines l on l.id = s.line_id join fleet.ships ship on ship.id = s.ship_id
    where t.sailing_id = ${sailingId} and t.state in ('held', 'issued', 'boarded') and o.channel = 'agent'
    group by o.organisation_id, s.departs_at, l.names, ship.names order by o.organisation_id`.execute(tx)
  for (const agency of rows) {
    const values = (language: Language) => ({
      sailing: `${textIn(agency.line, language)} · ${formatDay(agency.departs, language, 'dateTime')}`,
      ship: textIn(agency.ship, language),
      reason: textOf(language, `control.reason.${event.reason}`),
      note: event.note,
      minutes: event.minutes,
      people: agency.people,
      passengers: agency.passengers.join('\n'),
    })
    const key = event.kind === 'delay' ? (event.minutes === 0 ? 'onTime' : 'delayed') : 'cancelled'
    await notifyOrganisation(
      tx,
      services.live,
      agency.organisation_id,
      {
        titles: localizedText(`notices.sailing.${key}.title`, values),
        contents: localizedText(`notices.sailing.${key}.content`, values),
      },
      now,
    )
  }
  return rows.length
}
