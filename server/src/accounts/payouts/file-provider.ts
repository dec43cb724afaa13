import { maxPayouts, maxResultBytes } from '@fairway/contract/accounts/values'
import { type Language, languages } from '@fairway/contract/kernel/languages'
import { CsvError, parse } from 'csv-parse/sync'
import { readWorkbook } from '../../office/xlsx/read-workbook.ts'
import { TooLargeArchive, UnreadableArchive } from '../../office/xlsx/unzip.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import { problem } from '../../platform/http/problems.ts'
import { findForbiddenText } from '../../platform/http/request-text.ts'
import { textOf } from '../../platform/texts.ts'
import { amountText } from '../domain/amounts.ts'
import { plainTitle } from '../domain/results.ts'
import type { PayoutProvider, PayoutResult } from './provider.ts'

const columns = ['payout', 'order', 'payment', 'amount', 'result', 'reference', 'reason'] as const
type Column = (typeof columns)[number]
const resultColumns = ['payout', 'amount', 'result', 'reference', 'reason'] as const
const requiredColumns: readonly Column[] = ['payout', 'amount', 'result']

const titleOf = (language: Language, column: Column) => textOf(language, `payoutFile.column.${column}`)

interface Line {
  line: number
  cells: readonly string[]
}

/** Payment services by files: a workbook goes out, in whose empty columns the results come back, or a csv file with them. */
export const fileProvider: PayoutProvider = {
  async send({ id, method, payouts }, language) {
    // Every cell of a plain workbook is a text and stays one: no receipt number becomes a formula.
    const file = await plainWorkbook([
      {
        name: textOf(language, 'payoutFile.sheet'),
        rows: [
          columns.map((column) => titleOf(language, column)),
          ...payouts.map((one) => [
            one.id,
            one.orderNumber,
            one.paymentReference,
            amountText(one.fen),
            '',
            '',
            '',
          ]),
        ],
        widths: [12, 24, 30, 14, 14, 30, 40],
      },
    ])
    return { name: `fairway-payouts-${method}-${id}.xlsx`, file }
  },

  async readResults(file, language) {
    if (file.length > maxResultBytes)
      throw problem('accounts.resultsTooLarge', { most: maxResultBytes / 1000 })
    const lines = isArchive(file) ? await linesOfWorkbook(file) : linesOfCsv(file)
    const [head, ...filled] = lines
    if (!head || filled.length === 0) throw problem('accounts.resultsEmpty')
    if (filled.length > maxPayouts) throw problem('accounts.resultsTooLong', { most: maxPayouts })
    if (findForbiddenText({ lines }) !== undefined) throw problem('accounts.resultsUnreadable')
    const titles = head.cells.map(plainTitle)
    const placeOf = (column: Column) =>
      titles.findIndex((title) =>
        [column, ...languages.map((one) => titleOf(one, column))].map(plainTitle).includes(title),
      )
    const missing = requiredColumns.filter((column) => placeOf(column) < 0)
    if (missing.length > 0)
      throw problem('accounts.resultsColumns', {
        columns: missing.map((column) => titleOf(language, column)).join(', '),
      })
    return filled.map(({ line, cells }) => {
      const cell = (column: Column) => (cells[placeOf(column)] ?? '').normalize('NFKC').trim().slice(0, 200)
      return {
        line,
        ...Object.fromEntries(resultColumns.map((column) => [column, cell(column)])),
      } as unknown as PayoutResult
    })
  },
}

/** Whether a file is a zip archive, as workbooks are. */
const isArchive = (file: Buffer) => file.subarray(0, 2).toString('latin1') === 'PK'

async function linesOfWorkbook(file: Buffer): Promise<Line[]> {
  try {
    return (await readWorkbook(file, maxPayouts + 2)).rows
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    throw error instanceof TooLargeArchive
      ? problem('accounts.resultsTooLarge', { most: maxResultBytes / 1000 })
      : problem('accounts.resultsUnreadable')
  }
}

/**
 * The lines of a csv file, separated by commas, semicolons or tabs. It is UTF-8, or GB 18030 as spreadsheets of a Chinese
 * Windows write it.
 */
function linesOfCsv(file: Buffer): Line[] {
  try {
    const records: unknown = parse(textOfFile(file), {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
      to: maxPayouts + 2,
    })
    // With `info` a record comes with the number of its line, which the types of the parser do not say.
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError) && !(error instanceof TypeError)) throw error
    throw problem('accounts.resultsUnreadable')
  }
}

function textOfFile(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(file)
  }
}
