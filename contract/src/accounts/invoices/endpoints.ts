import * as z from 'zod/mini'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../../kernel/page.ts'
import { allowed, named, names } from '../../kernel/texts.ts'
import { tripView } from '../../orders/order-views.ts'
import { ticketStates } from '../../orders/values.ts'
import { resultsFile } from '../endpoints.ts'
import {
  buyerKinds,
  invoiceCovers,
  invoiceFileFormats,
  invoiceStates,
  maxFormerBuyers,
  maxInvoiceTickets,
} from './values.ts'
import { buyerInput, event, invoice, knownBuyer, line, proofView, results, ticketIds } from './views.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

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
    heavy: true,
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
