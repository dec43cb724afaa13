import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, reference } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { allowed } from '../kernel/texts.ts'
import { paymentMethods } from '../orders/values.ts'
import {
  maxPayouts,
  maxResultBytes,
  otherMethods,
  payoutMethods,
  payoutStates,
  resultOutcomes,
  sentMethods,
} from './values.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const orderNumber = z.string().check(z.trim(), z.regex(/^\d{8,32}$/, { error: 'orderNumber' }))

const payout = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  method: z.enum(payoutMethods),
  /** How the payment was made that it gives back. */
  paidBy: z.enum(paymentMethods),
  paymentReference: z.string(),
  fen,
  state: z.enum(payoutStates),
  attempts: z.int(),
  reference: z.string(),
  error: z.string(),
  requestedAt: instant,
  requestedBy: z.string(),
  paidAt: z.nullable(instant),
  givenBy: z.nullable(z.string()),
  can: z.object({
    markPaid: allowed,
    markFailed: allowed,
    retry: allowed,
    payOtherwise: allowed,
    cancel: allowed,
    payCash: allowed,
  }),
})

const payoutEvent = z.object({
  /** Counts the states a payout was in, from 1. */
  number: z.int(),
  at: instant,
  state: z.enum(payoutStates),
  by: z.nullable(z.string()),
  reference: z.string(),
  reason: z.string(),
  listId: z.nullable(id),
})

const changed = z.object({ state: z.enum(payoutStates) })

/** A csv or xlsx file with results in base64. The same file twice changes nothing. */
export const resultsFile = z.string().check(z.minLength(1), z.maxLength(Math.ceil(maxResultBytes / 3) * 4))

/** What the lines of a file of results came to. */
export const resultLines = z.object({
  lines: z
    .array(
      z.object({
        /** The number of the line in the file. */
        line: z.int(),
        /** What the line is about, by the number it is known by on both sides. */
        number: z.string(),
        outcome: z.enum(resultOutcomes),
        /** Why it was refused, in the reader's language. */
        message: z.string(),
      }),
    )
    .check(z.maxLength(maxPayouts)),
  paid: z.int(),
  failed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})

export const accounts = capability('accounts', {
  payouts: query({
    access: { permission: 'accounts.viewPayouts' },
    scope: 'own',
    request: z.object({
      ...pageRequest('requestedAt', 'fen', 'paidAt'),
      state: z.optional(several(z.enum(payoutStates))),
      method: z.optional(several(z.enum(payoutMethods))),
      /** An order number or the number of a payout. */
      text: z.optional(searchText),
      requestedFrom: z.optional(serviceDate),
      requestedTo: z.optional(serviceDate),
    }),
    reply: z.extend(pageOf(payout), {
      /** What waits to be sent, by payment service, whatever is filtered. */
      waiting: z.array(z.object({ method: z.enum(sentMethods), payouts: z.int(), fen })),
    }),
  }),
  payout: query({
    access: { permission: 'accounts.viewPayouts' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      payout,
      events: z.array(payoutEvent),
      replaces: z.nullable(id),
      replacedBy: z.nullable(id),
      /** The list it was sent with last. */
      listId: z.nullable(id),
      asOf: instant,
    }),
  }),
  cashToPay: query({
    access: { permission: 'accounts.payCash' },
    scope: 'own',
    requestsPerMinute: 60,
    /** The order number as it stands on the ticket: cash is collected at any counter. */
    request: z.object({ orderNumber }),
    reply: z.object({
      payouts: z.array(z.object({ id, orderNumber: z.string(), fen, requestedAt: instant })),
      asOf: instant,
    }),
  }),
  sendPayouts: command({
    stepUp: true,
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.sendPayouts',
    request: z.object({ method: z.enum(sentMethods) }),
    reply: z.object({ listId: id, payouts: z.int(), fen }),
  }),
  payoutList: query({
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    request: z.object({ listId: id }),
    /** An xlsx file in base64, with empty columns for the results. */
    reply: z.object({ name: z.string(), file: z.string() }),
  }),
  readResults: command({
    stepUp: true,
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    journal: 'accounts.readResults',
    request: z.object({ file: resultsFile }),
    reply: resultLines,
  }),
  markPaid: command({
    stepUp: true,
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.markPaid',
    request: z.object({ id, reference }),
    reply: changed,
  }),
  markFailed: command({
    stepUp: true,
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.markFailed',
    request: z.object({ id, reason }),
    reply: changed,
  }),
  retry: command({
    stepUp: true,
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.retry',
    request: z.object({ id }),
    reply: changed,
  }),
  payOtherwise: command({
    stepUp: true,
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.askOtherwise',
    request: z.object({ id, method: z.enum(otherMethods) }),
    /** The request that a second person decides on. */
    reply: z.object({ approvalId: id }),
  }),
  cancelPayout: command({
    stepUp: true,
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.cancelPayout',
    request: z.object({ id, reason }),
    reply: changed,
  }),
  payCash: command({
    stepUp: true,
    access: { permission: 'accounts.payCash' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.payCash',
    request: z.object({ id }),
    reply: z.extend(changed, { fen }),
  }),
})

export const accountsProblems = problems('accounts', {
  accountNotFound: 404,
  transferNotFound: 404,
  draftNotFound: 404,
  draftEnded: 409,
  otherGroup: 409,
  notByHand: 409,
  isReversal: 409,
  reversed: 409,
  reversalDrafted: 409,
  walletShort: 409,
  periodTooLong: 422,
  payoutNotFound: 404,
  listNotFound: 404,
  insuredListMade: 409,
  nothingToSend: 409,
  notPayable: 409,
  notSent: 409,
  notFailed: 409,
  notCancellable: 409,
  notChangeable: 409,
  noCashWaiting: 409,
  otherwisePending: 409,
  referenceUsed: 409,
  tillNeeded: 409,
  tillNotFound: 404,
  tillDisabled: 409,
  tillTaken: 409,
  tillWithoutDrawer: 409,
  shiftNotFound: 404,
  shiftOpen: 409,
  shiftNotOpen: 409,
  shiftNotClosed: 409,
  handoverWaits: 409,
  ownHandover: 409,
  reasonNeeded: 409,
  differenceBooked: 409,
  differenceWaits: 409,
  differenceOwn: 409,
  tillShort: 409,
  resultsUnreadable: 422,
  resultsTooLarge: 422,
  resultsEmpty: 422,
  resultsTooLong: 422,
  resultsColumns: 422,
  statementUnreadable: 422,
  statementTooLarge: 422,
  statementTooLong: 422,
  statementEncoding: 422,
  statementColumns: 422,
  statementEmpty: 422,
  statementFaulty: 422,
  nothingToBook: 409,
  differenceChanged: 409,
  differenceEnded: 409,
  acceptancePending: 409,
  notAssignable: 409,
  alreadySettled: 409,
  alreadyClaimed: 409,
  invoiceNotFound: 404,
  invoiceFileNotFound: 404,
  invoiced: 409,
  invoiceAsked: 409,
  voucherOut: 409,
  noVoucher: 409,
  notInvoiceable: 409,
  nothingToInvoice: 409,
  noInvoiceWaiting: 409,
  agencyNeeded: 409,
  notWithdrawable: 409,
  notRejected: 409,
  notIssued: 409,
  invoiceOutdated: 409,
  proofRaced: 409,
  invoicePeriodTooLong: 422,
  notAssigned: 409,
  assignmentBooked: 409,
  assignmentDayOver: 409,
})
