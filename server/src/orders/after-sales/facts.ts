import type { DepartureTimes } from '@fairway/contract/fares/terms'
import type { Channel } from '@fairway/contract/fares/values'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import type { OrderState, PaymentMethod, TicketState } from '@fairway/contract/orders/values'
import { sql } from 'kysely'
import { conditionSets } from '../../fares/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import { instantOf } from '../../platform/database/named.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Scope } from '../../platform/http/caller.ts'
import { problem } from '../../platform/http/problems.ts'
import type { OpenCorrection, OrderFacts, PricePart, Proof, TicketFacts } from '../domain/after-sales.ts'
import { type TripRow, tripColumns, tripJoins } from '../list/ticket-trip.ts'
import { ticketsWithinScope, withinScope } from '../list/visible-orders.ts'

/** A ticket as the screen shows it, with what decides about it. */
export interface SoldTicket extends TicketFacts {
  number: string
  /** Null while the passenger is not named. */
  name: string | null
  forgottenAt: string | null
  typeNames: Names
  certificateMasked: string
  seat: string
  copies: number
  trip: TripRow
}

export interface SoldOrder extends OrderFacts {
  id: string
  number: string
  soldBy: string
  organisationNames: Names
  methods: readonly PaymentMethod[]
  paidFen: number
  backFen: number
  tickets: readonly SoldTicket[]
}

/** JSON of the database: times as text, bigints as numbers. */
interface TicketJson extends TripRow {
  id: string
  version: number
  state: TicketState
  passenger_number: number
  corrections: number
  open_correction: OpenCorrection | null
  proof: Proof | null
  copies: number
  name: string | null
  forgotten_at: string | null
  certificate_masked: string | null
  type_id: string
  type_code: string
  type_names: Names
  is_adult: boolean
  needs_seat: boolean
  free_per_adult: number | null
  class_id: string
  seat_id: string | null
  seat: string | null
  price_fen: number
  changes: number
  conditions_id: string
  promised: string
  planned: string
  expected: string | null
  actual: string | null
  gate_closed: boolean
  gate_closes: string
  travelled_by_clock: boolean
  cancelled: boolean
  skipped: boolean
  /** The ship has left the boarding stop. */
  has_left: boolean
  /** How many minutes late the trip already was when the passenger chose it. */
  known_delay: number
  parts: { kind: string; fen: number; payee_id: number | null; rule_id: number | null; refundable: boolean }[]
}

interface OrderRow {
  id: string
  number: string
  state: OrderState
  channel: Channel
  organisation_id: string
  organisation_names: Names
  paid_by: string | null
  paid_at: Date | null
  sold_by: string
  methods: PaymentMethod[]
  paid_fen: string
  back_fen: string
  hides_tickets: boolean
  tickets: TicketJson[]
}

/** The delay of the boarding stop of a ticket `t` of an order `o` that stood when it was paid for or its trip was exchanged. */
const knownDelay = sql<number>`coalesce((
  select d.minutes from sailings.disruptions d
  where d.sailing_id = t.sailing_id and d.kind = 'delay' and d.from_stop <= t.from_stop and d.at < coalesce(
    (select min(e.at) from orders.ticket_events e where e.ticket_id = t.id and e.from_state = 'held' and e.to_state = 'issued'),
    (select max(e.at) from orders.ticket_events e where e.ticket_id = t.replaces_ticket_id and e.to_state = 'exchanged'), o.paid_at)
  order by d.id desc limit 1), 0)`

/**
 * An order with the facts that after-sales decides by; `delayMinutes` is the delay from which on nothing is charged.
 * @throws orders.notFound also for an order outside the scope
 */
export async function readSoldOrder(
  db: Connection,
  scope: Scope,
  orderId: string,
  now: Date,
  delayMinutes: number,
): Promise<SoldOrder> {
  const { rows } = await sql<OrderRow>`${prepared}
    select o.id, o.number, o.state, o.channel, o.organisation_id, organisation.names as organisation_names, o.paid_by, o.paid_at,
      clerk.name as sold_by,
      array(select p.method from orders.payments p where p.order_id = o.id order by p.number) as methods,
      (select coalesce(sum(p.fen), 0) from orders.payments p where p.order_id = o.id) as paid_fen,
      (select coalesce(sum(p.fen), 0) from accounts.payouts p where p.order_id = o.id and p.state <> 'cancelled') as back_fen,
      exists (select from orders.tickets t where t.order_id = o.id and not ${ticketsWithinScope(scope)}) as hides_tickets,
      (select coalesce(json_agg(told order by told.departs, told.passenger_number, told.id), '[]') from (
        select t.id::text, t.version, t.state, t.passenger_number, orders.corrections_of(t.id) as corrections,
          (select json_build_object('id', c.id::text, 'state', c.state, 'by', asker.name) from orders.corrections c
            join staff.users asker on asker.id = c.asked_by
            where c.ticket_id = t.id and c.state in ('waiting', 'approved') and c.valid_until > ${now}) as open_correction,
          (select json_build_object('kind', proof.kind, 'at', ${instantOf('proof.made_at')}, 'by', maker.name,
              'invoiceId', i.id::text, 'invoiceState', i.state, 'invoiceNumber', i.number)
            from accounts.ticket_proofs proof join staff.users maker on maker.id = proof.made_by
            left join accounts.invoices i on i.id = proof.invoice_id
            where proof.ticket_id = t.id and proof.living) as proof,
          orders.copies_of(t.id) as copies, p.name, p.forgotten_at,
          p.certificate_masked, type.id::text as type_id, type.code as type_code, type.names as type_names, type.is_adult,
          type.needs_seat, type.free_per_adult, t.class_id::text, t.seat_id::text, t.seat_label as seat, t.price_fen, t.changes,
          t.conditions_id::text, t.planned_depart as promised, from_call.planned_depart as planned,
          from_call.expected_depart as expected, from_call.actual_depart as actual, orders.gate_closed(from_call, ${now}, orders.gate_close_minutes()) as gate_closed,
          from_call.departs - make_interval(mins => orders.gate_close_minutes()) as gate_closes,
          t.state = 'travelled' and (select e.cause_kind from orders.ticket_events e where e.ticket_id = t.id
            order by e.number desc limit 1) = 'clock' as travelled_by_clock,
          sailing.status = 'cancelled' as cancelled, 'skipped' in (from_call.state, to_call.state) as skipped,
          from_call.state = 'left' as has_left, ${knownDelay} as known_delay,
          array_to_json(t.parts) as parts, ${tripColumns('t')}
        from orders.tickets t
        join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
          and p.version = t.passenger_version
        join fares.passenger_types type on type.id = t.passenger_type_id
        ${tripJoins('t')}
        where t.order_id = o.id and ${ticketsWithinScope(scope)}) told) as tickets
    from orders.orders o
    join staff.organisations organisation on organisation.id = o.organisation_id
    join staff.users clerk on clerk.id = o.clerk_id
    where o.id = ${orderId} and ${withinScope(scope)}`.execute(db)
  const order = rows[0]
  if (!order) throw problem('orders.notFound')
  const sets = await conditionSets(db, [...new Set(order.tickets.map((ticket) => ticket.conditions_id))])
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    channel: order.channel,
    organisationId: order.organisation_id,
    organisationNames: order.organisation_names,
    paidBy: order.paid_by,
    paidAt: order.paid_at,
    soldBy: order.sold_by,
    methods: order.methods,
    paidFen: toFen(order.paid_fen),
    backFen: toFen(order.back_fen),
    hidesTickets: order.hides_tickets,
    tickets: order.tickets.map((ticket) => {
      const conditions = sets.get(ticket.conditions_id)
      if (!conditions) throw new Error(`ticket ${ticket.id} has no conditions`)
      const times = timesOf(ticket)
      return {
        id: ticket.id,
        number: `${order.number}-${ticket.passenger_number}`,
        version: ticket.version,
        state: ticket.state,
        passengerNumber: ticket.passenger_number,
        corrections: ticket.corrections,
        openCorrection: ticket.open_correction,
        proof: ticket.proof,
        copies: ticket.copies,
        name: ticket.name,
        forgottenAt: ticket.forgotten_at === null ? null : toInstant(new Date(ticket.forgotten_at)),
        named: ticket.name !== null,
        certificateMasked: ticket.certificate_masked ?? '',
        type: {
          id: ticket.type_id,
          code: ticket.type_code,
          isAdult: ticket.is_adult,
          needsSeat: ticket.needs_seat,
          freePerAdult: ticket.free_per_adult ?? undefined,
        },
        typeNames: ticket.type_names,
        sailingId: ticket.sailing_id,
        fromStop: ticket.from_stop,
        toStop: ticket.to_stop,
        classId: ticket.class_id,
        seatId: ticket.seat_id,
        seat: ticket.seat ?? '',
        price: toFen(ticket.price_fen),
        parts: ticket.parts.map(partOf),
        changes: ticket.changes,
        conditions,
        times,
        gateClosesAt: new Date(ticket.gate_closes),
        travelledByClock: ticket.travelled_by_clock,
        fault: faultOf(ticket, times, delayMinutes),
        trip: ticket,
      }
    }),
  }
}

const partOf = (part: TicketJson['parts'][number]): PricePart => ({
  kind: part.kind,
  fen: toFen(part.fen),
  payeeId: part.payee_id === null ? null : String(part.payee_id),
  ruleId: part.rule_id === null ? null : String(part.rule_id),
  refundable: part.refundable,
})

const moment = (text: string | null) => (text === null ? null : new Date(text))

function timesOf(ticket: TicketJson): DepartureTimes {
  return {
    promised: new Date(ticket.promised),
    planned: new Date(ticket.planned),
    expected: moment(ticket.expected),
    actual: moment(ticket.actual),
    gateClosed: ticket.gate_closed,
  }
}

/**
 * What the carrier changed about the trip since it was sold, if it makes after-sales free. A delay does until the ship has
 * left: who was not on board then missed it, and who was travels. One that stood already when the ticket was bought does not.
 */
function faultOf(
  {
    cancelled,
    skipped,
    has_left: hasLeft,
    known_delay: knownMinutes,
  }: Pick<TicketJson, 'cancelled' | 'skipped' | 'has_left' | 'known_delay'>,
  { promised, planned, expected }: DepartureTimes,
  delayMinutes: number,
): OverruleCode | undefined {
  if (cancelled) return 'carrierCancelled'
  if (skipped) return 'stopNotServed'
  if (hasLeft) return undefined
  const delay = ((expected ?? planned).getTime() - promised.getTime()) / 60_000 - knownMinutes
  return delay >= delayMinutes ? 'delay' : undefined
}
