import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import {
  type BuyerKind,
  type InvoiceCovers,
  type InvoiceState,
  invoiceActions,
} from '@fairway/contract/accounts/invoices/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import { visibleOrders } from '../../orders/index.ts'
import { named } from '../../platform/database/named.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { scopeCondition } from '../../staff/index.ts'
import { decideInvoice, type InvoiceDecision } from '../domain/invoice-actions.ts'

export type Invoice = ReplyOf<(typeof invoices)['accounts.invoices']>['rows'][number]
export type Buyer = Invoice['buyer']

/** An invoice `i` with what the screens show of it; with `invoiceJoins`. */
export interface InvoiceRow {
  id: Id
  covers: InvoiceCovers
  order_id: Id | null
  order_number: string | null
  period_from: string | null
  period_to: string | null
  organisation: Invoice['organisation']
  buyer_kind: BuyerKind
  buyer_name: string
  buyer_code: string | null
  buyer_address: string
  buyer_phone: string
  buyer_bank: string
  buyer_email: string
  tickets: number
  fen: string
  tax_basis_points: number
  net_fen: string
  tax_fen: string
  state: InvoiceState
  number: string | null
  issued_on: string | null
  red_number: string | null
  red_issued_on: string | null
  red_reason: string
  error: string
  asked_at: Date
  asked_by: string
}

export const invoiceColumns = sql`i.id::text, i.covers, i.order_id::text, o.number as order_number, i.period_from::text,
  i.period_to::text, ${named('seller')} as organisation, i.buyer_kind, i.buyer_name, i.buyer_code, i.buyer_address,
  i.buyer_phone, i.buyer_bank, i.buyer_email, i.tickets, i.fen::text, i.tax_basis_points, i.net_fen::text, i.tax_fen::text,
  i.state, i.number, i.issued_on::text, i.red_number, i.red_issued_on::text, i.red_reason, i.error, i.asked_at,
  asker.name as asked_by`

export const invoiceJoins = sql`
  join staff.organisations seller on seller.id = i.organisation_id
  join staff.users asker on asker.id = i.asked_by
  left join orders.orders o on o.id = i.order_id`

/** Scope condition on `accounts.invoices i`: that of its order; one of a period is its agency's alone. */
export const visibleInvoices = (scope: Scope): RawBuilder<boolean> => sql<boolean>`case
  when i.order_id is null then ${scopeCondition(scope, { organisation: (id) => sql`i.organisation_id = ${id}` })}
  else exists (select from orders.orders o where o.id = i.order_id and ${visibleOrders(scope)}) end`

/** A decision with its reason in the reader's language. */
export function presentDecision({ language }: Pick<Context, 'language'>, decision: InvoiceDecision) {
  if (decision.allowed) return { allowed: true as const }
  const { reason, permission, details = {} } = decision
  const { message } = describe(problem(reason, permission === undefined ? details : { permission }), language)
  return { allowed: false as const, reason, text: message }
}

export const presentInvoice = (context: Pick<Context, 'caller' | 'language'>, row: InvoiceRow): Invoice => ({
  id: row.id,
  covers: row.covers,
  order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? '' },
  periodFrom: row.period_from,
  periodTo: row.period_to,
  organisation: row.organisation,
  buyer: {
    kind: row.buyer_kind,
    name: row.buyer_name,
    code: row.buyer_code ?? '',
    address: row.buyer_address,
    phone: row.buyer_phone,
    bank: row.buyer_bank,
    email: row.buyer_email,
  },
  tickets: row.tickets,
  fen: toFen(row.fen),
  taxBasisPoints: row.tax_basis_points,
  net: toFen(row.net_fen),
  tax: toFen(row.tax_fen),
  state: row.state,
  number: row.number,
  issuedOn: row.issued_on,
  redNumber: row.red_number,
  redIssuedOn: row.red_issued_on,
  redReason: row.red_reason,
  error: row.error,
  askedAt: toInstant(row.asked_at),
  askedBy: row.asked_by,
  can: Object.fromEntries(
    invoiceActions.map((action) => [
      action,
      presentDecision(context, decideInvoice(action, row.state, context.caller.permissions)),
    ]),
  ) as Invoice['can'],
})

/** A buyer as the columns of `accounts.invoices`. */
export const buyerColumns = (buyer: Buyer) => ({
  buyer_kind: buyer.kind,
  buyer_name: buyer.name,
  buyer_code: buyer.kind === 'company' ? buyer.code : null,
  buyer_address: buyer.address,
  buyer_phone: buyer.phone,
  buyer_bank: buyer.bank,
  buyer_email: buyer.email,
})

/** Open lists fetch again what has changed. */
export const reportInvoices = (
  tx: Parameters<Context['services']['live']['sendWith']>[0],
  { services }: Pick<Context, 'services'>,
) => services.live.sendWith(tx, { everyone: true }, { type: 'invoices' })
