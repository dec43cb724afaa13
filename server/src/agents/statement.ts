import type { WalletAlert } from '@fairway/contract/agents/values'
import type { wallets } from '@fairway/contract/agents/wallet-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { daysBetween, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { accountStatement, statementPeriod } from '../accounts/index.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { fenOrNull, inScope } from './agencies.ts'
import { alertOn, forecastColumns, forecastOf } from './wallets/alert.ts'

type Statement = (typeof wallets)['agents.statement']

/** Days back when no period is asked for, and days between its first and last one at most. */
const daysBack = 30
const maxDays = 366

/**
 * The entries of an agency's wallet in a period with the balance after each: it counts every entry, whatever is filtered.
 * @throws agents.walletNotFound, also for that of another organisation; agents.periodTooLong
 */
export async function walletStatement(
  context: Context,
  request: ParsedRequest<Statement>,
): Promise<ReplyOf<Statement>> {
  const { db, scope, now } = context
  const { organisationId } = request
  const period = statementPeriod(request, now, daysBack)
  if (daysBetween(period.from, period.to) > maxDays) throw problem('agents.periodTooLong', { most: maxDays })
  const [alerted, forecast] = await Promise.all([alertOn(context), forecastOf(db, now, organisationId)])
  const { rows: found } = await sql<{
    account_id: string
    code: string
    names: Names
    alert: WalletAlert
    available: string
    spending: string | null
    lasts: number | null
  }>`
    select w.account_id, o.code, o.names, ${alerted} as alert,
      (w.balance_fen + accounts.credit_on(w, ${serviceDateOf(now)}::date))::text as available, ${forecastColumns}
    from accounts.wallets w join agents.agents a on a.organisation_id = w.organisation_id
    join staff.organisations o on o.id = w.organisation_id
    left join ${forecast} f on f.organisation_id = w.organisation_id
    where w.organisation_id = ${organisationId} and ${inScope(scope)}`.execute(db)
  const wallet = found[0]
  if (!wallet) throw problem('agents.walletNotFound')
  const statement = await accountStatement(db, wallet.account_id, { ...request, ...period })
  return {
    rows: statement.entries.map(({ id, at, kind, order, memo, madeBy, fen, balance }) => ({
      ...{ id, at, kind, order, memo, balance },
      by: madeBy,
      in: fen > 0 ? fen : null,
      out: fen < 0 ? -fen : null,
    })),
    total: statement.total,
    sums: { in: statement.credit, out: statement.debit },
    organisation: { id: organisationId, code: wallet.code, names: wallet.names },
    ...period,
    opening: statement.opening,
    closing: statement.closing,
    alert: wallet.alert,
    available: toFen(wallet.available),
    spending: fenOrNull(wallet.spending),
    lasts: wallet.lasts,
    asOf: toInstant(now),
  }
}
