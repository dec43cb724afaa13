import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { session } from '@fairway/contract/session/endpoints'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { ProblemError, problem } from '../platform/http/problems.ts'
import { factorsOf, recoveryCodesLeft, useAppCode, usePasskey, useRecoveryCode } from '../staff/index.ts'
import { endSessionsOverLimit } from './begin-session.ts'
import { claimOrPause, recordSignIn } from './sign-in.ts'
import { factorNameOf, refundAttempt, releaseAttempt } from './sign-in-attempts.ts'

type Reply<Name extends keyof typeof session> = ReplyOf<(typeof session)[Name]>

interface SessionRow {
  due: boolean
  deviceId: string
}

async function readSession({ db, caller }: Context): Promise<SessionRow> {
  const { rows } = await sql<SessionRow>`
    select factor_due as due, device_id as "deviceId" from session.sessions where id = ${caller.sessionId}`.execute(
    db,
  )
  if (!rows[0]) throw problem('session.unknown')
  return rows[0]
}

/** By what the second factor can be verified, and whether the sign-in waits for it. */
export async function factorState(context: Context): Promise<Reply<'session.factorState'>> {
  const { db, caller } = context
  const [{ due }, factors, recoveryCodes] = await Promise.all([
    readSession(context),
    factorsOf(db, caller.userId),
    recoveryCodesLeft(db, caller.userId),
  ])
  return { due, ...factors, recoveryCodes }
}

/**
 * Verifies the second factor by a code: of the authenticator app, or a recovery code.
 * @throws session.pause, session.wrongFactorCode, session.usedFactorCode
 */
export function verifyCode(
  context: Context,
  { code }: { code: string },
): Promise<Reply<'session.verifyCode'>> {
  const { db, caller, now, services } = context
  return verifyFactor(context, async () => {
    const digits = code.replace(/\s/g, '')
    const use = /^\d{6}$/.test(digits)
      ? useAppCode(db, services.crypto, caller.userId, digits, now)
      : useRecoveryCode(db, services.crypto, caller.userId, code, now)
    const outcome = await use
    if (outcome === 'used') throw problem('session.usedFactorCode')
    if (outcome === 'wrong') throw problem('session.wrongFactorCode')
  })
}

/**
 * Verifies the second factor by a passkey.
 * @throws session.pause, session.passkeyExpired, session.passkeyRefused
 */
export function verifyPasskey(
  context: Context,
  { response }: { response: { id: string } },
): Promise<Reply<'session.verifyPasskey'>> {
  return verifyFactor(context, () => usePasskey(context, response))
}

/**
 * Counts the attempt before it is checked, as that of a password is. The known device is no exemption: a caller here
 * knows the password.
 */
async function verifyFactor(
  context: Context,
  check: () => Promise<void>,
): Promise<{ recoveryCodes: number }> {
  const { db, caller, now, services, clientAddress } = context
  const maxSessions = await services.parameters.read('sessions.mostPerUser')
  const { deviceId } = await readSession(context)
  const attempt = {
    username: factorNameOf(caller.code),
    address: clientAddress,
    deviceId,
    knownDevice: false,
  }
  await claimOrPause(context, caller.userId, attempt)
  try {
    await check()
  } catch (error) {
    if (error instanceof ProblemError) await recordSignIn(context, caller.userId, 'wrongFactor', deviceId)
    else await releaseAttempt(db, services.crypto, attempt, now)
    throw error
  }
  await refundAttempt(db, services.crypto, attempt, now)
  const wasDue = await db.transaction().execute(async (tx) => {
    const due = await services.sessions.confirmFactor(tx, caller.sessionId, now)
    if (due) await endSessionsOverLimit(tx, context, { userId: caller.userId, maxSessions })
    return due
  })
  if (wasDue) await recordSignIn(context, caller.userId, 'signedIn', deviceId)
  return { recoveryCodes: await recoveryCodesLeft(db, caller.userId) }
}
