import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { code, id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { paymentMethods } from '../orders/values.ts'
import { salesDivisions } from './values.ts'

/** `fen` is what was sold, whatever became of it; `returned` was paid out in the same time, also for earlier sales. */
const sums = z.object({ orders: z.int(), tickets: z.int(), fen, returned: fen })

/** What was paid today, by one method. */
const taking = z.object({ method: z.enum(paymentMethods), fen })

export const reports = capability('reports', {
  takings: query({
    access: { permission: 'reports.sales' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      date: serviceDate,
      orders: z.int(),
      fen,
      /** What was paid out today. */
      returned: fen,
      /** What of it voided sales gave back. */
      voided: fen,
      methods: z.array(taking),
      /** Who took or gave the money, the largest sum first. */
      clerks: z.array(
        z.object({
          userId: id,
          name: z.string(),
          organisation: names,
          orders: z.int(),
          fen,
          returned: fen,
          voided: fen,
          methods: z.array(taking),
        }),
      ),
      clerksInAll: z.int(),
      asOf: z.string(),
    }),
  }),
  sales: query({
    access: { permission: 'reports.sales' },
    scope: 'own',
    request: z.object({
      /** Days of payment, both included. */
      from: serviceDate,
      to: serviceDate,
      by: z.enum(salesDivisions),
      lineId: z.optional(id),
      classCode: z.optional(code),
      channel: z.optional(z.enum(['counter', 'agent', 'online'])),
      /** The agency that sold. */
      agentId: z.optional(id),
    }),
    reply: z.object({
      /** The period before, of the same length. */
      before: z.object({ from: serviceDate, to: serviceDate }),
      /**
       * True while the period is not over: the one before it is cut at the same time of the same day, so that the
       * two can be compared.
       */
      running: z.boolean(),
      now: sums,
      earlier: sums,
      days: z.array(z.object({ date: serviceDate, earlierDate: serviceDate, now: sums, earlier: sums })),
      parts: z.array(
        z.object({
          key: z.string(),
          /** Names of a line, class or organisation; null where `label` or the key identifies the part. */
          names: z.nullable(names),
          label: z.string(),
          now: sums,
          earlier: sums,
        }),
      ),
      asOf: z.string(),
    }),
  }),
})

export const reportsProblems = problems('reports', {
  period: 400,
})
