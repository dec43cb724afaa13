import { offerKinds, overruleCodes } from '@fairway/contract/orders/after-sales/values'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { textOf } from '../../platform/texts.ts'
import { withinScope } from '../list/visible-orders.ts'

/** What `orders.overrule_payload` gives; money in fen. */
const payload = z.object({
  kind: z.enum(offerKinds),
  order: z.string(),
  overrule: z.enum(overruleCodes),
  reason: z.string(),
  tickets: z.int(),
  back: z.int(),
  due: z.int(),
})

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

/**
 * An offer without the fee of its conditions. It is confirmed by who made it, once it was approved; refused it ends, so that
 * its tickets are free for another one. Visible to everybody who may decide and sees the order.
 */
export const overruleApproval: ApprovalKind = {
  permission: 'orders.approveOverrule',
  visible: (scope) => sql`exists (
    select from orders.offers f join orders.orders o on o.id = f.order_id
    where f.approval_id = a.id and ${withinScope(scope)})`,
  page: ({ payload: content }) => `orders/afterSales?number=${payload.parse(content).order}`,
  summary(content, language) {
    const { kind, order, overrule, reason, tickets, back, due } = payload.parse(content)
    return textOf(language, 'approvalTexts.overrule', {
      kind: textOf(language, `afterSales.kind.${kind}`),
      order,
      tickets,
      amount: due > 0 ? yuan(-due) : yuan(back),
      overrule: textOf(language, `orders.overrule.${overrule}`),
      note: reason === '' ? '' : textOf(language, 'approvalTexts.note', { reason }),
    })
  },
  async lock(tx, { subject }) {
    await sql`select orders.lock_offer(${subject})`.execute(tx)
  },
  async refused(tx, { subject }, { caller, now }) {
    await sql`select orders.withdraw_offer(${subject}, ${caller.userId}, ${now})`.execute(tx)
  },
}
