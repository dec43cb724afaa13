import { isEntry } from './entry.ts'

/** The redirect target after the sign-in: same-origin paths only, else the start page (no open redirect). */
export function safeRedirect(target: string | null, origin: string): string {
  if (!target?.startsWith('/')) return '/'
  const url = URL.parse(target, origin)
  if (url?.origin !== origin || isEntry(url.pathname)) return '/'
  const path = url.pathname + url.search + url.hash
  // Protocol-relative URL: `/.//host` resolves to the path `//host`, which names another site when it is parsed again.
  return URL.parse(path, origin)?.origin === origin ? path : '/'
}

/** The URL of the sign-in page that redirects back to the given path; without one, the plain sign-in page. */
export function signInUrl(returnTo: string, entry = '/login'): string {
  return returnTo ? `${entry}?redirect=${encodeURIComponent(returnTo)}` : entry
}
