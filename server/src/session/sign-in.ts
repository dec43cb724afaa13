import { sql } from 'kysely'
import type { OpenContext } from '../platform/context.ts'
import { TooManyWaiting, verifyPassword } from '../platform/passwords.ts'
import { problem } from '../platform/problems.ts'
import type { SessionKind } from '../platform/sessions.ts'
import { useCaptcha } from './captcha.ts'
import { countWrongTry, forgetWrongTries, pauseLeft } from './sign-in-pauses.ts'

/** What somebody types to sign in. */
export interface SignIn {
  username: string
  password: string
  deviceId: string
  code: string
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

/**
 * Who somebody is, by name and password. Pause and captcha come before any hashing; an unknown user, a wrong password
 * and a disabled user get the same answer in the same time.
 * @throws session.pause, session.wrongCode, session.wrongPassword
 */
export async function provePerson(context: OpenContext, request: SignIn): Promise<string> {
  const { db, now, address } = context
  const left = await pauseLeft(db, request.username, address, now)
  if (left > 0) {
    await logLogIn(context, undefined, 'paused', request.deviceId)
    throw problem('session.pause', { seconds: left })
  }
  if (context.config.captcha && !(await useCaptcha(db, request.deviceId, request.code, now))) {
    await logLogIn(context, undefined, 'wrongCaptcha', request.deviceId)
    throw problem('session.wrongCode')
  }
  const { rows } = await sql<{ id: string; password_hash: string; usable: boolean }>`
    select u.id, u.password_hash, u.enabled and o.enabled
      and coalesce(u.valid_from <= ${now}::date, true) and coalesce(u.valid_to >= ${now}::date, true) as usable
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    where lower(u.code) = lower(${request.username})`.execute(db)
  const user = rows[0]
  const right = await verifyPassword(user?.password_hash, request.password, address).catch(
    (error: unknown) => {
      throw error instanceof TooManyWaiting ? problem('session.pause', { seconds: 5 }) : error
    },
  )
  if (!user || !right || !user.usable) {
    await countWrongTry(db, request.username, address, now)
    await logLogIn(context, user?.id, user && right ? 'disabled' : 'wrongPassword', request.deviceId)
    throw problem('session.wrongPassword')
  }
  await forgetWrongTries(db, request.username, address)
  return user.id
}

/** Begins a session of somebody who has proved who they are; the cookie goes with the answer, the token is returned. */
export async function beginSession(
  context: OpenContext,
  userId: string,
  deviceId: string,
  kind: SessionKind = 'staff',
): Promise<string> {
  const { address, browser } = context
  const begun = await context.services.sessions.begin(
    context.db,
    { userId, deviceId, address, browser, kind },
    context.now,
  )
  await logLogIn(context, userId, 'signedIn', deviceId)
  context.setCookie(begun.cookie, begun.expires, kind)
  return begun.token
}

/** Ends the session, also one that has ended already: whoever wants to leave shall never be kept. */
export async function signOut(context: OpenContext, kind: SessionKind = 'staff'): Promise<void> {
  context.clearCookie(kind)
  if (!context.token || context.token.length > 100) return
  const userId = await context.services.sessions.end(context.token, 'signOut', context.now)
  if (userId) await logLogIn(context, userId, 'signedOut', '')
}

/** Writes down who tried to come in or went out, and how it ended. */
export async function logLogIn(
  context: OpenContext,
  userId: string | undefined,
  outcome: Outcome,
  deviceId: string,
) {
  await sql`insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    values (${context.now}, ${userId ?? null}, ${outcome}, ${deviceId}, ${context.address}, ${context.browser})`.execute(
    context.db,
  )
}
