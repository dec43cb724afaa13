import { currentLanguage } from '../i18n/text.ts'
import { ApiProblem, NoAnswer } from './problem.ts'
import { readToken } from './token.ts'

/** Long enough for any report; the specification's figure. */
const timeOut = 1_500_000

/** Aborted when this window signs out: an answer that comes after the end of the session could only be a refusal. */
const signedOut = new AbortController()

/** Cancels every request under way and sends none any more, but for those whose caller says `last`. */
export function cancelRequests(): void {
  signedOut.abort()
}

/** A promise that never settles: the window is about to be left, so that no error is shown for a cancelled request. */
const never = new Promise<never>(() => undefined)

/** What every reply is wrapped in; `me.json` carries its fields beside `status` and `success` instead of in `data`. */
interface Envelope {
  status?: number
  success?: boolean
  data?: unknown
}

/** A request; `last` is true for the one that is sent after all others were cancelled. */
export interface RequestSettings extends RequestInit {
  last?: boolean | undefined
}

/**
 * Sends one request with the session and the language of this browser; the path is below `/api`.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer, AbortError when given up.
 */
export function send(path: string, init: RequestSettings = {}): Promise<Envelope> {
  return exchange(path, init, (response, askedAt) => envelopeOf(path, response, askedAt, init.signal))
}

/**
 * The same for whatever kind of answer: `read` makes something of it.
 * @throws ApiProblem when `read` finds a no in it, NoAnswer when there is none, AbortError when given up.
 */
export async function exchange<Result>(
  path: string,
  { last, signal, ...init }: RequestSettings,
  read: (response: Response, askedAt: number) => Promise<Result>,
): Promise<Result> {
  if (!last && signedOut.signal.aborted) return never
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
      signal: AbortSignal.any([
        limit.signal,
        ...(signal ? [signal] : []),
        ...(last ? [] : [signedOut.signal]),
      ]),
    })
    return await read(response, askedAt)
  } catch (error) {
    if (!last && signedOut.signal.aborted) return never
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
