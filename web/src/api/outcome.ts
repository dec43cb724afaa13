import { ApiProblem, NetworkError } from './problem.ts'

/**
 * The command was certainly not executed: its answer was lost, and querying the outcome showed that it never arrived.
 */
export class NotDone extends Error {
  declare readonly path: string

  constructor(path: string, cause: unknown) {
    super('not done', { cause })
    this.name = 'NotDone'
    this.path = path
  }
}

/** The command was executed, but its reply can no longer be read. */
export class ReplyUnreadable extends Error {
  declare readonly path: string

  constructor(path: string) {
    super('done, reply unreadable')
    this.name = 'ReplyUnreadable'
    this.path = path
  }
}

/**
 * True when an error leaves open whether a command was executed: no answer, an answer that is not the server's own,
 * and every 5xx whatever it says, because it can come after the commit.
 */
export function isOutcomeUnknown(error: unknown): error is ApiProblem | NetworkError {
  if (error instanceof NetworkError) return true
  return error instanceof ApiProblem && (error.httpStatus >= 500 || !error.code) && !endsSession(error)
}

/** True when the session is unknown, was ended by another user or has expired. */
export function endsSession(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && [50_008, 50_012, 50_014].includes(error.status)
}

/** True when the server itself refused the command and says why. */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code !== '' && error.code !== 'server.outcomeUnknown'
}

/** True when no reply of the server arrived: none at all, or a gateway's instead. */
export function isReplyLost(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof ApiProblem && error.httpStatus >= 502 && !error.code)
  )
}

/** True for a request aborted on purpose; it shows no error. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
