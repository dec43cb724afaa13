import type { PayoutMethod, PayoutState } from '@fairway/contract/accounts/values'
import { type ConditionSet, feeOf, referenceTime } from '@fairway/contract/fares/terms'
import type { Names } from '@fairway/contract/kernel/languages'
import { shareOf, toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { OfferView } from '@fairway/contract/orders/after-sales/endpoints'
import type { OfferKind, OfferState, OverruleCode } from '@fairway/contract/orders/after-sales/values'
import type { PaymentMethod } from '@fairway/contract/orders/values'
import type { ProblemCode } from '@fairway/contract/problems'
import { type RawBuilder, sql } from 'kysely'
import { conditionSets } from '../../fares/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { decideVoidConfirmation, type Rules } from '../domain/after-sales.ts'
import { presentTrip, type TripRow, tripColumns, tripJoins } from '../list/ticket-trip.ts'
import { ticketsWithinScope, withinScope } from '../list/visible-orders.ts'
import { wallMoment } from './describe-details.ts'

interface OfferPart {
  kind: string
  refundable: boolean
  paid_fen: number
  fee_fen: number
  back_fen: number
}

/** A line as the database gives it inside JSON. */
interface LineJson extends TripRow {
  ticket_id: string
  passenger_number: number
  name: string | null
  forgotten_at: string | null
  type_names: Names
  seat: string | null
  conditions_id: string
  promised: string
  planned: string
  expected: string | null
  actual: string | null
  gate_closed: boolean
  tier: number | null
  basis_points: number | null
  voucher: boolean
  paid_fen: number
  fee_fen: number
  parts: OfferPart[]
  new_ticket_id: string | null
  new_type_code: string | null
  new_type_names: Names | null
  new_seat: string | null
  new_parts: { kind: string; fen: number }[] | null
}

export interface OfferRow {
  id: string
  kind: OfferKind
  state: OfferState
  order_id: string
  number: string
  made_at: Date
  valid_until: Date
  by: string
  made_by: string
  ended_at: Date | null
  ended_by: string | null
  paid_by: string | null
  paid_at: Date | null
  overrule: OverruleCode | null
  reason: string
  approval: OfferView['approval']
  fee_fen: string
  back_fen: string
  due_fen: string
  trip: TripRow | null
  lines: LineJson[]
  payments: { method: PaymentMethod; fen: number }[]
  payouts: { method: PayoutMethod; fen: number; state: PayoutState; reference: string }[]
  payment: { method: PaymentMethod; reference: string } | null
}

/** Offers `f` of orders `o` that fit a condition, the newest first, with what the screens show of them. */
export async function readOffers(
  { db, scope }: { db: Connection; scope: Context['scope'] },
  where: RawBuilder<unknown>,
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`${prepared}
    select f.id, f.kind, f.state, f.order_id, o.number, f.made_at, f.valid_until, maker.name as by, f.made_by, f.ended_at,
      ender.name as ended_by, o.paid_by, o.paid_at, f.overrule, f.reason, approval.state as approval, f.fee_fen, f.back_fen, f.due_fen,
      (select to_json(told) from (
        select ${tripColumns('target')}
        from (select f.sailing_id, f.from_stop, f.to_stop, f.class_id, boarding.planned_depart, landing.planned_arrive
          from sailings.sailing_stops boarding join sailings.sailing_stops landing on landing.sailing_id = f.sailing_id
            and landing.stop_number = f.to_stop
          where boarding.sailing_id = f.sailing_id and boarding.stop_number = f.from_stop) target
        ${tripJoins('target')}) told) as trip,
      (select coalesce(json_agg(told order by told.passenger_number, told.ticket_id), '[]') from (
        select l.ticket_id::text, t.passenger_number, p.name, p.forgotten_at, type.names as type_names, t.seat_label as seat,
          l.conditions_id::text, l.promised, l.planned, l.expected, l.actual, l.gate_closed, l.tier, l.basis_points, l.paid_fen,
          exists (select from accounts.ticket_proofs proof where proof.ticket_id = t.id and proof.living and proof.kind = 'voucher') as voucher,
          l.fee_fen, array_to_json(l.parts) as parts, l.new_ticket_id::text, new_type.code as new_type_code, new_type.names as new_type_names,
          new_ticket.seat_label as new_seat, array_to_json(l.new_parts) as new_parts, ${tripColumns('t')}
        from orders.offer_lines l
        join orders.tickets t on t.id = l.ticket_id
        join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
          and p.version = t.passenger_version
        join fares.passenger_types type on type.id = t.passenger_type_id
        left join fares.passenger_types new_type on new_type.id = l.new_type_id
        left join orders.tickets new_ticket on new_ticket.id = l.new_ticket_id
        ${tripJoins('t')}
        where l.offer_id = f.id and ${ticketsWithinScope(scope)}) told) as lines,
      (select coalesce(json_agg(json_build_object('method', p.method, 'fen', p.fen - coalesce(given.fen, 0)) order by p.number desc), '[]')
        from orders.payments p join accounts.transfers taken on taken.id = p.transfer_id and taken.kind <> 'correction'
        left join lateral (
          select sum(y.fen) as fen from accounts.payouts y where y.payment_id = p.id and y.state <> 'cancelled') given on true
        where p.order_id = f.order_id) as payments,
      (select coalesce(json_agg(json_build_object('method', y.method, 'fen', y.fen, 'state', y.state, 'reference', y.reference) order by y.id), '[]')
        from accounts.payouts y where y.cause_kind = 'offer' and y.cause_id = f.id and y.state <> 'cancelled') as payouts,
      (select json_build_object('method', p.method, 'reference', p.reference) from orders.payments p
        where p.order_id = f.order_id and f.due_fen > 0 and p.at = f.ended_at and p.fen = f.due_fen limit 1) as payment
    from orders.offers f
    join orders.orders o on o.id = f.order_id
    join staff.users maker on maker.id = f.made_by
    left join staff.users ender on ender.id = f.ended_by
    left join platform.approvals approval on approval.id = f.approval_id
    where ${where} and ${withinScope(scope)}
    order by f.made_at desc, f.id desc`.execute(db)
  return rows
}

/**
 * One offer within the scope.
 * @throws orders.offerNotFound
 */
export async function readOffer(
  context: { db: Connection; scope: Context['scope'] },
  offerId: string,
): Promise<OfferRow> {
  const [offer] = await readOffers(context, sql`f.id = ${offerId}`)
  if (!offer) throw problem('orders.offerNotFound')
  return offer
}

/** The permission each kind of offer takes, to make it and to confirm it. */
export const offerPermission: Readonly<Record<OfferKind, string>> = {
  refund: 'orders.refund',
  exchange: 'orders.exchange',
  supplement: 'orders.exchange',
  void: 'orders.void',
}

/** How an offer stands at a moment: one whose time is over has lapsed, whether the job has written it or not. */
export const stateOf = (
  { state, valid_until }: Pick<OfferRow, 'state' | 'valid_until'>,
  now: Date,
): OfferState => (state === 'proposed' && valid_until <= now ? 'lapsed' : state)

/** The refusal of what cannot be done with an offer, as the screens show it. */
function decideOffer(
  offer: OfferRow,
  action: 'confirm' | 'withdraw',
  context: Pick<Context, 'caller' | 'language' | 'now'>,
  rules: Pick<Rules, 'voidMinutes'>,
) {
  const { caller, language, now } = context
  const refuse = (reason: ProblemCode, details: Readonly<Record<string, unknown>> = {}) => ({
    allowed: false as const,
    reason,
    text: describe(problem(reason, details), language).message,
  })
  const permission = offerPermission[offer.kind]
  if (!caller.permissions.has(permission)) return refuse('request.noPermission', { permission })
  const state = stateOf(offer, now)
  if (state === 'lapsed') return refuse('orders.offerLapsed')
  if (state !== 'proposed')
    return refuse('orders.offerEnded', {
      state: textOf(language, `orders.offerState.${state}`),
      by: offer.ended_by ?? 'none',
      on: offer.ended_at ? wallMoment(offer.ended_at) : '',
    })
  if (action === 'confirm' && offer.approval !== null && offer.approval !== 'approved')
    return refuse('orders.offerNotApproved')
  if (action === 'confirm' && offer.kind === 'void') {
    const sale = { paidBy: offer.paid_by, paidAt: offer.paid_at, reason: offer.reason }
    const decision = decideVoidConfirmation(sale, caller, now, rules)
    if (!decision.allowed) return refuse(decision.reason, decision.details)
  }
  return { allowed: true as const }
}

/** How an amount goes back: the newest payment first, none beyond what is left of it. */
function waysBack<Method extends string>(
  payments: readonly { method: Method; fen: number }[],
  back: number,
): { method: Method; fen: number }[] {
  let open = back
  return payments.flatMap(({ method, fen }) => {
    const share = Math.min(open, fen)
    open -= share
    return share > 0 ? [{ method, fen: share }] : []
  })
}

/** The departure that the fee of a line was decided by. */
function referenceOf(offer: OfferRow, line: LineJson, conditions: ConditionSet | undefined): Date {
  const times = {
    promised: new Date(line.promised),
    planned: new Date(line.planned),
    expected: line.expected === null ? null : new Date(line.expected),
    actual: line.actual === null ? null : new Date(line.actual),
    gateClosed: line.gate_closed,
  }
  const rules = offer.kind === 'exchange' ? conditions?.exchange : conditions?.refund
  return referenceTime(rules?.reference ?? 'promised', times)
}

/** Presents offers in the reader's language. */
export async function presentOffers(
  context: Pick<Context, 'caller' | 'language' | 'now'> & { db: Connection },
  rows: readonly OfferRow[],
  rules: Pick<Rules, 'voidMinutes'>,
): Promise<OfferView[]> {
  const ids = new Set(rows.flatMap((offer) => offer.lines.map((line) => line.conditions_id)))
  const conditions = await conditionSets(context.db, [...ids])
  return rows.map((offer): OfferView => {
    const back = toFen(offer.back_fen)
    const state = stateOf(offer, context.now)
    return {
      id: offer.id,
      kind: offer.kind,
      state,
      orderId: offer.order_id,
      number: offer.number,
      at: toInstant(offer.made_at),
      validUntil: toInstant(offer.valid_until),
      by: offer.by,
      endedAt: offer.ended_at && toInstant(offer.ended_at),
      endedBy: offer.ended_by,
      overrule: offer.overrule,
      reason: offer.reason,
      approval: offer.approval,
      trip: offer.trip && presentTrip(offer.trip),
      fee: toFen(offer.fee_fen),
      back,
      due: toFen(offer.due_fen),
      ways:
        state === 'confirmed'
          ? offer.payouts
          : waysBack(offer.payments, back).map((way) => ({ ...way, state: null, reference: '' })),
      payment: state === 'confirmed' ? offer.payment : null,
      lines: offer.lines.map((line) => {
        const set = conditions.get(line.conditions_id)
        const reference = referenceOf(offer, line, set)
        const rounding = set?.roundingFen ?? 1
        return {
          ticketId: line.ticket_id,
          number: `${offer.number}-${line.passenger_number}`,
          name: line.name,
          forgottenAt: line.forgotten_at === null ? null : toInstant(new Date(line.forgotten_at)),
          typeNames: line.type_names,
          seat: line.seat ?? '',
          trip: presentTrip(line),
          paid: line.paid_fen,
          voucher: line.voucher,
          fee: line.fee_fen,
          back: line.parts.reduce((all, part) => all + part.back_fen, 0),
          parts: line.parts.map(({ kind, refundable, paid_fen, fee_fen, back_fen }) => {
            const charged = refundable && line.basis_points !== null && line.basis_points > 0
            return {
              kind,
              paid: paid_fen,
              fee: fee_fen,
              back: back_fen,
              share: charged ? shareOf(paid_fen, line.basis_points ?? 0) : null,
              rounded: charged ? feeOf(paid_fen, line.basis_points ?? 0, rounding) : null,
            }
          }),
          tier: line.tier === null ? null : { index: line.tier, basisPoints: line.basis_points ?? 0 },
          rounding,
          reference: toInstant(reference),
          minutesBefore: (reference.getTime() - offer.made_at.getTime()) / 60_000,
          next: line.new_parts && {
            ticketId: line.new_ticket_id,
            typeCode: line.new_type_code ?? '',
            typeNames: line.new_type_names ?? line.type_names,
            seat: line.new_seat,
            price: line.new_parts.reduce((all, part) => all + part.fen, 0),
            parts: line.new_parts.map(({ kind, fen }) => ({ kind, fen })),
          },
        }
      }),
      can: {
        confirm: decideOffer(offer, 'confirm', context, rules),
        withdraw: decideOffer(offer, 'withdraw', context, rules),
      },
    }
  })
}
