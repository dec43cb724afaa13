import type { fares } from '@fairway/contract/fares/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { instantOf } from '../../platform/database/named.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { createRule, saveRule } from './change-rules.ts'
import { assertKnown } from './charges.ts'
import { ruleVersion, ruleVersions } from './rule-queries.ts'

type Endpoints = typeof fares
type Version = ReplyOf<Endpoints['fares.promotionVersion']>['rule']

const columnsOf = (request: Omit<ParsedRequest<Endpoints['fares.createPromotion']>, 'code'>) => ({
  benefit: request.benefit,
  basis_points: request.percent,
  fen: request.amountFen,
  line_ids: sql`${request.lineIds}::bigint[]`,
  class_ids: sql`${request.classIds}::bigint[]`,
  channels: sql`${request.channels}::text[]`,
  type_codes: sql`${request.typeCodes}::text[]`,
  travel_from: request.travelFrom,
  travel_to: request.travelTo,
  days_ahead: request.daysAhead,
  people_least: request.peopleLeast,
  most_uses: request.maxUses,
  budget_fen: request.budgetFen,
  returns: request.returns,
})

/** Versions of promotions, by code and newest first. */
export async function promotionVersions(
  context: Context,
  request: ParsedRequest<Endpoints['fares.promotionVersions']>,
): Promise<ReplyOf<Endpoints['fares.promotionVersions']>> {
  return {
    promotions: await ruleVersions<Version>(context, 'promotion', request),
    asOf: toInstant(context.now),
  }
}

export const promotionVersion = (context: Context, { id }: { id: Id }) =>
  ruleVersion<Version>(context, 'promotion', id)

/** @throws request.invalid for a scope that does not exist, or a code that is in use */
export async function createPromotion(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['fares.createPromotion']>,
): Promise<{ id: Id }> {
  await assertKnown(context, request)
  return createRule(context, 'promotion', request, columnsOf(request))
}

/** @throws request.invalid for a scope that does not exist */
export async function savePromotion(
  context: Context,
  request: ParsedRequest<Endpoints['fares.savePromotion']>,
): Promise<ReplyOf<Endpoints['fares.savePromotion']>> {
  await assertKnown(context, request)
  return saveRule(context, 'promotion', request, columnsOf(request))
}

/** The most orders that are listed. */
const most = 200

/** The latest orders that had a promotion. */
export async function promotionUses(
  { db }: Context,
  { id }: { id: Id },
): Promise<ReplyOf<Endpoints['fares.promotionUses']>> {
  type Use = ReplyOf<Endpoints['fares.promotionUses']>['uses'][number]
  const { rows } = await sql<Omit<Use, 'fen'> & { fen: string }>`
    select u.order_id::text as "orderId", o.number, ${instantOf('u.at')} as at, u.people, u.fen,
      ${instantOf('u.given_back_at')} as "givenBackAt"
    from fares.promotion_uses u join orders.orders o on o.id = u.order_id
    where u.promotion_id = ${id} order by u.at desc, u.order_id desc limit ${most}`.execute(db)
  return { uses: rows.map((use) => ({ ...use, fen: toFen(use.fen) })) }
}
