const tokenKey = 'fairway-token'
const deviceKey = 'fairway-device'
/** Keys of values that end with the session begin with it, see `session-values.ts`. */
export const sessionPrefix = 'fairway-session:'

/** The session token; worthless without the cookie that was set with it. */
export function readToken(): string {
  return localStorage.getItem(tokenKey) ?? ''
}

/** Sets the session token for every window of this browser; an empty token marks the session as expired. */
export function writeToken(token: string): void {
  clearSessionValues()
  localStorage.setItem(tokenKey, token)
}

/** Removes the session token for every window: sign-out. */
export function removeToken(): void {
  clearSessionValues()
  localStorage.removeItem(tokenKey)
}

function clearSessionValues(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(sessionPrefix)) localStorage.removeItem(name)
}

/** Subscribes to sign-ins (the token), expiry (empty) and sign-outs (null) in other windows. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `localStorage.clear()` reports a null key; the token is gone as well.
    if (event.key === tokenKey || event.key === null) listener(event.newValue)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** The device id of this browser, created once; the CAPTCHA is bound to it. */
export function deviceId(): string {
  const stored = localStorage.getItem(deviceKey)
  if (stored) return stored
  const id = randomId()
  localStorage.setItem(deviceKey, id)
  return id
}

/** A unique id: 128 random bits, also where the page came without TLS and `randomUUID` is missing. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
