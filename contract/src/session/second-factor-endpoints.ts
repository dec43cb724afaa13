import * as z from 'zod/mini'
import { command, query } from '../kernel/endpoint.ts'
import { credentialResponse, passkeyOptions } from '../staff/factors/schemas.ts'

/** The second factor of a session: verified at sign-in, and again before money is moved. */
export const secondFactorEndpoints = {
  factorState: query({
    beforePasswordChange: true,
    beforeSecondFactor: 'verifying',
    access: { signedIn: 'asks by what the own second factor can be verified' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({
      /** True until it is verified for the first time in this session. */
      due: z.boolean(),
      /** True with an authenticator app. */
      app: z.boolean(),
      passkeys: z.int(),
      /** Recovery codes that are left. */
      recoveryCodes: z.int(),
    }),
  }),
  verifyCode: command({
    beforePasswordChange: true,
    beforeSecondFactor: 'verifying',
    access: { signedIn: 'verifies the own second factor' },
    scope: 'self',
    /** Six digits of the authenticator app, or a recovery code. */
    request: z.object({ code: z.string().check(z.trim(), z.minLength(6), z.maxLength(20)) }),
    /** How many recovery codes are left. */
    reply: z.object({ recoveryCodes: z.int() }),
  }),
  challengePasskey: command({
    beforePasswordChange: true,
    beforeSecondFactor: 'verifying',
    access: { signedIn: 'asks for a challenge for an own passkey' },
    scope: 'self',
    requestsPerMinute: 60,
    request: z.object({}),
    reply: z.object({ options: passkeyOptions }),
  }),
  verifyPasskey: command({
    beforePasswordChange: true,
    beforeSecondFactor: 'verifying',
    access: { signedIn: 'verifies the own second factor' },
    scope: 'self',
    maxBytes: 32_768,
    request: z.object({ response: credentialResponse }),
    reply: z.object({ recoveryCodes: z.int() }),
  }),
} as const
