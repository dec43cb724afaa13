import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { fen } from '../kernel/money.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { lineKinds } from '../network/values.ts'
import { sailingStates } from '../sailings/values.ts'
import { deviceId, passwordDigest, proof } from '../session/endpoints.ts'
import { dashboardNames } from './values.ts'

/** What was sold in some time: orders, the tickets in them that are still good, and money. */
const sales = z.object({ orders: z.int(), tickets: z.int(), fen })

/** A call of a sailing: kilometres along the river and planned times give its position. */
const call = z.object({
  names,
  riverKm: z.number(),
  arrives: z.nullable(z.string()),
  departs: z.nullable(z.string()),
})

const sailing = z.object({
  id: z.string(),
  line: z.object({ code: z.string(), names, kind: z.enum(lineKinds) }),
  ship: names,
  status: z.enum(sailingStates),
  calls: z.array(call),
  /** Passengers on each leg, those without a seat included. */
  load: z.array(z.int()),
  capacity: z.int(),
})

const figures = z.object({
  dashboard: z.enum(dashboardNames),
  date: serviceDate,
  today: sales,
  /** The same weekday a week ago: the whole day, and up to the same minute. */
  lastWeek: z.object({ day: sales, soFar: sales }),
  /** From midnight to midnight, 24 of them. */
  hours: z.array(z.object({ tickets: z.int(), fen, lastWeekTickets: z.int(), lastWeekFen: fen })),
  /** What is under way or still leaves, in the order of departure. */
  sailings: z.array(sailing),
  /** How many sailings of the day there are, and how many of them have left. */
  dayOfSailings: z.object({ inAll: z.int(), left: z.int(), cancelled: z.int() }),
  /** The towns along the way of these lines, upstream first. */
  places: z.array(z.object({ names, riverKm: z.number() })),
  /** Who or what sells most today: the agents, or the lines where no agent sells. */
  leaders: z.object({
    of: z.enum(['agents', 'lines']),
    rows: z.array(z.object({ names, tickets: z.int(), fen })),
  }),
  asOf: z.string(),
})

const kioskReason = 'a screen in a public room shows sums of the day and nothing about persons'

export const dashboards = capability('dashboards', {
  signIn: command({
    access: { open: 'this is how a screen is signed in' },
    scope: 'self',
    request: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      password: passwordDigest,
      deviceId,
      code: z.string().check(z.trim(), z.maxLength(16)),
      proof,
    }),
    reply: z.string(),
  }),
  signOut: command({
    access: { open: 'signing out must work with a session that has already ended' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({}),
  }),
  /** Single-use ticket for `/ws/dashboards`; its events announce new figures, never their content. */
  ticket: command({
    access: { viewer: kioskReason, permission: 'dashboards.view' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({ ticket: z.string() }),
  }),
  figures: query({
    access: { viewer: kioskReason, permission: 'dashboards.view' },
    scope: { shared: kioskReason },
    request: z.object({ dashboard: z.enum(dashboardNames) }),
    reply: figures,
  }),
})

export const dashboardsProblems = problems('dashboards', {
  notAllowed: 403,
  /** A screen hangs on a wall for months, where no second factor is asked for. */
  secondFactorHeld: 403,
})
