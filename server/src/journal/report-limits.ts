import { networksOf } from '../platform/http/networks.ts'
import { Ration } from '../platform/security/ration.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Different errors a day that are kept at most: of people of the house, and of strangers among themselves. */
export const mostNewPerDay = { signedIn: 2_000, strangers: 500 } as const

/** Reports in a minute; a browser gathers what fails within seconds into one. */
const ofPerson = new Ration({ most: 60, windowMs: minuteMs })
const ofNetwork = new Ration({ most: 30, windowMs: minuteMs })
/** New rows in a day: a page that fails before anybody signs in does so in a few ways, not in hundreds. */
const newOfNetwork = new Ration({ most: 50, windowMs: dayMs })

/** Seconds somebody has to wait before their next report; 0 when this one may come in. */
export function reportWait(userId: string | null, address: string, now: Date): number {
  if (userId !== null) return ofPerson.take(userId, now)
  return Math.max(...networksOf(address).map(({ key, factor }) => ofNetwork.take(key, now, factor)))
}

/** Whether a stranger may tell of one more error that nobody knew. */
export function mayTellNew(address: string, now: Date): boolean {
  return networksOf(address).every(({ key, factor }) => newOfNetwork.take(key, now, factor) === 0)
}
