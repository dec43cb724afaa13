import type { Delivery, LiveEvent } from './live-relay.ts'

/** A page fetches its data before its socket is open; events of this time are replayed to a new connection. */
export const replayMs = 15_000
const maxReplayed = 2_000

/** The events of the last seconds on this node, replayed to connections that were just opened. */
export class ReplayBuffer {
  #entries: { until: number; delivery: Delivery }[] = []

  append(deliveries: readonly Delivery[], now: Date): void {
    const added = deliveries.map((delivery) => ({ until: now.getTime() + replayMs, delivery }))
    this.#entries = [...this.#unexpired(now), ...added].slice(-maxReplayed)
  }

  /** The events that a new connection may have missed, each once, as the JSON that is sent. */
  eventsMissedBy(isReceiver: (delivery: Delivery) => boolean, now: Date): Set<string> {
    const missed = this.#unexpired(now).filter(({ delivery }) => isReceiver(delivery))
    return new Set(missed.map(({ delivery: [, event] }): string => JSON.stringify(event satisfies LiveEvent)))
  }

  #unexpired(now: Date) {
    return this.#entries.filter(({ until }) => until > now.getTime())
  }
}
