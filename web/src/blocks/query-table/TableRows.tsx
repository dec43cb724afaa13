import type { MouseEvent, ReactNode } from 'react'
import { useShell } from '../page/page-context.tsx'
import { cellProps } from './cell-props.ts'
import { RowActions, type RowActionsProps } from './RowActions.tsx'
import { RowBox } from './SelectBox.tsx'
import type { ModelRow } from './table-model.ts'
import type { Column } from './types.ts'

export interface OpensRow<Row> {
  /** The page a row opens, such as `orders/detail/12`; the first column becomes its link. */
  opens?: ((row: Row) => string) | undefined
  /** What a press on a row does instead of opening a page; the first column becomes its button. */
  onOpen?: ((row: Row) => void) | undefined
}

export interface TableRowProps<Row> extends OpensRow<Row> {
  row: ModelRow<Row>
  columns: readonly Column<Row>[]
  /** The name of a row for its checkbox; without it rows cannot be selected. */
  nameOf: ((row: Row) => string) | undefined
  actions?: ((row: Row) => RowActionsProps | undefined) | undefined
  rowClass?: ((row: Row) => string) | undefined
}

export function TableRow<Row>({
  row,
  columns,
  nameOf,
  actions,
  rowClass,
  opens,
  onOpen,
}: TableRowProps<Row>) {
  const { open } = useShell()
  const original = row.original.row

  function onClick(event: MouseEvent<HTMLTableRowElement>) {
    // Not for buttons and links in the row, nor while text is selected for copying.
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.toString()) return
    if (onOpen) onOpen(original)
    else if (opens) open(opens(original))
  }

  const openable = opens !== undefined || onOpen !== undefined
  const selected = nameOf !== undefined && row.getIsSelected()
  return (
    // The row is a larger target for the link or button in its first cell, which the keyboard uses.
    <tr
      className={`${openable ? 'openable' : ''} ${selected ? 'chosen' : ''} ${rowClass?.(original) ?? ''}`}
      onClick={onClick}
    >
      {nameOf && (
        <td className="select-cell">
          <RowBox row={row} name={nameOf(original)} />
        </td>
      )}
      {row.getVisibleCells().map(({ column: modelColumn }, at) => {
        const column = columns.find(({ key }) => key === modelColumn.id)
        if (!column) return null
        const content = column.cell(original)
        const whole = column.text?.(original) ?? (typeof content === 'string' ? content : undefined)
        return (
          <td key={column.key} data-whole={whole} {...cellProps(column, modelColumn, 'body')}>
            {at === 0 && openable ? (
              <Opener row={original} opens={opens} onOpen={onOpen}>
                {content}
              </Opener>
            ) : (
              content
            )}
          </td>
        )
      })}
      {actions && (
        <td className="row-actions">
          <ActionsOf row={original} actions={actions} />
        </td>
      )}
    </tr>
  )
}

/** The actions of a row, if it has some. */
export function ActionsOf<Row>({ row, actions }: Pick<TableRowProps<Row>, 'actions'> & { row: Row }) {
  const of = actions?.(row)
  return of && of.actions.length > 0 && <RowActions {...of} />
}

export function Opener<Row>({
  row,
  opens,
  onOpen,
  children,
}: OpensRow<Row> & { row: Row; children: ReactNode }) {
  if (onOpen)
    return (
      <button type="button" className="row-opener" onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  if (opens)
    return (
      <a className="row-opener" href={`/menus/${opens(row)}`}>
        {children}
      </a>
    )
  return null
}

const waitingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function WaitingRows({ columns }: { columns: readonly string[] }) {
  return waitingRows.map((row, at) => (
    <tr key={row}>
      {columns.map((column, place) => (
        <td key={column}>
          <span className="skeleton" style={{ width: `${50 + ((at * 17 + place * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
