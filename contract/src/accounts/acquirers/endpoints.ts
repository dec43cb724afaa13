import * as z from 'zod/mini'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { code, id, revision } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { pageOf, pageRequest, searchText, several, wholeNumber } from '../../kernel/page.ts'
import { allowed, localizedNameInput, named, names } from '../../kernel/texts.ts'
import { sentMethods } from '../values.ts'
import {
  dayOrders,
  differenceEvents,
  differenceKinds,
  differenceStates,
  feeSigns,
  maxStatementBytes,
  maxStatementFaults,
  previewRows,
  settledKinds,
  statementEncodings,
  statementFaults,
  statementLineKinds,
  statementLineStates,
  statementStates,
} from './values.ts'

const views = { permission: 'accounts.viewAcquirers' } as const
const matches = { permission: 'accounts.matchAcquirers' } as const

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const title = z.string().check(z.trim(), z.maxLength(60))
const file = z.string().check(z.minLength(1), z.maxLength(Math.ceil(maxStatementBytes / 3) * 4))
/** A file in base64 needs a third more, and some room for the rest of the request. */
const maxBytes = Math.ceil(maxStatementBytes / 3) * 4 + 10_000

const mapping = z.object({
  encoding: z.enum(statementEncodings),
  columns: z.object({
    reference: title,
    amount: title,
    fee: title,
    time: title,
    kind: title,
    refundReference: title,
    refundAmount: title,
  }),
  refundWords: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  endMark: z.string().check(z.trim(), z.maxLength(40)),
  dayOrder: z.enum(dayOrders),
  feeSign: z.enum(feeSigns),
})

const input = {
  code,
  names: localizedNameInput(100),
  /** What it settles; one method has one acquirer. None: it settles nothing any more. */
  methods: z.array(z.enum(sentMethods)).check(z.maxLength(sentMethods.length)),
  /** Days after which a payment has to stand in a statement: 1 is the day after it. */
  settlementDays: z.int().check(z.gte(0), z.lte(30)),
  /** The first day whose payments are compared, in Asia/Shanghai. */
  startsOn: serviceDate,
  mapping,
}

const acquirer = z.object({
  id,
  code: z.string(),
  names,
  methods: z.array(z.enum(sentMethods)),
  settlementDays: z.int(),
  startsOn: serviceDate,
  mapping,
  statements: z.int(),
  /** When the latest statement was imported. */
  importedAt: z.nullable(instant),
  /** Differences that are not at their end. */
  differences: z.int(),
  revision,
})

const statement = z.object({
  id,
  acquirer: named,
  fileName: z.string(),
  /** First and last day of its lines. */
  from: z.nullable(serviceDate),
  to: z.nullable(serviceDate),
  importedAt: instant,
  importedBy: z.string(),
  state: z.enum(statementStates),
  lines: z.int(),
  matched: z.int(),
  theirsOnly: z.int(),
  differs: z.int(),
  /** Lines that an earlier statement has brought. */
  unchanged: z.int(),
  /** Lines of the file that could not be read. */
  bad: z.int(),
  /** Lines that are matched and not booked. */
  toBook: z.int(),
  payments: fen,
  /** Negative. */
  refunds: fen,
  fees: fen,
  /** What the acquirer pays: payments and refunds less the fees. */
  net: fen,
})

/** What stands on our side. */
const settled = z.object({ kind: z.enum(settledKinds), id, orderId: z.nullable(id), number: z.string() })

const line = z.object({
  id,
  statementId: id,
  /** Its number in the file. */
  line: z.int(),
  kind: z.enum(statementLineKinds),
  reference: z.string(),
  /** Negative: given back. */
  fen,
  fee: fen,
  at: z.nullable(instant),
  state: z.enum(statementLineStates),
  settled: z.nullable(settled),
  booked: z.boolean(),
})

const difference = z.object({
  id,
  acquirer: named,
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  /** A second person has been asked to accept it. */
  pending: z.boolean(),
  reference: z.string(),
  at: z.nullable(instant),
  /** Amounts on both sides, negative when given back; null where there is none. */
  ours: z.nullable(fen),
  theirs: z.nullable(fen),
  /** Theirs less ours. */
  difference: fen,
  settled: z.nullable(settled),
  statementId: z.nullable(id),
  line: z.nullable(z.int()),
  foundAt: instant,
  /** What was said of it last. */
  note: z.string(),
  can: z.object({ assign: allowed, unassign: allowed, accept: allowed, claim: allowed, note: allowed }),
  revision,
})

const changed = z.object({ state: z.enum(differenceStates), revision })

/** The acquirers of card, WeChat and Alipay payments, their statements, and what differs from the own books. */
export const acquirers = capability('accounts', {
  acquirers: query({
    access: views,
    scope: 'own',
    request: z.object({ text: z.optional(searchText), ...pageRequest('code') }),
    reply: pageOf(acquirer),
  }),
  acquirer: query({ access: views, scope: 'own', request: z.object({ id }), reply: acquirer }),
  createAcquirer: command({
    access: matches,
    scope: 'own',
    journal: 'accounts.createAcquirer',
    request: z.object(input),
    reply: z.object({ id }),
  }),
  editAcquirer: command({
    access: matches,
    scope: 'own',
    journal: 'accounts.editAcquirer',
    request: z.object({ id, revision, ...input }),
    reply: z.object({ revision }),
  }),
  /** The first rows of a file, and the mapping that fits its titles. Keeps nothing. */
  previewStatement: command({
    heavy: true,
    access: matches,
    scope: { shared: 'it reads the file that came with the request alone' },
    maxBytes,
    request: z.object({ file, encoding: z.enum(statementEncodings) }),
    reply: z.object({
      rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })).check(z.maxLength(previewRows)),
      suggested: z.nullable(mapping),
    }),
  }),
  /** The same file twice changes nothing, and neither does a line that is known. */
  importStatement: command({
    access: matches,
    scope: 'own',
    maxBytes,
    journal: 'accounts.importStatement',
    request: z.object({
      acquirerId: id,
      fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      file,
    }),
    reply: z.object({
      statementId: id,
      /** True: the file was imported before. */
      known: z.boolean(),
      lines: z.int(),
      unchanged: z.int(),
      matched: z.int(),
      theirsOnly: z.int(),
      differs: z.int(),
      bad: z.int(),
    }),
  }),
  acquirerStatements: query({
    access: views,
    scope: 'own',
    request: z.object({
      acquirerId: z.optional(id),
      state: z.optional(several(z.enum(statementStates))),
      importedFrom: z.optional(serviceDate),
      importedTo: z.optional(serviceDate),
      ...pageRequest('importedAt'),
    }),
    reply: pageOf(statement),
  }),
  statementLines: query({
    access: views,
    scope: 'own',
    request: z.object({
      statementId: id,
      state: z.optional(several(z.enum(statementLineStates))),
      kind: z.optional(z.enum(statementLineKinds)),
      /** A reference. */
      text: z.optional(searchText),
      ...pageRequest('line', 'fen', 'at'),
    }),
    reply: z.extend(pageOf(line), {
      statement,
      /** What could not be read, by the number of its line. */
      faults: z
        .array(z.object({ line: z.int(), fault: z.enum(statementFaults), text: z.string() }))
        .check(z.maxLength(maxStatementFaults)),
    }),
  }),
  /** Books what is matched: from the acquirer to the bank, less the fees. */
  bookStatement: command({
    access: matches,
    scope: 'own',
    idempotent: true,
    journal: 'accounts.bookStatement',
    stepUp: true,
    request: z.object({ statementId: id }),
    reply: z.object({ transferId: id, lines: z.int(), net: fen, fees: fen }),
  }),
  acquirerDifferences: query({
    access: views,
    scope: 'own',
    request: z.object({
      acquirerId: z.optional(id),
      statementId: z.optional(id),
      kind: z.optional(several(z.enum(differenceKinds))),
      state: z.optional(several(z.enum(differenceStates))),
      /** A reference or an order number. */
      text: z.optional(searchText),
      ...pageRequest('foundAt', 'difference'),
    }),
    reply: pageOf(difference),
    refreshedBy: ['approvals'],
  }),
  acquirerDifference: query({
    access: views,
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      difference,
      events: z.array(
        z.object({
          number: z.int(),
          at: instant,
          event: z.enum(differenceEvents),
          by: z.nullable(z.string()),
          reason: z.string(),
        }),
      ),
      transferId: z.nullable(id),
      asOf: instant,
    }),
  }),
  /** Payments and payouts without a line that a line may stand for, those of its amount first. */
  assignable: query({
    access: matches,
    scope: 'own',
    request: z.object({
      id,
      /** An order number or a reference; without it, those of the same amount. */
      text: z.optional(searchText),
      most: z._default(wholeNumber(1, 50), 20),
    }),
    reply: z.object({
      rows: z.array(
        z.extend(settled, { reference: z.string(), fen, at: instant, method: z.enum(sentMethods) }),
      ),
      asOf: instant,
    }),
  }),
  assignDifference: command({
    access: matches,
    scope: 'own',
    journal: 'accounts.assignDifference',
    request: z.object({ id, revision, kind: z.enum(settledKinds), settledId: id, reason }),
    reply: changed,
  }),
  /** Undoes an assignment by hand, while its line is not booked and its day is open. */
  unassignDifference: command({
    access: matches,
    scope: 'own',
    journal: 'accounts.unassignDifference',
    request: z.object({ id, revision, reason }),
    reply: changed,
  }),
  acceptDifference: command({
    access: matches,
    scope: 'own',
    idempotent: true,
    journal: 'accounts.acceptDifference',
    stepUp: true,
    request: z.object({ id, revision, reason }),
    /** The request that a second person decides on; null when it was booked at once. */
    reply: z.extend(changed, { approvalId: z.nullable(id) }),
  }),
  claimDifference: command({
    access: matches,
    scope: 'own',
    journal: 'accounts.claimDifference',
    request: z.object({ id, revision, reason }),
    reply: changed,
  }),
  noteDifference: command({
    access: matches,
    scope: 'own',
    journal: 'accounts.noteDifference',
    request: z.object({ id, revision, reason }),
    reply: changed,
  }),
})
