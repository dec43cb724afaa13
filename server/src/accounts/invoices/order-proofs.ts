import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import { type InvoiceState, isCompanyCode, type ProofKind } from '@fairway/contract/accounts/invoices/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { TicketState } from '@fairway/contract/orders/values'
import { sql } from 'kysely'
import { ticketNumber, visibleOrders, visibleTickets } from '../../orders/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { decideProof } from '../domain/invoice-actions.ts'
import {
  type Buyer,
  type InvoiceRow,
  invoiceColumns,
  invoiceJoins,
  presentDecision,
  presentInvoice,
} from './rows.ts'

type Endpoints = typeof invoices

interface TicketRow {
  id: Id
  passenger_number: number
  state: TicketState
  name: string | null
  fen: string
  kind: ProofKind | null
  at: Date | null
  by: string | null
  invoice_id: Id | null
  invoice_state: InvoiceState | null
  invoice_number: string | null
}

export interface ProvedOrder {
  id: Id
  number: string
  organisation_id: Id
  organisation_kind: string
  registration_code: string | null
  names: Names
  tickets: readonly ReturnType<typeof ticketOf>[]
}

const ticketOf = (orderNumber: string, row: TicketRow) => ({
  ...row,
  number: ticketNumber(orderNumber, row.passenger_number),
  fen: toFen(row.fen),
  proof:
    row.kind === null
      ? null
      : {
          kind: row.kind,
          invoice: row.invoice_number ?? row.invoice_id,
          invoiceState: row.invoice_state,
        },
})

/**
 * An order within the scope with its tickets, but for those that were exchanged, and their living proofs.
 * @throws orders.notFound also for an order outside the scope
 */
export async function readProvedOrder(db: Connection, scope: Scope, orderId: Id): Promise<ProvedOrder> {
  const { rows } = await sql<Omit<ProvedOrder, 'tickets'>>`
    select o.id::text, o.number, o.organisation_id::text, s.kind as organisation_kind, s.registration_code, s.names
    from orders.orders o join staff.organisations s on s.id = o.organisation_id
    where o.id = ${orderId} and ${visibleOrders(scope)}`.execute(db)
  const [order] = rows
  if (!order) throw problem('orders.notFound')
  const { rows: tickets } = await sql<TicketRow>`
    select t.id::text, t.passenger_number, t.state, p.name, t.price_fen::text as fen, proof.kind, proof.made_at as at,
      maker.name as by, i.id::text as invoice_id, i.state as invoice_state, i.number as invoice_number
    from orders.orders o join orders.tickets t on t.order_id = o.id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    left join accounts.ticket_proofs proof on proof.ticket_id = t.id and proof.living
    left join staff.users maker on maker.id = proof.made_by
    left join accounts.invoices i on i.id = proof.invoice_id
    where o.id = ${orderId} and t.state <> 'exchanged' and ${visibleTickets(scope)}
    order by t.passenger_number, t.id`.execute(db)
  return { ...order, tickets: tickets.map((row) => ticketOf(order.number, row)) }
}

/** An agency as a buyer, with its code where that is the one of a company. */
export function agencyBuyer(
  { names, code }: { names: Names; code: string | null },
  language: Language,
): Buyer {
  return {
    kind: 'company',
    // Invoices are in Chinese.
    name: names.zh ?? textIn(names, language),
    code: code !== null && isCompanyCode(code) ? code : '',
    ...{ address: '', phone: '', bank: '', email: '' },
  }
}

/**
 * The tickets of an order with what proves what each cost, what can be asked for, and the invoices of the order.
 * @throws orders.notFound
 */
export async function showOrderProofs(
  context: Context,
  { orderId }: ParsedRequest<Endpoints['accounts.orderProofs']>,
): Promise<ReplyOf<Endpoints['accounts.orderProofs']>> {
  const { db, scope, now, caller, language } = context
  const order = await readProvedOrder(db, scope, orderId)
  const { rows } = await sql<InvoiceRow>`
    select ${invoiceColumns} from accounts.invoices i ${invoiceJoins}
    where i.order_id = ${orderId} or i.id = any(${order.tickets.flatMap((ticket) => ticket.invoice_id ?? [])}::bigint[])
    order by i.id`.execute(db)
  return {
    orderId: order.id,
    tickets: order.tickets.map((ticket) => ({
      id: ticket.id,
      number: ticket.number,
      state: ticket.state,
      name: ticket.name,
      price: ticket.fen,
      proof:
        ticket.kind === null || ticket.at === null
          ? null
          : {
              kind: ticket.kind,
              at: toInstant(ticket.at),
              by: ticket.by ?? '',
              invoiceId: ticket.invoice_id,
              invoiceState: ticket.invoice_state,
              invoiceNumber: ticket.invoice_number,
            },
      can: {
        invoice: presentDecision(context, decideProof('invoice', ticket, caller.permissions)),
        voucher: presentDecision(context, decideProof('voucher', ticket, caller.permissions)),
      },
    })),
    invoices: rows.map((row) => presentInvoice(context, row)),
    buyer:
      order.organisation_kind === 'agent'
        ? agencyBuyer({ names: order.names, code: order.registration_code }, language)
        : null,
    asOf: toInstant(now),
  }
}
