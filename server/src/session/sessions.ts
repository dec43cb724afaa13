import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Bus } from '../platform/database/bus.ts'
import type { Connection, Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import type { CallerLookup, SessionKind } from '../platform/security/sessions.ts'
import { type GrantedNode, type Grants, loadSession } from './load-session.ts'
import {
  type FactorParameters,
  type SessionFactors,
  sessionFactors,
  staffIdleMinutes,
} from './session-factors.ts'

declare module '../platform/services.ts' {
  interface Services {
    sessions: Sessions
  }
}

/** Idle timeout: a session that is not used ends after this. */
const idleTimeoutMinutes: Record<SessionKind, number> = { staff: staffIdleMinutes, viewer: 30 * 24 * 60 }
/** Absolute timeout: a long working day; a wall screen shows sums only and runs for weeks. */
const maxLifetimeMinutes: Record<SessionKind, number> = { staff: 16 * 60, viewer: 365 * 24 * 60 }
/** Throttle: the idle timeout is extended at most this often, so that a click is not a write. */
const touchIntervalMs = 60_000
/** Time to live of a cached session while the bus would invalidate it. */
const cacheTtlMs = 5_000
const maxCached = 20_000
/** How long a sign-in waits for its second factor. */
const factorDueMinutes = 15

interface CachedSession {
  caller: Caller
  kind: SessionKind
  cookieHash: Buffer
  idleUntil: number
  expiresAt: number
  touchedAt: number
  isLocked: boolean
  factorDue: boolean
  cachedUntil: number
}

/** A session to begin: whose, from where, and whether a partner system vouched for the user instead of a password. */
export interface NewSession {
  userId: string
  deviceId: string
  address: string
  browser: string
  kind?: SessionKind
  byPartner?: boolean
  /** True where the session it is handed over from has its second factor. */
  factorVerified?: boolean
}

/** A new session; with `factorDue` it opens nothing until its second factor is verified. */
export interface BegunSession {
  token: string
  cookie: string
  expires: Date
  factorDue: boolean
}

export interface Sessions extends CallerLookup, SessionFactors {
  /** What the caller's roles grant: the nodes of their menu, folders included, in their order. */
  menuOf(caller: Caller): readonly GrantedNode[]
  /**
   * Invalidates this node's cache of one session, or of all, so that the next call reads the database; gives the
   * grants' version.
   */
  refresh(sessionId?: string): Promise<string>
  begin(tx: Connection, session: NewSession, now: Date): Promise<BegunSession>
  end(token: string, endedBy: SessionEnd, now: Date): Promise<string | undefined>
  /** Locks a session, or unlocks it; from the reply on every node works with it. */
  setLock(sessionId: string, lockedAt: Date | null): Promise<void>
  /**
   * Ends sessions of a person in the caller's transaction: one, or all but one. Gives the ids of those that had not
   * ended yet; every node is notified when the transaction commits.
   */
  endOf(
    tx: Connection,
    which: { userId: string } & ({ only: string } | { except: string }),
    endedBy: SessionEnd,
    now: Date,
  ): Promise<string[]>
}

/** How a session came to its end before its time; the person is notified of all but `signOut`. */
export type SessionEnd =
  | 'signOut'
  | 'replaced'
  | 'administrator'
  | 'passwordChange'
  | 'anotherDesk'
  | 'wrongPassword'

/** One of the cookies the browser sent under our name is that of the session. */
const hasCookieOf = ({ cookieHash }: CachedSession, cookies: readonly string[]) =>
  cookies.some((cookie) => timingSafeEqual(cookieHash, sha256(cookie)))

/** Extends the idle timeout of a session that is used. */
async function touch(db: Database, session: CachedSession, now: Date): Promise<void> {
  if (now.getTime() - session.touchedAt <= touchIntervalMs) return
  session.touchedAt = now.getTime()
  const idleUntil = new Date(
    Math.min(now.getTime() + idleTimeoutMinutes[session.kind] * 60_000, session.expiresAt),
  )
  session.idleUntil = idleUntil.getTime()
  await sql`update session.sessions set last_used_at = ${now}, idle_until = ${idleUntil}
    where id = ${session.caller.sessionId} and ended_at is null`.execute(db)
}

/**
 * Sessions live in the database, hashed; each node caches them for seconds and invalidates its cache when the bus says
 * that a session ended or grants changed. Without the bus every call reads the database.
 */
export function createSessions(db: Database, bus: Bus, parameters: FactorParameters): Sessions {
  const cache = new Map<string, CachedSession>()
  const grants = new Map<string, Grants>()
  const menus = new WeakMap<Caller, readonly GrantedNode[]>()
  /** Epoch counter: what was read before an invalidation must not be cached after it. */
  let invalidations = 0

  const drop = (sessionId: string) => {
    for (const [key, session] of cache) if (session.caller.sessionId === sessionId) cache.delete(key)
  }

  bus.subscribe((event) => {
    if (event.topic !== 'live') invalidations += 1
    if (event.topic === 'staff.grantsChanged') grants.clear()
    if (event.topic === 'session.ended' || event.topic === 'session.lockChanged')
      drop(event.sessionId as string)
    else if (
      event.topic === 'staff.grantsChanged' ||
      event.topic === 'staff.userChanged' ||
      event.topic === 'bus.reconnected'
    )
      cache.clear()
  })

  async function load(which: { token: string } | { id: string }, now: Date): Promise<CachedSession> {
    const { caller, menu, kind, cookieHash, idleUntil, expiresAt, lastUsedAt, isLocked, factorDue } =
      await loadSession(db, grants, which, now)
    menus.set(caller, menu)
    return {
      caller,
      kind,
      cookieHash,
      idleUntil: idleUntil.getTime(),
      expiresAt: expiresAt.getTime(),
      touchedAt: lastUsedAt.getTime(),
      isLocked,
      factorDue,
      cachedUntil: bus.connected ? now.getTime() + cacheTtlMs : 0,
    }
  }

  return {
    ...sessionFactors(db, parameters),

    async callerOf(
      token,
      cookies,
      now,
      { kind = 'staff', whileLocked = false, whileFactorDue = false } = {},
    ) {
      if (token === undefined || token === '' || token.length > 100 || cookies.length === 0)
        throw problem('session.unknown')
      const key = token
      let session = cache.get(key)
      if (!session || session.cachedUntil < now.getTime() || !bus.connected) {
        cache.delete(key)
        const epoch = invalidations
        session = await load({ token }, now)
        if (cache.size >= maxCached) cache.clear()
        // A refused session is never cached: unlocked on one node, it must not be refused by another.
        if (invalidations === epoch && !session.isLocked && !session.factorDue) cache.set(key, session)
      }
      if (session.kind !== kind || !hasCookieOf(session, cookies)) throw problem('session.unknown')
      if (session.expiresAt <= now.getTime() || session.idleUntil <= now.getTime()) {
        cache.delete(key)
        throw problem('session.expired')
      }
      if (session.isLocked && !whileLocked) throw problem('session.locked')
      if (session.factorDue) {
        if (!whileFactorDue) throw problem('session.secondFactorDue')
        // Its end stays where it is: it is not used yet.
        return session.caller
      }
      await touch(db, session, now)
      return session.caller
    },

    async callerById(sessionId, cookies, now) {
      const session = await load({ id: sessionId }, now)
      if (session.kind !== 'staff' || !hasCookieOf(session, cookies)) throw problem('session.unknown')
      if (session.expiresAt <= now.getTime() || session.idleUntil <= now.getTime())
        throw problem('session.expired')
      if (session.isLocked) throw problem('session.locked')
      if (session.factorDue) throw problem('session.secondFactorDue')
      return session.caller
    },

    menuOf(caller) {
      return menus.get(caller) ?? []
    },

    async refresh(sessionId) {
      invalidations += 1
      // Cached by role, not by session: a few statements fill it again.
      grants.clear()
      if (sessionId === undefined) cache.clear()
      else drop(sessionId)
      const { rows } = await sql<{ version: string }>`select version from staff.grants_version`.execute(db)
      return rows[0]?.version ?? '0'
    },

    async begin(tx, session, now) {
      const { userId, deviceId, address, browser } = session
      const { kind = 'staff', byPartner = false, factorVerified = false } = session
      const token = randomBytes(32).toString('base64url')
      const cookie = randomBytes(32).toString('base64url')
      const expires = new Date(now.getTime() + maxLifetimeMinutes[kind] * 60_000)
      const { rows } = await sql<{ due: boolean }>`
        insert into session.sessions
          (kind, token_hash, cookie_hash, user_id, device_id, address, browser, created_at, last_used_at, idle_until, expires_at,
          by_partner, factor_due)
        select ${kind}, ${sha256(token)}, ${sha256(cookie)}, ${userId}, ${deviceId}, ${address}, ${browser}, ${now}, ${now},
          ${now}::timestamptz + make_interval(mins => case when factor.due then ${factorDueMinutes}::integer
            else ${idleTimeoutMinutes[kind]}::integer end), ${expires}, ${byPartner}, factor.due
        from (select ${kind === 'staff' && !factorVerified} and staff.has_second_factor(${userId}) as due) factor
        returning factor_due as due`.execute(tx)
      return { token, cookie, expires, factorDue: rows[0]?.due === true }
    },

    async end(token, endedBy, now) {
      cache.delete(token)
      const { rows } = await sql<{ user_id: string }>`
        update session.sessions set ended_at = ${now}, ended_by = ${endedBy}
        where token_hash = ${sha256(token)} and ended_at is null returning user_id`.execute(db)
      // A trigger notifies all nodes.
      return rows[0]?.user_id
    },

    async setLock(sessionId, lockedAt) {
      // Notified with the commit, as an end is: every node drops the session from its cache.
      await sql`
        with changed as (
          update session.sessions set locked_at = ${lockedAt}, wrong_unlocks = 0
          where id = ${sessionId} and ended_at is null and (locked_at is null) <> (${lockedAt}::timestamptz is null)
          returning id)
        select pg_notify('fairway', ${JSON.stringify({ topic: 'session.lockChanged', sessionId })}) from changed`.execute(
        db,
      )
      invalidations += 1
      drop(sessionId)
    },

    async endOf(tx, which, endedBy, now) {
      const these = 'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.except}`
      const { rows } = await sql<{ id: string }>`
        update session.sessions set ended_at = ${now}, ended_by = ${endedBy}
        where user_id = ${which.userId} and ${these} and ended_at is null returning id`.execute(tx)
      for (const { id } of rows) {
        drop(id)
        await sql`select pg_notify('fairway', ${JSON.stringify({ topic: 'session.ended', sessionId: id })})`.execute(
          tx,
        )
      }
      return rows.map(({ id }) => id)
    },
  }
}
