import { type RequestSettings, send } from './http.ts'
import { ApiProblem } from './problem.ts'

let untilUnlocked: ((sentAt: number) => Promise<void>) | undefined

/** Sets what a refused request waits for: the lock screen, which shows itself for it. */
export function setUnlockWait(wait: (sentAt: number) => Promise<void>): void {
  untilUnlocked = wait
}

/**
 * Runs a request, and again once the session is unlocked where the server refused it with 423: nothing of it was done
 * then.
 */
export async function whenUnlocked<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (!untilUnlocked || !(error instanceof ApiProblem) || error.httpStatus !== 423) throw error
    await untilUnlocked(error.sentAt)
    return whenUnlocked(request)
  }
}

/** `send` for a signed-in session, which may be locked. */
export const sendWhenUnlocked = (path: string, init?: RequestSettings) => whenUnlocked(() => send(path, init))
