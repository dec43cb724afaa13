import { correctionKinds } from '@fairway/contract/fares/terms'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { textOf } from '../../platform/texts.ts'
import { ticketsWithinScope } from '../list/visible-orders.ts'
import { applyWithin } from './apply-correction.ts'

/** What `orders.correction_payload` gives; money in fen. */
const payload = z.object({ ticket: z.string(), kind: z.enum(correctionKinds), fee: z.int() })

/**
 * Another name or certificate on a ticket. Without a fee it is applied at once; with one, by who takes the fee. Seen by
 * everybody who may decide and sees the ticket: an agency's request is decided by the operator.
 */
export const correctionApproval: ApprovalKind = {
  permission: 'orders.decideCorrections',
  visible: (scope) => sql`exists (
    select from orders.corrections c join orders.orders o on o.id = c.order_id join orders.tickets t on t.id = c.ticket_id
    where c.approval_id = a.id and ${ticketsWithinScope(scope)})`,
  page: ({ subject }) => `orders/nameChanges?correction=${subject}`,
  summary(content, language) {
    const { ticket, kind, fee } = payload.parse(content)
    return textOf(language, 'approvalTexts.correction', {
      ticket,
      kind: textOf(language, `corrections.kind.${kind}`),
      fee: `¥${(fee / 100).toFixed(2)}`,
    })
  },
  async lock(tx, { subject }) {
    await sql`select orders.lock_correction(${subject})`.execute(tx)
  },
  async carryOut(tx, { subject, payload: content }, context) {
    if (payload.parse(content).fee === 0) {
      await applyWithin(tx, context, subject, { expected: 0 })
      return
    }
    await changeState(tx, subject, 'approved', context)
  },
  async refused(tx, { subject }, context) {
    await changeState(tx, subject, 'refused', context)
  },
}

async function changeState(
  tx: Parameters<NonNullable<ApprovalKind['carryOut']>>[0],
  correctionId: string,
  state: 'approved' | 'refused',
  { caller, now }: Parameters<NonNullable<ApprovalKind['carryOut']>>[2],
): Promise<void> {
  await sql`select orders.change_correction(array[${correctionId}]::bigint[], ${state}, ${caller.userId}, ${now})`.execute(
    tx,
  )
}
