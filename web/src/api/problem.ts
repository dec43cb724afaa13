import { aboutField, type FieldProblem } from '@fairway/contract/kernel/problem'

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

  /** The fields of the request that failed validation. */
  get fields(): FieldProblem[] {
    const { fields } = this.details
    return Array.isArray(fields) ? fields : []
  }

  /** The validation message of one field, under the label it has in the form; undefined when there is none. */
  about(field: string, label: string): string | undefined {
    const problem = this.fields.find((one) => one.field === field)
    return problem && aboutField(problem, label)
  }

  /** True when the session is unknown, was ended by another person or has expired. */
  get endsSession(): boolean {
    return this.status === 50_008 || this.status === 50_012 || this.status === 50_014
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
