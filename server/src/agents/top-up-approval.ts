import { topUpMethods } from '@fairway/contract/agents/values'
import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { fen } from '@fairway/contract/kernel/money'
import { names } from '@fairway/contract/kernel/texts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalKind } from '../platform/approvals/kinds.ts'
import { problem } from '../platform/http/problems.ts'
import { textOf } from '../platform/texts.ts'

/** What `agents.top_up_payload` gives. */
const payload = z.object({
  topUp: z.string(),
  agency: z.string(),
  names,
  fen,
  method: z.enum(topUpMethods),
  paidOn: z.string(),
  reference: z.string(),
})

/** A payment into the wallet of an agency, which an accountant found and a second person books. */
export const topUpApproval: ApprovalKind = {
  permission: 'agents.approveTopUp',
  page: ({ subject }) => `agents/topUps?topUp=${subject}`,
  summary(content, language) {
    const { names: agency, fen: amount, method, reference } = payload.parse(content)
    return textOf(language, 'approvalTexts.topUp', {
      agency: textIn(agency as Names, language),
      amount: `¥${(amount / 100).toFixed(2)}`,
      method: textOf(language, `topUps.method.${method}`),
      reference,
    })
  },
  async lock(tx, { subject }) {
    await sql`select from agents.top_ups t where t.id = ${subject} for no key update`.execute(tx)
  },
  async carryOut(tx, { id, subject }, { caller, now, services }) {
    const { rows } = await sql<{ refusal: string | null }>`
      select agents.book_top_up(${subject}, ${id}, ${caller.userId}, ${now}) as refusal`.execute(tx)
    const refusal = rows[0]?.refusal ?? undefined
    if (refusal === 'ownRequest') throw problem('agents.topUpOwn')
    if (refusal === undefined)
      await services.live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
    return refusal
  },
  async refused(tx, { subject }, { caller, now, services }) {
    await sql`update agents.top_ups t set state = 'refused', ended_at = ${now}, ended_by = ${caller.userId},
        reason = left((select a.reason from platform.approvals a where a.id = t.approval_id), 200)
      where t.id = ${subject} and t.state = 'checked'`.execute(tx)
    await services.live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
  },
}
