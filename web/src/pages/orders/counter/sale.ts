import type { Reply } from '../../../api/client.ts'
import { isAnswerLost } from '../../../api/problem.ts'

export type Placed = Extract<Reply<'orders.outcome'>, { state: 'done' }>['order']

/** How a sale ended: there is no third way. */
export type SaleEnd = { done: Placed } | { done: undefined }

export interface SaleSteps {
  /** Sends the sale under its key. */
  send: () => Promise<Placed>
  /** Asks what became of the key; asking makes 'not done' final, a late request with the key is refused. */
  ask: () => Promise<Reply<'orders.outcome'>>
  /** Called once when the answer was lost and asking begins. */
  checking: () => void
  /** Waits before asking again. */
  wait: (milliseconds: number) => Promise<void>
}

const firstWaitMs = 500
const longestWaitMs = 5_000

/**
 * Sells and comes back only when it is known whether seats and money moved.
 * @throws ApiProblem when the server refused the sale.
 */
export async function sellOnce(steps: SaleSteps): Promise<SaleEnd> {
  try {
    return { done: await steps.send() }
  } catch (error) {
    if (!isAnswerLost(error)) throw error
  }
  steps.checking()
  return settle(steps)
}

/** Asks about a key until the answer is done or not done, however long the network is away. */
export async function settle({ ask, wait }: Pick<SaleSteps, 'ask' | 'wait'>): Promise<SaleEnd> {
  for (let pause = firstWaitMs; ; pause = Math.min(pause * 2, longestWaitMs)) {
    try {
      const outcome = await ask()
      if (outcome.state === 'done') return { done: outcome.order }
      if (outcome.state === 'notDone') return { done: undefined }
    } catch (error) {
      if (!isAnswerLost(error)) throw error
    }
    await wait(pause)
  }
}

/** Waits, but not beyond the moment the network comes back. */
export function waitForNetwork(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done, { once: true })
  })
}
