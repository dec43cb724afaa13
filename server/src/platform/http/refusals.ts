import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Ration } from '../security/ration.ts'
import type { Services } from '../services.ts'
import { addressOf } from './client-address.ts'

/** Refusals of one person in a minute before the journal keeps a line: more than a person meets by clicking. */
const mostQuiet = 30
const counted = new Ration({ most: mostQuiet, windowMs: 60_000 })

const refusing = new Set([401, 403, 404])

/** Who was refused and from where, for the line of the log; nothing for calls that were let through. */
export function refusedOf(request: FastifyRequest, status: number): object {
  if (!refusing.has(status) || !request.url.startsWith('/api/')) return {}
  const { caller } = request
  return {
    ...(caller && { user: caller.userId, session: caller.sessionId }),
    address: addressOf(request),
  }
}

/** Probing by a signed-in user: repeated refusals add one line to the journal a minute. */
export async function journalRefusals(
  { database, clock }: Services,
  request: FastifyRequest,
  status: number,
): Promise<void> {
  const { caller } = request
  if (!caller || !refusing.has(status)) return
  const now = clock.now()
  if (counted.count(caller.userId, now) !== mostQuiet + 1) return
  await sql`
    select journal.record(${now}, ${caller.userId}, ${caller.organisationId}, 'session.refusals', 'session.session', ${caller.sessionId},
      ${request.id}, ${addressOf(request)}, ${JSON.stringify({ refusedMoreThan: mostQuiet })}::jsonb)`.execute(
    database.db,
  )
}
