import { useRef, useState } from 'react'
import { type CommandName, command, type Reply, type Request } from './client.ts'
import { reportSessionEnd } from './errors.ts'
import { forgetOpenRequest, noteOpenRequest } from './open-requests.ts'
import { ApiProblem, isAnswerLost } from './problem.ts'
import { randomKey } from './token.ts'

const firstPause = 1_000
const longestPause = 8_000

/** Waits, but not beyond the moment the network comes back. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stopped)
      removeEventListener('online', done)
      resolve()
    }
    const stopped = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      reject(signal?.reason)
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done, { once: true })
    signal?.addEventListener('abort', stopped, { once: true })
  })
}

/**
 * Has something done exactly once. When the answer is lost it asks again with the same key, at once when the network
 * comes back, until the server says done or not done; `onChecking` is called meanwhile.
 * @throws ApiProblem when it was not done.
 */
export async function runKeyed<Name extends CommandName>(
  name: Name,
  request: Request<Name>,
  { key, signal, onChecking }: { key: string; signal?: AbortSignal; onChecking?: () => void },
): Promise<Reply<Name>> {
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await command(name, request, { key, signal })
    } catch (error) {
      if (!isAnswerLost(error)) throw error
      onChecking?.()
      await pause(wait, signal)
    }
  }
}

/** Where a keyed command stands; there is no 'maybe'. */
export type KeyedState = 'idle' | 'running' | 'checking'

/**
 * A keyed command for one form: `const sale = useKeyed('orders.sell'); await sale.run(request)`.
 * One key lives from the first press until the server has said done or not done; pressing again meanwhile does
 * nothing and answers undefined.
 * @throws ApiProblem from `run` when it was not done; session problems raise their prompt as well.
 */
export function useKeyed<Name extends CommandName>(name: Name) {
  const [state, setState] = useState<KeyedState>('idle')
  const running = useRef(false)
  /** A request whose end is not known, because the session ended first: the same one goes on under its key. */
  const unsettled = useRef<{ key: string; request: string }>(undefined)

  async function run(request: Request<Name>): Promise<Reply<Name> | undefined> {
    if (running.current) return undefined
    running.current = true
    setState('running')
    const written = JSON.stringify(request)
    const key = unsettled.current?.request === written ? unsettled.current.key : randomKey()
    noteOpenRequest({ name, key })
    try {
      const reply = await runKeyed(name, request, { key, onChecking: () => setState('checking') })
      settled(key)
      return reply
    } catch (error) {
      if (reportSessionEnd(error)) unsettled.current = { key, request: written }
      else if (error instanceof ApiProblem) settled(key)
      throw error
    } finally {
      running.current = false
      setState('idle')
    }
  }

  function settled(key: string) {
    forgetOpenRequest(key)
    unsettled.current = undefined
  }

  return { run, state, busy: state !== 'idle' }
}
