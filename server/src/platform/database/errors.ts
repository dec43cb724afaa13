import { AbortedTransactionError } from 'kysely'
import pg from 'pg'
import { ProblemError } from '../http/problems.ts'

/** Failures of sockets: the database cannot be reached, or went away. */
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
/** SQLSTATEs of a connection that ends or is refused: connection exceptions, shutdown, crash, starting up, too many. */
const connectionStates = new Set([
  ...['08000', '08001', '08003', '08004', '08006'],
  ...['57P01', '57P02', '57P03', '53300'],
])
/**
 * SQLSTATEs a server can answer a COMMIT with although the commit is on disk: it was shut down or crashed before it
 * said so, or it says itself that it does not know.
 */
const undecidedStates = new Set(['08003', '08006', '08007', '40003', '57P01', '57P02'])

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? ''

/** True when a row is refused because another one has its key already. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** True when a row is refused because others refer to it, or because what it refers to is not there. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503'

/** True when the database or its pool cannot be reached, or the connection ended in the middle. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  return (
    socketCodes.has(code) ||
    connectionStates.has(code) ||
    /Connection terminated|Connection ended|not queryable|timeout e|Client has encountered a connection error/.test(
      (error as { message?: string } | null)?.message ?? '',
    )
  )
}

/**
 * True when it is certain that the statement changed nothing: the database itself answered with an error, and not with
 * one that can come after a commit. Everything else, a lost connection above all, leaves it open.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof AbortedTransactionError) return true
  return error instanceof pg.DatabaseError && !undecidedStates.has(codeOf(error))
}

/** A failure at or after a commit: the work may be done. Its cause is logged and not sent to clients. */
export class OutcomeUnknown extends ProblemError {
  constructor(cause: unknown) {
    super('server.outcomeUnknown')
    this.cause = cause
  }
}
