import { formatDay } from '@fairway/contract/kernel/formats'
import { textIn } from '@fairway/contract/kernel/languages'
import {
  type ColumnKind,
  type Formatters,
  type ListColumn,
  type ListFilter,
  type Reader,
  writeValue,
} from '@fairway/contract/lists/list'
import type { TextKey } from '@fairway/texts/keys'
import type { Cell, CellKind } from './formats/sheet.ts'

interface Context {
  reader: Reader
}

/** Values as files hold them: amounts in fen, moments and days as on the wire, everything else in the reader's words. */
const formatters: Formatters<Context, Cell> = {
  text: (value) => value,
  code: (value) => value,
  number: (value) => value,
  money: (value) => value,
  duration: (value) => value,
  percent: (value) => `${value / 100} %`,
  moment: (value) => value,
  day: (value) => value,
  boolean: (value, { reader }, { texts }) => reader.text(value ? texts.true : texts.false),
  state(value, { reader }, { texts }) {
    const key = texts[value]
    return key ? reader.text(key) : value
  },
  names: (value, { reader }) => reader.name(value),
  namesList: (value, { reader }) => value.map(reader.name).join(', '),
  written: (value, { reader }) => textIn(value.texts, reader.language, value.language),
  person: ({ name, code }) => `${name} · ${code}`,
}

interface FileColumn {
  cell: CellKind
  /** In characters. */
  width: number
  /** Adds the unit to the title, because cells of a file are bare numbers. */
  unit?: TextKey
}

const text: FileColumn = { cell: 'text', width: 16 }
const fileColumns: Record<ColumnKind, FileColumn> = {
  text,
  code: text,
  number: { cell: 'number', width: 8 },
  money: { cell: 'money', width: 14, unit: 'lists.unit.money' },
  duration: { cell: 'number', width: 16, unit: 'lists.unit.duration' },
  percent: { cell: 'text', width: 10 },
  moment: { cell: 'moment', width: 21 },
  day: { cell: 'day', width: 12 },
  boolean: { cell: 'text', width: 10 },
  state: { cell: 'text', width: 10 },
  names: text,
  namesList: text,
  written: text,
  person: text,
}

/** The head of a column in a file. */
export function headOf(column: ListColumn<never>, reader: Reader) {
  const { cell, width, unit } = fileColumns[column.kind]
  const title = reader.text(column.title)
  return {
    title: unit ? reader.text(unit, { title }) : title,
    kind: cell,
    width: column.width ?? width,
    summed: column.summed ?? false,
  }
}

/** The cell of a row; where a value is missing, columns of text say what that means, all others stay empty. */
export function cellOf<Row>(column: ListColumn<Row>, row: Row, reader: Reader): Cell {
  const cell = writeValue(formatters, column, row, { reader })
  if (cell !== undefined) return cell
  if (fileColumns[column.kind].cell !== 'text') return null
  return column.empty ? reader.text(column.empty) : ''
}

/** The text of a filter value for the notes of a file. */
export function filterText<Reply>(
  filter: ListFilter<Reply> | undefined,
  value: string,
  reader: Reader,
  reply: Reply,
): string {
  switch (filter?.kind) {
    case 'state': {
      const key = filter.texts[value]
      return key ? reader.text(key) : value
    }
    case 'flag': {
      const texts = filter.texts ?? { true: 'lists.yes', false: 'lists.no' }
      return reader.text(value === 'true' ? texts.true : texts.false)
    }
    case 'day':
      return formatDay(value, reader.language) || value
    case 'id': {
      const named = filter.named(value, reply)
      return typeof named === 'object' ? reader.name(named) : (named ?? value)
    }
    default:
      return value
  }
}
