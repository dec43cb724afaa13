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
const file = z.string().check(z.minLength(1), z.maxLength(Math.ceil(maxResultBytes / 3) * 4))

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
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    journal: 'accounts.readResults',
    /** A csv or xlsx file in base64. The same file twice changes nothing. */
    request: z.object({ file }),
    reply: z.object({
      lines: z
        .array(
          z.object({
            /** The number of the line in the file. */
            line: z.int(),
            payout: z.string(),
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
    }),
  }),
  markPaid: command({
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.markPaid',
    request: z.object({ id, reference }),
    reply: changed,
  }),
  markFailed: command({
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.markFailed',
    request: z.object({ id, reason }),
    reply: changed,
  }),
  retry: command({
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.retry',
    request: z.object({ id }),
    reply: changed,
  }),
  payOtherwise: command({
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.askOtherwise',
    request: z.object({ id, method: z.enum(otherMethods) }),
    /** The request that a second person decides on. */
    reply: z.object({ approvalId: id }),
  }),
  cancelPayout: command({
    access: { permission: 'accounts.sendPayouts' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.cancelPayout',
    request: z.object({ id, reason }),
    reply: changed,
  }),
  payCash: command({
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
  periodTooLong: 422,
  payoutNotFound: 404,
  listNotFound: 404,
  nothingToSend: 409,
  notPayable: 409,
  notSent: 409,
  notFailed: 409,
  notCancellable: 409,
  notChangeable: 409,
  noCashWaiting: 409,
  otherwisePending: 409,
  referenceUsed: 409,
  resultsUnreadable: 422,
  resultsTooLarge: 422,
  resultsEmpty: 422,
  resultsTooLong: 422,
  resultsColumns: 422,
})
