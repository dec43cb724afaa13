const tokenKey = 'fairway-token'
const deviceKey = 'fairway-device'

/** The session's token; useless to whoever reads it without the cookie that was set with it. */
export function readToken(): string {
  return localStorage.getItem(tokenKey) ?? ''
}

/** Begins or, with an empty token, ends the session of every window of this browser. */
export function writeToken(token: string): void {
  if (token) localStorage.setItem(tokenKey, token)
  else localStorage.removeItem(tokenKey)
}

/** Calls back when another window of this browser signed in or out. */
export function onTokenElsewhere(listener: (token: string) => void): () => void {
  const heard = (event: StorageEvent) => {
    // A cleared storage names no key; it took the token with it.
    if (event.key === tokenKey || event.key === null) listener(event.newValue ?? '')
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
