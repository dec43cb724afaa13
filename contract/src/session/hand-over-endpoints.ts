import * as z from 'zod/mini'
import { command, query } from '../kernel/endpoint.ts'
import { code, id } from '../kernel/ids.ts'
import { problems } from '../kernel/problem.ts'
import { named } from '../kernel/texts.ts'

/** What the addresses of a hand-over carry: opens one session, once, within a minute. */
export const handOverCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'format' }))

const partner = z.object({
  id,
  code: z.string(),
  name: z.string(),
  organisation: named,
  /** Whose present rights bound whom the key hands over: made it, or allowed it again last. */
  sponsor: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /**
   * False while the sponsor is disabled or lacks the permission to manage keys: the key hands over no user until then.
   */
  sponsored: z.boolean(),
  enabled: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})

/** Single sign-on: a person signed in at a partner system signs in with a one-time code. */
export const handOverEndpoints = {
  handOver: command({
    access: { open: 'a partner system shows its own key in the place of a session' },
    scope: 'self',
    request: z.object({
      /** For whom; needed by partner systems, which may name people of their own organisation only. */
      user: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
    }),
    reply: z.object({ code: handOverCode, seconds: z.int() }),
  }),
  takeOver: command({
    access: { open: 'the code itself opens the session, once' },
    scope: 'self',
    request: z.object({
      code: handOverCode,
      deviceId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, { error: 'format' })),
    }),
    reply: z.string(),
  }),
  partners: query({
    access: { permission: 'session.partners' },
    scope: 'own',
    request: z.object({}),
    reply: z.array(partner),
  }),
  addPartner: command({
    stepUp: true,
    access: { permission: 'session.partners' },
    scope: 'own',
    journal: 'session.addPartner',
    request: z.object({
      code,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      organisationCode: code,
    }),
    /** Returned once; the database stores its hash. */
    reply: z.object({ id, key: z.string() }),
  }),
  setPartner: command({
    stepUp: true,
    access: { permission: 'session.partners' },
    scope: 'own',
    journal: 'session.setPartner',
    request: z.object({ id, enabled: z.boolean() }),
    reply: z.object({}),
  }),
  outcome: command({
    access: { signedIn: "asks what became of one's own request" },
    scope: 'self',
    // Asking takes a key for good: a window asks for what was under way when its connection was lost, not without end.
    requestsPerMinute: 120,
    request: z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'requestKey' })) }),
    reply: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('done'),
        /** What the command answered; null where it no longer fits what its endpoint answers. */
        reply: z.nullable(z.record(z.string(), z.unknown())),
      }),
      z.object({ state: z.literal('notDone') }),
      z.object({ state: z.literal('inProgress') }),
    ]),
  }),
} as const

export const handOverProblems = problems('session', {
  codeUnknown: 400,
  codeUsed: 400,
  codeExpired: 400,
  partnerUnknown: 401,
  handOverOther: 403,
  partnerBeyondOwn: 403,
  handOverBeyond: 403,
  partnerUnsponsored: 403,
  noPartner: 404,
  partnerTaken: 409,
  organisationUnknown: 404,
})
