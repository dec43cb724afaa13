/** SHA-256 of a password as lower-case hex. The password itself never leaves the browser. */
export async function passwordDigest(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password)
  // Browsers offer their own only where the page came over TLS or from this machine; a pier may have neither.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
