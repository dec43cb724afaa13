import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { columnOfSort } from '@fairway/contract/lists/sort'
import type { orders } from '@fairway/contract/orders/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { orderBy } from '../../platform/database/order-by.ts'

type PageRequest = Pick<ParsedRequest<(typeof orders)['orders.list']>, 'sort' | 'page' | 'pageSize'>

const sortColumns = {
  at: sql`o.made_at`,
  departure: sql`o.first_departs`,
  number: sql`o.number`,
  total: sql`o.total_fen`,
} as const

/**
 * One page of the orders `o` that fit a condition, with their `place` in it. The page is cut before places are counted: a
 * window function over all orders would read and sort them all.
 */
export function orderPage(
  where: RawBuilder<unknown>,
  { sort, page, pageSize }: PageRequest,
): RawBuilder<unknown> {
  const sorts = sort ?? ['-at']
  const columns = sorts.map(columnOfSort)
  const key = (at: number) => sql.ref(`sort_key_${at}`)
  const order = orderBy(
    sorts,
    Object.fromEntries(columns.map((column, at) => [column, key(at)])) as Record<
      keyof typeof sortColumns,
      RawBuilder<unknown>
    >,
    (direction) => sql`o.id ${direction}`,
  )
  return sql`
    select o.*, row_number() over (order by ${order}) as place from (
      select o.*, ${sql.join(columns.map((column, at) => sql`${sortColumns[column]} as ${key(at)}`))}
      from orders.orders o where ${where}
      order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}) o`
}
