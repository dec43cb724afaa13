import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { passwordDigest } from './digest.ts'

test('[G8] a password is sent as the SHA-256 of its UTF-8 text, in lower-case hex', async () => {
  expect(await passwordDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(await passwordDigest('长江')).toHaveLength(64)
})

test('[G8] a page without TLS computes the same digest in script', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (password) => {
      const reference = await passwordDigest(password)
      vi.stubGlobal('crypto', {})
      expect(await passwordDigest(password).finally(() => vi.unstubAllGlobals())).toBe(reference)
    }),
  )
})
