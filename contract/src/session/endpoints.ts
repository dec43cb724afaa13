import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import type { Names } from '../kernel/languages.ts'
import { names } from '../kernel/texts.ts'
import { storedPreferences } from '../profile/endpoints.ts'
import { handOverEndpoints } from './hand-over-endpoints.ts'
import { secondFactorEndpoints } from './second-factor-endpoints.ts'

/** The device id: generated once by the browser, kept in local storage; the captcha is bound to it. */
export const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, { error: 'format' }))

/** SHA-256 of a password as lower-case hex: the password itself never leaves the browser. */
export const passwordDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'format' }))

/** The proof of work, as JSON; bound to the device and single-use. Empty where none is required. */
export const proof = z._default(z.string().check(z.maxLength(2_000)), '')

/** A node of the menu tree as the browser gets it: only what the person was granted, with the folders above it. */
export interface MenuNode {
  id: string
  name: string
  names: Names
  uri: string
  /** M folder, C page, A button. */
  type: string
  status: string
  parent: string | null
  /** JSON text: icon, color, hidden, home, keepAlive, alwaysShow. */
  options: string
  /** The Chinese name on a Latin keyboard: its initials and its pinyin. */
  typed?: string | undefined
  children: MenuNode[]
}

const menuNode: z.ZodMiniType<MenuNode, MenuNode> = z
  .object({
    id: z.string(),
    name: z.string(),
    names,
    uri: z.string(),
    type: z.string(),
    status: z.string(),
    parent: z.nullable(z.string()),
    options: z.string(),
    typed: z.optional(z.string()),
    get children() {
      return z.array(menuNode)
    },
  })
  // Refers to itself: the description of the interface needs a name for it.
  .register(z.globalRegistry, { id: 'MenuNode' })

/** The signed-in user as `/me.json` returns it; the first nine fields are the specification's. */
export const me = z.object({
  rootMenus: z.array(menuNode),
  code: z.string(),
  name: z.string(),
  pwdUpdFlag: z.boolean(),
  payPwdUpdFlag: z.boolean(),
  withdrawPwdUpdFlag: z.boolean(),
  id,
  withdrawPassword: z.boolean(),
  roleNames: z.array(z.string()),
  avatar: z.string(),
  introduction: z.string(),
  organisation: z.object({ id, code: z.string(), kind: z.string(), names }),
  /** True while the user must set a second factor up before anything else. */
  secondFactorMissing: z.boolean(),
  parameters: z.object({
    platformName: names,
    navbarTitle: names,
    feedbackUrl: z.string(),
    /** Printed on tickets for passengers with questions; empty while there is none. */
    hotline: z.string(),
    /** A window that is idle for so long locks itself; 0 for never. */
    lockAfterMinutes: z.int(),
    /** The preferences of the user; sent here, so that another desk has them for its first rendering. */
    preferences: storedPreferences,
  }),
})

export const session = capability('session', {
  captcha: command({
    path: '/login/loginAuthCode.do',
    access: { open: 'the picture is shown before anybody is signed in' },
    scope: { shared: 'a picture for the asking device' },
    request: z.object({ show: deviceId }),
    reply: z.instanceof(Uint8Array),
    responseType: 'image/png',
  }),
  captchaImage: query({
    path: '/login/loginAuthCode.do',
    access: { open: 'the same picture as a plain image address' },
    scope: { shared: 'a picture for the asking device' },
    request: z.object({ show: deviceId }),
    reply: z.instanceof(Uint8Array),
    responseType: 'image/png',
  }),
  /** The proof of work of an open form, beside the captcha. The device is in the body, never in a URL. */
  challenge: command({
    access: { open: 'a browser works on it while somebody types' },
    scope: { shared: 'a task for the asking device' },
    request: z.object({ deviceId }),
    /** A challenge of ALTCHA as JSON; null where no proof is required. */
    reply: z.object({ challenge: z.nullable(z.string()) }),
  }),
  signIn: command({
    path: '/login/loginNoAuthCode.do',
    message: 'replies.signedIn',
    access: { open: 'this is how a session begins' },
    scope: 'self',
    request: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      password: passwordDigest,
      deviceId,
      code: z.string().check(z.trim(), z.maxLength(16)),
      proof,
    }),
    reply: z.string(),
  }),
  me: query({
    path: '/me.json',
    beforePasswordChange: true,
    beforeSecondFactor: 'enrolling',
    access: { signedIn: 'everybody may know who they are' },
    scope: 'self',
    request: z.object({}),
    reply: me,
    responseType: 'topLevel',
  }),
  signOut: command({
    path: '/login/logout',
    access: { open: 'signing out must work with a session that has already ended' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({}),
  }),
  refresh: query({
    path: '/login/refreshAuth.do',
    beforePasswordChange: true,
    beforeSecondFactor: 'enrolling',
    access: { signedIn: "asks for one's own permissions anew" },
    scope: 'self',
    request: z.object({}),
    reply: z.object({ version: z.string() }),
  }),
  socketTicket: command({
    beforePasswordChange: true,
    access: { signedIn: 'opens the socket of the asking session' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({ ticket: z.string() }),
  }),
  /** What the lock screen shows: whose session it is, and whether a password unlocks it. */
  lockState: query({
    whileLocked: true,
    beforePasswordChange: true,
    beforeSecondFactor: 'enrolling',
    access: { signedIn: 'the lock screen names the user of the session' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({
      locked: z.boolean(),
      name: z.string(),
      code: z.string(),
      /** False for a session from a partner system: its user signs out and comes back from there. */
      byPassword: z.boolean(),
    }),
  }),
  lock: command({
    whileLocked: true,
    beforePasswordChange: true,
    beforeSecondFactor: 'enrolling',
    access: { signedIn: 'locks the asking session' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({}),
  }),
  unlock: command({
    whileLocked: true,
    beforePasswordChange: true,
    beforeSecondFactor: 'enrolling',
    access: { signedIn: 'the password of the user of the session unlocks it' },
    scope: 'self',
    request: z.object({ password: passwordDigest }),
    reply: z.object({}),
  }),
  ...secondFactorEndpoints,
  ...handOverEndpoints,
})
