import { maxPasskeys } from '@fairway/contract/staff/factors/values'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { assertNotLast } from './own-factors.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'

/** Loaded at the first use: its 270 files, most of them ASN.1, were a seventh of what a start loads. */
const webAuthn = () => import('@simplewebauthn/server')

/** Time to live of a challenge: for finding a key and entering its PIN. */
const challengeTtlMs = 5 * 60_000

type Purpose = 'add' | 'verify'

/** The relying party: the domain that browsers reach the server at. */
const relyingPartyOf = ({ origin }: Context) => new URL(origin).hostname

/** Keeps the one challenge of a session and purpose; an earlier one no longer counts. */
async function keepChallenge(
  { db, caller, now }: Context,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  await sql`
    insert into staff.passkey_challenges (session_id, purpose, challenge, expires_at)
    values (${caller.sessionId}, ${purpose}, ${challenge}, ${new Date(now.getTime() + challengeTtlMs)})
    on conflict (session_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    db,
  )
}

/**
 * Consumes the challenge of the caller's session. Single-use: whatever becomes of the answer, there is no second one.
 * @throws session.passkeyExpired
 */
async function consumeChallenge({ db, caller, now }: Context, purpose: Purpose): Promise<string> {
  const { rows } = await sql<{ challenge: string; expires_at: Date }>`
    delete from staff.passkey_challenges where session_id = ${caller.sessionId} and purpose = ${purpose}
    returning challenge, expires_at`.execute(db)
  const [kept] = rows
  if (!kept || kept.expires_at <= now) throw problem('session.passkeyExpired')
  return kept.challenge
}

interface Passkey {
  id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
}

async function passkeysOf(db: Connection, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, credential_id, public_key, counter, transports from staff.passkeys
    where user_id = ${userId} order by id`.execute(db)
  return rows
}

const descriptors = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }))

/** EdDSA, ES256 and RS256 (COSE): what authenticators have in common. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What the library answers is plain JSON; the contract leaves its fields to it. */
const asRecord = (options: object) => options as Record<string, unknown>

/**
 * Begins a passkey: what the browser hands to the authenticator.
 * @throws staff.tooManyPasskeys
 */
export async function beginPasskey(context: Context): Promise<{ options: Record<string, unknown> }> {
  const { db, caller, services } = context
  const passkeys = await passkeysOf(db, caller.userId)
  if (passkeys.length >= maxPasskeys) throw problem('staff.tooManyPasskeys', { count: maxPasskeys })
  const { productName } = await services.brand()
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: relyingPartyOf(context),
    userName: caller.code,
    userDisplayName: caller.name,
    // Not the number of the user: an authenticator displays it to its holder.
    userID: new Uint8Array(services.crypto.keyedHash('secondFactor', `user handle ${caller.userId}`)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await keepChallenge(context, 'add', options.challenge)
  return { options: asRecord(options) }
}

/**
 * Adds a passkey.
 * @throws session.passkeyExpired, session.passkeyRefused, staff.passkeyTaken, staff.tooManyPasskeys
 */
export async function addPasskey(
  context: Context,
  { name, response }: { name: string; response: object },
): Promise<{ recoveryCodes: string[] }> {
  const { caller, services, now, origin } = context
  const { userId, sessionId } = caller
  const expectedChallenge = await consumeChallenge(context, 'add')
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(context),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(refuse(context))
  if (!registrationInfo) throw problem('session.passkeyRefused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return inTransaction(context, async (tx, journal) => {
    // Serialised: the limit holds for additions at one moment.
    await sql`select from staff.users where id = ${userId} for no key update`.execute(tx)
    if ((await passkeysOf(tx, userId)).length >= maxPasskeys)
      throw problem('staff.tooManyPasskeys', { count: maxPasskeys })
    await sql`
      insert into staff.passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${userId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name}, ${now})`.execute(
      tx,
    )
    journal({ entity: 'staff.user', entityId: userId, detail: { after: { passkey: name } } })
    await services.sessions.confirmFactor(tx, sessionId, now)
    return { recoveryCodes: await firstRecoveryCodes(tx, services.crypto, userId) }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('staff.passkeyTaken') : error
  })
}

/** @throws staff.passkeyGone */
export function renamePasskey(
  context: Context,
  { id, name }: { id: string; name: string },
): Promise<Record<string, never>> {
  const { userId } = context.caller
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ before: string }>`
      update staff.passkeys p set name = ${name} from staff.passkeys former
      where p.id = ${id} and p.user_id = ${userId} and former.id = p.id returning former.name as before`.execute(
      tx,
    )
    if (!rows[0]) throw problem('staff.passkeyGone')
    journal({
      entity: 'staff.user',
      entityId: userId,
      detail: { before: { passkey: rows[0].before }, after: { passkey: name } },
    })
    return {}
  })
}

/** @throws staff.passkeyGone, staff.lastFactor where the user must have one */
export async function removePasskey(
  context: Context,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const { userId } = context.caller
  const required = await context.services.sessions.requiresFactor(context.caller)
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ name: string }>`
      delete from staff.passkeys where id = ${id} and user_id = ${userId} returning name`.execute(tx)
    if (!rows[0]) throw problem('staff.passkeyGone')
    await assertNotLast(tx, userId, required)
    journal({ entity: 'staff.user', entityId: userId, detail: { before: { passkey: rows[0].name } } })
    return {}
  })
}

/**
 * Challenges the user's passkeys.
 * @throws session.noSecondFactor where there is no passkey
 */
export async function challengePasskey(context: Context): Promise<{ options: Record<string, unknown> }> {
  const passkeys = await passkeysOf(context.db, context.caller.userId)
  if (passkeys.length === 0) throw problem('session.noSecondFactor')
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(context),
    allowCredentials: descriptors(passkeys),
    userVerification: 'required',
  })
  await keepChallenge(context, 'verify', options.challenge)
  return { options: asRecord(options) }
}

/**
 * Accepts the answer of a passkey of the user to the challenge of this session. The signature counter must grow: of an
 * answer that is sent twice, one is accepted.
 * @throws session.passkeyExpired, session.passkeyRefused
 */
export async function usePasskey(context: Context, response: { id: string }): Promise<void> {
  const { db, caller, now, origin } = context
  const expectedChallenge = await consumeChallenge(context, 'verify')
  const passkey = (await passkeysOf(db, caller.userId)).find((one) => one.credential_id === response.id)
  if (!passkey) throw problem('session.passkeyRefused')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(context),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(refuse(context))
  const { rows } = verified
    ? await sql`
        update staff.passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = ${now}
        where id = ${passkey.id} and counter = ${passkey.counter} returning 1`.execute(db)
    : { rows: [] }
  if (rows.length === 0) throw problem('session.passkeyRefused')
}

/** The library throws whatever does not fit; the reason goes to the log alone, which has no part of the answer. */
const refuse =
  ({ log, requestId }: Context) =>
  (error: unknown): never => {
    log.info({ requestId, reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
    throw problem('session.passkeyRefused')
  }
