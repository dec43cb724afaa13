import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { revisionOf } from '@fairway/testing/sailings/control'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { generateSailings } from '../generate-sailings.ts'

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser
let supervisor: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  supervisor = await app.signIn('pier')
  return () => app.close()
})

afterEach(async () => {
  await sql`update sailings.sale_stops set resumed_at = stopped_at, resumed_by = stopped_by, resume_note = 'end of the test'
    where resumed_at is null`.execute(app.database.db)
  await sql`select sailings.apply_stops(array(select id from sailings.sailings where cardinality(stopped_channels) > 0))`.execute(
    app.database.db,
  )
})

const all = ['counter', 'agent', 'online'] as const
const fog = { reason: 'fog', note: 'no sight at the gorge' } as const
const sailing = () => findDemoSailing(app)
const lineOf = async (sailingId: string) =>
  (
    await sql<{
      line: string
    }>`select line_id::text as line from sailings.sailings where id = ${sailingId}`.execute(app.database.db)
  ).rows[0]!.line
const sell = async (user = clerk) => app.call(user, 'orders.sell', await buildSale(app))
const hold = async (user: SignedInUser, channel: string) => {
  const { payment: _, ...sale } = await buildSale(app, {}, channel)
  return app.call(user, 'orders.hold', { ...sale, ...(channel === 'agent' && { phone: '13800001111' }) })
}

test('[M5] sale of a sailing is stopped with a reason and resumed: nothing is sold meanwhile, and the page says why and who', async () => {
  const sailingId = await sailing()
  expect(await app.call(admin, 'sailings.stopSale', { sailingId, channels: [...all], ...fog })).toMatchObject(
    { http: 200, data: { sailings: 1 } },
  )
  expect(await sell()).toMatchObject({ http: 409, code: 'orders.saleStopped' })
  const { stops } = (await app.call(admin, 'sailings.control', { id: sailingId })).data
  expect(stops.filter(({ state }) => state === 'stopped')).toHaveLength(3)
  expect(stops[0]).toMatchObject({ ...fog, resumedAt: null, can: { resume: { allowed: true } } })
  expect((await app.call(admin, 'sailings.detail', { id: sailingId })).data.sailing).toMatchObject({
    saleState: 'stopped',
    stoppedChannels: ['agent', 'counter', 'online'],
  })
  await app.call(admin, 'sailings.resumeSale', { sailingId, channels: [...all], note: 'sight again' })
  expect(await sell()).toMatchObject({ http: 200 })
  const history = await app.call(admin, 'journal.recordHistory', {
    entity: 'sailings.sailing',
    id: sailingId,
  })
  expect(JSON.stringify(history.data)).toContain('sight again')
})

test('[M5] a stop of one channel leaves the others on sale', async () => {
  const sailingId = await sailing()
  await app.call(admin, 'sailings.stopSale', { sailingId, channels: ['agent'], ...fog })
  expect(await hold(agency, 'agent')).toMatchObject({ http: 409, code: 'orders.saleStopped' })
  expect(await sell()).toMatchObject({ http: 200 })
  const trips = async (user: SignedInUser) =>
    (
      await app.call(user, 'sailings.search', {
        date: '2026-06-16',
        lineId: await lineOf(sailingId),
        fromPortId: (
          await sql<{
            port: string
          }>`select d.port_id::text as port from sailings.sailing_stops c join network.docks d on d.id = c.dock_id
            where c.sailing_id = ${sailingId} and c.stop_number = 1`.execute(app.database.db)
        ).rows[0]!.port,
      })
    ).data.trips.filter((trip) => trip.sailingId === sailingId).length
  expect(await trips(agency)).toBe(0)
  expect(await trips(clerk)).toBeGreaterThan(0)
})

test('[M5] a stop of a line is for its sailings, those made later too, and ends apart from that of one sailing', async () => {
  const sailingId = await sailing()
  const lineId = await lineOf(sailingId)
  const stopped = await app.call(admin, 'sailings.stopSale', { lineId, channels: [...all], ...fog })
  expect(stopped.data.sailings).toBeGreaterThan(1)
  expect(await sell()).toMatchObject({ http: 409, code: 'orders.saleStopped' })
  await app.database.db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: '2026-08-20', to: '2026-08-20' }))
  const { rows } = await sql<{ sale_state: string }>`
    select sale_state from sailings.sailings where line_id = ${lineId} and service_date = '2026-08-20'`.execute(
    app.database.db,
  )
  expect(new Set(rows.map(({ sale_state }) => sale_state))).toEqual(new Set(['stopped']))
  // The sailing alone was stopped as well: resuming the line leaves it stopped.
  await app.call(admin, 'sailings.stopSale', { sailingId, channels: [...all], ...fog })
  await app.call(admin, 'sailings.resumeSale', { lineId, channels: [...all], note: 'sight again' })
  expect(await sell()).toMatchObject({ http: 409, code: 'orders.saleStopped' })
  await app.call(admin, 'sailings.resumeSale', { sailingId, channels: [...all], note: 'sight again' })
  expect(await sell()).toMatchObject({ http: 200 })
})

test('[M5] all lines are stopped at once by those who see the whole network, and by no one else', async () => {
  const lineId = await lineOf(await sailing())
  expect(
    await app.call(supervisor, 'sailings.stopSale', { lineId, channels: [...all], ...fog }),
  ).toMatchObject({
    http: 403,
    code: 'sailings.onlyOverseers',
  })
  expect((await app.call(admin, 'sailings.stopSale', { channels: ['counter'], ...fog })).http).toBe(200)
  expect(await sell()).toMatchObject({ http: 409, code: 'orders.saleStopped' })
})

test('[M5] stopping what is stopped and resuming what is not are refused', async () => {
  const sailingId = await sailing()
  const request = { sailingId, channels: [...all] }
  expect(await app.call(admin, 'sailings.resumeSale', { ...request, note: 'why' })).toMatchObject({
    http: 409,
    code: 'sailings.notStopped',
  })
  await app.call(admin, 'sailings.stopSale', { ...request, ...fog })
  expect(await app.call(admin, 'sailings.stopSale', { ...request, ...fog })).toMatchObject({
    http: 409,
    code: 'sailings.alreadyStopped',
  })
})

test('[M5] a hold is not paid while sale is stopped, and is afterwards', async () => {
  const { data: held } = await hold(clerk, 'counter')
  const sailingId = await sailing()
  const pay = () =>
    app.call(clerk, 'orders.payHold', {
      ...{ orderId: held.orderId, expectedTotal: held.total, payment: { method: 'cash' as const } },
    })
  await app.call(admin, 'sailings.stopSale', { sailingId, channels: ['counter'], ...fog })
  expect(await pay()).toMatchObject({ http: 409, code: 'orders.saleStopped' })
  await app.call(admin, 'sailings.resumeSale', { sailingId, channels: ['counter'], note: 'sight again' })
  expect(await pay()).toMatchObject({ http: 200 })
})

test('[M5] a sailing that was never opened is put on sale with a reason', async () => {
  const sailingId = await sailing()
  await sql`update sailings.sailings set sale_state = 'closed' where id = ${sailingId}`.execute(
    app.database.db,
  )
  expect(await sell()).toMatchObject({ http: 409, code: 'orders.closed' })
  // A stop of its line that ends does not open it.
  const line = { lineId: await lineOf(sailingId), channels: [...all] }
  await app.call(admin, 'sailings.stopSale', { ...line, ...fog })
  await app.call(admin, 'sailings.resumeSale', { ...line, note: 'sight again' })
  expect(await sell()).toMatchObject({ http: 409, code: 'orders.closed' })
  expect((await app.call(admin, 'sailings.openSale', { id: sailingId, note: 'ready' })).http).toBe(200)
  expect(await sell()).toMatchObject({ http: 200 })
  expect(await app.call(admin, 'sailings.openSale', { id: sailingId, note: 'ready' })).toMatchObject({
    http: 409,
    code: 'sailings.notClosed',
  })
})

test('[M5] a published sailing that is opened before its day comes has seats and sells at once', async () => {
  const { db } = app.database
  // As a publication leaves what lies beyond the sale window: closed, and without seats.
  await db.transaction().execute((tx) => generateSailings(tx, { from: '2026-08-25', to: '2026-08-25' }))
  const { rows } = await sql<{ id: string }>`
    select far.id::text from sailings.sailings far join sailings.sailings near using (line_id, ship_id)
    where far.service_date = '2026-08-25' and near.id = ${await sailing()} limit 1`.execute(db)
  const id = rows[0]!.id
  await sql`delete from inventory.seats where sailing_id = ${id}`.execute(db)
  await sql`delete from inventory.loads where sailing_id = ${id}`.execute(db)
  await sql`update sailings.sailings set sale_state = 'closed' where id = ${id}`.execute(db)
  expect((await app.call(admin, 'sailings.openSale', { id, note: 'charter' })).http).toBe(200)
  const sale = await buildSale(app, { sailingId: id })
  expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 200 })
})

test('[M5] each channel has its own close on a sailing, and a hold ends at it', async () => {
  const sailingId = await sailing()
  const { data: held } = await hold(clerk, 'counter')
  const boards = (
    await sql<{ departs: Date }>`select planned_depart as departs from sailings.sailing_stops
      where sailing_id = ${sailingId} and stop_number = 1`.execute(app.database.db)
  ).rows[0]!.departs
  const minutes = Math.floor((boards.getTime() - app.clock.now().getTime()) / 60_000) - 10
  const close = { counter: minutes, agent: null, online: null }
  const revision = await revisionOf(app, sailingId)
  expect(await app.call(admin, 'sailings.setClose', { id: sailingId, revision, ...close })).toMatchObject({
    http: 200,
    data: { revision: revision + 1, holds: 1 },
  })
  const { rows } = await sql<{
    until: Date
  }>`select held_until as until from orders.orders where id = ${held.orderId}`.execute(app.database.db)
  expect(rows[0]!.until).toEqual(new Date(boards.getTime() - minutes * 60_000))
  // Who had the page open before hears of it.
  expect(await app.call(admin, 'sailings.setClose', { id: sailingId, revision, ...close })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  expect(
    await app.call(admin, 'sailings.setClose', {
      id: sailingId,
      revision: revision + 1,
      ...close,
      counter: 10_081,
    }),
  ).toMatchObject({ http: 400 })
  await app.call(admin, 'sailings.setClose', {
    id: sailingId,
    revision: revision + 1,
    ...close,
    counter: null,
  })
})

test('[M5] the list of stops has those within the scope, filtered by state, channel and line', async () => {
  const sailingId = await sailing()
  await app.call(admin, 'sailings.stopSale', { sailingId, channels: ['agent', 'online'], ...fog })
  const list = async (more: object) =>
    (await app.call(admin, 'sailings.saleStops', { state: 'stopped', ...more })).data.rows.map(
      ({ channel }) => channel,
    )
  expect((await list({})).sort()).toEqual(['agent', 'online'])
  expect(await list({ channel: ['online'] })).toEqual(['online'])
  expect(await list({ text: 'NIGHT' })).toEqual([])
  expect((await list({ text: 'FAST' })).length).toBe(2)
})

test('[M5] each stop ends by itself, in its own channels: of one sailing, of its line, of the whole network', async () => {
  const [one, other] = [await sailing(), await findDemoSailing(app, '2026-06-17')]
  const lineId = await lineOf(one)
  const stop = (target: object, channels: ('counter' | 'agent')[]) =>
    app.call(admin, 'sailings.stopSale', { ...target, channels, ...fog })
  const resume = (target: object, channels: ('counter' | 'agent')[]) =>
    app.call(admin, 'sailings.resumeSale', { ...target, channels, note: 'sight again' })
  const standing = async () => {
    const { rows } = (await app.call(admin, 'sailings.saleStops', { state: 'stopped' })).data
    const names = new Map([
      [one, 'one'],
      [other, 'other'],
      [lineId, 'line'],
    ])
    return rows
      .map((row) => `${names.get(row.sailing?.id ?? row.line?.id ?? '') ?? 'all'} ${row.channel}`)
      .sort()
  }
  await stop({ sailingId: one }, ['counter', 'agent'])
  await stop({ sailingId: other }, ['counter'])
  await stop({ lineId }, ['counter'])
  await stop({}, ['counter'])
  await resume({ sailingId: one }, ['agent'])
  expect(await standing()).toEqual(['all counter', 'line counter', 'one counter', 'other counter'])
  await resume({ sailingId: one }, ['counter'])
  expect(await standing()).toEqual(['all counter', 'line counter', 'other counter'])
  await resume({}, ['counter'])
  expect(await standing()).toEqual(['line counter', 'other counter'])
  await resume({ lineId }, ['counter'])
  expect(await standing()).toEqual(['other counter'])
})

test('[M5] the close of agencies is their own: it ends their sale, and no sale at the counter', async () => {
  const sailingId = await sailing()
  const setAgent = async (agent: number | null) =>
    app.call(admin, 'sailings.setClose', {
      ...{ id: sailingId, revision: await revisionOf(app, sailingId), counter: null, agent, online: null },
    })
  expect(await setAgent(10_080)).toMatchObject({ http: 200 })
  expect(await hold(agency, 'agent')).toMatchObject({ http: 409, code: 'orders.closed' })
  expect(await hold(clerk, 'counter')).toMatchObject({ http: 200 })
  expect(await setAgent(null)).toMatchObject({ http: 200 })
  expect(await hold(agency, 'agent')).toMatchObject({ http: 200 })
})

test('[M5] a close before the present moment ends the holds of the sailing, and is no error', async () => {
  const sailingId = await sailing()
  const { data: held } = await hold(clerk, 'counter')
  const setCounter = async (counter: number | null) =>
    app.call(admin, 'sailings.setClose', {
      ...{ id: sailingId, revision: await revisionOf(app, sailingId), counter, agent: null, online: null },
    })
  const closed = await setCounter(10_080)
  expect(closed).toMatchObject({ http: 200 })
  expect(closed.data.holds).toBeGreaterThan(0)
  const payment = { method: 'cash' as const }
  const paid = { orderId: held.orderId, expectedTotal: held.total, payment }
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from held_until - made_at)::integer as seconds from orders.orders where id = ${held.orderId}`.execute(
    app.database.db,
  )
  // No hold ends before it began.
  expect(rows).toEqual([{ seconds: 1 }])
  app.clock.passMinutes(0.1)
  expect(await app.call(clerk, 'orders.payHold', paid)).toMatchObject({
    http: 409,
    code: 'orders.holdExpired',
  })
  expect(await setCounter(null)).toMatchObject({ http: 200 })
})

test('[M5] a supervisor stops sailings of the own docks only, and a line that does not exist is not found', async () => {
  const { rows } = await sql<{ id: string }>`
    select s.id::text from sailings.sailings s where s.status = 'scheduled' and not exists (
      select from sailings.sailing_stops call join staff.user_docks own on own.dock_id = call.dock_id
        join staff.users u on u.id = own.user_id and u.code = 'pier' where call.sailing_id = s.id)
    order by s.id limit 1`.execute(app.database.db)
  const elsewhere = { sailingId: rows[0]!.id, channels: [...all] }
  const notFound = { http: 404, code: 'sailings.notFound' }
  expect(await app.call(supervisor, 'sailings.stopSale', { ...elsewhere, ...fog })).toMatchObject(notFound)
  expect(await app.call(supervisor, 'sailings.resumeSale', { ...elsewhere, note: 'why' })).toMatchObject(
    notFound,
  )
  expect(await app.call(admin, 'sailings.stopSale', { ...elsewhere, ...fog })).toMatchObject({ http: 200 })
  const nowhere = { lineId: '9223372036854775806', channels: [...all] }
  expect(await app.call(admin, 'sailings.stopSale', { ...nowhere, ...fog })).toMatchObject(notFound)
})
