import { timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import type { Crypto } from './crypto.ts'
import type { SessionKind } from './sessions.ts'

/** A screen that shows dashboards has its own, so that signing in there signs nobody in or out of the back office. */
const names: Record<SessionKind, string> = { staff: 'fairway-session', viewer: 'fairway-viewer' }
const deskName = 'fairway-desk'
const deskSeconds = 180 * 86_400

/** The secret half of a session that scripts cannot read, from a Cookie header. */
export function sessionCookieOf(header: string | undefined, kind: SessionKind = 'staff'): string | undefined {
  return cookieIn(header, names[kind])
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
}

/**
 * Set at sign-in: unreadable for scripts, never sent from another site. Its end is told in seconds from now, because
 * the clock of a desk may be wrong.
 */
export function setSessionCookie(
  config: Config,
  value: string,
  seconds: number,
  kind: SessionKind = 'staff',
): string {
  return `${names[kind]}=${value}; ${attributes(config)}; Max-Age=${seconds}`
}

export function clearSessionCookie(config: Config, kind: SessionKind = 'staff'): string {
  return `${names[kind]}=; ${attributes(config)}; Max-Age=0`
}

/** The device whose browser proves with our own cookie that somebody signed in at it before. */
export function knownDeskOf(header: string | undefined, crypto: Crypto): string | undefined {
  const [device, mark] = cookieIn(header, deskName)?.split('.') ?? []
  if (!device || !mark || device.length > 64) return undefined
  const right = Buffer.from(markOf(device, crypto))
  const given = Buffer.from(mark)
  return right.length === given.length && timingSafeEqual(right, given) ? device : undefined
}

/** Marks a browser as one that somebody signed in at; it lets nobody in, but crowds do not keep it out. */
export function setDeskCookie(config: Config, device: string, crypto: Crypto): string {
  return `${deskName}=${device}.${markOf(device, crypto)}; ${attributes(config)}; Max-Age=${deskSeconds}`
}

const markOf = (device: string, crypto: Crypto) => crypto.keyedHash('device', device).toString('base64url')

function attributes(config: Config): string {
  return `Path=/; HttpOnly; SameSite=Strict${config.publicUrl?.startsWith('https:') ? '; Secure' : ''}`
}
