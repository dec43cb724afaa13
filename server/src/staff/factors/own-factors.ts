import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { staff } from '@fairway/contract/staff/endpoints'
import { sql } from 'kysely'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { recoveryCodesLeft, renewRecoveryCodes as renew } from './recovery-codes.ts'

type Factors = ReplyOf<(typeof staff)['staff.factors']>

/** The caller's second factors, for their profile. */
export async function ownFactors({ db, caller, services }: Context): Promise<Factors> {
  const { userId } = caller
  const [apps, passkeys, recoveryCodes, required] = await Promise.all([
    sql<{ since: Date }>`
      select since from staff.authenticator_apps where user_id = ${userId} and state = 'confirmed'`.execute(
      db,
    ),
    sql<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>`
      select id, name, created_at, last_used_at from staff.passkeys where user_id = ${userId} order by id`.execute(
      db,
    ),
    recoveryCodesLeft(db, userId),
    services.sessions.requiresFactor(caller),
  ])
  return {
    required,
    appSince: apps.rows[0] ? toInstant(apps.rows[0].since) : null,
    passkeys: passkeys.rows.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: toInstant(created_at),
      lastUsedAt: last_used_at && toInstant(last_used_at),
    })),
    recoveryCodes,
  }
}

/** The factors by which a user can verify themselves: an app, and how many passkeys. */
export async function factorsOf(db: Connection, userId: string): Promise<{ app: boolean; passkeys: number }> {
  const { rows } = await sql<{ app: boolean; passkeys: number }>`
    select exists (select from staff.authenticator_apps a where a.user_id = ${userId} and a.state = 'confirmed') as app,
      (select count(*)::integer from staff.passkeys p where p.user_id = ${userId}) as passkeys`.execute(db)
  return rows[0] ?? { app: false, passkeys: 0 }
}

/**
 * Follows the removal of a factor: the last one stays where the user must have one; without any, recovery codes have
 * nothing to recover.
 * @throws staff.lastFactor
 */
export async function assertNotLast(tx: Transaction, userId: string, required: boolean): Promise<void> {
  // Serialised: of two removals at one moment the second finds none left.
  await sql`select from staff.users where id = ${userId} for no key update`.execute(tx)
  const { app, passkeys } = await factorsOf(tx, userId)
  if (app || passkeys > 0) return
  if (required) throw problem('staff.lastFactor')
  await sql`select staff.remove_second_factors(${userId})`.execute(tx)
}

/**
 * Renews the caller's recovery codes; the former ones are of no use any more.
 * @throws session.noSecondFactor
 */
export function renewRecoveryCodes(context: Context): Promise<{ recoveryCodes: string[] }> {
  const { userId } = context.caller
  return inTransaction(context, async (tx, journal) => {
    const { app, passkeys } = await factorsOf(tx, userId)
    if (!app && passkeys === 0) throw problem('session.noSecondFactor')
    journal({ entity: 'staff.user', entityId: userId })
    return { recoveryCodes: await renew(tx, context.services.crypto, userId) }
  })
}
