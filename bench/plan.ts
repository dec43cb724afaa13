// A season of 2,000 sailings: how long its preview and its publication take, and how long sales wait meanwhile.

import { setTimeout } from 'node:timers/promises'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { ApiClient } from '@fairway/testing/api-client'
import { benchPassword } from '@fairway/testing/processes/running-server'
import { createBenchSailings, createLine, findBenchSailings } from './bench-sailings.ts'
import { quantile, report, round } from './report.ts'
import { buildSale, startSellingServer } from './selling-server.ts'

const ships = 8
const days = 250
const seats = 300
const salesAtOnce = 64
const begins = addDays(serviceDateOf(new Date()), 1)
const season = { from: begins, to: addDays(begins, days - 1) }

/** Eight ships with lines of their own, each with one service a day that is not published yet. */
const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  for (let ship = 1; ship <= ships; ship++) await createLine(database.pool, `PLAN-${ship}`, seats, 1)
})

/** Sells until it is stopped; gives the latencies, in milliseconds. */
async function sellUntil(stopped: () => boolean): Promise<number[]> {
  const sailings = await findBenchSailings(server.pool, 'BENCH-SPREAD')
  const latencies: number[] = []
  for (let turn = 0; !stopped(); turn++) {
    const sales = Array.from({ length: salesAtOnce * 4 }, (_, sale) =>
      buildSale(sailings[(turn + sale) % sailings.length] ?? '', sale),
    )
    latencies.push(...(await server.sell(sales, { connections: 8 })).latencies)
    await setTimeout(20)
  }
  return latencies
}

try {
  const admin = await ApiClient.signIn(server.url, 'admin', benchPassword)
  const { rows } = await server.pool.query<{ id: string }>(
    `select id::text from network.lines where code like 'PLAN-%' order by id`,
  )
  const lineId = rows.map(({ id }) => id)
  const previews: number[] = []
  let fingerprint = ''
  let clashes = 0
  let runs = 0
  for (let turn = 0; turn <= 5; turn++) {
    const begun = performance.now()
    const { data } = await admin.call('sailings.season', { ...season, lineId })
    // The first turn only warms plans, caches and code.
    if (turn > 0) previews.push(performance.now() - begun)
    fingerprint = data.fingerprint
    clashes = data.clashes.length
    runs = data.runs.filter(({ state }) => state === 'new').length
  }
  let quiet = true
  const calm = sellUntil(() => !quiet)
  await setTimeout(8_000)
  quiet = false
  const before = await calm
  let done = false
  const selling = sellUntil(() => done)
  await setTimeout(500)
  const begun = performance.now()
  const { data, message } = await admin.call('sailings.publishSeason', {
    ...{ ...season, lineId, fingerprint },
    ...(clashes > 0 && { reason: 'measured' }),
  })
  if (!data) throw new Error(message)
  let publication = await admin.call('sailings.publication', { id: data.id })
  while (!publication.data.done) {
    await setTimeout(100)
    publication = await admin.call('sailings.publication', { id: data.id })
  }
  const seconds = (performance.now() - begun) / 1000
  done = true
  const during = await selling
  const figures = {
    ...{ runs, clashes, preview: round(quantile(previews, 0.5)), publication: round(seconds, 1) },
    made: publication.data.made,
    sales: {
      p50: round(quantile(during, 0.5), 1),
      p99: round(quantile(during, 0.99), 1),
      count: during.length,
    },
    salesBefore: {
      p50: round(quantile(before, 0.5), 1),
      p99: round(quantile(before, 0.99), 1),
      count: before.length,
    },
  }
  report(
    'plan',
    [
      ['sailings of the season', String(runs), '2000'],
      ['preview with every clash', `${figures.preview} ms`, 'aim < 2000 ms'],
      ['publication', `${figures.publication} s`, 'aim < 30 s'],
      ['  sailings made', String(figures.made)],
      [
        '  p50 / p99 of sales meanwhile',
        `${figures.sales.p50} / ${figures.sales.p99} ms`,
        'aim p99 < 100 ms',
      ],
      ['  p50 / p99 of sales before', `${figures.salesBefore.p50} / ${figures.salesBefore.p99} ms`],
    ],
    figures,
  )
} finally {
  await server.stop()
}
