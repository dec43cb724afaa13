import * as z from 'zod/mini'
import { payoutMethods, payoutStates } from '../accounts/values.ts'
import { conditionSet } from '../fares/condition-set.ts'
import { channels } from '../fares/values.ts'
import { certificateFault, certificateTypes } from '../kernel/certificates.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { isPhone, normaliseNumber } from '../kernel/identity.ts'
import { code, id, idempotencyKey } from '../kernel/ids.ts'
import { maxStops } from '../kernel/leg-mask.ts'
import { fen, price } from '../kernel/money.ts'
import { keysetRequest, pageOf, searchText, several, wholeNumber } from '../kernel/page.ts'
import { isSearchable } from '../kernel/search-text.ts'
import { isCalendarDay } from '../kernel/service-date.ts'
import { allowed, names } from '../kernel/texts.ts'
import { stopNumber, stopsInOrder } from '../sailings/stops.ts'
import { passwordDigest } from '../session/endpoints.ts'
import { overruleCodes } from './after-sales/values.ts'
import { isIdentityNumber } from './payment-code.ts'
import {
  maxPartySize,
  orderStates,
  paymentMethods,
  reprintCauses,
  specialCareCodes,
  statedIdentitySources,
  ticketCauses,
  ticketStates,
} from './values.ts'

/** A name as it stands on the certificate: letters of any script, blanks and the few marks names have. */
export const passengerName = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  z.pipe(
    z.transform((name: string) => name.normalize('NFC').replace(/[ \u3000]+/g, ' ')),
    z.string().check(z.regex(/^[\p{L}\p{M}][\p{L}\p{M} .·•'’-]*$/u, { error: 'characters' })),
  ),
)

/** A certificate number as typed or read; blanks and full-width characters are made plain before it is checked. */
export const certificateNumber = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(40)),
  z.transform(normaliseNumber),
)

export const phone = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((value: string) => value === '' || isPhone(value), { error: 'phone' }),
)

/** ISO 3166-1 alpha-2, regions such as `HK` included. */
export const nationality = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' }))

const birthDate = z.string().check(z.maxLength(10), z.refine(isCalendarDay, { error: 'birthDate' }))

/** What the manifest needs; required where the certificate does not contain it. */
export const manifestInput = {
  birthDate: z.optional(birthDate),
  sex: z.optional(z.enum(['male', 'female'])),
  nationality: z.optional(nationality),
}

/** The person who travels. The number of the certificate must fit its type. */
export const passenger = z
  .object({
    passengerType: code,
    certificateType: z.enum(certificateTypes),
    certificateNumber,
    name: passengerName,
    ...manifestInput,
    /** What the passenger declares; each code counts once. */
    specialCare: z.optional(z.array(z.enum(specialCareCodes)).check(z.maxLength(specialCareCodes.length))),
    /** `typed` when absent. */
    identitySource: z.optional(z.enum(statedIdentitySources)),
    /** The seat that was chosen, of `inventory.seatMap`; without one the server assigns a seat. */
    seatId: z.optional(id),
  })
  .check(
    z.superRefine((person, refinement) => {
      const fault = certificateFault(person.certificateType, person.certificateNumber)
      if (fault !== undefined)
        refinement.addIssue({ code: 'custom', path: ['certificateNumber'], message: fault, input: '' })
    }),
  )

export type Passenger = z.output<typeof passenger>

const stopInQuery = wholeNumber(0, maxStops - 1)

/** A trip is identified by the numbers of its stops: a round trip calls at one dock twice. */
const trip = { sailingId: id, fromStop: stopNumber, toStop: stopNumber, classCode: code }
/** Who travels, and a phone to reach them by. */
const party = {
  passengers: z.array(passenger).check(z.minLength(1), z.maxLength(maxPartySize)),
  phone: z.optional(phone),
}

/** A reference is kept in clear and shown on the order: an identity number must not get there by a scan. */
const reference = z.string().check(
  z.trim(),
  z.regex(/^[A-Za-z0-9_-]{4,64}$/, { error: 'reference' }),
  z.refine((text) => !isIdentityNumber(text), { error: 'identityNumber' }),
)

/**
 * Money taken at a counter; what did not pass over it in notes carries the reference of its receipt, or the payment code
 * of the customer's wallet, which is not stored.
 */
export const counterPayment = z.discriminatedUnion('method', [
  z.object({ method: z.literal('cash') }),
  z.object({ method: z.enum(['card', 'wechat', 'alipay']), reference }),
])

export const walletPayment = z.object({ method: z.literal('wallet'), paymentPassword: passwordDigest })

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

/** The parts of one passenger's price: fare − reduction + serviceFee = price. */
const priceParts = {
  fare: fen,
  reduction: fen,
  serviceFee: fen,
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

const orderRow = z.object({
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

const ticketView = z.object({
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
const entryView = z.object({
  transferId: id,
  at: instant,
  kind: z.string(),
  accountKind: z.string(),
  accountCode: z.string(),
  amount: fen,
})

const paymentView = z.object({
  method: z.enum(paymentMethods),
  reference: z.string(),
  amount: fen,
  at: instant,
})

/** Money given back: its state tells whether it was paid. */
const payoutView = z.object({
  id,
  method: z.enum(payoutMethods),
  amount: fen,
  state: z.enum(payoutStates),
  requestedAt: instant,
  paidAt: z.nullable(instant),
  /** Why the last attempt failed. */
  error: z.string(),
})

const eventView = z.object({ at: instant, operation: z.string(), by: z.string() })

/** An unpaid order, the one whose time is over first comes first. */
const ownHold = z.object({
  orderId: id,
  number: z.string(),
  dock: names,
  towards: names,
  departs: z.string(),
  people: z.int(),
  total: fen,
  heldUntil: z.string(),
})

export const orders = capability('orders', {
  sell: command({
    access: { permission: 'orders.sell' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.sell',
    request: z
      .object({ ...trip, ...party, expectedTotal: price, payment: counterPayment })
      .check(stopsInOrder()),
    reply: orderReceipt,
  }),
  sellFromWallet: command({
    access: { permission: 'orders.sellFromWallet' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.sellFromWallet',
    request: z
      .object({ ...trip, ...party, expectedTotal: price, paymentPassword: passwordDigest })
      .check(stopsInOrder()),
    reply: orderReceipt,
  }),
  hold: command({
    access: { permission: 'orders.hold' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.hold',
    request: z.object({ ...trip, ...party, expectedTotal: price }).check(stopsInOrder()),
    reply: orderReceipt,
  }),
  payHold: command({
    access: { permission: 'orders.hold' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.payHold',
    request: z.object({
      orderId: id,
      expectedTotal: price,
      payment: z.union([counterPayment, walletPayment]),
    }),
    reply: orderReceipt,
  }),
  release: command({
    access: { permission: 'orders.release' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.release',
    request: z.object({ orderId: id }),
    reply: orderReceipt,
  }),
  quote: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z
      .object({
        sailingId: id,
        fromStop: stopInQuery,
        toStop: stopInQuery,
        classCode: code,
        types: several(code).check(z.minLength(1), z.maxLength(maxPartySize)),
      })
      .check(stopsInOrder()),
    reply: z.object({
      total: fen,
      freeSeats: z.int(),
      passengers: z.array(z.object({ passengerType: z.string(), ...priceParts })),
      /** What a refund, an exchange or a correction of its tickets will cost: the sale pins it. */
      conditions: conditionSet,
      asOf: instant,
    }),
  }),
  ownHolds: query({
    access: { permission: 'orders.hold' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({ holds: z.array(ownHold), holdsInAll: z.int(), asOf: z.string() }),
  }),
  wallet: query({
    access: { permission: 'orders.sellFromWallet' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      /** What can be spent now: balance and credit, within the limit of the day. */
      available: fen,
      balance: fen,
      credit: fen,
      frozen: fen,
      /** What the limit of the day leaves; null when there is none. */
      leftToday: z.nullable(fen),
      asOf: instant,
    }),
  }),
  outcome: command({
    access: { signedIn: "asks what became of one's own request" },
    scope: 'self',
    request: z.object({ key: idempotencyKey }),
    reply: z.discriminatedUnion('state', [
      /** The order is null where the key belongs to another command, or its order is outside the scope. */
      z.object({ state: z.literal('done'), order: z.nullable(orderReceipt) }),
      z.object({ state: z.literal('notDone') }),
      z.object({ state: z.literal('inProgress') }),
    ]),
  }),
  find: command({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z.object({ text: searchText.check(z.refine(isSearchable, { error: 'searchTooShort' })) }),
    reply: z.object({ who: z.string(), shown: z.string() }),
  }),
  list: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z.object({
      ...keysetRequest('at', 'departure', 'number', 'total'),
      number: z.optional(searchText),
      /** What `orders.find` made of a name, certificate or phone: unreadable, so it may stand in an address. */
      who: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, { error: 'format' }))),
      sailingId: z.optional(id),
      date: z.optional(serviceDate),
      soldFrom: z.optional(serviceDate),
      soldTo: z.optional(serviceDate),
      state: z.optional(several(z.enum(orderStates))),
      method: z.optional(several(z.enum(paymentMethods))),
      channel: z.optional(several(z.enum(channels))),
    }),
    reply: z.extend(
      pageOf(z.extend(orderRow, { can: z.object({ print: allowed, release: allowed, refund: allowed }) })),
      {
        /** The name, or the masked number, that `who` stands for. */
        who: z.nullable(z.string()),
      },
    ),
  }),
  detail: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z.object({ orderId: id }),
    reply: z.object({
      order: orderRow,
      tickets: z.array(ticketView),
      /** The after-sale conditions that its tickets pin. */
      conditions: z.array(conditionSet),
      payments: z.array(paymentView),
      payouts: z.array(payoutView),
      entries: z.array(entryView),
      history: z.array(eventView),
      can: z.object({ print: allowed, payHold: allowed, release: allowed, showCertificate: allowed }),
    }),
    refreshedBy: ['approvals'],
  }),
  showCertificate: command({
    access: { permission: 'orders.showCertificate' },
    scope: 'own',
    journal: 'orders.showCertificate',
    request: z.object({ orderId: id, ticketId: id }),
    reply: z.object({
      certificateType: z.enum(certificateTypes),
      certificateNumber: z.string(),
      phone: z.string(),
    }),
  }),
})
