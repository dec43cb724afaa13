import './query-table.css'
import '../../ui/frame/skeleton.css'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import type { TableSearch } from '../page/page-context.tsx'
import { useShell } from '../page/page-context.tsx'
import { BatchTools } from './BatchTools.tsx'
import { useListSettings, visibleColumns } from './list-settings.ts'
import { SelectBox } from './SelectBox.tsx'
import { type Batch, type Selection, useSelection } from './selection.ts'
import { TableFoot } from './TableFoot.tsx'
import { TableScroller } from './TableScroller.tsx'
import type { Column, ListExport, ListQuery } from './types.ts'

export type { Column, ListQuery } from './types.ts'

export interface QueryTableProps<Row> {
  /** The name of the table for those who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  list: ListQuery<Row>
  /** Paging and sorting, from `useTableSearch`; without it all rows are shown in the order of the server. */
  table?: TableSearch
  rowKey: (row: Row) => string
  /** The empty state: which filter to widen, which button to press. */
  empty: string
  /** The page a row opens, such as `orders/detail/12`; the first column becomes its link. */
  opens?: (row: Row) => string
  /** What a press on a row does instead of opening a page; the first column becomes its button. */
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode
  /** The row in narrow windows; without it the table scrolls under a fixed first column. */
  card?: (row: Row) => ReactNode
  /** The list's endpoint and request, where it can be exported. */
  exports?: ListExport
  /** Batch actions; each row gets a checkbox. Needs `exports` to know the filter. */
  batch?: Batch<Row> | undefined
  /** Marks a row: cancelled ones, the one that was just changed. */
  rowClass?: (row: Row) => string
}

const minWidth = 60
const waitingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * A server-side table with paging, sorting, loading, error and empty states. The size is mini, as lists are read more
 * than touched.
 */
export function QueryTable<Row>({ columns: all, ...tableProps }: QueryTableProps<Row>) {
  const settings = useListSettings(tableProps.exports?.list)
  const selection = useSelection(tableProps.list.data?.rows, tableProps.rowKey, filterOf(tableProps.exports))
  const props = { ...tableProps, columns: visibleColumns(all, settings), selection }
  const { label, list, columns, card, rowKey, empty, batch } = props
  const t = useText()
  const mobile = useMobile()
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => list.refetch()} />
  const rows = list.data?.rows
  return (
    <div
      className={`query-table shrink column gap-2 ${settings?.roomy ? 'roomy' : ''}`}
      aria-busy={list.isFetching}
    >
      {list.error !== null && list.error !== undefined && (
        <ErrorNote error={list.error} retry={() => list.refetch()} />
      )}
      {mobile && card && rows ? (
        <ul className="stack gap-2" aria-label={label}>
          {batch && rows.length > 0 && (
            <li className="row soft small">
              <PageBox selection={selection} />
              <span aria-hidden="true">{t('blocks.table.selectPage')}</span>
            </li>
          )}
          {rows.map((row) => (
            <li
              key={rowKey(row)}
              className={batch ? 'row-card surface stack gap-2 chooses' : 'row-card surface stack gap-2'}
            >
              {batch && <RowBox row={row} {...props} batch={batch} />}
              {card(row)}
              <div className="button-row">
                <Opener row={row} {...props}>
                  {t('blocks.table.open')}
                </Opener>
                {props.actions?.(row)}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <TableScroller label={label} rows={rows}>
          <table>
            <Head {...props} />
            <tbody>
              {rows?.map((row) => (
                <TableRow key={rowKey(row)} row={row} {...props} />
              ))}
              {list.isPending && (
                <WaitingRows columns={[...(batch ? [''] : []), ...columns.map((column) => column.key)]} />
              )}
            </tbody>
          </table>
        </TableScroller>
      )}
      {list.isPending && (
        <p role="status" className="unseen">
          {t('blocks.loading')}
        </p>
      )}
      {rows?.length === 0 && (
        <p className="table-empty justify-center text-center row soft">
          <Icon name="search" />
          {empty}
        </p>
      )}
      {batch && rows && <BatchTools batch={batch} selection={selection} pageKeys={rows.map(rowKey)} />}
      <TableFoot list={list} table={props.table} label={label} exports={props.exports} columns={all} />
    </div>
  )
}

/** The filter of a list; a different order is still the same list. */
function filterOf(exports: ListExport | undefined): string {
  return JSON.stringify({ ...exports?.request, sort: undefined })
}

interface Choosing<Row> {
  selection: Selection<Row>
}

function PageBox<Row>({ selection }: Choosing<Row>) {
  const t = useText()
  return (
    <SelectBox
      label={t('blocks.table.selectPage')}
      checked={selection.page === 'all'}
      some={selection.page === 'some'}
      onChange={selection.togglePage}
    />
  )
}

function RowBox<Row>({
  row,
  rowKey,
  batch,
  selection,
}: Choosing<Row> & { row: Row; rowKey: (row: Row) => string; batch: Batch<Row> }) {
  const t = useText()
  return (
    <SelectBox
      label={t('blocks.table.select', { name: batch.name(row) })}
      checked={selection.selected.has(rowKey(row))}
      onChange={(on, through) => selection.toggle(row, on, through)}
    />
  )
}

function Head<Row>({ columns, table, actions, batch, selection }: QueryTableProps<Row> & Choosing<Row>) {
  const t = useText()
  const sort = table?.request.sort
  return (
    <thead>
      <tr>
        {batch && (
          <th scope="col" className="select-cell">
            <PageBox selection={selection} />
          </th>
        )}
        {columns.map((column) => {
          const direction =
            sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : 'none'
          const sortable = column.sortable && table
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={sortable ? direction : undefined}
              className={column.figures ? 'numbers' : undefined}
              style={{ minWidth, width: column.width }}
            >
              {sortable ? (
                <Button
                  tone="quiet"
                  className="sort-button"
                  onClick={() =>
                    table.setSort(
                      direction === 'none'
                        ? column.key
                        : direction === 'ascending'
                          ? `-${column.key}`
                          : undefined,
                    )
                  }
                >
                  {column.title}
                  <Icon
                    name={direction === 'none' ? 'sort' : direction === 'ascending' ? 'sortUp' : 'sortDown'}
                  />
                </Button>
              ) : (
                column.title
              )}
            </th>
          )
        })}
        {actions && (
          <th scope="col">
            <span className="unseen">{t('blocks.table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function TableRow<Row>({ row, ...props }: QueryTableProps<Row> & Choosing<Row> & { row: Row }) {
  const { columns, actions, opens, onOpen, rowClass, batch, selection, rowKey } = props
  const selected = batch !== undefined && selection.selected.has(rowKey(row))
  const { open } = useShell()

  function onClick(event: MouseEvent<HTMLTableRowElement>) {
    // Not for buttons and links in the row, nor while text is selected for copying.
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.toString()) return
    if (onOpen) onOpen(row)
    else if (opens) open(opens(row))
  }

  const openable = opens !== undefined || onOpen !== undefined
  return (
    // The row is a larger target for the link or button in its first cell, which the keyboard uses.
    <tr
      className={`${openable ? 'openable' : ''} ${selected ? 'chosen' : ''} ${rowClass?.(row) ?? ''}`}
      onClick={onClick}
    >
      {batch && (
        <td className="select-cell">
          <RowBox row={row} rowKey={rowKey} batch={batch} selection={selection} />
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.cell(row)
        const whole = column.text?.(row) ?? (typeof content === 'string' ? content : undefined)
        return (
          <td
            key={column.key}
            className={column.figures ? 'numbers' : undefined}
            data-whole={whole}
            style={{ maxWidth: column.maxWidth }}
          >
            {at === 0 && openable ? (
              <Opener row={row} {...props}>
                {content}
              </Opener>
            ) : (
              content
            )}
          </td>
        )
      })}
      {actions && <td className="row-actions">{actions(row)}</td>}
    </tr>
  )
}

function Opener<Row>({
  row,
  opens,
  onOpen,
  children,
}: Pick<QueryTableProps<Row>, 'opens' | 'onOpen'> & { row: Row; children: ReactNode }) {
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

function WaitingRows({ columns }: { columns: readonly string[] }) {
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
