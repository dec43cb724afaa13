import type { InvoiceAction, InvoiceState, ProofKind } from '@fairway/contract/accounts/invoices/values'
import type { Permission } from '@fairway/contract/menus'
import type { TicketState } from '@fairway/contract/orders/values'
import type { ProblemCode } from '@fairway/contract/problems'

export type InvoiceDecision =
  | { allowed: true }
  | { allowed: false; reason: ProblemCode; permission?: Permission; details?: Record<string, unknown> }

const rules: Readonly<
  Record<InvoiceAction, { states: readonly InvoiceState[]; reason: ProblemCode; permission: Permission }>
> = {
  withdraw: {
    states: ['asked', 'redAsked', 'rejected'],
    reason: 'accounts.notWithdrawable',
    permission: 'accounts.askInvoices',
  },
  correct: { states: ['rejected'], reason: 'accounts.notRejected', permission: 'accounts.askInvoices' },
  askRedLetter: {
    states: ['issued', 'redRejected'],
    reason: 'accounts.notIssued',
    permission: 'accounts.askRedLetters',
  },
}

/** Whether something may be done with an invoice now. The transition table of the database is the last word. */
export function decideInvoice(
  action: InvoiceAction,
  state: InvoiceState,
  permissions: ReadonlySet<string>,
): InvoiceDecision {
  const { states, reason, permission } = rules[action]
  if (!permissions.has(permission)) return { allowed: false, reason: 'request.noPermission', permission }
  return states.includes(state) ? { allowed: true } : { allowed: false, reason }
}

/** What decides whether a ticket can have a proof of what it cost. */
export interface ProvableTicket {
  number: string
  state: TicketState
  fen: number
  /** The proof that it has: one at most. */
  proof: { kind: ProofKind; invoice: string | null; invoiceState: InvoiceState | null } | null
}

/** Tickets that were paid for and not given back. */
const paidStates: readonly TicketState[] = ['issued', 'boarded', 'travelled', 'noShow']

/** Whether a ticket can be on an invoice, or have a paper voucher: paid for, not for nothing, and without another proof. */
export function decideProof(
  kind: ProofKind,
  ticket: ProvableTicket,
  permissions: ReadonlySet<string>,
): InvoiceDecision {
  const permission = kind === 'invoice' ? 'accounts.askInvoices' : 'accounts.printVouchers'
  if (!permissions.has(permission)) return { allowed: false, reason: 'request.noPermission', permission }
  const { number, proof } = ticket
  if (proof?.kind === 'voucher')
    return { allowed: false, reason: 'accounts.voucherOut', details: { ticket: number } }
  if (proof)
    return {
      allowed: false,
      reason: proof.invoiceState === 'asked' ? 'accounts.invoiceAsked' : 'accounts.invoiced',
      details: { ticket: number, invoice: proof.invoice },
    }
  if (!paidStates.includes(ticket.state) || ticket.fen === 0)
    return { allowed: false, reason: 'accounts.notInvoiceable', details: { ticket: number } }
  return { allowed: true }
}
