import {
  buildAgencySaleRequest,
  buildSailing,
  buildSaleRequest,
  randomTrip,
  seatMasksOf,
  sellAlone,
  type TestSailing,
} from '@fairway/testing/sales'
import { countLockWaiters, createTestDatabase } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { findViolations } from '../invariants.ts'
import { type SaleRequest, type SaleResult, sellBatch } from './sell-batch.ts'
import { createSellingLanes, type SellingLanes } from './selling-lanes.ts'

// Many buyers at the same moment: over the lanes of two nodes, and each over a connection of their own.

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

const buyers = 64
let database: TestDatabase
let nodes: SellingLanes[]
let clients: pg.Client[]

beforeAll(async () => {
  database = await createTestDatabase('demo')
  nodes = twoNodes(database)
  clients = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const client = new pg.Client({ ...database.settings, options: '-c lock_timeout=20s' })
      await client.connect()
      return client
    }),
  )
})
afterAll(async () => {
  await Promise.all([...nodes.map((node) => node.close()), ...clients.map((client) => client.end())])
  await database.drop()
})

const twoNodes = ({ settings }: TestDatabase) =>
  Array.from({ length: 2 }, () =>
    createSellingLanes({ connection: settings, lanes: 2, log: createLog('silent') }),
  )

/** Every buyer asks at the same moment: odd ones on one node, even ones on the other. */
const allAtOnce = (requests: readonly SaleRequest[]) =>
  Promise.all(requests.map((request, buyer) => nodes[buyer % 2]!.sell(request)))

/** Who was refused could not have been served by any seat that is still free. */
async function nothingLeftUnsold(
  sailing: TestSailing,
  requests: readonly SaleRequest[],
  results: readonly SaleResult[],
) {
  const masks = Object.values(await seatMasksOf(database.pool, sailing))
  for (const [buyer, { code }] of results.entries()) {
    expect(['sold', 'orders.soldOut']).toContain(code)
    const { from, to, passengers } = requests[buyer]!
    const legs = 2 ** to - 2 ** from
    if (code === 'orders.soldOut')
      expect(masks.filter((mask) => (mask & legs) === 0).length).toBeLessThan(passengers.length)
  }
}

/** Legs sold by what the buyers were notified, which must be the legs taken in the database. */
function legsSold(requests: readonly SaleRequest[], results: readonly SaleResult[]): number {
  return results.reduce((legs, { code }, buyer) => {
    const { from, to, passengers } = requests[buyer]!
    return code === 'sold' ? legs + (to - from) * passengers.length : legs
  }, 0)
}

const bits = (mask: number) => mask.toString(2).replaceAll('0', '').length

async function legsTaken(sailing: TestSailing): Promise<number> {
  return Object.values(await seatMasksOf(database.pool, sailing)).reduce((legs, mask) => legs + bits(mask), 0)
}

async function moneyTaken(sailing: TestSailing): Promise<number> {
  const { rows } = await database.pool.query<{ fen: string }>(
    `select coalesce(sum(e.fen), 0) as fen from accounts.entries e
     join accounts.accounts a on a.id = e.account_id where a.sailing_id = $1`,
    [sailing.id],
  )
  return Number(rows[0]?.fen)
}

test.each([
  ['which may carry no more people than it has seats', 20],
  ['which may carry more', 500],
])(
  '64 buyers on two nodes want the last seats of one sailing, %s: each seat and leg is sold once, none is left',
  async (_, capacity) => {
    const sailing = await buildSailing(database, { seats: 20, capacity })
    const requests = Array.from({ length: buyers }, (_, buyer) => {
      const [from, to] = randomTrip(sailing.stops)
      return buildSaleRequest(sailing, from, to, { people: buyer % 7 === 0 ? 2 : 1 })
    })
    const results = await allAtOnce(requests)
    await nothingLeftUnsold(sailing, requests, results)
    expect(results.some(({ code }) => code === 'orders.soldOut')).toBe(true)
    expect(await legsTaken(sailing)).toBe(legsSold(requests, results))
    expect(await moneyTaken(sailing)).toBe(legsSold(requests, results) * 1_000)
    expect(await findViolations(database.db)).toEqual([])
  },
)

test('64 buyers with a connection each, on three sailings at once, from tills and from one wallet', async () => {
  const sailings = await Promise.all([
    buildSailing(database, { seats: 8 }),
    buildSailing(database, { seats: 8 }),
    buildSailing(database, { seats: 8, capacity: 6 }),
  ])
  const requests = Array.from({ length: buyers }, (_, buyer) => {
    const sailing = sailings[buyer % 3]!
    const [from, to] = randomTrip(sailing.stops)
    return (buyer % 2 ? buildSaleRequest : buildAgencySaleRequest)(sailing, from, to)
  })
  const results = await Promise.all(requests.map((request, buyer) => sellAlone(clients[buyer]!, request)))
  for (const sailing of sailings.slice(0, 2)) {
    const mine = requests.flatMap((request, buyer) => (request.sailing === sailing.id ? [buyer] : []))
    await nothingLeftUnsold(
      sailing,
      mine.map((buyer) => requests[buyer]!),
      mine.map((buyer) => results[buyer]!),
    )
  }
  expect(await findViolations(database.db)).toEqual([])
})

test('the same key at the same moment on two nodes gives one order', async () => {
  const sailing = await buildSailing(database, { seats: 60 })
  const requests = Array.from({ length: 30 }, () => buildSaleRequest(sailing, 0, 3))
  const [here, there] = await Promise.all(
    nodes.map((node) => Promise.all(requests.map((request) => node.sell(request)))),
  )
  const answers = [...here!, ...there!]
  expect(answers.filter(({ code }) => code === 'sold')).toHaveLength(30)
  expect(answers.filter(({ code }) => code === 'repeated')).toHaveLength(30)
  for (const [index, { detail }] of here!.entries()) expect(there![index]!.detail).toEqual(detail)
  expect(await legsTaken(sailing)).toBe(90)
})

test('one person sold to at the same moment on different sailings travels on one of them', async () => {
  const sailings = await Promise.all(Array.from({ length: 6 }, () => buildSailing(database, { seats: 4 })))
  const traveller = buildSaleRequest(sailings[0]!, 0, 3).passengers
  const results = await allAtOnce(
    sailings.map((sailing) => buildSaleRequest(sailing, 0, 3, { passengers: traveller })),
  )
  expect(results.map(({ code }) => code).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'orders.alreadyTravels'),
    'sold',
  ])
})

test.each([
  {
    name: 'to the same person',
    code: 'orders.alreadyTravels',
    other: (first: SaleRequest, sailing: TestSailing) =>
      buildSaleRequest(sailing, 0, 3, { passengers: first.passengers }),
  },
  {
    name: 'paid with the same receipt',
    code: 'orders.receiptUsed',
    other: ({ reference }: SaleRequest, sailing: TestSailing) =>
      buildSaleRequest(sailing, 0, 3, { method: 'card', reference }),
  },
  { name: 'under the same key', code: 'repeated', other: (first: SaleRequest) => first },
])(
  'a sale $name that commits while a lane waits for it: the lane looks again and answers $code',
  async ({ code, other }) => {
    const [here, there] = [
      await buildSailing(database, { seats: 4 }),
      await buildSailing(database, { seats: 4 }),
    ] as const
    const first = buildSaleRequest(here, 0, 3, { method: 'card', reference: `RACE-${here.id}` })
    const client = clients[0]!
    await client.query('begin')
    expect((await sellBatch(client, [first]))[0]!.code).toBe('sold')
    const waiting = nodes[0]!.sell(other(first, there))
    await expect.poll(() => countLockWaiters(database, 'fairway-selling')).toBe(1)
    await client.query('commit')
    expect((await waiting).code).toBe(code)
  },
)

test('a sale that the database cannot take fails alone; those beside it are sold', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  const requests = Array.from({ length: 6 }, () => buildSaleRequest(sailing, 0, 1))
  requests[2] = { ...requests[2]!, passengers: [{ ...requests[2]!.passengers[0]!, name: '' }] }
  const outcomes = await Promise.allSettled(requests.map((request) => nodes[0]!.sell(request)))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(await legsTaken(sailing)).toBe(5)
})

test('a lane whose connection is cut sends its sales again, and sells none twice', async () => {
  const sailing = await buildSailing(database, { seats: 200 })
  const requests = Array.from({ length: 150 }, () => buildSaleRequest(sailing, 0, 3))
  const selling = allAtOnce(requests)
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fairway-selling'",
  )
  const results = await selling
  expect(results.every(({ code }) => code === 'sold' || code === 'repeated')).toBe(true)
  expect(await legsTaken(sailing)).toBe(450)
  expect(await findViolations(database.db)).toEqual([])
})

test('a sale above the queue limit is refused as busy, and nothing was done', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 2_200 }, () => nodes[0]!.sell(buildSaleRequest(sailing, 0, 3))),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(200)
  expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'server.busy' })
  expect(await legsTaken(sailing)).toBe(12)
})

test('64 buyers on two nodes choose the same four seats: each seat and leg is sold once, the others receive the number of the seat that is gone', async () => {
  const sailing = await buildSailing(database, { seats: 20, capacity: 500 })
  const requests = await chooseSeats(database, sailing, 4)
  const results = await allAtOnce(requests)
  const masks = await seatMasksOf(database.pool, sailing)
  const chosen = Object.keys(masks).slice(0, 4)
  for (const { code, detail } of results) {
    expect(['sold', 'orders.seatTaken']).toContain(code)
    if (code === 'orders.seatTaken') expect(chosen).toContain(detail!.seats)
  }
  expect(results.some(({ code }) => code === 'orders.seatTaken')).toBe(true)
  expect(await legsTaken(sailing)).toBe(legsSold(requests, results))
  expect(
    Object.values(masks)
      .slice(4)
      .every((mask) => mask === 0),
  ).toBe(true)
  expect(await findViolations(database.db)).toEqual([])
})

/** One request for each buyer, each with one of the first seats chosen. */
async function chooseSeats({ pool }: TestDatabase, sailing: TestSailing, seats: number) {
  const { rows } = await pool.query<{ id: string }>(
    'select id from inventory.seats where sailing_id = $1 order by position limit $2',
    [sailing.id, seats],
  )
  return Array.from({ length: buyers }, (_, buyer) => {
    const [from, to] = randomTrip(sailing.stops)
    return buildSaleRequest(sailing, from, to, { seats: [rows[buyer % seats]!.id] })
  })
}

// The same race with every guard taken away must go wrong; otherwise the tests above would prove nothing.
test('control: without the lock of the sailing, the second look at the seat and the constraint, seats are sold twice', async () => {
  expect(await raceWithout(['lock', 'second look', 'constraint'])).toContain(
    'a seat has one passenger on a leg',
  )
})

test('control: without the lock, the second look and the constraint, a chosen seat is sold twice', async () => {
  expect(await raceWithout(['lock', 'second look', 'constraint'], chooseSeats)).toContain(
    'a seat has one passenger on a leg',
  )
})

test('the constraint alone still keeps a seat from being sold twice', async () => {
  expect(await raceWithout(['lock', 'second look'])).toEqual([])
})

type Guard = 'lock' | 'second look' | 'constraint'

/** Lets buyers race in a database without these guards; tells which rules were broken. */
async function raceWithout(
  guards: readonly Guard[],
  choose?: (database: TestDatabase, sailing: TestSailing, seats: number) => Promise<SaleRequest[]>,
): Promise<string[]> {
  const unguarded = await createTestDatabase('demo')
  const open = twoNodes(unguarded)
  try {
    for (const guard of guards) await removeGuard[guard](unguarded.pool)
    // Each sale lingers before its commit, so that two of them meet every time and nothing is left to chance.
    await unguarded.pool.query(`
      create function public.linger() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.1); return null; end $$;
      create trigger linger after insert on orders.orders for each statement execute function public.linger()`)
    const sailings = [
      await buildSailing(unguarded, { seats: 20 }),
      await buildSailing(unguarded, { seats: 20, capacity: 500 }),
    ]
    const broken = new Set<string>()
    for (let round = 0; round < 6 && broken.size === 0; round++) {
      const requests = choose
        ? (await Promise.all(sailings.map((sailing) => choose(unguarded, sailing, 20)))).flat()
        : Array.from({ length: 2 * buyers }, (_, buyer) => {
            const sailing = sailings[(buyer >> 1) & 1]!
            return buildSaleRequest(sailing, ...randomTrip(sailing.stops))
          })
      await Promise.all(requests.map((request, buyer) => open[buyer % 2]!.sell(request)))
      for (const { rule } of await findViolations(unguarded.db)) broken.add(rule)
    }
    return [...broken]
  } finally {
    await Promise.all(open.map((node) => node.close()))
    await unguarded.drop()
  }
}

const secondLooks = [
  'inventory.take_for_singles',
  'inventory.search_exhaustively',
  'inventory.seat_party',
  'inventory.take_wanted_seats',
]

const removeGuard: Record<Guard, (pool: pg.Pool) => Promise<void>> = {
  async lock(pool) {
    await pool.query(`create or replace function inventory.lock_sailings(ids bigint[]) returns void
      language plpgsql as $$ begin end $$;
      create or replace function inventory.lock_free_sailings(ids bigint[]) returns bigint[]
      language plpgsql as $$ begin return ids; end $$`)
  },
  async 'second look'(pool) {
    for (const name of secondLooks) {
      const { rows } = await pool.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
        name,
      ])
      const guarded = rows[0]!.text
      const unguarded = guarded.replaceAll(/(and|where) s\.closed & (c\.mask|trip_legs) = 0/g, '')
      expect(unguarded).not.toBe(guarded)
      await pool.query(unguarded)
    }
  },
  async constraint(pool) {
    await pool.query(`alter table inventory.occupations drop constraint one_seat_one_passenger;
      alter table inventory.loads drop constraint within_capacity`)
  },
}
