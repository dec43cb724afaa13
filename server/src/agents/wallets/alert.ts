import type { WalletAlert } from '@fairway/contract/agents/values'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { spendingShares } from '../domain/forecast.ts'

/** When agencies are warned: below how many fen to spend, and how many days before the last one of their credit. */
export async function warningLimits({ parameters }: Pick<Services, 'parameters'>) {
  const [yuan, days] = await Promise.all([
    parameters.read('agents.lowBalanceYuan'),
    parameters.read('agents.creditWarningDays'),
  ])
  return { standardFen: yuan * 100, days }
}

/** What is to be said of `accounts.wallets w` today; the money comes before the credit. */
export async function alertOn({
  services,
  now,
}: Pick<Context, 'services' | 'now'>): Promise<RawBuilder<WalletAlert>> {
  const { standardFen, days } = await warningLimits(services)
  const today = serviceDateOf(now)
  return sql<WalletAlert>`case
    when accounts.is_low(w, ${standardFen}, ${today}::date) then 'low'
    when w.credit_limit_fen > 0 and ${today}::date > w.credit_until then 'creditEnded'
    when accounts.credit_ends(w, ${today}::date, ${days}) then 'creditEnds'
    else 'fine' end`
}

/**
 * The rows of `agents.wallet_forecast`, of one organisation or of all: nothing is known before a day was folded.
 * @returns a set of rows, to be joined by organisation_id
 */
export async function forecastOf(db: Connection, now: Date, organisationId: string | null = null) {
  const { rows } = await sql<{ day: string | null }>`
    select max(d.day)::text as day from accounts.closed_days d where d.folded_at is not null`.execute(db)
  const folded = rows[0]?.day ?? null
  const shares = folded === null ? [] : spendingShares(folded, now)
  return sql`agents.wallet_forecast(${folded}::date, ${shares}::double precision[], ${serviceDateOf(now)}::date,
    ${organisationId}::bigint)`
}

/** The columns of a forecast `f`, as statements select them. */
export const forecastColumns = sql`f.fen_a_day::text as spending, round(f.lasts::numeric, 1)::float8 as lasts`
