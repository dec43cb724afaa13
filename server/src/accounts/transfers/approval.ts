import { draftKinds } from '@fairway/contract/accounts/values'
import { amountText, fen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { draftProblems } from './problems.ts'

/** What `accounts.transfer_draft_payload` gives. */
const payload = z.object({
  kind: z.enum(draftKinds),
  fen,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reverses: z.nullable(z.string()),
  reason: z.string(),
})

const isProblem = (refusal: string): refusal is keyof typeof draftProblems => refusal in draftProblems

/** A transfer between two accounts, or one that is taken back. */
export const transferApproval: ApprovalKind = {
  permission: 'accounts.approveTransfers',
  page: ({ subject }) => `accounts/transfers?draft=${subject}`,
  summary(content, language) {
    const { kind, fen: amount, from, to, reverses, reason } = payload.parse(content)
    return textOf(language, kind === 'reversal' ? 'approvalTexts.reversal' : 'approvalTexts.transfer', {
      amount: `¥${amountText(amount)}`,
      from: from ?? '',
      to: to ?? '',
      transfer: reverses ?? '',
      reason,
    })
  },
  async lock(tx, { subject }) {
    await sql`select from accounts.transfer_drafts d where d.id = ${subject} for no key update`.execute(tx)
  },
  async carryOut(tx, { id, subject }, { caller, now, services }) {
    const { rows } = await sql<{ refusal: string | null }>`
      select accounts.book_transfer_draft(${subject}, ${id}, ${caller.userId}, ${now}) as refusal`.execute(tx)
    const refusal = rows[0]?.refusal ?? undefined
    if (refusal !== undefined && isProblem(refusal)) throw problem(draftProblems[refusal])
    await services.live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
    return refusal
  },
  async refused(tx, { id, subject }, { caller, now }) {
    await sql`update accounts.transfer_drafts d set state = 'refused', decided_at = ${now}, decided_by = ${caller.userId},
        refusal = left((select p.reason from platform.approvals p where p.id = ${id}), 200)
      where d.id = ${subject} and d.state = 'requested'`.execute(tx)
  },
}
