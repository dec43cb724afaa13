import type { ColumnKind, Formatters, ListColumn, Reader } from '@fairway/contract/lists/list'
import { writeValue } from '@fairway/contract/lists/list'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLocalized } from '../fields/localized.ts'
import type { Column } from '../query-table/types.ts'
import { When } from '../values/When.tsx'
import { useReader } from './reader.ts'

/** A custom cell, with the tooltip text where that is not the value's. */
export type Cell<Row> =
  | ((row: Row) => ReactNode)
  | { readonly cell: (row: Row) => ReactNode; readonly text: (row: Row) => string }

export type Cells<Row, Key extends string> = { readonly [K in Key]?: Cell<Row> }

interface CellView {
  /** Tooltip of a truncated cell. */
  text: string
  node: ReactNode
}

type Context = ReturnType<typeof useFormat> & { reader: Reader; localized: ReturnType<typeof useLocalized> }

const plain = (text: string): CellView => ({ text, node: text })

const formatters: Formatters<Context, CellView> = {
  text: plain,
  code: (value) => ({ text: value, node: <span className="figures">{value}</span> }),
  day: (value, { moment }) => plain(moment(value, 'date')),
  number: (value, { number }) => plain(number(value)),
  money: (value, { money }) => plain(money(value)),
  percent: (value, { number }) =>
    plain(number(value / 10_000, { style: 'percent', maximumFractionDigits: 2 })),
  duration: (value, { reader }) => plain(durationText(value, reader)),
  moment(value, { moment }, { seconds }) {
    const style = seconds ? 'full' : 'dateTime'
    return { text: moment(value, style), node: <When at={value} style={style} /> }
  },
  boolean: (value, { reader }, { texts }) => plain(reader.text(value ? texts.true : texts.false)),
  state(value, { reader }, { texts }) {
    const key = texts[value]
    return plain(key ? reader.text(key) : value)
  },
  names: (value, { reader }) => plain(reader.name(value)),
  namesList: (value, { reader }) => plain(value.map(reader.name).join(reader.text('blocks.comma'))),
  written(value, { localized }) {
    const { text, lang } = localized(value.texts, value.language)
    return { text, node: <span lang={lang}>{text}</span> }
  },
  person: ({ name, code }) => plain(`${name} · ${code}`),
}

const figureKinds: ReadonlySet<ColumnKind> = new Set(['number', 'money', 'percent', 'duration'])
const noValue = '–'

const oneDigit = (value: number) => Math.round(value * 10) / 10

/** How long something took, in milliseconds or seconds. */
const durationText = (milliseconds: number, { text }: Pick<Reader, 'text'>): string =>
  milliseconds < 1_000
    ? text('blocks.milliseconds', { count: milliseconds })
    : text('blocks.seconds', { count: oneDigit(milliseconds / 1_000) })

/** The cell of a row and column: its value by kind, or a placeholder. */
function presentValue<Row>(column: ListColumn<Row>, row: Row, context: Context): CellView {
  const missing = column.empty ? context.reader.text(column.empty) : noValue
  return writeValue(formatters, column, row, context) ?? plain(missing)
}

const useValueContext = (): Context => ({ ...useFormat(), reader: useReader(), localized: useLocalized() })

/** The value of a declared column by its kind, for cards and details. */
export function ListValue<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  return presentValue(column, row, useValueContext()).node
}

/** The columns of a table from those a list declares, with the page's own cells. */
export function useListColumns<Row, Key extends string>(
  declared: Readonly<Record<Key, ListColumn<Row>>>,
  cells: Cells<Row, Key>,
): Column<Row>[] {
  const context = useValueContext()
  return Object.entries<ListColumn<Row>>(declared)
    .filter(([, { within }]) => within === undefined)
    .map(([key, column]) => toTableColumn(key, column, cells[key as Key], context))
}

/** The sums of a reply by column, each written as the values of its column. */
export function useListSums<Row, Key extends string>(
  declared: Readonly<Record<Key, ListColumn<Row>>>,
  sums: Readonly<Record<string, number>> | undefined,
): Readonly<Record<string, string>> | undefined {
  const { money } = useFormat()
  if (!sums) return undefined
  return Object.fromEntries(
    Object.entries<ListColumn<Row>>(declared).flatMap(([key, { kind, summed }]) => {
      const sum = sums[key]
      return kind === 'money' && summed && sum !== undefined ? [[key, money(sum)]] : []
    }),
  )
}

function toTableColumn<Row>(
  key: string,
  column: ListColumn<Row>,
  cell: Cell<Row> | undefined,
  context: Context,
): Column<Row> {
  return {
    key,
    title: context.reader.text(column.title),
    cell:
      typeof cell === 'function' ? cell : (cell?.cell ?? ((row) => presentValue(column, row, context).node)),
    text: typeof cell === 'object' ? cell.text : (row) => presentValue(column, row, context).text,
    figures: figureKinds.has(column.kind),
    sortable: column.sortable ?? false,
    hidden: column.hidden ?? false,
    width: column.size,
    maxWidth: column.maxSize,
  }
}
