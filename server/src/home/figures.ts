import type { home } from '@fairway/contract/home/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import { totalOfWallets } from '../accounts/index.ts'
import type { Context } from '../platform/http/context.ts'
import { monthsOf, readSold } from '../reports/index.ts'
import { readOwnEarnings } from '../settlement/index.ts'

/** The figures of the caller's organisation: what it sold, what it was given of sailings, and what is owed. One statement each. */
export async function figures(context: Context): Promise<ReplyOf<(typeof home)['home.figures']>> {
  const { caller, now, db } = context
  const date = serviceDateOf(now)
  const { from: monthFrom } = monthsOf(date)
  const may = (permission: string) => caller.permissions.has(permission)
  const [sold, earned, wallets] = await Promise.all([
    may('reports.sales') ? readSold(context) : null,
    may('settlement.viewEarnings') ? readOwnEarnings(context, { from: monthFrom, to: date }) : null,
    may('agents.viewWallets') && caller.organisationKind === 'operator' ? totalOfWallets(db) : null,
  ])
  return {
    date,
    monthFrom,
    sold,
    earned: earned && { today: earned.today, month: earned.period },
    owed: earned?.owed ?? null,
    wallets,
    asOf: toInstant(now),
  }
}
