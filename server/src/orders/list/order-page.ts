import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { columnOfSort } from '@fairway/contract/lists/sort'
import type { orders } from '@fairway/contract/orders/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { keysetPage, maxCounted } from '../../platform/database/keyset.ts'
import type { JoinedRow } from '../../platform/database/rows.ts'

type Request = ParsedRequest<(typeof orders)['orders.list']>
type PageRequest = Pick<Request, 'after' | 'page' | 'pageSize'> & { sort: NonNullable<Request['sort']> }

const sorts = {
  at: { column: sql`o.made_at`, kind: 'instant' },
  departure: { column: sql`o.first_departs`, kind: 'instant' },
  number: { column: sql`o.number`, kind: 'text' },
  total: { column: sql`o.total_fen`, kind: 'number' },
} as const

/** The same of the rows of a page, after the columns that the statement gives them. */
const pageSorts = {
  at: { column: sql`o.sort_at`, kind: 'instant' },
  departure: { column: sql`o.sort_departure`, kind: 'instant' },
  number: { column: sql`o.sort_number`, kind: 'text' },
  total: { column: sql`o.sort_total`, kind: 'number' },
} as const

/** A row of `orderPage`; one row at least, so that the total is known of a page beyond the end too. */
export type PageRow = {
  /** Up to one more than is counted. */
  total: number
  /** Of all that were found; null where more are than are counted. */
  sum_fen: number | null
} & JoinedRow<{ id: string; place: string; keys: string[] }>

/**
 * A statement for one page of the orders `o` that fit a condition: ids first, what is shown of them is joined to the page alone.
 * The condition is evaluated once for the rows that are counted. When these are all, they are sorted; when there are more, an index
 * finds the page in its order, because a condition that so many fit is met soon.
 * @param most how many are counted; above it an index has to find the page
 * @param beyond the condition as it is asked of more than are counted, in a form that only filters what the index of the order finds;
 *   the same condition when it is absent
 * @param among a statement for the ids of all orders that can fit, few enough to sort: those of a trip or a day. When they were made
 *   says nothing about where they are in an index, so none is searched for them.
 */
export function orderPage(
  where: RawBuilder<unknown>,
  request: PageRequest,
  {
    most = maxCounted,
    beyond = where,
    among,
  }: { most?: number; beyond?: RawBuilder<unknown>; among?: RawBuilder<unknown> | undefined } = {},
): RawBuilder<PageRow> {
  const columns = request.sort.map(columnOfSort)
  const tieBreakers = [{ column: sql`o.id`, kind: 'number' }] as const
  const searched = keysetPage(request, sorts, tieBreakers)
  // The text of the keys is made for the rows of the page alone: for all that are sorted it took half of the time.
  const placed = keysetPage(request, pageSorts, tieBreakers)
  const selected = sql`
    select o.id, ${sql.join(columns.map((column) => sql`${sorts[column].column} as ${sql.ref(`sort_${column}`)}`))}`
  const cut = sql`and ${searched.where} order by ${searched.order} ${searched.limit}`
  // Covering index: the primary key has the time and the total, so that thousands are counted and sorted without visiting their rows.
  const needed = sql.join([...new Set(['total', ...columns] as const)].map((column) => sorts[column].column))
  // An array, which the primary key is searched for in its order: neighbours are found together.
  const candidates = among ? sql`o.id = any(array(${among})) and ${where}` : sql`${where} limit ${most + 1}`
  const foundByIndex = sql`
      union all
      (${selected} from orders.orders o where (select counted.total from counted) > ${most} and ${beyond} ${cut})`
  return sql`
    with found as materialized (select o.id, ${needed} from orders.orders o where ${candidates}),
    counted as (select count(*)::int as total, coalesce(sum(o.total_fen), 0)::float8 as sum_fen from found o),
    page as (
      (${selected} from found o where ${among ? sql`true` : sql`(select counted.total from counted) <= ${most}`} ${cut})
      ${among ? sql`` : foundByIndex})
    select counted.total, case when counted.total <= ${most} then counted.sum_fen end as sum_fen, placed.id, placed.place, placed.keys
    from counted left join (
      select o.id, ${placed.keys} as keys, row_number() over (order by ${placed.order}) as place from page o) placed on true`
}
