import type { FieldProblem } from '@fairway/contract/kernel/problem'

/** The server answered, and the answer is no: the envelope of a problem. */
export class ApiProblem extends Error {
  readonly status: number
  readonly httpStatus: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly requestId: string
  readonly path: string
  /** What the answer carried beside its message. */
  readonly data: unknown
  /** When the request was sent, on the clock of `performance.now()`. */
  readonly askedAt: number

  constructor(path: string, httpStatus: number, envelope: Partial<ApiProblem>, askedAt = performance.now()) {
    super(envelope.message ?? '')
    this.name = 'ApiProblem'
    this.path = path
    this.askedAt = askedAt
    this.httpStatus = httpStatus
    this.status = envelope.status ?? httpStatus
    this.code = envelope.code ?? ''
    this.details = envelope.details ?? {}
    this.requestId = envelope.requestId ?? ''
    this.data = envelope.data
  }

  /** The fields of the request that were refused. */
  get fields(): FieldProblem[] {
    const { fields } = this.details
    return Array.isArray(fields) ? fields : []
  }

  /** True when the session is unknown, ended by somebody else or expired. */
  get endsSession(): boolean {
    return this.status === 50_008 || this.status === 50_012 || this.status === 50_014
  }
}

/** No answer came: nobody knows whether the server did what it was asked. */
export class NoAnswer extends Error {
  readonly path: string

  constructor(path: string, cause: unknown) {
    super('no answer', { cause })
    this.name = 'NoAnswer'
    this.path = path
  }
}

/** True when it is not known whether the request was carried out: no answer, or a gateway's instead of the server's. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiProblem && error.httpStatus >= 502 && !error.code)
}

/** True for a call that was given up on purpose; nobody needs to hear of it. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
