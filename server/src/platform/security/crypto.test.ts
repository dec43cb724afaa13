import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCrypto, randomToken, sha256 } from './crypto.ts'

const key = Buffer.alloc(32, 7)
const crypto = createCrypto(key)
const certificate = '110101199003078515'

test('a certificate comes back as it was, and looks different every time it is stored', () => {
  const [one, two] = [crypto.encrypt('certificate', certificate), crypto.encrypt('certificate', certificate)]
  expect(one.equals(two)).toBe(false)
  expect(one.includes(certificate)).toBe(false)
  expect(one).toHaveLength(29 + certificate.length)
  expect(crypto.decrypt('certificate', one)).toBe(certificate)
  expect(crypto.decrypt('name', crypto.encrypt('name', '张三 Ñandú 山田'))).toBe('张三 Ñandú 山田')
  expect(crypto.decrypt('name', crypto.encrypt('name', ''))).toBe('')
})

test('a stored value that was changed anywhere is refused', () => {
  const stored = crypto.encrypt('certificate', certificate)
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => crypto.decrypt('certificate', changed)).toThrow()
  }
  expect(() => crypto.decrypt('certificate', stored.subarray(0, 20))).toThrow()
  expect(() => crypto.decrypt('certificate', Buffer.alloc(0))).toThrow()
})

test('a value moved to a column of another purpose is refused', () => {
  expect(() => crypto.decrypt('phone', crypto.encrypt('certificate', certificate))).toThrow()
})

test('another installation cannot read it', () => {
  expect(() => createCrypto(randomBytes(32)).decrypt('phone', crypto.encrypt('phone', '1'))).toThrow()
})

test('after a change of key the old values can be read and new ones carry the new key', () => {
  const old = crypto.encrypt('phone', '13800000000')
  const next = createCrypto(Buffer.alloc(32, 8), [key])
  expect(next.decrypt('phone', old)).toBe('13800000000')
  expect(next.encrypt('phone', '1')[0]).not.toBe(old[0])
  expect(() => crypto.decrypt('phone', next.encrypt('phone', '1'))).toThrow()
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
  expect(crypto.verify('ticket 42', signature)).toBe(true)
  expect(crypto.verify('ticket 43', signature)).toBe(false)
  expect(createCrypto(randomBytes(32)).verify('ticket 42', signature)).toBe(false)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: crypto.publicKey.toString('base64url') }
  expect(
    verify(null, Buffer.from('ticket 42'), createPublicKey({ key: jwk, format: 'jwk' }), signature),
  ).toBe(true)
})

test('a signature that is no signature is false, not an error', () => {
  expect(crypto.verify('ticket 42', Buffer.alloc(0))).toBe(false)
  expect(crypto.verify('ticket 42', Buffer.alloc(64))).toBe(false)
})

test('tokens hold 256 bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 1000 }, randomToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test('a key of any other length is refused', () => {
  expect(() => createCrypto(Buffer.alloc(16))).toThrow('32 bytes')
})
