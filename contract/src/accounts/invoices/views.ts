import * as z from 'zod/mini'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { normaliseOrganisationCode } from '../../kernel/identity.ts'
import { id } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { allowed, named } from '../../kernel/texts.ts'
import { tripView } from '../../orders/order-views.ts'
import { email, phone } from '../../profile/endpoints.ts'
import {
  buyerKinds,
  invoiceCovers,
  invoiceOutcomes,
  invoiceStates,
  isCompanyCode,
  maxInvoiceLines,
  proofKinds,
} from './values.ts'

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

export const buyerInput = buyer.check(
  z.refine(({ kind, code }) => (kind === 'company' ? isCompanyCode(code) : code === ''), {
    path: ['code'],
    error: 'companyCode',
  }),
)

export const knownBuyer = z.object({
  kind: z.enum(buyerKinds),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  email: z.string(),
})

export const ticketIds = z.array(id).check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
)

export const invoice = z.object({
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

export const line = z.object({
  number: z.int(),
  ticketNumber: z.string(),
  trip: z.object(tripView),
  fen,
  net: fen,
  tax: fen,
  /** The line got a fen of what rounding left. */
  remainder: z.boolean(),
})

export const event = z.object({
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

export const results = z.object({
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
