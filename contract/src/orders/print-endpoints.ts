import * as z from 'zod/mini'
import { certificateTypes } from '../kernel/certificates.ts'
import { instant } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { several } from '../kernel/page.ts'
import { names, texts } from '../kernel/texts.ts'
import { tripView } from './order-views.ts'
import { certificateNumber } from './passenger.ts'
import { maxPrintedTickets, paymentMethods, printReasons } from './values.ts'

const ticketIds = z.array(id).check(z.minLength(1), z.maxLength(maxPrintedTickets))

/** An encrypted permission for one user and some tickets, for a few minutes. */
const grant = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,4000}$/, { error: 'format' }))

/** How a passenger who comes to collect shows that a ticket is theirs: each exactly, never the beginning. */
const proof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('certificate'), certificateNumber }),
  z.object({ by: z.literal('code'), code: z.string().check(z.minLength(1), z.maxLength(400)) }),
  z.object({
    by: z.literal('order'),
    number: z.string().check(z.regex(/^\d{8,20}$/, { error: 'format' })),
    /** The last four digits of the phone of the order. */
    phoneEnd: z.string().check(z.regex(/^\d{4}$/, { error: 'phoneEnd' })),
  }),
])

export const printing = capability('orders', {
  print: command({
    access: { permission: 'orders.print' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.print',
    request: z.object({
      orderId: id,
      /** Without them all tickets of the order that can be printed. */
      ticketIds: z.optional(ticketIds),
      /** Why tickets are printed once more; needed from their second time on. Their former codes die. */
      reason: z.optional(z.enum(printReasons)),
      /** What `orders.collect` gave for tickets outside the caller's data scope. */
      grant: z.optional(grant),
    }),
    /** What was counted as printed. It has no personal data, so that it can be kept under the key; `orders.sheet` has the papers. */
    reply: z.object({
      orderId: id,
      /** 1 for the first print, 2 for the first reprint … */
      tickets: z.array(z.object({ id, copy: z.int() })),
    }),
  }),
  collect: command({
    access: { permission: 'orders.collect' },
    scope: 'own',
    journal: 'orders.collect',
    request: z.object({ proof }),
    /** The paid tickets that were proved, of any seller; certificates masked. */
    reply: z.object({
      orders: z.array(
        z.object({
          orderId: id,
          number: z.string(),
          seller: names,
          /** Lets `orders.print` print these tickets. */
          grant: z.string(),
          tickets: z.array(
            z.object({
              id,
              number: z.string(),
              name: z.string(),
              certificateType: z.enum(certificateTypes),
              certificateMasked: z.string(),
              seat: z.string(),
              copies: z.int(),
              ...tripView,
            }),
          ),
        }),
      ),
    }),
  }),
  sheet: query({
    access: { permission: 'orders.print' },
    scope: 'own',
    request: z.object({
      orderId: id,
      ticketIds: several(id).check(z.minLength(1), z.maxLength(maxPrintedTickets)),
    }),
    /** The papers of what the caller has just printed. */
    reply: z.object({
      number: z.string(),
      at: instant,
      seller: names,
      soldBy: z.string(),
      method: z.nullable(z.enum(paymentMethods)),
      total: fen,
      tickets: z.array(
        z.object({
          id,
          number: z.string(),
          ...tripView,
          carrierNames: names,
          /** When the gate closes: passengers are on board by then. */
          boardBy: instant,
          name: z.string(),
          typeNames: names,
          /** The passenger pays less than an adult: marked for the check at the gate. */
          reduced: z.boolean(),
          /** Bilingual: a printed ticket does not depend on the interface language. */
          certificateNames: texts,
          certificateMasked: z.string(),
          seat: z.string(),
          price: fen,
          /** Its after-sale conditions in short. */
          conditions: texts,
          copy: z.int(),
          /** The signed text of the code, and its picture: a path over a square of `size` modules. */
          code: z.string(),
          qr: z.object({ size: z.int(), path: z.string() }),
        }),
      ),
    }),
  }),
})
