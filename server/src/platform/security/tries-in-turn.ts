import { problem } from '../http/problems.ts'
import { FairSemaphore, NoPermit } from './fair-semaphore.ts'

/** Above the number of windows in which a user confirms something at once. */
const maxWaitingPerOwner = 100

/**
 * Verifies the passwords of a user one after another on this node, so that many at once do not count as many wrong tries.
 * @returns a function that runs a try of an owner in its turn; it throws server.busy when too many wait
 */
export function triesInTurn(): (owner: string, check: () => Promise<void>) => Promise<void> {
  const permits = new FairSemaphore({
    maxRunning: Number.POSITIVE_INFINITY,
    maxRunningPerOwner: 1,
    maxWaiting: 10_000,
    maxWaitingPerOwner,
  })
  return async (owner, check) => {
    const release = await permits.acquire(owner).catch((error: unknown) => {
      throw error instanceof NoPermit ? problem('server.busy') : error
    })
    await check().finally(release)
  }
}
