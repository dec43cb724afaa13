import type { ConditionSet } from '@fairway/contract/fares/terms'
import { type ChargeKind, channelOf } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { orders } from '@fairway/contract/orders/endpoints'
import type { ProblemCode } from '@fairway/contract/problems'
import { sql } from 'kysely'
import { chargesJson, conditionsJson } from '../../fares/index.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { refusalOf } from './refusals.ts'
import { passengerTypes } from './selling-facts.ts'

type Quote = (typeof orders)['orders.quote']

/**
 * What a party would pay now, by the function that selling uses, and how many seats are left for the trip: as many as
 * are free, and no more than may still be on board.
 * @throws orders.noTrip, orders.closed, orders.saleStopped, orders.sailingCancelled, orders.noFare, orders.noConditions, request.invalid for an unknown passenger type
 */
export async function quote(context: Context, request: ParsedRequest<Quote>): Promise<ReplyOf<Quote>> {
  const types = await passengerTypes(context.db, context.now)
  const unknownIndex = request.types.findIndex((type) => !types.has(type))
  if (unknownIndex !== -1) throw invalidFields({ field: `types[${unknownIndex}]`, reason: 'passengerType' })
  const channel = channelOf(context.caller)
  const { rows } = await sql<{
    found: boolean
    refusal: ProblemCode | null
    agency: { code: ProblemCode; detail: Record<string, unknown> | null } | null
    free: number
    parts:
      | {
          code: string
          seat: boolean
          base: number
          discount: number
          promotion: number
          fee: number
          price: number
          charges: { kind: ChargeKind; fen: number }[]
        }[]
      | null
    promotion: { id: string; names: Names } | null
    conditions: ConditionSet | null
  }>`
    select f.planned_depart is not null and t.planned_arrive is not null and c.id is not null
        and 'skipped' not in (f.state, t.state) as found,
      sailings.sale_refusal(s, f.departs, ${channel}, ${context.now}, sailings.standard_close_minutes()) as refusal,
      (select json_build_object('code', r.code, 'detail', r.detail) from agents.sale_refusal(
        ${channel === 'agent' ? context.caller.organisationId : null}::bigint, s.line_id, c.id, f.planned_depart, ${context.now}, null) r) as agency,
      coalesce(inventory.sellable_seats(s.id, c.id, ${request.fromStop}, ${request.toStop}), 0) as free,
      (select json_agg(json_build_object('code', q.type_code, 'seat', q.needs_seat, 'base', q.base_fen,
          'discount', q.discount_fen, 'promotion', q.promotion_fen, 'fee', q.fee_fen, 'price', q.price_fen,
          'charges', ${chargesJson('q.charges')}) order by q.number)
        from fares.quote(s.id, ${request.fromStop}, ${request.toStop}, ${request.classCode}, ${request.types}::text[],
          ${channel}, ${context.now}) q) as parts,
      (select json_build_object('id', p.id::text, 'names', p.names) from fares.promotions p where p.id = (
        select max(q.promotion_id) from fares.quote(s.id, ${request.fromStop}, ${request.toStop}, ${request.classCode},
          ${request.types}::text[], ${channel}, ${context.now}) q)) as promotion,
      (select ${conditionsJson} from fares.conditions_of(s.line_id, c.id, ${channel}, ${context.now}) pinned
        join fares.condition_sets conditions on conditions.id = pinned.conditions_id) as conditions
    from sailings.sailings s
    left join sailings.sailing_stops f on f.sailing_id = s.id and f.stop_number = ${request.fromStop}
    left join sailings.sailing_stops t on t.sailing_id = s.id and t.stop_number = ${request.toStop}
    left join fleet.classes c on c.code = ${request.classCode}
    where s.id = ${request.sailingId}`.execute(context.db)
  const trip = rows[0]
  if (!trip?.found) throw problem('orders.noTrip')
  if (trip.refusal) throw problem(trip.refusal)
  if (trip.agency) throw await refusalOf(context, trip.agency.code, trip.agency.detail)
  const parts = trip.parts ?? []
  if (parts.length < request.types.length) throw problem('orders.noFare')
  if (!trip.conditions) throw problem('orders.noConditions')
  return {
    total: parts.reduce((all, part) => all + toFen(part.price), 0),
    freeSeats: trip.free,
    passengers: parts.map((part) => ({
      passengerType: part.code,
      fare: toFen(part.base),
      reduction: toFen(part.discount),
      promotion: toFen(part.promotion),
      serviceFee: toFen(part.fee),
      charges: part.charges.map(({ kind, fen }) => ({ kind, fen: toFen(fen) })),
      price: toFen(part.price),
      needsSeat: part.seat,
    })),
    promotion: trip.promotion,
    conditions: trip.conditions,
    asOf: toInstant(context.now),
  }
}
