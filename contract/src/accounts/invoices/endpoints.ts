import * as z from 'zod/mini'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { normaliseOrganisationCode } from '../../kernel/identity.ts'
import { id } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../../kernel/page.ts'
import { allowed, named, names } from '../../kernel/texts.ts'
import { tripView } from '../../orders/order-views.ts'
import { ticketStates } from '../../orders/values.ts'
import { email, phone } from '../../profile/endpoints.ts'
import { resultsFile } from '../endpoints.ts'
import {
  buyerKinds,
  invoiceCovers,
  invoiceFileFormats,
  invoiceOutcomes,
  invoiceStates,
  isCompanyCode,
  maxFormerBuyers,
  maxInvoiceLines,
  maxInvoiceTickets,
  proofKinds,
} from './values.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Whom an invoice is made out to: a person by the name alone, a company with its unified social credit code. */
const buyer = z.object({
  kind: z.enum(buyerKinds),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Empty for a person. */
  code: z.string().check(z.maxLength(40), z.overwrite(normaliseOrganisationCode)),
  address: z.string().check(z.trim(), z.maxLength(200)),
  phone,
  /** Bank and account number. */
  bank: z.string().check(z.trim(), z.maxLength(200)),
  email,
})

const buyerInput = buyer.check(
  z.refine(({ kind, code }) => (kind === 'company' ? isCompanyCode(code) : code === ''), {
    path: ['code'],
    error: 'companyCode',
  }),
)

const knownBuyer = z.object({
  kind: z.enum(buyerKinds),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  email: z.string(),
})

const ticketIds = z.array(id).check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
)

const invoice = z.object({
  id,
  covers: z.enum(invoiceCovers),
  order: z.nullable(z.object({ id, number: z.string() })),
  periodFrom: z.nullable(serviceDate),
  periodTo: z.nullable(serviceDate),
  /** Who sold the tickets. */
  organisation: named,
  buyer: knownBuyer,
  tickets: z.int(),
  /** With the tax. */
  fen,
  taxBasisPoints: z.int(),
  net: fen,
  tax: fen,
  state: z.enum(invoiceStates),
  number: z.nullable(z.string()),
  issuedOn: z.nullable(serviceDate),
  redNumber: z.nullable(z.string()),
  redIssuedOn: z.nullable(serviceDate),
  redReason: z.string(),
  /** Why it was rejected last. */
  error: z.string(),
  askedAt: instant,
  askedBy: z.string(),
  can: z.object({ withdraw: allowed, correct: allowed, askRedLetter: allowed }),
})

const line = z.object({
  number: z.int(),
  ticketNumber: z.string(),
  trip: z.object(tripView),
  fen,
  net: fen,
  tax: fen,
  /** The line got a fen of what rounding left. */
  remainder: z.boolean(),
})

const event = z.object({
  /** Counts the states an invoice was in, from 1. */
  number: z.int(),
  at: instant,
  state: z.enum(invoiceStates),
  by: z.string(),
  reference: z.string(),
  reason: z.string(),
  fileId: z.nullable(id),
})

/** What proves what a ticket cost: a paper voucher, or the line of an invoice. */
export const proofView = z.object({
  kind: z.enum(proofKinds),
  at: instant,
  by: z.string(),
  invoiceId: z.nullable(id),
  invoiceState: z.nullable(z.enum(invoiceStates)),
  invoiceNumber: z.nullable(z.string()),
})

const results = z.object({
  lines: z
    .array(
      z.object({
        /** The number of the line in the file. */
        line: z.int(),
        /** The invoice it is about, as the file has it. */
        invoice: z.string(),
        red: z.boolean(),
        outcome: z.enum(invoiceOutcomes),
        /** The number of the invoice, or why it was rejected. */
        detail: z.string(),
        /** Why the line was refused, in the reader's language. */
        message: z.string(),
      }),
    )
    .check(z.maxLength(maxInvoiceLines)),
  issued: z.int(),
  rejected: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})

const changed = z.object({ state: z.enum(invoiceStates) })
const asks = { permission: 'accounts.askInvoices' } as const
const sends = { permission: 'accounts.sendInvoices' } as const
const prints = { permission: 'accounts.printVouchers' } as const

export const invoices = capability('accounts', {
  invoices: query({
    access: { permission: 'accounts.viewInvoices' },
    scope: 'own',
    request: z.object({
      ...pageRequest('askedAt', 'fen'),
      state: z.optional(several(z.enum(invoiceStates))),
      covers: z.optional(several(z.enum(invoiceCovers))),
      buyerKind: z.optional(z.enum(buyerKinds)),
      /** Part of the buyer's name or code; an order number, or the number of an invoice or a red letter. */
      text: z.optional(searchText),
      askedFrom: z.optional(serviceDate),
      askedTo: z.optional(serviceDate),
    }),
    reply: z.extend(pageOf(invoice), {
      /** What waits to be sent, whatever is filtered. */
      waiting: z.object({ invoices: z.int(), redLetters: z.int() }),
    }),
    refreshedBy: ['invoices'],
  }),
  invoice: query({
    access: { permission: 'accounts.viewInvoices' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      invoice,
      seller: z.object({ names, code: z.string() }),
      lines: z.array(line).check(z.maxLength(maxInvoiceTickets)),
      events: z.array(event),
      asOf: instant,
    }),
    refreshedBy: ['invoices'],
  }),
  /** The tickets of an order with their proofs, and its invoices. */
  orderProofs: query({
    access: { permission: 'accounts.viewInvoices' },
    scope: 'own',
    request: z.object({ orderId: id }),
    reply: z.object({
      orderId: id,
      tickets: z.array(
        z.object({
          id,
          number: z.string(),
          state: z.enum(ticketStates),
          /** Null while the passenger is not named, and once the personal data were erased. */
          name: z.nullable(z.string()),
          price: fen,
          proof: z.nullable(proofView),
          can: z.object({ invoice: allowed, voucher: allowed }),
        }),
      ),
      invoices: z.array(invoice),
      /** The agency that sold it, as a buyer; null for an order of a counter. */
      buyer: z.nullable(knownBuyer),
      asOf: instant,
    }),
    refreshedBy: ['invoices'],
  }),
  askInvoice: command({
    access: asks,
    scope: 'own',
    idempotent: true,
    journal: 'accounts.askInvoice',
    request: z.object({
      orderId: id,
      /** Without them all tickets of the order that have no proof. */
      ticketIds: z.optional(ticketIds),
      buyer: buyerInput,
    }),
    reply: z.object({ invoiceId: id, tickets: z.int(), fen }),
  }),
  /** Companies that the own organisation has asked invoices for, by a part of the name or the beginning of the code. */
  formerBuyers: query({
    access: asks,
    scope: 'own',
    request: z.object({ text: searchText }),
    reply: z.object({ buyers: z.array(knownBuyer).check(z.maxLength(maxFormerBuyers)) }),
  }),
  /** What an invoice of a period would come to. */
  invoicePeriod: query({
    access: asks,
    scope: 'own',
    request: z.object({
      /** The own one of an agency. */
      organisationId: z.optional(id),
      from: serviceDate,
      to: serviceDate,
    }),
    reply: z.object({
      /** The agencies that have one. */
      agencies: z.array(named),
      tickets: z.int(),
      fen,
      buyer: z.nullable(knownBuyer),
    }),
  }),
  askPeriodInvoice: command({
    access: asks,
    scope: 'own',
    idempotent: true,
    journal: 'accounts.askPeriodInvoice',
    request: z
      .object({ organisationId: z.optional(id), from: serviceDate, to: serviceDate, buyer: buyerInput })
      .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'periodOrder' })),
    /** Several where there are more tickets than one takes. */
    reply: z.object({ invoiceIds: z.array(id), tickets: z.int(), fen }),
  }),
  /** Asks once more for an invoice that was rejected. */
  correctInvoice: command({
    access: asks,
    scope: 'own',
    journal: 'accounts.correctInvoice',
    request: z.object({ id, buyer: buyerInput }),
    reply: changed,
  }),
  /** Withdraws what was not sent: an invoice, or its red letter. */
  withdrawInvoice: command({
    access: asks,
    scope: 'own',
    journal: 'accounts.withdrawInvoice',
    request: z.object({ id }),
    reply: changed,
  }),
  askRedLetter: command({
    access: { permission: 'accounts.askRedLetters' },
    scope: 'own',
    journal: 'accounts.askRedLetter',
    request: z.object({ id, reason }),
    reply: changed,
  }),
  sendInvoices: command({
    access: sends,
    scope: 'own',
    idempotent: true,
    journal: 'accounts.sendInvoices',
    request: z.object({}),
    reply: z.object({ fileId: id, invoices: z.int(), redLetters: z.int() }),
  }),
  /** The same file again, whatever has become of its invoices. */
  invoiceFile: command({
    access: sends,
    scope: 'own',
    responseType: 'download',
    journal: 'accounts.invoiceFile',
    request: z.object({ fileId: id, format: z.enum(invoiceFileFormats) }),
    reply: z.unknown(),
  }),
  /** What the lines of a file of results would come to. */
  previewInvoiceResults: command({
    access: sends,
    scope: 'own',
    request: z.object({ file: resultsFile }),
    reply: results,
  }),
  /** The same file twice changes nothing. */
  readInvoiceResults: command({
    access: sends,
    scope: 'own',
    journal: 'accounts.readInvoiceResults',
    request: z.object({ file: resultsFile }),
    reply: results,
  }),
  printVouchers: command({
    access: prints,
    scope: 'own',
    idempotent: true,
    journal: 'accounts.printVouchers',
    request: z.object({ orderId: id, ticketIds }),
    reply: z.object({ vouchers: z.int() }),
  }),
  /** The papers of vouchers that were printed. */
  voucherSheet: query({
    access: prints,
    scope: 'own',
    request: z.object({ orderId: id, ticketIds: several(id).check(z.minLength(1), z.maxLength(50)) }),
    reply: z.object({
      orderNumber: z.string(),
      seller: z.object({ names, code: z.string() }),
      vouchers: z.array(
        z.object({
          id,
          ticketNumber: z.string(),
          trip: z.object(tripView),
          fen,
          at: instant,
          by: z.string(),
        }),
      ),
    }),
  }),
  /** The paper is destroyed; the ticket may have another proof. */
  takeVouchersBack: command({
    access: prints,
    scope: 'own',
    journal: 'accounts.takeVouchersBack',
    request: z.object({ orderId: id, ticketIds }),
    reply: z.object({ vouchers: z.int() }),
  }),
})
