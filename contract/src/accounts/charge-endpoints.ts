import * as z from 'zod/mini'
import { chargeKinds } from '../fares/values.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { pageOf, pageRequest, several } from '../kernel/page.ts'
import { named, names } from '../kernel/texts.ts'
import { ticketStates } from '../orders/values.ts'
import { chargeDays, insuredParts } from './values.ts'

const views = { permission: 'accounts.viewCharges' } as const
const insures = { permission: 'accounts.insuredLists' } as const

/**
 * What a charge took in, what was given back of it, and what its payee is owed of it for good; `earned` is what stands on the account of
 * the payee already: sailings are earned once they have left, and what happens afterwards a little later.
 */
const money = { taken: fen, back: fen, owed: fen, earned: fen }

/** First and last day, in Asia/Shanghai; the last seven days when absent, at most 31. */
const period = { from: z.optional(serviceDate), to: z.optional(serviceDate) }

const charged = {
  ...period,
  /** Which day counts: that of the departure, which is the default, or that of the sale. */
  by: z.optional(z.enum(chargeDays)),
  /** The supplier who gets it. */
  payeeId: z.optional(id),
  kind: z.optional(several(z.enum(chargeKinds))),
  /** The code of a charge, of any of its versions. */
  charge: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
}

const insuredList = z.object({
  id,
  /** Counts the lists of its insurer, from 1. */
  number: z.int(),
  insurer: named,
  /** The day it was made on; it reaches to the departures of the day after. */
  day: serviceDate,
  madeAt: instant,
  madeBy: z.string(),
  insured: z.int(),
  insuredFen: fen,
  cancelled: z.int(),
  cancelledFen: fen,
})

/** The charges that suppliers are paid for, and what is reported to insurers. */
export const payeeCharges = capability('accounts', {
  charges: query({
    access: views,
    scope: 'own',
    request: z.object({ ...charged, ...pageRequest('day', 'taken', 'back', 'owed', 'earned') }),
    reply: z.extend(
      pageOf(
        z.object({
          day: serviceDate,
          payee: named,
          kind: z.enum(chargeKinds),
          code: z.string(),
          names,
          tickets: z.int(),
          ...money,
        }),
      ),
      {
        from: serviceDate,
        to: serviceDate,
        /** Those who are paid by a charge of any time. */
        payees: z.array(named),
      },
    ),
  }),
  /** The tickets behind an amount: those that were sold with a charge. */
  chargedTickets: query({
    access: views,
    scope: 'own',
    request: z.object({ ...charged, ...pageRequest('day', 'taken', 'back', 'owed', 'earned') }),
    reply: z.extend(
      pageOf(
        z.object({
          id,
          orderId: id,
          /** The order number and the number of the passenger. */
          number: z.string(),
          state: z.enum(ticketStates),
          payee: named,
          kind: z.enum(chargeKinds),
          code: z.string(),
          names,
          soldAt: instant,
          departs: instant,
          ...money,
        }),
      ),
      { from: serviceDate, to: serviceDate },
    ),
  }),
  insuredLists: query({
    access: insures,
    scope: 'own',
    request: z.object({
      payeeId: z.optional(id),
      madeFrom: z.optional(serviceDate),
      madeTo: z.optional(serviceDate),
      ...pageRequest('madeAt', 'insured', 'cancelled'),
    }),
    reply: z.extend(pageOf(insuredList), {
      /** Insurers a list can be made for, with the number of the list of today where there is one. */
      insurers: z.array(z.extend(named, { today: z.nullable(z.int()) })),
    }),
  }),
  /**
   * The list of today: who was insured since the list before it and departs until tomorrow, and whose insurance ended before the
   * departure.
   */
  makeInsuredList: command({
    access: insures,
    scope: 'own',
    idempotent: true,
    journal: 'accounts.makeInsuredList',
    request: z.object({ payeeId: id }),
    reply: z.object({ id, number: z.int(), insured: z.int(), cancelled: z.int() }),
  }),
  /** One part of a list as an xlsx file with names and whole certificates. The same list is the same file. */
  insuredList: command({
    access: insures,
    scope: 'own',
    responseType: 'download',
    journal: 'accounts.insuredList',
    request: z.object({ listId: id, part: z.enum(insuredParts) }),
    reply: z.unknown(),
  }),
})
