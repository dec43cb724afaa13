import { organisationCodeFault } from '../../kernel/identity.ts'

/** `order`: every ticket of it that has no proof; `period`: what an agency paid for from one day to another. */
export const invoiceCovers = ['order', 'tickets', 'period'] as const
export type InvoiceCovers = (typeof invoiceCovers)[number]

export const buyerKinds = ['person', 'company'] as const
export type BuyerKind = (typeof buyerKinds)[number]

export const invoiceStates = [
  'asked',
  'sent',
  'issued',
  'rejected',
  'withdrawn',
  'redAsked',
  'redSent',
  'redRejected',
  'redIssued',
] as const
export type InvoiceState = (typeof invoiceStates)[number]
/** Those that keep their tickets from being given back: the red letter has not been issued. */
export const livingInvoiceStates = [
  'asked',
  'sent',
  'issued',
  'redAsked',
  'redSent',
  'redRejected',
] as const satisfies readonly InvoiceState[]

export const invoiceActions = ['withdraw', 'correct', 'askRedLetter'] as const
export type InvoiceAction = (typeof invoiceActions)[number]

/** A ticket has one proof of what it cost at most. */
export const proofKinds = ['voucher', 'invoice'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What a line of results came to. */
export const invoiceOutcomes = ['issued', 'rejected', 'unchanged', 'refused'] as const
export type InvoiceOutcome = (typeof invoiceOutcomes)[number]

export const invoiceFileFormats = ['xlsx', 'csv'] as const

/** Tickets of one invoice; a period with more of them gets several. */
export const maxInvoiceTickets = 1_000
/** Lines of one file, and of a file of results. */
export const maxInvoiceLines = 1_000

/** The number of an electronic invoice: twenty digits. */
export const invoiceNumberPattern = /^\d{20}$/

/** As many former buyers are offered while a name is typed. */
export const maxFormerBuyers = 8

/** True for the unified social credit code of a company: 18 characters with a check sign (GB 32100). */
export const isCompanyCode = (code: string): boolean =>
  code.length === 18 && organisationCodeFault(code) === undefined
