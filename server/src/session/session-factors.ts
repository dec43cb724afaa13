import { sql } from 'kysely'
import type { Connection, Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { problem } from '../platform/http/problems.ts'
import type { CallerLookup } from '../platform/security/sessions.ts'
import { isInFactorGroup, readFactorGroups } from '../staff/index.ts'
import type { Parameters } from '../system/index.ts'

/** What sessions read of the parameters. */
export interface FactorParameters {
  read<Key extends 'sessions.secondFactorFor' | 'sessions.secondFactorMinutes'>(
    key: Key,
  ): Promise<Parameters[Key]>
}

/** The second factor of sessions. */
export interface SessionFactors extends Pick<CallerLookup, 'mustEnrol' | 'assertFactorVerified'> {
  /**
   * Records in the caller's transaction that the second factor was verified, which step-up counts from; returns whether the
   * sign-in waited for it.
   */
  confirmFactor(tx: Connection, sessionId: string, now: Date): Promise<boolean>
  /** Whether the user is one of those who must have a second factor. */
  requiresFactor(caller: Pick<Caller, 'permissions'>): Promise<boolean>
}

/** Idle timeout of the back office, also from the moment the second factor was verified. */
export const staffIdleMinutes = 4 * 60

/** The second factor of sessions in the database; never cached, but for who has one. */
export function sessionFactors(db: Database, parameters: FactorParameters): SessionFactors {
  const requiresFactor: SessionFactors['requiresFactor'] = async ({ permissions }) =>
    isInFactorGroup(permissions, readFactorGroups(await parameters.read('sessions.secondFactorFor')))

  return {
    async confirmFactor(tx, sessionId, now) {
      const idleUntil = new Date(now.getTime() + staffIdleMinutes * 60_000)
      const { rows } = await sql<{ due: boolean }>`
        update session.sessions s set factor_at = ${now}, factor_due = false, last_used_at = ${now},
          idle_until = least(${idleUntil}, s.expires_at)
        from session.sessions former
        where s.id = ${sessionId} and s.ended_at is null and former.id = s.id returning former.factor_due as due`.execute(
        tx,
      )
      return rows[0]?.due === true
    },

    requiresFactor,

    async mustEnrol(caller) {
      return !caller.hasSecondFactor && (await requiresFactor(caller))
    },

    async assertFactorVerified({ sessionId, userId }, now) {
      const minutes = await parameters.read('sessions.secondFactorMinutes')
      // From the database, never the cache: verified on one node, it must not be asked for by another.
      const { rows } = await sql<{ fresh: boolean }>`
        select coalesce(s.factor_at > ${now}::timestamptz - make_interval(mins => ${minutes}::integer), false)
          or not staff.has_second_factor(${userId}) as fresh
        from session.sessions s where s.id = ${sessionId}`.execute(db)
      if (!rows[0]?.fresh) throw problem('session.secondFactorNeeded', { minutes })
    },
  }
}
