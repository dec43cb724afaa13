// What replies say about an order, its tickets and its money.

import * as z from 'zod/mini'
import { accountKinds, payoutMethods, payoutStates, transferKinds } from '../accounts/values.ts'
import { chargeKinds } from '../fares/values.ts'
import { certificateTypes } from '../kernel/certificates.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { isCalendarDay } from '../kernel/service-date.ts'
import { named, names } from '../kernel/texts.ts'
import { overruleCodes } from './after-sales/values.ts'
import {
  orderStates,
  paymentMethods,
  reprintCauses,
  specialCareCodes,
  ticketCauses,
  ticketStates,
} from './values.ts'

/** What was made: enough to print and to find it again, without a word about the people. */
export const orderReceipt = z.object({
  orderId: id,
  number: z.string(),
  state: z.enum(orderStates),
  at: instant,
  heldUntil: z.nullable(instant),
  total: fen,
  tickets: z.array(z.object({ id, number: z.string(), seat: z.string(), price: fen })),
})

export type OrderReceipt = z.output<typeof orderReceipt>

/** The parts of one passenger's price: fare − reduction + serviceFee + other charges = price. */
export const priceParts = {
  fare: fen,
  reduction: fen,
  /** What of the reduction is a promotion's. */
  promotion: fen,
  serviceFee: fen,
  charges: z.array(z.object({ kind: z.enum(chargeKinds), fen })),
  price: fen,
  needsSeat: z.boolean(),
}

const dockCall = z.object({ stop: z.int(), dockCode: z.string(), names, at: instant })

/** The trip of a ticket. */
export const tripView = {
  sailingId: id,
  lineCode: z.string(),
  date: serviceDate,
  lineNames: names,
  shipNames: names,
  from: dockCall,
  to: dockCall,
  classCode: z.string(),
  classNames: names,
}

export const orderRow = z.object({
  id,
  number: z.string(),
  state: z.enum(orderStates),
  at: instant,
  heldUntil: z.nullable(instant),
  organisation: z.object({ id, names }),
  soldBy: z.string(),
  method: z.nullable(z.enum(paymentMethods)),
  /** The trip that departs first; the tickets tell theirs. */
  ...tripView,
  /** How many different trips its tickets are for. */
  trips: z.int(),
  passengers: z.int(),
  /** Of the first passenger; null while the passenger is not named, and once the personal data were erased. */
  firstName: z.nullable(z.string()),
  /** When the personal data of the first passenger were erased. */
  firstForgottenAt: z.nullable(instant),
  phoneMasked: z.string(),
  total: fen,
})

/** What happened to a ticket: it was made, its state changed, or it was printed. */
const ticketEventView = z.object({
  at: instant,
  by: z.string(),
  /** The state it came into; null for a print. */
  state: z.nullable(z.enum(ticketStates)),
  cause: z.nullable(z.enum(ticketCauses)),
  /** Why nothing was charged, for what an offer did. */
  overrule: z.nullable(z.enum(overruleCodes)),
  /** For a print: which copy it was, and from the second on why. */
  copy: z.nullable(z.int()),
  reprint: z.nullable(z.enum(reprintCauses)),
})

export const ticketView = z.object({
  id,
  number: z.string(),
  state: z.enum(ticketStates),
  seat: z.string(),
  passenger: z.object({
    number: z.int(),
    /** With the type of the certificate null while the passenger is not named, and once the personal data were erased. */
    name: z.nullable(z.string()),
    /** When the personal data of this passenger were erased. */
    forgottenAt: z.nullable(instant),
    passengerType: z.string(),
    typeNames: names,
    certificateType: z.nullable(z.enum(certificateTypes)),
    certificateMasked: z.string(),
    sex: z.nullable(z.enum(['male', 'female'])),
    /** For callers who may see certificates, and null where the masked number contains it. */
    birthDate: z.nullable(z.string().check(z.refine(isCalendarDay))),
    nationality: z.nullable(z.string()),
    /** What was declared; empty for nothing, and once the personal data were erased. */
    specialCare: z.array(z.enum(specialCareCodes)),
  }),
  ...priceParts,
  /** The versions of the rules that its price comes from. */
  rules: z.object({
    fareTable: z.object({ id, version: z.int() }),
    passengerType: z.object({ version: z.int() }),
    promotion: z.nullable(z.object({ id, version: z.int(), names })),
    charges: z.array(
      z.object({
        id,
        version: z.int(),
        names,
        /** The supplier who gets it; null: the operator. */
        payee: z.nullable(named),
        refundable: z.boolean(),
        fen,
      }),
    ),
  }),
  trip: z.object(tripView),
  /** How often it was printed. */
  copies: z.int(),
  /** Whether it can be printed at all; the permission is another question. */
  printable: z.boolean(),
  /** Of the `conditions` beside the tickets. */
  conditionsId: id,
  /** The oldest first. */
  history: z.array(ticketEventView),
})

/** One amount of the ledger: negative is received or held, positive is owed or earned; a transfer sums to zero. */
export const entryView = z.object({
  transferId: id,
  at: instant,
  kind: z.enum(transferKinds),
  accountKind: z.enum(accountKinds),
  accountCode: z.string(),
  amount: fen,
})

export const paymentView = z.object({
  method: z.enum(paymentMethods),
  reference: z.string(),
  amount: fen,
  at: instant,
  takenBy: z.string(),
  /** Of who took it at a counter; its till is null without a drawer. */
  shift: z.nullable(z.object({ id, till: z.nullable(named) })),
})

/** Money given back: its state tells whether it was paid. */
export const payoutView = z.object({
  id,
  method: z.enum(payoutMethods),
  amount: fen,
  state: z.enum(payoutStates),
  requestedAt: instant,
  paidAt: z.nullable(instant),
  paidBy: z.nullable(z.string()),
  /** Why the last attempt failed. */
  error: z.string(),
})

export const eventView = z.object({ at: instant, operation: z.string(), by: z.string() })

/** An unpaid order, the one whose time is over first comes first. */
export const ownHold = z.object({
  orderId: id,
  number: z.string(),
  dock: names,
  towards: names,
  departs: z.string(),
  people: z.int(),
  total: fen,
  heldUntil: z.string(),
})
