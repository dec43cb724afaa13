import { payoutMethods } from '@fairway/contract/accounts/values'
import { amountText, fen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { visibleOrders } from '../../orders/index.ts'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { textOf } from '../../platform/texts.ts'

const payload = z.object({
  payout: z.string(),
  order: z.string(),
  fen,
  from: z.enum(payoutMethods),
  to: z.enum(payoutMethods),
})

/** A payout in another way than its payment was, which a second person decides on who sees the order. */
export const otherwiseApproval: ApprovalKind = {
  permission: 'accounts.approvePayouts',
  visible: (scope) => sql`exists (
    select from accounts.payouts x join orders.orders o on o.id = x.order_id
    where x.id = case when a.kind = 'accounts.payOtherwise' then a.subject::bigint end and ${visibleOrders(scope)})`,
  page: ({ subject }) => `accounts/payouts?payout=${subject}`,
  summary(content, language) {
    const { order, fen: amount, from, to } = payload.parse(content)
    return textOf(language, 'approvalTexts.payOtherwise', {
      order,
      amount: `¥${amountText(amount)}`,
      from: textOf(language, `payouts.method.${from}`),
      to: textOf(language, `payouts.method.${to}`),
    })
  },
  changes(content, language) {
    const { from, to } = payload.parse(content)
    return [
      {
        name: textOf(language, 'approvalTexts.field.method'),
        before: textOf(language, `payouts.method.${from}`),
        after: textOf(language, `payouts.method.${to}`),
      },
    ]
  },
  async carryOut(tx, { id, payload: content }, { caller, now }) {
    const { payout, to } = payload.parse(content)
    const { rows } = await sql<{ refusal: string | null }>`
      select accounts.pay_otherwise(${payout}, ${to}, ${id}, ${caller.userId}, ${now}) as refusal`.execute(tx)
    return rows[0]?.refusal ?? undefined
  },
}
