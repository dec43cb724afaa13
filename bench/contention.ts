// What sales cost each other through HTTP: passengers who are sent twice, and a sailing that another connection has locked;
// each beside the same sales without it, in turns.

import { setTimeout } from 'node:timers/promises'
import { buildTraveller } from '@fairway/testing/api-client'
import { findBenchSailings } from './bench-sailings.ts'
import { quantile, report, round } from './report.ts'
import { assertDone, buildSale, startSellingServer } from './selling-server.ts'

/** Short turns, many of them: a small machine is a quarter faster or slower from one second to the next. */
const salesEach = 2_000
const rounds = 21
/** Every so many-th sale has the passenger of the one before it. */
const duplicateEvery = 20
const lockedSeconds = 10

const server = await startSellingServer()
const { pool } = server

/** Sales a second that were sold. */
async function soldPerSecond(sailings: readonly string[], duplicates: boolean): Promise<number> {
  let person = buildTraveller()
  const sales = Array.from({ length: salesEach }, (_, turn) => {
    const isDuplicate = duplicates && turn > 0 && turn % duplicateEvery === 0
    if (!isDuplicate) person = buildTraveller()
    // A passenger may travel on another leg: the one who is sent twice takes the same trip.
    const trip = isDuplicate ? turn - 1 : turn
    return buildSale(sailings[trip % sailings.length] ?? '', trip, [person])
  })
  let sold = 0
  const { seconds } = await server.sell(sales, {
    onReply: (status, body) => {
      if (status === 200) sold += 1
      else if (status !== 409 || !body.includes('orders.alreadyTravels')) assertDone(status, body)
    },
  })
  const refused = duplicates ? salesEach / duplicateEvery - 1 : 0
  if (sold !== salesEach - refused) throw new Error(`${sold} of ${salesEach} were sold`)
  return sold / seconds
}

/** Milliseconds each sale took on other sailings, in so many seconds. */
async function latenciesFor(seconds: number, sailings: readonly string[]): Promise<number[]> {
  const latencies: number[] = []
  const until = performance.now() + seconds * 1_000
  for (let turn = 0; performance.now() < until; turn++) {
    const { latencies: these } = await server.sell(
      Array.from({ length: 8 }, (_, sale) =>
        buildSale(sailings[(turn * 8 + sale) % sailings.length] ?? '', turn),
      ),
      { connections: 8 },
    )
    latencies.push(...these)
    await setTimeout(20)
  }
  return latencies
}

/** The same while one sailing is locked by another connection, and eight buyers want to travel on it. */
async function latenciesBesideLock(sailings: readonly string[]): Promise<number[]> {
  const [locked = '', ...others] = sailings
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from sailings.sailings where id = $1 for update', [locked])
  const waiting = server.sell(
    Array.from({ length: 8 }, (_, turn) => buildSale(locked, turn)),
    { connections: 8 },
  )
  const latencies = await latenciesFor(lockedSeconds, others)
  await holder.query('commit')
  holder.release()
  await waiting
  return latencies
}

try {
  const spread = await findBenchSailings(pool, 'BENCH-SPREAD')
  await soldPerSecond(spread, false)
  const plain: number[] = []
  const withDuplicates: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    plain.push(await soldPerSecond(spread, false))
    withDuplicates.push(await soldPerSecond(spread, true))
  }
  const free = await latenciesFor(lockedSeconds, spread.slice(1))
  const besideLock = await latenciesBesideLock(spread)
  const ratio = quantile(
    withDuplicates.map((rate, turn) => rate / (plain[turn] ?? Number.NaN)),
    0.5,
  )
  /** One of so many is refused and not sold: that is no cost. */
  const leftToSell = 1 - 1 / duplicateEvery
  const figures = {
    plain: round(quantile(plain, 0.5)),
    withDuplicates: round(quantile(withDuplicates, 0.5)),
    ratio: round(ratio / leftToSell, 2),
    freeP99: round(quantile(free, 0.99), 1),
    freeMax: round(Math.max(...free), 1),
    besideLockP99: round(quantile(besideLock, 0.99), 1),
    besideLockMax: round(Math.max(...besideLock), 1),
  }
  report(
    'contention',
    [
      ['200 sailings: sold a second', String(figures.plain)],
      [`  with ${100 / duplicateEvery} % of passengers sent twice`, String(figures.withDuplicates)],
      ['  ratio, of what is left to sell', String(figures.ratio), 'aim ≥ 0.9'],
      ['a sale alone, p99 / longest', `${figures.freeP99} / ${figures.freeMax} ms`],
      [
        `  while another sailing is locked for ${lockedSeconds} s`,
        `${figures.besideLockP99} / ${figures.besideLockMax} ms`,
        'aim: at most 200 ms longer',
      ],
    ],
    figures,
  )
} finally {
  await server.stop()
}
