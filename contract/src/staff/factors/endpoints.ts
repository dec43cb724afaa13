import * as z from 'zod/mini'
import { command, query } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/ids.ts'
import { problems } from '../../kernel/problem.ts'
import { credentialResponse, passkeyName, passkeyOptions } from './schemas.ts'

/** Recovery codes: in this reply only, and none while there are some already. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The second factors of a user: an authenticator app, passkeys, recovery codes; and their reset by two others. */
export const factorEndpoints = {
  factors: query({
    beforeSecondFactor: 'enrolling',
    access: { signedIn: 'everybody may see their own second factors' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({
      /** True for users who must have one, and so keep the last. */
      required: z.boolean(),
      /** Since when there is an authenticator app. */
      appSince: z.nullable(z.string()),
      passkeys: z.array(
        z.object({ id, name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
      ),
      /** Recovery codes that are left. */
      recoveryCodes: z.int(),
    }),
  }),
  beginApp: command({
    beforeSecondFactor: 'enrolling',
    stepUp: true,
    access: { signedIn: 'everybody may set an authenticator app up' },
    scope: 'self',
    requestsPerMinute: 20,
    request: z.object({}),
    reply: z.object({
      /** The key in base32, for apps without a camera. */
      key: z.string(),
      /** The same as a QR code: a data address, for an image. */
      picture: z.string(),
    }),
  }),
  confirmApp: command({
    beforeSecondFactor: 'enrolling',
    stepUp: true,
    access: { signedIn: 'everybody may set an authenticator app up' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'staff.confirmApp',
    requestsPerMinute: 20,
    request: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'format' })) }),
    reply: recoveryCodes,
  }),
  removeApp: command({
    stepUp: true,
    access: { signedIn: 'everybody may remove their own authenticator app' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'staff.removeApp',
    request: z.object({}),
    reply: z.object({}),
  }),
  beginPasskey: command({
    beforeSecondFactor: 'enrolling',
    stepUp: true,
    access: { signedIn: 'everybody may add a passkey of their own' },
    scope: 'self',
    requestsPerMinute: 20,
    request: z.object({}),
    reply: z.object({ options: passkeyOptions }),
  }),
  addPasskey: command({
    beforeSecondFactor: 'enrolling',
    stepUp: true,
    access: { signedIn: 'everybody may add a passkey of their own' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'staff.addPasskey',
    maxBytes: 65_536,
    request: z.object({ name: passkeyName, response: credentialResponse }),
    reply: recoveryCodes,
  }),
  renamePasskey: command({
    access: { signedIn: 'everybody may name their own passkeys' },
    scope: 'self',
    journal: 'staff.renamePasskey',
    request: z.object({ id, name: passkeyName }),
    reply: z.object({}),
  }),
  removePasskey: command({
    stepUp: true,
    access: { signedIn: 'everybody may remove their own passkeys' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'staff.removePasskey',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  renewRecoveryCodes: command({
    stepUp: true,
    access: { signedIn: 'everybody may renew their own recovery codes' },
    scope: 'self',
    journal: 'staff.renewRecoveryCodes',
    request: z.object({}),
    reply: recoveryCodes,
  }),
  askFactorReset: command({
    stepUp: true,
    access: { permission: 'staff.resetSecondFactor' },
    scope: 'own',
    journal: 'staff.askFactorReset',
    request: z.object({ id }),
    reply: z.object({}),
  }),
} as const

export const factorProblems = problems('staff', {
  appNotBegun: 409,
  wrongAppCode: 422,
  passkeyGone: 404,
  passkeyTaken: 409,
  tooManyPasskeys: 409,
  lastFactor: 409,
  ownFactors: 409,
  noFactors: 409,
  factorResetAsked: 409,
})
