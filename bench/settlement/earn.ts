// Earning a day of 30,000 tickets: how long it takes while sales go on, and their p99 compared with that without it.
// `--tickets N` for fewer.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildTraveller } from '@fairway/testing/api-client'
import { createBenchSailings, findBenchSailings } from '../bench-sailings.ts'
import { quantile, report, round } from '../report.ts'
import { seedOrders } from '../seed-orders.ts'
import { buildSale, startSellingServer } from '../selling-server.ts'
import { publishBenchRule } from './rule.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '30000' },
    /** Sales a second beside the earning. */
    pace: { type: 'string', default: '60' },
  },
})
const tickets = Number(values.tickets)
const pace = Number(values.pace)
if (!Number.isSafeInteger(tickets) || tickets < 1000)
  throw new Error('--tickets takes a whole number of at least 1000')
const secondsOfSales = 20

const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  await seedOrders(database, tickets, () => undefined, { complete: true })
  const { pool } = database
  await publishBenchRule(pool)
  // They wait until the measurement begins.
  await pool.query('select settlement.find_sailings(now())')
  await pool.query("update settlement.sailing_states set due_at = 'infinity'")
})
const { pool } = server

let turn = 0
/** Sales at the pace for as long as something goes on; their p99 in milliseconds. */
async function p99OfSales(sailings: readonly string[], goesOn: () => boolean): Promise<number> {
  const latencies: number[] = []
  do {
    const sales = Array.from({ length: pace * 2 }, () => {
      turn += 1
      return buildSale(sailings[turn % sailings.length] ?? '', turn, [buildTraveller()])
    })
    latencies.push(...(await server.sell(sales, { perSecond: pace })).latencies)
  } while (goesOn())
  return round(quantile(latencies, 0.99), 1)
}

/** Lets every sailing become due, and waits until the job has looked at the last one. */
async function earn(): Promise<number> {
  const begun = performance.now()
  await pool.query('update settlement.sailing_states set due_at = now()')
  await pool.query(
    "select graphile_worker.add_job('settlement:earn', '{}'::json, job_key := 'settlement:earn')",
  )
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      'select count(*)::integer as waiting from settlement.sailing_states where looked_at is null',
    )
    if (rows[0]?.waiting === 0) return (performance.now() - begun) / 1000
    await setTimeout(100)
  }
}

try {
  const sailings = await findBenchSailings(pool, 'BENCH-SPREAD')
  const warmUntil = performance.now() + 5_000
  await p99OfSales(sailings, () => performance.now() < warmUntil)
  const aloneUntil = performance.now() + secondsOfSales * 1000
  const alone = await p99OfSales(sailings, () => performance.now() < aloneUntil)
  let earning = true
  const [beside, seconds] = await Promise.all([
    p99OfSales(sailings, () => earning),
    earn().finally(() => {
      earning = false
    }),
  ])
  const { rows } = await pool.query<{
    earned: number
    blocked: number
    tickets: number
    shares: number
    left: string
  }>(`
    select (select count(*)::integer from settlement.sailing_states where state = 'earned') as earned,
      (select count(*)::integer from settlement.sailing_states where state = 'blocked') as blocked,
      (select count(distinct ticket_id)::integer from settlement.shares) as tickets,
      (select count(*)::integer from settlement.shares) as shares,
      (select coalesce(sum(e.fen), 0)::text from settlement.sailing_states d
        join accounts.accounts a on a.sailing_id = d.sailing_id and a.kind = 'unearned' join accounts.entries e on e.account_id = a.id
        where d.state = 'earned') as left`)
  const [result] = rows
  if (result?.left !== '0') throw new Error(`${result?.left} fen are left on accounts of earned sailings`)
  report(
    'earn',
    [
      ['tickets shared out', String(result.tickets)],
      ['sailings earned', String(result.earned)],
      ['  blocked', String(result.blocked)],
      ['shares', String(result.shares)],
      ['beside sales', `${round(seconds, 1)} s`, 'aim < 30 s for 30,000'],
      [`p99 of ${pace} sales a second`, `${alone} ms`],
      ['  beside earning', `${beside} ms`, 'aim < twice'],
    ],
    { ...result, requested: tickets, pace, seconds: round(seconds, 1), p99: { alone, beside } },
  )
} finally {
  await server.stop()
}
