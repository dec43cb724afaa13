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
  /** False when the sponsor may not be here or may keep no keys any more: the key hands nobody over until it is allowed again. */
  sponsored: z.boolean(),
  enabled: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})

/** How somebody who is signed in elsewhere comes in without signing in again. */
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
    access: { permission: 'session.partners' },
    scope: 'own',
    journal: 'session.addPartner',
    request: z.object({
      code,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      organisationCode: code,
    }),
    /** The key is told this once; the database keeps its hash. */
    reply: z.object({ id, key: z.string() }),
  }),
  setPartner: command({
    access: { permission: 'session.partners' },
    scope: 'own',
    journal: 'session.setPartner',
    request: z.object({ id, enabled: z.boolean() }),
    reply: z.object({}),
  }),
  outcome: command({
    access: { signedIn: "asks what became of one's own request" },
    scope: 'self',
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
  codeUnknown: {
    status: 400,
    texts: {
      en: 'This link does not open a session here. Ask the system it came from for a new one, or sign in.',
      zh: '此链接无法在此登录。请在来源系统重新获取链接，或直接登录。',
      es: 'Este enlace no abre ninguna sesión aquí. Pida otro en el sistema de origen o inicie sesión.',
      ja: 'このリンクではログインできません。元のシステムでリンクを作り直すか、ログインしてください。',
    },
  },
  codeUsed: {
    status: 400,
    texts: {
      en: 'This link has already been used; it works once only. Ask for a new one, or sign in.',
      zh: '此链接已被使用，每个链接只能使用一次。请重新获取链接，或直接登录。',
      es: 'Este enlace ya se ha usado; solo vale una vez. Pida otro o inicie sesión.',
      ja: 'このリンクはすでに使われています。使えるのは一度だけです。リンクを作り直すか、ログインしてください。',
    },
  },
  codeExpired: {
    status: 400,
    texts: {
      en: 'This link has expired; it is valid for one minute. Ask for a new one, or sign in.',
      zh: '此链接已过期，有效期为一分钟。请重新获取链接，或直接登录。',
      es: 'Este enlace ha caducado; vale durante un minuto. Pida otro o inicie sesión.',
      ja: 'このリンクは有効期限（1 分）が切れています。リンクを作り直すか、ログインしてください。',
    },
  },
  partnerUnknown: {
    status: 401,
    texts: {
      en: 'This partner key is not known or has been withdrawn.',
      zh: '该合作系统密钥未知或已停用。',
      es: 'Esta clave de sistema asociado no existe o se ha retirado.',
      ja: 'この連携システムのキーは存在しないか、無効になっています。',
    },
  },
  handOverOther: {
    status: 403,
    texts: {
      en: 'A code can be issued for oneself, and by a partner system for people of its organisation who may sign in.',
      zh: '只能为本人签发代码；合作系统只能为其所属机构中可登录的人员签发。',
      es: 'Solo se emiten códigos para uno mismo o, desde un sistema asociado, para personas de su organización que pueden iniciar sesión.',
      ja: 'コードを発行できるのは本人のみです。連携システムは、自組織のログイン可能な人にのみ発行できます。',
    },
  },
  partnerBeyondOwn: {
    status: 403,
    texts: {
      en: 'Its key could sign in as people who may do more than you. Ask somebody who may do what they may.',
      zh: '该密钥可以以权限高于您的人员身份登录。请联系拥有相应权限的人员办理。',
      es: 'Su clave podría iniciar sesión como personas que pueden hacer más que usted. Pídalo a alguien con esos permisos.',
      ja: 'このキーでは、あなたより権限の広い人としてログインできてしまいます。同じ権限を持つ人に依頼してください。',
    },
  },
  handOverBeyond: {
    status: 403,
    texts: {
      en: 'This person may do more than the sponsor of the key. Somebody with these rights has to allow the key again under partner systems.',
      zh: '此人的权限高于该密钥担保人的权限。请由拥有相应权限的人员在「合作系统」中重新启用该密钥。',
      es: 'Esta persona puede hacer más que el responsable de la clave. Alguien con esos permisos debe volver a permitirla en «Sistemas asociados».',
      ja: 'この人はキーの責任者より広い権限を持っています。同じ権限を持つ人が「連携システム」でキーを再度許可してください。',
    },
  },
  partnerUnsponsored: {
    status: 403,
    texts: {
      en: 'The sponsor of this key has left or may keep no keys any more. Somebody has to allow it again under partner systems.',
      zh: '该密钥的担保人已离开或不再有权管理密钥。请由有权限的人员在「合作系统」中重新启用。',
      es: 'El responsable de esta clave ya no está o ya no puede gestionar claves. Alguien debe volver a permitirla en «Sistemas asociados».',
      ja: 'このキーの責任者は離任したか、キーを管理できなくなりました。「連携システム」で再度許可してください。',
    },
  },
  noPartner: {
    status: 404,
    texts: {
      en: 'There is no such partner system.',
      zh: '没有该合作系统。',
      es: 'No existe ese sistema asociado.',
      ja: 'その連携システムはありません。',
    },
  },
  partnerTaken: {
    status: 409,
    texts: {
      en: 'There is already a partner system with this code.',
      zh: '该代码的合作系统已存在。',
      es: 'Ya hay un sistema asociado con este código.',
      ja: 'このコードの連携システムはすでに登録されています。',
    },
  },
  organisationUnknown: {
    status: 404,
    texts: {
      en: 'There is no organisation with this code.',
      zh: '没有该代码的机构。',
      es: 'No hay ninguna organización con este código.',
      ja: 'このコードの組織はありません。',
    },
  },
})
