/** Maximum of counted keys; beyond it the oldest is evicted. */
const maxKeys = 10_000

/**
 * Rate limit in memory: so many of something for each key in a window of time that begins with the first. A node counts
 * for itself, which is all that a limit against floods needs.
 */
export class FixedWindowLimit {
  readonly #max: number
  readonly #windowMs: number
  readonly #counts = new Map<string, { since: number; taken: number }>()

  constructor({ most: max, windowMs }: { most: number; windowMs: number }) {
    this.#max = max
    this.#windowMs = windowMs
  }

  /** Takes one; gives the seconds to wait, 0 when it may be had. `factor` widens the ration for keys of many. */
  consume(key: string, now: Date, factor = 1): number {
    const count = this.#countOf(key, now.getTime())
    count.taken += 1
    return this.#waitOf(count, count.taken - 1, now, factor)
  }

  /** The seconds to wait before one may be taken; takes none. */
  wait(key: string, now: Date, factor = 1): number {
    const count = this.#counts.get(key)
    return count ? this.#waitOf(count, count.taken, now, factor) : 0
  }

  #waitOf({ since }: { since: number }, taken: number, now: Date, factor: number): number {
    if (taken < this.#max * factor) return 0
    return Math.max(0, Math.ceil((since + this.#windowMs - now.getTime()) / 1000))
  }

  /** How many have been taken in the present window, this one included: for what happens once when it is too much. */
  count(key: string, now: Date): number {
    const count = this.#countOf(key, now.getTime())
    count.taken += 1
    return count.taken
  }

  #countOf(key: string, time: number): { since: number; taken: number } {
    const existing = this.#counts.get(key)
    if (existing && time - existing.since < this.#windowMs && time >= existing.since) return existing
    this.#counts.delete(key)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size >= maxKeys && oldest !== undefined) this.#counts.delete(oldest)
    const fresh = { since: time, taken: 0 }
    this.#counts.set(key, fresh)
    return fresh
  }
}
