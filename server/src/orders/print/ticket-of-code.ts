import { formatDate } from '@fairway/contract/kernel/formats'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { type ProblemError, problem } from '../../platform/http/problems.ts'
import type { Crypto } from '../../platform/security/crypto.ts'
import { readTicketCode } from '../domain/ticket-code.ts'

/** The problem of a former code, by what replaced it. */
const replacedBy = { reprint: 'orders.codeReprinted', correction: 'orders.codeCorrected' } as const

/**
 * The ticket whose present code was scanned. Every reader of codes asks here, so that a dead paper is refused by name
 * everywhere.
 * @throws orders.codeUnknown, orders.codeReprinted, orders.codeCorrected
 */
export async function ticketOfCode(db: Connection, crypto: Crypto, text: string): Promise<string> {
  const code = readTicketCode(text, crypto.verify)
  if (!code) throw problem('orders.codeUnknown')
  const { rows } = await sql<{ present: boolean; at: Date | null; cause: keyof typeof replacedBy | null }>`
    select t.code = ${code.nonce}::uuid as present, former.replaced_at as at, former.cause
    from orders.tickets t
    left join orders.ticket_codes former on former.code = ${code.nonce}::uuid and former.ticket_id = t.id
    where t.id = ${code.ticketId}`.execute(db)
  const ticket = rows[0]
  if (ticket?.present) return code.ticketId
  throw ticket?.at && ticket.cause ? replaced(ticket.cause, ticket.at) : problem('orders.codeUnknown')
}

const replaced = (cause: keyof typeof replacedBy, at: Date): ProblemError =>
  problem(replacedBy[cause], { on: formatDate(at, 'YYYY-MM-DD HH:mm'), at: toInstant(at) })
