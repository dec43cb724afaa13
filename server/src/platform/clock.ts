import type pg from 'pg'

/** Where commands and queries get the time from, so that tests and history can give their own. */
export interface Clock {
  now(): Date
}

/** What one comparison with the database's clock found; see `DatabaseClock.measure`. */
export interface ClockReading {
  /** The wall clock of this machine less the database's, in milliseconds: positive is ahead. */
  aheadMs: number
  /** Half of the round trip: the difference is known no better than this. */
  uncertaintyMs: number
  /** The wall clock was set, or the machine slept, since the measurement before. */
  jumped: boolean
}

/** The wall clock of this machine, in milliseconds since 1970. */
export type WallClock = () => number

/**
 * Clock offset correction: the time of the database server, counted on by the monotonic clock of this process. So
 * every node stamps sales, holds, sessions and codes with one and the same time, and a wall clock that is set
 * while the node runs moves none of them. Follows the database after each measurement.
 */
export class DatabaseClock implements Clock {
  readonly #wallClock: WallClock
  #databaseMs: number
  #monotonicMs = performance.now()
  #wallMs: number
  #jumpReported = false
  /** Called once when the wall clock was set or the machine slept since the last measurement: time to measure. */
  onJump: () => void = () => undefined

  constructor(wallClock: WallClock = Date.now) {
    this.#wallClock = wallClock
    this.#wallMs = wallClock()
    this.#databaseMs = this.#wallMs
  }

  now(): Date {
    if (!this.#jumpReported && this.#hasJumped()) {
      this.#jumpReported = true
      this.onJump()
    }
    return new Date(this.#databaseMs + performance.now() - this.#monotonicMs)
  }

  /**
   * Measures the offset to the database and applies it. The connection is acquired beforehand: waiting for one is not
   * part of the round trip.
   */
  async measure(client: Pick<pg.ClientBase, 'query'>): Promise<ClockReading> {
    const sent = performance.now()
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms',
    )
    const received = performance.now()
    const uncertaintyMs = (received - sent) / 2
    const databaseMs = (rows[0]?.ms ?? 0) + uncertaintyMs
    const jumped = this.#hasJumped()
    // A slow measurement is less precise than the extrapolated time, unless it contradicts that.
    const extrapolatedMs = this.#databaseMs + received - this.#monotonicMs
    this.#databaseMs =
      uncertaintyMs < 100 || Math.abs(extrapolatedMs - databaseMs) > uncertaintyMs
        ? databaseMs
        : extrapolatedMs
    this.#monotonicMs = received
    this.#wallMs = this.#wallClock()
    this.#jumpReported = false
    return { aheadMs: this.#wallMs - databaseMs, uncertaintyMs, jumped }
  }

  #hasJumped(): boolean {
    const passed = performance.now() - this.#monotonicMs
    return Math.abs(this.#wallClock() - this.#wallMs - passed) > maxClockDifferenceMs
  }
}

/** Further apart than this, schedules written by one node are wrong for the others. */
const maxClockDifferenceMs = 2_000

export const isClockRight = ({
  aheadMs,
  uncertaintyMs,
}: Pick<ClockReading, 'aheadMs' | 'uncertaintyMs'>): boolean =>
  Math.abs(aheadMs) - uncertaintyMs <= maxClockDifferenceMs

/** What is wrong with this clock, and what to do; the caller adds what happens until then. */
export function clockFaultMessage({ aheadMs }: Pick<ClockReading, 'aheadMs'>): string {
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  return (
    `the clock of this machine is ${durationText(Math.abs(aheadMs))} ${side} the clock of the database. ` +
    'Set it right (on Linux: timedatectl set-ntp true, and see chronyc tracking or timedatectl)'
  )
}

function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`
}
