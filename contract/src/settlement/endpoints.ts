import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { earningEndpoints } from './earning-endpoints.ts'
import { periodEndpoints, periodProblems } from './period-endpoints.ts'
import { reconciliationEndpoints } from './reconciliation-endpoints.ts'
import { ruleEndpoints } from './rule-endpoints.ts'
import { statementEndpoints } from './statement-endpoints.ts'
import {
  hashOutcomes,
  proofCoverages,
  proofRules,
  proofStates,
  proofSubjects,
  proofTriggers,
} from './values.ts'

/** What the whole network did; its holders are people of the operator. */
const network = { shared: 'the proof is about the whole network, for people of the operator alone' } as const
const view = { permission: 'settlement.viewProof' } as const
const refreshedBy = ['proof'] as const

/** SHA-256 in hexadecimal digits. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'format' }))
/** The same as a person types it: in groups, in capitals. */
const typedHash = z
  .string()
  .check(z.maxLength(200))
  .check(z.overwrite((value) => value.replaceAll(/\s/g, '').toLowerCase()))
  .check(z.regex(/^[0-9a-f]{64}$/, { error: 'format' }))

const run = z.object({
  id,
  coverage: z.enum(proofCoverages),
  /** The day of a run about one day. */
  day: z.nullable(serviceDate),
  askedBy: z.enum(proofTriggers),
  person: z.nullable(z.object({ code: z.string(), name: z.string() })),
  beganAt: instant,
  endedAt: z.nullable(instant),
  milliseconds: z.nullable(z.int()),
  /** Null until the portions are planned. */
  portions: z.nullable(z.int()),
  done: z.int(),
  violations: z.int(),
})

const sailing = z.object({ id, names, departs: z.string() })

const proof = capability('settlement', {
  /** The present state of the proof: red while something is broken that no later run found in order. */
  proof: query({
    access: view,
    scope: network,
    request: z.object({}),
    reply: z.object({
      /** Null before the first run has ended. */
      state: z.nullable(z.enum(proofStates)),
      violations: z.int(),
      days: z.int(),
      last: z.nullable(run),
      running: z.nullable(run),
      /** The last sealed day and the hash of the chain up to it. */
      head: z.nullable(z.object({ day: serviceDate, hash, sealedAt: instant })),
      asOf: z.string(),
    }),
    refreshedBy,
  }),
  proofDays: query({
    access: view,
    scope: network,
    request: z.object({
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      state: z.optional(z.enum(proofStates)),
      ...pageRequest('day', 'violations'),
    }),
    reply: pageOf(
      z.object({
        day: serviceDate,
        state: z.enum(proofStates),
        violations: z.int(),
        sailings: z.int(),
        tickets: z.int(),
        orders: z.int(),
        transfers: z.int(),
        provedAt: z.nullable(instant),
        /** The seal of the day; null while it is open. */
        hash: z.nullable(hash),
      }),
    ),
    refreshedBy,
  }),
  /** One day: every rule with its counts, and its sailings. */
  proofDay: query({
    access: view,
    scope: network,
    request: z.object({ day: serviceDate }),
    reply: z.object({
      day: serviceDate,
      state: z.enum(proofStates),
      provedAt: z.nullable(instant),
      seal: z.nullable(z.object({ hash, former: z.nullable(hash), rows: z.int(), sealedAt: instant })),
      rules: z.array(
        z.object({
          subject: z.enum(proofSubjects),
          rule: z.enum(proofRules),
          rows: z.int(),
          violations: z.int(),
        }),
      ),
      sailings: z.array(z.object({ sailing, tickets: z.int(), violations: z.int() })),
    }),
    refreshedBy,
  }),
  violations: query({
    access: view,
    scope: network,
    request: z.object({
      day: z.optional(serviceDate),
      rule: z.optional(several(z.enum(proofRules))),
      /** Also those that a later run found in order. */
      former: z._default(flag, false),
      /** Part of a place, such as the id of a row. */
      text: z.optional(searchText),
      ...pageRequest('day', 'foundAt'),
    }),
    reply: pageOf(
      z.object({
        id,
        rule: z.enum(proofRules),
        day: serviceDate,
        /** Which row, what was expected and what was found. */
        place: z.string(),
        /** Further places of the rule that were counted and not kept. */
        more: z.int(),
        sailing: z.nullable(sailing),
        order: z.nullable(z.object({ id, number: z.string() })),
        transferId: z.nullable(id),
        accountId: z.nullable(id),
        statement: z.nullable(z.object({ id, number: z.string() })),
        foundAt: instant,
        settled: z.boolean(),
      }),
    ),
    refreshedBy,
  }),
  proofRuns: query({
    access: view,
    scope: network,
    request: z.object(pageRequest('beganAt')),
    reply: pageOf(run),
    refreshedBy,
  }),
  /** Compares a hash that was printed or noted elsewhere with the chain. */
  compareHash: query({
    access: view,
    scope: network,
    request: z.object({ hash: typedHash }),
    reply: z.object({
      outcome: z.enum(hashOutcomes),
      /** The day that the hash seals, where it is known; of a year its last one. */
      day: z.nullable(serviceDate),
    }),
  }),
  runProof: command({
    access: { permission: 'settlement.runProof' },
    scope: network,
    journal: 'settlement.runProof',
    request: z.object({ coverage: z.enum(proofCoverages), day: z.optional(serviceDate) }).check(
      z.refine(({ coverage, day }) => (coverage === 'day') === (day !== undefined), {
        error: 'required',
        path: ['day'],
      }),
    ),
    reply: z.object({
      id,
      /** One was running already: there is no second beside it. */
      joined: z.boolean(),
    }),
  }),
})

export const settlement = {
  ...proof,
  ...ruleEndpoints,
  ...earningEndpoints,
  ...statementEndpoints,
  ...periodEndpoints,
  ...reconciliationEndpoints,
}

export const settlementProblems = problems('settlement', {
  otherOrganisation: 403,
  ruleNotFound: 404,
  ruleNotDraft: 409,
  ruleNotPublished: 409,
  /** Who drew a version up does not publish it. */
  ownRule: 409,
  ruleTie: 409,
  ruleEarned: 409,
  sailingNotFound: 404,
  ...periodProblems,
  statementNotFound: 404,
  /** The status of the statement does not allow it. */
  statementNotOpen: 409,
  /** Who drew a statement up does not check it. */
  ownStatement: 409,
  monthOpen: 409,
  lineNotFound: 404,
  lineDisputed: 409,
  /** A line waits for an answer. */
  disputesOpen: 409,
  disputeNotFound: 404,
  disputeAnswered: 409,
  adjustmentWaits: 409,
  deadlineOver: 409,
  notTheParty: 409,
  partyHasUsers: 409,
  nothingPayable: 409,
  paymentWaits: 409,
  paymentNotApproved: 409,
  paymentReferenceUsed: 409,
  /** Something is still to be paid to the party. */
  statementUnpaid: 409,
})
