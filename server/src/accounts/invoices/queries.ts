import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import type { InvoiceState } from '@fairway/contract/accounts/invoices/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { presentTrip, type TripRow, tripColumns, tripJoins } from '../../orders/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { type InvoiceRow, invoiceColumns, invoiceJoins, presentInvoice, visibleInvoices } from './rows.ts'

type Endpoints = typeof invoices
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>

/** Invoices within the caller's scope, and what waits to be sent. */
export async function listInvoices(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.invoices']>,
): Promise<Reply<'accounts.invoices'>> {
  const { db, scope } = context
  const { state = null, covers = null, buyerKind = null, text = '', page, pageSize } = request
  const order = orderBy(
    request.sort ?? ['-askedAt'],
    { askedAt: sql`i.asked_at`, fen: sql`i.fen` },
    (direction) => sql`i.id ${direction}`,
  )
  const from = request.askedFrom ? momentOn(request.askedFrom) : null
  const before = request.askedTo ? momentOn(addDays(request.askedTo, 1)) : null
  const filtered = sql`from accounts.invoices i
    where ${visibleInvoices(scope)}
      and (${state}::text[] is null or i.state = any(${state}::text[]))
      and (${covers}::text[] is null or i.covers = any(${covers}::text[]))
      and (${buyerKind}::text is null or i.buyer_kind = ${buyerKind})
      and (${text}::text = '' or i.id::text = ${text} or ${text} in (i.number, i.red_number) or i.buyer_code = upper(${text})
        or i.buyer_name ilike ${containsPattern(text)}
        or i.order_id = (select x.id from orders.orders x where x.number = ${text}))
      and (${from}::timestamptz is null or i.asked_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or i.asked_at < ${before}::timestamptz)`
  const [listed, counted, waiting] = await Promise.all([
    sql<InvoiceRow>`select ${invoiceColumns}
      from (select i.* ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) i ${invoiceJoins}
      order by ${order}`.execute(db),
    sql<{ total: number; fen: string; net: string; tax: string }>`
      select count(*)::integer as total, coalesce(sum(i.fen), 0)::text as fen, coalesce(sum(i.net_fen), 0)::text as net,
        coalesce(sum(i.tax_fen), 0)::text as tax ${filtered}`.execute(db),
    sql<{ invoices: number; redLetters: number }>`
      select count(*) filter (where i.state = 'asked')::integer as invoices,
        count(*) filter (where i.state = 'redAsked')::integer as "redLetters"
      from accounts.invoices i where i.state in ('asked', 'redAsked') and ${visibleInvoices(scope)}`.execute(
      db,
    ),
  ])
  const [sums] = counted.rows
  return {
    rows: listed.rows.map((row) => presentInvoice(context, row)),
    total: sums?.total ?? 0,
    sums: { fen: toFen(sums?.fen), net: toFen(sums?.net), tax: toFen(sums?.tax) },
    waiting: waiting.rows[0] ?? { invoices: 0, redLetters: 0 },
    asOf: toInstant(context.now),
  }
}

/**
 * An invoice with its lines and its history.
 * @throws accounts.invoiceNotFound, also for one of another organisation
 */
export async function readInvoice(
  context: Context,
  { id }: ParsedRequest<Endpoints['accounts.invoice']>,
): Promise<Reply<'accounts.invoice'>> {
  const { db, scope, now } = context
  const { rows } = await sql<InvoiceRow>`
    select ${invoiceColumns} from accounts.invoices i ${invoiceJoins} where i.id = ${id} and ${visibleInvoices(scope)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw problem('accounts.invoiceNotFound')
  const [lines, events, seller] = await Promise.all([
    sql<
      TripRow & {
        number: number
        ticket: string
        fen: string
        net: string
        tax: string
        remainder: number
      }
    >`
      select p.number, o.number || '-' || t.passenger_number as ticket, p.fen::text, p.net_fen::text as net, p.tax_fen::text as tax,
        p.remainder_fen as remainder, ${tripColumns('t')}
      from accounts.ticket_proofs p join orders.tickets t on t.id = p.ticket_id join orders.orders o on o.id = t.order_id
      ${tripJoins('t')}
      where p.invoice_id = ${id} order by p.number`.execute(db),
    sql<{
      number: number
      at: Date
      to_state: InvoiceState
      by: string
      reference: string
      reason: string
      file_id: Id | null
    }>`
      select e.number, e.at, e.to_state, u.name as by, e.reference, e.reason, e.file_id::text
      from accounts.invoice_events e join staff.users u on u.id = e.user_id
      where e.invoice_id = ${id} order by e.number`.execute(db),
    readSeller(db),
  ])
  return {
    invoice: presentInvoice(context, row),
    seller,
    lines: lines.rows.map((line) => ({
      number: line.number,
      ticketNumber: line.ticket,
      trip: presentTrip(line),
      fen: toFen(line.fen),
      net: toFen(line.net),
      tax: toFen(line.tax),
      remainder: line.remainder === 1,
    })),
    events: [
      {
        number: 1,
        at: toInstant(row.asked_at),
        state: 'asked',
        by: row.asked_by,
        reference: '',
        reason: '',
        fileId: null,
      },
      ...events.rows.map((event) => ({
        number: event.number,
        at: toInstant(event.at),
        state: event.to_state,
        by: event.by,
        reference: event.reference,
        reason: event.reason,
        fileId: event.file_id,
      })),
    ],
    asOf: toInstant(now),
  }
}

/** Who issues invoices: the operator of the network. */
export async function readSeller(db: Connection): Promise<{ names: Names; code: string }> {
  const { rows } = await sql<{ names: Names; code: string | null }>`
    select names, registration_code as code from staff.organisations where kind = 'operator' order by id limit 1`.execute(
    db,
  )
  const [seller] = rows
  return { names: seller?.names ?? {}, code: seller?.code ?? '' }
}
