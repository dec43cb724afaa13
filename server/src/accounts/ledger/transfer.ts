import type { ledger } from '@fairway/contract/accounts/ledger-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { seesEverything } from '../../staff/index.ts'
import { type DraftRefusal, draftProblems } from '../transfers/problems.ts'
import {
  type AccountRow,
  accountColumns,
  accountJoins,
  accountsWithinScope,
  inColumns,
  presentAccount,
} from './accounts.ts'
import {
  presentTicket,
  presentTransfer,
  type TicketRow,
  type TransferRow,
  ticketColumns,
  ticketJoins,
  transferColumns,
  transferJoins,
} from './transfer-rows.ts'

type Transfer = (typeof ledger)['accounts.ledgerTransfer']

/**
 * A transfer with all its entries. Accounts of other organisations stay unnamed, so that the columns still add up.
 * @throws accounts.transferNotFound, also for one that moves no account within the scope
 */
export async function ledgerTransfer(
  context: Context,
  { id }: ParsedRequest<Transfer>,
): Promise<ReplyOf<Transfer>> {
  const { db, scope, now } = context
  const [found, moved] = await Promise.all([
    sql<
      TransferRow & {
        reverses_id: string | null
        reversed_by: string | null
        refusal: DraftRefusal | null
      }
    >`
      select ${transferColumns}, t.reverses_id::text, accounts.reversal_refusal(t.id) as refusal,
        (select later.id::text from accounts.transfers later where later.reverses_id = t.id) as reversed_by
      from accounts.transfers t ${transferJoins} where t.id = ${id}`.execute(db),
    sql<AccountRow & TicketRow & { number: number; fen: string; visible: boolean | null }>`
      select e.number, e.fen::text, ${accountsWithinScope(scope)} as visible, ${accountColumns}, ${ticketColumns}
      from accounts.entries e join accounts.accounts a on a.id = e.account_id ${accountJoins} ${ticketJoins}
      where e.transfer_id = ${id} order by e.number`.execute(db),
  ])
  const [transfer] = found.rows
  if (!transfer || !moved.rows.some(({ visible }) => visible)) throw problem('accounts.transferNotFound')
  const entries = moved.rows.map((row) => ({
    number: row.number,
    account: row.visible ? presentAccount(row) : null,
    ticket: presentTicket(row),
    ...inColumns(toFen(row.fen)),
  }))
  return {
    id,
    ...presentTransfer(transfer),
    reverses: transfer.reverses_id,
    reversedBy: transfer.reversed_by,
    canReverse: presentReversal(context, transfer.refusal),
    entries,
    debit: entries.reduce((sum, { debit }) => sum + (debit ?? 0), 0),
    credit: entries.reduce((sum, { credit }) => sum + (credit ?? 0), 0),
    asOf: toInstant(now),
  }
}

/** Whether the caller may draft the reversal of a transfer; the command decides it again. */
function presentReversal(
  { caller, language, scope }: Context,
  refusal: DraftRefusal | null,
): ReplyOf<Transfer>['canReverse'] {
  const permission = 'accounts.draftTransfers'
  const reason =
    !caller.permissions.has(permission) || !seesEverything(scope)
      ? 'request.noPermission'
      : refusal && draftProblems[refusal]
  if (reason === null) return { allowed: true }
  return { allowed: false, reason, text: describe(problem(reason, { permission }), language).message }
}
