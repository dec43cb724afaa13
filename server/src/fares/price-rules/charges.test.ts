import { buildPassenger, buildSale, newCharge } from '@fairway/testing/orders'
import { budget } from '@fairway/testing/random/budget'
import { buildSailing, fenPerLeg, testSailingDate } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

let app: TestApp
let author: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof author
let clerk: typeof author
let agency: typeof author

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
  second = await app.signIn('admin2')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
})
afterAll(() => app.close())

const kind = 'charge' as const
const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const read = async (id: string) => (await app.call(author, 'fares.chargeVersion', { id })).data
const supplierOf = (code: string) => idOf(app, 'agents.suppliers', code)
let made = 0

/** A sailing of a line of its own, so that no other charge of these tests is for it. */
async function lineOfItsOwn() {
  const sailing = await buildSailing(app.database, { seats: 40 })
  const [row] = await ask('select line_id::text as id from sailings.sailings where id = $1', [sailing.id])
  const trip = { sailingId: sailing.id, fromStop: 0, toStop: 2, classCode: 'SEAT2' }
  return { lineId: row.id as string, trip }
}

/** Publishes a charge that a second person has approved, from a moment on that has passed afterwards. */
async function publish(id: string) {
  const version = { kind, id, revision: (await read(id)).revision }
  await app.call(second, 'fares.approvePriceRule', version)
  const published = await app.call(second, 'fares.publishPriceRule', version)
  app.clock.passMinutes(1)
  return published
}

async function charge(more: Parameters<typeof newCharge>[0]): Promise<string> {
  made += 1
  const { data, message } = await app.call(
    author,
    'fares.createCharge',
    newCharge({ code: `C${made}`, ...more }),
  )
  if (!data) throw new Error(message)
  await publish(data.id)
  return data.id
}

type Trip = Awaited<ReturnType<typeof lineOfItsOwn>>['trip']

const quoteOf = async (trip: Trip, types: string[], by = clerk) =>
  (await app.call(by, 'orders.quote', { ...trip, types })).data

const party = { adult: '1990-03-04', child: '2016-03-04', senior: '1950-03-04' } as const
type Type = keyof typeof party

const saleOf = (trip: Trip, types: readonly Type[], expectedTotal: number) =>
  buildSale(app, {
    ...trip,
    passengers: types.map((type) => buildPassenger('旅客', type, party[type])),
    phone: '13800138000',
    expectedTotal,
  })

const partsOf = async (orderId: string) =>
  (
    await ask(
      `select t.passenger_number as number, part.kind, part.fen::integer as fen, part.payee_id::text as payee,
         part.rule_id::text as rule, part.refundable
       from orders.tickets t cross join lateral unnest(t.parts) with ordinality part(kind, fen, payee_id, rule_id, refundable, place)
       where t.order_id = $1 order by 1, place`,
      [orderId],
    )
  ).filter((part) => part.kind !== 'fare')

test('[M8] a sale writes its charges as parts of the price, with payee and refundability', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  const [corporation, insurer] = [await supplierOf('YC'), await supplierOf('INSURER')]
  const lineIds = [lineId]
  const port = await charge({ lineIds, fixedFen: 150, payeeId: corporation, refundable: true })
  const insurance = await charge({
    ...{ lineIds, kind: 'insurance', payeeId: insurer },
    fixedFen: 0,
    percent: 300,
    typeCodes: ['adult'],
  })
  const paper = await charge({ lineIds, kind: 'paperFee', basis: 'order', fixedFen: 70 })
  const types = ['adult', 'child'] as const
  const { total, passengers } = await quoteOf(trip, [...types])
  expect(total).toBe(2 * fenPerLeg + 60 + 150 + 70 + fenPerLeg + 150)
  expect(passengers[0]?.charges).toEqual([
    { kind: 'insurance', fen: 60 },
    { kind: 'paperFee', fen: 70 },
    { kind: 'portFee', fen: 150 },
  ])
  const { data: sold } = await app.call(clerk, 'orders.sell', await saleOf(trip, types, total))
  expect(await partsOf(sold.orderId)).toEqual([
    { number: 1, kind: 'insurance', fen: 60, payee: insurer, rule: insurance, refundable: false },
    { number: 1, kind: 'paperFee', fen: 70, payee: null, rule: paper, refundable: false },
    { number: 1, kind: 'portFee', fen: 150, payee: corporation, rule: port, refundable: true },
    { number: 2, kind: 'portFee', fen: 150, payee: corporation, rule: port, refundable: true },
  ])
  // Given back are the fare and the port fee by the conditions; the insurance and the paper are kept.
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
    orderId: sold.orderId,
    ticketIds: sold.tickets.map(({ id }) => id),
  })
  expect(offer.lines[0]?.parts.map((part) => [part.kind, part.back > 0])).toEqual([
    ['fare', true],
    ['insurance', false],
    ['paperFee', false],
    ['portFee', true],
  ])
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[M8] charges are listed by the payee who gets them', async () => {
  const { lineId } = await lineOfItsOwn()
  const [carrier, insurer] = [await supplierOf('TRC'), await supplierOf('INSURER')]
  const fuel = await charge({ lineIds: [lineId], kind: 'fuelSurcharge', payeeId: carrier })
  const insurance = await charge({ lineIds: [lineId], kind: 'insurance', payeeId: insurer })
  const own = await charge({ lineIds: [lineId], kind: 'paperFee' })
  const of = async (payeeId: string) =>
    (await app.call(author, 'fares.chargeVersions', { payeeId })).data.charges.map(({ id }) => id)
  expect(await of(carrier)).toEqual([fuel])
  const insurances = await of(insurer)
  expect(insurances).toContain(insurance)
  expect(insurances).not.toContain(fuel)
  expect(insurances).not.toContain(own)
})

test('[M8] the payee of a charge is an enabled supplier of what it is for', async () => {
  const reasons = async (kind: Parameters<typeof newCharge>[0]['kind'], payee: string) => {
    made += 1
    const request = newCharge({ code: `C${made}`, kind, payeeId: await supplierOf(payee) })
    const { details } = await app.call(author, 'fares.createCharge', request)
    const { fields = [] } = (details ?? {}) as { fields?: { field: string; reason: string }[] }
    return fields.map(({ field, reason }) => [field, reason])
  }
  expect(await reasons('insurance', 'INSURER')).toEqual([])
  expect(await reasons('portFee', 'YC')).toEqual([])
  expect(await reasons('fuelSurcharge', 'GRS')).toEqual([])
  expect(await reasons('portFee', 'INSURER')).toEqual([['payeeId', 'notSupplied']])
  expect(await reasons('insurance', 'GRS')).toEqual([['payeeId', 'notSupplied']])
  const { data } = await app.call(author, 'agents.createSupplier', {
    ...{ code: 'PAPER', names: { zh: '江城票纸' }, kind: 'service', supplies: ['paper'] },
  })
  expect(await reasons('paperFee', 'PAPER')).toEqual([])
  const { charges } = (await app.call(author, 'agents.supplier', { id: data.id })).data
  expect(charges).toBe(0)
  await app.call(author, 'agents.setSupplierEnabled', { id: data.id, revision: 1, enabled: false })
  expect(await reasons('paperFee', 'PAPER')).toEqual([['payeeId', 'unknownCode']])
})

test('[M8] an unpaid order keeps its charges, whatever is published or withdrawn later', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  const id = await charge({ lineIds: [lineId], fixedFen: 200 })
  const { total } = await quoteOf(trip, ['adult'])
  const { payment: _, ...hold } = await saleOf(trip, ['adult'], total)
  const { data: held } = await app.call(clerk, 'orders.hold', hold)
  const { data: copy } = await app.call(author, 'fares.copyPriceRule', { kind, id })
  const { rule, revision } = await read(copy.id)
  await app.call(author, 'fares.saveCharge', {
    ...newCharge({ names: rule.names, lineIds: [lineId], fixedFen: 900 }),
    ...{ id: copy.id, revision, validFrom: rule.validFrom },
  })
  expect(await publish(copy.id)).toMatchObject({ data: { ends: 1 } })
  expect((await quoteOf(trip, ['adult'])).total).toBe(total + 700)
  expect((await app.call(clerk, 'orders.hold', await saleOf(trip, ['adult'], total))).code).toBe(
    'orders.priceChanged',
  )
  await app.call(second, 'fares.withdrawPriceRule', {
    ...{ kind, id: copy.id, revision: (await read(copy.id)).revision, reason: '停收' },
  })
  expect((await quoteOf(trip, ['adult'])).total).toBe(total - 200)
  const payment = { method: 'cash' } as const
  const paid = await app.call(clerk, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: total,
    payment,
  })
  expect(paid).toMatchObject({ http: 200 })
  expect(await partsOf(held.orderId)).toMatchObject([{ kind: 'portFee', fen: 200, rule: id }])
})

test('[M8] a charge is for its channels and classes only, and on free tickets where it says so', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  const lineIds = [lineId]
  await charge({ lineIds, fixedFen: 11, channels: ['agent'] })
  const [other] = await ask("select id::text from fleet.classes where code = 'SEAT1'")
  await charge({ lineIds, fixedFen: 13, classIds: [other.id] })
  await charge({ lineIds, kind: 'insurance', fixedFen: 17, onFree: true })
  const sums = async (by: typeof clerk) =>
    (await quoteOf(trip, ['adult', 'infant'], by)).passengers.map(({ price }) => price)
  expect(await sums(clerk)).toEqual([2 * fenPerLeg + 17, 17])
  expect(await sums(agency)).toEqual([2 * fenPerLeg + 17 + 11 + 100, 17])
})

test('[M8] a charge counts from its first moment up to its end', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  await charge({
    ...{ lineIds: [lineId], fixedFen: 30 },
    ...{ validFrom: '2026-06-16T10:00:00+08:00', validTo: '2026-06-16T12:00:00+08:00' },
  })
  const charged = async (at: string) => {
    const request = {
      ...trip,
      lineId,
      date: testSailingDate,
      types: ['adult'],
      channel: 'counter',
      at,
    } as const
    return (await app.call(clerk, 'fares.priceTrip', request)).data.totalFen - 2 * fenPerLeg
  }
  expect(await charged('2026-06-16T09:59:59+08:00')).toBe(0)
  expect(await charged('2026-06-16T10:00:00+08:00')).toBe(30)
  expect(await charged('2026-06-16T11:59:59+08:00')).toBe(30)
  expect(await charged('2026-06-16T12:00:00+08:00')).toBe(0)
})

test('[M8] what is charged once stands on the first ticket, free or not, and a share of nothing is no part of a price', async () => {
  const { lineId, trip } = await lineOfItsOwn()
  await charge({ lineIds: [lineId], kind: 'paperFee', basis: 'order', fixedFen: 70 })
  await charge({ lineIds: [lineId], kind: 'insurance', fixedFen: 0, percent: 300, onFree: true })
  const { passengers } = await quoteOf(trip, ['infant', 'adult'])
  expect(passengers.map(({ charges }) => charges)).toEqual([
    [{ kind: 'paperFee', fen: 70 }],
    [{ kind: 'insurance', fen: 60 }],
  ])
})

test('[M8] what does not fit together is refused by the name of its field', async () => {
  const fault = async (more: Parameters<typeof newCharge>[0]) => {
    const refused = await app.call(author, 'fares.createCharge', newCharge({ code: 'WRONG', ...more }))
    return (refused.details as { fields: { field: string; reason: string }[] }).fields.map(
      ({ field, reason }) => [field, reason],
    )
  }
  expect(await fault({ fixedFen: 0 })).toEqual([['fixedFen', 'nothingCharged']])
  expect(await fault({ basis: 'order', percent: 100 })).toEqual([['percent', 'amountOfOrder']])
  expect(await fault({ basis: 'order', typeCodes: ['adult'] })).toEqual([['typeCodes', 'typesOfOrder']])
  expect(await fault({ kind: 'serviceFee', payeeId: '1' })).toEqual([['payeeId', 'operatorsFee']])
  expect(await fault({ lineIds: ['999999'], typeCodes: ['pirate'], payeeId: '999999' })).toEqual([
    ['lineIds', 'unknownCode'],
    ['typeCodes', 'unknownCode'],
    ['payeeId', 'unknownCode'],
  ])
  expect(await fault({ code: 'agencyFee' })).toEqual([['code', 'codeTaken']])
})

test('[M8] the counter, the sale and the test bench ask any party for the same, whatever is charged', async () => {
  const types = fc.array(fc.constantFrom<Type>('adult', 'child', 'senior'), { minLength: 1, maxLength: 4 })
  const charges = fc.array(
    fc.record({
      kind: fc.constantFrom('portFee' as const, 'insurance' as const, 'serviceFee' as const),
      fixedFen: fc.integer({ min: 1, max: 5_000 }),
      percent: fc.integer({ min: 0, max: 3_333 }),
      typeCodes: fc.constantFrom<string[] | null>(null, ['child'], ['adult', 'senior']),
    }),
    { maxLength: 3 },
  )
  await fc.assert(
    fc.asyncProperty(types, charges, async (people, added) => {
      const { lineId, trip } = await lineOfItsOwn()
      for (const one of added) await charge({ lineIds: [lineId], ...one })
      const quote = await quoteOf(trip, people)
      const { data: bench } = await app.call(clerk, 'fares.priceTrip', {
        ...{ ...trip, lineId, date: testSailingDate, types: people, channel: 'counter' },
      })
      expect(bench.totalFen).toBe(quote.total)
      for (const [index, person] of bench.passengers.entries()) {
        const charged = person.charges.reduce((sum, { fen }) => sum + fen, 0)
        expect(person.fullFen - person.reductionFen + charged).toBe(person.priceFen)
        expect(person.priceFen).toBe(quote.passengers[index]?.price)
      }
      const sale = await app.call(clerk, 'orders.sell', await saleOf(trip, people, quote.total))
      // A child alone is sold too: no bound of the types asks for an adult here.
      expect(sale.data?.total, sale.message).toBe(quote.total)
      expect(sale.data.tickets.map(({ price }) => price)).toEqual(
        bench.passengers.map(({ priceFen }) => priceFen),
      )
    }),
    budget(5),
  )
})
