import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import { maxInvoiceTickets } from '@fairway/contract/accounts/invoices/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { daysBetween } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { named } from '../../platform/database/named.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { scopeCondition } from '../../staff/index.ts'
import { decideProof } from '../domain/invoice-actions.ts'
import { agencyBuyer, type ProvedOrder, readProvedOrder } from './order-proofs.ts'
import { buyerColumns, reportInvoices } from './rows.ts'

type Endpoints = typeof invoices
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>

/** First and last day of a period apart at most. */
const maxPeriodDays = 366

interface WrittenInvoice {
  id: Id | null
  tickets: number | null
  fen: string | null
}

/** Two requests of other orders or nodes for one ticket: the later one is refused, and may be tried again. */
export function rethrowAsRaced(error: unknown): never {
  if (isUniqueViolation(error)) throw problem('accounts.proofRaced')
  throw error
}

/**
 * The tickets that an invoice or vouchers are wanted for, each without another proof.
 * @throws orders.notFound, accounts.nothingToInvoice, and why one of the chosen tickets cannot have it
 */
export function chooseTickets(
  order: ProvedOrder,
  kind: 'invoice' | 'voucher',
  permissions: ReadonlySet<string>,
  ticketIds: readonly Id[] | undefined,
): ProvedOrder['tickets'] {
  if (ticketIds === undefined) {
    const free = order.tickets.filter((ticket) => decideProof(kind, ticket, permissions).allowed)
    if (free.length === 0) throw problem('accounts.nothingToInvoice')
    return free
  }
  return ticketIds.map((id) => {
    const ticket = order.tickets.find((one) => one.id === id)
    if (!ticket) throw problem('orders.notFound')
    const decision = decideProof(kind, ticket, permissions)
    if (!decision.allowed) throw problem(decision.reason, decision.details)
    return ticket
  })
}

/**
 * Asks for an invoice over tickets of an order: those that were chosen, or all that have no proof. It is over what they cost; fees
 * that were kept of refunds are not on it.
 * @throws orders.notFound, accounts.nothingToInvoice, accounts.notInvoiceable, accounts.invoiced, accounts.invoiceAsked,
 *   accounts.voucherOut, accounts.proofRaced
 */
export async function askInvoice(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.askInvoice']>,
): Promise<Reply<'accounts.askInvoice'>> {
  const { caller, scope, now, services } = context
  const { orderId, ticketIds, buyer } = request
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const taxBasisPoints = await services.parameters.read('accounts.invoiceTaxBasisPoints')
  return idempotentCommand(context, request, async (tx, journal) => {
    // Who gives tickets back has the lock of their order, too.
    await sql`select from orders.orders where id = ${orderId} for no key update`.execute(tx)
    const order = await readProvedOrder(tx, scope, orderId)
    const tickets = chooseTickets(order, 'invoice', caller.permissions, ticketIds)
    const paid = order.tickets.filter(
      ({ state, fen }) => fen > 0 && ['issued', 'boarded', 'travelled', 'noShow'].includes(state),
    )
    const { rows } = await sql<WrittenInvoice>`
      select id::text, tickets, fen::text from accounts.write_invoice(${JSON.stringify({
        organisation_id: order.organisation_id,
        covers: tickets.length === paid.length ? 'order' : 'tickets',
        order_id: orderId,
        ...buyerColumns(buyer),
        tax_basis_points: taxBasisPoints,
        asked_at: now.toISOString(),
        asked_by: caller.userId,
      })}::jsonb, ${tickets.map(({ id }) => id)}::bigint[])`.execute(tx)
    const invoice = written(rows)
    await reportInvoices(tx, context)
    journal({
      entity: 'orders.order',
      entityId: orderId,
      detail: {
        number: order.number,
        invoice: invoice.invoiceId,
        tickets: invoice.tickets,
        total: invoice.fen,
      },
    })
    return invoice
  }).catch(rethrowAsRaced)
}

function written(rows: readonly WrittenInvoice[]): Reply<'accounts.askInvoice'> {
  const [row] = rows
  if (!row?.id || row.tickets === null) throw problem('accounts.nothingToInvoice')
  return { invoiceId: row.id, tickets: row.tickets, fen: toFen(row.fen) }
}

interface Agency {
  id: Id
  code: string
  names: Names
  registration_code: string | null
}

const visibleAgencies = ({ scope }: Pick<Context, 'scope'>): RawBuilder<boolean> =>
  sql<boolean>`s.kind = 'agent' and ${scopeCondition(scope, { organisation: (id) => sql`s.id = ${id}` })}`

/** The agency that is named, or the own one. */
async function findAgency(
  db: Connection,
  context: Context,
  organisationId: Id | undefined,
): Promise<Agency | undefined> {
  const { rows } = await sql<Agency>`
    select s.id::text, s.code, s.names, s.registration_code from staff.organisations s
    where s.id = ${organisationId ?? context.caller.organisationId} and ${visibleAgencies(context)}`.execute(
    db,
  )
  return rows[0]
}

function assertPeriod({ from, to }: { from: string; to: string }): void {
  if (daysBetween(from, to) > maxPeriodDays)
    throw problem('accounts.invoicePeriodTooLong', { most: maxPeriodDays })
}

/**
 * What an invoice over a period would come to now.
 * @throws accounts.invoicePeriodTooLong
 */
export async function invoicePeriod(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.invoicePeriod']>,
): Promise<Reply<'accounts.invoicePeriod'>> {
  const { db, language } = context
  assertPeriod(request)
  const [{ rows: agencies }, agency] = await Promise.all([
    sql<{ agency: Reply<'accounts.invoicePeriod'>['agencies'][number] }>`
      select ${named('s')} as agency from staff.organisations s where ${visibleAgencies(context)} order by s.code`.execute(
      db,
    ),
    findAgency(db, context, request.organisationId),
  ])
  const { rows } = await sql<{ tickets: number; fen: string }>`
    select count(*)::integer as tickets, coalesce(sum(t.price_fen), 0)::text as fen
    from orders.orders o join orders.tickets t on t.order_id = o.id
    where o.organisation_id = ${agency?.id ?? null}::bigint
      and o.paid_at >= ${request.from}::timestamp at time zone 'Asia/Shanghai'
      and o.paid_at < (${request.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      and t.state in ('issued', 'boarded', 'travelled', 'noShow') and t.price_fen > 0
      and not exists (select from accounts.ticket_proofs p where p.ticket_id = t.id and p.living)`.execute(db)
  return {
    agencies: agencies.map((row) => row.agency),
    tickets: rows[0]?.tickets ?? 0,
    fen: toFen(rows[0]?.fen),
    buyer: agency ? agencyBuyer({ names: agency.names, code: agency.registration_code }, language) : null,
  }
}

/**
 * Asks for an invoice over what an agency paid for in a period: every ticket that still stands and has no proof, once. There are
 * several invoices where one has no room for all.
 * @throws accounts.agencyNeeded, accounts.invoicePeriodTooLong, accounts.nothingToInvoice, accounts.proofRaced
 */
export async function askPeriodInvoice(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.askPeriodInvoice']>,
): Promise<Reply<'accounts.askPeriodInvoice'>> {
  const { caller, now, services } = context
  const { from, to, buyer } = request
  assertPeriod(request)
  const taxBasisPoints = await services.parameters.read('accounts.invoiceTaxBasisPoints')
  return idempotentCommand(context, request, async (tx, journal) => {
    const agency = await findAgency(tx, context, request.organisationId)
    if (!agency) throw problem('accounts.agencyNeeded')
    const made = await collectPortions(tx, {
      organisation_id: agency.id,
      covers: 'period',
      period_from: from,
      period_to: to,
      ...buyerColumns(buyer),
      tax_basis_points: taxBasisPoints,
      asked_at: now.toISOString(),
      asked_by: caller.userId,
    })
    if (made.length === 0) throw problem('accounts.nothingToInvoice')
    const sum = (of: 'tickets' | 'fen') => made.reduce((all, invoice) => all + invoice[of], 0)
    const reply = {
      invoiceIds: made.map(({ invoiceId }) => invoiceId),
      tickets: sum('tickets'),
      fen: sum('fen'),
    }
    await reportInvoices(tx, context)
    journal({
      entity: 'accounts.invoice',
      entityId: reply.invoiceIds[0] ?? '',
      detail: { organisation: agency.names, from, to, tickets: reply.tickets, total: reply.fen },
    })
    return reply
  }).catch(rethrowAsRaced)
}

/** One invoice after another, until nothing is left. */
async function collectPortions(tx: Transaction, header: object): Promise<Reply<'accounts.askInvoice'>[]> {
  const made: Reply<'accounts.askInvoice'>[] = []
  for (;;) {
    const { rows } = await sql<WrittenInvoice>`
      select id::text, tickets, fen::text
      from accounts.ask_period_invoice(${JSON.stringify(header)}::jsonb, ${maxInvoiceTickets})`.execute(tx)
    const [row] = rows
    if (!row?.id) return made
    made.push(written(rows))
  }
}
