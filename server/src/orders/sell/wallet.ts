import type { WalletAlert } from '@fairway/contract/agents/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { orders } from '@fairway/contract/orders/endpoints'
import { sql } from 'kysely'
import { alertOn, forecastColumns, forecastOf } from '../../agents/index.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'

/**
 * What the caller's organisation can spend on tickets now, within the limit of the caller.
 * @throws orders.noWallet
 */
export async function readWallet(context: Context): Promise<ReplyOf<(typeof orders)['orders.wallet']>> {
  const { db, caller, now, scope } = context
  const { organisationId } = scope
  const today = serviceDateOf(now)
  const [alerted, forecast] = await Promise.all([alertOn(context), forecastOf(db, now, organisationId)])
  const { rows } = await sql<{
    balance_fen: string
    credit: string
    credit_until: string | null
    frozen_fen: string
    alert: WalletAlert
    daily_limit_fen: string | null
    spent_today: string
    ticket_limit_fen: string | null
    clerk_limit_fen: string | null
    spent_by_clerk: string | null
    spending: string | null
    lasts: number | null
  }>`
    select w.balance_fen, accounts.credit_on(w, ${today}::date) as credit, w.credit_until::text, w.frozen_fen, ${alerted} as alert,
      w.daily_limit_fen, case when w.spent_on = ${today}::date then w.spent_fen else 0 end as spent_today,
      w.ticket_limit_fen, w.clerk_limit_fen, orders.spent_by_clerk(w, ${caller.userId}, ${today}::date) as spent_by_clerk,
      ${forecastColumns}
    from accounts.wallets w left join ${forecast} f on f.organisation_id = w.organisation_id
    where w.organisation_id = ${organisationId}`.execute(db)
  const wallet = rows[0]
  if (!wallet) throw problem('orders.noWallet')
  const [balance, credit] = [toFen(wallet.balance_fen), toFen(wallet.credit)]
  const leftToday = leftOf(wallet.daily_limit_fen, wallet.spent_today)
  const leftToClerk = leftOf(wallet.clerk_limit_fen, wallet.spent_by_clerk)
  return {
    available: Math.min(balance + credit, leftToday ?? Infinity, leftToClerk ?? Infinity),
    balance,
    credit,
    creditUntil: wallet.credit_until,
    frozen: toFen(wallet.frozen_fen),
    alert: wallet.alert,
    leftToday,
    leftToClerk,
    ticketLimit: wallet.ticket_limit_fen === null ? null : toFen(wallet.ticket_limit_fen),
    spending: wallet.spending === null ? null : toFen(wallet.spending),
    lasts: wallet.lasts,
    asOf: toInstant(now),
  }
}

/** What a limit leaves after what was spent; null without a limit. */
const leftOf = (limit: string | null, spent: string | null) =>
  limit === null ? null : Math.max(0, toFen(limit) - toFen(spent))
