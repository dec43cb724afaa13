/** The server refused: the envelope of a problem. */
export class ApiProblem extends Error {
  declare readonly status: number
  declare readonly httpStatus: number
  declare readonly code: string
  declare readonly details: Record<string, unknown>
  declare readonly requestId: string
  declare readonly path: string
  /** Diagnostic data of the reply beside its message. */
  declare readonly data: unknown
  /** When the request was sent, on the clock of `performance.now()`. */
  declare readonly sentAt: number

  constructor(path: string, httpStatus: number, envelope: Partial<ApiProblem>, sentAt = performance.now()) {
    super(envelope.message ?? '')
    const { status = httpStatus, code = '', details = {}, requestId = '', data } = envelope
    Object.assign(this, {
      name: 'ApiProblem',
      path,
      sentAt,
      httpStatus,
      status,
      code,
      details,
      requestId,
      data,
    })
  }
}

/** Network error: no answer, so the outcome is unknown. */
export class NetworkError extends Error {
  declare readonly path: string

  constructor(path: string, cause: unknown) {
    super('network error', { cause })
    this.name = 'NetworkError'
    this.path = path
  }
}
