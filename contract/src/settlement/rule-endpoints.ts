import * as z from 'zod/mini'
import { versionStates } from '../approvals/versions.ts'
import { channels } from '../fares/values.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { allowed, localizedNameInput, named, names } from '../kernel/texts.ts'
import { stepFaults } from './rule-faults.ts'
import {
  allocationMethods,
  earningMoments,
  maxSteps,
  partyKinds,
  pots,
  remainderRoles,
  stepBases,
  stepRoles,
} from './rule-values.ts'

/** Contracts with all parties: for people of the operator alone. */
const contracts = {
  shared: 'rules are contracts with all parties, for people of the operator alone',
} as const
const views = { permission: 'settlement.viewRules' } as const
const edits = { permission: 'settlement.editRules' } as const
const decides = { permission: 'settlement.approveRules' } as const

const step = z.object({
  role: z.enum(stepRoles),
  organisationId: z.nullable(id),
  method: z.enum(allocationMethods),
  pot: z.enum(pots),
  basis: z.enum(stepBases),
  /** Basis points; fen for a passenger, call or sailing; fen for 100 passenger-kilometres. */
  rate: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  /** River kilometres that passenger-kilometres are counted between; null: the whole trip. */
  stretch: z.nullable(z.tuple([z.int(), z.int()])),
})

const content = {
  lineId: z.nullable(id),
  classId: z.nullable(id),
  channel: z.nullable(z.enum(channels)),
  /** The agency that sells. */
  sellerId: z.nullable(id),
  earnedOn: z.enum(earningMoments),
  waitMinutes: z.int().check(z.gte(0), z.lte(129_600)),
  steps: z.array(step).check(z.maxLength(maxSteps)),
  remainder: z.object({ role: z.enum(remainderRoles), organisationId: z.nullable(id) }),
}

const input = { names: localizedNameInput(60), validFrom: serviceDate, ...content }
const fits = z.refine<Parameters<typeof stepFaults>[0]>((rule) => stepFaults(rule).length === 0, {
  error: 'allocationStep',
  path: ['steps'],
})

const rule = z.object({
  id,
  code: z.string(),
  version: z.int(),
  names,
  status: z.enum(versionStates),
  line: z.nullable(named),
  class: z.nullable(named),
  channel: content.channel,
  seller: z.nullable(named),
  /** Service dates it counts for, half-open; null: no end. */
  validFrom: serviceDate,
  validTo: z.nullable(serviceDate),
  drawnUpBy: z.string(),
  drawnUpAt: instant,
  approvedBy: z.nullable(z.string()),
  earnedOn: content.earnedOn,
  waitMinutes: content.waitMinutes,
  steps: z.array(z.extend(step, { organisation: z.nullable(named) })),
  remainder: z.extend(content.remainder, { organisation: z.nullable(named) }),
})

const version = { id, revision }

export const ruleEndpoints = capability('settlement', {
  /** Versions of cost-allocation rules, by code and newest first. */
  rules: query({
    access: views,
    scope: contracts,
    request: z.object({
      status: z.optional(several(z.enum(versionStates))),
      text: z.optional(searchText),
      ...pageRequest('code', 'validFrom'),
    }),
    reply: pageOf(rule),
    refreshedBy: ['approvals'],
  }),
  rule: query({
    access: views,
    scope: contracts,
    request: z.object({ id }),
    reply: z.object({
      rule,
      revision,
      /** The version before it, to compare with. */
      former: z.nullable(rule),
      can: z.object({ edit: allowed, discard: allowed, publish: allowed, withdraw: allowed }),
      asOf: instant,
    }),
    refreshedBy: ['approvals'],
  }),
  /** What the form of a rule chooses from. */
  ruleChoices: query({
    access: views,
    scope: contracts,
    request: z.object({}),
    reply: z.object({
      lines: z.array(named),
      classes: z.array(named),
      sellers: z.array(named),
      organisations: z.array(named),
    }),
  }),
  /** What last month would have been shared out as under a version, beside what it is by the rules in force. */
  rulePreview: query({
    access: views,
    scope: contracts,
    request: z.object({ id }),
    reply: z.object({
      /** The first day of the month. */
      month: serviceDate,
      sailings: z.int(),
      /** Sailings that neither can be shared out under the version. */
      unshared: z.int(),
      /** Sailings that are left out where a month has more than are computed; those that are, are spread evenly over it. */
      more: z.int(),
      parties: z.array(
        z.object({
          kind: z.enum(partyKinds),
          party: z.nullable(named),
          was: fen,
          would: fen,
        }),
      ),
      asOf: instant,
    }),
  }),
  /** Drafts a version: the next one of a code in use, or the first of another code. */
  createRule: command({
    access: edits,
    scope: contracts,
    idempotent: true,
    journal: 'settlement.createRule',
    request: z.object({ code, ...input }).check(fits),
    reply: z.object({ id }),
  }),
  saveRule: command({
    access: edits,
    scope: contracts,
    journal: 'settlement.saveRule',
    request: z.object({ ...version, ...input }).check(fits),
    reply: z.object(version),
  }),
  discardRule: command({
    access: edits,
    scope: contracts,
    journal: 'settlement.discardRule',
    request: z.object(version),
    reply: z.object({}),
  }),
  /** Approves and publishes what another user drew up; the former version of the same scope ends with the day before. */
  publishRule: command({
    stepUp: true,
    access: decides,
    scope: contracts,
    journal: 'settlement.publishRule',
    request: z.object(version),
    reply: z.object({
      /** The version that ends. */
      ends: z.nullable(z.object({ code: z.string(), version: z.int() })),
    }),
  }),
  /** Withdraws a version that no sailing was earned by. */
  withdrawRule: command({
    access: decides,
    scope: contracts,
    journal: 'settlement.withdrawRule',
    request: z.object({ ...version, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.object({}),
  }),
})
