import type { ProblemCode } from '@fairway/contract/problems'
import { passwordsRemembered } from '@fairway/contract/staff/endpoints'
import type { PasswordKind } from '@fairway/contract/staff/values'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { type HashingPriority, verifyPassword } from '../../platform/security/passwords.ts'
import { triesInTurn } from '../../platform/security/tries-in-turn.ts'

/** Free tries before the first pause; then 2, 4, 8 … seconds, at most fifteen minutes. */
const freeTries = 4
const maxPauseSeconds = 15 * 60

/** The column of each kind of password. */
export const columnOf: Record<PasswordKind, RawBuilder<string | null>> = {
  login: sql`password_hash`,
  withdraw: sql`withdraw_password_hash`,
  payment: sql`payment_password_hash`,
}

/** The stored hashes of the caller's passwords. */
export interface OwnPasswords {
  login: string
  withdraw: string | null
  payment: string | null
}

/** The caller's passwords as they are stored. */
export async function readOwnPasswords({ db, caller }: Context): Promise<OwnPasswords> {
  const { rows } = await sql<OwnPasswords>`
    select password_hash as login, withdraw_password_hash as withdraw, payment_password_hash as payment
    from staff.users where id = ${caller.userId}`.execute(db)
  if (!rows[0]) throw problem('session.unknown')
  return rows[0]
}

const hashingPriorityOf = ({ caller }: Context): HashingPriority => ({
  owner: `user ${caller.userId}`,
  isKnownDevice: true,
})

const inTurn = triesInTurn()

/**
 * Verifies a password of the caller. An attempt is counted before it is checked, so that many at once, on whichever
 * nodes, do not get more guesses; the right one resets the count. A wrong one does not end the session.
 * @param wrong the problem of a wrong one
 * @throws the problem of a wrong one, session.pause or server.busy
 */
export function assertOwnPassword(
  context: Context,
  kind: PasswordKind,
  stored: string,
  digest: string,
  wrong: ProblemCode = 'staff.wrongOldPassword',
): Promise<void> {
  return inTurn(`${context.caller.userId} ${kind}`, () => checkOne(context, kind, stored, digest, wrong))
}

async function checkOne(
  context: Context,
  kind: PasswordKind,
  stored: string,
  digest: string,
  wrong: ProblemCode,
): Promise<void> {
  const { db, caller, now } = context
  const { rows: counted } = await sql`
    insert into staff.password_tries as t (user_id, kind, failures, last_at, wait_until)
    values (${caller.userId}, ${kind}, 1, ${now}, ${now})
    on conflict (user_id, kind) do update set
      failures = case when t.last_at < ${now}::timestamptz - interval '1 day' then 1 else t.failures + 1 end,
      last_at = excluded.last_at,
      wait_until = excluded.last_at + make_interval(secs => case
        when t.failures + 1 <= ${freeTries} then 0
        else least(2 ^ least(t.failures + 1 - ${freeTries}, 20), ${maxPauseSeconds}) end)
    where t.wait_until <= excluded.last_at
    returning 1`.execute(db)
  if (counted.length === 0) throw problem('session.pause', { seconds: await secondsLeft(context, kind) })
  if (!(await verifyPassword(stored, digest, hashingPriorityOf(context)))) throw problem(wrong)
  await sql`delete from staff.password_tries where user_id = ${caller.userId} and kind = ${kind}`.execute(db)
}

/**
 * Lets pass who knows the password that takes money out of the wallet of their agency.
 * @throws staff.withdrawPasswordUnset, staff.withdrawPasswordOneTime, staff.wrongWithdrawPassword or session.pause
 */
export async function assertWithdrawPassword(context: Context, digest: string): Promise<void> {
  const { rows } = await sql<{ hash: string | null; one_time: boolean }>`
    select withdraw_password_hash as hash, must_change_withdraw_password as one_time
    from staff.users where id = ${context.caller.userId}`.execute(context.db)
  const hash = rows[0]?.hash
  if (!hash) throw problem('staff.withdrawPasswordUnset')
  if (rows[0]?.one_time) throw problem('staff.withdrawPasswordOneTime')
  await assertOwnPassword(context, 'withdraw', hash, digest, 'staff.wrongWithdrawPassword')
}

async function secondsLeft({ db, caller, now }: Context, kind: PasswordKind): Promise<number> {
  const { rows } = await sql<{ wait_until: Date }>`
    select wait_until from staff.password_tries
    where user_id = ${caller.userId} and kind = ${kind}`.execute(db)
  return Math.max(1, Math.ceil(((rows[0]?.wait_until.getTime() ?? 0) - now.getTime()) / 1000))
}

/**
 * Refuses a new password that the person has or had before, and one that protects money but opens the door as well.
 * @throws staff.usedPassword, staff.sameAsLogin
 */
export async function assertUnused(
  context: Context,
  kind: PasswordKind,
  own: OwnPasswords,
  digest: string,
): Promise<void> {
  const { rows } = await sql<{ hash: string }>`
    select hash from staff.former_passwords where user_id = ${context.caller.userId} and kind = ${kind}
    order by id desc limit ${passwordsRemembered - 1}`.execute(context.db)
  const current = own[kind]
  const former = [...(current === null ? [] : [current]), ...rows.map(({ hash }) => hash)]
  for (const hash of former)
    if (await verifyPassword(hash, digest, hashingPriorityOf(context)))
      throw problem('staff.usedPassword', { count: passwordsRemembered })
  if (kind !== 'login' && (await verifyPassword(own.login, digest, hashingPriorityOf(context))))
    throw problem('staff.sameAsLogin')
}

/** Stores a former password, and deletes those beyond the number that is checked. */
export async function saveFormerPassword(
  tx: Transaction,
  userId: string,
  kind: PasswordKind,
  hash: string,
  now: Date,
): Promise<void> {
  await sql`insert into staff.former_passwords (user_id, kind, hash, until)
    values (${userId}, ${kind}, ${hash}, ${now})`.execute(tx)
  await sql`delete from staff.former_passwords where user_id = ${userId} and kind = ${kind} and id not in (
    select id from staff.former_passwords where user_id = ${userId} and kind = ${kind}
    order by id desc limit ${passwordsRemembered - 1})`.execute(tx)
}
