import * as z from 'zod/mini'

/** Name of a passkey, by which its owner knows the device. */
export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** Options of WebAuthn as JSON, which the browser hands to the authenticator as they are. */
export const passkeyOptions = z.record(z.string(), z.unknown())

const base64url = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]*$/, { error: 'format' }))

/** What an authenticator answers, as JSON; the library that verifies it reads the rest. */
export const credentialResponse = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  clientExtensionResults: z._default(z.record(z.string().check(z.maxLength(64)), z.unknown()), {}),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: z.optional(base64url(20_000)),
    authenticatorData: z.optional(base64url(8_000)),
    signature: z.optional(base64url(8_000)),
    userHandle: z.optional(base64url(200)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
