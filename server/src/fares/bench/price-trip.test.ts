import { newPromotion } from '@fairway/testing/orders'
import { buildSailing, fenPerLeg, testSailingDate } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let clerk: Awaited<ReturnType<TestApp['signIn']>>

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

async function lineOf(sailingId: string): Promise<string> {
  const [row] = await ask('select line_id::text as id from sailings.sailings where id = $1', [sailingId])
  return row.id
}

test('[M9] a trip is priced for each person, part by part, with the rule of each; the sale asks for the same', async () => {
  const sailing = await buildSailing(app.database, { seats: 8 })
  const trip = { fromStop: 0, toStop: 3, classCode: 'SEAT2' }
  const { data } = await app.call(clerk, 'fares.priceTrip', {
    ...{ lineId: await lineOf(sailing.id), date: testSailingDate, sailingId: sailing.id, ...trip },
    ...{ types: ['adult', 'child', 'infant'], channel: 'agent' },
  })
  expect(data).toMatchObject({
    refusal: null,
    table: { version: 1, pinned: true },
    totalFen: 3 * fenPerLeg + 100 + 1.5 * fenPerLeg + 100,
  })
  expect(
    data.passengers.map(({ type, fullFen, reductionFen, charges, priceFen }) => [
      type.code,
      type.share,
      fullFen,
      reductionFen,
      charges.map(({ code, kind, fen, version }) => [code, kind, fen, version]),
      priceFen,
    ]),
  ).toEqual([
    ['adult', 10_000, 3_000, 0, [['agencyFee', 'serviceFee', 100, 1]], 3_100],
    ['child', 5_000, 3_000, 1_500, [['agencyFee', 'serviceFee', 100, 1]], 1_600],
    ['infant', 0, 3_000, 3_000, [], 0],
  ])
  expect(data.conditions).not.toBeNull()
  const { data: quote } = await app.call(clerk, 'orders.quote', {
    ...{ sailingId: sailing.id, ...trip, types: ['adult', 'child'] },
  })
  const counter = await app.call(clerk, 'fares.priceTrip', {
    ...{ lineId: await lineOf(sailing.id), date: testSailingDate, sailingId: sailing.id, ...trip },
    ...{ types: ['adult', 'child'], channel: 'counter' },
  })
  expect(counter.data.totalFen).toBe(quote.total)
})

test('[M9] a sailing is priced by the table that it was opened with, its day by the newest one', async () => {
  const sailing = await buildSailing(app.database, { seats: 8 })
  const lineId = await lineOf(sailing.id)
  const [admin, second] = await Promise.all([app.signIn('admin'), app.signIn('admin2')])
  const [{ versionId, tableId }] = await ask(
    'select line_version_id::text as "versionId", fare_table_id::text as "tableId" from sailings.sailings where id = $1',
    [sailing.id],
  )
  const { id } = (await app.call(admin, 'fares.draftTable', { lineVersionId: versionId, fromId: tableId }))
    .data
  const { classes } = (await app.call(admin, 'fares.table', { id })).data
  const { data: saved } = await app.call(admin, 'fares.saveTable', {
    ...{ id, revision: 1, validFrom: testSailingDate, validTo: testSailingDate },
    classes: classes.map(({ class: { id: classId }, pairs }) => ({
      classId,
      pairs: pairs.map((pair) => ({ ...pair, fareFen: pair.fareFen * 2 })),
    })),
  })
  await app.call(second, 'fares.approveTable', saved)
  expect((await app.call(second, 'fares.publishTable', saved)).http).toBe(200)
  const price = async (more: object) =>
    (
      await app.call(clerk, 'fares.priceTrip', {
        ...{ lineId, date: testSailingDate, channel: 'counter', fromStop: 0, toStop: 1, classCode: 'SEAT2' },
        ...{ types: ['adult'], ...more },
      })
    ).data
  expect(await price({ sailingId: sailing.id })).toMatchObject({
    totalFen: fenPerLeg,
    table: { version: 1, pinned: true },
  })
  expect(await price({})).toMatchObject({ totalFen: 2 * fenPerLeg, table: { version: 2, pinned: false } })
  expect((await price({})).sailings.map(({ id }) => id)).toContain(sailing.id)
  await app.database.pool.query("update sailings.sailings set status = 'cancelled' where id = $1", [
    sailing.id,
  ])
  expect((await price({})).sailings).toEqual([])
})

test('[M9] a day without a sailing is priced as one that is opened now; why there is no price is said', async () => {
  const sailing = await buildSailing(app.database, { seats: 8 })
  const lineId = await lineOf(sailing.id)
  const price = async (more: object) =>
    (await app.call(clerk, 'fares.priceTrip', { lineId, date: '2026-10-01', channel: 'counter', ...more }))
      .data
  const trip = { fromStop: 0, toStop: 1, classCode: 'SEAT2', types: ['adult'] }
  expect(await price(trip)).toMatchObject({
    refusal: null,
    totalFen: fenPerLeg,
    table: { pinned: false },
    sailings: [],
  })
  expect(await price({})).toMatchObject({ refusal: null, passengers: [], stops: { length: 4 } })
  expect(await price({ ...trip, date: '2027-02-01' })).toMatchObject({ refusal: 'noTable' })
  expect(await price({ ...trip, date: '2020-02-01' })).toMatchObject({ refusal: 'noVersion', stops: [] })
  expect(await price({ ...trip, classCode: 'SEAT1' })).toMatchObject({ refusal: 'noFare' })
  expect(await price({ ...trip, types: ['adult', 'pirate'] })).toMatchObject({ refusal: 'noType' })
})

test('[M9] the moment of the sale chooses the versions of passenger types and fees', async () => {
  const sailing = await buildSailing(app.database, { seats: 8 })
  const { data } = await app.call(clerk, 'fares.priceTrip', {
    ...{
      lineId: await lineOf(sailing.id),
      date: testSailingDate,
      channel: 'counter',
      at: '2020-01-01T08:00:00+08:00',
    },
    ...{ fromStop: 0, toStop: 1, classCode: 'SEAT2', types: ['adult'] },
  })
  expect(data).toMatchObject({ refusal: 'noType', passengers: [], conditions: null })
})

test('[M9] why each other promotion does not apply is said, by the decision of the sale', async () => {
  const [author, second] = [await app.signIn('admin'), await app.signIn('admin2')]
  const sailing = await buildSailing(app.database, { seats: 40 })
  const lineId = await lineOf(sailing.id)
  const other = await lineOf((await buildSailing(app.database, { seats: 8 })).id)
  const [seat1] = await ask("select id::text from fleet.classes where code = 'SEAT1'")
  const promote = async (code: string, more: Partial<Parameters<typeof newPromotion>[0]>) => {
    const lineIds = [lineId]
    const { data, message } = await app.call(
      author,
      'fares.createPromotion',
      newPromotion({ code, lineIds, ...more }),
    )
    if (!data) throw new Error(message)
    const version = { kind: 'promotion' as const, id: data.id, revision: 1 }
    await app.call(second, 'fares.approvePriceRule', version)
    await app.call(second, 'fares.publishPriceRule', version)
    return version
  }
  await promote('BEST', { percent: 3_000 })
  await promote('BUDGET', { percent: 5_000, budgetFen: 100 })
  await promote('CHANNEL', { channels: ['agent'] })
  await promote('CHILDREN', { typeCodes: ['child'] })
  await promote('CLASS', { classIds: [seat1.id] })
  await promote('DAY', { travelFrom: '2026-06-24' })
  await promote('EARLY', { daysAhead: 9 })
  await promote('FIXED', { benefit: 'fixedFare', percent: null, amountFen: 900_000 })
  await promote('GROUP', { peopleLeast: 3 })
  await promote('LESS', { percent: 2_000 })
  await promote('LINE', { lineIds: [other] })
  await promote('OVER', { validTo: '2026-06-15T09:00:30+08:00' })
  const { id: used } = await promote('ONCE', { percent: 4_000, maxUses: 1 })
  await app.call(second, 'fares.withdrawPriceRule', {
    ...(await promote('STOPPED', {})),
    reason: '活动提前结束',
  })
  app.clock.passMinutes(1)
  await ask('update fares.promotion_counts set uses = 1 where promotion_id = $1', [used])

  const trip = { fromStop: 0, toStop: 2, classCode: 'SEAT2', types: ['adult', 'adult'] }
  const price = async (more: object = {}) =>
    (
      await app.call(clerk, 'fares.priceTrip', {
        ...{ lineId, date: testSailingDate, sailingId: sailing.id, channel: 'counter', ...trip, ...more },
      })
    ).data
  const why = ({ otherPromotions }: Awaited<ReturnType<typeof price>>) =>
    Object.fromEntries(otherPromotions.map(({ code, refusal }) => [code, refusal]))
  const counter = await price()
  expect(counter.promotion?.code).toBe('BEST')
  expect(why(counter)).toEqual({
    ...{ BUDGET: 'budget', CHANNEL: 'channel', CHILDREN: 'types', CLASS: 'class', DAY: 'travelDay' },
    ...{ EARLY: 'daysAhead', FIXED: 'nothingOff', GROUP: 'people', LESS: 'takesOffLess', LINE: 'line' },
    ...{ ONCE: 'usedUp', OVER: 'over', STOPPED: 'withdrawn' },
  })
  expect(counter.otherPromotions.find(({ code }) => code === 'LESS')).toMatchObject({
    fen: 0.2 * 2 * 2 * fenPerLeg,
  })
  const quote = (await app.call(clerk, 'orders.quote', { ...trip, sailingId: sailing.id })).data
  expect(quote.promotion?.id).toBe(counter.promotion?.id)
  // Before they were published none was in force; where there is no price nothing is said of them.
  expect(new Set(Object.values(why(await price({ at: '2026-06-01T08:00:00+08:00' }))))).toEqual(
    new Set(['notYet', 'withdrawn']),
  )
  expect(why(await price({ classCode: 'SEAT1' }))).toEqual({})
})
