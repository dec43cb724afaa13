import * as z from 'zod/mini'
import { versionCan } from '../approvals/version-schemas.ts'
import { versionStates } from '../approvals/versions.ts'
import { travelClass } from '../fleet/plan.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, revision } from '../kernel/ids.ts'
import { price } from '../kernel/money.ts'
import { several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { named } from '../kernel/texts.ts'
import { maxSheetBytes, tableStates } from './values.ts'

const publicReason = 'fares hang at every counter'

const head = z.object({
  id,
  line: named,
  /** The version of the line it is for, whose stops it has. */
  lineVersion: z.int(),
  version: z.int(),
  status: z.enum(tableStates),
  /** First and last service date it counts for. */
  validFrom: serviceDate,
  validTo: serviceDate,
  /** True for the one that sailings of today are opened by. */
  inForce: z.boolean(),
  drawnUpBy: z.string(),
  drawnUpAt: instant,
  approvedBy: z.nullable(z.string()),
  publishedAt: z.nullable(instant),
})

const stopNumber = z.int().check(z.gte(0), z.lte(31))
const pair = z.object({ fromStop: z.int(), toStop: z.int(), fareFen: price })
const classFares = z.object({ class: travelClass, pairs: z.array(pair) })

/** The fares of a class as a request gives them; pairs that are left out are not sold. */
const classInput = z.object({
  classId: id,
  pairs: z
    .array(
      z
        .object({ fromStop: stopNumber, toStop: stopNumber, fareFen: price })
        .check(
          z.refine(({ fromStop, toStop }) => fromStop < toStop, { error: 'stopOrder', path: ['toStop'] }),
        ),
    )
    .check(
      z.maxLength(496),
      z.refine(
        (pairs) =>
          new Set(pairs.map(({ fromStop, toStop }) => `${fromStop}-${toStop}`)).size === pairs.length,
        { error: 'repeated' },
      ),
    ),
})

const saved = { id, revision }
const drafts = { permission: 'fares.editTables' } as const
const decides = { permission: 'fares.approveTables' } as const
const shared = { shared: publicReason }

/** A sailing that keeps the fares it was opened by. */
const kept = z.object({
  id,
  serviceDate,
  departs: instant,
  ship: named,
  /** The version of its fare table. */
  version: z.int(),
  tickets: z.int(),
})

const keptSailings = z.object({
  total: z.int(),
  sold: z.int(),
  tickets: z.int(),
  /** Those that have sold nothing and could take the new fares. */
  unsold: z.int(),
  first: z.array(kept),
})

/** Another published table with days in common. */
const other = z.object({ version: z.int(), validFrom: serviceDate, validTo: serviceDate })

const fareSheet = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil(maxSheetBytes / 3) * 4),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'format' }),
  )

export const tableEndpoints = capability('fares', {
  /** Fare tables; drafts and approved ones only for those who make them. */
  tables: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ lineId: z.optional(id), status: z.optional(several(z.enum(tableStates))) }),
    reply: z.object({
      tables: z.array(
        z.extend(head, {
          classes: z.array(
            z.object({ class: travelClass, pairs: z.int(), lowestFen: price, highestFen: price }),
          ),
        }),
      ),
      asOf: instant,
    }),
  }),
  table: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ id }),
    reply: z.extend(head, {
      revision: z.int(),
      stops: z.array(z.object({ stop: z.int(), dock: named, riverKm: z.int() })),
      classes: z.array(classFares),
      /** The version it was drafted from, its fares by the stops of this one: a percentage is taken of them. */
      base: z.nullable(z.object({ version: z.int(), classes: z.array(classFares) })),
      /** Every class that a ship sells, to add one. */
      allClasses: z.array(travelClass),
      /** Fares that are computed are rounded to a multiple of this many fen, unless another is chosen. */
      roundingFen: price,
      can: versionCan,
      asOf: instant,
    }),
  }),
  /** The lines with the versions that a table can be drafted for, the newest first. */
  tableLines: query({
    access: drafts,
    scope: shared,
    request: z.object({}),
    reply: z.object({
      lines: z.array(
        z.object({
          line: named,
          versions: z.array(
            z.object({
              id,
              version: z.int(),
              status: z.enum(versionStates),
              validFrom: serviceDate,
              stops: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
  /** A draft for a version of a line, with the fares of another table of the line, or without any. */
  draftTable: command({
    access: drafts,
    scope: shared,
    idempotent: true,
    journal: 'fares.draftTable',
    request: z.object({ lineVersionId: id, fromId: z.optional(id) }),
    reply: z.object({ id }),
  }),
  saveTable: command({
    access: drafts,
    scope: shared,
    journal: 'fares.saveTable',
    request: z
      .object({
        ...saved,
        validFrom: serviceDate,
        validTo: serviceDate,
        classes: z.array(classInput).check(
          z.maxLength(20),
          z.refine((classes) => new Set(classes.map(({ classId }) => classId)).size === classes.length, {
            error: 'repeated',
          }),
        ),
      })
      .check(
        z.refine(({ validFrom, validTo }) => validFrom <= validTo, {
          error: 'endsBeforeItBegins',
          path: ['validTo'],
        }),
      ),
    reply: z.object(saved),
  }),
  discardTable: command({
    access: drafts,
    scope: shared,
    journal: 'fares.discardTable',
    request: z.object(saved),
    reply: z.object({}),
  }),
  approveTable: command({
    stepUp: true,
    access: decides,
    scope: shared,
    journal: 'fares.approveTable',
    request: z.object(saved),
    reply: z.object({}),
  }),
  returnTable: command({
    access: decides,
    scope: shared,
    journal: 'fares.returnTable',
    request: z.object(saved),
    reply: z.object({}),
  }),
  /** Open sailings keep their fares; those that have sold nothing take the new ones where that is asked for. */
  publishTable: command({
    access: decides,
    scope: shared,
    journal: 'fares.publishTable',
    request: z.object({ ...saved, unsoldToo: z.optional(z.boolean()) }),
    reply: z.object({ from: serviceDate, sailings: z.int() }),
  }),
  withdrawTable: command({
    access: decides,
    scope: shared,
    journal: 'fares.withdrawTable',
    request: z.object({ ...saved, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.object({}),
  }),
  /** What a publication would do and what it would leave as it is. */
  tablePublication: query({
    access: decides,
    scope: shared,
    request: z.object({ id }),
    reply: z.object({
      /** First and last service date it would count for. */
      from: serviceDate,
      to: serviceDate,
      /** True when its days are over. */
      over: z.boolean(),
      /** Older versions it lies over, and newer ones that lie over it. */
      covers: z.array(other),
      coveredBy: z.array(other),
      kept: keptSailings,
      /** Sailings without fares that it prices. */
      priced: z.int(),
      /** Pairs of a class that the version before sells and this one does not. */
      missing: z.array(z.object({ class: travelClass, pairs: z.int() })),
      /** Classes of ships that run on the line without a fare. */
      classesWithout: z.array(travelClass),
    }),
  }),
  /** What a withdrawal would do. */
  tableWithdrawal: query({
    access: decides,
    scope: shared,
    request: z.object({ id }),
    reply: z.object({
      /** The published tables of its days that count in its place. */
      instead: z.array(other),
      kept: keptSailings,
    }),
  }),
  /** The fares as an xlsx file in base64, one line for each pair of a class. */
  fareSheet: query({
    access: { permission: 'fares.view' },
    scope: shared,
    request: z.object({ id }),
    reply: z.object({ name: z.string(), file: z.string() }),
  }),
  /** Reads the fares of such a file for a draft and changes nothing. */
  readSheet: command({
    heavy: true,
    access: drafts,
    scope: shared,
    // In base64, in its envelope.
    maxBytes: Math.ceil(maxSheetBytes / 3) * 4 + 1_000,
    request: z.object({ id, file: fareSheet }),
    reply: z.object({
      /** Lines that were read. */
      lines: z.int(),
      classes: z.array(
        z.object({
          class: travelClass,
          pairs: z.array(z.object({ fromStop: z.int(), toStop: z.int(), fareFen: z.nullable(price) })),
        }),
      ),
      badLines: z.int(),
      /** What is wrong, by the line and the letter of the column in the sheet. */
      faults: z.array(
        z.object({
          line: z.int(),
          column: z.string(),
          value: z.string(),
          reason: z.enum(['unknownCode', 'stop', 'stopOrder', 'fare', 'tooSmall', 'tooLarge', 'repeated']),
          message: z.string(),
        }),
      ),
    }),
  }),
})

export const tableProblems = problems('fares', {
  tableNotFound: 404,
  noStops: 409,
  tooManyDrafts: 409,
  tableNotDraft: 409,
  tableNotApproved: 409,
  tableNotPublished: 409,
  ownTable: 409,
  /** A draft without fares. */
  tableEmpty: 409,
  /** `to`: its last day, which is over. */
  tableOver: 409,
  sheetUnreadable: 409,
  /** `lines`, `bytes`: the most a file may have. */
  sheetTooLarge: 409,
  /** `columns`: those that are not there. */
  sheetColumns: 409,
  sheetEmpty: 409,
})
