import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { fen } from '@fairway/contract/kernel/money'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { assertLine, openDisputeOf } from './disputes.ts'
import { notifyParty, refreshStatements } from './notify.ts'
import { signedAmount } from './signed-amount.ts'
import { journalOf, lockStatementRow, readStatementRow } from './statement-rows.ts'

type Endpoint = (typeof settlement)['settlement.adjustStatement']

/** What `settlement.adjust_statement` carries out. */
const payload = z.object({
  statementId: z.string(),
  statement: z.string(),
  line: z.nullable(z.int()),
  disputeId: z.nullable(z.string()),
  fen,
  reason: z.string(),
})

/**
 * Asks a second person for an adjusting line; on a disputed line it is the answer.
 * @throws settlement.statementNotFound, settlement.statementNotOpen, settlement.lineNotFound, settlement.adjustmentWaits
 */
export async function adjustStatement(
  context: IdempotentContext,
  request: ParsedRequest<Endpoint>,
): Promise<ReplyOf<Endpoint>> {
  const { caller, now, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('settlement.statementApprovalDays')) * 1_440
  return idempotentCommand(context, request, async (tx, journal) => {
    const row = await lockStatementRow(tx, context, request, 'adjust')
    const { line = null, fen: amount, reason } = request
    if (line !== null) await assertLine(tx, row.id, line)
    const disputeId = line === null ? null : ((await openDisputeOf(tx, row.id, line)) ?? null)
    const approvalId = await askApproval(
      tx,
      {
        kind: 'settlement.adjustment',
        subject: `${row.id}/${line ?? 0}`,
        payload: { statementId: row.id, statement: row.number, line, disputeId, fen: amount, reason },
      },
      { userId: caller.userId, withinOrganisation: true, now, validMinutes },
    )
    if (approvalId === undefined) throw problem('settlement.adjustmentWaits')
    journal(journalOf(row, { fen: amount, reason, ...(line !== null && { line }) }))
    await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    return { approvalId }
  })
}

const statementOf = (subject: string) => subject.split('/')[0] ?? ''

/** An adjusting line of a statement. */
export const adjustmentApproval: ApprovalKind = {
  permission: 'settlement.checkStatements',
  page: ({ subject }) => `settlement/statement?id=${statementOf(subject)}`,
  summary(content, language) {
    const { statement, fen: amount, line, reason } = payload.parse(content)
    return textOf(language, 'approvalTexts.adjustment', {
      statement,
      line: line ?? 0,
      amount: signedAmount(amount),
      reason,
    })
  },
  async lock(tx, { subject }) {
    await sql`select from settlement.statements m where m.id = ${statementOf(subject)} for no key update`.execute(
      tx,
    )
  },
  async carryOut(tx, { id, subject }, context) {
    const { rows } = await sql<{ refusal: string | null }>`
      select settlement.adjust_statement(${statementOf(subject)}, ${id}, ${context.caller.userId}, ${context.now}) as refusal`.execute(
      tx,
    )
    const refusal = rows[0]?.refusal ?? undefined
    if (refusal === 'ended') throw problem('settlement.statementNotOpen')
    if (refusal === undefined) {
      const row = await readStatementRow(tx, context.scope, statementOf(subject))
      if (row.status === 'sent' || row.status === 'disputed') await notifyParty(tx, context, row, 'answered')
    }
    await refreshStatements(tx, context)
    return refusal
  },
  async refused(tx, _approval, context) {
    await refreshStatements(tx, context)
  },
}
