import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { cancelInFog, revisionOf } from '@fairway/testing/sailings/control'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole } from '@fairway/testing/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser
let carrier: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  carrier = await app.signIn('carrier')
  return () => app.close()
})

interface Run {
  id: string
  line: string
  ship: string
  minute: number
}

let used = 2
/** A sailing of the fast lines that no other test uses. */
async function newRun(): Promise<Run> {
  used += 1
  const { rows } = await sql<Run>`
    select s.id::text, s.line_id::text as line, s.ship_id::text as ship,
      (extract(epoch from s.departs_at - s.service_date::timestamp at time zone 'Asia/Shanghai') / 60)::integer as minute
    from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code in ('FAST-DOWN', 'FAST-UP') and s.service_date > '2026-06-16' order by s.departs_at, s.id
    offset ${used} limit 1`.execute(app.database.db)
  return rows[0]!
}

/** A ship that is free all day of a run. */
async function freeShip(run: Run): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ship.id::text from fleet.ships ship join fleet.deck_plans p on p.ship_id = ship.id and p.status = 'published'
    join fleet.ships own on own.id = ${run.ship} and own.series_id = ship.series_id
    where ship.enabled and ship.id <> own.id and not exists (
      select from sailings.sailings s join sailings.sailings mine on mine.id = ${run.id}
      where s.ship_id = ship.id and s.status <> 'cancelled'
        and tstzrange(s.departs_at, s.arrives_at) && tstzrange(mine.departs_at, mine.arrives_at))
    order by ship.id limit 1`.execute(app.database.db)
  return rows[0]?.id ?? ''
}

const extra = (run: Run, more: object = {}) =>
  app.call(admin, 'sailings.create', {
    ...{ lineId: run.line, shipId: run.ship, date: '2026-08-20', departureMinute: run.minute },
    ...{ onSale: true, note: 'festival', despiteBerths: true, ...more },
  })
const change = async (run: Run, more: object = {}) =>
  app.call(admin, 'sailings.edit', {
    ...{ id: run.id, revision: await revisionOf(app, run.id), shipId: run.ship, departureMinute: run.minute },
    ...{ docks: [], note: 'low water', despiteBerths: true, ...more },
  })

test('[M6] an extra sailing has the stops of its line and the seats of its ship, and sells at once', async () => {
  const run = await newRun()
  const { data, http } = await extra(run)
  expect(http).toBe(200)
  const of = async (id: string) => (await app.call(admin, 'sailings.detail', { id })).data
  const [made, like] = [await of(data.id), await of(run.id)]
  expect(made.stops.map(({ dock }) => dock.code)).toEqual(like.stops.map(({ dock }) => dock.code))
  expect(made.classes.map((one) => [one.class.code, one.seats])).toEqual(
    like.classes.map((one) => [one.class.code, one.seats]),
  )
  expect(made.sailing).toMatchObject({ serviceDate: '2026-08-20', saleState: 'open' })
  expect((await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId: data.id }))).http).toBe(200)
})

test('[M6] a ship cannot be in two places, nor leave in the past, nor sail a line without a version', async () => {
  const run = await newRun()
  expect((await extra(run, { date: '2026-08-21' })).http).toBe(200)
  expect(await extra(run, { date: '2026-08-21', departureMinute: run.minute + 30 })).toMatchObject({
    http: 409,
    code: 'sailings.shipBusy',
  })
  expect(await extra(run, { date: '2026-06-14' })).toMatchObject({ http: 409, code: 'sailings.inThePast' })
  expect(await extra(run, { lineId: '9223372036854775806' })).toMatchObject({
    http: 409,
    code: 'sailings.noLineVersion',
  })
})

test('[M6] a dock with no free berth refuses an extra sailing unless it is confirmed', async () => {
  const run = await newRun()
  const other = await freeShip(run)
  expect((await extra(run, { date: '2026-08-22' })).http).toBe(200)
  await sql`update network.docks set berths = 1`.execute(app.database.db)
  const request = { date: '2026-08-22', shipId: other, onSale: false }
  expect(await extra(run, { ...request, despiteBerths: false })).toMatchObject({
    http: 409,
    code: 'sailings.berthsTaken',
  })
  expect((await extra(run, request)).http).toBe(200)
  await sql`update network.docks set berths = 9`.execute(app.database.db)
})

test('[M6] ship and time change while nothing was bought: seats are those of the new ship, times move together', async () => {
  const run = await newRun()
  const shipId = await freeShip(run)
  const before = (await app.call(admin, 'sailings.detail', { id: run.id })).data
  expect(await change(run, { shipId, departureMinute: run.minute + 5 })).toMatchObject({ http: 200 })
  const after = (await app.call(admin, 'sailings.detail', { id: run.id })).data
  expect(after.sailing.ship.id).toBe(shipId)
  const minutes = (from: string | null, to: string | null) =>
    (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000
  expect(minutes(before.sailing.departs, after.sailing.departs)).toBe(5)
  expect(minutes(before.stops.at(-1)!.arrives, after.stops.at(-1)!.arrives)).toBe(5)
  const { rows } = await sql<{ seats: number; planned: number }>`
    select (select count(*)::integer from inventory.seats where sailing_id = s.id) as seats,
      (select count(*)::integer from fleet.ship_seats where plan_id = s.plan_id) as planned
    from sailings.sailings s where s.id = ${run.id}`.execute(app.database.db)
  expect(rows[0]!.seats).toBe(rows[0]!.planned)
  expect((await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId: run.id }))).http).toBe(200)
})

test('[M6] once something was bought, ship, time and docks stay; the database refuses it too', async () => {
  const run = await newRun()
  await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId: run.id }))
  expect(await change(run, { departureMinute: run.minute + 5 })).toMatchObject({
    http: 409,
    code: 'sailings.bought',
  })
  expect((await app.call(admin, 'sailings.editable', { id: run.id })).data.can.edit).toMatchObject({
    allowed: false,
    reason: 'sailings.bought',
  })
  await expect(
    sql`update sailings.sailings set departs_at = departs_at + interval '5 minutes' where id = ${run.id}`.execute(
      app.database.db,
    ),
  ).rejects.toThrow('has been sold')
})

test('[M6] a locked seat, another port and a second person who saved first are refused', async () => {
  const run = await newRun()
  const { calls } = (await app.call(admin, 'sailings.editable', { id: run.id })).data
  const elsewhere = calls.find(({ port }) => port.id !== calls[0]!.port.id)!
  expect(await change(run, { docks: [{ stop: 0, dockId: elsewhere.dockId }] })).toMatchObject({
    http: 409,
    code: 'sailings.otherPort',
  })
  expect(await change(run, { revision: 99 })).toMatchObject({ http: 409, code: 'record.changedMeanwhile' })
  const { decks } = (await app.call(admin, 'inventory.seatMap', { sailingId: run.id })).data
  await app.call(admin, 'inventory.lockSeats', {
    ...{ sailingId: run.id, seatIds: [decks[0]!.seats[0]!.id], reason: 'broken' },
  })
  expect(await change(run, { departureMinute: run.minute + 5 })).toMatchObject({
    http: 409,
    code: 'sailings.seatsTouched',
  })
})

test('[M6] a call moves to another dock of its port', async () => {
  const run = await newRun()
  const { calls } = (await app.call(admin, 'sailings.editable', { id: run.id })).data
  await sql`insert into network.docks (code, names, port_id, berths, river_km, position)
    select 'NEWDOCK', names, port_id, 2, river_km, 99 from network.docks where id = ${calls[0]!.dockId}`.execute(
    app.database.db,
  )
  const dock = (await app.call(admin, 'sailings.editable', { id: run.id })).data.calls[0]!.docks.find(
    ({ code }) => code === 'NEWDOCK',
  )!
  expect((await change(run, { docks: [{ stop: 0, dockId: dock.id }] })).http).toBe(200)
  expect((await app.call(admin, 'sailings.detail', { id: run.id })).data.stops[0]!.dock.code).toBe('NEWDOCK')
})

test('[M6] crew notes are written, changed and deleted with history, read by the carrier and never by an agency', async () => {
  const run = await newRun()
  const { data: note } = await app.call(carrier, 'sailings.addNote', {
    sailingId: run.id,
    body: 'Pump two is noisy',
  })
  expect(
    (await app.call(admin, 'sailings.editNote', { id: note.id, revision: 1, body: 'Pump two is mended' }))
      .data,
  ).toEqual({
    revision: 2,
  })
  expect(await app.call(carrier, 'sailings.editNote', { id: note.id, revision: 1, body: 'x' })).toMatchObject(
    {
      http: 409,
      code: 'record.changedMeanwhile',
    },
  )
  const { notes } = (await app.call(carrier, 'sailings.notes', { sailingId: run.id })).data
  expect(notes).toMatchObject([{ body: 'Pump two is mended', revision: 2 }])
  expect((await app.call(agency, 'sailings.notes', { sailingId: run.id })).http).toBe(403)
  expect((await app.call(carrier, 'sailings.deleteNote', { id: note.id, revision: 2 })).http).toBe(200)
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'sailings.sailing', id: run.id })
  expect(JSON.stringify(history.data)).toContain('Pump two is noisy')
})

test('[M6] what has left, by its status or by the clock, or was cancelled stays as it is', async () => {
  const run = await newRun()
  const set = (columns: ReturnType<typeof sql>) =>
    sql`update sailings.sailings set ${columns} where id = ${run.id}`.execute(app.database.db)
  const refused = async (code: string) => {
    expect(await change(run)).toMatchObject({ http: 409, code })
    expect((await app.call(admin, 'sailings.editable', { id: run.id })).data.can.edit).toMatchObject({
      allowed: false,
      reason: code,
    })
  }
  await set(sql`status = 'departed'`)
  await refused('sailings.hasLeft')
  await set(sql`status = 'scheduled'`)
  const { departs } = (await app.call(admin, 'sailings.detail', { id: run.id })).data.sailing
  const before = app.clock.now()
  app.clock.moveTo(departs)
  admin = await app.signIn('admin')
  await refused('sailings.hasLeft')
  app.clock.moveTo(before)
  admin = await app.signIn('admin')
  expect(await cancelInFog(app, admin, run.id)).toMatchObject({ http: 200 })
  await refused('sailings.alreadyCancelled')
})

test('[M6] a change to a busy ship, a full dock or a ship without a fare is refused like a new sailing', async () => {
  const [run, other] = [await newRun(), await newRun()]
  const shipId = await freeShip(run)
  expect((await extra(run, { date: '2026-08-23' })).http).toBe(200)
  const { data } = await extra(run, { date: '2026-08-23', shipId, departureMinute: run.minute + 900 })
  const made = { ...run, id: data.id, ship: shipId, minute: run.minute + 900 }
  expect(await change(made, { shipId: run.ship, departureMinute: run.minute })).toMatchObject({
    http: 409,
    code: 'sailings.shipBusy',
  })
  await sql`update network.docks set berths = 1`.execute(app.database.db)
  const full = { departureMinute: run.minute, despiteBerths: false }
  expect(await change(made, full)).toMatchObject({ http: 409, code: 'sailings.berthsTaken' })
  // A ship that was cancelled takes no berth.
  const { rows } = await sql<{ id: string }>`
    select id::text from sailings.sailings where service_date = '2026-08-23' and ship_id = ${run.ship}`.execute(
    app.database.db,
  )
  await cancelInFog(app, admin, rows[0]!.id)
  expect(await change(made, full)).toMatchObject({ http: 200 })
  await sql`update network.docks set berths = 9`.execute(app.database.db)
  const { rows: cruise } = await sql<{ id: string }>`
    select id::text from fleet.ships where code = 'GC1'`.execute(app.database.db)
  // Its classes have no fare on this line.
  const { data: free } = await extra(other, { date: '2026-08-24' })
  expect(await change({ ...other, id: free.id }, { shipId: cruise[0]?.id })).toMatchObject({
    http: 409,
    code: 'sailings.noFares',
  })
})

test('[M6] another time takes a delay back, another ship brings its certified capacity, a dock its kilometre', async () => {
  const run = await newRun()
  await app.call(admin, 'sailings.delay', {
    ...{ id: run.id, revision: await revisionOf(app, run.id), fromStop: 0, minutes: 30 },
    ...{ reason: 'fog' as const, note: '' },
  })
  const shipId = await freeShip(run)
  await sql`update fleet.ships set certified_capacity = certified_capacity + 1 where id = ${shipId}`.execute(
    app.database.db,
  )
  await sql`insert into network.docks (code, names, port_id, berths, river_km, position)
    select 'FARDOCK', d.names, d.port_id, 9, d.river_km + 1, 98 from network.docks d
    join sailings.sailing_stops call on call.dock_id = d.id where call.sailing_id = ${run.id} and call.stop_number = 1`.execute(
    app.database.db,
  )
  const [before] = (
    await sql<{ departs: Date }>`
    select departs_at as departs from sailings.sailings where id = ${run.id}`.execute(app.database.db)
  ).rows
  const { calls } = (await app.call(admin, 'sailings.editable', { id: run.id })).data
  const dockId = calls[1]!.docks.find(({ code }) => code === 'FARDOCK')!.id
  const moved = { shipId, departureMinute: run.minute + 10, docks: [{ stop: 1, dockId }] }
  expect(await change(run, moved)).toMatchObject({ http: 200 })
  const { rows } = await sql<Record<string, unknown>>`
    select s.departs_at as departs, s.certified_capacity = ship.certified_capacity as capacity,
      call.planned_dock_id = d.id and call.dock_id = d.id and call.river_km = d.river_km as dock,
      (select count(*)::integer from sailings.sailing_stops x
        where x.sailing_id = s.id and coalesce(x.expected_depart, x.expected_arrive) is not null) as late
    from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id
    join sailings.sailing_stops call on call.sailing_id = s.id and call.stop_number = 1
    join network.docks d on d.code = 'FARDOCK'
    where s.id = ${run.id}`.execute(app.database.db)
  const departs = new Date(before!.departs.getTime() + 10 * 60_000)
  expect(rows).toEqual([{ departs, capacity: true, dock: true, late: 0 }])
  // It is disabled afterwards: the call keeps it, and a stop that does not exist is no stop.
  await sql`update network.docks set enabled = false where id = ${dockId}`.execute(app.database.db)
  expect(
    await change({ ...run, ship: shipId, minute: run.minute + 10 }, { docks: moved.docks }),
  ).toMatchObject({
    http: 200,
  })
  expect(
    await change({ ...run, ship: shipId, minute: run.minute + 10 }, { docks: [{ stop: 31, dockId }] }),
  ).toMatchObject({ http: 409, code: 'sailings.otherPort' })
})

test('[M6] a carrier with the permission adds sailings of its own ships only', async () => {
  const { rows } = await sql<{ own: string; foreign: string }>`
    select min(ship.id) filter (where ship.carrier_id = u.organisation_id)::text as own,
      min(ship.id) filter (where ship.carrier_id <> u.organisation_id)::text as foreign
    from staff.users u, fleet.ships ship join fleet.deck_plans p on p.ship_id = ship.id and p.status = 'published'
    where u.code = 'carrier' and ship.enabled`.execute(app.database.db)
  await sql`with made as (insert into staff.roles (code, names, data_scope, dock_scope)
      values ('mover', '{"en": "Mover"}', 'organisation', 'all') returning id)
    insert into staff.role_menus select made.id, 'sailings.edit' from made`.execute(app.database.db)
  await grantRole(app, 'carrier', 'mover')
  const mover = await app.signIn('carrier')
  const run = await newRun()
  const create = (shipId: string) =>
    app.call(mover, 'sailings.create', {
      ...{ lineId: run.line, shipId, date: '2026-08-26', departureMinute: run.minute },
      ...{ onSale: false, note: 'festival', despiteBerths: true },
    })
  expect(await create(rows[0]!.foreign)).toMatchObject({ http: 409, code: 'sailings.shipNotReady' })
  expect(await create(rows[0]!.own)).toMatchObject({ http: 200 })
})

test('[M6] crew notes of other carriers are as if they were not there', async () => {
  const { rows } = await sql<{ id: string }>`
    select s.id::text from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id
    join staff.users u on u.code = 'carrier' where ship.carrier_id <> u.organisation_id order by s.id limit 1`.execute(
    app.database.db,
  )
  const sailingId = rows[0]!.id
  const { data: note } = await app.call(admin, 'sailings.addNote', { sailingId, body: 'Captain is ill' })
  const notFound = { http: 404, code: 'sailings.notFound' }
  expect(await app.call(carrier, 'sailings.notes', { sailingId })).toMatchObject(notFound)
  expect(await app.call(carrier, 'sailings.addNote', { sailingId, body: 'x' })).toMatchObject(notFound)
  const foreign = { id: note.id, revision: 1 }
  expect((await app.call(carrier, 'sailings.editNote', { ...foreign, body: 'x' })).http).toBe(404)
  expect((await app.call(carrier, 'sailings.deleteNote', foreign)).http).toBe(404)
})

test('[M6] a ship, a line or a dock out of service is not taken, nor a ship without a fare, nor a time that is over', async () => {
  const run = await newRun()
  const shipId = await freeShip(run)
  const without = async (table: string, id: string, check: () => Promise<unknown>) => {
    const set = (enabled: boolean) =>
      sql`update ${sql.table(table)} set enabled = ${enabled} where id = ${id}`.execute(app.database.db)
    await set(false)
    const answer = await check()
    await set(true)
    return answer
  }
  const date = '2026-08-25'
  const refused = (code: string) => ({ http: 409, code })
  expect(await without('fleet.ships', shipId, () => extra(run, { date, shipId }))).toMatchObject(
    refused('sailings.shipNotReady'),
  )
  expect(await without('network.lines', run.line, () => extra(run, { date }))).toMatchObject(
    refused('sailings.noLineVersion'),
  )
  const { rows: docks } = await sql<{ stop: number; dockId: string }>`
    select call.stop_number as stop, other.id::text as "dockId"
    from sailings.sailing_stops call join network.docks own on own.id = call.dock_id
    join network.docks other on other.port_id = own.port_id and other.id <> own.id
    where call.sailing_id = ${run.id} limit 1`.execute(app.database.db)
  expect(await without('network.docks', docks[0]?.dockId ?? '', () => change(run, { docks }))).toMatchObject(
    refused('sailings.otherPort'),
  )
  // Its classes have no fare on this line.
  const { rows: cruise } = await sql<{ id: string }>`
    select id::text from fleet.ships where code = 'GC1'`.execute(app.database.db)
  expect(await extra(run, { date, shipId: cruise[0]?.id })).toMatchObject(refused('sailings.noFares'))

  const { departs } = (await app.call(admin, 'sailings.detail', { id: run.id })).data.sailing
  app.clock.moveTo(new Date(Date.parse(departs) - 10 * 60_000))
  admin = await app.signIn('admin')
  expect(await change(run, { departureMinute: run.minute - 30 })).toMatchObject(refused('sailings.inThePast'))
})
