// Sales a second through HTTP, on one hot sailing and on many, beside direct calls of the same function, a bare
// insert and commit, and /me.json beside a bare route; all in one run, in turns.

import { findBenchSailings } from './bench-sailings.ts'
import { createDirectSales, type DirectSales } from './direct-sales.ts'
import { measureMe } from './measure-me.ts'
import { quantile, report, round } from './report.ts'
import { buildSale, startSellingServer } from './selling-server.ts'

/** Short turns, many of them: a small machine is a quarter faster or slower from one second to the next. */
const salesEach = 2_000
const rounds = 21
const warmUpRounds = 4

const server = await startSellingServer()
const { pool } = server
let directSales: DirectSales | undefined

/** How many sales the server put into one transaction, on the average, since an order. */
async function batchSizeSince(order: string): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(
    'select count(*)::float8 / count(distinct xmin::text) as size from orders.orders where id > $1',
    [order],
  )
  return rows[0]?.size ?? 1
}

async function measure(sailings: readonly string[], limit: DirectSales) {
  const http: number[] = []
  const direct: number[] = []
  const ratios: number[] = []
  const latencies: number[] = []
  const sizes: number[] = []
  for (let turn = 0; turn < warmUpRounds + rounds; turn++) {
    const { rows } = await pool.query<{ last: string }>(
      'select coalesce(max(id), 0)::text as last from orders.orders',
    )
    const over = await server.sell(
      Array.from({ length: salesEach }, (_, sale) => buildSale(sailings[sale % sailings.length] ?? '', sale)),
    )
    const size = await batchSizeSince(rows[0]?.last ?? '0')
    const under = await limit.run(sailings, salesEach, size)
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

/** The database's own floor: one row, one commit, from so many connections at once. */
async function bareCommits(): Promise<number> {
  await pool.query(
    'create table if not exists public.bare_commits (id bigint generated always as identity, at timestamptz)',
  )
  const each = 400
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      const client = await pool.connect()
      for (let turn = 0; turn < each; turn++)
        await client.query({ name: 'bare', text: 'insert into public.bare_commits (at) values (now())' })
      client.release()
    }),
  )
  return (16 * each) / ((performance.now() - begun) / 1000)
}

try {
  directSales = await createDirectSales(server.folder)
  const hot = await measure(await findBenchSailings(pool, 'BENCH-HOT'), directSales)
  const spread = await measure(await findBenchSailings(pool, 'BENCH-SPREAD'), directSales)
  const commits = round(await bareCommits())
  const me = await measureMe(server.url, server.folder)
  const line = (name: string, one: typeof hot) =>
    [
      [`${name}: sales a second through HTTP`, String(one.http), 'aim ≥ 3000'],
      ['  direct calls of the same function, in equal batches', String(one.direct)],
      ['  ratio', String(one.ratio), 'aim ≥ 0.95'],
      ['  sales in one transaction', String(one.batch)],
      ['  p50 / p99 through HTTP', `${one.p50} / ${one.p99} ms`],
    ] as const
  report(
    'sale',
    [
      ...line('one hot sailing', hot),
      ...line('200 sailings', spread),
      ['bare insert and commit a second, 16 connections', String(commits)],
      ['/me.json a second', String(me.me)],
      ['  bare route with one prepared SELECT', String(me.bare)],
      ['  ratio', String(me.ratio), 'aim ≥ 0.6'],
    ],
    { hot, spread, commits, me },
  )
} finally {
  await directSales?.close()
  await server.stop()
}
