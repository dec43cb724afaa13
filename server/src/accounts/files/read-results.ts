import { maxResultBytes } from '@fairway/contract/accounts/values'
import { type Language, languages } from '@fairway/contract/kernel/languages'
import { listBounds } from '../../office/xlsx/bounds.ts'
import { readTable } from '../../office/xlsx/read-workbook.ts'
import { TooLargeArchive, UnreadableArchive } from '../../office/xlsx/unzip.ts'
import { problem } from '../../platform/http/problems.ts'
import { findForbiddenText } from '../../platform/http/request-text.ts'
import { plainTitle } from '../domain/results.ts'

/** What a file of results must and may have. */
interface Layout<Column extends string> {
  /** The columns that are read. */
  columns: readonly Column[]
  required: readonly Column[]
  titleOf: (language: Language, column: Column) => string
  /** Lines at most. */
  most: number
}

/**
 * Reads the lines of a file of results, csv in UTF-8 or GB 18030 or xlsx: cells by column, found by their titles in any language.
 * @throws accounts.resultsUnreadable, accounts.resultsTooLarge, accounts.resultsTooLong, accounts.resultsEmpty,
 *   accounts.resultsColumns with the missing ones
 */
export async function readResultLines<Column extends string>(
  file: Buffer,
  language: Language,
  { columns, required, titleOf, most }: Layout<Column>,
): Promise<({ line: number } & Record<Column, string>)[]> {
  if (file.length > maxResultBytes) throw problem('accounts.resultsTooLarge', { most: maxResultBytes / 1000 })
  const lines = await rowsOf(file, most)
  const [head, ...filled] = lines
  if (!head || filled.length === 0) throw problem('accounts.resultsEmpty')
  if (filled.length > most) throw problem('accounts.resultsTooLong', { most })
  if (findForbiddenText({ lines }) !== undefined) throw problem('accounts.resultsUnreadable')
  const titles = head.cells.map(plainTitle)
  const placeOf = (column: Column) =>
    titles.findIndex((title) =>
      [column, ...languages.map((one) => titleOf(one, column))].map(plainTitle).includes(title),
    )
  const missing = required.filter((column) => placeOf(column) < 0)
  if (missing.length > 0)
    throw problem('accounts.resultsColumns', {
      columns: missing.map((column) => titleOf(language, column)).join(', '),
    })
  return filled.map(({ line, cells }) => {
    const cell = (column: Column) => (cells[placeOf(column)] ?? '').normalize('NFKC').trim().slice(0, 200)
    return { line, ...Object.fromEntries(columns.map((column) => [column, cell(column)])) } as {
      line: number
    } & Record<Column, string>
  })
}

async function rowsOf(file: Buffer, most: number) {
  try {
    return (await readTable(file, most + 2, { bounds: listBounds })).rows
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    throw error instanceof TooLargeArchive
      ? problem('accounts.resultsTooLarge', { most: maxResultBytes / 1000 })
      : problem('accounts.resultsUnreadable')
  }
}
