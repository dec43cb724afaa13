import { randomInt } from 'node:crypto'
import { shareOf } from '@fairway/contract/kernel/money'
import {
  buildAgencySaleRequest,
  buildHoldRequest,
  buildPassengerToSell,
  buildSailing,
  buildSaleRequest,
  fenPerLeg,
  seatMasksOf,
  type TestSailing,
} from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireHolds } from '../holds/hold-expiry.ts'
import { findViolations } from '../invariants.ts'
import { type SaleRequest, type SaleResult, sellBatch } from './sell-batch.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('demo')
  client = new pg.Client(database.settings)
  await client.connect()
})
afterAll(async () => {
  expect(await findViolations(database.db)).toEqual([])
  await client.end()
  await database.drop()
})

const sell = (...requests: SaleRequest[]) => sellBatch(client, requests)
const one = async (request: SaleRequest) => (await sell(request))[0] as SaleResult
const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows
const seatsIn = ({ detail }: SaleResult) => {
  const tickets = (detail?.tickets ?? []) as { seat: string }[]
  return tickets.map(({ seat }) => seat)
}

/** Takes one seat for one trip, whichever the rules say, and tells its label. */
const occupy = async (sailing: TestSailing, from: number, to: number) =>
  seatsIn(await one(buildSaleRequest(sailing, from, to)))[0]!

test('a sale writes the order, its tickets, the money and who did it, all or nothing', async () => {
  const sailing = await buildSailing(database, { seats: 12 })
  const request = buildSaleRequest(sailing, 1, 3, {
    passengers: [
      buildPassengerToSell(),
      buildPassengerToSell({ type: 'child', born: '2017-01-01' }),
      buildPassengerToSell({ type: 'infant' }),
    ],
    expected: 2 * fenPerLeg + fenPerLeg,
  })
  const { code, detail } = await one(request)
  expect(code).toBe('sold')
  expect(detail).toMatchObject({
    state: 'paid',
    heldUntil: null,
    total: 3_000,
    at: '2026-06-15T09:00:00+08:00',
  })
  expect(detail?.tickets).toMatchObject([{ price: 2_000 }, { price: 1_000 }, { price: 0, seat: '' }])
  const entries = await ask(
    `select a.code, e.fen::integer from accounts.transfers t join accounts.entries e on e.transfer_id = t.id
     join accounts.accounts a on a.id = e.account_id where t.order_id = $1 order by e.number`,
    [detail?.orderId],
  )
  expect(entries).toEqual([
    { code: expect.stringMatching(/^till:\d+$/), fen: -3_000 },
    { code: `sailing:${sailing.id}:unearned`, fen: 3_000 },
  ])
  expect(
    await ask(
      "select operation, detail from journal.operations where entity = 'orders.order' and entity_id = $1",
      [detail?.orderId],
    ),
  ).toEqual([{ operation: 'orders.sell', detail: { number: detail?.number, total: 3_000, passengers: 3 } }])
  expect(await ask('select legs from inventory.loads where sailing_id = $1', [sailing.id])).toEqual([
    { legs: [0, 3, 3] },
  ])
})

test('the database takes shares of an amount as the contract does', async () => {
  const cases = Array.from({ length: 500 }, () => [randomInt(0, 10_000_000), randomInt(0, 10_001)] as const)
  const rows = await ask<{ share: string }>(
    'select fares.share_of(amount, basis_points) as share from unnest($1::bigint[], $2::integer[]) as c(amount, basis_points)',
    [cases.map(([amount]) => amount), cases.map(([, share]) => share)],
  )
  expect(rows.map(({ share }) => Number(share))).toEqual(
    cases.map(([amount, share]) => shareOf(amount, share)),
  )
})

test('the order number carries the day and notices one wrong digit', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const { detail } = await one(buildSaleRequest(sailing, 0, 1))
  const number = String(detail?.number)
  expect(number).toMatch(/^260615\d{6,}\d\d$/)
  expect(BigInt(number) % 97n).toBe(1n)
})

test('a price that has changed is refused with the new one, and nothing is sold', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  expect(await one(buildSaleRequest(sailing, 0, 2, { expected: 1_999 }))).toEqual({
    code: 'orders.priceChanged',
    detail: { old: 1_999, new: 2_000 },
  })
  expect(await seatMasksOf(database.pool, sailing)).toEqual({ '1A': 0, '1B': 0, '1C': 0, '1D': 0 })
})

test('trips that are not there or not on sale are refused, each in its own words', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const codes = async (...requests: SaleRequest[]) => (await sell(...requests)).map(({ code }) => code)
  expect(
    await codes(
      buildSaleRequest(sailing, 2, 1),
      buildSaleRequest(sailing, 0, 9),
      buildSaleRequest(sailing, 0, 1, { sailing: '999999999' }),
      buildSaleRequest(sailing, 0, 1, { class: 'NONE' }),
      buildSaleRequest(sailing, 0, 1, { class: 'CAB1' }),
      buildSaleRequest(sailing, 0, 1, { passengers: [buildPassengerToSell({ type: 'nobody' })] }),
      buildSaleRequest(sailing, 0, 1, { at: '2026-06-23T07:55:00+08:00' }),
      buildSaleRequest(sailing, 1, 2, { at: '2026-06-23T08:54:59+08:00' }),
    ),
  ).toEqual([
    'orders.noTrip',
    'orders.noTrip',
    'orders.noTrip',
    'orders.noTrip',
    'orders.noFare',
    'orders.noFare',
    'orders.closed',
    'sold',
  ])
  await client.query("update sailings.sailings set sale_state = 'stopped' where id = $1", [sailing.id])
  expect(await codes(buildSaleRequest(sailing, 0, 1))).toEqual(['orders.saleStopped'])
  await client.query("update sailings.sailings set status = 'cancelled' where id = $1", [sailing.id])
  expect(await codes(buildSaleRequest(sailing, 0, 1))).toEqual(['orders.sailingCancelled'])
})

test('a seat whose neighbouring legs are taken is chosen before one that would be broken up', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  const ends = await occupy(sailing, 2, 3)
  const begins = await occupy(sailing, 0, 1)
  // The first seat was sold for the last leg; the second trip fits before it and leaves one gap on either choice.
  expect(begins).toBe(ends)
  expect(await occupy(sailing, 1, 2)).toBe(ends)
  const whole = await occupy(sailing, 0, 3)
  expect(whole).not.toBe(ends)
  expect(await seatMasksOf(database.pool, sailing)).toMatchObject({ [ends]: 7, [whole]: 7 })
})

test('a party sits side by side, in the smallest gap it fits; without one in a row, then anywhere', async () => {
  const sailing = await buildSailing(database, { seats: 12 })
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 3 })))).toEqual(['1A', '1B', '1C'])
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 3 })))).toEqual(['2A', '2B', '2C'])
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 1 })))).toEqual(['1D'])
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 4 })))).toEqual(['3A', '3B', '3C', '3D'])
  expect(await one(buildSaleRequest(sailing, 0, 3, { people: 2 }))).toEqual({
    code: 'orders.soldOut',
    detail: { wanted: 2, free: 1 },
  })
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3)))).toEqual(['2D'])
})

test('a party larger than a row sits in adjacent rows, evenly, and no passenger alone', async () => {
  const party = async (people: number, seats = 40) => {
    const sailing = await buildSailing(database, { seats })
    return seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people })))
  }
  expect(await party(5)).toEqual(['1A', '1B', '1C', '2A', '2B'])
  expect(await party(6)).toEqual(['1A', '1B', '1C', '1D', '2A', '2B'])
  expect(await party(7)).toEqual(['1A', '1B', '1C', '1D', '2A', '2B', '2C'])
  expect(await party(8)).toEqual(['1A', '1B', '1C', '1D', '2A', '2B', '2C', '2D'])
  expect(await party(9)).toEqual(['1A', '1B', '1C', '2A', '2B', '2C', '3A', '3B', '3C'])
})

test('a party never leaves one passenger alone in a row next to one that is nearly empty', async () => {
  const sailing = await buildSailing(database, { seats: 24 })
  const take = async (...labels: string[]) => {
    const seats = await Promise.all(labels.map((label) => seatOf(sailing, label)))
    expect((await one(buildSaleRequest(sailing, 0, 3, { people: seats.length, seats }))).code).toBe('sold')
  }
  // Rows one and two have four and one seat left: exactly five, but four and one.
  await take('2B', '2C', '2D')
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 5 })))).toEqual([
    '3A',
    '3B',
    '3C',
    '4A',
    '4B',
  ])
  // Three and two fit nowhere else than in rows of different length: as evenly as they allow.
  const other = await buildSailing(database, { seats: 8 })
  const [alone] = [await seatOf(other, '2D')]
  expect((await one(buildSaleRequest(other, 0, 3, { seats: [alone] }))).code).toBe('sold')
  expect(seatsIn(await one(buildSaleRequest(other, 0, 3, { people: 7 })))).toEqual([
    '1A',
    '1B',
    '1C',
    '1D',
    '2A',
    '2B',
    '2C',
  ])
})

test('a party of six goes to empty rows and leaves the leftovers of others alone', async () => {
  const sailing = await buildSailing(database, { seats: 24 })
  for (const people of [3, 3, 3]) await one(buildSaleRequest(sailing, 0, 3, { people }))
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 6 })))).toEqual([
    '4A',
    '4B',
    '4C',
    '4D',
    '5A',
    '5B',
  ])
  // The smallest block that takes them is the next best: what is left of row five, and row six.
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 6 })))).toEqual([
    '5C',
    '5D',
    '6A',
    '6B',
    '6C',
    '6D',
  ])
})

test('without a block the party is seated anywhere rather than refused', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  await one(buildSaleRequest(sailing, 0, 3))
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { people: 7 })))).toHaveLength(7)
  expect((await one(buildSaleRequest(sailing, 0, 3))).code).toBe('orders.soldOut')
})

test('the requested neighbours sit together, whatever the order of the passengers', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const passengers = [1, 3, 2, 4].map((seat) => buildPassengerToSell({ seat }))
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3, { passengers })))).toEqual([
    '1A',
    '1C',
    '1B',
    '1D',
  ])
})

/** The id of a seat by its number. */
async function seatOf(sailing: TestSailing, label: string): Promise<string> {
  const [seat] = await ask<{ id: string }>(
    'select id from inventory.seats where sailing_id = $1 and label = $2',
    [sailing.id, label],
  )
  return seat!.id
}

test('a chosen seat is sold on the legs on which it is free, and never replaced by another', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  const chosen = await seatOf(sailing, '2C')
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 2, { seats: [chosen] })))).toEqual(['2C'])
  // It is taken on the second leg.
  expect(await one(buildSaleRequest(sailing, 1, 3, { seats: [chosen] }))).toEqual({
    code: 'orders.seatTaken',
    detail: { seatIds: [chosen], seats: '2C' },
  })
  expect(seatsIn(await one(buildSaleRequest(sailing, 2, 3, { seats: [chosen] })))).toEqual(['2C'])
})

test('of a party some choose their seats and the others are seated together', async () => {
  const sailing = await buildSailing(database, { seats: 8, capacity: 500 })
  const passengers = [
    buildPassengerToSell(),
    buildPassengerToSell({ type: 'infant' }),
    buildPassengerToSell(),
    buildPassengerToSell(),
  ]
  const seats = [null, await seatOf(sailing, '2D'), null]
  const sold = await one(buildSaleRequest(sailing, 0, 3, { passengers, seats, expected: 9 * fenPerLeg }))
  expect(seatsIn(sold)).toEqual(['2A', '', '2D', '2B'])
  // The others of the party are nowhere to be seated: nothing is sold, the chosen seat stays free.
  const six = await one(
    buildSaleRequest(sailing, 0, 3, {
      people: 6,
      seats: [await seatOf(sailing, '2C'), null, null, null, null, null],
    }),
  )
  expect(six).toMatchObject({ code: 'orders.soldOut', detail: { free: 5 } })
  expect(await seatMasksOf(database.pool, sailing)).toMatchObject({ '2C': 0 })
})

test('of one batch, two who chose the same seat: the first gets it', async () => {
  const sailing = await buildSailing(database, { seats: 8, capacity: 500 })
  const crowded = await buildSailing(database, { seats: 8 })
  for (const each of [sailing, crowded]) {
    const seats = [await seatOf(each, '1B')]
    const results = await sell(
      buildSaleRequest(each, 0, 3, { people: 4 }),
      buildSaleRequest(each, 0, 2, { seats }),
      buildSaleRequest(each, 1, 3, { seats: [await seatOf(each, '2B')] }),
      buildSaleRequest(each, 0, 3, { seats: [await seatOf(each, '2B')] }),
    )
    expect(results.map(({ code }) => code)).toEqual(['sold', 'orders.seatTaken', 'sold', 'orders.seatTaken'])
  }
})

test('a locked seat, one of another class and one of another sailing cannot be chosen', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  const other = await buildSailing(database, { seats: 8 })
  const [locked, ofOtherSailing] = [await seatOf(sailing, '1A'), await seatOf(other, '1B')]
  const ofOtherClass = await seatOf(sailing, '1C')
  await client.query(
    "update inventory.seats set locked = 7, lock_reason = 'wet', locked_by = $2, locked_at = now() where id = $1",
    [locked, sailing.clerk],
  )
  await client.query(
    "update inventory.seats set class_id = (select id from fleet.classes where code = 'SEAT1') where id = $1",
    [ofOtherClass],
  )
  const choose = (seats: string[]) => one(buildSaleRequest(sailing, 0, 3, { people: seats.length, seats }))
  expect(await choose([locked])).toMatchObject({ code: 'orders.seatTaken', detail: { seats: '1A' } })
  expect(await choose([ofOtherClass])).toMatchObject({ code: 'orders.seatTaken', detail: { seats: '1C' } })
  // The number of a seat of another sailing is not told.
  expect(await choose([ofOtherSailing])).toMatchObject({ code: 'orders.seatTaken', detail: { seats: '' } })
})

test('locked seats are not sold', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  await client.query(
    "update inventory.seats set locked = 7, lock_reason = 'wet', locked_by = $2, locked_at = now() where sailing_id = $1 and label <> '1C'",
    [sailing.id, sailing.clerk],
  )
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3)))).toEqual(['1C'])
  expect(await one(buildSaleRequest(sailing, 0, 3))).toMatchObject({
    code: 'orders.soldOut',
    detail: { free: 0 },
  })
})

test('legs that are set aside or locked are not sold, and the others are', async () => {
  const sailing = await buildSailing(database, { seats: 2 })
  await client.query(
    `update inventory.seats set kept = case label when '1A' then 2 else 0 end, locked = case label when '1B' then 2 else 0 end,
       lock_reason = case label when '1B' then 'wet' end, locked_by = case label when '1B' then $2::bigint end,
       locked_at = case label when '1B' then now() end
     where sailing_id = $1`,
    [sailing.id, sailing.clerk],
  )
  expect(await one(buildSaleRequest(sailing, 1, 2))).toMatchObject({
    code: 'orders.soldOut',
    detail: { free: 0 },
  })
  expect(await one(buildSaleRequest(sailing, 0, 3, { people: 2 }))).toMatchObject({ code: 'orders.soldOut' })
  expect(await one(buildSaleRequest(sailing, 1, 3, { seats: [await seatOf(sailing, '1A')] }))).toMatchObject({
    code: 'orders.seatTaken',
  })
  for (const [from, to] of [
    [0, 1],
    [2, 3],
  ] as const)
    expect(seatsIn(await one(buildSaleRequest(sailing, from, to, { people: 2 }))).sort()).toEqual([
      '1A',
      '1B',
    ])
  // What is sold cannot be set aside as well.
  await expect(
    client.query("update inventory.seats set kept = 1 where sailing_id = $1 and label = '1A'", [sailing.id]),
  ).rejects.toThrow('sold_or_kept')
})

test('on a ship with hundreds of seats in use a trip goes to the one seat that it fills', async () => {
  const sailing = await buildSailing(database, { seats: 700 })
  // Seats set aside on the first leg come first; only one of them all has the middle leg free between two closed ones.
  await client.query(
    `update inventory.seats set kept = case when position = 650 then 5 when position <= 690 then 1 else 0 end where sailing_id = $1`,
    [sailing.id],
  )
  const { rows } = await client.query<{ label: string }>(
    'select label from inventory.seats where sailing_id = $1 and position = 650',
    [sailing.id],
  )
  expect(seatsIn(await one(buildSaleRequest(sailing, 1, 2)))).toEqual([rows[0]!.label])
})

test('people without a seat count to the certified capacity', async () => {
  const sailing = await buildSailing(database, { seats: 8, capacity: 4 })
  const family = () => [buildPassengerToSell(), buildPassengerToSell({ type: 'infant' })]
  const request = (from: number, to: number) =>
    buildSaleRequest(sailing, from, to, { passengers: family(), expected: (to - from) * fenPerLeg })
  const together = await sell(request(0, 2), request(1, 3), request(1, 2))
  expect(together.map(({ code }) => code)).toEqual(['sold', 'sold', 'orders.soldOut'])
  expect(together[2]?.detail).toEqual({ wanted: 2, free: 0 })
  expect((await one(request(2, 3))).code).toBe('sold')
})

test('one person is on one sailing at a time; planned times that only touch do not count', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  const other = await buildSailing(database, { seats: 8 })
  const traveller = [buildPassengerToSell()]
  const { detail: first } = await one(buildSaleRequest(sailing, 1, 2, { passengers: traveller }))
  expect(await one(buildSaleRequest(sailing, 0, 2, { passengers: traveller }))).toEqual({
    code: 'orders.alreadyTravels',
    detail: { number: first?.number, passenger: 1, ofAnotherOrganisation: false },
  })
  expect(
    (await one(buildSaleRequest(other, 1, 2, { passengers: [buildPassengerToSell(), ...traveller] }))).detail,
  ).toEqual({
    number: first?.number,
    passenger: 2,
    ofAnotherOrganisation: false,
  })
  expect((await one(buildSaleRequest(sailing, 2, 3, { passengers: traveller }))).code).toBe('sold')
  expect((await one(buildSaleRequest(other, 0, 1, { passengers: traveller }))).code).toBe('sold')
  const twin = buildPassengerToSell()
  expect((await one(buildSaleRequest(sailing, 0, 1, { passengers: [twin, twin] }))).code).toBe(
    'orders.alreadyTravels',
  )
})

test('the same key gives the first answer again, and another request under it is refused', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const request = buildSaleRequest(sailing, 0, 1)
  const first = await one(request)
  expect(await one(request)).toEqual({ code: 'repeated', detail: first.detail })
  expect(await one({ ...request, hash: '\\x00' })).toMatchObject({ code: 'request.keyUsed' })
  const refused = buildSaleRequest(sailing, 0, 1, { expected: 1 })
  expect((await one(refused)).code).toBe('orders.priceChanged')
  // A refused request leaves its key unused.
  expect((await one({ ...refused, expected: fenPerLeg })).code).toBe('sold')
})

test('a batch that does not fit as a whole gives each the answer it would have got alone', async () => {
  const sailing = await buildSailing(database, { seats: 12 })
  const wallet = async (fen: number) =>
    client.query(
      `with w as (
        update accounts.wallets set balance_fen = $2::bigint where organisation_id = $1 returning account_id, $2::bigint - (
          select old.balance_fen from accounts.wallets old where old.organisation_id = $1) as change
      ), t as (insert into accounts.transfers (kind, at) values ('correction', now()) returning id, at)
      insert into accounts.entries (transfer_id, number, account_id, fen, at)
      select t.id, e.number, e.account, e.fen, t.at from t, w, lateral (values (1, w.account_id, w.change),
        (2, (select id from accounts.accounts where code = 'operator:bank'), -w.change)) as e(number, account, fen)`,
      [sailing.agency, fen],
    )
  await wallet(3_300)
  const results = await sell(
    buildAgencySaleRequest(sailing, 0, 2),
    buildAgencySaleRequest(sailing, 0, 2),
    buildAgencySaleRequest(sailing, 0, 1),
    buildSaleRequest(sailing, 0, 2),
  )
  expect(results.map(({ code }) => code)).toEqual(['sold', 'orders.walletShort', 'sold', 'sold'])
  expect(results[1]?.detail).toEqual({ available: 1_200, needed: 2_100 })
  await client.query('update accounts.wallets set daily_limit_fen = 5000 where organisation_id = $1', [
    sailing.agency,
  ])
  await wallet(100_000)
  expect((await one(buildAgencySaleRequest(sailing, 0, 2))).code).toBe('orders.walletLimit')
  expect((await one(buildAgencySaleRequest(sailing, 0, 2, { at: '2026-06-16T00:00:00+08:00' }))).code).toBe(
    'sold',
  )
  const counter = { organisation: sailing.operator, channel: 'counter' as const, expected: fenPerLeg }
  expect((await one(buildAgencySaleRequest(sailing, 0, 1, counter))).code).toBe('orders.noWallet')
  const notAnAgent = buildAgencySaleRequest(sailing, 0, 1, { organisation: sailing.operator })
  expect((await one(notAnAgent)).code).toBe('orders.agentDisabled')
})

test('when nothing is left on some legs, the others are sold to the last seat', async () => {
  const sailing = await buildSailing(database, { seats: 3 })
  const results = await sell(
    ...[0, 1, 2].flatMap((leg) => Array.from({ length: 5 }, () => buildSaleRequest(sailing, leg, leg + 1))),
  )
  expect(results.filter(({ code }) => code === 'sold')).toHaveLength(9)
  expect(Object.values(await seatMasksOf(database.pool, sailing))).toEqual([7, 7, 7])
})

test('a hold keeps its seats until its time, then they are sold to others', async () => {
  const sailing = await buildSailing(database, { seats: 2 })
  const held = await one(buildHoldRequest(sailing, 0, 3, '2026-06-15T09:30:00+08:00', { people: 2 }))
  expect(held.detail).toMatchObject({ state: 'held', heldUntil: '2026-06-15T09:30:00+08:00' })
  expect((await one(buildSaleRequest(sailing, 1, 2))).code).toBe('orders.soldOut')
  await expireHolds(database.db, new Date('2026-06-15T09:29:59+08:00'))
  expect((await one(buildSaleRequest(sailing, 1, 2))).code).toBe('orders.soldOut')
  expect(await expireHolds(database.db, new Date('2026-06-15T09:30:00+08:00'))).toBe(1)
  expect((await one(buildSaleRequest(sailing, 1, 2))).code).toBe('sold')
  const [pay] = await ask<SaleResult>('select * from orders.pay_hold($1)', [
    JSON.stringify({
      order: held.detail?.orderId,
      user: sailing.clerk,
      organisation: sailing.operator,
      expected: 6_000,
      method: 'cash',
      at: '2026-06-15T09:31:00+08:00',
    }),
  ])
  expect(pay).toEqual({ code: 'orders.holdExpired', detail: null })
})

test('the search for untouched seats begins after those sold, and goes back to one that was given back', async () => {
  const sailing = await buildSailing(database, { seats: 200 })
  const holds = []
  for (let turn = 0; turn < 3; turn++)
    holds.push(
      ...(await sell(
        ...Array.from({ length: 40 }, () => buildHoldRequest(sailing, 0, 3, '2026-06-15T10:00:00+08:00')),
      )),
    )
  const starts = async () =>
    (
      await ask<{ starts: Record<string, number> }>(
        'select starts from inventory.loads where sailing_id = $1',
        [sailing.id],
      )
    )[0]!.starts
  expect(Object.values(await starts())).toEqual([121])
  await client.query('select orders.release_hold($1, (select min(id) from staff.users), now())', [
    holds[5]?.detail?.orderId,
  ])
  expect(Object.values(await starts())).toEqual([6])
  expect(seatsIn(await one(buildSaleRequest(sailing, 0, 3)))).toEqual(seatsIn(holds[5]!))
})

test('the database itself refuses a seat sold twice, a person in two places and a row that refers to nothing', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const { detail } = await one(buildSaleRequest(sailing, 0, 2))
  const copy = (change: string) =>
    client.query(
      `with t as (
        insert into orders.tickets (order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, seat_id,
          passenger_type_id, fare_table_id, conditions_id, state, planned_depart, planned_arrive, base_fen, discount_fen,
          price_fen, parts)
        select order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, seat_id, passenger_type_id,
          fare_table_id, conditions_id, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts
        from orders.tickets where order_id = $1 returning *)
      insert into inventory.occupations (ticket_id, sailing_id, seat_id, from_stop, to_stop, person, travel)
      select t.id, t.sailing_id, t.seat_id, ${change} from t join inventory.occupations o on o.sailing_id = t.sailing_id limit 1`,
      [detail?.orderId],
    )
  await expect(copy("1, 3, 42, tstzrange('2030-01-01', '2030-01-02')")).rejects.toThrow(
    'one_seat_one_passenger',
  )
  await expect(copy('2, 3, o.person, o.travel')).rejects.toThrow('one_person_one_place')
  await expect(
    client.query('update inventory.occupations set from_stop = to_stop where sailing_id = $1', [sailing.id]),
  ).rejects.toThrow('check')
  await expect(
    client.query(
      'insert into accounts.entries (transfer_id, number, account_id, fen, at) values (999999999, 1, 1, 5, now()), (999999999, 2, 1, -5, now())',
    ),
  ).rejects.toThrow('refers to something that is not there')
  await expect(client.query('delete from sailings.sailings where id = $1', [sailing.id])).rejects.toThrow(
    'refers to this row',
  )
})

test('[Q3] every row a sale writes refers to what is there, by itself or through the row it belongs to, and a payment to the shift of who took it', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const other = await buildSailing(database, { seats: 4 })
  const sold = (await one(buildSaleRequest(sailing, 0, 2))).detail?.orderId
  const [colleague] = await ask<{ id: string }>("select id from staff.users where code = 'clerk2'")
  const elsewhere = (await one(buildSaleRequest(other, 0, 2, { user: colleague!.id }))).detail?.orderId
  const missing = '999999999'
  const foreignSeat = `(select min(id) from inventory.seats where sailing_id = ${other.id})`
  const payment = (order: string, transferOf: string, takenBy = 't.made_by') =>
    `insert into orders.payments (order_id, number, method, fen, transfer_id, at, taken_by)
    select ${order}, 2, 'cash', 1, t.id, now(), ${takenBy} from accounts.transfers t where t.order_id = ${transferOf}`
  const paymentInShiftOf = (clerk: string) =>
    `insert into orders.payments (order_id, number, method, fen, transfer_id, at, taken_by, shift_id)
    select ${sold}, 2, 'cash', 1, t.id, now(), t.made_by, s.id
    from accounts.transfers t join accounts.till_shifts s on s.state = 'open' and s.clerk_id = ${clerk} where t.order_id = ${sold}`
  const refused = [
    `update orders.orders set organisation_id = ${missing} where id = ${sold}`,
    `update orders.orders set clerk_id = ${missing} where id = ${sold}`,
    `update orders.orders set paid_by = ${missing} where id = ${sold}`,
    `insert into orders.passengers (order_id, number, name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked)
     select ${missing}, number, name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked
     from orders.passengers where order_id = ${sold}`,
    `update orders.tickets set passenger_version = 2 where order_id = ${sold}`,
    `update orders.tickets set passenger_number = 9 where order_id = ${sold}`,
    `update orders.tickets set class_id = ${missing} where order_id = ${sold}`,
    `update orders.tickets set passenger_type_id = ${missing} where order_id = ${sold}`,
    `update orders.tickets set seat_id = ${missing} where order_id = ${sold}`,
    `update orders.tickets set seat_id = ${foreignSeat} where order_id = ${sold}`,
    `update orders.tickets set to_stop = 4 where order_id = ${sold}`,
    `update orders.tickets set sailing_id = ${missing} where order_id = ${sold}`,
    `update orders.tickets set seat_id = null, sailing_id = ${missing} where order_id = ${sold}`,
    `update inventory.occupations set ticket_id = ${missing} where sailing_id = ${sailing.id}`,
    `update inventory.occupations set seat_id = null where sailing_id = ${sailing.id}`,
    `update inventory.occupations set sailing_id = ${other.id} where sailing_id = ${sailing.id}`,
    payment(`${sold}`, `${elsewhere}`),
    payment(missing, `${sold}`),
    payment(`${sold}`, `${sold}`, missing),
    paymentInShiftOf(colleague!.id),
    `insert into accounts.transfers (kind, order_id, at) values ('sale', ${missing}, now())`,
  ]
  // What was sold never changes: that guard comes first.
  await client.query('alter table orders.tickets disable trigger sold_once')
  for (const statement of refused)
    await expect(client.query(statement), statement).rejects.toThrow('refers to something that is not there')
  await client.query('alter table orders.tickets enable trigger sold_once')
  for (const written of [payment(`${sold}`, `${sold}`), paymentInShiftOf(sailing.clerk)]) {
    await client.query('begin')
    expect((await client.query(written)).rowCount).toBe(1)
    await client.query('rollback')
  }
})

test('the ledger refuses entries that do not sum to zero, and every change', async () => {
  await expect(
    client.query(
      `with transfer as (insert into accounts.transfers (kind, at) values ('correction', now()) returning id, at)
       insert into accounts.entries (transfer_id, number, account_id, fen, at)
       select id, n, (select min(id) from accounts.accounts), n, at from transfer cross join generate_series(1, 2) n`,
    ),
  ).rejects.toThrow('does not sum to zero')
  await expect(client.query('delete from accounts.entries')).rejects.toThrow('append-only')
  await expect(client.query('update accounts.entries set fen = 1')).rejects.toThrow('append-only')
})
