import * as z from 'zod/mini'
import { channels } from '../fares/values.ts'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { exportFormats } from '../lists/values.ts'
import type { Permission } from '../menus/menus.ts'
import { paymentMethods } from '../orders/values.ts'
import { comparisons, divisions, type ReportName, reportNames, scheduleIntervals } from './values.ts'

/** What was paid today, by one method. */
const taking = z.object({ method: z.enum(paymentMethods), fen })

/** The period of a report, both days included: the last seven days when absent, or the coming ones of a forecast. */
const period = {
  from: z.optional(serviceDate),
  to: z.optional(serviceDate),
  compare: z.optional(z.enum(comparisons)),
}
const line = { lineId: z.optional(id) }
const sold = {
  channel: z.optional(z.enum(channels)),
  /** The agency that sold. */
  agentId: z.optional(id),
}

/** The figures of a report by name: counts, fen or minutes. */
type Figures = Record<string, z.ZodMiniType<number>>

/** A report: a period and what it is compared with, by day and by one division, the largest part first. */
function report<
  const Name extends ReportName,
  const Filters extends z.core.$ZodLooseShape,
  const F extends Figures,
>(name: Name, filters: Filters, figures: F) {
  const sums = z.object(figures)
  return query({
    access: { permission: `reports.${name}` as Permission },
    scope: 'own',
    request: z.object({ ...period, by: z.optional(z.enum(divisions[name])), ...filters }),
    reply: z.object({
      from: serviceDate,
      to: serviceDate,
      /** What it is compared with: a period of the same length. */
      before: z.object({ from: serviceDate, to: serviceDate }),
      /** True while the period is not over. Its present day is left out where the two are compared. */
      running: z.boolean(),
      now: sums,
      earlier: sums,
      /** Change of the first figure over the days that are over, in basis points; null where there was nothing before. */
      change: z.nullable(z.int()),
      days: z.array(z.object({ date: serviceDate, earlierDate: serviceDate, now: sums, earlier: sums })),
      parts: z.array(
        z.object({
          key: z.string(),
          /** Names of a line, class or organisation; null where `label` identifies the part. */
          names: z.nullable(names),
          /** Of a relation or a leg: where it ends. */
          toNames: z.nullable(names),
          label: z.string(),
          now: sums,
          earlier: sums,
          change: z.nullable(z.int()),
        }),
      ),
      /** How many parts there are; a page has the largest ones of very many. */
      partsInAll: z.int(),
      /** Names of what the report is filtered by. */
      filtered: z.object({ lineId: z.nullable(names), agentId: z.nullable(names) }),
      asOf: z.string(),
    }),
  })
}

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
  /** What was sold, by the day it was paid for, and what was given back of it, by the day that was decided. */
  sales: report(
    'sales',
    { ...line, ...sold },
    {
      /** Sold: full fares with charges and fees, less discounts. */
      fen,
      tickets: z.int(),
      orders: z.int(),
      gross: fen,
      discount: fen,
      returned: fen,
      /** What exchanges, supplements and corrections added or took away. */
      moved: fen,
      /** Fees of after-sales that were kept. */
      kept: fen,
      net: fen,
    },
  ),
  /** Paid places by day of travel against what the ships offered. */
  load: report('load', line, {
    riders: z.int(),
    sailings: z.int(),
    /** Paid places by legs. */
    taken: z.int(),
    /** Certified places by legs of sailings that were not cancelled. */
    offered: z.int(),
    fen,
  }),
  /** Agencies: what they sold and gave back, and what became of their holds. */
  agents: report(
    'agents',
    { ...line, agentId: z.optional(id) },
    {
      fen,
      tickets: z.int(),
      /** Tickets given back or voided. */
      back: z.int(),
      returned: fen,
      net: fen,
      held: z.int(),
      heldPaid: z.int(),
      /** Holds that ended without a sale. */
      heldLost: z.int(),
    },
  ),
  /** Tickets given back or voided, with reasons. */
  refunds: report(
    'refunds',
    { ...line, ...sold },
    {
      returned: fen,
      back: z.int(),
      kept: fen,
    },
  ),
  /** What was taken and given back, by who did it, and what tills were over or short. */
  tills: report(
    'tills',
    { method: z.optional(z.enum(paymentMethods)) },
    {
      taken: fen,
      orders: z.int(),
      returned: fen,
      net: fen,
      over: fen,
    },
  ),
  /** Calls against their planned times. */
  punctuality: report('punctuality', line, {
    calls: z.int(),
    /** Calls with a recorded time, skipped ones left out. */
    recorded: z.int(),
    onTime: z.int(),
    /** Minutes late of recorded calls, together. */
    late: z.int(),
    skipped: z.int(),
  }),
  /** What the caller has sent to the own inbox, with the latest files. */
  schedules: query({
    access: { signedIn: "what is sent to one's own inbox is one's own" },
    scope: 'self',
    request: z.object({}),
    reply: z.object({
      rows: z.array(
        z.object({
          id,
          report: z.enum(reportNames),
          filters: z.record(z.string(), z.unknown()),
          format: z.enum(exportFormats),
          every: z.enum(scheduleIntervals),
          madeAt: z.string(),
          files: z.array(z.object({ id, day: serviceDate, name: z.string() })),
        }),
      ),
    }),
  }),
  /** Sends a report with these filters to the caller, every day or month; the permission of the report is asked for. */
  schedule: command({
    access: { signedIn: "what is sent to one's own inbox is one's own" },
    scope: 'self',
    journal: 'reports.schedule',
    request: z.object({
      report: z.enum(reportNames),
      filters: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(100))),
      format: z.enum(exportFormats),
      every: z.enum(scheduleIntervals),
    }),
    reply: z.object({ id }),
  }),
  endSchedule: command({
    access: { signedIn: "what is sent to one's own inbox is one's own" },
    scope: 'self',
    journal: 'reports.endSchedule',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  /** A file that was sent. */
  sentFile: command({
    access: { signedIn: "what is sent to one's own inbox is one's own" },
    scope: 'self',
    responseType: 'download',
    journal: 'reports.sentFile',
    request: z.object({ id }),
    reply: z.unknown(),
  }),
  /** Pick-up: how many days before travel places were sold. */
  forecast: report('forecast', line, {
    riders: z.int(),
    /** Sold by then, all together. */
    booked: z.int(),
    fen,
  }),
})

export const reportsProblems = problems('reports', {
  period: 400,
  scheduleNotFound: 404,
  tooManySchedules: 409,
})
