import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { cellProps } from './cell-props.ts'
import type { TableModel } from './table-model.ts'
import type { Column } from './types.ts'

/** Sums by column, of all rows that fit the filter and not of one page; by the server. */
export type Sums = Readonly<Record<string, ReactNode>>

interface SumsProps<Row> {
  sums: Sums
  columns: readonly Column<Row>[]
}

/** The sums at the foot of a table, below their columns. */
export function TableSums<Row>({
  sums,
  columns,
  model,
  selectable,
  actions,
}: SumsProps<Row> & { model: TableModel<Row>; selectable: boolean; actions: boolean }) {
  const t = useText()
  const visible = model.getVisibleLeafColumns()
  if (!visible.some(({ id }) => id in sums)) return null
  const label = t('lists.table.sums')
  return (
    <tfoot>
      <tr>
        {selectable && <td className="select-cell" />}
        {visible.map((modelColumn, at) => {
          const column = columns.find(({ key }) => key === modelColumn.id)
          if (!column) return null
          const props = cellProps(column, modelColumn, 'body')
          const sum = sums[column.key]
          return at === 0 ? (
            <th key={column.key} scope="row" {...props}>
              {label} {sum}
            </th>
          ) : (
            <td key={column.key} {...props}>
              {sum}
            </td>
          )
        })}
        {actions && <td className="row-actions" />}
      </tr>
    </tfoot>
  )
}

/** The sums below cards, which have no columns. */
export function CardSums<Row>({ sums, columns }: SumsProps<Row>) {
  const t = useText()
  return columns
    .filter(({ key }) => key in sums)
    .map(({ key, title }) => (
      <p key={key} className="row between">
        <span>
          {title} <span className="soft small">{t('lists.table.sums')}</span>
        </span>
        <b>{sums[key]}</b>
      </p>
    ))
}
