import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { columnOfSort } from '@fairway/contract/lists/sort'
import type { orders } from '@fairway/contract/orders/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { keysetPage } from '../../platform/database/keyset.ts'
import { orderBy } from '../../platform/database/order-by.ts'

type Request = ParsedRequest<(typeof orders)['orders.list']>
type PageRequest = Pick<Request, 'after' | 'page' | 'pageSize'> & { sort: NonNullable<Request['sort']> }

const sorts = {
  at: { column: sql`o.made_at`, kind: 'instant' },
  departure: { column: sql`o.first_departs`, kind: 'instant' },
  number: { column: sql`o.number`, kind: 'text' },
  total: { column: sql`o.total_fen`, kind: 'number' },
} as const

/**
 * One page of the orders `o` that fit a condition, with their `place` in it and their sort `keys`. The page is cut before places
 * are counted: a window function over all orders would read and sort them all.
 */
export function orderPage(where: RawBuilder<unknown>, request: PageRequest): RawBuilder<unknown> {
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
  return sql`
    select o.*, row_number() over (order by ${order}) as place from (
      select o.*, ${page.keys} as keys, ${sql.join(columns.map((column, at) => sql`${sorts[column].column} as ${key(at)}`))}
      from orders.orders o where ${where} and ${page.where}
      order by ${page.order} ${page.limit}) o`
}
