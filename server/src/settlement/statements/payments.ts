import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { fen, toFen } from '@fairway/contract/kernel/money'
import { names } from '@fairway/contract/kernel/texts'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { notifyParty, refreshStatements } from './notify.ts'
import { signedAmount } from './signed-amount.ts'
import { journalOf, lockStatementRow } from './statement-rows.ts'

type Endpoints = typeof settlement

/** What `settlement.payment_payload` gives. */
const payload = z.object({
  statementId: z.string(),
  statement: z.string(),
  names: z.nullable(names),
  fen,
  debtsFen: fen,
})

/**
 * Asks a second person for the payment of a confirmed statement: what is payable, and, into the wallet of an agency, what it owes.
 * @throws settlement.statementNotFound, settlement.statementNotOpen, settlement.paymentWaits, settlement.nothingPayable
 */
export async function requestStatementPayment(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['settlement.requestStatementPayment']>,
): Promise<ReplyOf<Endpoints['settlement.requestStatementPayment']>> {
  const { caller, now, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('settlement.statementApprovalDays')) * 1_440
  return idempotentCommand(context, request, async (tx, journal) => {
    await endExpired(tx, request.id, now)
    const row = await lockStatementRow(tx, context, request, 'requestPayment')
    const { rows } = await sql<{ id: Id; payload: unknown }>`
      with asked as (
        insert into settlement.payments (statement_id, fen, debts_fen, requested_at, requested_by)
        values (${row.id}, ${row.payable}, ${-toFen(row.debts)}, ${now}, ${caller.userId}) returning *)
      select id::text, settlement.payment_payload(asked::settlement.payments) as payload from asked`.execute(
      tx,
    )
    const [payment] = rows
    if (!payment) throw new Error('the payment was not written')
    const approvalId = await askApproval(
      tx,
      { kind: 'settlement.payment', subject: payment.id, payload: payment.payload },
      { userId: caller.userId, withinOrganisation: true, now, validMinutes },
    )
    if (approvalId === undefined) throw problem('settlement.paymentWaits')
    await sql`update settlement.payments set approval_id = ${approvalId} where id = ${payment.id}`.execute(tx)
    journal(journalOf(row, { fen: toFen(row.payable) }))
    await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    await refreshStatements(tx, context)
    return { approvalId }
  })
}

/** A request whose approval was not decided in time is asked for again. */
async function endExpired(tx: Transaction, statementId: Id, now: Date): Promise<void> {
  await sql`select from settlement.statements m where m.id = ${statementId} for no key update`.execute(tx)
  await sql`update settlement.payments p set state = 'refused', decided_at = ${now}, reason = 'expired'
    from platform.approvals a where a.id = p.approval_id and p.statement_id = ${statementId} and p.state = 'requested'
      and a.state = 'asked' and a.expires_at <= ${now}`.execute(tx)
}

/**
 * Records what the bank has carried out, by its receipt number, and books it.
 * @throws settlement.statementNotFound, settlement.paymentNotApproved, settlement.paymentReferenceUsed
 */
export function recordStatementPayment(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['settlement.recordStatementPayment']>,
): Promise<ReplyOf<Endpoints['settlement.recordStatementPayment']>> {
  const { caller, now } = context
  return idempotentCommand(context, request, async (tx, journal) => {
    const row = await lockStatementRow(tx, context, { id: request.id }, 'recordPayment')
    const { reference } = request
    await sql`select pg_advisory_xact_lock(hashtextextended('statementPayment:' || ${reference}, 0))`.execute(
      tx,
    )
    const { rows: used } =
      await sql`select from settlement.payments p where p.reference = ${reference}`.execute(tx)
    if (used.length > 0) throw problem('settlement.paymentReferenceUsed', { reference })
    await sql`select settlement.pay_statement(${row.id}, ${reference}, ${caller.userId}, ${now})`.execute(tx)
    journal(journalOf(row, { fen: toFen(row.payable), reference }))
    await notifyParty(tx, context, row, 'paid')
    await refreshStatements(tx, context)
    return { status: 'paid' as const }
  })
}

/** The payment of a statement. */
export const paymentApproval: ApprovalKind = {
  permission: 'settlement.checkStatements',
  page: ({ payload: content }) => `settlement/statement?id=${payload.parse(content).statementId}`,
  summary(content, language) {
    const { statement, names: party, fen: amount, debtsFen } = payload.parse(content)
    return textOf(language, 'approvalTexts.statementPayment', {
      statement,
      party: party ? textIn(party as Names, language) : '',
      amount: signedAmount(amount),
      debts: signedAmount(debtsFen),
    })
  },
  async lock(tx, { subject }) {
    await sql`select from settlement.statements m
      where m.id = (select p.statement_id from settlement.payments p where p.id = ${subject}) for no key update`.execute(
      tx,
    )
  },
  async carryOut(tx, { id, subject }, context) {
    const { rows } = await sql<{ refusal: string | null }>`
      select settlement.approve_payment(${subject}, ${id}, ${context.caller.userId}, ${context.now}) as refusal`.execute(
      tx,
    )
    await refreshStatements(tx, context)
    return rows[0]?.refusal ?? undefined
  },
  async refused(tx, { id, subject }, context) {
    await sql`update settlement.payments p set state = 'refused', decided_at = ${context.now}, decided_by = ${context.caller.userId},
        reason = (select a.reason from platform.approvals a where a.id = ${id})
      where p.id = ${subject} and p.state = 'requested'`.execute(tx)
    await refreshStatements(tx, context)
  },
}
