import { currentLanguage } from '../i18n/text.ts'
import { ApiProblem, NetworkError } from './problem.ts'
import { readToken } from './token.ts'

/** Request timeout, as the specification sets it: long enough for any report. */
const timeoutMs = 1_500_000

/** Aborted on sign-out: an answer after the end of the session could only be a 401. */
const signedOut = new AbortController()

/** Aborts every pending request and blocks new ones, except those marked `last`. */
export function cancelRequests(): void {
  signedOut.abort()
}

/** Never settles: the page is about to unload, and an aborted request must show no error. */
const never = new Promise<never>(() => undefined)

/** The envelope of every reply; `me.json` carries its fields beside `status` and `success` instead of in `data`. */
interface Envelope {
  status?: number
  success?: boolean
  data?: unknown
}

/** A request; `last` marks the one that is sent after all others were aborted. */
export interface RequestSettings extends RequestInit {
  last?: boolean | undefined
}

/**
 * Sends one request with the session and the language of this browser; the path is below `/api`.
 * @throws ApiProblem when the server refuses, NetworkError when it does not answer, AbortError when aborted.
 */
export function send(path: string, init: RequestSettings = {}): Promise<Envelope> {
  return performRequest(path, init, (response, sentAt) => envelopeOf(path, response, sentAt, init.signal))
}

/**
 * Sends one request and parses the response with `read`.
 * @throws ApiProblem when `read` finds a refusal, NetworkError when there is no answer, AbortError when aborted.
 */
export async function performRequest<Result>(
  path: string,
  { last, signal, ...init }: RequestSettings,
  read: (response: Response, sentAt: number) => Promise<Result>,
): Promise<Result> {
  if (!last && signedOut.signal.aborted) return never
  // Not AbortSignal.timeout: it is held, with the request, until its time is over, long after the answer came.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const token = readToken()
  const sentAt = performance.now()
  try {
    const response = await fetch(`/api${path}`, {
      ...init,
      headers: {
        'accept-language': currentLanguage(),
        ...(token && { authorization: token }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      signal: AbortSignal.any(
        [signal, timeout.signal, last ? null : signedOut.signal].filter((one) => one != null),
      ),
    })
    return await read(response, sentAt)
  } catch (error) {
    if (!last && signedOut.signal.aborted) return never
    if (error instanceof ApiProblem || signal?.aborted) throw error
    throw new NetworkError(path, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Parses the envelope of a response.
 * @throws ApiProblem when the server refuses.
 */
export async function envelopeOf(
  path: string,
  response: Response,
  sentAt: number,
  signal: AbortSignal | null | undefined,
): Promise<Envelope> {
  const envelope = await response.json().catch((error: unknown) => {
    // A gateway answers in HTML: its status is enough. A response cut off in transit counts as no answer.
    if (response.ok || signal?.aborted) throw error
    return {}
  })
  if (!response.ok || envelope.success === false || (envelope.status ?? 200) !== 200)
    throw new ApiProblem(path.split('?')[0]!, response.status, envelope, sentAt)
  return envelope
}
