import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { flag, keysetRequest, pageOf, pageRequest, searchText, several, wholeNumber } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { texts } from '../kernel/texts.ts'
import { type RecordKind, recordKinds } from './record-kinds.ts'
import { clientErrorKinds, clientErrorLimits, clientErrorStates, logInOutcomes } from './values.ts'

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))

/** One error of a browser; equal errors are counted. */
export const clientErrorReport = z.object({
  kind: z.enum(clientErrorKinds),
  message: text(clientErrorLimits.message).check(z.minLength(1)),
  stack: z._default(text(clientErrorLimits.stack), ''),
  /** The components around the place, innermost first. */
  component: z._default(text(clientErrorLimits.component), ''),
  /** What was going on, in our words. */
  info: z._default(text(clientErrorLimits.info), ''),
  /** The path of the page, without its query. */
  url: z._default(text(clientErrorLimits.url), ''),
  times: z._default(wholeNumber(1, clientErrorLimits.times), 1),
})

const clientError = z.object({
  id,
  kind: z.enum(clientErrorKinds),
  message: z.string(),
  url: z.string(),
  version: z.string(),
  /** In total, and within the filters. */
  times: z.int(),
  timesFound: z.int(),
  people: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  state: z.enum(clientErrorStates),
})

/** A user as the journal names them. */
const person = z.object({ id, code: z.string(), name: z.string() })

/** What an operation changed, field by field; personal data is masked. */
const changes = z.array(z.object({ field: z.string(), names: texts, before: z.string(), after: z.string() }))

/** What else an operation noted. */
const facts = z.array(z.object({ name: z.string(), names: texts, value: z.string() }))

const operation = z.object({
  id,
  at: z.string(),
  /** Null for what the product does by itself. */
  user: z.nullable(person),
  operation: z.string(),
  operationNames: texts,
  entity: z.string(),
  entityNames: z.nullable(texts),
  entityId: z.string(),
  /** What people call the entity, such as an order's number; empty when the journal knows no more than its id. */
  entityName: z.string(),
  address: z.string(),
  requestId: z.string(),
})

const named = z.object({ value: z.string(), names: texts })

const logIn = z.object({
  id,
  at: z.string(),
  /** Null when no user has the name that was typed. */
  user: z.nullable(person),
  outcome: z.enum(logInOutcomes),
  address: z.string(),
  /** The first signs of the device's own random name; enough to tell devices apart. */
  device: z.string(),
  browser: z.string(),
})

const period = { from: z.optional(serviceDate), to: z.optional(serviceDate), user: z.optional(searchText) }

export const journal = capability('journal', {
  operations: query({
    access: { permission: 'logs.view' },
    scope: 'own',
    request: z.object({
      ...keysetRequest('at', 'operation'),
      ...period,
      operation: z.optional(text(100)),
      entity: z.optional(text(100)),
      entityId: z.optional(searchText),
      requestId: z.optional(searchText),
    }),
    reply: z.extend(pageOf(operation), {
      /** What there is to choose from. */
      operations: z.array(named),
      entities: z.array(named),
    }),
  }),
  operation: query({
    access: { permission: 'logs.view' },
    scope: 'own',
    request: z.object({ operationId: id }),
    reply: z.extend(operation, { changes, facts }),
  }),
  /** Who changed one record, from what to what, the latest first. */
  recordHistory: query({
    access: { signedIn: 'each kind of record names the permission that opens its history' },
    scope: 'own',
    request: z.object({ entity: z.enum(Object.keys(recordKinds) as RecordKind[]), id }),
    reply: z.object({
      rows: z.array(
        z.object({
          id,
          at: z.string(),
          /** Null for what the product does by itself. */
          by: z.nullable(z.string()),
          operationNames: texts,
          changes,
          facts,
        }),
      ),
      /** True when there are more than are listed. */
      more: z.boolean(),
    }),
  }),
  logIns: query({
    access: { permission: 'logs.view' },
    scope: 'own',
    request: z.object({
      ...keysetRequest('at', 'outcome', 'address'),
      ...period,
      outcome: z.optional(several(z.enum(logInOutcomes))),
      address: z.optional(searchText),
    }),
    reply: pageOf(logIn),
  }),
  reportErrors: command({
    access: { open: 'a page may fail before anybody is signed in' },
    scope: 'self',
    request: z.object({
      version: text(clientErrorLimits.version),
      errors: z.array(clientErrorReport).check(z.minLength(1), z.maxLength(clientErrorLimits.perReport)),
    }),
    reply: z.object({ kept: z.int() }),
  }),
  clientErrors: query({
    access: { permission: 'logs.view' },
    scope: { shared: 'failures of the product belong to nobody' },
    request: z.object({
      ...pageRequest('lastAt', 'times', 'firstAt'),
      day: z.optional(serviceDate),
      user: z.optional(searchText),
      version: z.optional(text(clientErrorLimits.version)),
      text: z.optional(searchText),
      /** Leaves out what was dealt with and did not come back. */
      open: z._default(flag, false),
    }),
    reply: z.extend(pageOf(clientError), { versions: z.array(z.string()) }),
  }),
  clientError: query({
    access: { permission: 'logs.view' },
    scope: { shared: 'failures of the product belong to nobody' },
    request: z.object({ errorId: id }),
    reply: z.extend(z.omit(clientError, { timesFound: true }), {
      stack: z.string(),
      component: z.string(),
      info: z.string(),
      browser: z.string(),
      dealtAt: z.nullable(z.string()),
      dealtBy: z.nullable(z.string()),
      /** Latest first, at most thirty. */
      days: z.array(
        z.object({
          day: serviceDate,
          user: z.nullable(z.object({ code: z.string(), name: z.string() })),
          times: z.int(),
        }),
      ),
    }),
  }),
  settleError: command({
    access: { permission: 'logs.settle' },
    scope: { shared: 'failures of the product belong to nobody' },
    journal: 'journal.settleError',
    request: z.object({ errorId: id }),
    reply: z.object({ settled: z.boolean() }),
  }),
})

export const journalProblems = problems('journal', {
  operationNotFound: 404,
  errorNotFound: 404,
})
