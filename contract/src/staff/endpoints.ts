import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { passwordDigest } from '../session/endpoints.ts'
import { accessEndpoints } from './access/endpoints.ts'
import { factorEndpoints } from './factors/endpoints.ts'
import { sessionKinds } from './values.ts'

/** How many of the last passwords may not come again, the present one among them. */
export const passwordsRemembered = 5

/** One-time password: returned once, to be changed at the next sign-in. */
const oneTimePassword = z.object({ password: z.string(), goodUntil: z.nullable(z.string()) })

const onlineSession = z.object({
  id,
  user: z.object({ id, code: z.string(), name: z.string() }),
  organisation: names,
  kind: z.enum(sessionKinds),
  browser: z.string(),
  address: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  own: z.boolean(),
  /** False for users with more rights than the caller, whose session they cannot end. */
  within: z.boolean(),
})

export const staff = capability('staff', {
  changePassword: command({
    path: '/updatePassword.do',
    message: 'replies.passwordChanged',
    beforePasswordChange: true,
    access: { signedIn: 'everybody may choose another password for themselves' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'staff.changePassword',
    request: z.object({ oldPassword: passwordDigest, newPassword: passwordDigest }),
    /** How many other sessions of this person ended with it. */
    reply: z.object({ ended: z.int() }),
  }),
  weakPassword: command({
    path: '/login/weakPassword.do',
    message: (weak: unknown) => (weak === true ? 'problems.staff.weakPassword' : 'replies.notWeakPassword'),
    beforePasswordChange: true,
    access: { signedIn: 'everybody may ask whether a password of theirs is weak' },
    scope: 'self',
    request: z.object({ newPassword: passwordDigest }),
    /** True: weak. */
    reply: z.boolean(),
  }),
  changeWithdrawPassword: command({
    path: '/sysHome/changeWithdrawPass.do',
    message: 'replies.withdrawPasswordChanged',
    beforePasswordChange: true,
    stepUp: true,
    access: { permission: 'sys.index.withdraw' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'staff.changeWithdrawPassword',
    /** The old one is the login password while none is set. */
    request: z.object({ oldPass: passwordDigest, newPass: passwordDigest, confirmPass: passwordDigest }),
    reply: z.object({}),
  }),
  changePaymentPassword: command({
    access: {
      signedIn: 'everybody may choose the password they pay with; paying asks for its own permission',
    },
    scope: 'self',
    refreshesSessions: true,
    journal: 'staff.changePaymentPassword',
    /** The old one is the login password while none is set. */
    request: z.object({ oldPassword: passwordDigest, newPassword: passwordDigest }),
    reply: z.object({}),
  }),
  resetPassword: command({
    path: '/sysHome/resetPass/{id}.do',
    stepUp: true,
    access: { permission: 'staff.resetPassword' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.resetPassword',
    request: z.object({ id }),
    reply: oneTimePassword,
  }),
  resetWithdrawPassword: command({
    path: '/sysHome/resetPassword/{id}.do',
    stepUp: true,
    access: { permission: 'staff.resetPassword' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.resetWithdrawPassword',
    request: z.object({ id }),
    reply: oneTimePassword,
  }),
  sessions: query({
    access: { permission: 'staff.viewSessions' },
    scope: 'own',
    request: z.object({
      ...pageRequest('user', 'since', 'lastUsed', 'address'),
      /** Part of a name, a user name or an address. */
      text: z.optional(searchText),
      kind: z.optional(z.enum(sessionKinds)),
      /** Of this person only. */
      userId: z.optional(id),
    }),
    reply: pageOf(onlineSession),
  }),
  endSession: command({
    access: { permission: 'staff.endSessions' },
    scope: 'own',
    journal: 'staff.endSession',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  ...factorEndpoints,
  ...accessEndpoints,
})

export const staffProblems = problems('staff', {
  wrongOldPassword: 422,
  wrongWithdrawPassword: 422,
  withdrawPasswordUnset: 409,
  withdrawPasswordOneTime: 409,
  weakPassword: 422,
  usedPassword: 422,
  sameAsLogin: 422,
  passwordsDiffer: 422,
  unknownUser: 404,
  ownPassword: 409,
  sessionGone: 404,
})
