import { differenceKinds } from '@fairway/contract/accounts/acquirers/values'
import { amountText, fen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { useApproval } from '../../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { textOf } from '../../platform/texts.ts'
import { lockDifference } from './work-off.ts'

/** What `accounts.difference_payload` gives. */
const payload = z.object({
  acquirer: z.string(),
  kind: z.enum(differenceKinds),
  fen,
  reference: z.string(),
})

/** A difference with an acquirer that is booked as it is, which a second person decides on above a limit. */
export const acceptanceApproval: ApprovalKind = {
  permission: 'accounts.approveDifferences',
  page: ({ subject }) => `accounts/differences?difference=${subject}`,
  summary(content, language) {
    const { acquirer, kind, fen: amount, reference } = payload.parse(content)
    return textOf(language, 'approvalTexts.acceptDifference', {
      acquirer,
      kind: textOf(language, `acquirers.differenceKind.${kind}`),
      amount: `${amount < 0 ? '-' : ''}¥${amountText(Math.abs(amount))}`,
      reference,
    })
  },
  lock: (tx, { subject }) => lockDifference(tx, subject),
  async carryOut(tx, { id, subject }, { caller, now }) {
    const { rows } = await sql<{ state: string; payload: unknown; reason: string }>`
      select d.state, accounts.difference_payload(d.id) as payload, d.note as reason
      from accounts.acquirer_differences d where d.id = ${subject}`.execute(tx)
    const [difference] = rows
    if (!difference || difference.state === 'accepted' || difference.state === 'resolved') return 'changed'
    const refusal = await useApproval(
      tx,
      id,
      { kind: 'accounts.acceptDifference', subject, payload: difference.payload },
      now,
    )
    if (refusal !== undefined) return refusal
    await sql`select accounts.accept_difference(${subject}, ${caller.userId}, ${now}, ${difference.reason})`.execute(
      tx,
    )
    await sql`update accounts.acquirer_differences set approval_id = ${id} where id = ${subject}`.execute(tx)
    return undefined
  },
  async refused(tx, { id, subject }, { caller, now }) {
    await sql`select accounts.record_difference(${subject}, null, 'refused', ${caller.userId}, ${now},
      left((select p.reason from platform.approvals p where p.id = ${id}), 200))`.execute(tx)
  },
}
