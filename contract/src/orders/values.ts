export const orderStates = ['held', 'paid', 'closed', 'expired', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]
export const ticketStates = [
  'held',
  'issued',
  'boarded',
  'travelled',
  'noShow',
  'refunded',
  'exchanged',
  'void',
] as const
export type TicketState = (typeof ticketStates)[number]
/** What changes the state of a ticket; `clock`: its planned arrival has passed and no gate has recorded it. */
export const ticketCauses = [
  'payment',
  'release',
  'expiry',
  'cancellation',
  'clock',
  'gate',
  'offer',
  'correction',
] as const
export type TicketCause = (typeof ticketCauses)[number]
/** What a counter takes money in. */
export const counterMethods = ['cash', 'card', 'wechat', 'alipay'] as const
export const paymentMethods = [...counterMethods, 'wallet'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Why tickets are printed once more. */
export const printReasons = ['misprint', 'lost', 'damaged', 'other'] as const
export type PrintReason = (typeof printReasons)[number]
/** Why a print after the first one was made: a user says so, or a correction killed the paper before. */
export const reprintCauses = [...printReasons, 'correction'] as const
export type ReprintCause = (typeof reprintCauses)[number]
/** The most tickets one request prints. */
export const maxPrintedTickets = 50
export const orderActions = ['print', 'payHold', 'release', 'refund', 'showCertificate'] as const
export type OrderAction = (typeof orderActions)[number]

/**
 * Special care or assistance a passenger declares, in the order in which it is offered: what a manifest tells those who
 * rescue (Directive 98/41/EC, Article 5), and what cruises on the river ask to declare (pregnancy, illness, 70 and over).
 */
export const specialCareCodes = [
  'wheelchair',
  'escort',
  'sight',
  'hearing',
  'pregnant',
  'medical',
  'elderly70',
] as const
export type SpecialCare = (typeof specialCareCodes)[number]

/** Where name and certificate of a passenger come from; `verified` says the server alone. */
export const statedIdentitySources = ['typed', 'cardReader', 'list'] as const
export type IdentitySource = (typeof statedIdentitySources)[number] | 'verified'

/** The most passengers one request may carry; larger groups are several orders. */
export const maxPartySize = 20
