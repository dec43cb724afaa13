import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { sha256 } from '../security/crypto.ts'

/** How long a ticket opens a socket. */
const ticketSeconds = 60
/** A session holds at most this many unused ones; the oldest give way. */
const maxTickets = 20

/** The pages that keep a socket open, each with its own endpoint. */
export type LiveAudience = 'desk' | 'dashboards'

/** Whom a ticket is for. Without a session it is a bearer token. */
export interface TicketBearer {
  audience: LiveAudience
  sessionId?: string
  /** Topics this socket subscribes to, beside the events for its person. */
  topics?: readonly string[]
}

/** The person behind a socket, as the database knows them now. */
export interface SocketUser {
  sessionId: string
  userId: string
  organisationId: string
  organisationKind: string
  roleIds: readonly string[]
  /** Permissions of theirs, those at least that an audience needs. */
  permissions: readonly string[]
  /** Hash of the cookie that belongs to the session. */
  cookieHash: Buffer
}

/** The people behind sessions, as the capability that owns sessions knows them: ended and expired ones are left out. */
export type SocketUserLookup = (sessionIds: readonly string[], now: Date) => Promise<readonly SocketUser[]>

/** The endpoint of an audience, and the permission it requires. */
export interface LiveEndpoint {
  path: string
  /** The query parameter that carries the ticket. */
  parameter: string
  permission?: string
}

export async function issueTicket(db: Database, bearer: TicketBearer, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const session = bearer.sessionId ?? null
  await sql`
    with kept as (
      select hash from platform.live_tickets where session_id = ${session}
      order by expires_at desc limit ${maxTickets - 1}),
    dropped as (
      delete from platform.live_tickets
      where session_id = ${session} and hash not in (select hash from kept))
    insert into platform.live_tickets (hash, audience, session_id, topics, expires_at)
    values (${sha256(ticket)}, ${bearer.audience}, ${session}, ${bearer.topics ?? []},
      ${new Date(now.getTime() + ticketSeconds * 1_000)})`.execute(db)
  return ticket
}

/**
 * Redeems a ticket; it counts once. Undefined when it opens nothing: unknown, used, expired, of another audience, or
 * brought by another browser than the one it was issued to.
 */
export async function redeemTicket(
  { db, holdersOf }: { db: Database; holdersOf: SocketUserLookup },
  audience: LiveAudience,
  ticket: string,
  cookies: readonly string[],
  now: Date,
): Promise<{ holder: SocketUser | undefined; topics: readonly string[] } | undefined> {
  const { rows } = await sql<{ sessionId: string | null; topics: string[] }>`
    with taken as (
      delete from platform.live_tickets where hash = ${sha256(ticket)} and audience = ${audience}
      returning session_id, topics, expires_at)
    select session_id as "sessionId", topics from taken where expires_at > ${now}`.execute(db)
  const redeemed = rows[0]
  if (!redeemed) return undefined
  if (redeemed.sessionId === null) return { holder: undefined, topics: redeemed.topics }
  const [holder] = await holdersOf([redeemed.sessionId], now)
  return holder && cookies.some((cookie) => holder.cookieHash.equals(sha256(cookie)))
    ? { holder, topics: redeemed.topics }
    : undefined
}

export async function deleteExpiredTickets(db: Database, now: Date): Promise<void> {
  await sql`delete from platform.live_tickets where expires_at < ${now}`.execute(db)
}
