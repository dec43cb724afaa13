// Every report at the folded facts of 10,000,000 tickets of a year, over HTTP, beside the same rows read by a bare query.
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { reportNames } from '@fairway/contract/reports/values'
import { ApiClient } from '@fairway/testing/api-client'
import { benchPassword } from '@fairway/testing/running-server'
import type pg from 'pg'
import { createBenchSailings } from './bench-sailings.ts'
import { quantile, report, round } from './report.ts'
import { startSellingServer } from './selling-server.ts'

const days = 400
const lines = 15
const agencies = 300
/** Enough that the p95 is not the slowest of all. */
const turns = 60
const warmUpTurns = 3

/** Facts as a year of 27,000 tickets a day leaves them: agencies on three lines in two classes each, ten counters on all of them. */
async function seedFacts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create temporary table dimension as
    select (select min(id) from network.lines) + n % ${lines} as line_id, (select min(id) from fleet.ships) + n % 40 as ship_id,
      n % 4 + 1 as class_id, case when n < 1800 then 'agent' else 'counter' end as channel,
      (select min(id) from staff.organisations) + case when n < 1800 then n % ${agencies} else n % 10 end as organisation_id
    from generate_series(0, 2399) n`)
  const measures = `1, 11, 1, 110000, 5000, 2000, 0, 100000, 2500, 500`
  for (const text of [
    `insert into reports.sales select current_date - d, line_id, ship_id, class_id, channel, organisation_id, ${measures}
     from dimension, generate_series(0, ${days - 1}) d on conflict do nothing`,
    `insert into reports.holds select current_date - d, organisation_id, channel, line_id, ship_id, 3, 2, 1, 0, 0
     from dimension, generate_series(0, ${days - 1}) d where channel = 'agent' on conflict do nothing`,
    `insert into reports.refunds select current_date - d, line_id, ship_id, class_id, channel, organisation_id, 'wish', 1, 2000, 500
     from dimension, generate_series(0, ${days - 1}) d on conflict do nothing`,
    `insert into reports.takings select current_date - d, n, 1, 'cash', 40, 400000, 20000, 0
     from generate_series(1, 450) n, generate_series(0, ${days - 1}) d on conflict do nothing`,
    `insert into reports.pickups select current_date + 30 - d, b, (select min(id) from network.lines) + l, (select min(id) from fleet.ships) + l, o, 30, 300000
     from generate_series(0, ${days + 29}) d, generate_series(0, 40) b, generate_series(0, ${lines - 1}) l, generate_series(1, 3) o
     on conflict do nothing`,
    `insert into reports.relations select current_date - d, (select min(id) from network.lines) + l, (select min(id) from fleet.ships) + l,
       (select min(id) from network.line_versions), f, t, 1, 40, 400000
     from generate_series(0, ${days - 1}) d, generate_series(0, ${lines - 1}) l, generate_series(0, 8) f, generate_series(1, 9) t
     where f < t on conflict do nothing`,
    `insert into reports.loads select s.id, leg, 120, 40, 400000 from sailings.sailings s, generate_series(0, s.stops_count - 2) leg
     on conflict do nothing`,
  ])
    await pool.query(text)
  await pool.query('vacuum analyze')
}

const server = await startSellingServer(createBenchSailings)
try {
  await seedFacts(server.pool)
  const admin = await ApiClient.signIn(server.url, 'admin', benchPassword)
  const today = serviceDateOf(new Date())
  const periods = { week: addDays(today, -6), month: addDays(today, -30), quarter: addDays(today, -91) }
  const bare: Record<string, string> = {
    sales: 'select line_id, sum(gross_fen) from reports.sales where day between $1 and $2 group by 1',
    refunds: 'select reason, sum(back_fen) from reports.refunds where day between $1 and $2 group by 1',
    tills: 'select user_id, sum(taken_fen) from reports.takings where day between $1 and $2 group by 1',
    agents:
      "select organisation_id, sum(gross_fen) from reports.sales where day between $1 and $2 and channel = 'agent' group by 1",
  }
  const measure = async (run: () => Promise<unknown>) => {
    const times: number[] = []
    for (let turn = -warmUpTurns; turn < turns; turn++) {
      const begun = performance.now()
      await run()
      if (turn >= 0) times.push(performance.now() - begun)
    }
    return { p50: round(quantile(times, 0.5), 1), p95: round(quantile(times, 0.95), 1) }
  }
  const figures: Record<string, { p50: number; p95: number; bare: number | null }> = {}
  for (const name of reportNames)
    for (const [period, from] of Object.entries(periods)) {
      const { p50, p95 } = await measure(async () => {
        const { data, message } = await admin.call(`reports.${name}`, { from, to: today })
        if (!data) throw new Error(message)
      })
      const text = bare[name]
      const alone = text === undefined ? null : await measure(() => server.pool.query(text, [from, today]))
      figures[`${name} ${period}`] = { p50, p95, bare: alone?.p95 ?? null }
    }
  report(
    'reports',
    Object.entries(figures).map(([name, { p50, p95, bare: alone }]) => [
      name,
      `p50 ${p50} ms, p95 ${p95} ms${alone === null ? '' : `, bare query ${alone} ms`}`,
      'p95 within 200 ms',
    ]),
    figures,
  )
} finally {
  await server.stop()
}
