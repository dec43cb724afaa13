import type { PriceRuleKind } from '@fairway/contract/fares/values'
import { type RawBuilder, sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { VersionRules } from '../../platform/versions/version-actions.ts'

const passengerTypeJson = sql`jsonb_build_object('percent', r.percent_bp, 'needsSeat', r.needs_seat, 'ageFrom', r.age_from,
  'ageBelow', r.age_below, 'heightFromCm', r.height_from_cm, 'heightBelowCm', r.height_below_cm,
  'certificateKinds', r.certificate_kinds, 'proof', r.proof, 'freePerAdult', r.free_per_adult, 'isAdult', r.is_adult,
  'position', r.position)`

const chargeJson = sql`jsonb_build_object('kind', r.kind, 'basis', r.basis, 'fixedFen', r.fixed_fen, 'percent', r.basis_points,
  'onFree', r.on_free, 'refundable', r.refundable, 'lineIds', r.line_ids::text[], 'classIds', r.class_ids::text[],
  'channels', r.channels, 'typeCodes', r.type_codes,
  'payee', (select ${named('payee')} from agents.suppliers payee where payee.id = r.payee_id))`

const promotionJson = sql`jsonb_build_object('benefit', r.benefit, 'percent', r.basis_points, 'amountFen', r.fen,
  'lineIds', r.line_ids::text[], 'classIds', r.class_ids::text[], 'channels', r.channels, 'typeCodes', r.type_codes,
  'travelFrom', r.travel_from, 'travelTo', r.travel_to, 'daysAhead', r.days_ahead, 'peopleLeast', r.people_least,
  'maxUses', r.most_uses, 'budgetFen', r.budget_fen, 'returns', r.returns, 'used', (
    select jsonb_build_object('uses', c.uses, 'fen', c.fen) from fares.promotion_counts c where c.promotion_id = r.id))`

/** What the ways of all kinds of rules need to know of one. */
export interface RuleKind {
  /** Its versions. */
  table: 'fares.passenger_types' | 'fares.charges' | 'fares.promotions'
  /** As the journal names a version. */
  entity: string
  /** What a version `r` says, as the contract has it. */
  json: RawBuilder<unknown>
}

export const ruleKinds: Readonly<Record<PriceRuleKind, RuleKind>> = {
  passengerType: {
    table: 'fares.passenger_types',
    entity: 'fares.passengerType',
    json: passengerTypeJson,
  },
  charge: { table: 'fares.charges', entity: 'fares.charge', json: chargeJson },
  promotion: { table: 'fares.promotions', entity: 'fares.promotion', json: promotionJson },
}

/** Versions of the rules of a price: drafted, approved by a second person, published, withdrawn. */
export const priceRules: VersionRules = {
  edits: 'fares.editRules',
  approves: 'fares.approveRules',
  notDraft: 'fares.ruleNotDraft',
  notApproved: 'fares.ruleNotApproved',
  notPublished: 'fares.ruleNotPublished',
  own: 'fares.ownRule',
}

/** What is not published yet is for those who make the rules `r`. */
export const readableRules = ({ permissions }: Pick<Caller, 'permissions'>): RawBuilder<boolean> =>
  permissions.has(priceRules.edits) || permissions.has(priceRules.approves)
    ? sql`true`
    : sql`r.status in ('published', 'withdrawn')`
