import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import type { InvoiceAction, InvoiceState } from '@fairway/contract/accounts/invoices/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { decideInvoice } from '../domain/invoice-actions.ts'
import { buyerColumns, reportInvoices, visibleInvoices } from './rows.ts'

type Endpoints = typeof invoices
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>
type Changed = ReplyOf<Endpoints['accounts.withdrawInvoice']>

interface LockedInvoice {
  id: Id
  order_id: Id | null
  state: InvoiceState
  fen: string
  number: string | null
}

/** A change of state, as `accounts.change_invoice` takes it. */
interface Change {
  state: InvoiceState
  reason?: string
  number?: string
  issuedOn?: string
  buyer?: object
}

/** Changes the state of an invoice; its lines live as long as it does. */
export async function changeInvoice(
  tx: Transaction,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  id: Id,
  { state, reason = '', number, issuedOn, buyer }: Change,
): Promise<void> {
  await sql`select accounts.change_invoice(${id}, ${state}, ${now}, ${caller.userId}, ${reason}, ${number ?? null},
    ${issuedOn ?? null}::date, ${buyer ? JSON.stringify(buyer) : null}::jsonb)`.execute(tx)
}

/** Locks an invoice within the scope, checks that this may be done with it, and does it. */
function change(
  context: Context,
  id: Id,
  action: InvoiceAction,
  changeOf: (invoice: LockedInvoice) => Change,
): Promise<Changed> {
  return inTransaction(context, async (tx, journal) => {
    // The order first, as those who give its tickets back.
    await sql`select from orders.orders o where o.id = (select x.order_id from accounts.invoices x where x.id = ${id})
      for no key update`.execute(tx)
    const { rows } = await sql<LockedInvoice>`
      select i.id::text, i.order_id::text, i.state, i.fen::text, i.number from accounts.invoices i
      where i.id = ${id} and ${visibleInvoices(context.scope)} for no key update of i`.execute(tx)
    const [invoice] = rows
    if (!invoice) throw problem('accounts.invoiceNotFound')
    const decision = decideInvoice(action, invoice.state, context.caller.permissions)
    if (!decision.allowed)
      throw problem(
        decision.reason,
        decision.permission === undefined ? {} : { permission: decision.permission },
      )
    const changed = changeOf(invoice)
    await changeInvoice(tx, context, id, changed)
    await reportInvoices(tx, context)
    journal({
      ...(invoice.order_id === null
        ? { entity: 'accounts.invoice', entityId: id }
        : { entity: 'orders.order', entityId: invoice.order_id }),
      detail: {
        invoice: invoice.number ?? id,
        total: toFen(invoice.fen),
        ...(changed.reason && { reason: changed.reason }),
      },
    })
    return { state: changed.state }
  })
}

/**
 * Withdraws what was not sent: an invoice, whose tickets are free again, or the red letter, and the invoice stays valid.
 * @throws accounts.invoiceNotFound, accounts.notWithdrawable
 */
export const withdrawInvoice = (
  context: Context,
  { id }: Request<'accounts.withdrawInvoice'>,
): Promise<Changed> =>
  change(context, id, 'withdraw', ({ state }) => ({
    state: state === 'redAsked' ? 'issued' : 'withdrawn',
  }))

/**
 * Asks for a red letter: it takes the invoice back once it is issued.
 * @throws accounts.invoiceNotFound, accounts.notIssued
 */
export const askRedLetter = (
  context: Context,
  { id, reason }: Request<'accounts.askRedLetter'>,
): Promise<Changed> => change(context, id, 'askRedLetter', () => ({ state: 'redAsked', reason }))

/**
 * Asks once more for an invoice that was rejected, made out to a corrected buyer.
 * @throws accounts.invoiceNotFound, accounts.notRejected, accounts.invoiceOutdated when one of its tickets was given back or has
 *   another proof since
 */
export const correctInvoice = (
  context: Context,
  { id, buyer }: Request<'accounts.correctInvoice'>,
): Promise<Changed> =>
  change(context, id, 'correct', () => ({ state: 'asked', buyer: buyerColumns(buyer) })).catch(
    (error: unknown) => {
      const isRefused = (error as { code?: string }).code === '23514'
      throw isRefused || isUniqueViolation(error) ? problem('accounts.invoiceOutdated') : error
    },
  )
