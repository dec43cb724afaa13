import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { type ImportColumn, importColumns, requiredColumns } from '@fairway/contract/staff/users/values'
import { type PlainSheet, plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import type { Context } from '../../platform/http/context.ts'
import { textOf } from '../../platform/texts.ts'
import { userChoices } from './user.ts'

/** The title of a column of an imported sheet. */
export const titleOf = (language: Language, column: ImportColumn): string =>
  textOf(language, `userImport.column.${column}`)

/** A workbook to fill in: the columns, and on a second sheet the codes that may stand in them. */
export async function importTemplate(
  context: Context,
): Promise<ReplyOf<(typeof users)['staff.importTemplate']>> {
  const { language } = context
  const { organisations, roles, docks } = await userChoices(context)
  const title = (column: ImportColumn) =>
    titleOf(language, column) + (requiredColumns.includes(column) ? ' *' : '')
  const codeRows = (column: ImportColumn, rows: readonly { code: string; names: Names }[]) =>
    rows.map(({ code, names }) => [titleOf(language, column), code, textIn(names, language)])
  const noteRow = (column: ImportColumn, key: 'code' | 'validFrom' | 'roles' | 'docks') => [
    titleOf(language, column),
    '',
    textOf(language, `userImport.note.${key}`),
  ]
  const workbook = await plainWorkbook([
    {
      name: textOf(language, 'userImport.people'),
      rows: [importColumns.map(title)],
      widths: [18, 18, 20, 28, 24, 14, 14, 18, 28],
    },
    {
      name: textOf(language, 'userImport.codes'),
      rows: [
        (['column', 'code', 'meaning'] as const).map((head) => textOf(language, `userImport.${head}`)),
        noteRow('code', 'code'),
        noteRow('validFrom', 'validFrom'),
        noteRow('validTo', 'validFrom'),
        noteRow('roles', 'roles'),
        ...codeRows(
          'roles',
          roles.filter(({ grantable, enabled }) => grantable && enabled),
        ),
        ...codeRows(
          'organisation',
          organisations.filter(({ enabled }) => enabled),
        ),
        noteRow('docks', 'docks'),
        ...codeRows(
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
    name: textOf(language, 'userImport.people'),
    rows: [
      [titleOf(language, 'name'), titleOf(language, 'code'), textOf(language, 'userImport.password')],
      ...people.map(({ code, name, password }) => [name, code, password]),
    ],
    widths: [18, 24, 24],
  }
}
