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

/** What the shell does when the server asks for the second factor. */
interface FactorHandlers {
  /** Asks the user; false where they cancelled. */
  verify(): Promise<boolean>
  /** The user must set one up before anything else. */
  enrol(): void
}

let handlers: FactorHandlers | undefined

/** Sets who asks for the second factor: the shell. */
export function setFactorHandlers(next: FactorHandlers): void {
  handlers = next
}

/**
 * Runs a request, and once more where the server asked for the second factor first (step-up): nothing was done then, and
 * the request is the same, its idempotency key too. A user who cancels gets the server's answer.
 */
async function whenFactorVerified<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (!handlers || !(error instanceof ApiProblem)) throw error
    if (error.code === 'session.secondFactorMissing') handlers.enrol()
    if (error.code !== 'session.secondFactorNeeded' || !(await handlers.verify())) throw error
    return whenFactorVerified(request)
  }
}

/** `send` for a signed-in session, which may be locked, or be asked for its second factor. */
export const sendWhenUnlocked = (path: string, init?: RequestSettings) =>
  whenFactorVerified(() => whenUnlocked(() => send(path, init)))
