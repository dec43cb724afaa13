import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import type { Connection } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import type { Crypto } from '../../platform/security/crypto.ts'
import type { CipherColumn } from '../../platform/security/renew-ciphers.ts'
import { assertNotLast } from './own-factors.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'

/** What every authenticator app knows (RFC 6238): six digits by SHA-1, another code each half minute. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clock drift: the code before and the one after are accepted too. */
const window = 1
const secretBytes = 20

/** What a secret is encrypted for, so that it means nothing in the row of another user. */
const belongsTo = (userId: string) => `authenticator app ${userId}`

/** Keys of authenticator apps. */
export const appCiphers: CipherColumn<'user_id' | 'state'> = {
  table: 'staff.authenticator_apps',
  column: 'secret',
  purpose: 'secondFactor',
  key: ['user_id', 'state'],
  owner: ({ user_id }) => belongsTo(user_id),
  chunkSize: 500,
}

/** Begins an authenticator app with a new key; until a code confirms it, nothing changes. */
export async function beginApp({
  db,
  caller,
  services,
  now,
}: Context): Promise<{ key: string; picture: string }> {
  const secret = new Secret({ size: secretBytes })
  const { productName } = await services.brand()
  const cipher = services.crypto.encrypt('secondFactor', secret.base32, belongsTo(caller.userId))
  await sql`
    insert into staff.authenticator_apps (user_id, state, secret, since)
    values (${caller.userId}, 'begun', ${cipher}, ${now})
    on conflict (user_id, state) do update set secret = excluded.secret, since = excluded.since, last_step = 0`.execute(
    db,
  )
  const address = new TOTP({ ...standard, issuer: productName, label: caller.code, secret }).toString()
  const picture = `data:image/svg+xml;base64,${Buffer.from(encodeQR(address, 'svg', { border: 2 })).toString('base64')}`
  return { key: secret.base32, picture }
}

/**
 * Confirms the app that was begun by a code of it; it takes the place of the former one. The code is used up with it.
 * @throws staff.appNotBegun, staff.wrongAppCode
 */
export function confirmApp(
  context: Context,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { caller, services, now } = context
  const { userId, sessionId } = caller
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ secret: Buffer }>`
      select secret from staff.authenticator_apps where user_id = ${userId} and state = 'begun' for update`.execute(
      tx,
    )
    const [begun] = rows
    if (!begun) throw problem('staff.appNotBegun')
    const step = stepOf(services.crypto, userId, begun.secret, code, now)
    if (step === undefined) throw problem('staff.wrongAppCode')
    await sql`delete from staff.authenticator_apps where user_id = ${userId}`.execute(tx)
    await sql`insert into staff.authenticator_apps (user_id, state, secret, last_step, since)
      values (${userId}, 'confirmed', ${begun.secret}, ${step}, ${now})`.execute(tx)
    journal({ entity: 'staff.user', entityId: userId })
    await services.sessions.confirmFactor(tx, sessionId, now)
    return { recoveryCodes: await firstRecoveryCodes(tx, services.crypto, userId) }
  })
}

/**
 * Removes the authenticator app.
 * @throws staff.lastFactor where the user must have one
 */
export async function removeApp(context: Context): Promise<Record<string, never>> {
  const { userId } = context.caller
  const required = await context.services.sessions.requiresFactor(context.caller)
  return inTransaction(context, async (tx, journal) => {
    await sql`delete from staff.authenticator_apps where user_id = ${userId}`.execute(tx)
    await assertNotLast(tx, userId, required)
    journal({ entity: 'staff.user', entityId: userId })
    return {}
  })
}

/** Accepts a code of the user's app, and it alone once: a code of the same time step or an earlier one was used. */
export async function useAppCode(
  db: Connection,
  crypto: Crypto,
  userId: string,
  code: string,
  now: Date,
): Promise<'accepted' | 'used' | 'wrong'> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from staff.authenticator_apps where user_id = ${userId} and state = 'confirmed'`.execute(db)
  const step = rows[0] && stepOf(crypto, userId, rows[0].secret, code, now)
  if (step === undefined) return 'wrong'
  const { rows: accepted } = await sql`
    update staff.authenticator_apps set last_step = ${step}
    where user_id = ${userId} and state = 'confirmed' and last_step < ${step} returning 1`.execute(db)
  return accepted.length > 0 ? 'accepted' : 'used'
}

/** The time step a code belongs to; undefined where it is none of those near now. */
function stepOf(crypto: Crypto, userId: string, cipher: Buffer, code: string, now: Date): number | undefined {
  const secret = Secret.fromBase32(crypto.decrypt('secondFactor', cipher, belongsTo(userId)))
  const timestamp = now.getTime()
  const delta = new TOTP({ ...standard, secret }).validate({ token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: standard.period, timestamp }) + delta
}
