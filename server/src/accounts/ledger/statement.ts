import type { ledger } from '@fairway/contract/accounts/ledger-endpoints'
import { maxLedgerDays } from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { daysBetween, toInstant } from '@fairway/contract/kernel/service-date'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { accountStatement, statementPeriod } from './account-statement.ts'
import { inColumns, onSide, readAccount } from './accounts.ts'

type Statement = (typeof ledger)['accounts.ledgerStatement']

/** A week with today. */
const daysBack = 6

/**
 * The entries of an account of the ledger in a period, with the balance after each on its normal side.
 * @throws accounts.accountNotFound, also for that of another organisation; accounts.periodTooLong
 */
export async function ledgerStatement(
  { db, scope, now }: Context,
  request: ParsedRequest<Statement>,
): Promise<ReplyOf<Statement>> {
  const period = statementPeriod(request, now, daysBack)
  if (daysBetween(period.from, period.to) >= maxLedgerDays)
    throw problem('accounts.periodTooLong', { most: maxLedgerDays })
  const account = await readAccount(db, scope, request.accountId)
  const statement = await accountStatement(db, account.id, { ...request, ...period })
  return {
    rows: statement.entries.map(({ fen, balance, ...entry }) => ({
      ...entry,
      ...inColumns(fen),
      balance: onSide(balance, account.side),
    })),
    total: statement.total,
    sums: { debit: statement.debit, credit: statement.credit },
    account,
    ...period,
    opening: onSide(statement.opening, account.side),
    closing: onSide(statement.closing, account.side),
    asOf: toInstant(now),
  }
}
