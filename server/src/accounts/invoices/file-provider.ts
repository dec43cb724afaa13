import { maxInvoiceLines } from '@fairway/contract/accounts/invoices/values'
import type { Language } from '@fairway/contract/kernel/languages'
import { amountText } from '@fairway/contract/kernel/money'
import { writeCsv } from '../../office/write-csv.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import { textOf } from '../../platform/texts.ts'
import { readResultLines } from '../files/read-results.ts'
import type { InvoiceProvider, InvoiceToSend } from './provider.ts'

/** The columns of the file that goes out, each with its width in a workbook; the last four come back filled in. */
const columns = [
  ['invoice', 12],
  ['kind', 10],
  ['buyer', 30],
  ['code', 22],
  ['address', 30],
  ['phone', 16],
  ['bank', 30],
  ['email', 24],
  ['item', 20],
  ['tickets', 10],
  ['net', 14],
  ['rate', 8],
  ['tax', 12],
  ['amount', 14],
  ['original', 24],
  ['redReason', 30],
  ['result', 12],
  ['number', 24],
  ['day', 12],
  ['reason', 30],
] as const
type Column = (typeof columns)[number][0]

const titleOf = (language: Language, column: Column) => textOf(language, `invoiceFile.column.${column}`)

/** The first of the words that a column may have. */
const wordOf = (language: Language, words: 'blue' | 'red') =>
  textOf(language, `invoiceFile.${words}`).split('|')[0] ?? ''

/** A red letter has the amounts of its invoice, below zero. */
const signed = (red: boolean, text: string) => (red ? `-${text}` : text)

function cellsOf(language: Language, line: InvoiceToSend): Record<Column, string> {
  const { red, buyer } = line
  return {
    invoice: line.id,
    kind: wordOf(language, red ? 'red' : 'blue'),
    buyer: buyer.name,
    code: buyer.code,
    address: buyer.address,
    phone: buyer.phone,
    bank: buyer.bank,
    email: buyer.email,
    item: textOf(language, 'invoiceFile.item'),
    tickets: String(line.tickets),
    net: signed(red, amountText(line.net)),
    rate: `${line.taxBasisPoints / 100}%`,
    tax: signed(red, amountText(line.tax)),
    amount: signed(red, amountText(line.fen)),
    original: red ? (line.number ?? '') : '',
    redReason: red ? line.reason : '',
    ...{ result: '', number: '', day: '', reason: '' },
  }
}

/** Issuers of invoices by files: csv or xlsx goes out, in whose empty columns the results come back. */
export const fileInvoices: InvoiceProvider = {
  async send({ id, lines }, { format, language }) {
    const keys = columns.map(([column]) => column)
    const rows = [
      keys.map((column) => titleOf(language, column)),
      ...lines.map((line) => {
        const cells = cellsOf(language, line)
        return keys.map((column) => cells[column])
      }),
    ]
    const name = `fairway-invoices-${id}.${format}`
    if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', file: writeCsv(rows) }
    const sheet = {
      name: textOf(language, 'invoiceFile.sheet'),
      rows,
      widths: columns.map(([, width]) => width),
    }
    return {
      name,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      file: await plainWorkbook([sheet]),
    }
  },

  readResults: (file, language) =>
    readResultLines(file, language, {
      columns: ['invoice', 'kind', 'amount', 'result', 'number', 'day', 'reason'],
      required: ['invoice', 'kind', 'amount', 'result'],
      titleOf,
      most: maxInvoiceLines,
    }),
}
