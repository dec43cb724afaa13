import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { flag, pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { allowed, localizedNameInput, named, names } from '../kernel/texts.ts'
import { paymentMethods } from '../orders/values.ts'
import { denominations, maxPieces, shiftStates, tillMoves } from './values.ts'

/** Pieces by denomination in fen; what is left out is none. */
const counts = z.partialRecord(z.enum(denominations), z.int().check(z.gte(0), z.lte(maxPieces)))
/** Why the count differs from what is expected. */
const reason = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

const till = z.object({
  id,
  code: z.string(),
  names,
  dock: named,
  enabled: z.boolean(),
  /** Who has it open, or has handed it over and was not followed yet. */
  shift: z.nullable(z.object({ id, clerk: z.string(), state: z.enum(shiftStates) })),
  revision,
})
const tillInput = { code, names: localizedNameInput(100), dockId: id }

const shift = z.object({
  id,
  till: z.nullable(named),
  dock: z.nullable(named),
  clerk: z.string(),
  state: z.enum(shiftStates),
  /** The day it was opened. */
  day: serviceDate,
  openedAt: instant,
  closedAt: z.nullable(instant),
  float: fen,
  /** What was taken by all methods, and paid out in cash. */
  taken: fen,
  paidOut: fen,
  /** The cash it has to have: now, or when it was counted. */
  cash: fen,
  counted: z.nullable(fen),
  /** Counted less expected: over, or below zero short. */
  difference: z.nullable(fen),
  reason: z.string(),
  /** Over or short waits for a second person. */
  waits: z.boolean(),
  zNumber: z.nullable(z.int()),
})

const report = z.object({
  shift,
  accountId: id,
  openedBy: z.string(),
  closedBy: z.nullable(z.string()),
  zPrints: z.int(),
  openingCounts: z.nullable(counts),
  closingCounts: z.nullable(counts),
  takings: z.array(z.object({ method: z.enum(paymentMethods), payments: z.int(), fen })),
  /** Cash that came in and went out, by kind; what goes out is below zero. */
  moves: z.array(z.object({ kind: z.enum(tillMoves), count: z.int(), fen })),
  /** Voided sales among what was paid out. */
  voided: z.object({ count: z.int(), fen }),
  payments: z.array(
    z.object({ orderId: id, orderNumber: z.string(), method: z.enum(paymentMethods), fen, at: instant }),
  ),
  payouts: z.array(z.object({ id, orderId: id, orderNumber: z.string(), fen, at: instant })),
  /** `ask`: a second person once more, when the first request about over or short was refused or has expired. */
  can: z.object({ ask: allowed }),
  asOf: instant,
})

const closed = z.object({ shiftId: id, difference: fen, waits: z.boolean() })

export const tills = capability('accounts', {
  tills: query({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    /** All tills, or only those that can be opened. */
    request: z.object({ free: z._default(flag, false) }),
    reply: z.object({ tills: z.array(till), asOf: instant }),
  }),
  ownTill: query({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      /** Money is taken and paid out with an open till alone. */
      required: z.boolean(),
      report: z.nullable(report),
      /** Tills that were handed over and can be taken over. */
      handedOver: z.array(z.object({ shiftId: id, till: named, clerk: z.string() })),
      asOf: instant,
    }),
  }),
  tillShifts: query({
    access: { permission: 'accounts.viewTills' },
    scope: 'own',
    request: z.object({
      ...pageRequest('openedAt', 'closedAt', 'difference'),
      state: z.optional(several(z.enum(shiftStates))),
      dockId: z.optional(id),
      /** Name or code of a clerk, code or name of a till. */
      text: z.optional(searchText),
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
    }),
    reply: pageOf(shift),
  }),
  tillReport: query({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    request: z.object({ shiftId: id }),
    reply: report,
    refreshedBy: ['approvals'],
  }),
  openTill: command({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.openTill',
    request: z.object({ tillId: id, counts }),
    reply: z.object({ shiftId: id }),
  }),
  dropCash: command({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.dropCash',
    request: z.object({ shiftId: id, fen: fen.check(z.gt(0)) }),
    reply: z.object({ shiftId: id }),
  }),
  handOverTill: command({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.handOverTill',
    request: z.object({ shiftId: id, counts, reason }),
    reply: z.object({ shiftId: id }),
  }),
  takeOverTill: command({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.takeOverTill',
    request: z.object({ shiftId: id, counts, reason }),
    /** The shift that begins. */
    reply: closed,
  }),
  closeTill: command({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.closeTill',
    /** The caller's own, or with the right to manage tills any other. */
    request: z.object({ shiftId: id, counts, reason }),
    reply: closed,
  }),
  askTillDifference: command({
    access: { permission: 'accounts.manageTills' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.askTillDifference',
    request: z.object({ shiftId: id, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ approvalId: id }),
  }),
  printZ: command({
    access: { permission: 'accounts.useTill' },
    scope: 'own',
    journal: 'accounts.printZ',
    request: z.object({ shiftId: id }),
    /** 1 for the first print. */
    reply: z.object({ copy: z.int() }),
  }),
  createTill: command({
    access: { permission: 'accounts.manageTills' },
    scope: 'own',
    journal: 'accounts.createTill',
    request: z.object(tillInput),
    reply: z.object({ id }),
  }),
  editTill: command({
    access: { permission: 'accounts.manageTills' },
    scope: 'own',
    journal: 'accounts.editTill',
    request: z.object({ ...tillInput, id, revision, enabled: z.boolean() }),
    reply: z.object({ revision }),
  }),
})
