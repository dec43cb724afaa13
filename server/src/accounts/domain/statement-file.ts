import {
  type DayOrder,
  maxStatementLines,
  plainHeading,
  type StatementColumn,
  type StatementFault,
  type StatementLineKind,
  type StatementMapping,
  statementColumns,
} from '@fairway/contract/accounts/acquirers/values'
import { normaliseReference } from '@fairway/contract/kernel/identity'
import { type Fen, readAmountText } from '@fairway/contract/kernel/money'

interface FileRow {
  line: number
  cells: readonly string[]
}

/** A line of a statement as it was read. */
export interface StatementLine {
  line: number
  kind: StatementLineKind
  reference: string
  /** Of a refund: the reference of its payment, where the file has both; else ''. */
  paymentReference: string
  /** Negative: given back. */
  fen: Fen
  fee: Fen
  /** Local time in Asia/Shanghai, `2026-06-15 09:30:00`; null where the file has none. */
  at: string | null
}

export type ReadStatement =
  | { missing: readonly string[] }
  | { tooLong: true }
  | {
      lines: readonly StatementLine[]
      faults: readonly { line: number; fault: StatementFault; text: string }[]
    }

/** A cell without what files put around their values: a backtick, as WeChat does, a formula of a text, blanks and tabs. */
export const plainCell = (cell: string): string =>
  cell
    .normalize('NFKC')
    .trim()
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^[`']/, '')
    .trim()

/** Rows in which the titles of the columns are searched for: headings of a file come before them. */
const headingRows = 100

/**
 * Reads the lines of a statement by the mapping of its acquirer. Rows above the titles are headings, and from the end mark on
 * there are totals. A line that cannot be read is named, and the others are read.
 * @param dayZero the day that a workbook counts its days from
 */
export function readStatementFile(
  rows: readonly FileRow[],
  mapping: StatementMapping,
  dayZero: Date,
): ReadStatement {
  const titles = statementColumns.map((column) => mapping.columns[column]).filter((title) => title !== '')
  const heads = rows
    .slice(0, headingRows)
    .map(({ cells }) => cells.map((cell) => plainHeading(plainCell(cell))))
  const missingIn = (head: readonly string[]) => titles.filter((title) => !head.includes(plainHeading(title)))
  const place = heads.findIndex((head) => missingIn(head).length === 0)
  if (place < 0) {
    const [closest = titles] = heads.map(missingIn).sort((one, other) => one.length - other.length)
    return { missing: closest }
  }
  const head = heads[place] ?? []
  const columns = Object.fromEntries(
    statementColumns.map((column) => [
      column,
      mapping.columns[column] === '' ? -1 : head.indexOf(plainHeading(mapping.columns[column])),
    ]),
  ) as Record<StatementColumn, number>
  const filled = upToTotals(rows.slice(place + 1), mapping.endMark)
  if (filled.length > maxStatementLines) return { tooLong: true }
  return readLines(filled, mapping, columns, dayZero)
}

/** The rows above the totals, without empty ones. */
function upToTotals(rows: readonly FileRow[], endMark: string): readonly FileRow[] {
  const mark = plainCell(endMark)
  const end = mark === '' ? -1 : rows.findIndex(({ cells }) => plainCell(cells[0] ?? '').startsWith(mark))
  return rows
    .slice(0, end < 0 ? rows.length : end)
    .filter(({ cells }) => cells.some((cell) => plainCell(cell) !== ''))
}

function readLines(
  rows: readonly FileRow[],
  mapping: StatementMapping,
  columns: Readonly<Record<StatementColumn, number>>,
  dayZero: Date,
): ReadStatement {
  const refundWords = new Set(mapping.refundWords.map(plainHeading))
  const lines: StatementLine[] = []
  const faults: { line: number; fault: StatementFault; text: string }[] = []
  const named = new Set<string>()
  for (const { line, cells } of rows) {
    const cell = (column: StatementColumn) => plainCell(cells[columns[column]] ?? '')
    const read = readLine(cell, mapping, refundWords, dayZero)
    if ('fault' in read) {
      faults.push({ line, fault: read.fault, text: cell(read.column).slice(0, 100) })
      continue
    }
    const key = `${read.kind} ${read.reference} ${read.fen}`
    if (named.has(key)) faults.push({ line, fault: 'namedTwice', text: read.reference })
    else lines.push({ line, ...read })
    named.add(key)
  }
  return { lines, faults }
}

type Fault = { fault: StatementFault; column: StatementColumn }

function readLine(
  cell: (column: StatementColumn) => string,
  mapping: StatementMapping,
  refundWords: ReadonlySet<string>,
  dayZero: Date,
): Omit<StatementLine, 'line'> | Fault {
  const isNamedRefund = refundWords.has(plainHeading(cell('kind')))
  const amountColumn = isNamedRefund && cell('refundAmount') !== '' ? 'refundAmount' : 'amount'
  const amount = readSignedAmount(cell(amountColumn))
  if (amount === undefined || amount === 0) return { fault: 'amount', column: amountColumn }
  const isRefund = mapping.columns.kind === '' ? amount < 0 : isNamedRefund
  // A payment below zero is neither: its kind is a word that the mapping does not know.
  if (!isRefund && amount < 0) return { fault: 'amount', column: amountColumn }
  const refundReference = isRefund ? cell('refundReference') : ''
  const referenceColumn = refundReference === '' ? 'reference' : 'refundReference'
  const reference = normaliseReference(cell(referenceColumn))
  if (reference === undefined) return { fault: 'reference', column: referenceColumn }
  const fee = cell('fee') === '' ? 0 : readSignedAmount(cell('fee'))
  if (fee === undefined) return { fault: 'fee', column: 'fee' }
  const at = cell('time') === '' ? null : readTime(cell('time'), mapping.dayOrder, dayZero)
  if (at === undefined) return { fault: 'time', column: 'time' }
  return {
    kind: isRefund ? 'refund' : 'payment',
    reference,
    paymentReference: refundReference === '' ? '' : (normaliseReference(cell('reference')) ?? ''),
    fen: isRefund ? -Math.abs(amount) : amount,
    // No negative zero.
    fee: (mapping.feeSign === 'change' ? -fee : fee) + 0,
    at,
  }
}

/** Reads an amount with its sign before or after it, or in brackets; noughts beyond the fen do not matter. */
function readSignedAmount(text: string): Fen | undefined {
  const match = /^([-+−(]?)\s*(.*?)([-)]?)$/.exec(text.replace(/(\.\d\d)0+(?=[-)]?$)/, '$1'))
  if (!match) return undefined
  const [, before = '', plain = '', after = ''] = match
  if ((before === '(') !== (after === ')')) return undefined
  const amount = readAmountText(plain)
  if (amount === undefined) return undefined
  const isNegative = before === '-' || before === '−' || before === '(' || after === '-'
  return isNegative && amount !== 0 ? -amount : amount
}

const part = (text: string | undefined, digits = 2) => (text ?? '').padStart(digits, '0')

/** Reads a day, with its time or without, as local time in Asia/Shanghai; undefined when it is none. */
function readTime(text: string, order: DayOrder, dayZero: Date): string | undefined {
  const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (days !== undefined)
    return new Date(dayZero.getTime() + Math.round(days * 86_400) * 1_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
  const compact = /^(\d{4})(\d\d)(\d\d)(?:\s*(\d\d)(\d\d)(\d\d)?)?$/.exec(text)
  const long =
    /^(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?(?:[T\s]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/.exec(
      text,
    )
  const match = compact ?? long
  if (!match) return undefined
  const [, first, second, third, hour = '0', minute = '0', seconds = '0'] = match
  const [year, month, day] =
    compact || order === 'yearFirst'
      ? [first, second, third]
      : order === 'dayFirst'
        ? [third, second, first]
        : [third, first, second]
  if (year?.length !== 4) return undefined
  const written = `${year}-${part(month)}-${part(day)} ${part(hour)}:${part(minute)}:${part(seconds)}`
  const moment = new Date(`${written.replace(' ', 'T')}Z`)
  // The 31st of June is none.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== written.slice(0, 10))
    return undefined
  return written
}
