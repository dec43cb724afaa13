import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairSemaphore, NoPermit, type Release, type SemaphoreLimits } from '../../security/fair-semaphore.ts'
import { UsedTime } from '../../security/used-time.ts'
import type { Services } from '../../services.ts'
import { problem } from '../problems.ts'

interface PermitLimits extends SemaphoreLimits {
  /** Seconds of work that a user may ask for at once. */
  burstSeconds: number
  /** Seconds of work a second that a user may ask for without end. */
  share: number
  /** Of a user who asked for more: how long a permit rests after its work, as a multiple of it. */
  rest: number
  /** Fewer under way, waiting ones included, are what a page asks for: they never rest. */
  restsFrom: number
}

/** Concurrency limit of the queries of a user: above what a page needs, below what a script could take. */
const queryLimits: PermitLimits = {
  maxRunning: Number.POSITIVE_INFINITY,
  maxRunningPerOwner: 4,
  maxWaiting: 10_000,
  maxWaitingPerOwner: 200,
  burstSeconds: 6,
  share: 0.2,
  rest: 9,
  restsFrom: 3,
}
/** Of prints, previews and checks of files: connections and a processor stay for those who sell. */
const heavyLimits: PermitLimits = {
  maxRunning: 2,
  maxRunningPerOwner: 1,
  maxWaiting: 60,
  maxWaitingPerOwner: 20,
  maxWaitMs: 60_000,
  burstSeconds: 5,
  share: 0.1,
  rest: 9,
  restsFrom: 1,
}
/** Of long bodies, from their last byte to the answer: parsed and refused ones cost as much as those that are right. */
const bodyLimits: PermitLimits = {
  maxRunning: Number.POSITIVE_INFINITY,
  maxRunningPerOwner: 1,
  maxWaiting: 1_000,
  maxWaitingPerOwner: 20,
  maxWaitMs: 60_000,
  burstSeconds: 5,
  share: 0.1,
  rest: 9,
  restsFrom: 1,
}
/** The longest rest: a node that others keep busy makes the work of everyone longer. */
const maxRestMs = 10_000

/** Permits of a kind of work, which rest after it once their owner has asked for more than a share of the node. */
class Permits {
  readonly #limits: PermitLimits
  readonly #semaphore: FairSemaphore
  readonly #used: UsedTime
  readonly #underWay = new Map<string, number>()

  constructor(limits: PermitLimits) {
    this.#limits = limits
    this.#semaphore = new FairSemaphore(limits)
    this.#used = new UsedTime({ burstMs: limits.burstSeconds * 1_000, share: limits.share })
  }

  /** Of the work that begins now, or later at `begin`. */
  async acquire(userId: string): Promise<{ begin: () => void; release: Release }> {
    this.#count(userId, 1)
    const release = await this.#semaphore.acquire(userId).catch((error: unknown) => {
      this.#count(userId, -1)
      throw error instanceof NoPermit ? problem('server.busy') : error
    })
    let begun = performance.now()
    let isReleased = false
    const begin = () => {
      begun = performance.now()
    }
    const end = () => {
      if (isReleased) return
      isReleased = true
      const now = performance.now()
      const usedUp = this.#used.add(userId, now - begun, now)
      const busy = (this.#underWay.get(userId) ?? 0) >= this.#limits.restsFrom
      this.#count(userId, -1)
      if (usedUp && busy) setTimeout(release, Math.min((now - begun) * this.#limits.rest, maxRestMs)).unref()
      else release()
    }
    return { begin, release: end }
  }

  #count(userId: string, change: number): void {
    const now = (this.#underWay.get(userId) ?? 0) + change
    if (now > 0) this.#underWay.set(userId, now)
    else this.#underWay.delete(userId)
  }
}

const permitsOf = new WeakMap<Services, { queries: Permits; heavy: Permits; bodies: Permits }>()

function permitsFor(services: Services) {
  const permits = permitsOf.get(services) ?? {
    queries: new Permits(queryLimits),
    heavy: new Permits(heavyLimits),
    bodies: new Permits(bodyLimits),
  }
  permitsOf.set(services, permits)
  return permits
}

/**
 * Bounds the long bodies of one user, before they are read: released when the answer is sent or the connection has ended.
 * @throws server.busy
 */
export async function admitLongBody(
  services: Services,
  userId: string,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { begin, release } = await permitsFor(services).bodies.acquire(userId)
  // The connection may have ended while the body waited: its end is not announced again.
  if (reply.raw.destroyed) return release()
  raw.once('end', begin)
  for (const event of ['finish', 'close']) reply.raw.once(event, release)
}

/**
 * Bounds what is under way for one user on a node, in whatever number of sessions, so that no user takes every connection
 * of the pool, nor the processor for long.
 * @throws server.busy
 */
export async function acquirePermit(
  services: Services,
  { method, responseType, heavy }: Endpoint,
  userId: string,
): Promise<Release | undefined> {
  if (!heavy && (method !== 'GET' || responseType !== undefined)) return undefined
  const { release } = await permitsFor(services)[heavy ? 'heavy' : 'queries'].acquire(userId)
  return release
}
