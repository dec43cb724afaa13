import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import { sha256 } from '../platform/crypto.ts'
import type { Transaction } from '../platform/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import { problem } from '../platform/problems.ts'
import { forgetTriesOf } from '../session/index.ts'
import { rememberFormer } from './own-passwords.ts'

/** A one-time password that nobody used for so long opens nothing any more. */
const goodForMs = 3 * 86_400_000

/** Signs nobody mistakes for one another when they are read out over the telephone. */
const signs = { upper: 'ABCDEFGHJKMNPQRTUVWXY', lower: 'abcdefghijkmnpqrtuvwxy', digit: '346789' } as const

interface OneTime {
  password: string
  goodUntil: string | null
}

/**
 * Gives a person a new login password that works until they have chosen one; all their sessions end.
 * @throws staff.ownPassword, staff.unknownUser
 */
export async function resetPassword(context: Context, { id }: { id: string }): Promise<OneTime> {
  const goodUntil = new Date(context.now.getTime() + goodForMs)
  const password = await reset(context, id, async (tx, person, hash) => {
    await rememberFormer(tx, id, 'login', person.password_hash, context.now)
    await sql`update staff.users set password_hash = ${hash}, must_change_password = true,
      password_good_until = ${goodUntil}, password_changed_at = ${context.now} where id = ${id}`.execute(tx)
    // They may be here because too many tries were made under their name.
    await forgetTriesOf(tx, context.services.crypto, person.code)
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
 * @throws staff.ownPassword, staff.unknownUser
 */
export async function resetWithdrawPassword(context: Context, { id }: { id: string }): Promise<OneTime> {
  const password = await reset(context, id, async (tx, person, hash) => {
    if (person.withdraw_password_hash)
      await rememberFormer(tx, id, 'withdraw', person.withdraw_password_hash, context.now)
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

async function reset(
  context: Context,
  id: string,
  work: (tx: Transaction, person: Person, hash: string) => Promise<Record<string, unknown>>,
): Promise<string> {
  const { caller, scope } = context
  if (id === caller.userId) throw problem('staff.ownPassword')
  const password = makeOneTime()
  const hash = await hashPassword(sha256(password).toString('hex'))
  await inTransaction(context, async (tx, journal) => {
    // Who sees the own organisation only has nothing to do with others', nor with those who see everything.
    const { rows } = await sql<Person>`
      select u.code, u.password_hash, u.withdraw_password_hash from staff.users u
      where u.id = ${id} and (${scope.reach === 'all'} or (u.organisation_id = ${scope.organisationId}
        and not exists (select from staff.user_roles ur join staff.roles r on r.id = ur.role_id
          where ur.user_id = u.id and r.data_scope = 'all')))
      for update`.execute(tx)
    const person = rows[0]
    if (!person) throw problem('staff.unknownUser')
    journal({ entity: 'staff.user', entityId: id, detail: await work(tx, person, hash) })
  })
  await context.services.sessions.refresh()
  return password
}

/** Twelve signs in threes with all the kinds a password needs: some 60 bits, for a few days. */
export function makeOneTime(): string {
  const { upper, lower, digit } = signs
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const group = (...kinds: string[]) => kinds.map(pick).join('')
  const any = upper + lower + digit
  return [group(upper, lower, digit), group(any, any, any), group(any, any, any), group(any, any, any)].join(
    '-',
  )
}
