import type { AgencyState, WalletAlert } from '@fairway/contract/agents/values'
import type { wallets } from '@fairway/contract/agents/wallet-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { orderBy } from '../platform/database/order-by.ts'
import type { Context } from '../platform/http/context.ts'
import { fenOrNull, inScope } from './agencies.ts'
import { stateOn } from './agency-state.ts'
import { alertOn, forecastColumns, forecastOf } from './wallets/alert.ts'

type Endpoints = typeof wallets

interface WalletRow {
  id: string
  code: string
  names: Names
  state: AgencyState
  balance: string
  frozen: string
  alert: WalletAlert
  available: string
  credit: string
  credit_until: string | null
  daily_limit: string | null
  ticket_limit: string | null
  clerk_limit: string | null
  spending: string | null
  lasts: number | null
  spent_today: string
  waiting: string
}

/** Wallets of the agencies within the caller's scope, with the sums of all that are filtered. */
export async function listWallets(
  context: Context,
  request: ParsedRequest<Endpoints['agents.wallets']>,
): Promise<ReplyOf<Endpoints['agents.wallets']>> {
  const { db, scope, now } = context
  const {
    text = '',
    state = null,
    alert = null,
    lastsUnder = null,
    page,
    pageSize,
    sort = ['code'],
  } = request
  const today = serviceDateOf(now)
  const [stated, alerted, forecast] = await Promise.all([
    stateOn(context),
    alertOn(context),
    forecastOf(db, now),
  ])
  const spentToday = sql`case when w.spent_on = ${today}::date then w.spent_fen else 0 end`
  const available = sql`w.balance_fen + accounts.credit_on(w, ${today}::date)`
  const waiting = sql`(select coalesce(sum(t.fen), 0) from agents.top_ups t
    where t.organisation_id = w.organisation_id and t.state in ('announced', 'checked'))`
  const order = orderBy(
    sort,
    {
      code: sql`o.code`,
      balance: sql`w.balance_fen`,
      available,
      spentToday,
      lasts: sql`f.lasts`,
    },
    () => sql`o.code`,
  )
  const filtered = sql`from accounts.wallets w join agents.agents a on a.organisation_id = w.organisation_id
    join staff.organisations o on o.id = w.organisation_id
    left join ${forecast} f on f.organisation_id = w.organisation_id
    where ${inScope(scope)} and (${state}::text[] is null or ${stated} = any(${state}::text[]))
      and (${alert}::text[] is null or ${alerted} = any(${alert}::text[]))
      and (${lastsUnder}::integer is null or f.lasts < ${lastsUnder}::integer)
      and platform.localized_matches(jsonb_build_array(o.code, o.names), ${text})`
  const [listed, counted] = await Promise.all([
    sql<WalletRow>`select o.id, o.code, o.names, ${stated} as state, w.balance_fen::text as balance,
        ${alerted} as alert, (${available})::text as available, w.frozen_fen::text as frozen,
        accounts.credit_on(w, ${today}::date)::text as credit, w.credit_until::text, w.daily_limit_fen::text as daily_limit,
        w.ticket_limit_fen::text as ticket_limit, w.clerk_limit_fen::text as clerk_limit, ${forecastColumns},
        (${spentToday})::text as spent_today, (${waiting})::text as waiting
      ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; balance: string; frozen: string; spent_today: string; waiting: string }>`
      select count(*)::integer as total, coalesce(sum(w.balance_fen), 0)::text as balance,
        coalesce(sum(w.frozen_fen), 0)::text as frozen, coalesce(sum(${spentToday}), 0)::text as spent_today,
        coalesce(sum(${waiting}), 0)::text as waiting ${filtered}`.execute(db),
  ])
  const sums = counted.rows[0]
  return {
    rows: listed.rows.map((row) => ({
      id: row.id,
      code: row.code,
      names: row.names,
      state: row.state,
      balance: toFen(row.balance),
      frozen: toFen(row.frozen),
      credit: toFen(row.credit),
      alert: row.alert,
      creditUntil: row.credit_until,
      available: toFen(row.available),
      dailyLimit: fenOrNull(row.daily_limit),
      ticketLimit: fenOrNull(row.ticket_limit),
      clerkLimit: fenOrNull(row.clerk_limit),
      spending: fenOrNull(row.spending),
      lasts: row.lasts,
      spentToday: toFen(row.spent_today),
      waiting: toFen(row.waiting),
    })),
    total: sums?.total ?? 0,
    sums: {
      balance: toFen(sums?.balance),
      frozen: toFen(sums?.frozen),
      spentToday: toFen(sums?.spent_today),
      waiting: toFen(sums?.waiting),
    },
    asOf: toInstant(now),
  }
}
