import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'

export type ListSettings = Reply<'lists.settings'>

/** The user's settings of a list; undefined while loading, and for lists without a name. */
export function useListSettings(list: string | undefined): ListSettings | undefined {
  return useQueryOf(
    'lists.settings',
    { list: list ?? '' },
    { enabled: list !== undefined, staleTime: Number.POSITIVE_INFINITY },
  ).data
}

interface Arranged {
  key: string
  /** Hidden by default. */
  hidden?: boolean
}

/** The visible columns in the user's order; those they never ordered follow in the order of the page. */
export function visibleColumns<Column extends Arranged>(
  columns: readonly Column[],
  settings: ListSettings = { order: [], hidden: [], roomy: false, views: [] },
): readonly Column[] {
  const ordered = orderedColumns(columns, settings.order)
  const visible = ordered.filter((column) => isVisible(column, settings))
  return visible.length > 0 ? visible : ordered
}

/** A column hidden by default is visible once it is in the user's order. */
export function isVisible(
  { key, hidden }: Arranged,
  settings: Pick<ListSettings, 'order' | 'hidden'>,
): boolean {
  return !settings.hidden.includes(key) && (!hidden || settings.order.includes(key))
}

/** All columns, hidden ones included, in the user's order. */
export function orderedColumns<Column extends { key: string }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const listed = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return [...listed, ...columns.filter((column) => !listed.includes(column))]
}
