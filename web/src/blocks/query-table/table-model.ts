import { columnOfSort, isDescending, type Sort } from '@fairway/contract/lists/sort'
import { columnWidths } from '@fairway/contract/lists/values'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  type Column as TanStackColumn,
  type Header as TanStackHeader,
  type Row as TanStackRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { TableSearch } from '../page/page-context.tsx'
import type { Selection } from './selection.ts'
import { type ListSettings, orderedColumns, pinOf, visibleColumns } from './settings/list-settings.ts'
import type { Column } from './types.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

export type TableFeatures = typeof features

/** What the parts of a table read in their render: which columns have a width of their own, and which one is being resized. */
interface RenderState {
  sized: string
  resizing: string | false
}

/** A row as the model takes it: any value, held by an object. */
export type Held<Row> = { readonly row: Row }
export type ModelRow<Row> = TanStackRow<TableFeatures, Held<Row>>
export type ModelColumn<Row> = TanStackColumn<TableFeatures, Held<Row>>
export type ModelHeader<Row> = TanStackHeader<TableFeatures, Held<Row>>

export type TableModel<Row> = ReactTable<TableFeatures, Held<Row>, RenderState>

interface ModelOptions<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Paging and sorting; without it the rows are in the order of the server. */
  table: TableSearch | undefined
  settings: ListSettings | undefined
  onSettings: ((change: Partial<ListSettings>) => void) | undefined
  selection: Selection<Row>
}

/**
 * The table model of a list: order, visibility, pinning and widths of columns from the person's settings, sorts from the URL,
 * selection over all pages. The server sorts and pages.
 */
export function useTableModel<Row>(options: ModelOptions<Row>): TableModel<Row> {
  const { columns, rows, rowKey, table: search, settings, onSettings, selection } = options
  const sorting = (search?.request.sort ?? []).map((sort) => ({
    id: columnOfSort(sort),
    desc: isDescending(sort),
  }))
  const sorts = search !== undefined
  const columnDefs = useMemo(
    () =>
      columns.map(({ key, title, sortable }) => ({
        id: key,
        header: title,
        // The server sorts; the model only needs to know that there is a value.
        accessorFn: ({ row }: Held<Row>) => row,
        enableSorting: sortable === true && sorts,
        minSize: columnWidths.min,
        maxSize: columnWidths.max,
      })),
    [columns, sorts],
  )
  const data = useMemo(() => (rows ?? []).map((row) => ({ row })), [rows])
  const model = useTable<TableFeatures, Held<Row>, RenderState>(
    {
      features,
      columns: columnDefs,
      data,
      getRowId: ({ row }) => rowKey(row),
      columnResizeMode: 'onChange',
      manualSorting: true,
      sortDescFirst: false,
      state: {
        ...arrangementState(columns, settings),
        sorting,
        rowSelection: selection.rowSelection,
      },
      onRowSelectionChange: selection.onChange,
      onSortingChange: (next) => {
        const chosen = (typeof next === 'function' ? next(sorting) : next).map(
          ({ id, desc }): Sort => (desc ? `-${id}` : id),
        )
        search?.setSorts(chosen)
        onSettings?.({ sorts: chosen })
      },
    },
    ({ columnSizing, columnResizing }) => ({
      sized: Object.keys(columnSizing).join(),
      resizing: columnResizing.isResizingColumn,
    }),
  )
  useStoredWidths(model, settings?.widths, onSettings)
  return model
}

/** Order, visibility and pinning of the columns in the form of the model. */
function arrangementState<Row>(columns: readonly Column<Row>[], settings: ListSettings | undefined) {
  const visible = visibleColumns(columns, settings)
  const ordered = settings ? orderedColumns(columns, settings) : columns
  const pinned = (pin: 'start' | 'end') =>
    visible.flatMap(({ key }) => (settings && pinOf(key, settings) === pin ? [key] : []))
  return {
    columnOrder: ordered.map(({ key }) => key),
    columnVisibility: Object.fromEntries(columns.map((column) => [column.key, visible.includes(column)])),
    columnPinning: { start: pinned('start'), end: pinned('end') },
  }
}

/** The widths of a model: those of the settings, and after a column was resized the other way round. */
function useStoredWidths<Row>(
  model: TableModel<Row>,
  widths: ListSettings['widths'],
  onSettings: ModelOptions<Row>['onSettings'],
): void {
  const { resizing } = model.state
  const wasResizing = useRef(resizing)
  const applyWidths = useEffectEvent((next: ListSettings['widths']) => {
    if (next !== undefined || model.state.sized !== '') model.setColumnSizing(next ?? {})
  })
  useLayoutEffect(() => applyWidths(widths), [widths])
  const ended = useEffectEvent(() => onSettings?.({ widths: widthsOf(model) }))
  useEffect(() => {
    if (wasResizing.current !== false && resizing === false) ended()
    wasResizing.current = resizing
  }, [resizing])
}

/** The widths the columns were given, within their bounds. */
export const widthsOf = <Row>(model: TableModel<Row>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(model.atoms.columnSizing.get()).flatMap((key) => {
      const column = model.getColumn(key)
      return column ? [[key, Math.round(column.getSize())]] : []
    }),
  )

/** The CSS variable with the width of a column. */
export const widthVariable = (key: string) => `--width-${key}`
/** The CSS variable with the distance of a pinned column from its side. */
export const pinVariable = (key: string) => `--pin-${key}`
