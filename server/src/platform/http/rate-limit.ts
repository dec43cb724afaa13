import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { FixedWindowLimit } from '../security/fixed-window-limit.ts'
import { networksOf } from './networks.ts'
import { problem } from './problems.ts'

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
