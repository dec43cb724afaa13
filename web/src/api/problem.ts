import { aboutField, type FieldProblem } from '@fairway/contract/kernel/problem'

/** The server answered, and the answer is no: the envelope of a problem. */
export class ApiProblem extends Error {
  declare readonly status: number
  declare readonly httpStatus: number
  declare readonly code: string
  declare readonly details: Record<string, unknown>
  declare readonly requestId: string
  declare readonly path: string
  /** What the answer carried beside its message. */
  declare readonly data: unknown
  /** When the request was sent, on the clock of `performance.now()`. */
  declare readonly askedAt: number

  constructor(path: string, httpStatus: number, envelope: Partial<ApiProblem>, askedAt = performance.now()) {
    super(envelope.message ?? '')
    const { status = httpStatus, code = '', details = {}, requestId = '', data } = envelope
    Object.assign(this, {
      name: 'ApiProblem',
      path,
      askedAt,
      httpStatus,
      status,
      code,
      details,
      requestId,
      data,
    })
  }

  /** The fields of the request that were refused. */
  get fields(): FieldProblem[] {
    const { fields } = this.details
    return Array.isArray(fields) ? fields : []
  }

  /** What the server says of one field of a form, under the label it has there; undefined when it says nothing. */
  about(field: string, label: string): string | undefined {
    const refused = this.fields.find((one) => one.field === field)
    return refused && aboutField(refused, label)
  }

  /** True when the session is unknown, ended by somebody else or expired. */
  get endsSession(): boolean {
    return this.status === 50_008 || this.status === 50_012 || this.status === 50_014
  }
}

/** No answer came: nobody knows whether the server did what it was asked. */
export class NoAnswer extends Error {
  declare readonly path: string

  constructor(path: string, cause: unknown) {
    super('no answer', { cause })
    this.name = 'NoAnswer'
    this.path = path
  }
}

/** A command is known not to have been done: its answer was lost, and asking showed that it never arrived. */
export class NotDone extends Error {
  declare readonly path: string

  constructor(path: string, cause: unknown) {
    super('not done', { cause })
    this.name = 'NotDone'
    this.path = path
  }
}

/** A command is known to have been done, but what it answered cannot be read any more. */
export class DoneUnread extends Error {
  declare readonly path: string

  constructor(path: string) {
    super('done, reply unreadable')
    this.name = 'DoneUnread'
    this.path = path
  }
}

/** True when no answer of the server came: none at all, or a gateway's instead of the server's. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiProblem && error.httpStatus >= 502 && !error.code)
}

/**
 * True when a failure leaves open whether a command was carried out: no answer, an answer that is not the server's
 * own, and every answer of the 5xx family, whatever it says, because it can come after the commit.
 */
export function isOutcomeUnknown(error: unknown): error is ApiProblem | NoAnswer {
  if (error instanceof NoAnswer) return true
  return error instanceof ApiProblem && !error.endsSession && (error.httpStatus >= 500 || !error.code)
}

/** True when a failure is an answer of the server itself that says why a command was not done. */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code !== '' && error.code !== 'server.outcomeUnknown'
}

/** True for a call that was given up on purpose; nobody needs to hear of it. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
