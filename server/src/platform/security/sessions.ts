import type { Caller } from '../http/caller.ts'

/** What a session opens: the back office, or the dashboards and nothing else. */
export type SessionKind = 'staff' | 'viewer'

/** Authentication as the platform needs it: who calls. The capability `session` implements it. */
export interface CallerLookup {
  /**
   * The caller behind the token in the header and a cookie that belongs to it. A session of the other kind is unknown.
   * @throws session.unknown (50008), session.endedElsewhere (50012), session.expired (50014), or session.locked (423)
   *   unless it is asked `whileLocked`
   */
  callerOf(
    token: string | undefined,
    cookies: readonly string[],
    now: Date,
    options?: { kind?: SessionKind; whileLocked?: boolean },
  ): Promise<Caller>
  /**
   * The caller of a session, for requests with a download ticket: the cookie of the session is required, the token is
   * not. Reads the database.
   * @throws session.unknown, session.endedElsewhere, session.expired or session.locked
   */
  callerById(sessionId: string, cookies: readonly string[], now: Date): Promise<Caller>
}
