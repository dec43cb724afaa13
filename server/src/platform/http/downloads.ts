import { randomBytes } from 'node:crypto'
import { downloadTicketSeconds } from '@fairway/contract/downloads/endpoints'
import type { Language } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { sha256 } from '../security/crypto.ts'
import { problem } from './problems.ts'

/** A session holds at most this many unused ones; the oldest give way. */
const maxTicketsPerSession = 20

/** The same request has the same text, in whatever order its fields were written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, content]) => content !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, content]) => `${JSON.stringify(name)}:${canonical(content)}`).join(',')}}`
}

const hashOf = (endpoint: string, request: unknown) => sha256(`${endpoint}\n${canonical(request)}`)

/**
 * Issues a single-use download ticket, valid for a minute, for this session and this exact request. It carries the
 * language of the caller: the form that presents the ticket cannot name one.
 */
export async function issueDownloadTicket(
  db: Database,
  {
    sessionId,
    endpoint,
    request,
    language,
  }: { sessionId: string; endpoint: string; request: unknown; language: Language },
  now: Date,
): Promise<{ ticket: string; goodUntil: Date }> {
  const ticket = randomBytes(32).toString('base64url')
  const goodUntil = new Date(now.getTime() + downloadTicketSeconds * 1_000)
  await sql`
    with kept as (
      select hash from platform.download_tickets where session_id = ${sessionId} and expires_at > ${now}
      order by expires_at desc limit ${maxTicketsPerSession - 1}),
    dropped as (
      delete from platform.download_tickets
      where expires_at <= ${now} or (session_id = ${sessionId} and hash not in (select hash from kept)))
    insert into platform.download_tickets (hash, session_id, endpoint, request_hash, language, expires_at)
    values (${sha256(ticket)}, ${sessionId}, ${endpoint}, ${hashOf(endpoint, request)}, ${language},
      ${goodUntil})`.execute(db)
  return { ticket, goodUntil }
}

/**
 * The session a ticket was issued to, as long as it can be redeemed; does not use it up.
 * @throws downloads.ticketGone
 */
export async function ticketSession(db: Database, ticket: string, now: Date): Promise<string> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from platform.download_tickets where hash = ${sha256(ticket)} and expires_at > ${now}`.execute(
    db,
  )
  if (!rows[0]) throw problem('downloads.ticketGone')
  return rows[0].session_id
}

/**
 * Redeems a single-use ticket; returns its session and the language of the file. A ticket presented for another request
 * is used up as well.
 * @throws downloads.ticketGone when it is unknown, used, expired or of another request
 */
export async function redeemDownloadTicket(
  db: Database,
  ticket: string,
  { endpoint, request }: { endpoint: string; request: unknown },
  now: Date,
): Promise<{ sessionId: string; language: Language }> {
  const { rows } = await sql<{
    session_id: string
    request_hash: Buffer
    language: Language
    expires_at: Date
  }>`
    delete from platform.download_tickets where hash = ${sha256(ticket)}
    returning session_id, request_hash, language, expires_at`.execute(db)
  const redeemed = rows[0]
  if (!redeemed || redeemed.expires_at <= now || !redeemed.request_hash.equals(hashOf(endpoint, request)))
    throw problem('downloads.ticketGone')
  return { sessionId: redeemed.session_id, language: redeemed.language }
}
