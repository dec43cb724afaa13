/** Why no permit was given. */
export type Refusal = 'full' | 'timeout'

export class NoPermit extends Error {
  readonly reason: Refusal
  /** True when the owner's own work was what it waited for. */
  readonly ownWork: boolean
  constructor(reason: Refusal, ownWork: boolean) {
    super(`no permit: ${reason}`)
    this.name = 'NoPermit'
    this.reason = reason
    this.ownWork = ownWork
  }
}

export interface SemaphoreLimits {
  maxRunning: number
  maxRunningPerOwner?: number
  maxWaiting: number
  maxWaitingPerOwner?: number
  /** Without it one waits as long as it takes. */
  maxWaitMs?: number
}

interface Waiter {
  grant: () => void
}

/** Gives the permit back; only the first call counts. */
export type Release = () => void

/** Waiting owners, each with a queue of its own; an owner who was served goes to the end. */
class RoundRobin {
  readonly #queues = new Map<string, Waiter[]>()
  length = 0

  of(owner: string): number {
    return this.#queues.get(owner)?.length ?? 0
  }

  add(owner: string, waiter: Waiter): void {
    const queue = this.#queues.get(owner) ?? []
    queue.push(waiter)
    this.#queues.set(owner, queue)
    this.length += 1
  }

  remove(owner: string, waiter: Waiter): void {
    const queue = this.#queues.get(owner) ?? []
    const at = queue.indexOf(waiter)
    if (at < 0) return
    queue.splice(at, 1)
    this.length -= 1
    if (queue.length === 0) this.#queues.delete(owner)
  }

  /** How many owners are served before this one; undefined when nothing of theirs waits. */
  placeOf(owner: string): number | undefined {
    const place = [...this.#queues.keys()].indexOf(owner)
    return place < 0 ? undefined : place
  }

  /** Takes the next waiter whose owner may run one more. */
  take(mayRun: (owner: string) => boolean): { owner: string; waiter: Waiter } | undefined {
    for (const [owner, queue] of this.#queues) {
      const waiter = mayRun(owner) ? queue.shift() : undefined
      if (!waiter) continue
      this.#queues.delete(owner)
      if (queue.length > 0) this.#queues.set(owner, queue)
      this.length -= 1
      return { owner, waiter }
    }
    return undefined
  }
}

/**
 * A counting semaphore with a bounded, fair queue: owners (a person, an address) are served round-robin, so that one of
 * them with much work does not keep others waiting. A second, preferred queue goes first.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits
  readonly #running = new Map<string, number>()
  readonly #preferred = new RoundRobin()
  readonly #others = new RoundRobin()
  #total = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  get waiting(): number {
    return this.#preferred.length + this.#others.length
  }

  /** Place in the queue: how many permits are given before the owner's next; undefined when nothing of theirs waits. */
  placeOf(owner: string): number | undefined {
    const ahead = this.#preferred.placeOf(owner)
    if (ahead !== undefined) return ahead
    const place = this.#others.placeOf(owner)
    return place === undefined ? undefined : this.#preferred.length + place
  }

  /** @throws NoPermit when too many wait, or the wait took too long. */
  async acquire(owner: string, { preferred = false } = {}): Promise<Release> {
    if (this.#total < this.#limits.maxRunning && this.#mayRun(owner)) return this.#started(owner)
    const queue = preferred ? this.#preferred : this.#others
    const { maxWaiting, maxWaitingPerOwner = maxWaiting, maxWaitMs } = this.#limits
    if (queue.length >= maxWaiting || queue.of(owner) >= maxWaitingPerOwner)
      throw new NoPermit('full', !this.#mayRun(owner))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { grant: resolve }
    queue.add(owner, waiter)
    const timer =
      maxWaitMs === undefined
        ? undefined
        : setTimeout(() => {
            queue.remove(owner, waiter)
            reject(new NoPermit('timeout', !this.#mayRun(owner)))
          }, maxWaitMs)
    await promise.finally(() => clearTimeout(timer))
    return this.#releaseOf(owner)
  }

  /** Runs the work with a permit. */
  async run<Result>(owner: string, work: () => Promise<Result>, options?: { preferred?: boolean }) {
    const release = await this.acquire(owner, options)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #mayRun(owner: string): boolean {
    const { maxRunningPerOwner = Number.POSITIVE_INFINITY } = this.#limits
    return (this.#running.get(owner) ?? 0) < maxRunningPerOwner
  }

  #started(owner: string): Release {
    this.#total += 1
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1)
    return this.#releaseOf(owner)
  }

  #releaseOf(owner: string): Release {
    let released = false
    return () => {
      if (released) return
      released = true
      this.#total -= 1
      const left = (this.#running.get(owner) ?? 1) - 1
      if (left === 0) this.#running.delete(owner)
      else this.#running.set(owner, left)
      this.#next()
    }
  }

  #next(): void {
    while (this.#total < this.#limits.maxRunning) {
      const mayRun = (owner: string) => this.#mayRun(owner)
      const next = this.#preferred.take(mayRun) ?? this.#others.take(mayRun)
      if (!next) return
      this.#started(next.owner)
      next.waiter.grant()
    }
  }
}
