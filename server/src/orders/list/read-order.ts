import type { AccountKind, PayoutMethod, PayoutState, TransferKind } from '@fairway/contract/accounts/values'
import type { ConditionSet } from '@fairway/contract/fares/terms'
import type { ChargeKind } from '@fairway/contract/fares/values'
import { type CertificateType, certificateRules } from '@fairway/contract/kernel/certificates'
import type { Sex } from '@fairway/contract/kernel/identity'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import type {
  PaymentMethod,
  ReprintCause,
  SpecialCare,
  TicketCause,
  TicketState,
} from '@fairway/contract/orders/values'
import type { ProblemCode } from '@fairway/contract/problems'
import { sql } from 'kysely'
import { chargesJson, conditionsJson } from '../../fares/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Scope } from '../../platform/http/caller.ts'
import { problem } from '../../platform/http/problems.ts'
import { isPrintable, printRefusal } from '../domain/order-actions.ts'
import { saleRefusal } from './order-action-facts.ts'
import { type OrderRow, orderColumns, orderJoins } from './order-row.ts'
import { presentTrip, type TripRow, tripColumns, tripJoins } from './ticket-trip.ts'
import { ticketsWithinScope, withinScope } from './visible-orders.ts'

interface TicketRow extends TripRow {
  id: string
  passenger_number: number
  state: TicketState
  seat: string | null
  /** Null while the passenger is not named, and once the personal data were erased. */
  name: string | null
  forgotten_at: string | null
  type_code: string
  type_names: Names
  certificate_type: CertificateType | null
  certificate_masked: string | null
  sex: Sex | null
  birth_date: string | null
  nationality: string | null
  special_care: SpecialCare[]
  base_fen: number
  discount_fen: number
  promotion_fen: number
  fee_fen: number
  charges: { kind: ChargeKind; fen: number }[]
  rules: TicketRules
  price_fen: number
  needs_seat: boolean
  seat_id: string | null
  code: string
  cancelled: boolean
  copies: number
  conditions_id: string
  history: TicketEvent[]
}

/** The versions of the rules that a price comes from, as JSON of the database. */
interface TicketRules {
  fareTable: { id: string; version: number }
  passengerType: { version: number }
  promotion: { id: string; version: number; names: Names } | null
  charges: {
    id: string
    version: number
    names: Names
    payee: Named | null
    refundable: boolean
    fen: number
  }[]
}

/** The rules of a ticket `t` with the passenger type `type`. */
const ticketRules = sql`json_build_object(
  'fareTable', (select json_build_object('id', tab.id::text, 'version', tab.version) from fares.fare_tables tab
    where tab.id = t.fare_table_id),
  'passengerType', json_build_object('version', type.version),
  'promotion', (select json_build_object('id', one.id::text, 'version', one.version, 'names', one.names) from fares.promotions one
    where one.id = t.promotion_id),
  'charges', (select coalesce(json_agg(json_build_object('id', charge.id::text, 'version', charge.version, 'names', charge.names,
      'payee', case when payee.id is not null then json_build_object('id', payee.id::text, 'code', payee.code, 'names', payee.names) end,
      'refundable', part.refundable, 'fen', part.fen) order by charge.id), '[]')
    from unnest(t.parts) part join fares.charges charge on charge.id = part.rule_id
    left join agents.suppliers payee on payee.id = part.payee_id
    where part.kind <> 'fare'))`

/** What happened to a ticket, as JSON of the database. */
interface TicketEvent {
  at: string
  by: string | null
  state: TicketState | null
  cause: TicketCause | null
  overrule: OverruleCode | null
  copy: number | null
  reprint: ReprintCause | null
}

/**
 * What happened to a ticket `t` of an order `o`. It was made with the order, or when the ticket it replaces was exchanged, in
 * the state that its first change left.
 */
const ticketHistory = sql`(
  select json_agg(told order by told.at, told.place) from (
    select coalesce(exchanged.at, o.made_at) as at, coalesce(exchanger.name, maker.name) as by,
      coalesce((select event.from_state from orders.ticket_events event where event.ticket_id = t.id
        order by event.number limit 1), t.state) as state,
      exchanged.cause_kind as cause, null as overrule, null::smallint as copy, null as reprint, 0 as place
    from staff.users maker
    left join orders.ticket_events exchanged on exchanged.ticket_id = t.replaces_ticket_id and exchanged.to_state = 'exchanged'
    left join staff.users exchanger on exchanger.id = exchanged.user_id
    where maker.id = o.clerk_id
    union all
    select event.at, person.name, event.to_state, event.cause_kind, offer.overrule, null, null, 1000 + event.number
    from orders.ticket_events event
    left join staff.users person on person.id = event.user_id
    left join orders.offers offer on event.cause_kind = 'offer' and offer.id = event.cause_id
    where event.ticket_id = t.id
    union all
    select print.at, person.name, null, null, null, print.copy, print.reason, print.copy
    from orders.prints print join staff.users person on person.id = print.user_id
    where print.ticket_id = t.id) told)`

interface StoredOrder extends OrderRow {
  /** Why its trip is not on sale at this moment. */
  sale_refusal: ProblemCode | null
  tickets: TicketRow[]
  conditions: ConditionSet[]
  payments: {
    method: PaymentMethod
    reference: string
    fen: number
    at: string
    taken_by: string
    shift: { id: string; till: Named | null } | null
  }[]
  payouts: {
    id: string
    method: PayoutMethod
    fen: number
    state: PayoutState
    requested_at: string
    paid_at: string | null
    paid_by: string | null
    error: string
  }[]
  entries: {
    transfer_id: string
    at: string
    kind: TransferKind
    account_kind: AccountKind
    account_code: string
    fen: number
  }[]
  history: { at: string; operation: string; by: string | null }[]
}

/** An order as its page shows it, and why none of its tickets within the scope can be printed. */
export type WholeOrder = StoredOrder & { print_refusal: ProblemCode | null }

/**
 * One order with the tickets within the scope, its payments, entries and history.
 * @throws orders.notFound also for an order outside the scope, so that its existence is not disclosed.
 */
export async function readOrder(
  db: Connection,
  scope: Scope,
  orderId: string,
  now: Date,
): Promise<WholeOrder> {
  const { rows } = await sql<StoredOrder>`${prepared}
    select ${orderColumns}, ${saleRefusal(now)} as sale_refusal,
      (select coalesce(json_agg(told order by told.departs, told.passenger_number, told.id), '[]') from (
        select t.id::text, t.passenger_number, t.state, t.seat_label as seat, p.name, p.forgotten_at, type.code as type_code,
          type.names as type_names, p.certificate_kind as certificate_type, p.certificate_masked, p.sex, p.birth_date,
          p.nationality, coalesce(p.special_care, '{}') as special_care, t.base_fen, t.discount_fen, t.promotion_fen, fares.fen_of(t.parts, 'serviceFee') as fee_fen, ${chargesJson('t.parts')} as charges,
          ${ticketRules} as rules, t.price_fen, type.needs_seat,
          t.seat_id::text, t.code, t.conditions_id::text, sailing.status = 'cancelled' as cancelled,
          orders.copies_of(t.id) as copies,
          ${ticketHistory} as history, ${tripColumns('t')}
        from orders.tickets t
        join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
          and p.version = t.passenger_version
        join fares.passenger_types type on type.id = t.passenger_type_id
        ${tripJoins('t')}
        where t.order_id = o.id and ${ticketsWithinScope(scope)}) told) as tickets,
      (select coalesce(json_agg(${conditionsJson} order by conditions.id), '[]') from fares.condition_sets conditions
        where conditions.id in (select t.conditions_id from orders.tickets t where t.order_id = o.id and ${ticketsWithinScope(scope)})) as conditions,
      coalesce((select json_agg(json_build_object(
          'method', pay.method, 'reference', pay.reference, 'fen', pay.fen, 'at', pay.at, 'taken_by', taker.name,
          'shift', case when pay.shift_id is not null then json_build_object('id', pay.shift_id::text, 'till', ${named('till')}) end)
          order by pay.number)
        from orders.payments pay join staff.users taker on taker.id = pay.taken_by
        left join accounts.till_shifts shift on shift.id = pay.shift_id left join accounts.tills till on till.id = shift.till_id
        where pay.order_id = o.id), '[]') as payments,
      coalesce((select json_agg(json_build_object(
          'id', x.id::text, 'method', x.method, 'fen', x.fen, 'state', x.state, 'requested_at', x.requested_at,
          'paid_at', x.paid_at, 'paid_by', payer.name, 'error', x.error) order by x.id)
        from accounts.payouts x left join staff.users payer on payer.id = x.paid_by where x.order_id = o.id), '[]') as payouts,
      coalesce((select json_agg(json_build_object(
          'transfer_id', transfer.id::text, 'at', transfer.at, 'kind', transfer.kind,
          'account_kind', account.kind, 'account_code', account.code, 'fen', entry.fen)
          order by transfer.id, entry.number)
        from accounts.transfers transfer
        join accounts.entries entry on entry.transfer_id = transfer.id
        join accounts.accounts account on account.id = entry.account_id
        where transfer.order_id = o.id), '[]') as entries,
      coalesce((select json_agg(json_build_object(
          'at', event.at, 'operation', event.operation, 'by', person.name) order by event.id)
        from journal.operations event left join staff.users person on person.id = event.user_id
        where event.entity = 'orders.order' and event.entity_id = o.id::text), '[]') as history
    from orders.orders o ${orderJoins}
    where o.id = ${orderId} and ${withinScope(scope)}`.execute(db)
  const order = rows[0]
  if (!order) throw problem('orders.notFound')
  return { ...order, print_refusal: printRefusal(order.tickets.map(printableFacts)) ?? null }
}

/** What decides whether a ticket can be printed. */
export const printableFacts = ({
  state,
  cancelled,
  name,
}: Pick<TicketRow, 'state' | 'cancelled' | 'name'>) => ({
  state,
  sailingCancelled: cancelled,
  named: name !== null,
})

/** A ticket whose passenger is named. */
type NamedTicket = TicketRow & { name: string; certificate_type: CertificateType }

export const isNamed = (ticket: TicketRow): ticket is NamedTicket => ticket.name !== null

/** A time inside JSON that the database wrote. */
const instantOf = (text: string) => toInstant(new Date(text))

/**
 * The birth date for callers who may see certificates, and only where it is not a part of the number, which is masked.
 */
const visibleBirthDate = ({ certificate_type, birth_date }: TicketRow, showsCertificates: boolean) =>
  showsCertificates && certificate_type !== null && certificateRules[certificate_type].check !== 'identity'
    ? birth_date
    : null

/** What people call a ticket: its order and its passenger. */
export const ticketNumber = (orderNumber: string, passenger: number) => `${orderNumber}-${passenger}`

/** Presents the tickets, the money and the history of an order. */
export function presentContents(order: WholeOrder, showsCertificates: boolean) {
  return {
    tickets: order.tickets.map((ticket) => ({
      id: ticket.id,
      number: ticketNumber(order.number, ticket.passenger_number),
      state: ticket.state,
      seat: ticket.seat ?? '',
      passenger: {
        number: ticket.passenger_number,
        name: ticket.name,
        forgottenAt: ticket.forgotten_at === null ? null : instantOf(ticket.forgotten_at),
        passengerType: ticket.type_code,
        typeNames: ticket.type_names,
        certificateType: ticket.certificate_type,
        certificateMasked: ticket.certificate_masked ?? '',
        sex: ticket.sex,
        birthDate: visibleBirthDate(ticket, showsCertificates),
        nationality: ticket.nationality,
        specialCare: ticket.special_care,
      },
      fare: toFen(ticket.base_fen),
      reduction: toFen(ticket.discount_fen),
      promotion: toFen(ticket.promotion_fen),
      serviceFee: toFen(ticket.fee_fen),
      charges: ticket.charges.map(({ kind, fen }) => ({ kind, fen: toFen(fen) })),
      rules: {
        ...ticket.rules,
        charges: ticket.rules.charges.map((charge) => ({ ...charge, fen: toFen(charge.fen) })),
      },
      price: toFen(ticket.price_fen),
      needsSeat: ticket.needs_seat,
      trip: presentTrip(ticket),
      copies: ticket.copies,
      printable: isPrintable(printableFacts(ticket)),
      conditionsId: ticket.conditions_id,
      history: ticket.history.map((event) => ({
        at: instantOf(event.at),
        by: event.by ?? '',
        state: event.state,
        cause: event.cause,
        overrule: event.overrule,
        copy: event.copy,
        reprint: event.reprint,
      })),
    })),
    conditions: order.conditions,
    payments: order.payments.map(({ method, reference, fen, at, taken_by, shift }) => ({
      method,
      reference,
      amount: toFen(fen),
      at: instantOf(at),
      takenBy: taken_by,
      shift,
    })),
    payouts: order.payouts.map(({ id, method, fen, state, requested_at, paid_at, paid_by, error }) => ({
      id,
      method,
      amount: toFen(fen),
      state,
      requestedAt: instantOf(requested_at),
      paidAt: paid_at && instantOf(paid_at),
      paidBy: paid_by,
      error,
    })),
    entries: order.entries.map((entry) => ({
      transferId: entry.transfer_id,
      at: instantOf(entry.at),
      kind: entry.kind,
      accountKind: entry.account_kind,
      accountCode: entry.account_code,
      amount: toFen(entry.fen),
    })),
    history: order.history.map(({ at, operation, by }) => ({ at: instantOf(at), operation, by: by ?? '' })),
  }
}
