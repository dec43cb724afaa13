import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  /** The content of the cell; long text is truncated, with a tooltip. */
  cell: (row: Row) => ReactNode
  /** The tooltip text when the cell is more than text. */
  text?: (row: Row) => string
  /** The server can sort by this column's key. */
  sortable?: boolean
  /** Hidden by default. */
  hidden?: boolean
  /** Figures stand at the end, one below the other. */
  figures?: boolean
  /** Pixels; never less than 60. */
  width?: number | undefined
  /** Pixels a long text takes at most before it is cut off, where the list would not fit the window otherwise. */
  maxWidth?: number | undefined
}

/** What the table needs of a query; a `useQueryOf` result fits. */
export interface ListQuery<Row> {
  data: { rows: Row[]; total: number; more?: boolean | undefined; asOf?: string } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** An exported list: its endpoint and its request without the page. */
export interface ListExport {
  list: string
  request: Record<string, unknown>
}

export type NamedColumn = Pick<Column<unknown>, 'key' | 'title' | 'hidden'>

export interface ToolProps extends ListExport {
  label: string
  /** All columns, in the order of the page; none where the list is no table. */
  columns: readonly NamedColumn[]
  /** The keys of chosen rows; all rows of the request when absent. */
  keys?: readonly string[]
  onClose: () => void
}
