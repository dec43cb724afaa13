// Searches, lists and sales at 10,000,000 tickets of two years, as an administrator and an agency ask for them over HTTP; the sales in
// turns with those on an empty database. `--tickets N` for fewer, `--questions` for the searches and lists alone.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { ApiClient, buildTraveller } from '@fairway/testing/api-client'
import { benchPassword } from '@fairway/testing/processes/running-server'
import { nextCursor } from '../server/src/platform/database/keyset.ts'
import { createBenchSailings, findBenchSailings } from './bench-sailings.ts'
import { quantile, report, round } from './report.ts'
import { nameOfPerson, seedOrders } from './seed-orders.ts'
import { buildSale, type SellingServer, startSellingServer } from './selling-server.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000000' },
    questions: { type: 'boolean', default: false },
  },
})
const tickets = Number(values.tickets)
if (!Number.isSafeInteger(tickets) || tickets < 1000)
  throw new Error('--tickets takes a whole number of at least 1000')
/** Enough that the p95 is not the slowest of all, which a vacuum or the host decides. */
const turns = 102
const warmUpTurns = 2
const salesEach = 4_000
const rounds = 5
/** Until the pages that sales write are in memory and once in the WAL since the last checkpoint: what a day's sales go on with. */
const warmUpRounds = 8

const begun = performance.now()
const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  await seedOrders(database, tickets, (text) =>
    console.log(`${round((performance.now() - begun) / 1000)} s  ${text}`),
  )
})
const generated = round((performance.now() - begun) / 1000)
const foldedIn = await untilFolded()
let empty: SellingServer | undefined

/** Waits until the node has folded the days of the past, as it does when it starts; gives the seconds. */
async function untilFolded(): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await server.pool.query<{ done: boolean }>(
      `select coalesce(bool_and(folded_at is not null) and max(day) >= current_date - 2, false) as done from accounts.closed_days`,
    )
    if (rows[0]?.done) return round((performance.now() - started) / 1000)
    await setTimeout(1_000)
  }
}

/** The p95 of a question in milliseconds, and how many rows it found. */
async function measure<Name extends EndpointName>(
  client: ApiClient,
  name: Name,
  request: RequestOf<Endpoints[Name]>,
): Promise<{ p95: number; total: number | undefined }> {
  const samples: number[] = []
  let total: number | undefined
  for (let turn = 0; turn < turns; turn++) {
    const startedAt = performance.now()
    const { http, data, message } = await client.call(name, request)
    if (http !== 200) throw new Error(`${name}: ${message}`)
    if (turn >= warmUpTurns) samples.push(performance.now() - startedAt)
    total = (data as { total?: number }).total
  }
  return { p95: round(quantile(samples, 0.95), 1), total }
}

/** The cursor behind the first half of all orders, the latest first. */
async function cursorOfHalf(): Promise<string | undefined> {
  const { rows } = await server.pool.query<{ keys: string[] }>(
    `select array[(extract(epoch from made_at) * 1000000)::bigint::text, id::text] as keys from orders.orders
     where made_at <= (select min(made_at) + (max(made_at) - min(made_at)) / 2 from orders.orders)
     order by made_at desc, id desc limit 1`,
  )
  return nextCursor({ sort: ['-at'], pageSize: 1 }, rows)
}

/** Reads the latest orders as a file, as many as a file may have; the seconds and the lines. */
async function readFile(client: ApiClient): Promise<{ seconds: number; lines: number }> {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}/api/lists/export`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'orders.list', format: 'txt', request: {} }),
  })
  let lines = 0
  for await (const part of response.body ?? []) for (const byte of part) if (byte === 10) lines += 1
  if (response.status !== 200) throw new Error(`the file was answered ${response.status}`)
  return { seconds: round((performance.now() - startedAt) / 1000), lines }
}

let soldSoFar = 0

/** A sale as at a counter: to people of all names, who leave a phone. */
function buildCounterSale(sailing: string, turn: number) {
  soldSoFar += 1
  const person = { ...buildTraveller(), name: nameOfPerson(soldSoFar) }
  return {
    ...buildSale(sailing, turn, [person]),
    phone: `139${String((soldSoFar * 7_919) % 100_000_000).padStart(8, '0')}`,
  }
}

/** Sales a second, and the bytes of WAL that one writes. */
async function measureSales({
  sell,
  pool,
}: SellingServer): Promise<{ perSecond: number; walOfSale: number }> {
  const sailings = await findBenchSailings(pool, 'BENCH-SPREAD')
  const written = async () => {
    const { rows } = await pool.query<{ bytes: string }>(
      `select pg_current_wal_insert_lsn() - '0/0' as bytes`,
    )
    return Number(rows[0]?.bytes)
  }
  const before = await written()
  const { perSecond } = await sell(
    Array.from({ length: salesEach }, (_, turn) =>
      buildCounterSale(sailings[turn % sailings.length] ?? '', turn),
    ),
  )
  return { perSecond, walOfSale: ((await written()) - before) / salesEach }
}

/** Sales in turns with those of an empty database: medians a second, of their ratios, and of the WAL of a sale. */
async function compareSales() {
  empty = await startSellingServer()
  const ratios: number[] = []
  const rates = { full: [] as number[], empty: [] as number[] }
  const wal = { full: [] as number[], empty: [] as number[] }
  for (let turn = 0; turn < warmUpRounds + rounds; turn++) {
    const first = turn % 2 === 0 ? await measureSales(server) : undefined
    const other = await measureSales(empty)
    const full = first ?? (await measureSales(server))
    if (turn < warmUpRounds) continue
    rates.full.push(full.perSecond)
    rates.empty.push(other.perSecond)
    wal.full.push(full.walOfSale)
    wal.empty.push(other.walOfSale)
    ratios.push(full.perSecond / other.perSecond)
  }
  return {
    full: round(quantile(rates.full, 0.5)),
    empty: round(quantile(rates.empty, 0.5)),
    ratio: round(quantile(ratios, 0.5), 2),
    walOfSale: { full: round(quantile(wal.full, 0.5)), empty: round(quantile(wal.empty, 0.5)) },
  }
}

try {
  const admin = await ApiClient.signIn(server.url, 'admin', benchPassword)
  const agency = await ApiClient.signIn(server.url, 'agency', benchPassword)
  const { rows } = await server.pool.query<{ number: string; name: string; size: string }>(
    `select (select number from orders.orders order by id offset 500 limit 1) as number,
       (select name from orders.passengers tablesample system (2) where length(name) = 3
         group by name order by count(*) desc limit 1) as name,
       pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const number = rows[0]?.number ?? ''
  // A passenger who is found by what only the application can hash.
  const traveller = buildTraveller()
  const [sailing = ''] = await findBenchSailings(server.pool, 'BENCH-HOT')
  await server.sell([{ ...buildSale(sailing, 0, [traveller]), phone: '13800138000' } as never])

  const find = async (text: string) => ({ who: await tokenOf(text) })
  const tokenOf = async (text: string) => {
    const { data } = await admin.call('orders.find', { text })
    return (data as { who?: string }).who
  }
  const page = { page: 1, pageSize: 20 }
  const half = await cursorOfHalf()
  const longAgo = addDays(serviceDateOf(new Date()), -400)
  const questions: [string, number, ApiClient, object][] = [
    ['search: number', 50, admin, { ...page, number }],
    ['search: beginning of a number', 50, admin, { ...page, number: number.slice(0, 8) }],
    ['search: certificate', 50, admin, { ...page, ...(await find(traveller.certificateNumber)) }],
    ['search: phone', 50, admin, { ...page, ...(await find('13800138000')) }],
    ['search: one of the most common names', 50, admin, { ...page, ...(await find(rows[0]?.name ?? '')) }],
    ['search: surname', 50, admin, { ...page, ...(await find('王')) }],
    ['search: day of the sailing', 50, admin, { ...page, date: longAgo }],
    ['list: everything', 100, admin, page],
    ['list: everything, the last page', 100, admin, { ...page, page: 500 }],
    ['list: everything, from its middle', 100, admin, { ...page, after: half }],
    ['list: sold on a day', 100, admin, { ...page, soldFrom: longAgo, soldTo: longAgo }],
    ['list: refunded', 100, admin, { ...page, state: ['refunded'] }],
    ['list: by departure', 100, admin, { ...page, sort: ['departure'] }],
    ['list: by departure, the last page', 100, admin, { ...page, sort: ['-departure'], page: 500 }],
    ['list: by number', 100, admin, { ...page, sort: ['number'] }],
    ['list: by total', 100, admin, { ...page, sort: ['-total'] }],
    ['list: of an agency', 100, agency, page],
    ['list: of an agency, the last page', 100, agency, { ...page, page: 500 }],
  ]
  const measured = []
  for (const [label, aim, client, request] of questions)
    measured.push({ label, aim, ...(await measure(client, 'orders.list', request as never)) })

  const file = values.questions ? undefined : await readFile(admin)
  const sales = values.questions ? undefined : await compareSales()
  report(
    'scale',
    [
      ['tickets', String(tickets)],
      ['made in', `${generated} s`, 'aim ≤ 1200 s for 10,000,000'],
      ['days of the past folded in', `${foldedIn} s`],
      ['size of the database', rows[0]?.size ?? ''],
      ...measured.map(
        ({ label, p95, total, aim }) =>
          [`${label} (${total ?? '?'} rows), p95`, `${p95} ms`, `aim ≤ ${aim} ms`] as const,
      ),
      ...(file ? [[`file of ${file.lines} lines`, `${file.seconds} s`] as const] : []),
      ...(sales
        ? [
            ['sales a second', String(sales.full)] as const,
            ['  on an empty database', String(sales.empty)] as const,
            ['  ratio', String(sales.ratio), 'aim ≥ 0.9'] as const,
            ['WAL of a sale', `${sales.walOfSale.full} bytes`] as const,
            ['  on an empty database', `${sales.walOfSale.empty} bytes`] as const,
          ]
        : []),
    ],
    { tickets, generated, foldedIn, size: rows[0]?.size, questions: measured, file, sales },
  )
} finally {
  await empty?.stop()
  await server.stop()
}
