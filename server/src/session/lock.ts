import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { claimOrPause, recordSignIn, verifyClaimed } from './sign-in.ts'
import { refundAttempt } from './sign-in-attempts.ts'

/** So many wrong passwords on one lock screen end the session; pauses begin well before. */
const maxWrongUnlocks = 10

interface LockRow {
  isLocked: boolean
  byPartner: boolean
  deviceId: string
  /** Null when a one-time password has expired. */
  passwordHash: string | null
}

async function readLock({ db, now, caller }: Context): Promise<LockRow> {
  const { rows } = await sql<LockRow>`
    select s.locked_at is not null as "isLocked", s.by_partner as "byPartner", s.device_id as "deviceId",
      case when coalesce(u.password_good_until > ${now}, true) then u.password_hash end as "passwordHash"
    from session.sessions s join staff.users u on u.id = s.user_id
    where s.id = ${caller.sessionId}`.execute(db)
  if (!rows[0]) throw problem('session.unknown')
  return rows[0]
}

/** Whose session the lock screen shows, and whether a password unlocks it. */
export async function lockState(
  context: Context,
): Promise<{ locked: boolean; name: string; code: string; byPassword: boolean }> {
  const { isLocked, byPartner } = await readLock(context)
  const { name, code } = context.caller
  return { locked: isLocked, name, code, byPassword: !byPartner }
}

/** Locks the session of the caller. Idempotent. Commands that the server is executing end as usual. */
export async function lock({ services, caller, now }: Context): Promise<Record<string, never>> {
  await services.sessions.setLock(caller.sessionId, now)
  return {}
}

/**
 * Unlocks the session by the password of its user, with the limits of a sign-in from a known device: token and cookie
 * prove that this is the browser of that session. Idempotent: another window may have been first.
 * @throws session.noUnlockPassword, session.pause, session.wrongUnlockPassword, session.tooManyUnlocks
 */
export async function unlock(
  context: Context,
  { password }: { password: string },
): Promise<Record<string, never>> {
  const { db, now, services, caller, clientAddress } = context
  const { isLocked, byPartner, deviceId, passwordHash } = await readLock(context)
  if (!isLocked) return {}
  if (byPartner) throw problem('session.noUnlockPassword')
  const attempt = { username: caller.code, address: clientAddress, deviceId, knownDevice: true }
  await claimOrPause(context, caller.userId, attempt)
  const priority = { owner: deviceId, isKnownDevice: true }
  if (!(await verifyClaimed(context, attempt, passwordHash, password, priority))) {
    await recordSignIn(context, caller.userId, 'wrongPassword', deviceId)
    throw problem((await endAfterTooMany(context)) ? 'session.tooManyUnlocks' : 'session.wrongUnlockPassword')
  }
  await refundAttempt(db, services.crypto, attempt, now)
  await services.sessions.setLock(caller.sessionId, null)
  return {}
}

/** Counts a wrong password; returns whether it was the last that the session allows, which ended then. */
function endAfterTooMany({ db, services, caller, now }: Context): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ wrong: number }>`
      update session.sessions set wrong_unlocks = wrong_unlocks + 1
      where id = ${caller.sessionId} and ended_at is null returning wrong_unlocks as wrong`.execute(tx)
    if ((rows[0]?.wrong ?? 0) < maxWrongUnlocks) return false
    const { userId, sessionId } = caller
    await services.sessions.endOf(tx, { userId, only: sessionId }, 'wrongPassword', now)
    return true
  })
}
