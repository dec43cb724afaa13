import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { amountText, fen } from '@fairway/contract/kernel/money'
import { names } from '@fairway/contract/kernel/texts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { writeJournal } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { textOf } from '../../platform/texts.ts'
import { type Credit, raisesCredit } from '../domain/credit.ts'

const credit = z.object({ credit: fen, until: z.nullable(z.string()) })

/** What `agents.credit_payload` gives. */
const payload = z.object({ agency: z.string(), names, before: credit, after: credit })

/**
 * Sets the credit of an agency, or asks a second person where it is raised. A request that waits is for the credit of that
 * time: another change withdraws it.
 * @param validMinutes how long the second person may think; read before the transaction
 * @returns whether it waits for a second person
 * @throws agents.creditUsed when the agency owes more than the new credit
 */
export async function changeCredit(
  tx: Transaction,
  { caller, now, services }: Context,
  { id, before, after, validMinutes }: { id: string; before: Credit; after: Credit; validMinutes: number },
): Promise<boolean> {
  if (before.credit === after.credit && before.creditUntil === after.creditUntil) return false
  await sql`select platform.withdraw_approvals(array(select a.id from platform.approvals a
    where a.kind = 'agents.credit' and a.subject = ${id} and a.state = 'asked'), ${now})`.execute(tx)
  await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
  if (!raisesCredit(before, after)) {
    await sql`select accounts.set_credit(${id}, ${after.credit}, ${after.creditUntil})`
      .execute(tx)
      .catch((error: unknown) => {
        if ((error as { constraint?: string }).constraint === 'balance_within_credit')
          throw problem('agents.creditUsed')
        throw error
      })
    return false
  }
  const { rows } = await sql<{ payload: unknown }>`
    select agents.credit_payload(${id}, ${after.credit}, ${after.creditUntil}) as payload`.execute(tx)
  await askApproval(
    tx,
    { kind: 'agents.credit', subject: id, payload: rows[0]?.payload },
    { userId: caller.userId, withinOrganisation: true, now, validMinutes },
  )
  return true
}

/** More credit of an agency, or for longer. */
export const creditApproval: ApprovalKind = {
  permission: 'agents.approveCredit',
  page: ({ payload: content }) => `agents/list?text=${encodeURIComponent(payload.parse(content).agency)}`,
  summary(content, language) {
    const { names: agency, after } = payload.parse(content)
    return textOf(language, 'approvalTexts.credit', {
      agency: textIn(agency as Names, language),
      credit: `¥${amountText(after.credit)}`,
    })
  },
  changes(content, language) {
    const { before, after } = payload.parse(content)
    const changed = [
      {
        name: textOf(language, 'approvalTexts.field.credit'),
        before: `¥${amountText(before.credit)}`,
        after: `¥${amountText(after.credit)}`,
      },
      {
        name: textOf(language, 'approvalTexts.field.creditUntil'),
        before: before.until ?? '–',
        after: after.until ?? '–',
      },
    ]
    return changed.filter((change) => change.before !== change.after)
  },
  async lock(tx, { subject }) {
    await sql`select agents.lock_agency(${subject})`.execute(tx)
  },
  async carryOut(tx, { id, subject, payload: content }, context) {
    const { rows } = await sql<{ refusal: string | null }>`
      select agents.raise_credit(${subject}, ${id}, ${context.caller.userId}, ${context.now}) as refusal`.execute(
      tx,
    )
    const refusal = rows[0]?.refusal ?? undefined
    if (refusal !== undefined) return refusal
    const { before, after } = payload.parse(content)
    const journalled = ({ credit: amount, until }: typeof after) => ({ credit: amount, creditUntil: until })
    await writeJournal(
      tx,
      { ...context, journalLabel: 'agents.edit' },
      {
        entity: 'agents.agency',
        entityId: subject,
        detail: changesOf(journalled(before), journalled(after)),
      },
    )
    await context.services.live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
    return undefined
  },
}
