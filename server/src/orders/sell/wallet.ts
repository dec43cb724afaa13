import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { orders } from '@fairway/contract/orders/endpoints'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'

/**
 * What the caller's organisation can spend on tickets now.
 * @throws orders.noWallet
 */
export async function readWallet(context: Context): Promise<ReplyOf<(typeof orders)['orders.wallet']>> {
  const { rows } = await sql<{
    balance_fen: string
    credit_limit_fen: string
    frozen_fen: string
    daily_limit_fen: string | null
    spent_today: string
  }>`
    select balance_fen, credit_limit_fen, frozen_fen, daily_limit_fen,
      case when spent_on = ${serviceDateOf(context.now)}::date then spent_fen else 0 end as spent_today
    from accounts.wallets where organisation_id = ${context.scope.organisationId}`.execute(context.db)
  const wallet = rows[0]
  if (!wallet) throw problem('orders.noWallet')
  const [balance, credit] = [toFen(wallet.balance_fen), toFen(wallet.credit_limit_fen)]
  const leftToday =
    wallet.daily_limit_fen === null
      ? null
      : Math.max(0, toFen(wallet.daily_limit_fen) - toFen(wallet.spent_today))
  return {
    available: leftToday === null ? balance + credit : Math.min(balance + credit, leftToday),
    balance,
    credit,
    frozen: toFen(wallet.frozen_fen),
    leftToday,
    asOf: toInstant(context.now),
  }
}
