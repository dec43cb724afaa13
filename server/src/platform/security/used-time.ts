/** Leaky bucket of working time: each owner may use so much at once, and a share of the time that passes without end. */
export class UsedTime {
  readonly #burstMs: number
  readonly #share: number
  readonly #used = new Map<string, { ms: number; at: number }>()

  constructor({ burstMs, share }: { burstMs: number; share: number }) {
    this.#burstMs = burstMs
    this.#share = share
  }

  /** Adds what an owner used; true when that is more than is left of the burst. Milliseconds of one monotonic clock. */
  add(owner: string, ms: number, now: number): boolean {
    const used = this.#left(owner, now) + ms
    this.#used.set(owner, { ms: used, at: now })
    if (this.#used.size > 1_000) this.#forget(now)
    return used > this.#burstMs
  }

  #left(owner: string, now: number): number {
    const { ms, at } = this.#used.get(owner) ?? { ms: 0, at: now }
    // A burst is over what is counted at most: who stops waits no longer than that.
    return Math.max(0, Math.min(ms, 2 * this.#burstMs) - (now - at) * this.#share)
  }

  #forget(now: number): void {
    for (const owner of [...this.#used.keys()]) if (this.#left(owner, now) === 0) this.#used.delete(owner)
  }
}
