import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { OpenContext } from '../platform/http/context.ts'
import { networkOf } from '../platform/http/networks.ts'
import { ProblemError, problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import { type Turn, verifyPassword } from '../platform/security/passwords.ts'
import type { SessionKind } from '../platform/security/sessions.ts'
import { isActiveUser } from '../staff/index.ts'
import { beginWithinLimit } from './begin-session.ts'
import { passGate } from './gate.ts'
import { notifyOfPause } from './notify-of-pauses.ts'
import { claimTry, giveBackTry } from './sign-in-pauses.ts'

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
  | 'wrongPassword'
  | 'wrongCaptcha'
  | 'paused'
  | 'disabled'
  | 'signedOut'
  | 'handedOver'
  | 'refusedCode'

/** Begins a session of the back office. */
export async function signIn(context: OpenContext, request: SignIn): Promise<string> {
  return beginSession(context, await provePerson(context, request), request.deviceId)
}

interface Found {
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
export async function provePerson(context: OpenContext, request: SignIn): Promise<string> {
  const { db, now, clientAddress: address, services } = context
  const { deviceId } = request
  await passGate(context, request).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'session.wrongCode')
      await logLogIn(context, undefined, 'wrongCaptcha', deviceId)
    throw error
  })
  const user = await find(context, request)
  // The device id alone is no secret; the signed cookie proves the browser.
  const knownDevice = user.known_device === true && context.knownDeviceId === deviceId
  const wanted = { username: user.name, address, deviceId, knownDevice }
  const claim = await claimTry(db, services.crypto, wanted, now)
  if (!claim.free) {
    // One line a pause: a flood of tries shall not become a flood in the journal.
    if (claim.first) {
      await logLogIn(context, user.id, 'paused', deviceId)
      await notifyOfPause(context, { kind: claim.kind, userId: user.id })
    }
    throw problem('session.pause', { seconds: claim.seconds })
  }
  const turn: Turn = { of: knownDevice ? deviceId : networkOf(address), known: knownDevice }
  const right = await verifyPassword(user.password_hash, request.password, turn)
  if (!user.id || !right || !user.usable) {
    await logLogIn(context, user.id, user.id && right ? 'disabled' : 'wrongPassword', deviceId)
    throw problem('session.wrongPassword')
  }
  await giveBackTry(db, services.crypto, wanted, now)
  await keepDevice(db, user.id, deviceId, now)
  return user.id
}

/** The user of a name, or a row of nothing: both are the same question to the database. */
async function find({ db, now }: OpenContext, { username, deviceId }: SignIn): Promise<Found> {
  const { rows } = await sql<Found>`
    select asked.code as name, u.id, u.password_hash, ${isActiveUser(now)}
      and coalesce(u.password_good_until > ${now}, true) as usable, d.user_id is not null as known_device
    from (select lower(${username}) as code) asked
    left join staff.users u on lower(u.code) = asked.code
    left join staff.organisations o on o.id = u.organisation_id
    left join session.known_devices d on d.user_id = u.id and d.device_hash = ${sha256(deviceId)}`.execute(db)
  return rows[0] ?? { name: username, id: null, password_hash: null, usable: null, known_device: null }
}

async function keepDevice(db: Database, userId: string, deviceId: string, now: Date): Promise<void> {
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
  const begun = await beginWithinLimit(context, { userId, deviceId, kind })
  await logLogIn(context, userId, 'signedIn', deviceId)
  context.setCookie(begun.cookie, begun.expires, kind)
  context.rememberDevice(deviceId)
  return begun.token
}

/** Ends the session. Idempotent: signing out of an ended session succeeds. */
export async function signOut(context: OpenContext, kind: SessionKind = 'staff'): Promise<void> {
  context.clearCookie(kind)
  if (!context.token || context.token.length > 100) return
  const userId = await context.services.sessions.end(context.token, 'signOut', context.now)
  if (userId) await logLogIn(context, userId, 'signedOut', '')
}

/** Writes down who tried to come in or went out, and how it ended. */
export async function logLogIn(
  context: OpenContext,
  userId: string | null | undefined,
  outcome: Outcome,
  deviceId: string,
) {
  await sql`select journal.record_sign_in(${context.now}, ${userId ?? null}, ${outcome}, ${deviceId}, ${context.clientAddress}, ${context.browser})`.execute(
    context.db,
  )
}
