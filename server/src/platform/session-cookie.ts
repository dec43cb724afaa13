import type { Config } from './config.ts'

const name = 'fairway-session'

/** The secret half of a session that scripts cannot read, from a Cookie header. */
export function sessionCookieOf(header: string | undefined): string | undefined {
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/**
 * Set at sign-in: unreadable for scripts, never sent from another site. Its end is told in seconds from now, because
 * the clock of a desk may be wrong.
 */
export function setSessionCookie(config: Config, value: string, seconds: number): string {
  return `${name}=${value}; ${attributes(config)}; Max-Age=${seconds}`
}

export function clearSessionCookie(config: Config): string {
  return `${name}=; ${attributes(config)}; Max-Age=0`
}

function attributes(config: Config): string {
  return `Path=/; HttpOnly; SameSite=Strict${config.publicUrl?.startsWith('https:') ? '; Secure' : ''}`
}
