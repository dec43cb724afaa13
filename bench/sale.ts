// Sales a second through HTTP, on one hot sailing and on many, beside direct calls of the same function, a bare
// insert and commit, and /me.json beside a bare route; all in one run, in turns.

import { findBenchSailings } from './bench-sailings.ts'
import { compareSales, type SalesComparison } from './compare-sales.ts'
import { createDirectSales, type DirectSales } from './direct-sales.ts'
import { measureMe } from './measure-me.ts'
import { report, round } from './report.ts'
import { salesOf, startSellingServer } from './selling-server.ts'

const server = await startSellingServer()
const { pool } = server
let directSales: DirectSales | undefined

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
  const direct = directSales
  const compare = async (line: string) => {
    const sailings = await findBenchSailings(pool, line)
    return compareSales({ pool, sailings, direct }, (sales) => server.sell(salesOf(sailings, sales)))
  }
  const hot = await compare('BENCH-HOT')
  const spread = await compare('BENCH-SPREAD')
  const commits = round(await bareCommits())
  const me = await measureMe(server.url, server.folder)
  const line = (name: string, one: SalesComparison) =>
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
