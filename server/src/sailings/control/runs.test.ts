import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { revisionOf } from '@fairway/testing/sailings/control'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
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
}, 120_000)

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
