import * as z from 'zod/mini'
import { walletAlerts } from '../agents/values.ts'
import { walletForecast } from '../agents/wallet-endpoints.ts'
import { conditionSet } from '../fares/condition-set.ts'
import { channels } from '../fares/values.ts'
import { certificateTypes } from '../kernel/certificates.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, idempotencyKey, reference } from '../kernel/ids.ts'
import { maxStops } from '../kernel/leg-mask.ts'
import { fen, price } from '../kernel/money.ts'
import { keysetRequest, pageOf, searchText, several, wholeNumber } from '../kernel/page.ts'
import { isSearchable } from '../kernel/search-text.ts'
import { allowed, names } from '../kernel/texts.ts'
import { stopNumber, stopsInOrder } from '../sailings/stops.ts'
import { passwordDigest } from '../session/endpoints.ts'
import {
  entryView,
  eventView,
  orderReceipt,
  orderRow,
  ownHold,
  paymentView,
  payoutView,
  priceParts,
  ticketView,
} from './order-views.ts'
import { passenger, phone } from './passenger.ts'
import { isIdentityNumber } from './payment-code.ts'
import { maxPartySize, orderStates, paymentMethods } from './values.ts'

const stopInQuery = wholeNumber(0, maxStops - 1)

/** A trip is identified by the numbers of its stops: a round trip calls at one dock twice. */
const trip = { sailingId: id, fromStop: stopNumber, toStop: stopNumber, classCode: code }
/** Who travels, and a phone to reach them by. */
const party = {
  passengers: z.array(passenger).check(z.minLength(1), z.maxLength(maxPartySize)),
  phone: z.optional(phone),
}

/** A reference is kept in clear and shown on the order: an identity number must not get there by a scan. */
const receipt = reference.check(z.refine((text) => !isIdentityNumber(text), { error: 'identityNumber' }))

/**
 * Money taken at a counter; what did not pass over it in notes carries the reference of its receipt, or the payment code
 * of the customer's wallet, which is not stored.
 */
export const counterPayment = z.discriminatedUnion('method', [
  z.object({ method: z.literal('cash') }),
  z.object({ method: z.enum(['card', 'wechat', 'alipay']), reference: receipt }),
])

export const walletPayment = z.object({ method: z.literal('wallet'), paymentPassword: passwordDigest })

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
      /** The promotion of the party. */
      promotion: z.nullable(z.object({ id, names })),
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
      /** What can be spent now: balance and credit, within the limits of the day and of the caller. */
      available: fen,
      balance: fen,
      credit: fen,
      frozen: fen,
      alert: z.enum(walletAlerts),
      creditUntil: z.nullable(serviceDate),
      /** What the limit of the day leaves; null when there is none. */
      leftToday: z.nullable(fen),
      /** What the limit of clerks leaves the caller today; null when there is none. */
      leftToClerk: z.nullable(fen),
      /** The most one ticket may cost; null when there is no limit. */
      ticketLimit: z.nullable(fen),
      ...walletForecast.shape,
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
    refreshedBy: ['approvals', 'offers'],
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
