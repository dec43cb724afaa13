import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { columnOfSort } from '@fairway/contract/lists/sort'
import type { orders } from '@fairway/contract/orders/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { keysetPage, maxCounted } from '../../platform/database/keyset.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { JoinedRow } from '../../platform/database/rows.ts'

type Request = ParsedRequest<(typeof orders)['orders.list']>
type PageRequest = Pick<Request, 'after' | 'page' | 'pageSize'> & { sort: NonNullable<Request['sort']> }

const sorts = {
  at: { column: sql`o.made_at`, kind: 'instant' },
  departure: { column: sql`o.first_departs`, kind: 'instant' },
  number: { column: sql`o.number`, kind: 'text' },
  total: { column: sql`o.total_fen`, kind: 'number' },
} as const

/** A row of `orderPage`; one row at least, so that the total is known of a page beyond the end too. */
export type PageRow<Placed> = {
  /** Up to one more than is counted. */
  total: number
  /** Of all that were found; null where more are than are counted. */
  sum_fen: number | null
} & JoinedRow<{ place: string; keys: string[] } & Placed>

/**
 * A statement for one page of the orders `o` that fit a condition: ids first, what is shown of them is joined to the page alone.
 * The condition is evaluated once for the rows that are counted. When these are all, they are sorted; when there are more, an index
 * finds the page in its order, because a condition that so many fit is met soon.
 * @param most how many are counted; above it an index has to find the page
 * @param among a statement for the ids of all orders that can fit, few enough to sort: those of a trip or a day. When they were made
 *   says nothing about where they are in an index, so none is searched for them.
 */
export function orderPage(
  where: RawBuilder<unknown>,
  request: PageRequest,
  { most = maxCounted, among }: { most?: number; among?: RawBuilder<unknown> | undefined } = {},
): RawBuilder<PageRow<{ id: string }>> {
  const page = keysetPage(request, sorts, [{ column: sql`o.id`, kind: 'number' }])
  const columns = request.sort.map(columnOfSort)
  const key = (at: number) => sql.ref(`sort_key_${at}`)
  const order = orderBy(
    request.sort,
    Object.fromEntries(columns.map((column, at) => [column, key(at)])) as Record<
      keyof typeof sorts,
      RawBuilder<unknown>
    >,
    (direction) => sql`o.id ${direction}`,
  )
  const selected = sql`
    select o.id, ${page.keys} as keys, ${sql.join(columns.map((column, at) => sql`${sorts[column].column} as ${key(at)}`))}`
  const cut = sql`and ${page.where} order by ${page.order} ${page.limit}`
  // Covering index: the primary key has the time and the total, so that thousands are counted and sorted without visiting their rows.
  const needed = sql.join([...new Set(['total', ...columns] as const)].map((column) => sorts[column].column))
  // An array, which the primary key is searched for in its order: neighbours are found together.
  const candidates = among ? sql`o.id = any(array(${among})) and ${where}` : sql`${where} limit ${most + 1}`
  const beyond = sql`
      union all
      (${selected} from orders.orders o where (select counted.total from counted) > ${most} and ${where} ${cut})`
  return sql`
    with found as materialized (select o.id, ${needed} from orders.orders o where ${candidates}),
    counted as (select count(*)::int as total, coalesce(sum(o.total_fen), 0)::float8 as sum_fen from found o),
    page as (
      (${selected} from found o where ${among ? sql`true` : sql`(select counted.total from counted) <= ${most}`} ${cut})
      ${among ? sql`` : beyond})
    select counted.total, case when counted.total <= ${most} then counted.sum_fen end as sum_fen, placed.id, placed.place, placed.keys
    from counted left join (select o.id, o.keys, row_number() over (order by ${order}) as place from page o) placed on true`
}
