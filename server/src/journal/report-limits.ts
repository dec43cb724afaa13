/** Reports an address may send in a minute; a browser gathers what fails within seconds into one, so a pier stays below. */
const perMinute = 60
/** As many different errors a day are kept at most; a flood of made-up ones must not fill the disk. */
export const mostNewPerDay = 2_000
const mostAddresses = 10_000
const minuteMs = 60_000

/** Counts the reports of each address; a node counts for itself, which is all a limit against floods needs. */
export class ReportLimits {
  readonly #counts = new Map<string, { since: number; reports: number }>()

  /** Seconds an address has to wait before its next report; 0 when this one may come in. */
  waitOf(address: string, now: Date): number {
    const time = now.getTime()
    const known = this.#counts.get(address)
    if (!known || time - known.since >= minuteMs || time < known.since) {
      // Whoever came first goes first: their minute has passed, or the flood comes from everywhere.
      const [oldest] = this.#counts.keys()
      if (this.#counts.size >= mostAddresses && oldest !== undefined) this.#counts.delete(oldest)
      this.#counts.delete(address)
      this.#counts.set(address, { since: time, reports: 1 })
      return 0
    }
    known.reports += 1
    return known.reports <= perMinute ? 0 : Math.ceil((known.since + minuteMs - time) / 1000)
  }
}
