import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { refusedRequestsPerMinute } from '@fairway/contract/kernel/limits'
import { FixedWindowLimit } from '../../security/fixed-window-limit.ts'
import { problem } from '../problems.ts'
import { networksOf } from './networks.ts'

/** Counts one request of an endpoint that has a limit of its own. @throws request.tooMany */
export type AssertWithinRate = (by: { userId: string } | { clientAddress: string }, now: Date) => void

/** The rate limit that an endpoint declares, by user or, where it is open, by network. */
export function rateLimitOf({ requestsPerMinute }: Pick<Endpoint, 'requestsPerMinute'>): AssertWithinRate {
  if (requestsPerMinute === undefined) return () => undefined
  const limit = new FixedWindowLimit({ most: requestsPerMinute, windowMs: 60_000 })
  return (by, now) => {
    const waits =
      'userId' in by
        ? [limit.consume(by.userId, now)]
        : networksOf(by.clientAddress).map(({ key, factor }) => limit.consume(key, now, factor))
    const seconds = Math.max(...waits)
    if (seconds > 0) throw problem('request.tooMany', { seconds })
  }
}

/** The ration of calls without a session; `assert` asks before the session is looked up, `count` after it was refused. */
export interface RefusedRate {
  assert(by: Anonymous, now: Date): void
  count(by: Anonymous, now: Date): void
}

/** A device that is known from an earlier sign-in has a ration of its own, so that its network cannot use it up. */
interface Anonymous {
  clientAddress: string
  knownDeviceId: string | undefined
}

/** Limits calls whose session is refused: each of them is a look-up in the database. */
export function limitRefused(): RefusedRate {
  const limit = new FixedWindowLimit({ most: refusedRequestsPerMinute, windowMs: 60_000 })
  const keysOf = ({ clientAddress, knownDeviceId }: Anonymous) =>
    knownDeviceId === undefined ? networksOf(clientAddress) : [{ key: knownDeviceId, factor: 1 }]
  return {
    assert(by, now) {
      const seconds = Math.max(...keysOf(by).map(({ key, factor }) => limit.wait(key, now, factor)))
      if (seconds > 0) throw problem('request.tooMany', { seconds })
    },
    count(by, now) {
      for (const { key, factor } of keysOf(by)) limit.consume(key, now, factor)
    },
  }
}
