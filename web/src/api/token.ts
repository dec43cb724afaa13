const tokenKey = 'fairway-token'
const deviceKey = 'fairway-device'
const sessionPrefix = 'fairway-session:'

/** The session's token; useless to whoever reads it without the cookie that was set with it. */
export function readToken(): string {
  return localStorage.getItem(tokenKey) ?? ''
}

/** Begins or, with an empty token, expires the session of every window of this browser. */
export function writeToken(token: string): void {
  forgetSessionValues()
  localStorage.setItem(tokenKey, token)
}

/** Ends the session of every window because the person wants to leave. */
export function removeToken(): void {
  forgetSessionValues()
  localStorage.removeItem(tokenKey)
}

/** What this browser remembers until the session ends, in every window of it. Nothing personal, no secrets. */
export function readSessionValue(name: string): string {
  return localStorage.getItem(sessionPrefix + name) ?? ''
}

export function writeSessionValue(name: string, value: string): void {
  localStorage.setItem(sessionPrefix + name, value)
}

function forgetSessionValues(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(sessionPrefix)) localStorage.removeItem(name)
}

/** Calls back when another window signed in (its token), found the session expired (empty) or signed out (null). */
export function onTokenElsewhere(listener: (token: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    // A cleared storage names no key; it took the token with it.
    if (event.key === tokenKey || event.key === null) listener(event.newValue)
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** This browser's own name for itself, made once; the sign-in picture is bound to it. */
export function deviceId(): string {
  const known = localStorage.getItem(deviceKey)
  if (known) return known
  const made = randomKey()
  localStorage.setItem(deviceKey, made)
  return made
}

/** A name nobody else makes: 128 random bits, also where the page came without TLS and `randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
