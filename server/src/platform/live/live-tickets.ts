import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isUsable } from '../usable-people.ts'

/** How long a ticket opens a socket. */
const ticketSeconds = 60
/** A session holds at most this many unused ones; the oldest give way. */
const mostTickets = 20

/** The screens that keep a socket open, each with its own address. */
export type LiveAudience = 'desk' | 'dashboards'

/** What a person needs to keep a socket of this audience open; asked again whenever grants change. */
export const permissionOf: Partial<Record<LiveAudience, string>> = { dashboards: 'dashboards.view' }

/** Whom a ticket is for. Without a session it belongs to whoever holds it. */
export interface TicketBearer {
  audience: LiveAudience
  sessionId?: string
  /** What this socket hears beside what is meant for its person. */
  topics?: readonly string[]
}

/** The person behind a socket, as the database knows them now. */
export interface Holder {
  sessionId: string
  userId: string
  organisationId: string
  organisationKind: string
  roleIds: readonly string[]
  /** Which of the permissions of `permissionOf` they have. */
  permissions: readonly string[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export async function issueTicket(db: Database, bearer: TicketBearer, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const session = bearer.sessionId ?? null
  await sql`
    with kept as (
      select hash from platform.live_tickets where session_id = ${session}
      order by expires_at desc limit ${mostTickets - 1}),
    dropped as (
      delete from platform.live_tickets
      where session_id = ${session} and hash not in (select hash from kept))
    insert into platform.live_tickets (hash, audience, session_id, topics, expires_at)
    values (${sha256(ticket)}, ${bearer.audience}, ${session}, ${bearer.topics ?? []},
      ${new Date(now.getTime() + ticketSeconds * 1_000)})`.execute(db)
  return ticket
}

/**
 * Takes a ticket away and says whom it lets in; undefined when it opens nothing: unknown, used, too old, of another
 * audience, or brought by another browser than the one it was given to.
 */
export async function redeemTicket(
  db: Database,
  audience: LiveAudience,
  ticket: string,
  cookies: readonly string[],
  now: Date,
): Promise<{ holder: Holder | undefined; topics: readonly string[] } | undefined> {
  const { rows } = await sql<{ session_id: string | null; cookie_hash: Buffer | null; topics: string[] }>`
    with taken as (
      delete from platform.live_tickets where hash = ${sha256(ticket)} and audience = ${audience}
      returning session_id, topics, expires_at)
    select t.session_id, t.topics, s.cookie_hash from taken t
    left join session.sessions s on s.id = t.session_id where t.expires_at > ${now}`.execute(db)
  const taken = rows[0]
  if (!taken) return undefined
  if (taken.session_id === null) return { holder: undefined, topics: taken.topics }
  if (!cookies.some((cookie) => taken.cookie_hash?.equals(sha256(cookie)))) return undefined
  const [holder] = await holdersOf(db, [taken.session_id], now)
  return holder && mayListen(holder, audience) ? { holder, topics: taken.topics } : undefined
}

export function mayListen({ permissions }: Holder, audience: LiveAudience): boolean {
  const needed = permissionOf[audience]
  return needed === undefined || permissions.includes(needed)
}

/** The people of these sessions, as far as they may still work: an ended or expired session is left out. */
export async function holdersOf(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    select s.id as "sessionId", u.id as "userId", o.id as "organisationId", o.kind as "organisationKind",
      array(select r.id::text from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
        where ur.user_id = u.id) as "roleIds",
      array(select distinct rm.menu_id from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
        join staff.role_menus rm on rm.role_id = r.id join staff.menus m on m.id = rm.menu_id and m.status = '1'
        where ur.user_id = u.id and rm.menu_id = any(${Object.values(permissionOf)}::text[])) as permissions
    from session.sessions s
    join staff.users u on u.id = s.user_id
    join staff.organisations o on o.id = u.organisation_id
    where s.id = any(${sessionIds}::bigint[]) and s.ended_at is null
      and s.idle_until > ${now} and s.expires_at > ${now} and ${isUsable(now)}`.execute(db)
  return rows
}

export async function forgetOldTickets(db: Database, now: Date): Promise<void> {
  await sql`delete from platform.live_tickets where expires_at < ${now}`.execute(db)
}
