import { useRef, useState } from 'react'
import { command, commandWithKey, type IdempotentName, type Reply, type Request } from './client.ts'
import { reportSessionEnd } from './errors.ts'
import { endsSession, isOutcomeUnknown, isRefusal, NotDone, ReplyUnreadable } from './outcome.ts'
import { addPendingRequest, removePendingRequest } from './pending-requests.ts'
import { ApiProblem, type NetworkError } from './problem.ts'
import { randomId } from './token.ts'

const firstDelayMs = 500
const maxDelayMs = 5_000

/** Waits, but not beyond the moment the network comes back. */
function waitForNetwork(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal?.removeEventListener('abort', aborted)
    }
    const done = () => {
      stop()
      resolve()
    }
    const aborted = () => {
      stop()
      reject(signal?.reason)
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done, { once: true })
    signal?.addEventListener('abort', aborted, { once: true })
  })
}

/** What the server says became of a key. `reply` is null where it is done but can no longer be shown. */
export type Outcome<T> = { state: 'done'; reply: T | null } | { state: 'notDone' } | { state: 'inProgress' }

/** Asks the server what became of a key; asking makes 'not done' final. */
export type AskOutcome<T> = (key: string, signal?: AbortSignal) => Promise<Outcome<T>>

const askOutcome: AskOutcome<unknown> = (key, signal) =>
  command('session.outcome', { key }, { background: true, signal })

/** how an idempotent command ended. Both ends are final: there is no 'maybe'. */
export type CommandEnd<T> =
  | { state: 'done'; reply: T | null }
  | { state: 'notDone'; why: ApiProblem | NetworkError | undefined }

/**
 * Asks about a key until the answer is done or not done, however long the network is away.
 * @throws ApiProblem when nobody may ask any more: the session ended. AbortError when given up.
 */
export async function settle<T = unknown>(
  key: string,
  { ask, signal }: { ask?: AskOutcome<T> | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Exclude<Outcome<T>, { state: 'inProgress' }>> {
  const question = ask ?? (askOutcome as AskOutcome<T>)
  for (let delay = firstDelayMs; ; delay = Math.min(delay * 2, maxDelayMs)) {
    try {
      const outcome = await question(key, signal)
      if (outcome.state !== 'inProgress') return outcome
    } catch (error) {
      // Asked too often is asked again later: the outcome is still unknown.
      const tooOften = error instanceof ApiProblem && error.httpStatus === 429
      if (!tooOften && !isOutcomeUnknown(error)) throw error
    }
    await waitForNetwork(delay, signal)
  }
}

export interface IdempotentOptions<T> {
  key?: string
  signal?: AbortSignal
  /** Called when the answer is lost and the outcome is being asked for. */
  onChecking?: () => void
  /** Another way to ask about the outcome than by the key alone. */
  ask?: AskOutcome<T>
  /** The page that asks by itself when it is opened again after a reload; otherwise the shell asks. */
  page?: string
}

/**
 * Sends an idempotent command and comes back when its end is known. A lost answer, an answer of the 5xx family and one that
 * cannot be read say nothing about the end: the server is asked then. Until it is known the request is kept as open,
 * so that it is asked about after a reload.
 * @throws ApiProblem when the session ended first, AbortError when given up: the end is unknown, the request stays open.
 */
export async function sendIdempotent<Name extends IdempotentName>(
  name: Name,
  request: Request<Name>,
  { key = randomId(), signal, onChecking, ask, page }: IdempotentOptions<Reply<Name>> = {},
): Promise<CommandEnd<Reply<Name>>> {
  addPendingRequest({ name, key, ...(page !== undefined && { path: page, pageAsks: true }) })
  const end = await send(name, request, { key, signal, onChecking, ask })
  removePendingRequest(key)
  return end
}

async function send<Name extends IdempotentName>(
  name: Name,
  request: Request<Name>,
  options: {
    key: string
    signal: AbortSignal | undefined
    onChecking: (() => void) | undefined
    ask: AskOutcome<Reply<Name>> | undefined
  },
): Promise<CommandEnd<Reply<Name>>> {
  const { key, signal, onChecking, ask } = options
  let why: ApiProblem | NetworkError
  try {
    return { state: 'done', reply: await commandWithKey(name, request, key, signal) }
  } catch (error) {
    if (isOutcomeUnknown(error)) why = error
    else if (error instanceof ApiProblem && !endsSession(error)) return { state: 'notDone', why: error }
    else throw error
  }
  onChecking?.()
  const outcome = await settle(key, { ask, signal })
  return outcome.state === 'done' ? outcome : { state: 'notDone', why }
}

/** The reply of a command that was done, or the reason that it was not, thrown. */
function replyOf<T>(path: string, end: CommandEnd<T>): T {
  if (end.state === 'done') {
    if (end.reply === null) throw new ReplyUnreadable(path)
    return end.reply
  }
  throw isRefusal(end.why) ? end.why : new NotDone(path, end.why)
}

/**
 * Has something done exactly once and answers what the server replied.
 * @throws ApiProblem when it was refused, NotDone when it did not arrive, ReplyUnreadable when it was done but its reply
 *   cannot be read; ApiProblem of an ended session and AbortError leave the request open.
 */
export async function runIdempotent<Name extends IdempotentName>(
  name: Name,
  request: Request<Name>,
  options: IdempotentOptions<Reply<Name>> = {},
): Promise<Reply<Name>> {
  return replyOf(name, await sendIdempotent(name, request, options))
}

/** State of an idempotent command. */
export type CommandState = 'idle' | 'running' | 'checking'

/**
 * An idempotent command for one form: `const sale = useIdempotentCommand('orders.sell'); await sale.run(request)`.
 * One key lives from the first press until the server has said done or not done; pressing again meanwhile does
 * nothing and answers undefined.
 * @throws what `runIdempotent` throws; session problems raise their prompt as well.
 */
export function useIdempotentCommand<Name extends IdempotentName>(name: Name) {
  const [state, setState] = useState<CommandState>('idle')
  const running = useRef(false)
  /** The request whose outcome is unknown because the session ended first; it is settled before another is sent. */
  const open = useRef<{ key: string; request: string }>(undefined)

  async function run(request: Request<Name>): Promise<Reply<Name> | undefined> {
    if (running.current) return undefined
    running.current = true
    setState('running')
    const key = randomId()
    const written = JSON.stringify(request)
    try {
      const earlier = open.current
      if (earlier) {
        setState('checking')
        const outcome = await settle<Reply<Name>>(earlier.key)
        removePendingRequest(earlier.key)
        open.current = undefined
        if (outcome.state === 'done' && earlier.request === written) return replyOf(name, outcome)
        setState('running')
      }
      open.current = { key, request: written }
      const end = await sendIdempotent(name, request, { key, onChecking: () => setState('checking') })
      open.current = undefined
      return replyOf(name, end)
    } catch (error) {
      reportSessionEnd(error)
      throw error
    } finally {
      running.current = false
      setState('idle')
    }
  }

  return { run, state, busy: state !== 'idle' }
}
