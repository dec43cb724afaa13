import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
  sign,
  verify,
} from 'node:crypto'

/** What a text is, so that one key never serves two purposes: a phone cannot be moved into a certificate's column. */
export type Purpose =
  | 'certificate'
  | 'evidence'
  | 'name'
  | 'phone'
  | 'bankAccount'
  | 'collection'
  | 'secret'
  | 'secondFactor'
  | 'signIn'
  | 'device'
  | 'proof'
  | 'check'

/** Texts that are stored encrypted beside a keyed hash, by which they are found. */
export type FindablePurpose = 'certificate' | 'phone'

/** A text as a row stores it: found by its hash, read from its cipher, which belongs to this hash alone. */
export interface Findable {
  hash: Uint8Array
  cipher: Uint8Array
}

/** Everything derived from the one key of an installation (FAIRWAY_KEY). */
export interface Crypto {
  /**
   * AES-256-GCM: key id (1 byte), nonce (12), cipher text, tag (16). The same text never looks the same twice. Additional
   * data: what the cipher belongs to, the id of its row for instance, so that it means nothing elsewhere.
   */
  encrypt(purpose: Exclude<Purpose, FindablePurpose>, text: string, belongsTo?: string): Buffer
  /** @throws when the bytes were changed, made for another purpose or owner, or with a key we do not have. */
  decrypt(purpose: Exclude<Purpose, FindablePurpose>, bytes: Uint8Array, belongsTo?: string): string
  /** Encrypts a text, with the keyed hash of what it is found by. */
  protect(purpose: FindablePurpose, text: string, foundBy: string): { hash: Buffer; cipher: Buffer }
  /** @throws as `decrypt`, and when the cipher was moved beside another hash. */
  reveal(purpose: FindablePurpose, stored: Findable): string
  /** HMAC-SHA-256, 32 bytes: the same text gives the same bytes, so an encrypted value can be found again. */
  keyedHash(purpose: Purpose, text: string): Buffer
  /** The same by every key, the present one first: what was stored under a former key is found by its own. */
  keyedHashes(purpose: Purpose, text: string): Buffer[]
  /** Ed25519 signature of 64 bytes, for the codes on tickets. */
  sign(message: string | Uint8Array): Buffer
  /** True for a signature by the key with this id: the present one or a former one. */
  verify(message: string | Uint8Array, signature: Uint8Array, keyId: number): boolean
  /** 32 bytes, for devices that check tickets without us. */
  readonly publicKey: Buffer
  /** 0 to 255: identifies a key in messages to operators; stands before every encrypted text. */
  readonly keyId: number
  readonly formerKeyIds: readonly number[]
}

/**
 * @param key 32 bytes.
 * @param formerKeys keys used before: what they encrypted can still be read, hashed be found and signed be verified; what is
 *   new gets the present one.
 * @throws when two keys have one id, which is one byte: one in 256 new keys.
 */
export function createCrypto(key: Uint8Array, formerKeys: readonly Uint8Array[] = []): Crypto {
  const rings = [key, ...formerKeys].map(keyRing)
  const present = rings[0] as KeyRing
  if (new Set(rings.map(({ id }) => id)).size < rings.length) throw new Error('two keys have one id')
  const privateKey = privateKeyOf(present)
  const publicKeys = new Map(rings.map((ring) => [ring.id, createPublicKey(privateKeyOf(ring))]))
  const nextNonce = nonces()
  const encrypt = (purpose: Purpose, text: string, belongsTo: Uint8Array): Buffer => {
    const head = Buffer.allocUnsafe(1 + nonceBytes)
    head[0] = present.id
    nextNonce().copy(head, 1)
    const cipher = createCipheriv('aes-256-gcm', present.keyFor(`encrypt ${purpose}`), head.subarray(1))
    cipher.setAAD(belongsTo)
    return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }
  const decrypt = (purpose: Purpose, bytes: Uint8Array, belongsTo: Uint8Array): string => {
    const ring = rings.find((candidate) => candidate.id === bytes[0])
    if (!ring || bytes.length < 1 + nonceBytes + tagBytes) throw new Error('not encrypted with a key we have')
    const decipher = createDecipheriv(
      'aes-256-gcm',
      ring.derive(`encrypt ${purpose}`),
      bytes.subarray(1, 1 + nonceBytes),
    )
    decipher.setAAD(belongsTo)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return (
      decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    )
  }
  return {
    encrypt: (purpose, text, belongsTo = '') => encrypt(purpose, text, Buffer.from(belongsTo)),
    decrypt: (purpose, bytes, belongsTo = '') => decrypt(purpose, bytes, Buffer.from(belongsTo)),
    protect(purpose, text, foundBy) {
      const textHash = keyedHashOf(present, purpose, foundBy)
      return { hash: textHash, cipher: encrypt(purpose, text, textHash) }
    },
    reveal: (purpose, { hash: textHash, cipher }) => decrypt(purpose, cipher, textHash),
    keyedHash: (purpose, text) => keyedHashOf(present, purpose, text),
    keyedHashes: (purpose, text) => rings.map((ring) => keyedHashOf(ring, purpose, text)),
    sign: (message) => sign(null, Buffer.from(message as string), privateKey),
    verify(message, signature, keyId) {
      const publicKey = publicKeys.get(keyId)
      return publicKey !== undefined && verify(null, Buffer.from(message as string), publicKey, signature)
    },
    publicKey: (publicKeys.get(present.id) as KeyObject)
      .export({ format: 'der', type: 'spki' })
      .subarray(-32),
    keyId: present.id,
    formerKeyIds: rings.slice(1).map(({ id }) => id),
  }
}

const keyedHashOf = (ring: KeyRing, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', ring.keyFor(`find ${purpose}`))
    .update(text, 'utf8')
    .digest()

const privateKeyOf = (ring: KeyRing): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([ed25519Prefix, ring.derive('ticket signature')]),
    format: 'der',
    type: 'pkcs8',
  })

/** 256 random bits as 43 signs that need no escaping anywhere. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer')
}

const nonceBytes = 12
const tagBytes = 16
/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

interface KeyRing {
  /** Identifies the key that encrypted a text, so that keys can be rotated. */
  readonly id: number
  derive(purpose: string): Buffer
  /** The same as a key made ready once: handing over bytes takes five times as long at every use. */
  keyFor(purpose: string): KeyObject
}

function keyRing(key: Uint8Array): KeyRing {
  if (key.length !== 32) throw new Error('the key must have 32 bytes')
  const derived = new Map<string, Buffer>()
  const derive = (purpose: string) => {
    const cached = derived.get(purpose)
    if (cached) return cached
    const derivedKey = Buffer.from(hkdfSync('sha256', key, 'fairway', purpose, 32))
    derived.set(purpose, derivedKey)
    return derivedKey
  }
  const ready = new Map<string, KeyObject>()
  const keyFor = (purpose: string) => {
    const cached = ready.get(purpose)
    if (cached) return cached
    const keyObject = createSecretKey(derive(purpose))
    ready.set(purpose, keyObject)
    return keyObject
  }
  return { id: derive('key id')[0] as number, derive, keyFor }
}

/** Random nonces, each used once, drawn from the system many at a time: one draw costs more than encrypting a number. */
function nonces(): () => Buffer {
  const drawn = Buffer.alloc(nonceBytes * 256)
  let next = drawn.length
  return () => {
    if (next >= drawn.length) {
      randomFillSync(drawn)
      next = 0
    }
    next += nonceBytes
    return drawn.subarray(next - nonceBytes, next)
  }
}
