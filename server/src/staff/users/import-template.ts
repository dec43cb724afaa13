import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Language, type Names, type Texts, textIn } from '@fairway/contract/kernel/languages'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { type ImportColumn, importColumns, neededColumns } from '@fairway/contract/staff/users/values'
import { type PlainSheet, plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import type { Context } from '../../platform/http/context.ts'
import { userChoices } from './user.ts'

const columns = Object.keys(importColumns) as ImportColumn[]

const words = {
  people: { en: 'Users', zh: '用户', es: 'Usuarios', ja: 'ユーザー' },
  codes: { en: 'Codes', zh: '代码表', es: 'Códigos', ja: 'コード一覧' },
  column: { en: 'Column', zh: '列', es: 'Columna', ja: '列' },
  code: { en: 'Code', zh: '代码', es: 'Código', ja: 'コード' },
  meaning: { en: 'Meaning', zh: '含义', es: 'Significado', ja: '意味' },
  password: {
    en: 'One-time password',
    zh: '一次性密码',
    es: 'Contraseña de un solo uso',
    ja: 'ワンタイムパスワード',
  },
} as const satisfies Record<string, Texts>

const notes: Record<'roles' | 'docks' | 'validFrom' | 'code', Texts> = {
  code: {
    en: '2 to 64 letters, digits, . _ @ -',
    zh: '2 至 64 个字母、数字或 . _ @ -',
    es: 'De 2 a 64 letras, cifras o . _ @ -',
    ja: '2〜64 文字の英数字または . _ @ -',
  },
  roles: {
    en: 'several with a comma between',
    zh: '多个以逗号分隔',
    es: 'varios separados por comas',
    ja: '複数はコンマ区切り',
  },
  docks: {
    en: 'several with a comma between; may be empty',
    zh: '多个以逗号分隔，可留空',
    es: 'varios separados por comas; puede quedar vacío',
    ja: '複数はコンマ区切り、空欄可',
  },
  validFrom: {
    en: 'YYYY-MM-DD or empty',
    zh: 'YYYY-MM-DD，可留空',
    es: 'AAAA-MM-DD o vacío',
    ja: 'YYYY-MM-DD または空欄',
  },
}

/** A workbook to fill in: the columns, and on a second sheet the codes that may stand in them. */
export async function importTemplate(
  context: Context,
): Promise<ReplyOf<(typeof users)['staff.importTemplate']>> {
  const { language } = context
  const { organisations, roles, docks } = await userChoices(context)
  const title = (column: ImportColumn) =>
    importColumns[column][language] + (neededColumns.some((one) => one === column) ? ' *' : '')
  const coded = (column: ImportColumn, rows: readonly { code: string; names: Names }[]) =>
    rows.map(({ code, names }) => [importColumns[column][language], code, textIn(names, language)])
  const note = (column: ImportColumn, text: Texts) => [importColumns[column][language], '', text[language]]
  const workbook = plainWorkbook([
    {
      name: words.people[language],
      rows: [columns.map(title)],
      widths: [18, 18, 20, 28, 24, 14, 14, 18, 28],
    },
    {
      name: words.codes[language],
      rows: [
        [words.column[language], words.code[language], words.meaning[language]],
        note('code', notes.code),
        note('validFrom', notes.validFrom),
        note('validTo', notes.validFrom),
        note('roles', notes.roles),
        ...coded(
          'roles',
          roles.filter(({ grantable, enabled }) => grantable && enabled),
        ),
        ...coded(
          'organisation',
          organisations.filter(({ enabled }) => enabled),
        ),
        note('docks', notes.docks),
        ...coded(
          'docks',
          docks.filter(({ assignable }) => assignable),
        ),
      ],
      widths: [22, 24, 48],
    },
  ])
  return { name: 'fairway-users.xlsx', file: workbook.toString('base64') }
}

/** What is handed out to people who were added together. */
export function handOutSheet(
  people: readonly { code: string; name: string; password: string }[],
  language: Language,
): PlainSheet {
  return {
    name: words.people[language],
    rows: [
      [importColumns.name[language], importColumns.code[language], words.password[language]],
      ...people.map(({ code, name, password }) => [name, code, password]),
    ],
    widths: [18, 24, 24],
  }
}
