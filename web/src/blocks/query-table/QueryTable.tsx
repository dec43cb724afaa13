import './query-table.css'
import '../../ui/skeleton.css'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useMobile } from '../../ui/mobile.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import type { TableSearch } from '../page-context.tsx'
import { useWorkplace } from '../page-context.tsx'
import { arrange, useListSettings } from './list-settings.ts'
import { type ListExport, TableFoot } from './TableFoot.tsx'
import { TableScroller } from './TableScroller.tsx'

export interface Column<Row> {
  key: string
  title: string
  /** What the cell shows; text is cut off with dots and shown in full under the pointer. */
  cell: (row: Row) => ReactNode
  /** The whole text for the pointer when the cell is more than text. */
  text?: (row: Row) => string
  /** The server can sort by this column's key. */
  sortable?: boolean
  /** Figures stand at the end, one below the other. */
  figures?: boolean
  /** Pixels; never less than 60. */
  width?: number
}

/** What the table needs of a query; a `useQueryOf` result fits. */
export interface ListQuery<Row> {
  data: { rows: Row[]; total: number; asOf?: string } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

export interface QueryTableProps<Row> {
  /** The name of the table for those who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  list: ListQuery<Row>
  /** Paging and sorting, from `useTableSearch`; without it all rows are shown as they come. */
  table?: TableSearch
  rowKey: (row: Row) => string
  /** What to do when there is nothing: the filter to widen, the button to press. */
  empty: string
  /** The page a row opens, such as `orders/detail/12`; the first column becomes its link. */
  opens?: (row: Row) => string
  /** What a press on a row does instead of opening a page; the first column becomes its button. */
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode
  /** The row in narrow windows; without it the table scrolls under a fixed first column. */
  card?: (row: Row) => ReactNode
  /** The list's endpoint and what it was asked for, where it can be exported. */
  exports?: ListExport
  /** Marks a row: cancelled ones, the one that was just changed. */
  rowClass?: (row: Row) => string
}

const leastWidth = 60
const waitingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * A list from the server: paging, sorting, waiting, failing and being empty are all part of it.
 * The size is mini, as lists are read more than touched.
 */
export function QueryTable<Row>({ columns: all, ...given }: QueryTableProps<Row>) {
  const settings = useListSettings(given.exports?.list)
  const props = { ...given, columns: arrange(all, settings) }
  const { label, list, columns, card, rowKey, empty } = props
  const t = useText()
  const mobile = useMobile()
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => list.refetch()} />
  const rows = list.data?.rows
  return (
    <div className={settings?.roomy ? 'query-table roomy' : 'query-table'} aria-busy={list.isFetching}>
      {list.error !== null && list.error !== undefined && (
        <ErrorNote error={list.error} retry={() => list.refetch()} />
      )}
      {mobile && card && rows ? (
        <ul className="row-cards" aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)} className="row-card">
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
              {list.isPending && <WaitingRows columns={columns.map((column) => column.key)} />}
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
        <p className="table-empty">
          <Icon name="search" />
          {empty}
        </p>
      )}
      <TableFoot list={list} table={props.table} label={label} exports={props.exports} columns={all} />
    </div>
  )
}

function Head<Row>({ columns, table, actions }: QueryTableProps<Row>) {
  const t = useText()
  const sort = table?.request.sort
  return (
    <thead>
      <tr>
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
              style={{ minWidth: leastWidth, width: column.width }}
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

function TableRow<Row>({ row, ...props }: QueryTableProps<Row> & { row: Row }) {
  const { columns, actions, opens, onOpen, rowClass } = props
  const { open } = useWorkplace()

  function pressed(event: MouseEvent<HTMLTableRowElement>) {
    // Buttons and links do their own; a selection is somebody copying a number.
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.toString()) return
    if (onOpen) onOpen(row)
    else if (opens) open(opens(row))
  }

  const openable = opens !== undefined || onOpen !== undefined
  return (
    // The row is a larger target for the link or button in its first cell, which the keyboard uses.
    <tr className={`${openable ? 'openable' : ''} ${rowClass?.(row) ?? ''}`} onClick={pressed}>
      {columns.map((column, at) => {
        const content = column.cell(row)
        const whole = column.text?.(row) ?? (typeof content === 'string' ? content : undefined)
        return (
          <td key={column.key} className={column.figures ? 'numbers' : undefined} data-whole={whole}>
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
