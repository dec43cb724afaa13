import { networksOf } from '../platform/http/networks.ts'
import { FixedWindowLimit } from '../platform/security/fixed-window-limit.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Maximum of different errors stored in a day, of signed-in users and of anonymous callers. */
export const maxNewPerDay = { signedIn: 2_000, anonymous: 500 } as const

/** Reports in a minute; a browser gathers what fails within seconds into one. */
const perUser = new FixedWindowLimit({ most: 60, windowMs: minuteMs })
const perNetwork = new FixedWindowLimit({ most: 30, windowMs: minuteMs })
/** New rows in a day: a sign-in page that fails does so in a few ways, not in hundreds. */
const newPerNetwork = new FixedWindowLimit({ most: 50, windowMs: dayMs })

/** Seconds until the next report is accepted; 0 when this one is. */
export function reportWait(userId: string | null, address: string, now: Date): number {
  if (userId !== null) return perUser.consume(userId, now)
  return Math.max(...networksOf(address).map(({ key, factor }) => perNetwork.consume(key, now, factor)))
}

/** Rate limit of anonymous callers: one more error that is new is accepted. */
export function mayReportNew(address: string, now: Date): boolean {
  return networksOf(address).every(({ key, factor }) => newPerNetwork.consume(key, now, factor) === 0)
}
