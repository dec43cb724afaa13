import * as z from 'zod/mini'
import { suppliedParts } from '../agents/values.ts'
import { versionCan } from '../approvals/version-schemas.ts'
import { certificateTypes } from '../kernel/certificates.ts'
import { instant, moment } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id } from '../kernel/ids.ts'
import { basisPoints, fen } from '../kernel/money.ts'
import { problems } from '../kernel/problem.ts'
import { localizedInput, named, names } from '../kernel/texts.ts'
import {
  decides,
  drafts,
  endsLater,
  headInput,
  rule,
  ruleHead,
  saleScope,
  search,
  shared,
  version,
} from './price-rule-schemas.ts'
import { chargeBases, chargeKinds, priceRuleKinds } from './values.ts'

/** The publication of a version, before it is done. */
const preview = z.object({
  /** From when it would count. */
  from: instant,
  /** The version of the same code that would end then. */
  ends: z.nullable(z.int()),
  /** A published version of the same code that begins later: it cannot be published beside that. */
  tie: z.nullable(z.int()),
  /** True where its last moment has passed. */
  over: z.boolean(),
})

const passengerTypeVersion = z.extend(ruleHead, {
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
  /** Order on screens. */
  position: z.int(),
})

const within = (least: number, most: number) => z.nullable(z.int().check(z.gte(least), z.lte(most)))

const passengerTypeInput = {
  ...headInput,
  percent: basisPoints,
  needsSeat: z.boolean(),
  ageFrom: within(0, 150),
  ageBelow: within(1, 151),
  heightFromCm: within(0, 250),
  heightBelowCm: within(1, 251),
  certificateKinds: z.nullable(
    z.array(z.enum(certificateTypes)).check(z.minLength(1), z.maxLength(certificateTypes.length)),
  ),
  proof: localizedInput(200),
  freePerAdult: within(1, 9),
  isAdult: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(999)),
}

type Bound = number | null

/** Bounds in their order, no seat without a fare, no adult who needs one. */
const passengerTypeChecks = [
  endsLater,
  z.refine<{ ageFrom: Bound; ageBelow: Bound }>(
    ({ ageFrom, ageBelow }) => ageFrom === null || ageBelow === null || ageFrom < ageBelow,
    { error: 'boundOrder', path: ['ageBelow'] },
  ),
  z.refine<{ heightFromCm: Bound; heightBelowCm: Bound }>(
    ({ heightFromCm, heightBelowCm }) =>
      heightFromCm === null || heightBelowCm === null || heightFromCm < heightBelowCm,
    { error: 'boundOrder', path: ['heightBelowCm'] },
  ),
  z.refine<{ needsSeat: boolean; percent: number }>(({ needsSeat, percent }) => needsSeat || percent === 0, {
    error: 'freeWithoutSeat',
    path: ['percent'],
  }),
  z.refine<{ isAdult: boolean; freePerAdult: Bound }>(
    ({ isAdult, freePerAdult }) => !isAdult || freePerAdult === null,
    { error: 'adultAlone', path: ['freePerAdult'] },
  ),
] as const

const chargeFields = {
  kind: z.enum(chargeKinds),
  /** Of each ticket, or once of an order: then its first ticket carries it. */
  basis: z.enum(chargeBases),
  /** Whether a ticket whose fare is free is charged too. */
  onFree: z.boolean(),
  /** What a refund gives back as the conditions say; else it is kept. */
  refundable: z.boolean(),
}

const chargeVersion = z.extend(ruleHead, {
  ...chargeFields,
  ...saleScope,
  typeCodes: z.nullable(z.array(z.string())),
  fixedFen: fen,
  /** Share of the fare that is paid. */
  percent: basisPoints,
  /** The supplier who gets it; null: the operator. */
  payee: z.nullable(named),
})

const chargeInput = {
  ...headInput,
  ...chargeFields,
  ...saleScope,
  fixedFen: z.int().check(z.gte(0), z.lte(1_000_000)),
  percent: basisPoints,
  payeeId: z.nullable(id),
}

/** Something is charged; an order is charged an amount; the service fee is the operator's own. */
const chargeChecks = [
  endsLater,
  z.refine<{ fixedFen: number; percent: number }>(({ fixedFen, percent }) => fixedFen + percent > 0, {
    error: 'nothingCharged',
    path: ['fixedFen'],
  }),
  z.refine<{ basis: string; percent: number }>(({ basis, percent }) => basis === 'ticket' || percent === 0, {
    error: 'amountOfOrder',
    path: ['percent'],
  }),
  z.refine<{ basis: string; typeCodes: unknown }>(
    ({ basis, typeCodes }) => basis === 'ticket' || typeCodes === null,
    { error: 'typesOfOrder', path: ['typeCodes'] },
  ),
  z.refine<{ kind: string; payeeId: unknown }>(
    ({ kind, payeeId }) => kind !== 'serviceFee' || payeeId === null,
    { error: 'operatorsFee', path: ['payeeId'] },
  ),
] as const

export const priceRuleEndpoints = capability('fares', {
  /** Versions of passenger types; drafts and approved ones only for those who make them. */
  passengerTypeVersions: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object(search),
    reply: z.object({ types: z.array(passengerTypeVersion), asOf: instant }),
  }),
  passengerTypeVersion: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ id }),
    reply: z.object({
      rule: passengerTypeVersion,
      /** The version before it, to compare with. */
      former: z.nullable(passengerTypeVersion),
      revision: z.int(),
      can: versionCan,
      asOf: instant,
    }),
  }),
  createPassengerType: command({
    access: drafts,
    scope: shared,
    idempotent: true,
    journal: 'fares.createPassengerType',
    request: z.object({ code, ...passengerTypeInput }).check(...passengerTypeChecks),
    reply: z.object({ id }),
  }),
  savePassengerType: command({
    access: drafts,
    scope: shared,
    journal: 'fares.savePassengerType',
    request: z.object({ ...version, ...passengerTypeInput }).check(...passengerTypeChecks),
    reply: z.object(version),
  }),
  /** Versions of charges; drafts and approved ones only for those who make them. */
  chargeVersions: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ ...search, payeeId: z.optional(id) }),
    reply: z.object({ charges: z.array(chargeVersion), asOf: instant }),
  }),
  chargeVersion: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ id }),
    reply: z.object({
      rule: chargeVersion,
      /** The version before it, to compare with. */
      former: z.nullable(chargeVersion),
      revision: z.int(),
      can: versionCan,
      asOf: instant,
    }),
  }),
  createCharge: command({
    access: drafts,
    scope: shared,
    idempotent: true,
    journal: 'fares.createCharge',
    request: z.object({ code, ...chargeInput }).check(...chargeChecks),
    reply: z.object({ id }),
  }),
  saveCharge: command({
    access: drafts,
    scope: shared,
    journal: 'fares.saveCharge',
    request: z.object({ ...version, ...chargeInput }).check(...chargeChecks),
    reply: z.object(version),
  }),
  /** What a rule can be for: lines, classes, passenger types, and who can be paid. */
  ruleChoices: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({}),
    reply: z.object({
      lines: z.array(named),
      classes: z.array(named),
      /** The newest version of each type. */
      types: z.array(z.object({ code: z.string(), names })),
      /** Suppliers that are enabled. */
      payees: z.array(z.extend(named, { supplies: z.array(z.enum(suppliedParts)) })),
    }),
  }),
  /** A draft: the next version of the code with the rule of this one. */
  copyPriceRule: command({
    access: drafts,
    scope: shared,
    idempotent: true,
    journal: 'fares.copyPriceRule',
    request: z.object({ kind: z.enum(priceRuleKinds), id }),
    reply: z.object({ id }),
  }),
  discardPriceRule: command({
    access: drafts,
    scope: shared,
    journal: 'fares.discardPriceRule',
    request: z.object(rule),
    reply: z.object({}),
  }),
  approvePriceRule: command({
    stepUp: true,
    access: decides,
    scope: shared,
    journal: 'fares.approvePriceRule',
    request: z.object(rule),
    reply: z.object({}),
  }),
  returnPriceRule: command({
    access: decides,
    scope: shared,
    journal: 'fares.returnPriceRule',
    request: z.object(rule),
    reply: z.object({}),
  }),
  publishPriceRule: command({
    access: decides,
    scope: shared,
    journal: 'fares.publishPriceRule',
    /** Without a moment it counts from now on, or from the beginning that was approved. */
    request: z.object({ ...rule, from: z.optional(moment) }),
    reply: preview,
  }),
  withdrawPriceRule: command({
    access: decides,
    scope: shared,
    journal: 'fares.withdrawPriceRule',
    request: z.object({ ...rule, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.object({}),
  }),
  priceRulePublication: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ kind: z.enum(priceRuleKinds), id, from: z.optional(moment) }),
    reply: preview,
  }),
})

export const priceRuleProblems = problems('fares', {
  ruleNotFound: 404,
  ruleNotDraft: 409,
  ruleNotApproved: 409,
  ruleNotPublished: 409,
  ownRule: 409,
  ruleTie: 409,
  ruleOver: 409,
  ruleTooEarly: 409,
  adultNeeded: 409,
})
