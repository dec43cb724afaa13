import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordDigest } from './digest.ts'
import { sha256 } from './sha256.ts'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

test('[G8] a password is sent as the SHA-256 of its UTF-8 text, in lower-case hex', async () => {
  expect(await passwordDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(await passwordDigest('长江')).toHaveLength(64)
})

test('[G8] a page without TLS computes the same digest in script', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const reference = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
      expect(hex(sha256(bytes))).toBe(hex(reference))
    }),
  )
})
