// The proof at 1,000,000 tickets of two years: sealing the days, everything, and one day, alone and with sales beside it, whose
// p99 is compared with that without the proof. `--tickets N` for fewer. A network of the size of bench/seed-facts.ts, 27,500 tickets a day, sells
// less than 5 a second in an hour that has half of a day, and 20 in the peak minute of an ordinary evening; `--paces` has both, and a busier one.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { ApiClient, buildTraveller } from '@fairway/testing/api-client'
import { benchPassword } from '@fairway/testing/processes/running-server'
import { createBenchSailings, findBenchSailings } from './bench-sailings.ts'
import { quantile, report, round } from './report.ts'
import { seedOrders } from './seed-orders.ts'
import { buildSale, startSellingServer } from './selling-server.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000000' },
    /** Sales a second beside the proof. */
    paces: { type: 'string', default: '5,20,60' },
  },
})
const tickets = Number(values.tickets)
const paces = values.paces.split(',').map(Number)
if (!Number.isSafeInteger(tickets) || tickets < 1000)
  throw new Error('--tickets takes a whole number of at least 1000')
if (!paces.every((pace) => pace > 0))
  throw new Error('--paces takes numbers of sales a second, with commas between them')
/** Of enough sales for a p99. */
const salesAlone = 400

const begun = performance.now()
const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  await seedOrders(
    database,
    tickets,
    (text) => console.log(`${round((performance.now() - begun) / 1000)} s  ${text}`),
    { complete: true },
  )
})
const { pool } = server

/** The data of the measurement keep every rule: what is broken costs time that has no place in the figures. */
async function assertNothingBroken(): Promise<void> {
  const { rows } = await pool.query<{ rule: string; place: string; count: number }>(
    `select rule, min(place) as place, sum(1 + more)::integer as count from settlement.violations where superseded_by is null
     group by rule order by 3 desc`,
  )
  if (rows.length > 0)
    throw new Error(rows.map(({ rule, place, count }) => `${count} × ${rule}: ${place}`).join('\n'))
}

async function until(question: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ done: boolean }>(question)
    if (rows[0]?.done) return
    await setTimeout(100)
  }
}

/** Carries a run out on the server and gives its seconds, its portions and the places that break a rule. */
async function prove(admin: ApiClient, request: { coverage: 'night' | 'whole' | 'day'; day?: string }) {
  const startedAt = performance.now()
  const { http, message } = await admin.call('settlement.runProof', request)
  if (http !== 200) throw new Error(`the proof was refused: ${message}`)
  await until('select not exists (select from settlement.runs where ended_at is null) as done')
  const { rows } = await pool.query<{ portions: number; violations: number }>(
    'select portions, violations from settlement.runs order by id desc limit 1',
  )
  return { seconds: round((performance.now() - startedAt) / 1000, 1), ...rows[0] }
}

let turn = 0
/** Sales at a pace, for some seconds or until something is done; their p99 in milliseconds. */
async function p99OfSales(pace: number, sailings: readonly string[], goesOn: () => boolean): Promise<number> {
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

try {
  const admin = await ApiClient.signIn(server.url, 'admin', benchPassword)
  const sailings = await findBenchSailings(pool, 'BENCH-SPREAD')
  await until(
    `select coalesce(bool_and(folded_at is not null) and max(day) >= current_date - 2, false) as done from accounts.closed_days`,
  )
  // What reports say of a day is part of the proof.
  await until('select not exists (select from reports.unfolded_moves()) as done')
  const sealing = await prove(admin, { coverage: 'night' })
  const { rows } = await pool.query<{ days: number; size: string; all: string }>(
    `select (select count(*)::integer from settlement.seals) as days,
       pg_size_pretty(pg_total_relation_size('settlement.sealed_rows')) as size, pg_size_pretty(pg_database_size(current_database())) as all`,
  )
  const day = addDays(serviceDateOf(new Date()), -100)
  const night = await prove(admin, { coverage: 'night' })
  const ofDay = await prove(admin, { coverage: 'day', day })
  const whole = await prove(admin, { coverage: 'whole' })
  await assertNothingBroken()

  // A first turn warms plans, caches and code.
  const warmUntil = performance.now() + 5_000
  await p99OfSales(60, sailings, () => performance.now() < warmUntil)
  const withSales: {
    pace: number
    alone: number
    beside: number
    whole: Awaited<ReturnType<typeof prove>>
  }[] = []
  for (const pace of paces) {
    const aloneUntil = performance.now() + (salesAlone / pace) * 1000
    const alone = await p99OfSales(pace, sailings, () => performance.now() < aloneUntil)
    let proving = true
    const [beside, besideWhole] = await Promise.all([
      p99OfSales(pace, sailings, () => proving),
      prove(admin, { coverage: 'whole' }).finally(() => {
        proving = false
      }),
    ])
    withSales.push({ pace, alone, beside, whole: besideWhole })
  }
  report(
    'proof',
    [
      ['tickets', String(tickets)],
      ['sealing all days and a night', `${sealing.seconds} s`],
      ['  sealed days', String(rows[0]?.days)],
      ['  size of the sealed rows', `${rows[0]?.size} of ${rows[0]?.all}`],
      ['a night', `${night.seconds} s`],
      ['one day', `${ofDay.seconds} s`, 'aim < 2 s'],
      [`everything, in ${whole.portions} portions`, `${whole.seconds} s`, 'aim < 60 s for 1,000,000'],
      ...withSales.flatMap(({ pace, alone, beside, whole: besideWhole }) => [
        [`  beside ${pace} sales a second`, `${besideWhole.seconds} s`, 'aim < 60 s'] as const,
        ['    p99 of the sales', `${alone} ms`] as const,
        ['    beside the proof', `${beside} ms`, 'aim < twice'] as const,
      ]),
    ],
    { tickets, sealing, sealed: rows[0], night, day: ofDay, whole, withSales },
  )
} finally {
  await server.stop()
}
