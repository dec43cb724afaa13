import { networksOf } from '../platform/http/limits/networks.ts'
import { FixedWindowLimit } from '../platform/security/fixed-window-limit.ts'
import type { Services } from '../platform/services.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Maximum of different errors stored in a day, of signed-in users and of anonymous callers. */
export const maxNewPerDay = { signedIn: 2_000, anonymous: 2_000 } as const

interface ReportLimits {
  perUser: FixedWindowLimit
  perNetwork: FixedWindowLimit
  newPerNetwork: FixedWindowLimit
}
/** Each node counts its own. */
const limitsOfNode = new WeakMap<Services, ReportLimits>()

function limitsOf(services: Services): ReportLimits {
  const known = limitsOfNode.get(services)
  if (known) return known
  const limits = {
    // Reports in a minute; a browser gathers what fails within seconds into one.
    perUser: new FixedWindowLimit({ most: 60, windowMs: minuteMs }),
    perNetwork: new FixedWindowLimit({ most: 30, windowMs: minuteMs }),
    // New rows in a day: a sign-in page that fails does so in a few ways, not in hundreds.
    newPerNetwork: new FixedWindowLimit({ most: 20, windowMs: dayMs }),
  }
  limitsOfNode.set(services, limits)
  return limits
}

/** Seconds until the next report is accepted; 0 when this one is. */
export function reportWait(services: Services, userId: string | null, address: string, now: Date): number {
  const { perUser, perNetwork } = limitsOf(services)
  if (userId !== null) return perUser.consume(userId, now)
  return Math.max(...networksOf(address).map(({ key, factor }) => perNetwork.consume(key, now, factor)))
}

/** Rate limit of anonymous callers: one more error that is new is accepted. */
export function mayReportNew(services: Services, address: string, now: Date): boolean {
  const { newPerNetwork } = limitsOf(services)
  return networksOf(address).every(({ key, factor }) => newPerNetwork.consume(key, now, factor) === 0)
}
