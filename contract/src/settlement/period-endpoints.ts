import * as z from 'zod/mini'
import { accountKinds } from '../accounts/values.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { pageOf, pageRequest, several } from '../kernel/page.ts'
import { allowed, names } from '../kernel/texts.ts'
import { allPeriodChecks, beginsPeriod, periodKinds, periodStates } from './period-values.ts'

/** The books of the whole network; its holders are people of the operator. */
const network = {
  shared: 'periods are those of the whole network, for people of the operator alone',
} as const
const views = { permission: 'settlement.viewPeriods' } as const
const closes = { permission: 'settlement.closePeriods' } as const
const refreshedBy = ['periods', 'proof', 'approvals'] as const

const kind = z.enum(periodKinds)
const person = z.object({ code: z.string(), name: z.string() })

/** A period by its kind and its first day. */
const one = z
  .object({ kind, begins: serviceDate })
  .check(
    z.refine(({ kind, begins }) => beginsPeriod(kind, begins), { error: 'notOffered', path: ['begins'] }),
  )
/** A month or a year: what a second person closes. */
const longer = z
  .object({ kind: z.enum(['month', 'year']), begins: serviceDate })
  .check(
    z.refine(({ kind, begins }) => beginsPeriod(kind, begins), { error: 'notOffered', path: ['begins'] }),
  )

const period = z.object({
  kind,
  begins: serviceDate,
  /** The last day of it. */
  ends: serviceDate,
  state: z.enum(periodStates),
  /** Checks that block the close; null once it is closed, and while it runs. */
  blocking: z.nullable(z.int()),
  askedAt: z.nullable(instant),
  askedBy: z.nullable(person),
  closedAt: z.nullable(instant),
  /** Of a month or a year: who approved it. */
  closedBy: z.nullable(person),
})

const balance = z.object({ kind: z.enum(accountKinds), opening: fen, debit: fen, credit: fen, closing: fen })

const figures = z.object({
  transfers: z.int(),
  orders: z.int(),
  tickets: z.int(),
  sailings: z.int(),
  earnings: z.int(),
  earned: fen,
})

export const periodEndpoints = capability('settlement', {
  /** Periods of a kind, the present one first, from the first day of the ledger on. */
  periods: query({
    access: views,
    scope: network,
    request: z.object({
      kind: z._default(kind, 'day'),
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      state: z.optional(several(z.enum(periodStates))),
      ...pageRequest('begins'),
    }),
    reply: z.extend(pageOf(period), {
      /** The last day, month and year that are closed. */
      closed: z.object({
        day: z.nullable(serviceDate),
        month: z.nullable(serviceDate),
        year: z.nullable(serviceDate),
      }),
    }),
    refreshedBy,
  }),
  /** One period with its checks: what blocks the close, by name. */
  period: query({
    access: views,
    scope: network,
    request: one,
    reply: z.object({
      period,
      checks: z.array(
        z.object({
          check: z.enum(allPeriodChecks),
          blocking: z.int(),
          /** Open, but explained: it does not block. */
          named: z.int(),
          items: z.array(
            z.object({
              id: z.string(),
              /** Such as of a till, a line or an agency. */
              names: z.nullable(names),
              /** Such as an order number or a clerk. */
              text: z.string(),
              at: z.nullable(z.string()),
            }),
          ),
        }),
      ),
      /** What a closed year was sealed with, and what its rows say now. */
      seal: z.nullable(
        z.object({
          hash: z.string(),
          former: z.nullable(z.string()),
          openStatements: z.int(),
          figures,
          present: figures,
          balances: z.array(z.object({ sealed: z.nullable(balance), present: z.nullable(balance) })),
        }),
      ),
      can: z.object({ close: allowed, ask: allowed, withdraw: allowed }),
      asOf: instant,
    }),
    refreshedBy,
  }),
  /** Closes every day up to one, in order, until one is blocked. */
  closeDays: command({
    stepUp: true,
    access: closes,
    scope: network,
    journal: 'settlement.closeDays',
    request: z.object({ to: serviceDate }),
    reply: z.object({
      days: z.int(),
      /** The first day that is blocked; null when all of them were closed. */
      blocked: z.nullable(serviceDate),
    }),
  }),
  /** Asks a second person to close a month or a year. */
  askClose: command({
    stepUp: true,
    access: closes,
    scope: network,
    journal: 'settlement.askClose',
    request: longer,
    reply: z.object({ approvalId: id }),
  }),
  /** Takes back what one has asked for. */
  withdrawClose: command({
    access: closes,
    scope: network,
    journal: 'settlement.withdrawClose',
    request: longer,
    reply: z.object({}),
  }),
})

export const periodProblems = {
  periodNotFound: 404,
  periodRunning: 409,
  periodClosed: 409,
  periodBlocked: 409,
  closeAsked: 409,
  closeNotAsked: 409,
  periodTooLong: 422,
  monthsTooLong: 422,
} as const
