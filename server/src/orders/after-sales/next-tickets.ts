import { ageOn } from '@fairway/contract/kernel/identity'
import { textIn } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { ProblemCode } from '@fairway/contract/problems'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Context } from '../../platform/http/context.ts'
import { type FieldReason, invalidFields, problem } from '../../platform/http/problems.ts'
import { companyOn } from '../domain/companions.ts'
import type { NextTicket } from '../domain/offer-content.ts'
import { agesOf, beyondAdults, fitsAge, tooFewAdults } from '../domain/party.ts'
import { refusalOf } from '../sell/refusals.ts'
import { passengerTypes } from '../sell/selling-facts.ts'
import type { SoldOrder, SoldTicket } from './facts.ts'

interface Trip {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
}

interface TripRow {
  class_id: string | null
  departs: Date | null
  found: boolean
  refusal: ProblemCode | null
  agency: { code: ProblemCode; detail: Record<string, unknown> | null } | null
  gate_closed: boolean
  free: number
  shortage: Record<string, number>
  prices: { number: number; type_id: string; table_id: string; base: number; discount: number }[] | null
  birth_dates: Record<string, string | null> | null
}

/**
 * What tickets would be for another trip: its fares of this moment for the passenger types, which have to fit on its day.
 * @throws orders.noTrip, orders.noFare, orders.soldOut, orders.gateClosed, why the trip is not on sale, and request.invalid
 */
export async function nextTickets(
  context: Context,
  tx: Transaction,
  order: SoldOrder,
  chosen: readonly SoldTicket[],
  trip: Trip,
  { passengerType, keepSeats = false }: { passengerType?: string | undefined; keepSeats?: boolean },
) {
  const { now } = context
  const rules = await passengerTypes(tx, now)
  const types = chosen.map((ticket) => passengerType ?? ticket.type.code)
  if (passengerType !== undefined && !rules.has(passengerType))
    throw invalidFields({ field: 'passengerType', reason: 'passengerType' })
  const seated = types.filter((code) => rules.get(code)?.needsSeat).length
  const { rows } = await sql<TripRow>`${prepared}
    select c.id::text as class_id, f.planned_depart as departs,
      f.planned_depart is not null and t.planned_arrive is not null and c.id is not null and f.stop_number < t.stop_number
        and 'skipped' not in (f.state, t.state) as found,
      sailings.sale_refusal(s, f.departs, ${order.channel}, ${now}, sailings.standard_close_minutes()) as refusal,
      (select json_build_object('code', r.code, 'detail', r.detail) from agents.sale_refusal(
        ${order.channel === 'agent' ? order.organisationId : null}::bigint, s.line_id, c.id, f.planned_depart, ${now}, null) r) as agency,
      orders.gate_closed(f, ${now}, orders.gate_close_minutes()) as gate_closed,
      room.free, json_build_object('wanted', ${seated}::integer, 'free', room.free) as shortage,
      (select json_agg(json_build_object('number', request.number, 'type_id', type.id::text, 'table_id', fare.table_id::text,
          'base', fare.fen, 'discount', fare.fen - fares.share_of(fare.fen, type.percent_bp)) order by request.number)
        from unnest(${types}::text[]) with ordinality as request(code, number)
        cross join lateral fares.type_of(request.code, ${now}) type
        cross join lateral fares.fare_of(s.fare_table_id, c.id, f.stop_number, t.stop_number) fare) as prices,
      (select json_object_agg(x.id, p.birth_date) from orders.tickets x
        join orders.passengers p on p.order_id = x.order_id and p.number = x.passenger_number and p.version = x.passenger_version
        where x.id = any(${chosen.map(({ id }) => id)}::bigint[])) as birth_dates
    from sailings.sailings s
    left join sailings.sailing_stops f on f.sailing_id = s.id and f.stop_number = ${trip.fromStop}
    left join sailings.sailing_stops t on t.sailing_id = s.id and t.stop_number = ${trip.toStop}
    left join fleet.classes c on c.code = ${trip.classCode}
    cross join lateral (
      select coalesce(inventory.sellable_seats(s.id, c.id, ${trip.fromStop}, ${trip.toStop}), 0) as free) room
    where s.id = ${trip.sailingId}`.execute(tx)
  const found = rows[0]
  if (!found?.found || found.class_id === null || found.departs === null) throw problem('orders.noTrip')
  const sameSailing = chosen.every(({ sailingId }) => sailingId === trip.sailingId)
  // On the own sailing the ticket was sold already: its sale may be over, but it has to run, and the own seat counts as free.
  if (found.refusal && (!sameSailing || found.refusal === 'orders.sailingCancelled'))
    throw problem(found.refusal)
  if (found.agency) throw await refusalOf({ ...context, db: tx }, found.agency.code, found.agency.detail)
  const sameStop = chosen.every(({ fromStop }) => fromStop === trip.fromStop)
  if (sameSailing && !sameStop && found.gate_closed) throw problem('orders.gateClosed')
  const prices = found.prices ?? []
  if (prices.length < chosen.length) throw problem('orders.noFare')

  const day = serviceDateOf(found.departs)
  const fieldOf = (index: number) => (passengerType === undefined ? `ticketIds[${index}]` : 'passengerType')
  const faults = chosen.flatMap((ticket, index): FieldReason[] => {
    const rule = rules.get(types[index] ?? '')
    const born = found.birth_dates?.[ticket.id]
    if (!rule || !born) return []
    const age = ageOn(born, day)
    if (fitsAge(rule, age)) return []
    return [
      {
        field: fieldOf(index),
        reason: 'ageForType',
        values: { type: textIn(rule.names, context.language), ages: agesOf(rule), age },
      },
    ]
  })
  // Those who are there already come first: whom the adults may not take along is one who comes to them.
  const company = companyOn(order, chosen, trip)
  const party = [...company.map(({ type }) => type.code), ...types]
  for (const { index, ...taken } of beyondAdults(party, rules))
    if (index >= company.length)
      faults.push({ field: fieldOf(index - company.length), ...tooFewAdults(taken, context.language) })
  if (faults.length > 0) throw invalidFields(...faults)

  if (!sameSailing && found.free < seated) throw problem('orders.soldOut', found.shortage)
  // One entry for each passenger who will need a seat, as `inventory.take_wanted_seats` asks for them.
  const kept = chosen.flatMap(({ seatId }, index) =>
    rules.get(types[index] ?? '')?.needsSeat ? [keepSeats ? seatId : null] : [],
  )
  return {
    next: new Map(
      prices.map((price, index): [string, NextTicket] => {
        const base = toFen(price.base)
        const discount = toFen(price.discount)
        const fare = base - discount
        return [
          chosen[index]?.id ?? '',
          {
            type: { id: price.type_id, code: types[index] ?? '' },
            fareTableId: price.table_id,
            base,
            discount,
            parts:
              fare === 0
                ? []
                : [{ kind: 'fare', fen: fare, payeeId: null, ruleId: price.table_id, refundable: true }],
          },
        ]
      }),
    ),
    target: {
      sailingId: trip.sailingId,
      fromStop: trip.fromStop,
      toStop: trip.toStop,
      classId: found.class_id,
      seats: kept.some((seatId) => seatId !== null) ? kept : null,
    },
  }
}
