import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import type { OfferContent } from '../domain/offer-content.ts'
import { describeDetails } from './describe-details.ts'
import type { SoldOrder } from './facts.ts'
import { type AfterSalesRules, secondPersonNeeded } from './rules.ts'

interface Target {
  sailingId: string
  fromStop: number
  toStop: number
  classId: string
  seats: (string | null)[] | null
}

/** Offers of one order in a day: what a passenger who cannot decide asks for, with room to spare. */
const maxOffers = 60

async function assertFewOffers(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const { rows } = await sql`
    select from orders.offers o where o.order_id = ${orderId} and o.made_at > ${now}::timestamptz - interval '1 day'
    limit ${maxOffers}`.execute(tx)
  if (rows.length >= maxOffers) throw problem('orders.tooManyOffers', { most: maxOffers })
}

/** What is offered, and why at other terms than those of the conditions. */
export interface Proposal {
  content: OfferContent
  target?: Target
  overrule?: string | undefined
  reason?: string | undefined
  /** False keeps an own offer that waits for a second person or is approved. */
  replaces?: boolean | undefined
}

/**
 * Writes an offer for tickets that were decided about.
 * @throws orders.tooManyOffers, orders.offerExists, orders.offerWithApproval, orders.ticketChanged
 */
export async function writeOffer(
  tx: Transaction,
  context: Pick<Context, 'now' | 'language'> & {
    caller: Pick<Context['caller'], 'userId' | 'organisationId'>
  },
  order: Pick<SoldOrder, 'id'>,
  { content, target, overrule, reason, replaces }: Proposal,
  rules: AfterSalesRules,
): Promise<string> {
  const { caller, now } = context
  await assertFewOffers(tx, order.id, now)
  const approvalUntil = secondPersonNeeded(content, overrule, now, rules)
    ? new Date(now.getTime() + rules.approvalMinutes * 60_000)
    : undefined
  const proposal = {
    kind: content.kind,
    order_id: order.id,
    organisation_id: caller.organisationId,
    made_at: now,
    made_by: caller.userId,
    valid_until: content.validUntil,
    overrule,
    reason,
    approval_until: approvalUntil,
    replaces,
    sailing_id: target?.sailingId,
    from_stop: target?.fromStop,
    to_stop: target?.toStop,
    class_id: target?.classId,
    seats: target?.seats ?? undefined,
    fee_fen: content.fee,
    back_fen: content.back,
    due_fen: content.due,
    lines: content.lines.map(({ ticket, tier, fee, parts, next }) => ({
      ticket_id: ticket.id,
      ticket_version: ticket.version,
      ticket_state: ticket.state,
      changes: ticket.changes,
      conditions_id: ticket.conditions.id,
      promised: ticket.times.promised,
      planned: ticket.times.planned,
      expected: ticket.times.expected,
      actual: ticket.times.actual,
      gate_closed: ticket.times.gateClosed,
      fault: ticket.fault,
      tier: tier?.index,
      basis_points: tier?.basisPoints,
      paid_fen: ticket.price,
      fee_fen: fee,
      parts: parts.map((part) => ({
        kind: part.kind,
        payee_id: part.payeeId,
        rule_id: part.ruleId,
        refundable: part.refundable,
        paid_fen: part.paid,
        fee_fen: part.fee,
        back_fen: part.back,
      })),
      ...(next && {
        new_type_id: next.type.id,
        new_fare_table_id: next.fareTableId,
        new_base_fen: next.base,
        new_discount_fen: next.discount,
        new_parts: next.parts.map((part) => ({
          kind: part.kind,
          fen: part.fen,
          payee_id: part.payeeId,
          rule_id: part.ruleId,
          refundable: part.refundable,
        })),
      }),
    })),
  }
  const { rows } = await sql<{ code: string; detail: Record<string, unknown> | null }>`
    select code, detail from orders.propose_offer(${JSON.stringify(proposal)}::jsonb)`.execute(tx)
  const answer = rows[0]
  if (answer?.code === 'proposed') return String(answer.detail?.offerId)
  if (
    answer?.code !== 'orders.offerExists' &&
    answer?.code !== 'orders.offerWithApproval' &&
    answer?.code !== 'orders.ticketChanged'
  )
    throw new Error(`proposing answered ${answer?.code}`)
  throw problem(answer.code, describeDetails(answer.detail ?? {}, context.language))
}
