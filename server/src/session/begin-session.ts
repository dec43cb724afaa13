import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { CallContext, OpenContext } from '../platform/http/context.ts'
import type { BegunSession, NewSession } from './sessions.ts'

/**
 * Begins a session and ends the person's oldest ones beyond the limit of parallel sessions. Screens of dashboards hang on
 * walls and neither count nor give way.
 */
export async function beginWithinLimit(
  context: OpenContext,
  {
    userId,
    deviceId,
    kind = 'staff',
    byPartner = false,
    factorVerified = false,
  }: Pick<NewSession, 'userId' | 'deviceId' | 'kind' | 'byPartner' | 'factorVerified'>,
): Promise<BegunSession> {
  const { clientAddress, browser, db, now, services } = context
  const maxSessions = kind === 'staff' ? await services.parameters.read('sessions.mostPerUser') : 0
  return db.transaction().execute(async (tx) => {
    // Lock: sign-ins of one person take turns, so that each counts the others.
    if (maxSessions > 0) await sql`select from staff.users where id = ${userId} for no key update`.execute(tx)
    const session = await services.sessions.begin(
      tx,
      { userId, deviceId, address: clientAddress, browser, kind, byPartner, factorVerified },
      now,
    )
    // One whose second factor is due counts once it is verified: a password alone ends no session.
    if (!session.factorDue) await endSessionsOverLimit(tx, context, { userId, maxSessions })
    return session
  })
}

/** Ends the oldest sessions of a user beyond the limit; 0 is none. */
export async function endSessionsOverLimit(
  tx: Transaction,
  { services, now }: CallContext,
  { userId, maxSessions }: { userId: string; maxSessions: number },
): Promise<void> {
  if (maxSessions === 0) return
  for (const only of await sessionsOverLimit(tx, userId, maxSessions, now))
    await services.sessions.endOf(tx, { userId, only }, 'replaced', now)
}

async function sessionsOverLimit(
  tx: Transaction,
  userId: string,
  maxSessions: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from session.sessions where user_id = ${userId} and kind = 'staff' and ended_at is null and not factor_due
      and idle_until > ${now} and expires_at > ${now}
    order by created_at desc, id desc offset ${maxSessions}`.execute(tx)
  return rows.map(({ id }) => id)
}
