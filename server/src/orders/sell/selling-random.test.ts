import { budget } from '@fairway/testing/random/budget'
import {
  buildHoldRequest,
  buildPassengerToSell,
  buildSailing,
  buildSaleRequest,
  seatMasksOf,
  type TestSailing,
  testSaleTime,
} from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireHolds } from '../holds/hold-expiry.ts'
import { findViolations } from '../invariants.ts'
import { type SaleRequest, type SaleResult, sellBatch } from './sell-batch.ts'

// Whatever is sold, held, paid, given back and run out in whatever order: a model that knows only seats and legs says
// beforehand what must come out, and afterwards every rule holds.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('demo')
  client = new pg.Client(database.settings)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const seats = 6
const stops = 5
const capacity = 7

type Trip = { from: number; to: number; people: number; infants: number; hold: boolean }
type Step =
  | { kind: 'sell'; trips: Trip[] }
  | { kind: 'pay' | 'release' | 'repeat'; which: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'sale'; state: 'open' | 'stopped' }

const trip = fc
  .record({
    from: fc.integer({ min: 0, max: stops - 2 }),
    length: fc.integer({ min: 1, max: stops - 1 }),
    people: fc.constantFrom(1, 1, 1, 2, 3),
    infants: fc.constantFrom(0, 0, 1),
    hold: fc.boolean(),
  })
  .map(({ from, length, ...rest }): Trip => ({ from, to: Math.min(from + length, stops - 1), ...rest }))

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      trips: fc.array(trip, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'release' as const, 'repeat' as const),
      which: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      state: fc.constantFrom('open' as const, 'open' as const, 'stopped' as const),
    }),
  },
)

interface Made {
  request: SaleRequest
  result: SaleResult
  trip: Trip
  state: 'held' | 'paid' | 'gone'
  heldUntil: number
}

/** What the seats, the people and the till must look like. */
class Model {
  readonly masks = new Map<string, number>()
  readonly orders: Made[] = []
  now = Date.parse(testSaleTime)
  saleState: 'open' | 'stopped' = 'open'
  readonly sailing: TestSailing

  constructor(sailing: TestSailing, labels: readonly string[]) {
    this.sailing = sailing
    for (const label of labels) this.masks.set(label, 0)
  }

  legs({ from, to }: Trip): number {
    return 2 ** to - 2 ** from
  }

  load(leg: number): number {
    return this.orders
      .filter(({ state, trip }) => state !== 'gone' && trip.from <= leg && leg < trip.to)
      .reduce((people, { trip }) => people + trip.people + trip.infants, 0)
  }

  fits(trip: Trip): boolean {
    const free = [...this.masks.values()].filter((mask) => (mask & this.legs(trip)) === 0).length
    const room = Math.min(
      ...Array.from({ length: trip.to - trip.from }, (_, index) => capacity - this.load(trip.from + index)),
    )
    return free >= trip.people && room >= trip.people + trip.infants
  }

  request(trip: Trip): SaleRequest {
    const passengers = [
      ...Array.from({ length: trip.people }, () => buildPassengerToSell()),
      ...Array.from({ length: trip.infants }, () => buildPassengerToSell({ type: 'infant' })),
    ]
    const more = { passengers, expected: trip.people * (trip.to - trip.from) * 1_000, at: this.instant() }
    return trip.hold
      ? buildHoldRequest(this.sailing, trip.from, trip.to, this.instant(30), more)
      : buildSaleRequest(this.sailing, trip.from, trip.to, more)
  }

  instant(minutes = 0): string {
    return new Date(this.now + minutes * 60_000).toISOString()
  }

  /** Takes the seats the database says it gave; none of them may have been taken. */
  sold(trip: Trip, request: SaleRequest, result: SaleResult): void {
    const taken = seatsOf(result)
    expect(taken).toHaveLength(trip.people)
    for (const seat of taken) {
      expect((this.masks.get(seat) ?? -1) & this.legs(trip)).toBe(0)
      this.masks.set(seat, (this.masks.get(seat) ?? 0) | this.legs(trip))
    }
    this.orders.push({
      request,
      result,
      trip,
      state: trip.hold ? 'held' : 'paid',
      heldUntil: this.now + 30 * 60_000,
    })
  }

  gone(order: Made): void {
    order.state = 'gone'
    for (const seat of seatsOf(order.result))
      this.masks.set(seat, (this.masks.get(seat) ?? 0) & ~this.legs(order.trip))
  }

  till(): number {
    return this.orders
      .filter(({ state }) => state === 'paid')
      .reduce((fen, { request }) => fen + request.expected, 0)
  }
}

function seatsOf({ detail }: SaleResult): string[] {
  const tickets = (detail?.tickets ?? []) as { seat: string }[]
  return tickets.map(({ seat }) => seat).filter((seat) => seat !== '')
}

const runStep: {
  [Kind in Step['kind']]: (model: Model, step: Extract<Step, { kind: Kind }>) => Promise<void>
} = {
  async sell(model, { trips }) {
    const requests = trips.map((one) => model.request(one))
    const results = await sellBatch(client, requests)
    if (model.saleState === 'stopped') {
      expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['orders.saleStopped']))
      return
    }
    // Which of a batch comes first is the database's business; a batch of one, and all that was refused, is not.
    if (trips.length === 1) expect(results[0]?.code).toBe(model.fits(trips[0]!) ? 'sold' : 'orders.soldOut')
    for (const [index, result] of results.entries())
      if (result.code === 'sold') model.sold(trips[index]!, requests[index]!, result)
    for (const [index, { code }] of results.entries())
      if (code !== 'sold') {
        expect(code).toBe('orders.soldOut')
        expect(model.fits(trips[index]!)).toBe(false)
      }
  },
  async repeat(model, { which }) {
    const order = model.orders[which % Math.max(1, model.orders.length)]
    if (!order) return
    expect(await sellBatch(client, [order.request])).toEqual([
      { code: 'repeated', detail: order.result.detail },
    ])
  },
  async pay(model, { which }) {
    const order = model.orders[which % Math.max(1, model.orders.length)]
    if (!order) return
    const { rows } = await client.query<SaleResult>('select * from orders.pay_hold($1)', [
      JSON.stringify({
        order: order.result.detail?.orderId,
        user: order.request.user,
        organisation: order.request.organisation,
        expected: order.request.expected,
        method: 'cash',
        at: model.instant(),
      }),
    ])
    if (order.state === 'held' && model.now < order.heldUntil) {
      expect(rows[0]?.code).toBe(model.saleState === 'open' ? 'sold' : 'orders.saleStopped')
      if (model.saleState === 'open') order.state = 'paid'
    } else expect(rows[0]?.code).toMatch(/orders\.(notHeld|holdExpired)/)
  },
  async release(model, { which }) {
    const order = model.orders[which % Math.max(1, model.orders.length)]
    if (!order) return
    const { rows } = await client.query<{ code: string }>('select orders.release_hold($1, $2, $3) as code', [
      order.result.detail?.orderId,
      order.request.user,
      model.instant(),
    ])
    expect(rows[0]?.code).toBe(order.state === 'held' ? 'released' : 'orders.notHeld')
    if (order.state === 'held') model.gone(order)
  },
  async wait(model, { minutes }) {
    model.now += minutes * 60_000
    const due = model.orders.filter(({ state, heldUntil }) => state === 'held' && heldUntil <= model.now)
    expect(await expireHolds(database.db, new Date(model.now))).toBe(due.length)
    for (const order of due) model.gone(order)
  },
  async sale(model, { state }) {
    await client.query('update sailings.sailings set sale_state = $2 where id = $1', [
      model.sailing.id,
      state,
    ])
    model.saleState = state
  },
}

async function moneyOf(sailing: TestSailing): Promise<number> {
  const { rows } = await client.query<{ fen: string }>(
    `select coalesce(sum(e.fen), 0) as fen from accounts.entries e
     join accounts.accounts a on a.id = e.account_id where a.sailing_id = $1`,
    [sailing.id],
  )
  return Number(rows[0]?.fen)
}

test('random sequences of sell, hold, pay, repeat, release and expiry keep seats, people and money right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const sailing = await buildSailing(database, { seats, stops, capacity })
      const model = new Model(sailing, Object.keys(await seatMasksOf(database.pool, sailing)))
      for (const one of steps) await runStep[one.kind](model, one as never)
      expect(await seatMasksOf(database.pool, sailing)).toEqual(Object.fromEntries(model.masks))
      expect(await moneyOf(sailing)).toBe(model.till())
      // The holds of a cancelled sailing end, and nothing that was paid for.
      await client.query("update sailings.sailings set status = 'cancelled' where id = $1", [sailing.id])
      const left = model.orders.filter(({ state }) => state === 'held')
      expect(await expireHolds(database.db, new Date(model.now))).toBe(left.length)
      for (const order of left) model.gone(order)
      expect(await seatMasksOf(database.pool, sailing)).toEqual(Object.fromEntries(model.masks))
      expect(await moneyOf(sailing)).toBe(model.till())
      expect(await findViolations(database.db)).toEqual([])
    }),
    budget(15),
  )
})
