import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { resetAttempts } from '../../session/index.ts'
import { grantableRoles, hasOnlyGrantable } from '../rights.ts'
import { peopleInScope } from '../users/people-in-scope.ts'
import { createOneTimePassword, expiryOf as endOf } from './one-time-password.ts'
import { saveFormerPassword } from './own-passwords.ts'

interface OneTimePassword {
  password: string
  goodUntil: string | null
}

/**
 * Gives a person a new login password that works until they have chosen one; all their sessions end.
 * @throws staff.ownPassword, staff.unknownUser, staff.beyondOwn
 */
export async function resetPassword(context: Context, { id }: { id: string }): Promise<OneTimePassword> {
  const goodUntil = endOf(context.now)
  const password = await resetToOneTime(context, id, async (tx, person, hash) => {
    await saveFormerPassword(tx, id, 'login', person.password_hash, context.now)
    await sql`update staff.users set password_hash = ${hash}, must_change_password = true,
      password_good_until = ${goodUntil}, password_changed_at = ${context.now} where id = ${id}`.execute(tx)
    // They may be here because too many tries were made under their name.
    await resetAttempts(tx, context.services.crypto, person.code)
    await sql`delete from staff.password_tries where user_id = ${id}`.execute(tx)
    const ended = await context.services.sessions.endOf(
      tx,
      { userId: id, except: '0' },
      'administrator',
      context.now,
    )
    return { sessions: ended.length }
  })
  return { password, goodUntil: goodUntil.toISOString() }
}

/**
 * Gives a person a new withdraw password that must be changed before anything else is done.
 * @throws staff.ownPassword, staff.unknownUser, staff.beyondOwn
 */
export async function resetWithdrawPassword(
  context: Context,
  { id }: { id: string },
): Promise<OneTimePassword> {
  const password = await resetToOneTime(context, id, async (tx, person, hash) => {
    if (person.withdraw_password_hash)
      await saveFormerPassword(tx, id, 'withdraw', person.withdraw_password_hash, context.now)
    await sql`update staff.users set withdraw_password_hash = ${hash}, must_change_withdraw_password = true
      where id = ${id}`.execute(tx)
    await sql`delete from staff.password_tries where user_id = ${id} and kind = 'withdraw'`.execute(tx)
    return {}
  })
  return { password, goodUntil: null }
}

interface Person {
  code: string
  password_hash: string
  withdraw_password_hash: string | null
}

async function resetToOneTime(
  context: Context,
  id: string,
  work: (tx: Transaction, person: Person, hash: string) => Promise<Record<string, unknown>>,
): Promise<string> {
  const { caller, scope } = context
  if (id === caller.userId) throw problem('staff.ownPassword')
  const { password, hash } = await createOneTimePassword()
  await inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<Person & { within: boolean }>`
      select u.code, u.password_hash, u.withdraw_password_hash, ${hasOnlyGrantable(caller, await grantableRoles(tx, caller))} as within
      from staff.users u where u.id = ${id} and ${peopleInScope(scope)} for update`.execute(tx)
    const person = rows[0]
    if (!person) throw problem('staff.unknownUser')
    if (!person.within) throw problem('staff.beyondOwn')
    journal({ entity: 'staff.user', entityId: id, detail: await work(tx, person, hash) })
  })
  return password
}
