import { networksOf } from '../platform/http/networks.ts'
import { Ration } from '../platform/security/ration.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Maximum of different errors stored in a day, of signed-in users and of anonymous callers. */
export const mostNewPerDay = { signedIn: 2_000, strangers: 500 } as const

/** Reports in a minute; a browser gathers what fails within seconds into one. */
const ofPerson = new Ration({ most: 60, windowMs: minuteMs })
const ofNetwork = new Ration({ most: 30, windowMs: minuteMs })
/** New rows in a day: a sign-in page that fails does so in a few ways, not in hundreds. */
const newOfNetwork = new Ration({ most: 50, windowMs: dayMs })

/** Seconds until the next report is accepted; 0 when this one is. */
export function reportWait(userId: string | null, address: string, now: Date): number {
  if (userId !== null) return ofPerson.take(userId, now)
  return Math.max(...networksOf(address).map(({ key, factor }) => ofNetwork.take(key, now, factor)))
}

/** Rate limit of anonymous callers: one more error that is new is accepted. */
export function mayTellNew(address: string, now: Date): boolean {
  return networksOf(address).every(({ key, factor }) => newOfNetwork.take(key, now, factor) === 0)
}
