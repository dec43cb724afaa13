import { maxPayouts } from '@fairway/contract/accounts/values'
import type { Language } from '@fairway/contract/kernel/languages'
import { amountText } from '@fairway/contract/kernel/money'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import { textOf } from '../../platform/texts.ts'
import { readResultLines } from '../files/read-results.ts'
import type { PayoutProvider } from './provider.ts'

const columns = ['payout', 'order', 'payment', 'amount', 'result', 'reference', 'reason'] as const
type Column = (typeof columns)[number]
const resultColumns = ['payout', 'amount', 'result', 'reference', 'reason'] as const
const requiredColumns = ['payout', 'amount', 'result'] as const

const titleOf = (language: Language, column: Column) => textOf(language, `payoutFile.column.${column}`)

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

  readResults: (file, language) =>
    readResultLines(file, language, {
      columns: resultColumns,
      required: requiredColumns,
      titleOf,
      most: maxPayouts,
    }),
}
