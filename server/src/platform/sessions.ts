import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Names } from '@fairway/contract/kernel/languages'
import type { Reach } from '@fairway/contract/staff/data-reach'
import { sql } from 'kysely'
import type { Bus } from './database/bus.ts'
import type { Connection, Database } from './database/database.ts'
import type { Caller, OrganisationKind } from './http/caller.ts'
import { problem } from './http/problems.ts'
import { rolesReaches } from './security/rights.ts'
import { reachesOf } from './security/scope.ts'
import { isUsable } from './usable-people.ts'

/** What a session opens: the back office, or the dashboards and nothing else. */
export type SessionKind = 'staff' | 'viewer'

/** A session nobody uses ends after this; a used one ends at the latest after a long working day. */
const idleMinutes: Record<SessionKind, number> = { staff: 4 * 60, viewer: 30 * 24 * 60 }
/** A screen on a wall is left alone for weeks; it shows sums and opens nothing else. */
const longestMinutes: Record<SessionKind, number> = { staff: 16 * 60, viewer: 365 * 24 * 60 }
/** The idle end is pushed on at most this often, so that a click is not a write. */
const touchEveryMs = 60_000
/** How long a node may trust its copy while the bus would tell it of any change. */
const trustMs = 5_000
const mostCopies = 20_000
/** Deeper than any menu is; a ring ends here. */
const mostLevels = 12

/** Who may not use a withdraw password is not asked to change one. */
const withdraw = 'sys.index.withdraw'

/** A node of the menu tree as the database holds it. */
export interface GrantedNode {
  id: string
  parentId: string | null
  names: Names
  uri: string
  type: string
  status: string
  options: string
}

interface Grants {
  permissions: ReadonlySet<string>
  nodes: readonly GrantedNode[]
}

interface Copy {
  caller: Caller
  kind: SessionKind
  cookieHash: Buffer
  idleUntil: number
  expiresAt: number
  touchedAt: number
  trustedUntil: number
}

export interface Sessions {
  /**
   * Who calls, from the token in the header and a cookie that belongs to it. A session of the other kind is unknown.
   * @throws session.unknown (50008), session.endedElsewhere (50012) or session.expired (50014)
   */
  callerOf(
    token: string | undefined,
    cookies: readonly string[],
    now: Date,
    kind?: SessionKind,
  ): Promise<Caller>
  /**
   * Who holds this session, for requests that bring something bought with it: the cookie that belongs to it must come
   * along, the token need not. Asks the database.
   * @throws session.unknown, session.endedElsewhere or session.expired
   */
  callerById(sessionId: string, cookies: readonly string[], now: Date): Promise<Caller>
  /** What the caller's roles grant: the nodes of their menu, folders included, in their order. */
  menuOf(caller: Caller): readonly GrantedNode[]
  /**
   * Forgets this node's copy of one session, or of all, so that the next call sees what the database says; gives the
   * grants' version.
   */
  refresh(sessionId?: string): Promise<string>
  begin(
    tx: Connection,
    session: { userId: string; deviceId: string; address: string; browser: string; kind?: SessionKind },
    now: Date,
  ): Promise<{ token: string; cookie: string; expires: Date }>
  end(token: string, endedBy: SessionEnd, now: Date): Promise<string | undefined>
  /**
   * Ends sessions of a person in the caller's transaction: one, or all but one. Gives the ids of those that had not
   * ended yet; every node hears of them when the transaction is committed.
   */
  endOf(
    tx: Connection,
    which: { userId: string } & ({ only: string } | { except: string }),
    endedBy: SessionEnd,
    now: Date,
  ): Promise<string[]>
}

/** How a session came to its end before its time; a `signOut` is silent, all others are told to the person. */
export type SessionEnd = 'signOut' | 'replaced' | 'administrator' | 'passwordChange' | 'anotherDesk'

/** Whether one of the cookies a browser sent under the name of ours is that of the session. */
const belongs = ({ cookieHash }: Copy, cookies: readonly string[]) =>
  cookies.some((cookie) => timingSafeEqual(cookieHash, sha256(cookie)))

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Sessions live in the database, hashed; each node keeps short-lived copies and drops them when the bus says that a
 * session ended or grants changed. Without the bus every call asks the database.
 */
export function createSessions(db: Database, bus: Bus): Sessions {
  const copies = new Map<string, Copy>()
  const grants = new Map<string, Grants>()
  const menus = new WeakMap<Caller, readonly GrantedNode[]>()
  /** Counts what was heard: a copy that was read before something ended or changed must not be kept after it. */
  let heard = 0

  bus.subscribe((event) => {
    if (event.topic !== 'live') heard += 1
    if (event.topic === 'staff.grantsChanged') grants.clear()
    if (event.topic === 'session.ended') {
      for (const [key, copy] of copies) if (copy.caller.sessionId === event.sessionId) copies.delete(key)
    } else if (
      event.topic === 'staff.grantsChanged' ||
      event.topic === 'staff.userChanged' ||
      event.topic === 'bus.reconnected'
    )
      copies.clear()
  })

  async function load(which: { token: string } | { id: string }, now: Date): Promise<Copy> {
    const wanted = 'token' in which ? sql`s.token_hash = ${sha256(which.token)}` : sql`s.id = ${which.id}`
    const { rows } = await sql<{
      session_id: string
      session_kind: SessionKind
      cookie_hash: Buffer
      ended_by: string | null
      idle_until: Date
      expires_at: Date
      last_used_at: Date
      user_id: string
      code: string
      name: string
      usable: boolean
      organisation_id: string
      kind: OrganisationKind
      role_ids: string[]
      reaches: Reach[] | null
      dock_ids: string[]
      version: string
      must_change_password: boolean
      must_change_withdraw_password: boolean
    }>`
      select s.id as session_id, s.kind as session_kind, s.cookie_hash, s.ended_by, s.idle_until, s.expires_at, s.last_used_at,
        u.id as user_id, u.code, u.name, u.organisation_id, o.kind,
        ${isUsable(now)} as usable,
        coalesce(r.role_ids, '{}') as role_ids, r.reaches,
        array(select dock_id::text from staff.user_docks d where d.user_id = u.id order by dock_id) as dock_ids,
        g.version, u.must_change_password, u.must_change_withdraw_password
      from session.sessions s
      join staff.users u on u.id = s.user_id
      join staff.organisations o on o.id = u.organisation_id
      cross join staff.grants_version g
      left join lateral (
        select array_agg(r.id::text order by r.id) as role_ids,
          ${rolesReaches} as reaches
        from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
        where ur.user_id = u.id) r on true
      where ${wanted}`.execute(db)
    const row = rows[0]
    if (!row) throw problem('session.unknown')
    if (row.ended_by !== null)
      throw problem(row.ended_by === 'signOut' ? 'session.unknown' : 'session.endedElsewhere')
    if (!row.usable) throw problem('session.endedElsewhere')
    const granted = await grantsFor(row.role_ids, row.version)
    const caller: Caller = {
      userId: row.user_id,
      code: row.code,
      name: row.name,
      organisationId: row.organisation_id,
      organisationKind: row.kind,
      sessionId: row.session_id,
      permissions: granted.permissions,
      dockIds: row.dock_ids,
      reaches: reachesOf(row.reaches),
      mustChangePassword:
        row.must_change_password || (row.must_change_withdraw_password && granted.permissions.has(withdraw)),
    }
    menus.set(caller, granted.nodes)
    return {
      caller,
      kind: row.session_kind,
      cookieHash: row.cookie_hash,
      idleUntil: row.idle_until.getTime(),
      expiresAt: row.expires_at.getTime(),
      touchedAt: row.last_used_at.getTime(),
      trustedUntil: bus.connected ? now.getTime() + trustMs : 0,
    }
  }

  async function grantsFor(roleIds: readonly string[], version: string): Promise<Grants> {
    const key = `${version}:${roleIds.join(',')}`
    const known = grants.get(key)
    if (known) return known
    const { rows } = await sql<GrantedNode>`
      with recursive granted as (
        select m.id, m.parent_id from staff.menus m
        where m.id in (select menu_id from staff.role_menus where role_id = any(${roleIds}::bigint[]))
        union
        select above.id, above.parent_id from staff.menus above join granted g on above.id = g.parent_id)
      select m.id, m.parent_id as "parentId", m.names, m.uri, m.type, m.status, m.options
      from staff.menus m where m.id in (select id from granted)
      order by m.position, m.id`.execute(db)
    // What is switched off takes along what hangs on it: a button nobody can see opens nothing.
    const byId = new Map(rows.map((node) => [node.id, node]))
    const isOn = (node: GrantedNode | undefined, depth = 0): boolean =>
      node?.status === '1' &&
      depth < mostLevels &&
      (node.parentId === null || isOn(byId.get(node.parentId), depth + 1))
    const made: Grants = {
      permissions: new Set(rows.filter((node) => node.type === 'A' && isOn(node)).map((node) => node.id)),
      nodes: rows,
    }
    grants.set(key, made)
    return made
  }

  return {
    async callerOf(token, cookies, now, kind = 'staff') {
      if (token === undefined || token === '' || token.length > 100 || cookies.length === 0)
        throw problem('session.unknown')
      const key = token
      let copy = copies.get(key)
      if (!copy || copy.trustedUntil < now.getTime() || !bus.connected) {
        copies.delete(key)
        const before = heard
        copy = await load({ token }, now)
        if (copies.size >= mostCopies) copies.clear()
        if (heard === before) copies.set(key, copy)
      }
      if (copy.kind !== kind || !belongs(copy, cookies)) throw problem('session.unknown')
      if (copy.expiresAt <= now.getTime() || copy.idleUntil <= now.getTime()) {
        copies.delete(key)
        throw problem('session.expired')
      }
      if (now.getTime() - copy.touchedAt > touchEveryMs) {
        copy.touchedAt = now.getTime()
        const idleUntil = new Date(Math.min(now.getTime() + idleMinutes[kind] * 60_000, copy.expiresAt))
        copy.idleUntil = idleUntil.getTime()
        await sql`update session.sessions set last_used_at = ${now}, idle_until = ${idleUntil}
          where id = ${copy.caller.sessionId} and ended_at is null`.execute(db)
      }
      return copy.caller
    },

    async callerById(sessionId, cookies, now) {
      const copy = await load({ id: sessionId }, now)
      if (copy.kind !== 'staff' || !belongs(copy, cookies)) throw problem('session.unknown')
      if (copy.expiresAt <= now.getTime() || copy.idleUntil <= now.getTime()) throw problem('session.expired')
      return copy.caller
    },

    menuOf(caller) {
      return menus.get(caller) ?? []
    },

    async refresh(sessionId) {
      heard += 1
      // Kept by role, not by session: a few questions bring them back.
      grants.clear()
      if (sessionId === undefined) copies.clear()
      else for (const [key, copy] of copies) if (copy.caller.sessionId === sessionId) copies.delete(key)
      const { rows } = await sql<{ version: string }>`select version from staff.grants_version`.execute(db)
      return rows[0]?.version ?? '0'
    },

    async begin(tx, { userId, deviceId, address, browser, kind = 'staff' }, now) {
      const token = randomBytes(32).toString('base64url')
      const cookie = randomBytes(32).toString('base64url')
      const expires = new Date(now.getTime() + longestMinutes[kind] * 60_000)
      await sql`
        insert into session.sessions
          (kind, token_hash, cookie_hash, user_id, device_id, address, browser, created_at, last_used_at, idle_until, expires_at)
        values (${kind}, ${sha256(token)}, ${sha256(cookie)}, ${userId}, ${deviceId}, ${address}, ${browser}, ${now}, ${now},
          ${new Date(now.getTime() + idleMinutes[kind] * 60_000)}, ${expires})`.execute(tx)
      return { token, cookie, expires }
    },

    async end(token, endedBy, now) {
      copies.delete(token)
      const { rows } = await sql<{ user_id: string }>`
        update session.sessions set ended_at = ${now}, ended_by = ${endedBy}
        where token_hash = ${sha256(token)} and ended_at is null returning user_id`.execute(db)
      // The database tells all nodes of it, whoever ends a session.
      return rows[0]?.user_id
    },

    async endOf(tx, which, endedBy, now) {
      const these = 'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.except}`
      const { rows } = await sql<{ id: string }>`
        update session.sessions set ended_at = ${now}, ended_by = ${endedBy}
        where user_id = ${which.userId} and ${these} and ended_at is null returning id`.execute(tx)
      for (const { id } of rows) {
        for (const [key, copy] of copies) if (copy.caller.sessionId === id) copies.delete(key)
        await sql`select pg_notify('fairway', ${JSON.stringify({ topic: 'session.ended', sessionId: id })})`.execute(
          tx,
        )
      }
      return rows.map(({ id }) => id)
    },
  }
}
