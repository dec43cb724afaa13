import { currentLanguage } from '../i18n/text.ts'
import { ApiProblem, NoAnswer } from './problem.ts'
import { readToken } from './token.ts'

/** Long enough for any report; the specification's figure. */
const timeOut = 1_500_000

/** What every reply is wrapped in; `me.json` carries its fields beside `status` and `success` instead of in `data`. */
interface Envelope {
  status?: number
  success?: boolean
  data?: unknown
}

/**
 * Sends one request with the session and the language of this browser; the path is below `/api`.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer, AbortError when given up.
 */
export function send(path: string, init: RequestInit = {}): Promise<Envelope> {
  return exchange(path, init, (response, askedAt) => envelopeOf(path, response, askedAt, init.signal))
}

/**
 * The same for whatever kind of answer: `read` makes something of it.
 * @throws ApiProblem when `read` finds a no in it, NoAnswer when there is none, AbortError when given up.
 */
export async function exchange<Result>(
  path: string,
  init: RequestInit,
  read: (response: Response, askedAt: number) => Promise<Result>,
): Promise<Result> {
  const { signal } = init
  // Not AbortSignal.timeout: it is held, with the request, until its time is over, long after the answer came.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeOut)
  const token = readToken()
  const askedAt = performance.now()
  try {
    const response = await fetch(`/api${path}`, {
      ...init,
      headers: {
        'accept-language': currentLanguage(),
        ...(token && { authorization: token }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    })
    return await read(response, askedAt)
  } catch (error) {
    if (error instanceof ApiProblem || signal?.aborted) throw error
    throw new NoAnswer(path, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The envelope of an answer.
 * @throws ApiProblem when the server says no.
 */
export async function envelopeOf(
  path: string,
  response: Response,
  askedAt: number,
  signal: AbortSignal | null | undefined,
): Promise<Envelope> {
  const envelope = await response.json().catch((error: unknown) => {
    // A gateway answers in HTML; its status says enough. A cut connection is no answer at all.
    if (response.ok || signal?.aborted) throw error
    return {}
  })
  if (!response.ok || envelope.success === false || (envelope.status ?? 200) !== 200)
    throw new ApiProblem(path.split('?')[0]!, response.status, envelope, askedAt)
  return envelope
}
