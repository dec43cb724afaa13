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
export function arrange<Column extends Arranged>(
  columns: readonly Column[],
  settings: ListSettings = { order: [], hidden: [], roomy: false, views: [] },
): readonly Column[] {
  const ordered = inOrder(columns, settings.order)
  const shown = ordered.filter((column) => isShown(column, settings))
  return shown.length > 0 ? shown : ordered
}

/** A column hidden by default is visible once it is in the user's order. */
export function isShown(
  { key, hidden }: Arranged,
  settings: Pick<ListSettings, 'order' | 'hidden'>,
): boolean {
  return !settings.hidden.includes(key) && (!hidden || settings.order.includes(key))
}

/** All columns, hidden ones included, in the user's order. */
export function inOrder<Column extends { key: string }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const named = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return [...named, ...columns.filter((column) => !named.includes(column))]
}
