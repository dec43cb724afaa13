import * as z from 'zod/mini'
import { versionCan } from '../approvals/version-schemas.ts'
import { instant, moment } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { flag, several, wholeNumber } from '../kernel/page.ts'
import { allowed, localizedNameInput, named, names } from '../kernel/texts.ts'
import { conditionScope, conditionSet, termsInput } from './condition-set.ts'
import { correctionKinds } from './terms.ts'
import { channels, tableStates } from './values.ts'

const publicReason = 'conditions hang at every counter, and every buyer sees them before paying'

/** A version of conditions in a list: what it is for and how far it has come. */
const head = z.object({
  id,
  code,
  version: z.int(),
  names,
  status: z.enum(tableStates),
  line: z.nullable(named),
  class: z.nullable(named),
  lineKind: conditionScope.shape.lineKind,
  channel: conditionScope.shape.channel,
  /** Moments of sale it counts for, half-open; null: no end. */
  validFrom: instant,
  validTo: z.nullable(instant),
  /** True for a published one that counts for sales of this moment. */
  inForce: z.boolean(),
  drawnUpBy: z.string(),
  drawnUpAt: instant,
  approvedBy: z.nullable(z.string()),
})

/** A sale of a line, class and channel. */
const place = z.object({ line: named, class: named, channel: z.enum(channels) })

/** The publication of a set, seen before it is done. */
const preview = z.object({
  /** From when it would count. */
  from: instant,
  /** The version of the same code that would end then. */
  ends: z.nullable(z.object({ code, version: z.int(), names })),
  /** Published ones of another code with the same scope: it cannot be published beside them. */
  ties: z.array(z.object({ code, version: z.int(), names })),
  /** Sales that would have no conditions, and are refused. */
  uncovered: z.array(place),
})

const refusal = z.object({ allowed: z.literal(false), reason: z.string(), text: z.string() })
const decided = {
  allowed: z.literal(true),
  reference: instant,
  minutesBefore: z.number(),
  fee: fen,
}
const tier = z.nullable(
  z.object({
    index: z.int(),
    fromMinutes: z.nullable(z.int()),
    allowed: z.boolean(),
    feeBasisPoints: z.int(),
  }),
)

const version = { id, revision: z.int().check(z.gte(1)) }

export const conditionEndpoints = capability('fares', {
  refundRules: query({
    access: { permission: 'fares.viewConditions' },
    scope: { shared: publicReason },
    request: z.object({ status: z.optional(several(z.enum(tableStates))) }),
    reply: z.object({ rules: z.array(head), asOf: instant }),
  }),
  refundRule: query({
    access: { permission: 'fares.viewConditions' },
    scope: { shared: publicReason },
    request: z.object({ id }),
    reply: z.object({
      rule: head,
      set: conditionSet,
      revision: z.int(),
      /** The version before it, to compare with. */
      former: z.nullable(z.object({ rule: head, set: conditionSet })),
      history: z.array(
        z.object({ at: instant, operation: z.string(), by: z.string(), reason: z.nullable(z.string()) }),
      ),
      can: versionCan,
      /** What a form chooses a scope from. */
      lines: z.array(named),
      classes: z.array(named),
      asOf: instant,
    }),
  }),
  saveRefundRule: command({
    access: { permission: 'fares.editConditions' },
    scope: { shared: publicReason },
    journal: 'fares.saveRefundRule',
    request: z.object({
      ...version,
      names: localizedNameInput(60),
      scope: conditionScope,
      validFrom: moment,
      terms: termsInput,
    }),
    reply: z.object(version),
  }),
  /** A draft: the next version of a code with the rule of this one, or with a code of its own the first. */
  copyRefundRule: command({
    access: { permission: 'fares.editConditions' },
    scope: { shared: publicReason },
    idempotent: true,
    journal: 'fares.copyRefundRule',
    request: z.object({ id, code: z.optional(code) }),
    reply: z.object({ id }),
  }),
  discardRefundRule: command({
    access: { permission: 'fares.editConditions' },
    scope: { shared: publicReason },
    journal: 'fares.discardRefundRule',
    request: z.object(version),
    reply: z.object({}),
  }),
  approveRefundRule: command({
    stepUp: true,
    access: { permission: 'fares.approveConditions' },
    scope: { shared: publicReason },
    journal: 'fares.approveRefundRule',
    request: z.object(version),
    reply: z.object({}),
  }),
  returnRefundRule: command({
    access: { permission: 'fares.approveConditions' },
    scope: { shared: publicReason },
    journal: 'fares.returnRefundRule',
    request: z.object(version),
    reply: z.object({}),
  }),
  publishRefundRule: command({
    access: { permission: 'fares.approveConditions' },
    scope: { shared: publicReason },
    journal: 'fares.publishRefundRule',
    /** Without a moment it counts from now on, or from the beginning that was approved. */
    request: z.object({ ...version, from: z.optional(moment) }),
    reply: preview,
  }),
  withdrawRefundRule: command({
    access: { permission: 'fares.approveConditions' },
    scope: { shared: publicReason },
    journal: 'fares.withdrawRefundRule',
    request: z.object({ ...version, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.object({}),
  }),
  refundRulePublication: query({
    access: { permission: 'fares.viewConditions' },
    scope: { shared: publicReason },
    request: z.object({ id, from: z.optional(moment) }),
    reply: preview,
  }),
  /** The withdrawal of a version, seen before it is done. */
  refundRuleWithdrawal: query({
    access: { permission: 'fares.viewConditions' },
    scope: { shared: publicReason },
    request: z.object({ id }),
    reply: z.object({
      /** Sales that would have no conditions, and are refused. */
      uncovered: z.array(place),
      /** Not where sailings on sale are among them. */
      can: allowed,
    }),
  }),
  /** The test bench: what a ticket under a version would give back, cost to exchange and to correct. */
  tryRefundRule: query({
    access: { permission: 'fares.viewConditions' },
    scope: { shared: publicReason },
    request: z.object({
      id,
      /** What was paid for the fare, and what for services that are not refunded. */
      fareFen: wholeNumber(0, 1_000_000_000),
      feeFen: wholeNumber(0, 1_000_000_000),
      promised: moment,
      /** Where the plan was changed after the sale. */
      planned: z.optional(moment),
      expected: z.optional(moment),
      /** Where the ship has left. */
      actual: z.optional(moment),
      now: moment,
      /** Exchanges so far. */
      changes: z._default(wholeNumber(0, 99), 0),
      gateClosed: z._default(flag, false),
      free: z._default(flag, false),
    }),
    reply: z.object({
      refund: z.discriminatedUnion('allowed', [
        z.object({
          ...decided,
          tier,
          parts: z.array(z.object({ kind: z.string(), paid: fen, fee: fen, back: fen })),
          back: fen,
        }),
        refusal,
      ]),
      exchange: z.discriminatedUnion('allowed', [
        z.object({
          ...decided,
          tier,
          parts: z.array(z.object({ kind: z.string(), paid: fen, fee: fen })),
        }),
        refusal,
      ]),
      corrections: z.array(
        z.object({
          kind: z.enum(correctionKinds),
          terms: z.discriminatedUnion('allowed', [z.object(decided), refusal]),
        }),
      ),
    }),
  }),
})
