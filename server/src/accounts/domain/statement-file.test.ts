import { emptyMapping, type StatementMapping } from '@fairway/contract/accounts/acquirers/values'
import { expect, test } from 'vitest'
import { readStatementFile } from './statement-file.ts'

const dayZero = new Date('1899-12-30T00:00:00Z')
const titles = { reference: 'No', amount: 'Amount', fee: 'Fee', time: 'Time' }
const mapping = (more: Partial<StatementMapping> = {}): StatementMapping => ({
  ...emptyMapping,
  columns: { ...emptyMapping.columns, ...titles },
  ...more,
})
/** What one line with these cells reads as. */
function read(cells: readonly string[], more?: Partial<StatementMapping>) {
  const rows = [
    { line: 1, cells: ['No', 'Amount', 'Fee', 'Time'] },
    { line: 2, cells },
  ]
  const statement = readStatementFile(rows, mapping(more), dayZero)
  if (!('lines' in statement)) throw new Error('not read')
  return statement.lines[0] ?? statement.faults[0]
}

test.each([
  ['38', 3_800],
  ['38.5', 3_850],
  ['¥1,038.50', 103_850],
  ['`12.34', 1_234],
  ['0.60000', 60],
  ['="7.00"', 700],
  ['+7.00', 700],
])('[Q4] the amount %s is a payment of %i fen', (text, fen) => {
  expect(read(['REF-1', text, '', ''])).toMatchObject({ kind: 'payment', fen })
})

test.each([
  ['-38.50', -3_850],
  ['−38.50', -3_850],
  ['38.50-', -3_850],
  ['(1,038.50)', -103_850],
])('[Q4] the amount %s is a refund of %i fen where no column says the type', (text, fen) => {
  expect(read(['REF-1', text, '', ''])).toMatchObject({ kind: 'refund', fen })
})

test.each(['', '0.00', '1.234', '(5', '1.0.0', '1,23'])(
  '[Q4] the amount “%s” is named as a fault',
  (text) => {
    expect(read(['REF-1', text, '', ''])).toEqual({ line: 2, fault: 'amount', text })
  },
)

test('[Q4] a fee is a cost or a change of the balance, as the mapping says', () => {
  expect(read(['REF-1', '38', '0.23', ''])).toMatchObject({ fee: 23 })
  expect(read(['REF-1', '38', '-0.23', ''], { feeSign: 'change' })).toMatchObject({ fee: 23 })
  expect(read(['REF-1', '-38', '-0.23', ''])).toMatchObject({ fee: -23 })
})

test.each([
  ['2026-06-15 09:30:00', 'yearFirst', '2026-06-15 09:30:00'],
  ['2026/6/5 9:30', 'yearFirst', '2026-06-05 09:30:00'],
  ['20260615093000', 'yearFirst', '2026-06-15 09:30:00'],
  ['2026年6月15日', 'yearFirst', '2026-06-15 00:00:00'],
  ['15.06.2026 09:30', 'dayFirst', '2026-06-15 09:30:00'],
  ['06/15/2026', 'monthFirst', '2026-06-15 00:00:00'],
  ['46188.5', 'yearFirst', '2026-06-15 12:00:00'],
] as const)('[Q4] %s is a time, read %s', (text, dayOrder, at) => {
  expect(read(['REF-1', '1', '', text], { dayOrder })).toMatchObject({ at })
})

test('[Q4] a day that is none is named, and so is one in another order', () => {
  for (const text of ['2026-06-31', '15.06.2026', 'yesterday'])
    expect(read(['REF-1', '1', '', text])).toEqual({ line: 2, fault: 'time', text })
})
