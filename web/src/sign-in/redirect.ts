import { isEntry } from './entry.ts'

/** Where to go after signing in: a path of this site only, whatever the address says; else the start page. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin || isEntry(url.pathname)) return '/'
  const path = url.pathname + url.search + url.hash
  // Protocol-relative URL: `/.//host` resolves to the path `//host`, which names another site when it is parsed again.
  return URL.parse(path, origin)?.origin === origin ? path : '/'
}

/** The address of the sign-in page that leads back to the wanted path; without one, the plain sign-in page. */
export function signInAddress(wanted: string, entry = '/login'): string {
  return wanted ? `${entry}?redirect=${encodeURIComponent(wanted)}` : entry
}
