import * as z from 'zod/mini'
import { versionCan } from '../approvals/version-schemas.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import {
  drafts,
  endsLater,
  headInput,
  ruleHead,
  saleScope,
  search,
  shared,
  version,
} from './price-rule-schemas.ts'
import { benefitFaults, type PromotionBenefit, promotionBenefits } from './values.ts'

/** When a promotion holds, and how much of it there is. */
export const promotionConditions = {
  /** First and last day of travel. */
  travelFrom: z.nullable(serviceDate),
  travelTo: z.nullable(serviceDate),
  /** How many days before the day of travel it is bought at least. */
  daysAhead: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  /** The least size of the party. */
  peopleLeast: z.nullable(z.int().check(z.gte(2), z.lte(99))),
  /** How many orders can have it, and what it may cost in all; null: no limit. */
  maxUses: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  budgetFen: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000))),
  /** Whether an order that is refunded whole gives its use and its share of the budget back. */
  returns: z.boolean(),
}

const promotionVersion = z.extend(ruleHead, {
  ...saleScope,
  ...promotionConditions,
  typeCodes: z.nullable(z.array(z.string())),
  benefit: z.enum(promotionBenefits),
  /** Share that is taken off, in basis points. */
  percent: z.nullable(z.int()),
  /** What is taken off each fare, or what each costs with a fixed fare. */
  amountFen: z.nullable(fen),
  /** What was used and not given back; null before it is published. */
  used: z.nullable(z.object({ uses: z.int(), fen })),
})

const promotionInput = {
  ...headInput,
  ...saleScope,
  ...promotionConditions,
  benefit: z.enum(promotionBenefits),
  percent: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  amountFen: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
}

interface Benefit {
  benefit: PromotionBenefit
  percent: number | null
  amountFen: number | null
}
const faultsOf = ({ benefit, percent, amountFen }: Benefit) =>
  benefitFaults(benefit, { share: percent, amount: amountFen })

const promotionChecks = [
  endsLater,
  z.refine<Benefit>((benefit) => !faultsOf(benefit).includes('share'), {
    error: 'benefit',
    path: ['percent'],
  }),
  z.refine<Benefit>((benefit) => !faultsOf(benefit).includes('amount'), {
    error: 'benefit',
    path: ['amountFen'],
  }),
  z.refine<{ travelFrom: string | null; travelTo: string | null }>(
    ({ travelFrom, travelTo }) => travelFrom === null || travelTo === null || travelFrom <= travelTo,
    { error: 'endsBeforeItBegins', path: ['travelTo'] },
  ),
] as const

export const promotionEndpoints = capability('fares', {
  /** Versions of promotions; drafts and approved ones only for those who make them. */
  promotionVersions: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object(search),
    reply: z.object({ promotions: z.array(promotionVersion), asOf: instant }),
  }),
  promotionVersion: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ id }),
    reply: z.object({
      rule: promotionVersion,
      /** The version before it, to compare with. */
      former: z.nullable(promotionVersion),
      revision: z.int(),
      can: versionCan,
      asOf: instant,
    }),
  }),
  createPromotion: command({
    access: drafts,
    scope: shared,
    idempotent: true,
    journal: 'fares.createPromotion',
    request: z.object({ code, ...promotionInput }).check(...promotionChecks),
    reply: z.object({ id }),
  }),
  savePromotion: command({
    access: drafts,
    scope: shared,
    journal: 'fares.savePromotion',
    request: z.object({ ...version, ...promotionInput }).check(...promotionChecks),
    reply: z.object(version),
  }),
  /** The latest orders that had a promotion. */
  promotionUses: query({
    access: drafts,
    scope: { shared: 'those who make promotions are of the operator, who sees every order' },
    request: z.object({ id }),
    reply: z.object({
      uses: z.array(
        z.object({
          orderId: id,
          number: z.string(),
          at: instant,
          people: z.int(),
          fen,
          /** When the order gave it back. */
          givenBackAt: z.nullable(instant),
        }),
      ),
    }),
  }),
})
