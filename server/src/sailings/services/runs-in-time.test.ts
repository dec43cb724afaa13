import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger } from '@fairway/testing/orders'
import { revisionOf } from '@fairway/testing/sailings/control'
import { buildRoundTrip, planSeasons } from '@fairway/testing/sailings/services'
import { buildSaleRequest, fenPerLeg, sellAlone, type TestSailing } from '@fairway/testing/sales'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { runMigrations } from 'graphile-worker'
import { beforeAll, expect, test } from 'vitest'
import { extendTimetable } from '../extend-timetable.ts'

// What becomes of published services as days pass: their runs are made, opened, and withdrawn.

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  // What the demo timetable would go on to sell is not looked at here.
  await app.database.pool.query(
    'update network.docks set berths = 40; update sailings.services set rolling = false',
  )
  return () => app.close()
})

const { create, preview, publish, sailingsOf } = planSeasons(() => ({ app, planner: admin }))

const setWindow = async (lineId: string, days: number, revision = 0) => {
  const window = { counterDays: days, agentDays: days, onlineDays: days }
  const closes = { counterClose: null, agentClose: null, onlineClose: null }
  return app.call(admin, 'sailings.setSaleWindow', { lineId, revision, ...window, ...closes })
}

const daysOf = async (serviceId: string, saleState: string) =>
  (await sailingsOf(serviceId)).filter((one) => one.saleState === saleState).map(({ date }) => date)

test('[M4] a rolling service is made as far ahead as its own line is sold, a day more each day', async () => {
  const [near, far] = [await buildRoundTrip(app), await buildRoundTrip(app)]
  await setWindow(near.lineId, 5)
  await setWindow(far.lineId, 40)
  const one = await create(near, { rolling: true })
  const other = await create(far, { rolling: true })
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
  await extendTimetable(app.database.db, inDays(0))
  const last = async ({ id }: { id: string }) => (await daysOf(id, 'open')).at(-1)
  expect([await last(one), await last(other)]).toEqual(['2026-06-20', '2026-07-25'])
  for (const days of [1, 2]) await extendTimetable(app.database.db, inDays(days))
  expect([await last(one), await last(other)]).toEqual(['2026-06-22', '2026-07-27'])
  expect(await daysOf(one.id, 'closed')).toEqual([])
})

test('[M4] what is withdrawn leaves first, so that its ship sails for what comes, however many there are', async () => {
  const [trip, other] = [await buildRoundTrip(app), await buildRoundTrip(app)]
  const season = { from: '2026-08-01', to: '2026-08-10' }
  const { id, service } = await create(trip)
  await publish({ ...season, serviceId: [id] })
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, validTo: '2026-07-31' })
  // Ten minutes earlier with the same ship; and one run of another ship, so that each run that comes is counted before one that goes.
  const earlier = await create(trip, { departureMinute: 470 })
  const once = await create(other, { departureMinute: 300, validFrom: season.from, validTo: season.from })
  const serviceId = [id, earlier.id, once.id]
  expect((await preview({ ...season, serviceId })).clashes).toEqual([])
  const { data } = await publish({ ...season, serviceId })
  expect((await app.call(admin, 'sailings.publication', { id: data.id })).data).toMatchObject({
    ...{ made: 11, withdrawn: 10, skipped: 0, done: true },
  })
  expect(await sailingsOf(id)).toEqual([])
  expect(await sailingsOf(earlier.id)).toHaveLength(10)
})

test('[M4] a sailing that is sold while it is withdrawn stays with its ticket', async () => {
  const trip = await buildRoundTrip(app)
  const day = { from: '2026-07-06', to: '2026-07-06' }
  const { id, service } = await create(trip)
  await publish({ ...day, serviceId: [id] })
  const [run] = await sailingsOf(id)
  const days = [{ date: day.from, runs: false, reason: 'Low water' }]
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, days })
  const selling = await app.database.pool.connect()
  try {
    await selling.query('begin')
    const { rows } = await selling.query<TestSailing>(
      `select $1::bigint as id, clerk.id as clerk, clerk.organisation_id as operator from staff.users clerk where code = 'clerk'`,
      [run!.id],
    )
    expect((await sellAlone(selling, buildSaleRequest(rows[0]!, 0, 1))).code).toBe('sold')
    const publishing = publish({ ...day, serviceId: [id] })
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    await selling.query('commit')
    const { data } = await publishing
    expect((await app.call(admin, 'sailings.publication', { id: data.id })).data).toMatchObject({
      ...{ withdrawals: 1, withdrawn: 0, skipped: 1, done: true },
    })
  } finally {
    await selling.query('rollback')
    selling.release()
  }
  expect(await sailingsOf(id)).toEqual([run])
})

test('[M4] a sailing that a passenger is offered in exchange is not withdrawn', async () => {
  const trip = await buildRoundTrip(app)
  const season = { from: '2026-07-06', to: '2026-07-07' }
  const { id, service } = await create(trip)
  await publish({ ...season, serviceId: [id] })
  const [own, offered] = await sailingsOf(id)
  const place = { fromStop: 0, toStop: 1, classCode: 'SEAT2' }
  const { data: sold } = await app.call(clerk, 'orders.sell', {
    ...{ sailingId: own!.id, ...place, passengers: [buildPassenger()], expectedTotal: fenPerLeg },
    payment: { method: 'cash' },
  })
  const tickets = { orderId: sold.orderId, ticketIds: sold.tickets.map((ticket) => ticket.id) }
  const exchange = { ...tickets, sailingId: offered!.id, ...place }
  expect(await app.call(clerk, 'orders.proposeExchange', exchange)).toMatchObject({ http: 200 })
  const days = [{ date: season.to, runs: false, reason: 'Low water' }]
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, days })
  const { data } = await publish({ ...season, serviceId: [id] })
  expect((await app.call(admin, 'sailings.publication', { id: data.id })).data).toMatchObject({
    ...{ withdrawals: 1, withdrawn: 0, skipped: 1, done: true },
  })
  expect(await sailingsOf(id)).toEqual([own, offered])
})

test('[M4] a sailing that was stopped or delayed stays with its record, and the rest of the season is made', async () => {
  const trip = await buildRoundTrip(app)
  const season = { from: '2026-07-06', to: '2026-07-08' }
  const { id, service } = await create(trip)
  await publish({ ...season, serviceId: [id] })
  const [stopped, delayed] = await sailingsOf(id)
  const why = { reason: 'fog' as const, note: '' }
  const stop = { sailingId: stopped!.id, channels: ['counter' as const], ...why }
  expect(await app.call(admin, 'sailings.stopSale', stop)).toMatchObject({ http: 200 })
  const delay = {
    id: delayed!.id,
    revision: await revisionOf(app, delayed!.id),
    fromStop: 0,
    minutes: 30,
    ...why,
  }
  expect(await app.call(admin, 'sailings.delay', delay)).toMatchObject({ http: 200 })
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, validTo: '2026-07-05' })
  const { data } = await publish({ ...season, serviceId: [id] })
  expect((await app.call(admin, 'sailings.publication', { id: data.id })).data).toMatchObject({
    ...{ withdrawals: 3, withdrawn: 1, skipped: 2, done: true },
  })
  expect((await sailingsOf(id)).map((one) => one.id)).toEqual([stopped!.id, delayed!.id])
})

test('[M4] nothing is made of a service whose line or whose ship is out of service', async () => {
  const trips = [await buildRoundTrip(app), await buildRoundTrip(app), await buildRoundTrip(app)]
  const made = []
  for (const trip of trips) made.push(await create(trip, { rolling: true }))
  const [, ship, line] = trips
  await app.database.pool.query('alter table fleet.ships disable trigger user')
  await app.database.pool.query('update fleet.ships set enabled = false where id = $1', [ship!.shipId])
  await app.database.pool.query('alter table fleet.ships enable trigger user')
  await app.database.pool.query('update network.lines set enabled = false where id = $1', [line!.lineId])
  await extendTimetable(app.database.db, app.clock.now())
  const counts = await Promise.all(made.map(async ({ id }) => (await sailingsOf(id)).length))
  expect(counts).toEqual([expect.any(Number), 0, 0])
  expect(counts[0]).toBeGreaterThan(0)
})

test('[M4] the runs of a season are made as soon as it is published', async () => {
  await runMigrations({ pgPool: app.database.pool })
  const { id } = await create(await buildRoundTrip(app))
  await publish({ from: '2026-07-01', to: '2026-07-01', serviceId: [id] })
  const { rows } = await app.database.pool.query(
    'select task_identifier as job from graphile_worker.jobs where run_at <= now()',
  )
  expect(rows).toEqual([{ job: 'sailings:makePlannedRuns' }])
})

/** A sailing outside of the timetable. */
async function extraSailing(trip: { lineId: string; shipId: string }, onSale: boolean): Promise<string> {
  const { lineId, shipId } = trip
  const { data, message } = await app.call(admin, 'sailings.create', {
    ...{ lineId, shipId, date: '2026-07-10', departureMinute: 480, onSale, note: 'Festival' },
    despiteBerths: false,
  })
  if (!data) throw new Error(message)
  return data.id
}

/** What a counter hears about a trip. */
async function quote(sailingId: string) {
  const trip = { sailingId, fromStop: 0, toStop: 1, classCode: 'SEAT2', types: ['adult'] }
  const { code, http } = await app.call(admin, 'orders.quote', trip)
  return http === 200 ? 'on sale' : code
}

test('[M6] an extra sailing that is not on sale stays so until it is opened by hand', async () => {
  const id = await extraSailing(await buildRoundTrip(app), false)
  await extendTimetable(app.database.db, app.clock.now())
  expect(await quote(id)).toBe('orders.closed')
})

test('[M5] what was put on sale at once stays on sale when its line is sold fewer days ahead, unlike its other sailings', async () => {
  const shorten = {
    window: (lineId: string) => setWindow(lineId, 5),
    parameter: () =>
      app.call(admin, 'system.setParameter', { key: 'sailings.counterSaleDays', value: 5, version: 0 }),
  }
  for (const by of ['window', 'parameter'] as const) {
    const trip = await buildRoundTrip(app)
    const atOnce = await extraSailing(trip, true)
    const { id } = await create(trip, { departureMinute: 960 })
    await publish({ from: '2026-07-10', to: '2026-07-10', serviceId: [id] })
    const [planned] = await sailingsOf(id)
    expect([await quote(atOnce), await quote(planned!.id)]).toEqual(['on sale', 'on sale'])
    expect(await shorten[by](trip.lineId)).toMatchObject({ http: 200 })
    expect([await quote(atOnce), await quote(planned!.id)]).toEqual(['on sale', 'orders.notOnSaleYet'])
  }
})
