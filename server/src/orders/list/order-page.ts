import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { orders } from '@fairway/contract/orders/endpoints'
import { type RawBuilder, sql } from 'kysely'

type PageRequest = Pick<ParsedRequest<(typeof orders)['orders.list']>, 'sort' | 'page' | 'pageSize'>

const sortColumns = {
  at: sql`o.made_at`,
  departure: sql`boarding.planned_depart`,
  number: sql`o.number`,
  total: sql`o.total_fen`,
} as const

/** Top-N query: the departures come from their index in order, and reading stops when the page is full. */
const boarding = sql`join sailings.sailing_stops boarding
  on boarding.sailing_id = o.sailing_id and boarding.stop_number = o.from_stop`

/**
 * One page of the orders `o` that fit a condition, with their `place` in it. The page is cut before places are counted: a
 * window function over all orders would read and sort them all.
 */
export function orderPage(
  where: RawBuilder<unknown>,
  { sort, page, pageSize }: PageRequest,
): RawBuilder<unknown> {
  const order = sort ?? '-at'
  const name = order.replace('-', '') as keyof typeof sortColumns
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  return sql`
    select o.*, row_number() over (order by o.sort_key ${direction}, o.id ${direction}) as place from (
      select o.*, ${sortColumns[name]} as sort_key
      from orders.orders o ${name === 'departure' ? boarding : sql``} where ${where}
      order by sort_key ${direction}, o.id ${direction}
      limit ${pageSize} offset ${(page - 1) * pageSize}) o`
}
