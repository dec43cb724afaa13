import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { basisPoints, fen, price } from '../kernel/money.ts'
import { names } from '../kernel/texts.ts'
import { lineKinds } from '../network/values.ts'
import { references } from './terms.ts'
import { tierFault } from './tier-faults.ts'
import { channels } from './values.ts'

const reference = z.enum(references)

const tiers = z.array(
  z.object({ fromMinutes: z.nullable(z.int()), allowed: z.boolean(), feeBasisPoints: basisPoints }),
)

/** A version of after-sale conditions on the wire: what the type `ConditionSet` says. */
export const conditionSet = z.object({
  id,
  code: z.string(),
  version: z.int(),
  names,
  minFeeFen: fen,
  roundingFen: fen,
  refund: z.object({
    reference,
    tiers,
    afterExchange: z.enum(['same', 'lastTier']),
    noShow: z.object({ allowed: z.boolean(), feeBasisPoints: basisPoints }),
  }),
  exchange: z.object({ reference, tiers, most: z.int() }),
  correction: z.object({
    reference,
    untilMinutes: z.int(),
    feeFen: z.object({
      typing: z.nullable(fen),
      paper: z.nullable(fen),
      otherPerson: z.nullable(fen),
    }),
    most: z.int(),
  }),
})

const minutes = z.int().check(z.gte(0), z.lte(1_051_200))
const times = z.int().check(z.gte(0), z.lte(99))
const share = z.int().check(z.gte(0), z.lte(10_000))

const tiersInput = z
  .array(z.object({ fromMinutes: z.nullable(minutes), allowed: z.boolean(), feeBasisPoints: share }))
  .check(
    z.minLength(1),
    z.maxLength(12),
    z.superRefine((tiers, refinement) => {
      const fault = tierFault(tiers)
      if (fault)
        refinement.addIssue({
          code: 'custom',
          path: [fault.index, fault.field],
          message: fault.fault,
          input: tiers[fault.index]?.[fault.field],
        })
    }),
    z.overwrite((tiers) => tiers.map((tier) => (tier.allowed ? tier : { ...tier, feeBasisPoints: 0 }))),
  )

/** The rule of a draft, as it is saved. */
export const termsInput = z.object({
  minFeeFen: price.check(z.lte(1_000_000)),
  roundingFen: z.int().check(z.gte(1), z.lte(10_000)),
  refund: z.object({
    reference,
    tiers: tiersInput,
    afterExchange: z.enum(['same', 'lastTier']),
    noShow: z
      .object({ allowed: z.boolean(), feeBasisPoints: share })
      .check(z.overwrite((noShow) => (noShow.allowed ? noShow : { ...noShow, feeBasisPoints: 0 }))),
  }),
  exchange: z.object({ reference, tiers: tiersInput, most: times }),
  correction: z.object({
    reference,
    untilMinutes: z.int().check(z.gte(0), z.lte(525_600)),
    feeFen: z.object({
      typing: z.nullable(price),
      paper: z.nullable(price),
      otherPerson: z.nullable(price),
    }),
    most: times,
  }),
})

/** For which sales conditions are; null means every one. */
export const conditionScope = z.object({
  lineId: z.nullable(id),
  classId: z.nullable(id),
  lineKind: z.nullable(z.enum(lineKinds)),
  channel: z.nullable(z.enum(channels)),
})
