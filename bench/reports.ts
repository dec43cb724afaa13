// Every report at the folded facts of 10,000,000 tickets of a year, over HTTP, by who asks, beside a bare query of the same rows.
// `--tickets N` for fewer a day.
import { parseArgs } from 'node:util'
import { createBenchSailings } from './bench-sailings.ts'
import { measureReports } from './measure-reports.ts'
import { report, round } from './report.ts'
import { seedFacts } from './seed-facts.ts'
import { startSellingServer } from './selling-server.ts'

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '27500' } } })
const ticketsOfDay = Number(values.tickets)
if (!Number.isSafeInteger(ticketsOfDay) || ticketsOfDay < 100)
  throw new Error('--tickets takes a whole number of at least 100')
const begun = performance.now()
let tickets = 0
const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  tickets = await seedFacts(database.pool, ticketsOfDay, (text) =>
    console.log(`${round((performance.now() - begun) / 1000)} s  ${text}`),
  )
})

try {
  const figures = await measureReports(server, (name, { p50, p95, bare }) =>
    console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms${bare === undefined ? '' : `, bare ${bare} ms`}`),
  )
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
