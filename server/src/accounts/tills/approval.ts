import { amountText, fen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'

const payload = z.object({
  shift: z.string(),
  clerk: z.string(),
  z: z.int(),
  expected: fen,
  counted: fen,
  reason: z.string(),
})

/** Cash over or short above the limit, which a second person who did not count it approves before it is booked. */
export const tillDifferenceApproval: ApprovalKind = {
  permission: 'accounts.approveTillDifferences',
  page: ({ subject }) => `accounts/tills?shift=${subject}`,
  summary(content, language) {
    const { z: number, expected, counted, reason } = payload.parse(content)
    const difference = counted - expected
    return textOf(language, 'approvalTexts.tillDifference', {
      number,
      difference: `${difference < 0 ? '−' : '+'}¥${amountText(Math.abs(difference))}`,
      reason,
    })
  },
  changes(content, language) {
    const { expected, counted } = payload.parse(content)
    return [
      {
        name: textOf(language, 'approvalTexts.field.cash'),
        before: `¥${amountText(expected)}`,
        after: `¥${amountText(counted)}`,
      },
    ]
  },
  async lock(tx, { subject }) {
    await sql`select from accounts.till_shifts s where s.id = ${subject} for no key update`.execute(tx)
  },
  async carryOut(tx, { id, subject }, { caller, now }) {
    const { rows } = await sql<{ refusal: string | null }>`
      select accounts.approve_difference(${subject}, ${id}, ${caller.userId}, ${now}) as refusal`.execute(tx)
    const refusal = rows[0]?.refusal ?? undefined
    if (refusal === 'ownRequest') throw problem('accounts.differenceOwn')
    return refusal
  },
}
