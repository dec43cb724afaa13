import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCrypto, randomToken, sha256 } from './crypto.ts'

const key = Buffer.alloc(32, 7)
const crypto = createCrypto(key)
const certificate = '110101199003078515'

const protect = (by = crypto) => by.protect('certificate', certificate, certificate)

test('a certificate comes back as it was, and looks different every time it is stored', () => {
  const [one, two] = [protect(), protect()]
  expect(one.hash.equals(two.hash)).toBe(true)
  expect(one.cipher.equals(two.cipher)).toBe(false)
  expect(one.cipher.includes(certificate)).toBe(false)
  expect(one.cipher).toHaveLength(29 + certificate.length)
  expect(crypto.reveal('certificate', one)).toBe(certificate)
  expect(crypto.decrypt('name', crypto.encrypt('name', '张三 Ñandú 山田'))).toBe('张三 Ñandú 山田')
  expect(crypto.decrypt('name', crypto.encrypt('name', ''))).toBe('')
})

test('a stored value that was changed anywhere is refused', () => {
  const { hash, cipher } = protect()
  for (let at = 0; at < cipher.length; at++) {
    const changed = Buffer.from(cipher)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => crypto.reveal('certificate', { hash, cipher: changed })).toThrow()
  }
  expect(() => crypto.reveal('certificate', { hash, cipher: cipher.subarray(0, 20) })).toThrow()
  expect(() => crypto.reveal('certificate', { hash, cipher: Buffer.alloc(0) })).toThrow()
})

test('a value moved to a column of another purpose is refused', () => {
  expect(() => crypto.reveal('phone', protect())).toThrow()
})

test('a value moved to the row of another person, or a picture to another request, is refused', () => {
  const other = crypto.protect('certificate', '110101199003072877', '110101199003072877')
  expect(() => crypto.reveal('certificate', { hash: other.hash, cipher: protect().cipher })).toThrow()
  const picture = crypto.encrypt('evidence', 'picture', '7/1')
  expect(crypto.decrypt('evidence', picture, '7/1')).toBe('picture')
  expect(() => crypto.decrypt('evidence', picture, '8/1')).toThrow()
  expect(() => crypto.decrypt('evidence', picture)).toThrow()
})

test('another installation cannot read it', () => {
  expect(() => createCrypto(randomBytes(32)).reveal('certificate', protect())).toThrow()
})

test('after a change of key the old values can be read and new ones carry the new key', () => {
  const old = protect()
  const next = createCrypto(Buffer.alloc(32, 8), [key])
  expect(next.reveal('certificate', old)).toBe(certificate)
  expect(protect(next).cipher[0]).not.toBe(old.cipher[0])
  expect(() => crypto.reveal('certificate', protect(next))).toThrow()
})

test('an encrypted value is found through its keyed hash, which discloses nothing without the key', () => {
  const hash = crypto.keyedHash('certificate', certificate)
  expect(hash).toHaveLength(32)
  expect(createCrypto(key).keyedHash('certificate', certificate).equals(hash)).toBe(true)
  expect(crypto.keyedHash('phone', certificate).equals(hash)).toBe(false)
  expect(createCrypto(Buffer.alloc(32, 8)).keyedHash('certificate', certificate).equals(hash)).toBe(false)
  expect(sha256(certificate).equals(hash)).toBe(false)
})

test('the code of a ticket is signed, and a device with the public key alone can check it', () => {
  const signature = crypto.sign('ticket 42')
  expect(signature).toHaveLength(64)
  expect(crypto.verify('ticket 42', signature, crypto.keyId)).toBe(true)
  expect(crypto.verify('ticket 43', signature, crypto.keyId)).toBe(false)
  expect(crypto.verify('ticket 42', signature, (crypto.keyId + 1) % 256)).toBe(false)
  expect(createCrypto(randomBytes(32)).verify('ticket 42', signature, crypto.keyId)).toBe(false)
  const next = createCrypto(Buffer.alloc(32, 8), [key])
  expect(next.verify('ticket 42', signature, crypto.keyId)).toBe(true)
  expect(next.verify('ticket 42', signature, next.keyId)).toBe(false)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: crypto.publicKey.toString('base64url') }
  expect(
    verify(null, Buffer.from('ticket 42'), createPublicKey({ key: jwk, format: 'jwk' }), signature),
  ).toBe(true)
})

test('a signature that is no signature is false, not an error', () => {
  expect(crypto.verify('ticket 42', Buffer.alloc(0), crypto.keyId)).toBe(false)
  expect(crypto.verify('ticket 42', Buffer.alloc(64), crypto.keyId)).toBe(false)
})

test('tokens hold 256 bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 1000 }, randomToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test('a key of any other length is refused', () => {
  expect(() => createCrypto(Buffer.alloc(16))).toThrow('32 bytes')
})
