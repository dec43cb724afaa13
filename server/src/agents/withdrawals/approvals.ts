import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { amountText, fen } from '@fairway/contract/kernel/money'
import { names } from '@fairway/contract/kernel/texts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { textOf } from '../../platform/texts.ts'
import { notifyAgency } from './change-withdrawals.ts'

const bankAccount = { holder: z.string(), bank: z.string(), numberEnd: z.string() }

/** What `agents.withdrawal_payload` gives. */
const withdrawalPayload = z.object({ names, fen, ...bankAccount })

/** What `agents.bank_account_payload` gives. */
const bankAccountPayload = z.object({
  agencyId: z.string(),
  names,
  ...bankAccount,
  before: z.nullable(z.object(bankAccount)),
})

/** Money that an agency takes out of its wallet. */
export const withdrawalApproval: ApprovalKind = {
  permission: 'agents.approveWithdrawals',
  page: ({ subject }) => `agents/withdrawals?withdrawal=${subject}`,
  summary(content, language) {
    const { names: agency, fen: amount, bank, numberEnd } = withdrawalPayload.parse(content)
    return textOf(language, 'approvalTexts.withdrawal', {
      agency: textIn(agency as Names, language),
      amount: `¥${amountText(amount)}`,
      bank,
      numberEnd,
    })
  },
  async lock(tx, { subject }) {
    await sql`select from agents.withdrawals w where w.id = ${subject} for no key update`.execute(tx)
  },
  async carryOut(tx, { id, subject }, context) {
    const { rows } = await sql<{ refusal: string | null }>`
      select agents.approve_withdrawal(${subject}, ${id}, ${context.caller.userId}, ${context.now}) as refusal`.execute(
      tx,
    )
    await notifyAgency(tx, context)
    return rows[0]?.refusal ?? undefined
  },
  async refused(tx, { id, subject }, context) {
    await sql`select agents.change_withdrawal(w.id, 'refused', ${context.caller.userId}, ${context.now}, '',
        left((select p.reason from platform.approvals p where p.id = ${id}), 200))
      from agents.withdrawals w where w.id = ${subject} and w.state = 'requested'`.execute(tx)
    await notifyAgency(tx, context)
  },
}

/** The bank account to which the withdrawals of an agency are paid. */
export const bankAccountApproval: ApprovalKind = {
  permission: 'agents.approveWithdrawals',
  page: ({ payload }) => `agents/withdrawals?accounts=${bankAccountPayload.parse(payload).agencyId}`,
  summary(content, language) {
    const { names: agency, holder, bank, numberEnd } = bankAccountPayload.parse(content)
    return textOf(language, 'approvalTexts.bankAccount', {
      agency: textIn(agency as Names, language),
      holder,
      bank,
      numberEnd,
    })
  },
  changes(content, language) {
    const { before, ...after } = bankAccountPayload.parse(content)
    const textOfAccount = ({
      holder,
      bank,
      numberEnd,
    }: Pick<typeof after, 'holder' | 'bank' | 'numberEnd'>) => `${holder}, ${bank} ····${numberEnd}`
    return [
      {
        name: textOf(language, 'approvalTexts.field.bankAccount'),
        before: before ? textOfAccount(before) : '–',
        after: textOfAccount(after),
      },
    ]
  },
  async lock(tx, { subject }) {
    await sql`select from agents.bank_accounts b where b.id = ${subject} for no key update`.execute(tx)
  },
  async carryOut(tx, { id, subject }, context) {
    const { rows } = await sql<{ refusal: string | null }>`
      select agents.approve_bank_account(${subject}, ${id}, ${context.caller.userId}, ${context.now}) as refusal`.execute(
      tx,
    )
    await notifyAgency(tx, context)
    return rows[0]?.refusal ?? undefined
  },
  async refused(tx, { id, subject }, context) {
    await sql`update agents.bank_accounts b set state = 'refused', decided_at = ${context.now}, decided_by = ${context.caller.userId},
        reason = left((select p.reason from platform.approvals p where p.id = ${id}), 200)
      where b.id = ${subject} and b.state = 'requested'`.execute(tx)
    await notifyAgency(tx, context)
  },
}
