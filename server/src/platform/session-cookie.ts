import type { Config } from './config.ts'
import type { SessionKind } from './sessions.ts'

/** A screen that shows dashboards has its own, so that signing in there signs nobody in or out of the back office. */
const names: Record<SessionKind, string> = { staff: 'fairway-session', viewer: 'fairway-viewer' }

/** The secret half of a session that scripts cannot read, from a Cookie header. */
export function sessionCookieOf(header: string | undefined, kind: SessionKind = 'staff'): string | undefined {
  const start = `${names[kind]}=`
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

function attributes(config: Config): string {
  return `Path=/; HttpOnly; SameSite=Strict${config.publicUrl?.startsWith('https:') ? '; Secure' : ''}`
}
