import { isEntry } from './entry.ts'

/** Where to go after signing in: a path of this site only, whatever the address says; else the start page. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin || isEntry(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The address of the sign-in page that leads back to where somebody wanted to go. */
export function signInAddress(wanted: string, entry = '/login'): string {
  return wanted === '/' ? entry : `${entry}?redirect=${encodeURIComponent(wanted)}`
}
