import type { Names } from '@fairway/contract/kernel/languages'
import type { Reach } from '@fairway/contract/staff/data-reach'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import type { SessionKind } from '../platform/security/sessions.ts'
import { isActiveUser, reachesOf, rolesReaches } from '../staff/index.ts'

/** Recursion limit: deeper than any menu is, so that a cycle of parents ends here. */
const maxMenuDepth = 12

/** A changed withdraw password is required only of users with this permission. */
const withdrawPermission = 'sys.index.withdraw'

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

/** What a set of roles grants: buttons as permissions, and the nodes of the menu. */
export interface Grants {
  permissions: ReadonlySet<string>
  nodes: readonly GrantedNode[]
}

/** A session as the database holds it, with its caller. */
export interface LoadedSession {
  caller: Caller
  menu: readonly GrantedNode[]
  kind: SessionKind
  cookieHash: Buffer
  idleUntil: Date
  expiresAt: Date
  lastUsedAt: Date
  isLocked: boolean
  factorDue: boolean
}

/** The problem of an ended session, by what ended it; anything else is `session.endedElsewhere`. */
const endProblems: Record<string, 'session.unknown' | 'session.tooManyUnlocks'> = {
  signOut: 'session.unknown',
  wrongPassword: 'session.tooManyUnlocks',
}

/**
 * Reads a session by its token or its id.
 * @throws session.unknown, session.tooManyUnlocks or session.endedElsewhere, by what ended it
 */
export async function loadSession(
  db: Database,
  grantsCache: Map<string, Grants>,
  which: { token: string } | { id: string },
  now: Date,
): Promise<LoadedSession> {
  const condition = 'token' in which ? sql`s.token_hash = ${sha256(which.token)}` : sql`s.id = ${which.id}`
  const { rows } = await sql<{
    session_id: string
    session_kind: SessionKind
    cookie_hash: Buffer
    ended_by: string | null
    idle_until: Date
    expires_at: Date
    last_used_at: Date
    is_locked: boolean
    factor_due: boolean
    has_second_factor: boolean
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
      s.locked_at is not null as is_locked, s.factor_due, staff.has_second_factor(u.id) as has_second_factor,
      u.id as user_id, u.code, u.name, u.organisation_id, o.kind,
      ${isActiveUser(now)} as usable,
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
    where ${condition}`.execute(db)
  const row = rows[0]
  if (!row) throw problem('session.unknown')
  if (row.ended_by !== null) throw problem(endProblems[row.ended_by] ?? 'session.endedElsewhere')
  if (!row.usable) throw problem('session.endedElsewhere')
  const granted = await grantsOf(db, grantsCache, row.role_ids, row.version)
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
    hasSecondFactor: row.has_second_factor,
    mustChangePassword:
      row.must_change_password ||
      (row.must_change_withdraw_password && granted.permissions.has(withdrawPermission)),
  }
  return {
    caller,
    menu: granted.nodes,
    kind: row.session_kind,
    cookieHash: row.cookie_hash,
    idleUntil: row.idle_until,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    isLocked: row.is_locked,
    factorDue: row.factor_due,
  }
}

/** What these roles grant; cached by roles and version, because few combinations serve all people. */
export async function grantsOf(
  db: Database,
  cache: Map<string, Grants>,
  roleIds: readonly string[],
  version: string,
): Promise<Grants> {
  const key = `${version}:${roleIds.join(',')}`
  const cached = cache.get(key)
  if (cached) return cached
  const { rows } = await sql<GrantedNode>`
    with recursive granted as (
      select m.id, m.parent_id from staff.menus m
      where m.id in (select menu_id from staff.role_menus where role_id = any(${roleIds}::bigint[]))
      union
      select above.id, above.parent_id from staff.menus above join granted g on above.id = g.parent_id)
    select m.id, m.parent_id as "parentId", m.names, m.uri, m.type, m.status, m.options
    from staff.menus m where m.id in (select id from granted)
    order by m.position, m.id`.execute(db)
  // A disabled node disables its descendants: a hidden button grants nothing.
  const byId = new Map(rows.map((node) => [node.id, node]))
  const isOn = (node: GrantedNode | undefined, depth = 0): boolean =>
    node?.status === '1' &&
    depth < maxMenuDepth &&
    (node.parentId === null || isOn(byId.get(node.parentId), depth + 1))
  const grants: Grants = {
    permissions: new Set(rows.filter((node) => node.type === 'A' && isOn(node)).map((node) => node.id)),
    nodes: rows,
  }
  cache.set(key, grants)
  return grants
}
