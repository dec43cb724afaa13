import * as z from 'zod/mini'
import { channels } from '../../fares/values.ts'
import { instant } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { flag, pageOf, pageRequest, several } from '../../kernel/page.ts'
import { names } from '../../kernel/texts.ts'
import { batchStates, giveBackStates, giveBackToDo } from './values.ts'

const amount = z.object({ orders: z.int(), fen })

/** The tickets of a cancelled sailing are given back as one batch, with an outcome for each order. */
export const givingBack = capability('orders', {
  /** How far it is, and what people have to do: cash to hand out, payouts that failed, orders that were refused. */
  giveBack: query({
    access: { permission: 'orders.viewGiveBack' },
    scope: 'own',
    request: z.object({ sailingId: id }),
    reply: z.nullable(
      z.object({
        state: z.enum(batchStates),
        startedAt: instant,
        startedBy: z.string(),
        endedAt: z.nullable(instant),
        orders: z.object({
          ...{ waiting: z.int(), done: z.int(), refused: z.int(), failed: z.int() },
          /** Those that are tried once more: failed, or refused for an invoice or a voucher. */
          again: z.int(),
        }),
        /** Given back by now, in all ways of payment. */
        refunded: amount,
        cashToHandOut: amount,
        payoutsToSend: amount,
        payoutsFailed: amount,
      }),
    ),
    refreshedBy: ['sailing'],
  }),
  /** Each order with what came of it. */
  givenBack: query({
    access: { permission: 'orders.viewGiveBack' },
    scope: 'own',
    request: z.object({
      sailingId: id,
      state: z.optional(several(z.enum(giveBackStates))),
      /** Only orders that people have to do something about. */
      toDo: z.optional(flag),
      ...pageRequest('number', 'back'),
    }),
    reply: pageOf(
      z.object({
        orderId: id,
        number: z.string(),
        organisation: names,
        channel: z.enum(channels),
        tickets: z.int(),
        state: z.enum(giveBackStates),
        /** Why it was refused or failed, in the reader's language; empty otherwise. */
        reason: z.string(),
        back: fen,
        /** What is still to be done with its money. */
        toDo: z.nullable(z.enum(giveBackToDo)),
      }),
    ),
    refreshedBy: ['sailing'],
  }),
  stopGivingBack: command({
    access: { permission: 'orders.giveBack' },
    scope: 'own',
    journal: 'orders.stopGivingBack',
    request: z.object({ sailingId: id }),
    reply: z.object({}),
  }),
  /** Goes on where it was, with the orders that failed or were refused for an invoice once more. */
  resumeGivingBack: command({
    access: { permission: 'orders.giveBack' },
    scope: 'own',
    journal: 'orders.resumeGivingBack',
    request: z.object({ sailingId: id }),
    reply: z.object({}),
  }),
})
