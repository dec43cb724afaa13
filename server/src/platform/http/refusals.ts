import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { FixedWindowLimit } from '../security/fixed-window-limit.ts'
import type { Services } from '../services.ts'
import { clientAddressOf } from './client-address.ts'

/** Refusals of one user in a minute before the journal gets an entry: more than normal use produces. */
const maxUnjournalled = 30

const refusalStatuses = new Set([401, 403, 404])

/** Who was refused and from where, for the line of the log; nothing for calls that were let through. */
export function refusalLogFields(request: FastifyRequest, status: number): object {
  if (!refusalStatuses.has(status) || !request.url.startsWith('/api/')) return {}
  const { caller } = request
  return {
    ...(caller && { user: caller.userId, session: caller.sessionId }),
    address: clientAddressOf(request),
  }
}

/** Probing by a signed-in user: repeated refusals add one line to the journal a minute. Each node counts its own. */
export function createRefusalJournal({ database, clock }: Services) {
  const counts = new FixedWindowLimit({ most: maxUnjournalled, windowMs: 60_000 })
  return async (request: FastifyRequest, status: number): Promise<void> => {
    const { caller } = request
    if (!caller || !refusalStatuses.has(status)) return
    const now = clock.now()
    if (counts.count(caller.userId, now) !== maxUnjournalled + 1) return
    await sql`
    select journal.record(${now}, ${caller.userId}, ${caller.organisationId}, 'session.refusals', 'session.session', ${caller.sessionId},
      ${request.id}, ${clientAddressOf(request)}, ${JSON.stringify({ refusedMoreThan: maxUnjournalled })}::jsonb)`.execute(
      database.db,
    )
  }
}
