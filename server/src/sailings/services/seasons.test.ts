import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger } from '@fairway/testing/orders'
import { cancelInFog } from '@fairway/testing/sailings/control'
import { buildRoundTrip, planSeasons } from '@fairway/testing/sailings/services'
import { fenPerLeg } from '@fairway/testing/sales'
import { countLockWaiters, startTestApp, type TestApp, testNow } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { extendTimetable } from '../extend-timetable.ts'
import { makePlannedRuns } from './make-runs.ts'

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  // What the demo timetable would go on to sell is not looked at here.
  await app.database.pool.query(
    'update network.docks set berths = 40; update sailings.services set rolling = false',
  )
  return () => app.close()
})

type Trip = Awaited<ReturnType<typeof buildRoundTrip>>

const { create, preview, publish, sailingsOf } = planSeasons(() => ({ app, planner: admin }))

const sell = (sailingId: string) =>
  app.callRaw(clerk, 'orders.sell', {
    ...{ sailingId, fromStop: 0, toStop: 1, classCode: 'SEAT2', passengers: [buildPassenger()] },
    ...{ expectedTotal: fenPerLeg, payment: { method: 'cash' } },
  })

const quote = (person: SignedInUser, sailingId: string) =>
  app.callRaw(person, 'orders.quote', {
    sailingId,
    fromStop: 0,
    toStop: 1,
    classCode: 'SEAT2',
    types: ['adult'],
  })

const half = { from: '2026-07-01', to: '2026-12-27' }

test('[M4] a season of 180 days for three ships is published without a clash, then three clashes are named', async () => {
  const trips = [await buildRoundTrip(app), await buildRoundTrip(app), await buildRoundTrip(app)]
  const made = []
  for (const trip of trips) made.push(await create(trip))
  const season = { ...half, serviceId: made.map(({ id }) => id) }
  const before = await preview(season)
  expect(before.runs.filter(({ state }) => state === 'new')).toHaveLength(540)
  expect(before.clashes).toEqual([])
  const answer = await publish(season)
  expect(answer.http).toBe(200)
  const { data } = await app.call(admin, 'sailings.publication', { id: answer.data.id })
  expect(data).toMatchObject({ runs: 540, made: 540, withdrawals: 0, skipped: 0, done: true })
  expect(await sailingsOf(made[0]!.id)).toHaveLength(180)
  const after = await preview(season)
  expect(after.clashes).toEqual([])
  expect(
    new Set(
      after.runs
        .filter(({ serviceId }) => season.serviceId.includes(serviceId ?? ''))
        .map(({ state }) => state),
    ),
  ).toEqual(new Set(['published']))

  const [first, second, third] = trips as [Trip, Trip, Trip]
  const day = (date: string) => ({
    weekdays: 1,
    everyDays: 366,
    countedFrom: '2025-01-06',
    days: [{ date, runs: true, reason: 'Extra' }],
  })
  const twice = await create(second, { ...day('2026-08-03'), departureMinute: 500 })
  const short = await create(first, { ...day('2026-08-04'), departureMinute: 670 })
  await app.database.pool.query(
    `insert into fleet.certificates (ship_id, kind, number, issued_by, valid_from, valid_to)
     values ($1, 'safety', 'S1', 'MSA', '2026-01-01', '2026-08-31')`,
    [third.shipId],
  )
  const lapsed = await create(third, { ...day('2026-09-01'), departureMinute: 1000 })
  const clashing = await preview({ ...half, serviceId: [twice.id, short.id, lapsed.id] })
  expect(clashing.clashes).toMatchObject([
    {
      kind: 'shipTwice',
      blocking: true,
      run: `${twice.id}:2026-08-03`,
      others: [expect.stringContaining('sailing:')],
    },
    { kind: 'turnround', blocking: false, run: `${short.id}:2026-08-04`, minutes: 10 },
    { kind: 'certificate', blocking: true, run: `${lapsed.id}:2026-09-01`, certificate: 'safety' },
  ])
})

test('[M4] a clash that costs safety or seats keeps a season from being published, another one needs a reason', async () => {
  const trip = await buildRoundTrip(app)
  const days = { from: '2026-07-06', to: '2026-07-07' }
  const one = await create(trip)
  const close = await create(trip, { departureMinute: 480 + 190 })
  const acceptable = { ...days, serviceId: [one.id, close.id] }
  expect(await publish(acceptable)).toMatchObject({ http: 409, code: 'sailings.seasonReason' })
  const accepted = await publish(acceptable, { reason: 'Two crews turn her round' })
  expect(accepted.http).toBe(200)
  const overlapping = await create(trip, { departureMinute: 500 })
  const blocked = { ...days, serviceId: [overlapping.id] }
  expect(await publish(blocked, { reason: 'Never mind' })).toMatchObject({
    http: 409,
    code: 'sailings.seasonBlocked',
  })
  expect(await sailingsOf(overlapping.id)).toEqual([])
  await expect(
    app.database.pool.query(
      `update sailings.publications set reason = null where id = ${(accepted.data as { id: string }).id}`,
    ),
  ).rejects.toThrow(/clashes_with_a_reason/)
})

test('[M4] what changed after the preview is looked at again before it is published', async () => {
  const trip = await buildRoundTrip(app)
  const { id, service } = await create(trip)
  const season = { from: '2026-07-06', to: '2026-07-12', serviceId: [id] }
  const { fingerprint } = await preview(season)
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, departureMinute: 600 })
  expect(await app.call(admin, 'sailings.publishSeason', { ...season, fingerprint })).toMatchObject({
    http: 409,
    code: 'sailings.seasonChanged',
  })
  expect((await publish(season)).http).toBe(200)
  expect(await publish(season)).toMatchObject({ http: 409, code: 'sailings.seasonEmpty' })
})

test('[M4] a publication that was cut off goes on where it stopped, and makes nothing twice', async () => {
  const trip = await buildRoundTrip(app)
  const otherTrip = await buildRoundTrip(app)
  const { id } = await create(trip)
  const season = { from: '2026-07-01', to: '2026-07-30', serviceId: [id] }
  const { fingerprint } = await preview(season)
  const { data } = await app.call(admin, 'sailings.publishSeason', { ...season, fingerprint })
  expect((await app.call(admin, 'sailings.publication', { id: data.id })).data).toMatchObject({
    made: 0,
    done: false,
  })
  const { pool, db } = app.database
  await pool.query(`create function public.cut() returns trigger language plpgsql as $$ begin
    if new.service_date = '2026-07-20' then raise exception 'the node went away'; end if; return new; end $$`)
  await pool.query(
    'create trigger cut before insert on sailings.sailings for each row execute function public.cut()',
  )
  const { id: other } = await create(otherTrip)
  const otherSeason = { from: '2026-07-01', to: '2026-07-05', serviceId: [other] }
  const { fingerprint: later } = await preview(otherSeason)
  await app.call(admin, 'sailings.publishSeason', { ...otherSeason, fingerprint: later })
  await expect(makePlannedRuns(db, app.clock.now())).rejects.toThrow('the node went away')
  // What was published later does not wait for it.
  expect(await sailingsOf(other)).toHaveLength(5)
  const partly = (await sailingsOf(id)).length
  expect(partly).toBeGreaterThan(0)
  expect(partly).toBeLessThan(20)
  await pool.query('drop trigger cut on sailings.sailings')
  await Promise.all([makePlannedRuns(db, app.clock.now()), makePlannedRuns(db, app.clock.now())])
  expect(await sailingsOf(id)).toHaveLength(30)
  expect((await app.call(admin, 'sailings.publication', { id: data.id })).data).toMatchObject({
    made: 30,
    done: true,
  })
})

test('[M4] days that are taken out are withdrawn where no ticket was sold, the others stay and are named', async () => {
  const trip = await buildRoundTrip(app)
  const { id, service } = await create(trip)
  const season = { from: '2026-07-01', to: '2026-07-10', serviceId: [id] }
  await publish(season)
  const sold = (await sailingsOf(id)).find(({ date }) => date === '2026-07-03')!
  expect(await sell(sold.id)).toMatchObject({ http: 200 })
  const days = ['03', '04'].map((day) => ({ date: `2026-07-${day}`, runs: false, reason: 'Low water' }))
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, days })
  const { runs, clashes } = await preview(season)
  expect(runs.filter(({ state }) => state === 'withdrawn')).toMatchObject([{ date: '2026-07-04' }])
  expect(clashes).toMatchObject([{ kind: 'sold', run: `${id}:2026-07-03`, tickets: 1, blocking: false }])
  expect((await publish(season, { reason: 'The passengers know' })).http).toBe(200)
  expect((await sailingsOf(id)).map(({ date }) => date.slice(8))).toEqual([
    '01',
    '02',
    '03',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
  ])
})

test('[M4] a sailing that was published keeps its time when its service gets another one, and says so', async () => {
  const trip = await buildRoundTrip(app)
  const { id, service } = await create(trip)
  const season = { from: '2026-07-01', to: '2026-07-02', serviceId: [id] }
  await publish(season)
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, departureMinute: 600 })
  const { runs, clashes } = await preview(season)
  expect(clashes.map(({ kind }) => kind)).toEqual(['differs', 'differs'])
  expect(runs.filter(({ state }) => state === 'published').map(({ departs }) => departs)).toEqual([480, 1920])
})

test('[M4] a line is on sale as far ahead as its window says; what was published before opens when its day comes', async () => {
  const trip = await buildRoundTrip(app)
  const { id } = await create(trip)
  await publish({ from: '2026-07-01', to: '2026-08-31', serviceId: [id] })
  const open = async () => (await sailingsOf(id)).filter(({ saleState }) => saleState === 'open')
  const before = await open()
  expect(before.at(-1)).toMatchObject({ date: '2026-07-15', seats: 8 })
  expect((await sailingsOf(id)).at(-1)).toMatchObject({ saleState: 'closed', seats: 0 })
  const window = { lineId: trip.lineId, counterDays: 60, agentDays: 20, onlineDays: 30 }
  const close = { counterClose: 10, agentClose: null, onlineClose: null }
  expect(
    (await app.call(admin, 'sailings.setSaleWindow', { ...window, ...close, revision: 0 })).data,
  ).toEqual({ revision: 1 })
  expect(await app.call(admin, 'sailings.setSaleWindow', { ...window, ...close, revision: 0 })).toMatchObject(
    {
      http: 409,
      code: 'record.changedMeanwhile',
    },
  )
  await extendTimetable(app.database.db, testNow)
  expect((await open()).at(-1)).toMatchObject({ date: '2026-08-14', seats: 8 })
  const { data } = await app.call(admin, 'sailings.saleWindows', {})
  expect(data.windows.find(({ line }) => line.id === trip.lineId)).toMatchObject({
    ...{ counterDays: 60, agentDays: 20, onlineDays: 30 },
    ...close,
  })
  const history = await app.call(admin, 'journal.recordHistory', {
    entity: 'sailings.saleWindow',
    id: trip.lineId,
  })
  expect(history.data.rows[0]!.changes.map(({ field }) => field)).toContain('counterDays')
})

test('[M4] each channel sells a sailing from its own day on', async () => {
  const trip = await buildRoundTrip(app)
  await app.call(admin, 'sailings.setSaleWindow', {
    ...{ lineId: trip.lineId, revision: 0, counterDays: 30, agentDays: 10, onlineDays: 30 },
    ...{ counterClose: null, agentClose: null, onlineClose: null },
  })
  const { id } = await create(trip)
  await publish({ from: '2026-06-25', to: '2026-06-26', serviceId: [id] })
  const [near, far] = await sailingsOf(id)
  expect(await quote(agency, far!.id)).toMatchObject({ http: 409, code: 'orders.notOnSaleYet' })
  expect(await quote(agency, near!.id)).toMatchObject({ http: 200 })
  expect(await sell(far!.id)).toMatchObject({ http: 200 })
})

test('[M4] without a person days are published only of services that roll on', async () => {
  const trip = await buildRoundTrip(app)
  const other = await buildRoundTrip(app)
  const third = await buildRoundTrip(app)
  const { id } = await create(trip, { rolling: true })
  const still = await create(other)
  const off = await create(third, { rolling: true })
  await app.call(admin, 'sailings.setServiceEnabled', { id: off.id, enabled: false })
  await extendTimetable(app.database.db, testNow)
  expect((await sailingsOf(id)).at(-1)).toMatchObject({ date: '2026-07-15', saleState: 'open' })
  expect(await sailingsOf(still.id)).toEqual([])
  expect(await sailingsOf(off.id)).toEqual([])
})

test('[M4] a publication that is still being made counts: it is published, and is in the way of other runs of its ship', async () => {
  const trip = await buildRoundTrip(app)
  const { id } = await create(trip)
  const overlapping = await create(trip, { departureMinute: 500 })
  const days = { from: '2026-07-06', to: '2026-07-08' }
  const ask = async (serviceId: string) => {
    const season = { ...days, serviceId: [serviceId] }
    const { fingerprint } = await preview(season)
    return () => app.call(admin, 'sailings.publishSeason', { ...season, fingerprint })
  }
  // Both were previewed before either is published.
  const requests = [await ask(id), await ask(overlapping.id)]
  // Another publication is just being judged: both wait, one after the other.
  const judging = await app.database.pool.connect()
  await judging.query('begin')
  await judging.query("select pg_advisory_xact_lock(hashtext('sailings.publishSeason'))")
  const sent = Promise.all(requests.map((request) => request()))
  await Promise.race([sent, expect.poll(() => countLockWaiters(app.database)).toBe(2)])
  await judging.query('commit')
  judging.release()
  const answers = await sent
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'sailings.seasonChanged' })
  const [published, refused] = answers[0]?.http === 200 ? [id, overlapping.id] : [overlapping.id, id]
  const again = await preview({ ...days, serviceId: [published!] })
  expect(again.runs.filter(({ serviceId }) => serviceId === published).map(({ state }) => state)).toEqual([
    ...['published', 'published', 'published'],
  ])
  const clashing = await preview({ ...days, serviceId: [refused!] })
  expect(clashing.clashes.map(({ kind, blocking }) => [kind, blocking])).toEqual(
    Array.from({ length: 3 }, () => ['shipTwice', true]),
  )
  await makePlannedRuns(app.database.db, app.clock.now())
  expect(await sailingsOf(published!)).toHaveLength(3)
  expect(await sailingsOf(refused!)).toEqual([])
})

test('[M4] a preview holds for its days, ships, lines and clashes, and a sale in between does not spoil it', async () => {
  const trip = await buildRoundTrip(app)
  const other = await buildRoundTrip(app)
  const { id, service } = await create(trip)
  const season = { from: '2026-07-06', to: '2026-07-12', serviceId: [id] }
  const late = { ...season, from: '2026-07-07' }
  const first = await preview(season)
  const publishAs = (request: typeof season, { fingerprint }: { fingerprint: string }) =>
    app.call(admin, 'sailings.publishSeason', { ...request, fingerprint })
  const changed = { http: 409, code: 'sailings.seasonChanged' }
  expect(await publishAs(late, first)).toMatchObject(changed)
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, shipId: other.shipId })
  expect(await publishAs(season, first)).toMatchObject(changed)
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 2 })
  // A certificate that ends within the season is a new clash.
  const second = await preview(season)
  await app.database.pool.query(
    `insert into fleet.certificates (ship_id, kind, number, issued_by, valid_from, valid_to)
     values ($1, 'safety', 'S2', 'MSA', '2026-01-01', '2026-07-08')`,
    [trip.shipId],
  )
  expect(await publishAs(season, second)).toMatchObject(changed)
  await app.database.pool.query('delete from fleet.certificates where ship_id = $1', [trip.shipId])
  expect(await publishAs(season, second)).toMatchObject({ http: 200 })
  await makePlannedRuns(app.database.db, app.clock.now())

  const days = [{ date: '2026-07-12', runs: false, reason: 'Low water' }]
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 3, days })
  const third = await preview(season)
  expect(await sell((await sailingsOf(id))[0]!.id)).toMatchObject({ http: 200 })
  expect(await publishAs(season, third)).toMatchObject({ http: 200 })
  // One that is sold in the meantime is not withdrawn any more, which is another plan.
  await makePlannedRuns(app.database.db, app.clock.now())
  await app.call(admin, 'sailings.editService', {
    ...{ ...service, id, revision: 4 },
    days: [...days, { date: '2026-07-11', runs: false, reason: 'Low water' }],
  })
  const fourth = await preview(season)
  const leaving = (await sailingsOf(id)).find(({ date }) => date === '2026-07-11')!
  expect(await sell(leaving.id)).toMatchObject({ http: 200 })
  expect(await publishAs(season, fourth)).toMatchObject(changed)
})

test('[M4] a sailing that is cancelled leaves its ship free, and its run is not made again', async () => {
  const trip = await buildRoundTrip(app)
  const { id } = await create(trip)
  const day = { from: '2026-07-06', to: '2026-07-06' }
  await publish({ ...day, serviceId: [id] })
  const [run] = await sailingsOf(id)
  await cancelInFog(app, admin, run!.id)
  const other = await create(trip, { departureMinute: 500 })
  const { clashes } = await preview({ ...day, serviceId: [other.id] })
  expect(clashes).toEqual([])
  expect(
    (await preview({ ...day, serviceId: [id] })).runs.filter(({ serviceId }) => serviceId === id),
  ).toEqual([])
})

test('[M4] a disabled service, and days that are over, are part of no season', async () => {
  const trip = await buildRoundTrip(app)
  const { id } = await create(trip)
  const around = { from: '2026-06-14', to: '2026-06-16', serviceId: [id] }
  // This morning's run has left at eight.
  expect((await preview(around)).runs.filter(({ state }) => state === 'new').map(({ date }) => date)).toEqual(
    ['2026-06-16'],
  )
  await app.call(admin, 'sailings.setServiceEnabled', { id, enabled: false })
  expect((await preview(around)).runs.filter(({ serviceId }) => serviceId === id)).toEqual([])
})

test('[M4] what was locked or held of a sailing keeps it from being withdrawn', async () => {
  const trip = await buildRoundTrip(app)
  const { id, service } = await create(trip)
  const season = { from: '2026-07-06', to: '2026-07-08', serviceId: [id] }
  await publish(season)
  const [locked, held, free] = await sailingsOf(id)
  const { decks } = (await app.call(admin, 'inventory.seatMap', { sailingId: locked!.id })).data
  await app.call(admin, 'inventory.lockSeats', {
    ...{ sailingId: locked!.id, seatIds: [decks[0]!.seats[0]!.id], reason: 'wet' },
  })
  expect(
    await app.callRaw(clerk, 'orders.hold', {
      ...{ sailingId: held!.id, fromStop: 0, toStop: 1, classCode: 'SEAT2', passengers: [buildPassenger()] },
      expectedTotal: fenPerLeg,
    }),
  ).toMatchObject({ http: 200 })
  const days = ['06', '07', '08'].map((day) => ({ date: `2026-07-${day}`, runs: false, reason: 'Low water' }))
  await app.call(admin, 'sailings.editService', { ...service, id, revision: 1, days })
  const { clashes } = await preview(season)
  expect(clashes).toMatchObject([{ kind: 'sold', run: `${id}:2026-07-07`, tickets: 1 }])
  const { data } = await publish(season, { reason: 'The passengers know' })
  expect((await sailingsOf(id)).map((one) => one.id)).toEqual([locked!.id, held!.id])
  expect((await app.call(admin, 'sailings.publication', { id: data.id })).data).toMatchObject({
    ...{ withdrawals: 2, withdrawn: 1, skipped: 1 },
  })
  expect(free).toBeDefined()
})
