import { buildPassenger, buildSale, newPromotion } from '@fairway/testing/orders'
import { budget } from '@fairway/testing/random/budget'
import { buildSailing, fenPerLeg, testSailingDate } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

let app: TestApp
let author: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof author
let clerk: typeof author

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
  second = await app.signIn('admin2')
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

const kind = 'promotion' as const
const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const read = async (id: string) => (await app.call(author, 'fares.promotionVersion', { id })).data
let made = 0

/** A sailing of a line of its own, so that no other promotion of these tests is for it. */
async function lineOfItsOwn() {
  const sailing = await buildSailing(app.database, { seats: 40 })
  const [row] = await ask('select line_id::text as id from sailings.sailings where id = $1', [sailing.id])
  const trip = { sailingId: sailing.id, fromStop: 0, toStop: 2, classCode: 'SEAT2' }
  return { lineId: row.id as string, trip }
}

type Trip = Awaited<ReturnType<typeof lineOfItsOwn>>['trip']

/** A promotion that a second person has approved and published. */
async function promote(more: Parameters<typeof newPromotion>[0]): Promise<string> {
  made += 1
  const { data, message } = await app.call(
    author,
    'fares.createPromotion',
    newPromotion({ code: `P${made}`, ...more }),
  )
  if (!data) throw new Error(message)
  const version = { kind, id: data.id, revision: 1 }
  expect(await app.call(author, 'fares.approvePriceRule', version)).toMatchObject({ code: 'fares.ownRule' })
  await app.call(second, 'fares.approvePriceRule', version)
  await app.call(second, 'fares.publishPriceRule', version)
  app.clock.passMinutes(1)
  return data.id
}

const quoteOf = async (trip: Trip, types: string[]) =>
  (await app.call(clerk, 'orders.quote', { ...trip, types })).data

const party = { adult: '1990-03-04', child: '2016-03-04', senior: '1950-03-04' } as const
type Type = keyof typeof party

const saleOf = (trip: Trip, types: readonly Type[], expectedTotal: number) =>
  buildSale(app, {
    ...trip,
    passengers: types.map((type) => buildPassenger('旅客', type, party[type])),
    phone: '13800138000',
    expectedTotal,
  })

const usedOf = async (id: string) => (await read(id)).rule.used
const full = 2 * fenPerLeg

test('[M8] a sale has the promotion that takes off the most and no other, and the order is listed with its uses', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  const lineIds = [lineId]
  await promote({ lineIds, benefit: 'percentOff', percent: 1_000 })
  const best = await promote({ lineIds, benefit: 'amountOff', percent: null, amountFen: 350 })
  await promote({ lineIds, benefit: 'fixedFare', percent: null, amountFen: 1_500, typeCodes: ['child'] })
  // 350 off the adult and 350 off the child, whose fare of 1,000 the third promotion would leave alone.
  const quote = await quoteOf(trip, ['adult', 'child'])
  expect(quote).toMatchObject({
    total: full - 350 + full / 2 - 350,
    promotion: { id: best },
    passengers: [
      { reduction: 350, promotion: 350 },
      { reduction: full / 2 + 350, promotion: 350 },
    ],
  })
  const { data: sold } = await app.call(
    clerk,
    'orders.sell',
    await saleOf(trip, ['adult', 'child'], quote.total),
  )
  expect(await usedOf(best)).toEqual({ uses: 1, fen: 700 })
  const { data } = await app.call(author, 'fares.promotionUses', { id: best })
  expect(data.uses).toMatchObject([
    { orderId: sold.orderId, number: sold.number, people: 2, fen: 700, givenBackAt: null },
  ])
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[M8] a promotion holds for its days of travel, days ahead, classes and size of the party only', async () => {
  const holds = async (more: Parameters<typeof newPromotion>[0], types: string[] = ['adult']) => {
    const { lineId, trip } = await lineOfItsOwn()
    await promote({ lineIds: [lineId], ...more })
    return (await quoteOf(trip, types)).promotion !== null
  }
  expect(await holds({})).toBe(true)
  expect(await holds({ travelFrom: testSailingDate, travelTo: testSailingDate })).toBe(true)
  expect(await holds({ travelTo: '2026-06-22' })).toBe(false)
  expect(await holds({ travelFrom: '2026-06-24' })).toBe(false)
  expect(await holds({ daysAhead: 8 })).toBe(true)
  expect(await holds({ daysAhead: 9 })).toBe(false)
  expect(await holds({ peopleLeast: 2 })).toBe(false)
  expect(await holds({ peopleLeast: 2 }, ['adult', 'adult'])).toBe(true)
  expect(await holds({ channels: ['agent'] })).toBe(false)
  expect(await holds({ typeCodes: ['child'] })).toBe(false)
  const classOf = async (code: string): Promise<string> =>
    (await ask('select id::text from fleet.classes where code = $1', [code]))[0].id
  expect(await holds({ classIds: [await classOf('SEAT2')] })).toBe(true)
  expect(await holds({ classIds: [await classOf('SEAT1')] })).toBe(false)
})

test('[M8] a promotion counts from its first moment up to its end, and days ahead are those of the river', async () => {
  const promoted = async (more: Parameters<typeof newPromotion>[0]) => {
    const { lineId, trip } = await lineOfItsOwn()
    await promote({ lineIds: [lineId], ...more })
    return async (at: string) => {
      const request = {
        ...trip,
        lineId,
        date: testSailingDate,
        types: ['adult'],
        channel: 'counter',
        at,
      } as const
      return (await app.call(clerk, 'fares.priceTrip', request)).data.promotion !== null
    }
  }
  const bounded = await promoted({
    validFrom: '2026-06-16T10:00:00+08:00',
    validTo: '2026-06-16T12:00:00+08:00',
  })
  expect(await bounded('2026-06-16T09:59:59+08:00')).toBe(false)
  expect(await bounded('2026-06-16T10:00:00+08:00')).toBe(true)
  expect(await bounded('2026-06-16T11:59:59+08:00')).toBe(true)
  expect(await bounded('2026-06-16T12:00:00+08:00')).toBe(false)
  const early = await promoted({ daysAhead: 8 })
  expect(await early('2026-06-15T23:59:59+08:00')).toBe(true)
  expect(await early('2026-06-16T00:00:00+08:00')).toBe(false)
})

test('[M8] what a promotion takes off is reckoned from the fare of the passenger type, and a fixed fare makes none dearer', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  const lineIds = [lineId]
  await promote({ lineIds, percent: 3_000 })
  const best = await promote({ lineIds, benefit: 'amountOff', percent: null, amountFen: 400 })
  // 30 percent of the full fare would be 600, of the child's fare they are 300.
  expect(await quoteOf(trip, ['child'])).toMatchObject({ total: full / 2 - 400, promotion: { id: best } })
  const other = await lineOfItsOwn()
  await promote({ lineIds: [other.lineId], benefit: 'fixedFare', percent: null, amountFen: 1_500 })
  expect((await quoteOf(other.trip, ['adult', 'child'])).passengers.map(({ price }) => price)).toEqual([
    1_500,
    full / 2,
  ])
})

test('[M8] of two promotions that take off the same the first code counts', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  await promote({ code: 'SAME-B', lineIds: [lineId] })
  const first = await promote({ code: 'SAME-A', lineIds: [lineId] })
  expect((await quoteOf(trip, ['adult'])).promotion).toMatchObject({ id: first })
})

test('[M8] the last use and the last of a budget are sold, and the next price is without it', async () => {
  const spend = async (more: Parameters<typeof newPromotion>[0]) => {
    const { lineId, trip } = await lineOfItsOwn()
    await promote({ lineIds: [lineId], ...more })
    const sale = await saleOf(trip, ['adult'], full - 200)
    expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 200 })
    expect(await quoteOf(trip, ['adult'])).toMatchObject({ total: full, promotion: null })
    const next = await saleOf(trip, ['adult'], full)
    expect(await app.call(clerk, 'orders.sell', next)).toMatchObject({ http: 200 })
  }
  await spend({ maxUses: 1 })
  await spend({ budgetFen: 200 })
})

/** Twelve buyers on two sailings at one moment, for a budget that two of them fit; how many got it. */
async function race() {
  const [one, other] = [await lineOfItsOwn(), await lineOfItsOwn()]
  const id = await promote({ lineIds: [one.lineId, other.lineId], maxUses: 3, budgetFen: 500 })
  const { total } = await quoteOf(one.trip, ['adult'])
  expect(total).toBe(full - 200)
  const requests = await Promise.all(
    Array.from({ length: 12 }, (_, index) => saleOf(index % 2 ? one.trip : other.trip, ['adult'], total)),
  )
  const sales = await Promise.all(requests.map((request) => app.call(clerk, 'orders.sell', request)))
  const codes = sales.map(({ http, code }) => (http === 200 ? 'sold' : code))
  return { id, trip: one.trip, codes, sold: codes.filter((code) => code === 'sold').length }
}

test('[M8] of buyers who want the last uses at one moment exactly as many get one as there are', async () => {
  const { id, trip, codes, sold } = await race()
  expect(sold).toBe(2)
  expect(new Set(codes)).toEqual(new Set(['sold', 'orders.priceChanged']))
  expect(await usedOf(id)).toEqual({ uses: 2, fen: 400 })
  expect(await quoteOf(trip, ['adult'])).toMatchObject({ total: full, promotion: null })
  await expect(
    ask('update fares.promotion_counts set uses = uses + 2 where promotion_id = $1', [id]),
  ).rejects.toThrow('promotion_used_up')
})

test('[M8] a hold that ends and a refund give the use back, and a promotion that keeps it does not', async () => {
  const sellAndRefund = async (returns: boolean) => {
    const { lineId, trip } = await lineOfItsOwn()
    const id = await promote({ lineIds: [lineId], maxUses: 1, returns })
    const { total } = await quoteOf(trip, ['adult'])
    const { payment: _, ...hold } = await saleOf(trip, ['adult'], total)
    const { data: held } = await app.call(clerk, 'orders.hold', hold)
    expect(await usedOf(id)).toEqual({ uses: 1, fen: 200 })
    expect(await app.call(clerk, 'orders.release', { orderId: held.orderId })).toMatchObject({ http: 200 })
    expect(await usedOf(id)).toEqual({ uses: 0, fen: 0 })
    const { data: sold } = await app.call(clerk, 'orders.sell', await saleOf(trip, ['adult'], total))
    const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
      orderId: sold.orderId,
      ticketIds: sold.tickets.map((ticket) => ticket.id),
    })
    const refunded = await app.call(clerk, 'orders.confirmOffer', {
      ...{ offerId: offer.id, expected: -offer.back, cashNow: true },
    })
    expect(refunded).toMatchObject({ http: 200 })
    return usedOf(id)
  }
  expect(await sellAndRefund(true)).toEqual({ uses: 0, fen: 0 })
  expect(await sellAndRefund(false)).toEqual({ uses: 1, fen: 200 })
})

test('[M8] what an order used of a promotion is given back once, and the last use of another one stays', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  const id = await promote({ lineIds: [lineId], maxUses: 2, budgetFen: 400 })
  const hold = async () => {
    const { payment: _, ...request } = await saleOf(trip, ['adult'], full - 200)
    return (await app.call(clerk, 'orders.hold', request)).data.orderId
  }
  const [first] = [await hold(), await hold()]
  for (let time = 0; time < 2; time++)
    await ask('select fares.give_promotions_back(array[$1::bigint], false, $2)', [first, app.clock.now()])
  expect(await usedOf(id)).toEqual({ uses: 1, fen: 200 })
  expect((await app.call(clerk, 'orders.release', { orderId: first })).http).toBe(200)
  expect(await usedOf(id)).toEqual({ uses: 1, fen: 200 })
})

test('[M8] an unpaid order keeps its promotion when that is stopped at once, and nothing more is sold by it', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  const id = await promote({ lineIds: [lineId] })
  const { total } = await quoteOf(trip, ['adult'])
  const { payment: _, ...hold } = await saleOf(trip, ['adult'], total)
  const { data: held } = await app.call(clerk, 'orders.hold', hold)
  await app.call(second, 'fares.withdrawPriceRule', { kind, id, revision: 1, reason: '活动提前结束' })
  expect(await quoteOf(trip, ['adult'])).toMatchObject({ total: full, promotion: null })
  const payment = { method: 'cash' } as const
  const paid = await app.call(clerk, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: total,
    payment,
  })
  expect(paid).toMatchObject({ http: 200 })
  expect(
    await ask(
      'select promotion_id::text as id, promotion_fen::integer as fen from orders.tickets where order_id = $1',
      [held.orderId],
    ),
  ).toEqual([{ id, fen: 200 }])
})

test('[M8] what does not fit together is refused by the name of its field', async () => {
  const fault = async (more: Parameters<typeof newPromotion>[0]) => {
    const refused = await app.call(author, 'fares.createPromotion', newPromotion({ code: 'WRONG', ...more }))
    return (refused.details as { fields: { field: string; reason: string }[] }).fields.map(
      ({ field, reason }) => [field, reason],
    )
  }
  expect(await fault({ percent: null })).toEqual([['percent', 'benefit']])
  expect(await fault({ benefit: 'amountOff', percent: null })).toEqual([['amountFen', 'benefit']])
  expect(await fault({ travelFrom: '2026-07-02', travelTo: '2026-07-01' })).toEqual([
    ['travelTo', 'endsBeforeItBegins'],
  ])
  expect(await fault({ lineIds: ['999999'] })).toEqual([['lineIds', 'unknownCode']])
})

test('[M8] the counter, the sale and the test bench agree on any promotion for any party', async () => {
  const types = fc.array(fc.constantFrom<Type>('adult', 'child', 'senior'), { minLength: 1, maxLength: 4 })
  const benefit = fc.oneof(
    fc.record({ benefit: fc.constant('percentOff' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({
      benefit: fc.constantFrom('amountOff' as const, 'fixedFare' as const),
      percent: fc.constant(null),
      amountFen: fc.integer({ min: 1, max: 3_000 }),
    }),
  )
  const promotions = fc.array(
    fc.tuple(
      benefit,
      fc.constantFrom<string[] | null>(null, ['child'], ['adult', 'senior']),
      fc.constantFrom(null, 2, 3),
    ),
    { maxLength: 2 },
  )
  await fc.assert(
    fc.asyncProperty(types, promotions, async (people, added) => {
      const { lineId, trip } = await lineOfItsOwn()
      for (const [what, typeCodes, peopleLeast] of added)
        await promote({ lineIds: [lineId], ...what, typeCodes, peopleLeast })
      const quote = await quoteOf(trip, people)
      const { data: bench } = await app.call(clerk, 'fares.priceTrip', {
        ...{ ...trip, lineId, date: testSailingDate, types: people, channel: 'counter' },
      })
      expect([bench.totalFen, bench.promotion?.id]).toEqual([quote.total, quote.promotion?.id])
      for (const { fullFen, reductionFen, promotionFen, priceFen } of bench.passengers) {
        expect(fullFen - reductionFen - promotionFen).toBe(priceFen)
        expect(priceFen).toBeGreaterThanOrEqual(0)
      }
      const sale = await app.call(clerk, 'orders.sell', await saleOf(trip, people, quote.total))
      expect(sale.data?.total, sale.message).toBe(quote.total)
      expect(sale.data.tickets.map(({ price }) => price)).toEqual(
        bench.passengers.map(({ priceFen }) => priceFen),
      )
    }),
    budget(5),
  )
})

// The last test: it takes the guard out of the database of this file.
test('[M8] the control: without the checks of the database more buyers than that get one', async () => {
  await ask(
    'alter table fares.promotion_counts drop constraint promotion_spent, drop constraint promotion_used_up',
  )
  const { id, sold } = await race()
  expect(sold).toBeGreaterThan(2)
  expect((await usedOf(id))?.fen).toBe(sold * 200)
})

test('[M8] a promotion that would begin in the year 10000 is refused, so that the list of promotions is never unreadable', async () => {
  const answer = await app.call(
    author,
    'fares.createPromotion',
    newPromotion({ code: 'FAR-AWAY', validFrom: '9999-12-31T23:59:59-12:00' }),
  )
  expect(answer).toMatchObject({ code: 'request.invalid', message: expect.stringContaining('valid date') })
  expect((await app.call(author, 'fares.promotionVersions', {})).http).toBe(200)
})
