import { columnOfSort, isDescending, type Sort } from '@fairway/contract/lists/sort'
import { type RawBuilder, sql } from 'kysely'

/** `asc` or `desc`. */
type Direction = RawBuilder<unknown>

/** The SQL a list is sorted by for a column; a function where the direction is more than a word after it. */
type SortColumns<Column extends string> = Readonly<
  Record<Column, RawBuilder<unknown> | ((direction: Direction) => RawBuilder<unknown>)>
>

export const directionOf = (sort: Sort): Direction => (isDescending(sort) ? sql`desc` : sql`asc`)

/**
 * What stands after `order by` for the sorts of a list request. The tie-breaker makes the order total, so that no row is on
 * two pages or on none; it gets the last sort's direction, which keeps a single sort within one index, and its column.
 */
export function orderBy<Column extends string>(
  sorts: readonly Sort<Column>[],
  columns: SortColumns<Column>,
  tieBreaker: (direction: Direction, column: Column | undefined) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const last = sorts.at(-1)
  return sql.join(
    [
      ...sorts.map((sort) => {
        const column = columns[columnOfSort<Column>(sort)]
        const direction = directionOf(sort)
        return typeof column === 'function' ? column(direction) : sql`${column} ${direction}`
      }),
      tieBreaker(directionOf(last ?? ''), last && columnOfSort<Column>(last)),
    ],
    sql`, `,
  )
}

/** The rows of a list that is held in memory, in the order of its sorts; those that are equal stay as they are. */
export function sortedBy<Row, Column extends string>(
  rows: readonly Row[],
  sorts: readonly Sort<Column>[],
  columns: Readonly<Record<Column, (one: Row, other: Row) => number>>,
): Row[] {
  return rows.toSorted((one, other) => {
    for (const sort of sorts) {
      const order = columns[columnOfSort<Column>(sort)](one, other)
      if (order !== 0) return isDescending(sort) ? -order : order
    }
    return 0
  })
}
