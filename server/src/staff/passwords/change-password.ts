import type { PasswordKind } from '@fairway/contract/staff/values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import type { PasswordOwner } from '../domain/password-guesses.ts'
import {
  assertOwnPassword,
  assertUnused,
  columnOf,
  readOwnPasswords,
  saveFormerPassword,
} from './own-passwords.ts'
import { isShort, isWeak } from './weak-passwords.ts'

/**
 * Changes the caller's login password and ends their other sessions: sessions begun with the old password are no longer
 * trusted.
 * @throws staff.wrongOldPassword, staff.weakPassword, staff.usedPassword or session.pause
 */
export function changePassword(
  context: Context,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<{ ended: number }> {
  return changeOwnPassword(context, 'login', oldPassword, newPassword, async (tx) => {
    const { userId, sessionId } = context.caller
    await sql`update staff.users set password_changed_at = ${context.now}, must_change_password = false,
      password_good_until = null where id = ${userId}`.execute(tx)
    const ended = await context.services.sessions.endOf(
      tx,
      { userId, except: sessionId },
      'passwordChange',
      context.now,
    )
    return { ended: ended.length }
  })
}

/**
 * Sets or changes the password that takes money out of a wallet.
 * @throws staff.passwordsDiffer, and what `changePassword` throws
 */
export function changeWithdrawPassword(
  context: Context,
  { oldPass, newPass, confirmPass }: { oldPass: string; newPass: string; confirmPass: string },
): Promise<Record<string, never>> {
  if (newPass !== confirmPass) throw problem('staff.passwordsDiffer')
  return changeOwnPassword(context, 'withdraw', oldPass, newPass, async (tx) => {
    await sql`update staff.users set must_change_withdraw_password = false
      where id = ${context.caller.userId}`.execute(tx)
    return {}
  })
}

/** Sets or changes the password that pays from a wallet. */
export function changePaymentPassword(
  context: Context,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  return changeOwnPassword(context, 'payment', oldPassword, newPassword, async () => ({}))
}

async function changeOwnPassword<Result>(
  context: Context,
  kind: PasswordKind,
  oldDigest: string,
  newDigest: string,
  afterwards: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { caller, now } = context
  const own = await readOwnPasswords(context)
  const current = own[kind]
  // Without a password of this kind the login password authenticates.
  await assertOwnPassword(context, current === null ? 'login' : kind, current ?? own.login, oldDigest)
  if ((await isWeakFor(context, newDigest)) || (await isShort(newDigest))) throw problem('staff.weakPassword')
  await assertUnused(context, kind, own, newDigest)
  const hash = await hashPassword(newDigest, { owner: `user ${caller.userId}`, isKnownDevice: true })
  const result = await inTransaction(context, async (tx, journal) => {
    const { rows } = await sql`
      update staff.users set ${columnOf[kind]} = ${hash}
      where id = ${caller.userId} and ${columnOf[kind]} is not distinct from ${current} returning 1`.execute(
      tx,
    )
    // Lost update: the password was changed after it was verified.
    if (rows.length === 0) throw problem('staff.wrongOldPassword')
    if (current !== null) await saveFormerPassword(tx, caller.userId, kind, current, now)
    journal({ entity: 'staff.user', entityId: caller.userId })
    return afterwards(tx)
  })
  return result
}

/** Whether a password is weak for the caller: a common one, or one made from what is known of them. */
export async function isWeakFor(context: Context, digest: string): Promise<boolean> {
  const { rows } = await sql<PasswordOwner>`
    select u.code, u.name, u.phone, o.code as "organisationCode"
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    where u.id = ${context.caller.userId}`.execute(context.db)
  return rows[0] !== undefined && (await isWeak(digest, rows[0], context.now))
}
