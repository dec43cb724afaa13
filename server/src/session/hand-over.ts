import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { OpenContext } from '../platform/http/context.ts'
import { ProblemError, problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import { isActiveUser } from '../staff/index.ts'
import { beginWithinLimit } from './begin-session.ts'
import { assertWithinSponsor, isPartnerKey, type Partner, partnerOfKey } from './partners.ts'
import { recordSignIn } from './sign-in.ts'

/** Lifetime of a code: enough for a browser to follow a link, too short for a link found later. */
const ttlSeconds = 60

/**
 * Issues a code that opens one session elsewhere: for the signed-in caller, or for a person of the organisation of a
 * partner system that shows its key in the place of a token.
 */
export async function handOver(
  context: OpenContext,
  { user }: { user?: string | undefined },
): Promise<{ code: string; seconds: number }> {
  const { token, now, db } = context
  const code = randomBytes(32).toString('base64url')
  if (isPartnerKey(token)) {
    const partner = await partnerOfKey(db, token, now)
    const userId = await handedOverUser(db, partner, user ?? '', now)
    await assertWithinSponsor(db, partner.sponsorId, userId, now)
    await storeCode(context, code, { userId, organisationId: partner.organisationId, partnerId: partner.id })
  } else {
    const caller = await context.services.sessions.callerOf(token, context.cookies, now)
    if (user !== undefined && user.toLowerCase() !== caller.code.toLowerCase())
      throw problem('session.handOverOther')
    const { userId, organisationId, sessionId } = caller
    await storeCode(context, code, { userId, organisationId, sessionId })
  }
  return { code, seconds: ttlSeconds }
}

async function handedOverUser(db: Database, partner: Partner, user: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select u.id from staff.users u join staff.organisations o on o.id = u.organisation_id
    where lower(u.code) = lower(${user}) and o.id = ${partner.organisationId} and ${isActiveUser(now)}`.execute(
    db,
  )
  // Enumeration: unknown, foreign and disabled users get the same answer, so that a key does not reveal who exists.
  if (!rows[0]) throw problem('session.handOverOther')
  return rows[0].id
}

async function storeCode(
  context: OpenContext,
  code: string,
  subject: { userId: string; organisationId: string; sessionId?: string; partnerId?: string },
): Promise<void> {
  const { now } = context
  const { userId, organisationId, sessionId = null, partnerId = null } = subject
  await context.db.transaction().execute(async (tx) => {
    await sql`
      insert into session.hand_over_codes (code_hash, user_id, session_id, partner_id, issued_at, expires_at)
      values (${sha256(code)}, ${userId}, ${sessionId}, ${partnerId}, ${now},
        ${new Date(now.getTime() + ttlSeconds * 1000)})`.execute(tx)
    await sql`
      select journal.record(${now}, ${userId}, ${organisationId}, ${context.journalLabel}, ${partnerId ? 'partner' : 'session'},
        ${partnerId ?? sessionId}, ${context.requestId}, ${context.clientAddress}, '{}')`.execute(tx)
  })
}

/**
 * Takes a code for a session. The code is used up in the same statement that reads it, so of two who come at one
 * moment, on whichever nodes, one gets in.
 * @throws session.codeUnknown, session.codeUsed, session.codeExpired
 */
export async function redeemHandOverCode(
  context: OpenContext,
  { code, deviceId }: { code: string; deviceId: string },
): Promise<string> {
  const { now, token } = context
  const consumed = await context.db.transaction().execute((tx) => consumeCode(tx, code, now))
  if (consumed instanceof Error) {
    await recordSignIn(context, undefined, 'refusedCode', deviceId)
    throw consumed
  }
  const { userId, byPartner, factorVerified } = consumed
  const session = await beginWithinLimit(context, { userId, deviceId, byPartner, factorVerified })
  await recordSignIn(context, userId, session.factorDue ? 'factorDue' : 'handedOver', deviceId)
  // The former session of this browser ends: its cookie is the new session's.
  if (token && token.length <= 100) await context.services.sessions.end(token, 'replaced', now)
  context.setCookie(session.cookie, session.expires)
  return session.token
}

/** The user a code stands for, and whether a partner system vouched for them; or why it does not open anything. */
async function consumeCode(
  tx: Transaction,
  code: string,
  now: Date,
): Promise<{ userId: string; byPartner: boolean; factorVerified: boolean } | Error> {
  const { rows } = await sql<{
    user_id: string
    partner_id: string | null
    sponsor_id: string | null
    from_partner_session: boolean
  }>`
    update session.hand_over_codes c set used_at = ${now}
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    where c.code_hash = ${sha256(code)} and c.used_at is null and c.expires_at > ${now}
      and u.id = c.user_id and ${isActiveUser(now)}
      -- A code is worth no more than what it was issued on.
      and coalesce((select s.ended_at is null and s.locked_at is null and not s.factor_due from session.sessions s where s.id = c.session_id), true)
      and coalesce((select p.enabled from session.partners p where p.id = c.partner_id), true)
    returning c.user_id, c.partner_id,
      (select p.sponsor_id from session.partners p where p.id = c.partner_id) as sponsor_id,
      coalesce((select s.by_partner from session.sessions s where s.id = c.session_id), false) as from_partner_session`.execute(
    tx,
  )
  const [consumed] = rows
  if (consumed) {
    const byPartner = consumed.partner_id !== null
    const refusal = byPartner ? await sponsorRefusal(tx, consumed, now) : undefined
    return (
      refusal ?? {
        userId: consumed.user_id,
        byPartner: byPartner || consumed.from_partner_session,
        // A session that issues codes has its second factor; a partner system vouches for a password alone.
        factorVerified: !byPartner,
      }
    )
  }
  const { rows: codes } = await sql<{ used: boolean; expired: boolean }>`
    select used_at is not null as used, expires_at <= ${now} as expired
    from session.hand_over_codes where code_hash = ${sha256(code)}`.execute(tx)
  if (codes[0]?.used) return problem('session.codeUsed')
  return problem(codes[0]?.expired ? 'session.codeExpired' : 'session.codeUnknown')
}

/** Why a partner's code opens nothing: its user or the sponsor of the key got other rights since it was issued. */
async function sponsorRefusal(
  tx: Transaction,
  { user_id, sponsor_id }: { user_id: string; sponsor_id: string | null },
  now: Date,
): Promise<Error | undefined> {
  try {
    await assertWithinSponsor(tx, sponsor_id, user_id, now)
    return undefined
  } catch (refused) {
    if (refused instanceof ProblemError) return problem('session.codeUnknown')
    throw refused
  }
}

/** Deletes codes a day after their end. */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await sql`delete from session.hand_over_codes where expires_at < ${new Date(now.getTime() - 86_400_000)}`.execute(
    db,
  )
}
