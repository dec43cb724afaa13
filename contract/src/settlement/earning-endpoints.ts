import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several, wholeNumber } from '../kernel/page.ts'
import { named, names } from '../kernel/texts.ts'
import {
  blockReasons,
  earningStates,
  partyKinds,
  shareCauses,
  sharedParts,
  shareSources,
  travelSources,
} from './rule-values.ts'

const views = { permission: 'settlement.viewEarnings' } as const
const refreshedBy = ['earnings'] as const

/** First and last service date; the last seven days when absent, at most 31. */
const period = { from: z.optional(serviceDate), to: z.optional(serviceDate) }
/** Who gets a share; the operator has no row of its own. */
const party = { kind: z.enum(partyKinds), party: z.nullable(named) }

const sailing = z.object({ id, names, departs: instant })

export const earningEndpoints = capability('settlement', {
  /** Sailings that have left: earned, waiting or blocked. Parties see those that they have shares of, with their own amounts. */
  earnings: query({
    access: views,
    scope: 'own',
    request: z.object({
      ...period,
      state: z.optional(several(z.enum(earningStates))),
      reason: z.optional(several(z.enum(blockReasons))),
      text: z.optional(searchText),
      ...pageRequest('departs', 'amount'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          sailing,
          day: serviceDate,
          state: z.enum(earningStates),
          reason: z.nullable(z.enum(blockReasons)),
          /** When it is looked at next; null once it is earned. */
          dueAt: z.nullable(instant),
          earnedAt: z.nullable(instant),
          travelSource: z.nullable(z.enum(travelSources)),
          amount: fen,
          /** What of it came after the sailing was earned. */
          late: fen,
        }),
      ),
      { from: serviceDate, to: serviceDate },
    ),
    refreshedBy,
  }),
  /** One sailing: what each party gets of it, and how it came about. */
  earning: query({
    access: views,
    scope: 'own',
    /** By the sailing, or by one of its earnings. */
    request: z.object({ sailingId: z.optional(id), earningId: z.optional(id) }).check(
      z.refine(({ sailingId, earningId }) => (sailingId === undefined) !== (earningId === undefined), {
        error: 'required',
        path: ['sailingId'],
      }),
    ),
    reply: z.object({
      sailing,
      state: z.enum(earningStates),
      reason: z.nullable(z.enum(blockReasons)),
      dueAt: z.nullable(instant),
      parties: z.array(z.object({ ...party, amount: fen })),
      earnings: z.array(
        z.object({
          id,
          number: z.int(),
          at: instant,
          /** The first day of the month it is settled in. */
          period: serviceDate,
          travelSource: z.enum(travelSources),
          amount: fen,
          /** For people of the operator. */
          transferId: z.nullable(id),
        }),
      ),
      asOf: instant,
    }),
    refreshedBy,
  }),
  shares: query({
    access: views,
    scope: 'own',
    request: z.object({
      ...period,
      /** Then of any day. */
      sailingId: z.optional(id),
      /** Then of any day: what a line of a statement adds up; all of its lines without a number. */
      statementId: z.optional(id),
      line: z.optional(wholeNumber(1, 100_000)),
      /** The number of an order, or of a ticket. */
      text: z.optional(searchText),
      organisationId: z.optional(id),
      cause: z.optional(several(z.enum(shareCauses))),
      part: z.optional(several(z.enum(sharedParts))),
      ...pageRequest('at', 'amount'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          /** Of the earning, and the number in it. */
          id: z.string(),
          at: instant,
          period: serviceDate,
          sailing,
          orderId: id,
          /** The order number and the number of the passenger. */
          ticket: z.string(),
          part: z.enum(sharedParts),
          source: z.enum(shareSources),
          /** Null for a charge. */
          rule: z.nullable(z.extend(named, { version: z.int() })),
          /** Of the rule; one more than its last step is the remainder. */
          step: z.int(),
          isRemainder: z.boolean(),
          ...party,
          cause: z.enum(shareCauses),
          amount: fen,
        }),
      ),
      /** The number of the statement that was asked for. */
      { statement: z.nullable(z.string()) },
    ),
    refreshedBy,
  }),
})
