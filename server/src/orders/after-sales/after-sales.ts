import { correctionKinds } from '@fairway/contract/fares/terms'
import { channelOf } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import type { afterSales } from '@fairway/contract/orders/after-sales/endpoints'
import {
  type OfferKind,
  type OfferState,
  type OverruleCode,
  overruleCodes,
} from '@fairway/contract/orders/after-sales/values'
import { type RawBuilder, sql } from 'kysely'
import { countUpToLimit, keysetPage, nextCursor } from '../../platform/database/keyset.ts'
import { prefixPattern } from '../../platform/database/like-pattern.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { type Decision, decideTicket, needsVoidReason, type TicketAction } from '../domain/after-sales.ts'
import { decideAnyCorrection, decideCorrectionOf } from '../domain/corrections.ts'
import { decideTicketPrint } from '../domain/order-actions.ts'
import { presentTrip } from '../list/ticket-trip.ts'
import { withinScope } from '../list/visible-orders.ts'
import { describeDetails } from './describe-details.ts'
import { readSoldOrder, type SoldTicket } from './facts.ts'
import { presentOffers, readOffer, readOffers, stateOf } from './offers.ts'
import { readRules } from './rules.ts'

/** An order with what can be done with each of its tickets, and why not, and every offer made about them. */
export async function showAfterSales(
  context: Context,
  { orderId }: { orderId: string },
): Promise<ReplyOf<(typeof afterSales)['orders.afterSales']>> {
  const { db, scope, now, caller } = context
  const rules = await readRules(context.services.parameters)
  const order = await readSoldOrder(db, scope, orderId, now, rules.delayMinutes)
  const offers = await presentOffers(
    context,
    await readOffers({ db, scope }, sql`f.order_id = ${orderId}`),
    rules,
  )
  const can = (action: TicketAction, ticket: SoldTicket) =>
    presentDecision(context, decideTicket(action, order, ticket, caller, now, rules))
  const mayOverrule = caller.permissions.has('orders.overrule') && channelOf(caller) === 'counter'
  return {
    orderId: order.id,
    number: order.number,
    state: order.state,
    soldBy: order.soldBy,
    organisation: { id: order.organisationId, names: order.organisationNames },
    methods: [...order.methods],
    paid: order.paidFen,
    back: order.backFen,
    tickets: order.tickets.map((ticket) => ({
      id: ticket.id,
      number: ticket.number,
      state: ticket.state,
      passengerNumber: ticket.passengerNumber,
      name: ticket.name,
      forgottenAt: ticket.forgottenAt,
      typeCode: ticket.type.code,
      typeNames: ticket.typeNames,
      certificateMasked: ticket.certificateMasked,
      seat: ticket.seat,
      trip: presentTrip(ticket.trip),
      price: ticket.price,
      changes: ticket.changes,
      copies: ticket.copies,
      proof: ticket.proof,
      openCorrection: ticket.openCorrection && {
        id: ticket.openCorrection.id,
        state: ticket.openCorrection.state,
      },
      can: {
        refund: can('refund', ticket),
        free: presentDecision(
          context,
          mayOverrule
            ? decideTicket('refund', order, ticket, caller, now, rules, true)
            : { allowed: false, reason: 'request.noPermission', permission: 'orders.overrule' },
        ),
        exchange: can('exchange', ticket),
        supplement: can('supplement', ticket),
        void: can('void', ticket),
        correct: presentDecision(context, decideAnyCorrection(order, ticket, caller, now)),
        print: presentDecision(
          context,
          decideTicketPrint(
            {
              state: ticket.state,
              named: ticket.named,
              sailingCancelled: ticket.fault === 'carrierCancelled',
            },
            caller.permissions,
          ),
        ),
      },
      corrections: correctionKinds.flatMap((kind) => {
        const decision = decideCorrectionOf(kind, order, ticket, caller, now)
        return decision.allowed ? [{ kind, fee: decision.fee }] : []
      }),
    })),
    offers,
    overrules: mayOverrule ? [...overruleCodes] : [],
    voidNeedsReason: needsVoidReason(order, caller, now, rules),
    asOf: toInstant(now),
  }
}

function presentDecision(context: Context, decision: Decision) {
  if (decision.allowed) return { allowed: true as const }
  const details = describeDetails(
    { ...decision.details, ...('permission' in decision && { permission: decision.permission }) },
    context.language,
  )
  const { message } = describe(problem(decision.reason, details), context.language)
  return { allowed: false as const, reason: decision.reason, text: message }
}

/** One offer, as its page and the screen that waits for an approval show it. */
export async function showOffer(context: Context, { offerId }: { offerId: string }) {
  const [view] = await presentOffers(
    context,
    [await readOffer(context, offerId)],
    await readRules(context.services.parameters),
  )
  if (!view) throw problem('orders.offerNotFound')
  return view
}

interface ListedOffer {
  id: string
  kind: OfferKind
  state: OfferState
  order_id: string
  number: string
  made_at: Date
  valid_until: Date
  by: string
  ended_at: Date | null
  ended_by: string | null
  overrule: OverruleCode | null
  tickets: number
  fee_fen: string
  back_fen: string
  due_fen: string
  keys: string[]
}

const offerSorts = {
  at: { column: sql`f.made_at`, kind: 'instant' },
  back: { column: sql`f.back_fen`, kind: 'number' },
  due: { column: sql`f.due_fen`, kind: 'number' },
} as const

/** The offers of the orders within the scope. */
export async function listOffers(
  { db, scope, now }: Context,
  request: ParsedRequest<(typeof afterSales)['orders.offers']>,
): Promise<ReplyOf<(typeof afterSales)['orders.offers']>> {
  const present = sql`case when f.state = 'proposed' and f.valid_until <= ${now} then 'lapsed' else f.state end`
  const conditions: RawBuilder<unknown>[] = [withinScope(scope)]
  if (request.kind) conditions.push(sql`f.kind = any(${request.kind}::text[])`)
  if (request.state) conditions.push(sql`${present} = any(${request.state}::text[])`)
  if (request.number) conditions.push(sql`o.number like ${prefixPattern(request.number)}`)
  if (request.from) conditions.push(sql`f.made_at >= ${momentOn(request.from)}`)
  if (request.to) conditions.push(sql`f.made_at < ${momentOn(addDays(request.to, 1))}`)
  const paging = { ...request, sort: request.sort ?? (['-at'] as const) }
  const page = keysetPage(paging, offerSorts, [{ column: sql`f.id`, kind: 'number' }])
  const filtered = sql`from orders.offers f join orders.orders o on o.id = f.order_id
    where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<ListedOffer>`
    select f.id, f.kind, f.state, f.order_id, o.number, f.made_at, f.valid_until, maker.name as by, f.ended_at,
      ender.name as ended_by, f.overrule, (select count(*)::int from orders.offer_lines l where l.offer_id = f.id) as tickets,
      f.fee_fen, f.back_fen, f.due_fen, page.keys
    from (select f.id, ${page.keys} as keys ${filtered} and ${page.where} order by ${page.order} ${page.limit}) page
    join orders.offers f on f.id = page.id join orders.orders o on o.id = f.order_id
    join staff.users maker on maker.id = f.made_by left join staff.users ender on ender.id = f.ended_by
    order by ${page.order}`.execute(db)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: stateOf(row, now),
      orderId: row.order_id,
      number: row.number,
      at: toInstant(row.made_at),
      by: row.by,
      endedAt: row.ended_at && toInstant(row.ended_at),
      endedBy: row.ended_by,
      overrule: row.overrule,
      tickets: row.tickets,
      fee: toFen(row.fee_fen),
      back: toFen(row.back_fen),
      due: toFen(row.due_fen),
    })),
    ...(await countUpToLimit(db, sql`select ${filtered}`)),
    next: nextCursor(paging, rows),
    asOf: toInstant(now),
  }
}
