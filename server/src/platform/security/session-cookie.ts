import { timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Crypto } from './crypto.ts'
import type { SessionKind } from './sessions.ts'

/** Dashboard screens have a cookie of their own: signing in there does not affect a session of the back office. */
const names: Record<SessionKind, string> = { staff: 'fairway-session', viewer: 'fairway-viewer' }
const deviceCookieName = 'fairway-desk'
const deviceCookieSeconds = 180 * 86_400
/** Cookies of one name that are looked at: without https a neighbour domain can put one of its own beside ours. */
const maxCookiesPerName = 4
const maxValueLength = 200

/** Whether the client uses https: by configuration, or by the proxy on this machine. */
export const isSecure = (
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean => protocol === 'https' || publicUrl?.startsWith('https:') === true

/** With https only we ourselves can set a cookie of this name: no neighbour domain, and no page without https. */
const prefixed = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The secret half of a session that scripts cannot read: what a browser sends under its name, which may be several. */
export function sessionCookiesOf(
  header: string | undefined,
  secure: boolean,
  kind: SessionKind = 'staff',
): readonly string[] {
  return cookiesIn(header, prefixed(names[kind], secure))
}

/** All values of one name: each pair is parsed by itself, as a parser of the whole header keeps the first alone. */
function cookiesIn(header: string | undefined, name: string): string[] {
  return (header?.split(';') ?? [])
    .map((pair) => parseCookie(pair)[name])
    .filter((value) => value !== undefined && value.length <= maxValueLength)
    .slice(0, maxCookiesPerName) as string[]
}

/**
 * Session cookie: HttpOnly and SameSite. Its lifetime is in seconds from now, because the clock of a client may be
 * wrong.
 */
export function setSessionCookie(
  value: string,
  { seconds, secure, kind = 'staff' }: { seconds: number; secure: boolean; kind?: SessionKind | undefined },
): string {
  return cookieOf(prefixed(names[kind], secure), value, { seconds, secure })
}

export function clearSessionCookie(secure: boolean, kind: SessionKind = 'staff'): string {
  return setSessionCookie('', { seconds: 0, secure, kind })
}

/** The known device: its signed cookie proves an earlier sign-in at this browser. */
export function knownDeviceOf(
  header: string | undefined,
  secure: boolean,
  crypto: Crypto,
): string | undefined {
  for (const cookie of cookiesIn(header, prefixed(deviceCookieName, secure))) {
    const [device, mark] = cookie.split('.')
    if (!device || !mark || device.length > 64) continue
    const expected = Buffer.from(signatureOf(device, crypto))
    const received = Buffer.from(mark)
    if (expected.length === received.length && timingSafeEqual(expected, received)) return device
  }
  return undefined
}

/** Marks a browser as a known device. It grants no access, but exempts from the limits of its network. */
export function setDeviceCookie(device: string, secure: boolean, crypto: Crypto): string {
  const value = `${device}.${signatureOf(device, crypto)}`
  return cookieOf(prefixed(deviceCookieName, secure), value, { seconds: deviceCookieSeconds, secure })
}

const signatureOf = (device: string, crypto: Crypto) =>
  crypto.keyedHash('device', device).toString('base64url')

const cookieOf = (name: string, value: string, { seconds, secure }: { seconds: number; secure: boolean }) =>
  stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: seconds })
