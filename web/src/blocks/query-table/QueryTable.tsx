import './query-table.css'
import '../../ui/frame/skeleton.css'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { useMobile } from '../../ui/frame/mobile.ts'
import { AppliedFilters } from '../list/AppliedFilters.tsx'
import { type CreateAction, EmptyState } from '../list/EmptyState.tsx'
import type { AppliedFilters as AppliedFiltersProps } from '../list/filter-chips.ts'
import { ErrorNote } from '../page/ErrorNote.tsx'
import type { TableSearch } from '../page/page-context.tsx'
import { BatchTools } from './BatchTools.tsx'
import { ListTools } from './ListTools.tsx'
import type { RowActionsProps } from './RowActions.tsx'
import { PageBox, RowBox } from './SelectBox.tsx'
import { type Batch, useSelection } from './selection.ts'
import { type ListSettings, useChangeListSettings, useListSettings } from './settings/list-settings.ts'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { ActionsOf, Opener, type OpensRow, TableRow, WaitingRows } from './TableRows.tsx'
import { TableScroller } from './TableScroller.tsx'
import { CardSums, type Sums, TableSums } from './TableSums.tsx'
import { type TableModel, useTableModel, widthVariable } from './table-model.ts'
import type { Column, ListExport, ListQuery } from './types.ts'
import { usePinOffsets } from './use-pin-offsets.ts'

export type { Column, ListQuery } from './types.ts'

export interface QueryTableProps<Row> extends OpensRow<Row> {
  /** The name of the table for those who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  list: ListQuery<Row>
  /** Paging and sorting, from `useTableSearch`; without it all rows are shown in the order of the server. */
  table?: TableSearch
  rowKey: (row: Row) => string
  /** What the list is filtered by. */
  applied?: AppliedFiltersProps
  /** Says that there are no rows, where no filter excludes them. */
  empty: string
  /** What makes the first row, for those who may. */
  create?: CreateAction | undefined
  /** What can be done with a row, at its end; undefined for a row that has nothing. */
  actions?: ((row: Row) => RowActionsProps | undefined) | undefined
  /** The row in narrow windows; without it the table scrolls under a fixed first column. */
  card?: (row: Row) => ReactNode
  /** The list's endpoint and request, where it can be exported. */
  exports?: ListExport
  /** Batch actions; each row gets a checkbox. Needs `exports` to know the filter. */
  batch?: Batch<Row> | undefined
  /** Sums of all filtered rows by column. */
  sums?: Sums | undefined
  /** Marks a row: cancelled ones, the one that was just changed. */
  rowClass?: (row: Row) => string
}

/**
 * A server-side table with paging, sorting, loading, error and empty states. The size is mini, as lists are read more
 * than touched.
 */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { label, list, columns, card, rowKey, empty, batch, exports, table: search } = props
  const t = useText()
  const mobile = useMobile()
  const settings = useListSettings(exports?.list)
  const change = useChangeListSettings(exports?.list ?? '')
  const rows = list.data?.rows
  const selection = useSelection(rows, rowKey, filterOf(exports))
  const onSettings = exports && ((part: Partial<ListSettings>) => void change(part))
  const model = useTableModel({ columns, rows, rowKey, table: search, settings, onSettings, selection })
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => list.refetch()} />
  const nameOf = batch?.name
  return (
    <div
      className={`query-table shrink column gap-2 ${settings?.roomy ? 'roomy' : ''}`}
      aria-busy={list.isFetching}
    >
      {exports && (
        <div className="table-tools row">
          {props.applied && <AppliedFilters {...props.applied} />}
          <ListTools label={label} columns={columns} {...exports} />
        </div>
      )}
      {list.error !== null && list.error !== undefined && (
        <ErrorNote error={list.error} retry={() => list.refetch()} />
      )}
      {mobile && card && rows ? (
        <Cards {...props} card={card} model={model} nameOf={nameOf} />
      ) : (
        <TableScroller
          label={label}
          rows={`${list.dataUpdatedAt} ${model.state.sized} ${model.state.resizing}`}
        >
          <SizedTable model={model}>
            <TableHead
              model={model}
              columns={columns}
              settings={settings}
              onSettings={onSettings}
              selectable={nameOf !== undefined}
              actions={props.actions !== undefined}
            />
            <tbody>
              {model.getRowModel().rows.map((row) => (
                <TableRow key={row.id} {...props} row={row} nameOf={nameOf} />
              ))}
              {list.isPending && (
                <WaitingRows
                  columns={[...(nameOf ? [''] : []), ...model.getVisibleLeafColumns().map(({ id }) => id)]}
                />
              )}
            </tbody>
            {props.sums && (
              <TableSums
                sums={props.sums}
                columns={columns}
                model={model}
                selectable={nameOf !== undefined}
                actions={props.actions !== undefined}
              />
            )}
          </SizedTable>
        </TableScroller>
      )}
      {mobile && card && props.sums && <CardSums sums={props.sums} columns={columns} />}
      {list.isPending && (
        <p role="status" className="unseen">
          {t('blocks.loading')}
        </p>
      )}
      {rows?.length === 0 && <EmptyState text={empty} applied={props.applied} create={props.create} />}
      {batch && exports && rows && (
        <BatchTools
          batch={batch}
          list={{ ...exports, label, columns }}
          selection={selection}
          pageKeys={rows.map(rowKey)}
        />
      )}
      <TableFoot list={list} table={search} />
    </div>
  )
}

/** The table with the widths of its columns and the offsets of pinned ones; while a column is resized its rows stay as they are. */
function SizedTable<Row>({ model, children }: { model: TableModel<Row>; children: ReactNode }) {
  const ref = useRef<HTMLTableElement>(null)
  usePinOffsets(ref, model.options.state?.columnPinning ?? {})
  const visible = model.getVisibleLeafColumns()
  return (
    <model.Subscribe source={model.atoms.columnSizing}>
      {(sizes: Record<string, number>) => (
        <table
          ref={ref}
          // Widths of all columns leave nothing that could take the rest of the window.
          data-sized={visible.every(({ id }) => Object.hasOwn(sizes, id)) || undefined}
          style={Object.fromEntries(
            visible
              .filter(({ id }) => Object.hasOwn(sizes, id))
              .map((column) => [widthVariable(column.id), `${column.getSize()}px`]),
          )}
        >
          {children}
        </table>
      )}
    </model.Subscribe>
  )
}

/** The rows in narrow windows. */
function Cards<Row>({
  label,
  model,
  card,
  nameOf,
  actions,
  opens,
  onOpen,
}: Pick<QueryTableProps<Row>, 'label' | 'actions' | 'opens' | 'onOpen'> & {
  model: TableModel<Row>
  card: (row: Row) => ReactNode
  nameOf: ((row: Row) => string) | undefined
}) {
  const t = useText()
  const { rows } = model.getRowModel()
  return (
    <ul className="stack gap-2" aria-label={label}>
      {nameOf && rows.length > 0 && (
        <li className="row soft small">
          <PageBox model={model} />
          <span aria-hidden="true">{t('lists.table.selectPage')}</span>
        </li>
      )}
      {rows.map((row) => (
        <li
          key={row.id}
          className={nameOf ? 'row-card surface stack gap-2 chooses' : 'row-card surface stack gap-2'}
        >
          {nameOf && <RowBox row={row} name={nameOf(row.original.row)} />}
          {card(row.original.row)}
          <div className="button-row">
            <Opener row={row.original.row} opens={opens} onOpen={onOpen}>
              {t('lists.table.open')}
            </Opener>
            <ActionsOf row={row.original.row} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The filter of a list; a different order is still the same list. */
function filterOf(exports: ListExport | undefined): string {
  return JSON.stringify({ ...exports?.request, sort: undefined })
}
