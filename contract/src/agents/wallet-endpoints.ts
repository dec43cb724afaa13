import * as z from 'zod/mini'
import { walletEntryKinds } from '../accounts/values.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, reference } from '../kernel/ids.ts'
import { fen, price } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several, wholeNumber } from '../kernel/page.ts'
import { allowed, names } from '../kernel/texts.ts'
import { agencyStates, maxVoucher, topUpMethods, topUpStates, walletAlerts } from './values.ts'

/** A picture in base64, a third longer than its bytes; what is in it, the server decides by its bytes. */
const picture = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil(maxVoucher.bytes / 3) * 4),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'format' }),
  )
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** At the sales of late: spent on a day, and the days that lasts; null while nothing is known, or nothing is spent. */
export const walletForecast = z.object({
  spending: z.nullable(fen),
  lasts: z.nullable(z.number()),
})

const wallet = z.object({
  id,
  code: z.string(),
  names,
  state: z.enum(agencyStates),
  balance: fen,
  frozen: fen,
  alert: z.enum(walletAlerts),
  /** Of today: none after its last day. */
  credit: fen,
  creditUntil: z.nullable(serviceDate),
  /** Balance and credit together: what may be spent. */
  available: fen,
  dailyLimit: z.nullable(fen),
  ticketLimit: z.nullable(fen),
  clerkLimit: z.nullable(fen),
  spentToday: fen,
  /** Top-ups that are not booked yet. */
  waiting: fen,
  ...walletForecast.shape,
})

const topUp = z.object({
  id,
  organisation: z.object({ id, code: z.string(), names }),
  fen,
  method: z.enum(topUpMethods),
  paidOn: serviceDate,
  reference: z.string(),
  note: z.string(),
  state: z.enum(topUpStates),
  announcedAt: instant,
  announcedBy: z.string(),
  checkedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  /** When and by whom the reversal of its deposit was booked. */
  takenBackAt: z.nullable(instant),
  takenBackBy: z.nullable(z.string()),
  /** Why it was refused or taken back. */
  reason: z.string(),
  approvalId: z.nullable(id),
  voucher: z.boolean(),
  can: z.object({ check: allowed, approve: allowed, refuse: allowed, withdraw: allowed }),
})

export const wallets = capability('agents', {
  wallets: query({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      state: z.optional(several(z.enum(agencyStates))),
      alert: z.optional(several(z.enum(walletAlerts))),
      /** Wallets that last fewer days than this. */
      lastsUnder: z.optional(wholeNumber(1, 3_650)),
      ...pageRequest('code', 'balance', 'available', 'spentToday', 'lasts'),
    }),
    reply: pageOf(wallet),
    refreshedBy: ['agency'],
  }),
  /** Entries of the wallet of an agency with the balance after each. */
  statement: query({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    request: z.object({
      organisationId: id,
      /** First and last day, in Asia/Shanghai; the last thirty days when absent. */
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      kind: z.optional(several(z.enum(walletEntryKinds))),
      /** An order number or the reference of a payment. */
      text: z.optional(searchText),
      ...pageRequest('at'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          id: z.string(),
          at: instant,
          kind: z.enum(walletEntryKinds),
          order: z.nullable(z.object({ id, number: z.string() })),
          memo: z.string(),
          by: z.nullable(z.string()),
          in: z.nullable(fen),
          out: z.nullable(fen),
          balance: fen,
        }),
      ),
      {
        organisation: z.object({ id, code: z.string(), names }),
        from: serviceDate,
        to: serviceDate,
        /** Of the whole period, whatever is filtered. */
        opening: fen,
        closing: fen,
        /** At present, whatever the period. */
        alert: z.enum(walletAlerts),
        available: fen,
        ...walletForecast.shape,
      },
    ),
  }),
  topUps: query({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    request: z.object({
      state: z.optional(several(z.enum(topUpStates))),
      method: z.optional(several(z.enum(topUpMethods))),
      /** A reference, or code or name of the agency. */
      text: z.optional(searchText),
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      ...pageRequest('announcedAt', 'fen', 'paidOn'),
    }),
    reply: pageOf(topUp),
    refreshedBy: ['approvals', 'agency'],
  }),
  topUp: query({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    request: z.object({ id }),
    /** With the balance of the wallet before and after it: at present while it is open, else as it was booked. */
    reply: z.object({ topUp, before: fen, after: fen, asOf: instant }),
    refreshedBy: ['approvals', 'agency'],
  }),
  voucher: command({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    journal: 'agents.voucher',
    request: z.object({ id }),
    reply: z.object({ image: z.string() }),
  }),
  announceTopUp: command({
    access: { permission: 'agents.announceTopUp' },
    requestsPerMinute: 60,
    scope: 'own',
    idempotent: true,
    journal: 'agents.announceTopUp',
    request: z.object({
      organisationId: id,
      fen: price.check(z.gte(1)),
      method: z.enum(topUpMethods),
      paidOn: serviceDate,
      reference,
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      voucher: z.optional(picture),
    }),
    reply: z.object({ id }),
  }),
  checkTopUp: command({
    stepUp: true,
    access: { permission: 'agents.topUp' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.checkTopUp',
    request: z.object({ id }),
    /** The request that a second person decides on. */
    reply: z.object({ approvalId: id }),
  }),
  rejectTopUp: command({
    stepUp: true,
    access: { permission: 'agents.topUp' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.rejectTopUp',
    request: z.object({ id, reason }),
    reply: z.object({ state: z.enum(topUpStates) }),
  }),
  withdrawTopUp: command({
    access: { permission: 'agents.announceTopUp' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.withdrawTopUp',
    request: z.object({ id }),
    reply: z.object({ state: z.enum(topUpStates) }),
  }),
})
