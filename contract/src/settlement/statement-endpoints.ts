import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, reference, revision } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several, wholeNumber } from '../kernel/page.ts'
import { allowed, named, names } from '../kernel/texts.ts'
import { partyKinds, shareCauses, sharedParts, shareSources } from './rule-values.ts'
import {
  confirmationWays,
  disputeAnswers,
  disputeStates,
  maxDisputeComment,
  maxDisputePicture,
  statementActions,
  statementBatchActions,
  statementLineKinds,
  statementPaymentStates,
  statementStatuses,
} from './statement-values.ts'

const views = { permission: 'settlement.viewStatements' } as const
const refreshedBy = ['statements', 'approvals'] as const

/** The first day of a month. */
const month = serviceDate.check(z.refine((day: string) => day.endsWith('-01'), { error: 'format' }))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const comment = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxDisputeComment))
/** A picture in base64, a third longer than its bytes; what is in it, the server decides by its bytes. */
const picture = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil(maxDisputePicture.bytes / 3) * 4),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'format' }),
  )
/** An adjustment in fen: more for the party, or less; at most ten million yuan. */
const adjustment = z.int().check(
  z.gte(-1_000_000_000),
  z.lte(1_000_000_000),
  z.refine((amount: number) => amount !== 0, { error: 'required' }),
)

const statement = z.object({
  id,
  number: z.string(),
  /** The first day of the month. */
  period: serviceDate,
  /** The operator has no row of its own. */
  kind: z.enum(partyKinds),
  party: z.nullable(named),
  status: z.enum(statementStatuses),
  revision: z.int(),
  tickets: z.int(),
  shares: fen,
  carriedOver: fen,
  debts: fen,
  adjustments: fen,
  /** Negative: by the party, or carried over. */
  payable: fen,
  /** Disputed lines that wait for an answer. */
  disputes: z.int(),
  /** Until when the party confirms or disputes; null before it is sent. */
  deadline: z.nullable(instant),
  confirmation: z.nullable(z.enum(confirmationWays)),
  bankReference: z.string(),
  /** Its negative sum goes to the next statement. */
  carriesOver: z.boolean(),
  drawnUpBy: z.string(),
  drawnUpAt: instant,
  checkedBy: z.nullable(z.string()),
})

const dispute = z.object({
  id,
  line: z.int(),
  comment: z.string(),
  picture: z.boolean(),
  raisedAt: instant,
  raisedBy: z.string(),
  answer: z.nullable(z.enum(disputeAnswers)),
  answerNote: z.string(),
  /** The number of the adjusting line. */
  adjustment: z.nullable(z.int()),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
})

const changed = z.object({ status: z.enum(statementStatuses) })
const version = z.object({ id, revision })
/** A request that a second person decides on. */
const approvalRequest = z.object({ approvalId: id })

const manages = { permission: 'settlement.drawUpStatements' } as const
const checks = { permission: 'settlement.checkStatements' } as const
const pays = { permission: 'settlement.payStatements' } as const
const confirms = { permission: 'settlement.confirmStatements' } as const

/** Statements of parties: what each is owed for a month. */
export const statementEndpoints = capability('settlement', {
  /** Parties see their own once they are sent. */
  statements: query({
    access: views,
    scope: 'own',
    request: z.object({
      /** Any day of the first and of the last month. */
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      status: z.optional(several(z.enum(statementStatuses))),
      kind: z.optional(several(z.enum(partyKinds))),
      /** The number of a statement, or code or name of the party. */
      text: z.optional(searchText),
      organisationId: z.optional(id),
      ...pageRequest('period', 'number', 'payable', 'deadline'),
    }),
    reply: pageOf(z.extend(statement, { can: z.record(z.enum(statementBatchActions), allowed) })),
    refreshedBy,
  }),
  statement: query({
    access: views,
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      statement,
      /** Who draws it up: for paper. */
      operator: names,
      disputes: z.array(dispute),
      payment: z.nullable(
        z.object({
          fen,
          /** Goes to the wallet of the agency instead. */
          debts: fen,
          state: z.enum(statementPaymentStates),
          requestedAt: instant,
          requestedBy: z.string(),
          decidedBy: z.nullable(z.string()),
          reason: z.string(),
          reference: z.string(),
          approvalId: z.nullable(id),
          /** For people of the operator. */
          transferId: z.nullable(id),
        }),
      ),
      /** Adjustments that wait for a second person; for people of the operator. */
      waiting: z.array(
        z.object({ approvalId: id, line: z.nullable(z.int()), fen, reason: z.string(), askedBy: z.string() }),
      ),
      events: z.array(
        z.object({
          number: z.int(),
          at: instant,
          status: z.enum(statementStatuses),
          /** Null: the deadline. */
          by: z.nullable(z.string()),
          note: z.string(),
        }),
      ),
      can: z.record(z.enum(statementActions), allowed),
      asOf: instant,
    }),
    refreshedBy,
  }),
  /** The lines of one statement. */
  partyStatementLines: query({
    access: views,
    scope: 'own',
    request: z.object({
      statementId: id,
      kind: z.optional(several(z.enum(statementLineKinds))),
      part: z.optional(several(z.enum(sharedParts))),
      cause: z.optional(several(z.enum(shareCauses))),
      ...pageRequest('number', 'amount', 'tickets'),
    }),
    reply: pageOf(
      z.object({
        /** Of the statement, and the number in it. */
        id: z.string(),
        number: z.int(),
        kind: z.enum(statementLineKinds),
        /** Of the river; of shares alone, like part, source and cause. */
        line: z.nullable(named),
        part: z.nullable(z.enum(sharedParts)),
        source: z.nullable(z.enum(shareSources)),
        /** Null for a charge. */
        rule: z.nullable(z.extend(named, { version: z.int() })),
        cause: z.nullable(z.enum(shareCauses)),
        tickets: z.int(),
        amount: fen,
        /** The line that an adjustment is about. */
        adjusts: z.nullable(z.int()),
        note: z.string(),
        /** The statement that it is carried over from. */
        from: z.nullable(z.object({ id, number: z.string() })),
        /** For people of the operator. */
        transferId: z.nullable(id),
        dispute: z.nullable(z.enum(disputeStates)),
      }),
    ),
    refreshedBy,
  }),
  /** Months that are closed, the latest first, with what they have of statements. */
  statementMonths: query({
    access: manages,
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      months: z.array(z.object({ month, parties: z.int(), statements: z.int(), locked: z.int() })),
    }),
    refreshedBy,
  }),
  /** Of every party that has something to be stated in a closed month and no statement yet. */
  drawUpStatements: command({
    access: manages,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.drawUpStatements',
    request: z.object({ month, organisationId: z.optional(id) }),
    /** How many parties had none. */
    reply: z.object({ parties: z.int() }),
  }),
  checkStatement: command({
    access: checks,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.checkStatement',
    request: version,
    reply: changed,
  }),
  sendStatement: command({
    access: checks,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.sendStatement',
    request: version,
    reply: changed,
  }),
  confirmStatement: command({
    access: confirms,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.confirmStatement',
    request: version,
    reply: changed,
  }),
  /** The statement of a party without users came back signed. */
  confirmStatementOnPaper: command({
    access: manages,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.confirmStatementOnPaper',
    request: z.extend(version, { note: reason }),
    reply: changed,
  }),
  disputeLine: command({
    access: confirms,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.disputeLine',
    request: z.object({ id, line: wholeNumber(1, 100_000), comment, picture: z.optional(picture) }),
    reply: z.object({ disputeId: id, status: z.enum(statementStatuses) }),
  }),
  disputePicture: command({
    access: views,
    scope: 'own',
    journal: 'settlement.disputePicture',
    request: z.object({ disputeId: id }),
    reply: z.object({ image: z.string() }),
  }),
  rejectDispute: command({
    access: manages,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.rejectDispute',
    request: z.object({ disputeId: id, reason: comment }),
    reply: changed,
  }),
  /** Asks a second person for an adjusting line, about a line or the whole; it answers the open dispute of its line. */
  adjustStatement: command({
    stepUp: true,
    access: manages,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.adjustStatement',
    request: z.object({ id, line: z.optional(wholeNumber(1, 100_000)), fen: adjustment, reason }),
    reply: approvalRequest,
  }),
  requestStatementPayment: command({
    stepUp: true,
    access: pays,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.requestStatementPayment',
    request: version,
    reply: approvalRequest,
  }),
  recordStatementPayment: command({
    stepUp: true,
    access: pays,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.recordStatementPayment',
    request: z.object({ id, reference }),
    reply: changed,
  }),
  /** For ever; a negative sum that was not paid is carried over. */
  lockStatement: command({
    stepUp: true,
    access: pays,
    scope: 'own',
    idempotent: true,
    journal: 'settlement.lockStatement',
    request: version,
    reply: changed,
  }),
})
