import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { FairSemaphore, NoPermit, type Release } from '../../security/fair-semaphore.ts'
import type { Services } from '../../services.ts'
import { problem } from '../problems.ts'

/** Concurrency limit of the queries of a user: above what a page needs, below what a script could take. */
const queryLimits = {
  maxRunning: Number.POSITIVE_INFINITY,
  maxRunningPerOwner: 4,
  maxWaiting: 10_000,
  maxWaitingPerOwner: 200,
}
/** Of prints, previews and checks of files: connections and a processor stay for those who sell. */
const heavyLimits = {
  maxRunning: 2,
  maxRunningPerOwner: 1,
  maxWaiting: 60,
  maxWaitingPerOwner: 20,
  maxWaitMs: 60_000,
}

const permitsOf = new WeakMap<Services, { queries: FairSemaphore; heavy: FairSemaphore }>()

/**
 * Bounds what is under way for one user on a node, in whatever number of sessions, so that no user takes every connection
 * of the pool.
 * @throws server.busy
 */
export async function acquirePermit(
  services: Services,
  { method, responseType, heavy }: Endpoint,
  userId: string,
): Promise<Release | undefined> {
  if (!heavy && (method !== 'GET' || responseType !== undefined)) return undefined
  const permits = permitsOf.get(services) ?? {
    queries: new FairSemaphore(queryLimits),
    heavy: new FairSemaphore(heavyLimits),
  }
  permitsOf.set(services, permits)
  return permits[heavy ? 'heavy' : 'queries'].acquire(userId).catch((error: unknown) => {
    throw error instanceof NoPermit ? problem('server.busy') : error
  })
}
