import type pg from 'pg'
import type { DirectSales } from './direct-sales.ts'
import type { LoadResult } from './http-load.ts'
import { quantile, round } from './report.ts'

/** Short turns, many of them: a small machine is a quarter faster or slower from one second to the next. */
const salesEach = 2_000
const rounds = 21
const warmUpRounds = 4

export interface SalesComparison {
  /** Sales a second. */
  http: number
  direct: number
  ratio: number
  /** Sales in one transaction. */
  batch: number
  /** Milliseconds through HTTP. */
  p50: number
  p99: number
}

/** How many sales the server put into one transaction, on the average, since an order. */
async function batchSizeSince(pool: pg.Pool, order: string): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(
    'select count(*)::float8 / count(distinct xmin::text) as size from orders.orders where id > $1',
    [order],
  )
  return rows[0]?.size ?? 1
}

/**
 * Sales through HTTP beside direct calls of the same function in batches as large, in turns; medians of the turns.
 * @param sell sells so many over HTTP
 */
export async function compareSales(
  {
    pool,
    sailings,
    direct: limit,
    each = salesEach,
  }: { pool: pg.Pool; sailings: readonly string[]; direct: DirectSales; each?: number },
  sell: (sales: number) => Promise<LoadResult>,
): Promise<SalesComparison> {
  const http: number[] = []
  const direct: number[] = []
  const ratios: number[] = []
  const latencies: number[] = []
  const sizes: number[] = []
  for (let turn = 0; turn < warmUpRounds + rounds; turn++) {
    const { rows } = await pool.query<{ last: string }>(
      'select coalesce(max(id), 0)::text as last from orders.orders',
    )
    const over = await sell(each)
    const size = await batchSizeSince(pool, rows[0]?.last ?? '0')
    const under = await limit.run(sailings, each, size)
    // The first turns only warm plans, caches and code.
    if (turn < warmUpRounds) continue
    http.push(over.perSecond)
    direct.push(under)
    ratios.push(over.perSecond / under)
    latencies.push(...over.latencies)
    sizes.push(size)
  }
  return {
    http: round(quantile(http, 0.5)),
    direct: round(quantile(direct, 0.5)),
    ratio: round(quantile(ratios, 0.5), 2),
    batch: round(quantile(sizes, 0.5), 1),
    p50: round(quantile(latencies, 0.5), 1),
    p99: round(quantile(latencies, 0.99), 1),
  }
}
