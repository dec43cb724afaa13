import * as z from 'zod/mini'
import { proofView } from '../../accounts/invoices/views.ts'
import { payoutMethods, payoutStates } from '../../accounts/values.ts'
import { correctionKinds } from '../../fares/terms.ts'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { code, id } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { keysetRequest, pageOf, searchText, several } from '../../kernel/page.ts'
import { allowed, names } from '../../kernel/texts.ts'
import type { Permission } from '../../menus/menus.ts'
import { stopNumber, stopsInOrder } from '../../sailings/stops.ts'
import { correctionStates } from '../corrections/values.ts'
import { counterPayment, walletPayment } from '../endpoints.ts'
import { tripView } from '../order-views.ts'
import { orderStates, paymentMethods, ticketStates } from '../values.ts'
import { approvalStates, maxOfferTickets, offerKinds, offerStates, overruleCodes } from './values.ts'

/** The tickets an offer is about. */
const ticketIds = z.array(id).check(
  z.minLength(1),
  z.maxLength(maxOfferTickets),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
)

const reason = z.string().check(z.trim(), z.maxLength(200))

/** Why nothing is charged; `other` has to be explained. */
const overruled = {
  overrule: z.optional(z.enum(overruleCodes)),
  reason: z.optional(reason),
}

const overruleExplained = <T extends { overrule?: string | undefined; reason?: string | undefined }>() =>
  z.superRefine<T>((request, refinement) => {
    if (request.overrule === 'other' && !request.reason)
      refinement.addIssue({ code: 'custom', path: ['reason'], message: 'required', input: request.reason })
  })

const ticket = z.object({
  id,
  number: z.string(),
  state: z.enum(ticketStates),
  passengerNumber: z.int(),
  /** Null while the passenger is not named, and once the personal data were erased. */
  name: z.nullable(z.string()),
  forgottenAt: z.nullable(instant),
  typeCode: z.string(),
  typeNames: names,
  certificateMasked: z.string(),
  seat: z.string(),
  trip: z.object(tripView),
  price: fen,
  changes: z.int(),
  /** How many papers of its present code were printed. */
  copies: z.int(),
  /** What proves what it cost: an invoice has to be taken back before the ticket is. */
  proof: z.nullable(proofView),
  /** The correction that waits for its decision or its fee. */
  openCorrection: z.nullable(z.object({ id, state: z.enum(correctionStates) })),
  /** `free`: a refund that overrules the conditions. */
  can: z.object({
    refund: allowed,
    free: allowed,
    exchange: allowed,
    supplement: allowed,
    void: allowed,
    correct: allowed,
    print: allowed,
  }),
  /** The kinds of correction its conditions allow now, with their fees. */
  corrections: z.array(z.object({ kind: z.enum(correctionKinds), fee: fen })),
})

const part = z.object({
  kind: z.string(),
  paid: fen,
  fee: fen,
  back: fen,
  /**
   * What the tier charges of it to the fen, and that as a multiple of the rounding of the conditions; a fee above it is the
   * least fee. Null where no tier charges.
   */
  share: z.nullable(fen),
  rounded: z.nullable(fen),
})

/** What an offer says of one ticket. */
const line = z.object({
  ticketId: id,
  number: z.string(),
  /** Null while the passenger is not named, and once the personal data were erased. */
  name: z.nullable(z.string()),
  forgottenAt: z.nullable(instant),
  typeNames: names,
  seat: z.string(),
  trip: z.object(tripView),
  paid: fen,
  fee: fen,
  back: fen,
  parts: z.array(part),
  /** Its paper voucher is out there: who confirms says that it was taken back. */
  voucher: z.boolean(),
  /** The tier of the conditions that decided the fee; null when nothing was charged by a tier. */
  tier: z.nullable(z.object({ index: z.int(), basisPoints: z.int() })),
  /** Fees are whole multiples of it. */
  rounding: fen,
  /** The departure that minutes are counted to, and how many were left when it was decided. */
  reference: instant,
  minutesBefore: z.number(),
  /** The ticket it is exchanged for. */
  next: z.nullable(
    z.object({
      ticketId: z.nullable(id),
      typeCode: z.string(),
      typeNames: names,
      seat: z.nullable(z.string()),
      price: fen,
      parts: z.array(z.object({ kind: z.string(), fen })),
    }),
  ),
})

const offerView = z.object({
  id,
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  orderId: id,
  number: z.string(),
  at: instant,
  validUntil: instant,
  by: z.string(),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  overrule: z.nullable(z.enum(overruleCodes)),
  reason: z.string(),
  /** The second person's decision, when one is needed. */
  approval: z.nullable(z.enum(approvalStates)),
  trip: z.nullable(z.object(tripView)),
  fee: fen,
  back: fen,
  due: fen,
  /** How the money goes back, or went: as it was paid, the newest payment first. */
  ways: z.array(
    z.object({
      method: z.enum(payoutMethods),
      fen,
      /** Where its payout stands; null before the offer is confirmed. */
      state: z.nullable(z.enum(payoutStates)),
      reference: z.string(),
    }),
  ),
  /** How an amount due was paid. */
  payment: z.nullable(z.object({ method: z.enum(paymentMethods), reference: z.string() })),
  lines: z.array(line),
  can: z.object({ confirm: allowed, withdraw: allowed }),
})

export type OfferView = z.output<typeof offerView>

const offerReceipt = z.object({
  offerId: id,
  kind: z.enum(offerKinds),
  orderId: id,
  number: z.string(),
  at: instant,
  back: fen,
  due: fen,
  fee: fen,
  /** The new tickets of an exchange. */
  tickets: z.array(z.object({ id, number: z.string(), seat: z.string(), price: fen })),
  payouts: z.array(z.object({ method: z.string(), fen, state: z.string() })),
})

export type OfferReceipt = z.output<typeof offerReceipt>

const offerRow = z.object({
  id,
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  orderId: id,
  number: z.string(),
  at: instant,
  by: z.string(),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  overrule: z.nullable(z.enum(overruleCodes)),
  tickets: z.int(),
  fee: fen,
  back: fen,
  due: fen,
})

const proposal = (access: Permission) =>
  ({ access: { permission: access }, scope: 'own', idempotent: true, reply: offerView }) as const

/** Tickets that were sold: given back, exchanged, paid up or voided, as an offer that is confirmed. */
export const afterSales = capability('orders', {
  afterSales: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z.object({ orderId: id }),
    reply: z.object({
      orderId: id,
      number: z.string(),
      state: z.enum(orderStates),
      soldBy: z.string(),
      organisation: z.object({ id, names }),
      methods: z.array(z.enum(paymentMethods)),
      paid: fen,
      /** Given back, or owed to the buyer. */
      back: fen,
      tickets: z.array(ticket),
      offers: z.array(offerView),
      /** The overrule codes the caller may give. */
      overrules: z.array(z.enum(overruleCodes)),
      /** The caller voids it with a reason only. */
      voidNeedsReason: z.boolean(),
      asOf: instant,
    }),
    refreshedBy: ['approvals', 'invoices', 'offers'],
  }),
  /**
   * The order of a ticket by the code on its paper, whatever has become of the ticket. A command, so that no code gets into an
   * address; a signed code cannot be guessed, so nothing is counted.
   */
  byCode: command({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z.object({ code: z.string().check(z.minLength(1), z.maxLength(400)) }),
    reply: z.object({ orderId: id, ticketId: id }),
  }),
  proposeRefund: command({
    ...proposal('orders.refund'),
    journal: 'orders.proposeRefund',
    request: z
      .object({
        orderId: id,
        ticketIds,
        ...overruled,
        /** False keeps an own offer that waits for a second person or is approved; without it that one is replaced. */
        replaces: z.optional(z.boolean()),
      })
      .check(overruleExplained()),
  }),
  proposeExchange: command({
    ...proposal('orders.exchange'),
    journal: 'orders.proposeExchange',
    request: z
      .object({
        orderId: id,
        ticketIds,
        sailingId: id,
        fromStop: stopNumber,
        toStop: stopNumber,
        classCode: code,
        ...overruled,
      })
      .check(overruleExplained(), stopsInOrder()),
  }),
  proposeSupplement: command({
    ...proposal('orders.exchange'),
    journal: 'orders.proposeSupplement',
    request: z.object({
      orderId: id,
      ticketIds,
      /** A better class, another passenger type, or a longer trip. */
      classCode: z.optional(code),
      passengerType: z.optional(code),
      toStop: z.optional(stopNumber),
    }),
  }),
  proposeVoid: command({
    ...proposal('orders.void'),
    journal: 'orders.proposeVoid',
    request: z.object({ orderId: id, reason: z.optional(reason) }),
  }),
  confirmOffer: command({
    /** As for every other payout in cash. */
    stepUp: { whenSet: 'cashNow' },
    access: { permission: 'orders.view' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.confirmOffer',
    request: z.object({
      offerId: id,
      /** What the screen showed: positive is due, negative goes back. */
      expected: fen,
      payment: z.optional(z.union([counterPayment, walletPayment])),
      /** Cash is handed out at once; otherwise it waits at any counter. */
      cashNow: z.optional(z.boolean()),
      /** The paper vouchers of its tickets were taken back. */
      vouchersReturned: z.optional(z.boolean()),
    }),
    reply: offerReceipt,
  }),
  withdrawOffer: command({
    access: { permission: 'orders.view' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.withdrawOffer',
    request: z.object({ offerId: id }),
    reply: z.object({ offerId: id }),
  }),
  offer: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    refreshedBy: ['offers'],
    request: z.object({ offerId: id }),
    reply: offerView,
  }),
  offers: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    refreshedBy: ['offers'],
    request: z.object({
      ...keysetRequest('at', 'back', 'due'),
      kind: z.optional(several(z.enum(offerKinds))),
      state: z.optional(several(z.enum(offerStates))),
      number: z.optional(searchText),
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
    }),
    reply: pageOf(offerRow),
  }),
})
