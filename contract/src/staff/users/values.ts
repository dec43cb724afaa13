import type { Texts } from '../../kernel/languages.ts'

/** What an imported file may be at most; more lines come in several files. */
export const largestImport = { bytes: 600_000, lines: 500 } as const

/** The columns of an imported sheet in their order, as its first line names them. */
export const importColumns = {
  code: { en: 'User name', zh: '用户名', es: 'Nombre de usuario', ja: 'ユーザー名' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  organisation: {
    en: 'Organisation code',
    zh: '单位代码',
    es: 'Código de la organización',
    ja: '組織コード',
  },
  roles: { en: 'Role codes', zh: '角色代码', es: 'Códigos de roles', ja: 'ロールコード' },
  docks: { en: 'Dock codes', zh: '码头代码', es: 'Códigos de muelles', ja: '桟橋コード' },
  validFrom: { en: 'Valid from', zh: '生效日期', es: 'Válido desde', ja: '有効開始日' },
  validTo: { en: 'Valid to', zh: '失效日期', es: 'Válido hasta', ja: '有効終了日' },
  phone: { en: 'Phone', zh: '电话', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '电子邮箱', es: 'Correo electrónico', ja: 'メールアドレス' },
} as const satisfies Record<string, Texts>

export type ImportColumn = keyof typeof importColumns

/** Columns a sheet must have; the others may be missing or empty. */
export const neededColumns = ['code', 'name', 'organisation', 'roles'] as const satisfies ImportColumn[]

/** Whether somebody may sign in, and why not: the first of these that is so. */
export const userStates = ['active', 'disabled', 'organisationDisabled', 'notYet', 'expired'] as const
export type UserState = (typeof userStates)[number]
