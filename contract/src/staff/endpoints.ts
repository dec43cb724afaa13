import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { passwordDigest } from '../session/endpoints.ts'
import { accessEndpoints } from './access/endpoints.ts'
import { sessionKinds } from './values.ts'

/** How many of the last passwords may not come again, the present one among them. */
export const passwordsRemembered = 5

/** A password somebody else made up: shown this once, to be changed at the next sign-in. */
const oneTimePassword = z.object({ password: z.string(), goodUntil: z.nullable(z.string()) })

const weakTexts = {
  en: 'password is weak, please change it again',
  zh: '该密码为弱密码，请重新修改',
  es: 'la contraseña es débil, cámbiela de nuevo',
  ja: 'パスワードが弱すぎます。もう一度変更してください',
}
const notWeakTexts = {
  en: 'the password is not weak',
  zh: '该密码不是弱密码',
  es: 'la contraseña no es débil',
  ja: '弱いパスワードではありません',
}

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
  /** False when they may do more than the person who asks: then the session is not theirs to end. */
  within: z.boolean(),
})

export const staff = capability('staff', {
  changePassword: command({
    path: '/updatePassword.do',
    message: {
      en: 'password changed successfully',
      zh: '密码修改成功',
      es: 'contraseña cambiada correctamente',
      ja: 'パスワードを変更しました',
    },
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
    message: (weak: unknown) => (weak === true ? weakTexts : notWeakTexts),
    beforePasswordChange: true,
    access: { signedIn: 'everybody may ask whether a password of theirs is weak' },
    scope: 'self',
    request: z.object({ newPassword: passwordDigest }),
    /** True: weak. */
    reply: z.boolean(),
  }),
  changeWithdrawPassword: command({
    path: '/sysHome/changeWithdrawPass.do',
    message: {
      en: 'withdraw password changed successfully',
      zh: '提现密码修改成功',
      es: 'contraseña de retirada cambiada correctamente',
      ja: '出金パスワードを変更しました',
    },
    beforePasswordChange: true,
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
    access: { permission: 'staff.resetPassword' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.resetPassword',
    request: z.object({ id }),
    reply: oneTimePassword,
  }),
  resetWithdrawPassword: command({
    path: '/sysHome/resetPassword/{id}.do',
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
  ...accessEndpoints,
})

export const staffProblems = problems('staff', {
  wrongOldPassword: {
    status: 422,
    texts: {
      en: 'The present password is wrong; nothing was changed.',
      zh: '原密码错误，密码未修改。',
      es: 'La contraseña actual es incorrecta; no se ha cambiado nada.',
      ja: '現在のパスワードが違います。変更されていません。',
    },
  },
  weakPassword: {
    status: 422,
    texts: weakTexts,
  },
  usedPassword: {
    status: 422,
    texts: {
      en: 'This is one of the last {count} passwords. Choose one that is new.',
      zh: '不能使用最近 {count} 次用过的密码，请换一个新密码。',
      es: 'Es una de las últimas {count} contraseñas. Elija una nueva.',
      ja: '直近 {count} 回に使ったパスワードです。新しいものを選んでください。',
    },
  },
  sameAsLogin: {
    status: 422,
    texts: {
      en: 'This is the login password. What protects money must be another one.',
      zh: '不能与登录密码相同：保护资金的密码必须另设。',
      es: 'Es la contraseña de acceso. La que protege el dinero debe ser otra.',
      ja: 'ログインパスワードと同じです。資金を守るパスワードは別のものにしてください。',
    },
  },
  passwordsDiffer: {
    status: 422,
    texts: {
      en: 'the two passwords entered do not match',
      zh: '两次输入的密码不一致',
      es: 'las dos contraseñas introducidas no coinciden',
      ja: '入力した 2 つのパスワードが一致しません',
    },
  },
  unknownUser: {
    status: 404,
    texts: {
      en: 'There is no such user.',
      zh: '没有该用户。',
      es: 'No existe ese usuario.',
      ja: 'そのユーザーは存在しません。',
    },
  },
  ownPassword: {
    status: 409,
    texts: {
      en: 'Nobody resets their own password. Change it in the account menu, or ask another administrator.',
      zh: '不能重置自己的密码。请在账户菜单中修改，或请其他管理员重置。',
      es: 'Nadie restablece su propia contraseña. Cámbiela en el menú de la cuenta o pídalo a otro administrador.',
      ja: '自分のパスワードはリセットできません。アカウントメニューで変更するか、ほかの管理者に頼んでください。',
    },
  },
  sessionGone: {
    status: 404,
    texts: {
      en: 'This session has already ended.',
      zh: '该会话已经结束。',
      es: 'Esta sesión ya ha terminado.',
      ja: 'このセッションはすでに終了しています。',
    },
  },
})
