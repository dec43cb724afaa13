import * as z from 'zod/mini'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { basisPoints } from '../kernel/money.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { benchEndpoints } from './bench-endpoints.ts'
import { conditionEndpoints } from './condition-endpoints.ts'
import { priceRuleEndpoints, priceRuleProblems } from './price-rule-endpoints.ts'
import { promotionEndpoints } from './promotion-endpoints.ts'
import { tableEndpoints, tableProblems } from './table-endpoints.ts'

const passengerType = z.object({
  id,
  code: z.string(),
  names,
  /** Share of the full fare. */
  percent: basisPoints,
  needsSeat: z.boolean(),
  /** Conditions are half-open: from 6, below 14. */
  ageFrom: z.nullable(z.int()),
  ageBelow: z.nullable(z.int()),
  heightFromCm: z.nullable(z.int()),
  heightBelowCm: z.nullable(z.int()),
  /** Kinds of certificate accepted; null means every kind. */
  certificateKinds: z.nullable(z.array(z.string())),
  /** Evidence required besides the certificate. */
  proof: z.nullable(names),
  /** How many of this type one adult may take along; null means any number, also alone. */
  freePerAdult: z.nullable(z.int()),
  /** True for the types that can take others along. */
  isAdult: z.boolean(),
})

const publicReason = 'fares hang at every counter'

const prices = capability('fares', {
  passengerTypes: query({
    access: { signedIn: 'every counter chooses from the passenger types' },
    scope: { shared: publicReason },
    request: z.object({}),
    reply: z.object({ passengerTypes: z.array(passengerType) }),
  }),
})

export const fares = {
  ...tableEndpoints,
  ...prices,
  ...priceRuleEndpoints,
  ...promotionEndpoints,
  ...conditionEndpoints,
  ...benchEndpoints,
}

const conditionProblems = problems('fares', {
  conditionsNotFound: 404,
  conditionsChanged: 409,
  conditionsNotDraft: 409,
  conditionsNotApproved: 409,
  conditionsNotPublished: 409,
  ownConditions: 409,
  conditionsTie: 409,
  conditionsTooEarly: 409,
  conditionsCode: 409,
  conditionsNeeded: 409,
  ticketState: 409,
  noShowKept: 409,
  refundOver: 409,
  exchangeOver: 409,
  exchangesUsed: 409,
  gateClosed: 409,
  correctionKind: 409,
  correctionOver: 409,
  correctionsUsed: 409,
})

export const faresProblems = { ...tableProblems, ...priceRuleProblems, ...conditionProblems }
