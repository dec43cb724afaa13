import * as z from 'zod/mini'
import { versionCan } from '../approvals/version-schemas.ts'
import { versionStates } from '../approvals/versions.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { problems } from '../kernel/problem.ts'
import { localizedNameInput, named, names } from '../kernel/texts.ts'
import { maxRunMinutes, maxStops, stopFaults } from './line-stops.ts'
import { lineKinds } from './values.ts'

/** A call of a line at a dock, identified by its number from 0, because a round trip calls at one dock twice. */
export const lineStop = z.object({
  stop: z.int(),
  dock: named,
  port: named,
  riverKm: z.number(),
  /** Minutes after the departure of the sailing; absent at the first stop. */
  arriveMinutes: z.nullable(z.int()),
  /** Minutes after the departure of the sailing; absent at the last stop. */
  departMinutes: z.nullable(z.int()),
})

const master = {
  code,
  names: localizedNameInput(100),
  kind: z.enum(lineKinds),
  /** A shipping company; those of one give their own lines to no other. */
  carrierId: id,
  /** Its place in lists, from 0. */
  position: z.int().check(z.gte(0), z.lte(9_999)),
}

const line = z.object({
  id,
  code: z.string(),
  names,
  kind: z.enum(lineKinds),
  carrier: named,
  enabled: z.boolean(),
  position: z.int(),
  revision,
})

/** A version in the list of a line's versions. */
const head = z.object({
  id,
  version: z.int(),
  status: z.enum(versionStates),
  /** First service date. */
  validFrom: serviceDate,
  /** Last service date: the day before the next published version begins. */
  validTo: z.nullable(serviceDate),
  /** True for the one that today's sailings are opened by. */
  inForce: z.boolean(),
  stops: z.int(),
  /** Sailings from today on that it opened. */
  sailingsAhead: z.int(),
  drawnUpBy: z.string(),
  drawnUpAt: instant,
  approvedBy: z.nullable(z.string()),
})

const minutes = z.nullable(z.int().check(z.gte(0), z.lte(maxRunMinutes)))

const stopsInput = z.array(z.object({ dockId: id, arriveMinutes: minutes, departMinutes: minutes })).check(
  z.minLength(2),
  z.maxLength(maxStops),
  z.superRefine((stops, refinement) => {
    for (const { index, field, fault } of stopFaults(stops))
      refinement.addIssue({
        code: 'custom',
        path: [index, field],
        message: fault,
        input: stops[index]?.[field],
      })
  }),
)

const saved = { id, revision }

/** A sailing that keeps what it was opened with. */
const kept = z.object({
  id,
  serviceDate,
  departs: instant,
  ship: named,
  version: z.int(),
  tickets: z.int(),
})

/** The days of a timetable on which something is missing: how many, and the first of them. */
const days = z.object({ total: z.int(), first: z.array(serviceDate) })

const drafts = { permission: 'network.editLines' } as const
const decides = { permission: 'network.approveLines' } as const

export const lineEndpoints = capability('network', {
  createLine: command({
    access: drafts,
    scope: 'own',
    journal: 'network.createLine',
    request: z.object(master),
    reply: z.object({ id }),
  }),
  editLine: command({
    access: drafts,
    scope: 'own',
    journal: 'network.editLine',
    request: z.object({ ...saved, ...master }),
    reply: z.object({ revision }),
  }),
  /** The shipping companies that a line may be given to. */
  lineCarriers: query({
    access: drafts,
    scope: 'own',
    request: z.object({}),
    reply: z.object({ carriers: z.array(named) }),
  }),
  /** A line of its own code with a draft of the stops of the latest version. */
  copyLine: command({
    access: drafts,
    scope: 'own',
    idempotent: true,
    journal: 'network.copyLine',
    request: z.object({ id, code, names: localizedNameInput(100) }),
    reply: z.object({ id }),
  }),
  enableLine: command({
    access: drafts,
    scope: 'own',
    journal: 'network.enableLine',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  /** No sailing is opened on it any more; what is open stays. */
  disableLine: command({
    access: drafts,
    scope: 'own',
    journal: 'network.disableLine',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  deleteLine: command({
    access: drafts,
    scope: 'own',
    journal: 'network.deleteLine',
    request: z.object(saved),
    reply: z.object({}),
  }),
  /** A line with its versions; drafts and approved ones only for those who plan. */
  lineVersions: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({ line, versions: z.array(head), asOf: instant }),
  }),
  lineVersion: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      line,
      version: head,
      revision,
      stops: z.array(lineStop),
      /** The version before it, to compare with. */
      former: z.nullable(z.object({ version: z.int(), stops: z.array(lineStop) })),
      can: versionCan,
      asOf: instant,
    }),
  }),
  /** A draft with the stops of another version, or without any. */
  draftLineVersion: command({
    access: drafts,
    scope: 'own',
    idempotent: true,
    journal: 'network.draftLineVersion',
    request: z.object({ lineId: id, fromId: z.optional(id) }),
    reply: z.object({ id }),
  }),
  saveLineVersion: command({
    access: drafts,
    scope: 'own',
    journal: 'network.saveLineVersion',
    request: z.object({ ...saved, validFrom: serviceDate, stops: stopsInput }),
    reply: z.object(saved),
  }),
  discardLineVersion: command({
    access: drafts,
    scope: 'own',
    journal: 'network.discardLineVersion',
    request: z.object(saved),
    reply: z.object({}),
  }),
  approveLineVersion: command({
    stepUp: true,
    access: decides,
    scope: 'own',
    journal: 'network.approveLineVersion',
    request: z.object(saved),
    reply: z.object({}),
  }),
  returnLineVersion: command({
    access: decides,
    scope: 'own',
    journal: 'network.returnLineVersion',
    request: z.object(saved),
    reply: z.object({}),
  }),
  publishLineVersion: command({
    access: decides,
    scope: 'own',
    journal: 'network.publishLineVersion',
    /** Without a day it counts from the one that was approved, or from today if that is over. */
    request: z.object({ ...saved, from: z.optional(serviceDate) }),
    reply: z.object({ from: serviceDate }),
  }),
  withdrawLineVersion: command({
    access: decides,
    scope: 'own',
    journal: 'network.withdrawLineVersion',
    request: z.object({ ...saved, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.object({}),
  }),
  /** What a publication would do and what it would leave as it is. */
  lineVersionPublication: query({
    access: decides,
    scope: 'own',
    request: z.object({ id, from: z.optional(serviceDate) }),
    reply: z.object({
      /** First service date it would count for. */
      from: serviceDate,
      /** Last one, where a later version is published already. */
      to: z.nullable(serviceDate),
      /** The version in force on that day, which it follows. */
      follows: z.nullable(z.int()),
      /** A published version that begins on the same day: it cannot be published beside it. */
      tie: z.nullable(z.int()),
      /** Open sailings of that time, opened by earlier versions: they keep their stops and prices. */
      kept: z.object({ total: z.int(), sold: z.int(), tickets: z.int(), first: z.array(kept) }),
      /** Service dates it would open sailings for without fares. */
      withoutFares: days,
      services: z.array(z.object({ id, ship: named, departs: z.string(), everyDays: z.int() })),
    }),
  }),
  /** What a withdrawal would do. */
  lineVersionWithdrawal: query({
    access: decides,
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      /** The version that counts in its place; null where the line would not run. */
      instead: z.nullable(z.int()),
      kept: z.object({ total: z.int(), sold: z.int(), tickets: z.int(), first: z.array(kept) }),
      /** Service dates that no version would be in force for. */
      withoutVersion: days,
    }),
  }),
})

export const lineProblems = problems('network', {
  noCarrier: 409,
  lineVersionNotFound: 404,
  lineVersionNotDraft: 409,
  lineVersionNotApproved: 409,
  lineVersionNotPublished: 409,
  ownLineVersion: 409,
  /** `version`, `from`: the published one that begins on that day. */
  lineVersionDay: 409,
  /** `from`: the first possible day. */
  lineVersionTooEarly: 409,
  /** A draft without stops. */
  lineVersionEmpty: 409,
})
