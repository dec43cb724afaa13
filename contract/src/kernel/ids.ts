import * as z from 'zod/mini'
import { referencePattern } from './identity.ts'

/**
 * A 64-bit identifier as text: JavaScript numbers lose digits beyond 2^53, so an id is never a number on the wire.
 */
export const id = z.string().check(
  z.regex(/^[1-9]\d{0,18}$/, { error: 'id' }),
  // Digits of one length compare as texts do.
  z.refine((value: string) => value.length !== 19 || value <= '9223372036854775807', { error: 'id' }),
)

export type Id = z.infer<typeof id>

/** A short code made by people, such as a dock's `CTM`: letters, digits, dash and underscore, at most 32. */
export const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'code' }))

/** A key the client makes once per form instance; a repeated request with it gets the first answer again. */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'requestKey' }))

/** Optimistic lock of a record: how often it was saved, from 1. A command carries the one its user had before them. */
export const revision = z.int().check(z.gte(1))

/** The reference of a receipt or of a bank's transfer, normalised as `normaliseReference` does it. */
export const reference = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(referencePattern, { error: 'reference' }))
