import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { profile } from '@fairway/contract/profile/endpoints'
import { sql } from 'kysely'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'

type Rows = ReplyOf<(typeof profile)['profile.sessions']>

/** The open sessions of the caller, the present one first, then the last used. */
export async function ownSessions({ db, caller, now }: Context): Promise<Rows> {
  const { rows } = await sql<Omit<Rows[number], 'since' | 'lastUsed'> & { since: Date; lastUsed: Date }>`
    select id, browser, address, created_at as since, last_used_at as "lastUsed", id = ${caller.sessionId} as own
    from session.sessions
    where user_id = ${caller.userId} and ended_at is null and idle_until > ${now} and expires_at > ${now}
    order by own desc, last_used_at desc, id desc limit 100`.execute(db)
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
    lastUsed: row.lastUsed.toISOString(),
  }))
}

/**
 * Ends one of the caller's own sessions.
 * @throws profile.sessionGone when it belongs to another user or has ended.
 */
export async function endOwnSession(
  context: Context,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const ended = await context.services.sessions.endOf(
      tx,
      { userId: context.caller.userId, only: id },
      'anotherDesk',
      context.now,
    )
    if (ended.length === 0) throw problem('profile.sessionGone')
    journal({ entity: 'session.session', entityId: id })
  })
  return {}
}

/** Ends all sessions of the caller but the present one; returns how many. */
export function endOtherSessions(context: Context): Promise<{ ended: number }> {
  return inTransaction(context, async (tx, journal) => {
    const { userId, sessionId } = context.caller
    const ended = await context.services.sessions.endOf(
      tx,
      { userId, except: sessionId },
      'anotherDesk',
      context.now,
    )
    journal({ entity: 'staff.user', entityId: userId, detail: { sessions: ended.length } })
    return { ended: ended.length }
  })
}
