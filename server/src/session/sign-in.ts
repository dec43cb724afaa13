import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { CallContext, OpenContext } from '../platform/http/context.ts'
import { networkOf } from '../platform/http/limits/networks.ts'
import { ProblemError, problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import { type HashingPriority, verifyPassword } from '../platform/security/passwords.ts'
import type { SessionKind } from '../platform/security/sessions.ts'
import { isActiveUser } from '../staff/index.ts'
import { beginWithinLimit } from './begin-session.ts'
import { assertChallengePassed } from './challenge.ts'
import { notifyOfAttempts } from './notify-of-attempts.ts'
import { claimAttempt, refundAttempt, releaseAttempt, type SignInAttempt } from './sign-in-attempts.ts'

/** The sign-in form, and what the browser adds. */
export interface SignIn {
  username: string
  password: string
  deviceId: string
  code: string
  proof: string
}

type Outcome =
  | 'signedIn'
  | 'factorDue'
  | 'wrongPassword'
  | 'wrongFactor'
  | 'wrongCaptcha'
  | 'paused'
  | 'disabled'
  | 'signedOut'
  | 'handedOver'
  | 'refusedCode'

/** Begins a session of the back office. */
export async function signIn(context: OpenContext, request: SignIn): Promise<string> {
  return beginSession(context, await authenticate(context, request), request.deviceId)
}

interface UserRow {
  /** The name as the database compares it: what it takes for one name is one name for the pauses too. */
  name: string
  id: string | null
  password_hash: string | null
  usable: boolean | null
  known_device: boolean | null
}

/**
 * Authenticates by user name and password. Proof of work, captcha and rate limits come before any hashing; an unknown
 * user, a wrong password and a disabled user get the same answer in the same time.
 * @throws session.proofNeeded, session.wrongCode, session.pause, session.wrongPassword
 */
export async function authenticate(context: OpenContext, request: SignIn): Promise<string> {
  const { db, now, clientAddress, services } = context
  const { deviceId } = request
  await assertChallengePassed(context, request).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'session.wrongCode')
      await recordSignIn(context, undefined, 'wrongCaptcha', deviceId)
    throw error
  })
  const user = await findUser(context, request)
  // The device id alone is no secret; the signed cookie proves the browser.
  const knownDevice = user.known_device === true && context.knownDeviceId === deviceId
  const attempt = { username: user.name, address: clientAddress, deviceId, knownDevice }
  await claimOrPause(context, user.id, attempt)
  const priority: HashingPriority = {
    owner: knownDevice ? deviceId : networkOf(clientAddress),
    isKnownDevice: knownDevice,
  }
  const isCorrect = await verifyClaimed(context, attempt, user.password_hash, request.password, priority)
  if (!user.id || !isCorrect || !user.usable) {
    await recordSignIn(context, user.id, user.id && isCorrect ? 'disabled' : 'wrongPassword', deviceId)
    throw problem('session.wrongPassword')
  }
  await refundAttempt(db, services.crypto, attempt, now)
  await upsertDevice(db, user.id, deviceId, now)
  return user.id
}

/**
 * Counts an attempt before its password is hashed, for a sign-in and for an unlock alike.
 * @throws session.pause
 */
export async function claimOrPause(
  context: CallContext,
  userId: string | null,
  attempt: SignInAttempt,
): Promise<void> {
  const { db, services, now } = context
  const claim = await claimAttempt(db, services.crypto, attempt, now)
  if (claim.free) return
  // One line a pause: a flood of tries shall not become a flood in the journal.
  if (claim.first) {
    await recordSignIn(context, userId, 'paused', attempt.deviceId)
    await notifyOfAttempts(context, { kind: claim.kind, userId })
  }
  throw problem('session.pause', { seconds: claim.seconds })
}

/**
 * Verifies the password of an attempt that was claimed. When it could not be checked, for want of a turn or of the
 * database, the attempt does not count.
 * @throws session.pause when the queue is full
 */
export async function verifyClaimed(
  { db, services, now }: CallContext,
  attempt: SignInAttempt,
  stored: string | null,
  digest: string,
  priority: HashingPriority,
): Promise<boolean> {
  try {
    return await verifyPassword(stored, digest, priority)
  } catch (error) {
    await releaseAttempt(db, services.crypto, attempt, now)
    throw error
  }
}

/** The user of a name, or a row of nothing: both are the same question to the database. */
async function findUser({ db, now }: OpenContext, { username, deviceId }: SignIn): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select asked.code as name, u.id, u.password_hash, ${isActiveUser(now)}
      and coalesce(u.password_good_until > ${now}, true) as usable, d.user_id is not null as known_device
    from (select lower(${username}) as code) asked
    left join staff.users u on lower(u.code) = asked.code
    left join staff.organisations o on o.id = u.organisation_id
    left join session.known_devices d on d.user_id = u.id and d.device_hash = ${sha256(deviceId)}`.execute(db)
  return rows[0] ?? { name: username, id: null, password_hash: null, usable: null, known_device: null }
}

async function upsertDevice(db: Database, userId: string, deviceId: string, now: Date): Promise<void> {
  await sql`insert into session.known_devices (user_id, device_hash, last_at)
    values (${userId}, ${sha256(deviceId)}, ${now})
    on conflict (user_id, device_hash) do update set last_at = excluded.last_at`.execute(db)
}

/** Begins a session of an authenticated user; the cookie goes with the reply, the token is returned. */
export async function beginSession(
  context: OpenContext,
  userId: string,
  deviceId: string,
  kind: SessionKind = 'staff',
): Promise<string> {
  const session = await beginWithinLimit(context, { userId, deviceId, kind })
  await recordSignIn(context, userId, session.factorDue ? 'factorDue' : 'signedIn', deviceId)
  context.setCookie(session.cookie, session.expires, kind)
  context.rememberDevice(deviceId)
  return session.token
}

/** Ends the session. Idempotent: signing out of an ended session succeeds. */
export async function signOut(context: OpenContext, kind: SessionKind = 'staff'): Promise<void> {
  context.clearCookie(kind)
  if (!context.token || context.token.length > 100) return
  const userId = await context.services.sessions.end(context.token, 'signOut', context.now)
  if (userId) await recordSignIn(context, userId, 'signedOut', '')
}

/** Records a sign-in attempt or a sign-out with its outcome. */
export async function recordSignIn(
  context: CallContext,
  userId: string | null | undefined,
  outcome: Outcome,
  deviceId: string,
) {
  await sql`select journal.record_sign_in(${context.now}, ${userId ?? null}, ${outcome}, ${deviceId}, ${context.clientAddress}, ${context.browser})`.execute(
    context.db,
  )
}
