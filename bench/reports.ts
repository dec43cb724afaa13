// Every report at the folded facts of 10,000,000 tickets of a year, over HTTP, by who asks, beside a bare query of the same rows.
// `--tickets N` for fewer a day.
import { parseArgs } from 'node:util'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { reportNames } from '@fairway/contract/reports/values'
import { ApiClient } from '@fairway/testing/api-client'
import { benchPassword } from '@fairway/testing/running-server'
import { createBenchSailings } from './bench-sailings.ts'
import { quantile, report, round } from './report.ts'
import { seedFacts } from './seed-facts.ts'
import { startSellingServer } from './selling-server.ts'

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '27500' } } })
const ticketsOfDay = Number(values.tickets)
if (!Number.isSafeInteger(ticketsOfDay) || ticketsOfDay < 100)
  throw new Error('--tickets takes a whole number of at least 100')
/** Enough that the p95 is not the slowest of all. */
const turns = 40
const warmUpTurns = 3

const begun = performance.now()
let tickets = 0
const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  tickets = await seedFacts(database.pool, ticketsOfDay, (text) =>
    console.log(`${round((performance.now() - begun) / 1000)} s  ${text}`),
  )
})
const { pool } = server

async function measure(run: () => Promise<unknown>) {
  const times: number[] = []
  for (let turn = -warmUpTurns; turn < turns; turn++) {
    const startedAt = performance.now()
    await run()
    if (turn >= 0) times.push(performance.now() - startedAt)
  }
  return { p50: round(quantile(times, 0.5), 1), p95: round(quantile(times, 0.95), 1) }
}

try {
  const today = serviceDateOf(new Date())
  const periods = { week: addDays(today, -6), month: addDays(today, -30), quarter: addDays(today, -91) }
  /** The same rows summed up by nothing but the database. */
  const bare: Record<string, string> = {
    sales: 'select line_id, sum(gross_fen) from reports.sales_by_line where day between $1 and $2 group by 1',
    agents:
      "select organisation_id, sum(gross_fen) from reports.sales_by_organisation where day between $1 and $2 and channel = 'agent' group by 1",
    refunds: 'select reason, sum(back_fen) from reports.refunds where day between $1 and $2 group by 1',
    tills: 'select user_id, sum(taken_fen) from reports.takings where day between $1 and $2 group by 1',
    forecast:
      'select days_before, sum(riders) from reports.pickups_by_line where service_date between $1 and $2 group by 1',
    load: 'select leg, sum(riders) from reports.loads l join sailings.sailings s on s.id = l.sailing_id where s.service_date between $1 and $2 group by 1',
    punctuality:
      'select dock_id, count(*) from sailings.sailing_stops where planned_depart >= accounts.day_begins($1::date) and planned_depart < accounts.day_begins($2::date + 1) group by 1',
  }
  const figures: Record<string, { p50: number; p95: number; bare?: number }> = {}
  const ask = async (client: ApiClient, name: (typeof reportNames)[number], request: object) =>
    measure(async () => {
      const { data, message } = await client.call(`reports.${name}`, { to: today, ...request } as never)
      if (!data) throw new Error(`${name}: ${message}`)
    })
  const admin = await ApiClient.signIn(server.url, 'admin', benchPassword)
  for (const name of reportNames)
    for (const [period, from] of Object.entries(periods)) {
      const figure = await ask(admin, name, { from })
      const alone = await measure(() => pool.query(bare[name] ?? '', [from, today]))
      figures[`${name} ${period}`] = { ...figure, bare: alone.p95 }
    }
  const divided = {
    ...{ sales: ['class', 'organisation'], load: ['leg', 'sailing', 'relation'], refunds: ['organisation'] },
    ...{ agents: ['line'], tills: ['organisation'], punctuality: ['dock'] },
  }
  for (const [name, divisions] of Object.entries(divided))
    for (const by of divisions)
      figures[`${name} by ${by}, quarter`] = await ask(admin, name as (typeof reportNames)[number], {
        from: periods.quarter,
        by,
      })
  for (const [code, names] of [
    ['agency', ['sales', 'agents', 'refunds', 'forecast']],
    ['carrier', ['sales', 'load', 'refunds', 'punctuality', 'forecast']],
    ['port', ['sales', 'load', 'punctuality']],
  ] as const) {
    const client = await ApiClient.signIn(server.url, code, benchPassword)
    for (const name of names)
      figures[`${name} of ${code}, quarter`] = await ask(client, name, { from: periods.quarter })
  }
  report(
    'reports',
    [
      ['tickets', String(tickets)],
      ...Object.entries(figures).map(
        ([name, { p50, p95, bare: alone }]) =>
          [
            name,
            `p50 ${p50} ms, p95 ${p95} ms${alone === undefined ? '' : `, bare query ${alone} ms`}`,
            p95 <= 200 ? '' : 'over the aim of 200 ms',
          ] as const,
      ),
    ],
    { tickets, ...figures },
  )
} finally {
  await server.stop()
}
