import type { StatementEncoding } from '@fairway/contract/accounts/acquirers/values'
import { anyEncoding, WrongEncoding } from '../../office/csv.ts'
import { statementBounds } from '../../office/xlsx/bounds.ts'
import { readTable } from '../../office/xlsx/read-workbook.ts'
import { TooLargeArchive, UnreadableArchive } from '../../office/xlsx/unzip.ts'
import { problem } from '../../platform/http/problems.ts'
import { findForbiddenText } from '../../platform/http/request-text.ts'
import { fileProvider } from '../payouts/file-provider.ts'
import type { PayoutProvider } from '../payouts/provider.ts'

/** A statement as it came: its rows, headings and totals and all. */
export interface StatementTable {
  rows: readonly { line: number; cells: readonly string[] }[]
  /** The day that a workbook counts its days from. */
  dayZero: Date
}

/**
 * What connects the product with an acquirer: its statements, and the payouts that it pays. The one here works by files, which
 * every acquirer takes; one that calls a service answers the same questions.
 */
export interface AcquirerProvider extends PayoutProvider {
  /**
   * The rows of a statement.
   * @param most rows that are read
   * @throws accounts.statementUnreadable, accounts.statementTooLarge, accounts.statementEncoding
   */
  fetchStatement(file: Buffer, encoding: StatementEncoding, most: number): Promise<StatementTable>
}

/** What an encoding is called. */
const encodingNames = {
  auto: 'UTF-8, GB 18030',
  utf8: 'UTF-8',
  gb18030: 'GB 18030',
} as const satisfies Record<StatementEncoding, string>

/** Acquirers by files: csv or xlsx. */
export const fileAcquirer: AcquirerProvider = {
  ...fileProvider,
  async fetchStatement(file, encoding, most) {
    try {
      const table = await readTable(file, most, {
        bounds: statementBounds,
        encodings: encoding === 'auto' ? anyEncoding : [encoding],
      })
      if (findForbiddenText({ rows: table.rows }) !== undefined) throw problem('accounts.statementUnreadable')
      return table
    } catch (error) {
      if (error instanceof WrongEncoding)
        throw problem('accounts.statementEncoding', { encoding: encodingNames[encoding] })
      if (error instanceof TooLargeArchive) throw problem('accounts.statementTooLarge')
      if (error instanceof UnreadableArchive) throw problem('accounts.statementUnreadable')
      throw error
    }
  },
}
