import type { FieldProblem } from '@fairway/contract/kernel/problem'

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

/** True when it is not known whether the request was carried out: no answer, or a gateway's instead of the server's. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiProblem && error.httpStatus >= 502 && !error.code)
}

/** True for a call that was given up on purpose; nobody needs to hear of it. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
