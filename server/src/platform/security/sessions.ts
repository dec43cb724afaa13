import type { Caller } from '../http/caller.ts'

/** What a session opens: the back office, or the dashboards and nothing else. */
export type SessionKind = 'staff' | 'viewer'

/** Authentication as the platform needs it: who calls. The capability `session` implements it. */
export interface CallerLookup {
  /**
   * The caller behind the token in the header and a cookie that belongs to it. A session of the other kind is unknown.
   * @throws session.unknown (50008), session.endedElsewhere (50012), session.expired (50014), or session.locked (423)
   *   unless it is asked `whileLocked`, session.secondFactorDue unless it is asked `whileFactorDue`
   */
  callerOf(
    token: string | undefined,
    cookies: readonly string[],
    now: Date,
    options?: { kind?: SessionKind; whileLocked?: boolean; whileFactorDue?: boolean },
  ): Promise<Caller>
  /**
   * The caller of a session, for requests with a download ticket: the cookie of the session is required, the token is
   * not. Reads the database.
   * @throws session.unknown, session.endedElsewhere, session.expired, session.locked or session.secondFactorDue
   */
  callerById(sessionId: string, cookies: readonly string[], now: Date): Promise<Caller>
  /** Whether the user must set a second factor up before anything else. */
  mustEnrol(caller: Caller): Promise<boolean>
  /**
   * Step-up: the second factor of a user who has one was verified in this session within the last minutes.
   * @throws session.secondFactorNeeded
   */
  assertFactorVerified(caller: Caller, now: Date): Promise<void>
}
