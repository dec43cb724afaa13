import type { SignedInUser } from '@fairway/testing/api-client'
import { buildRoundTrip, buildService, type NewService } from '@fairway/testing/sailings/services'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole } from '@fairway/testing/users'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: SignedInUser
let second: SignedInUser
let trip: { lineId: string; shipId: string; code: string }
let otherShip: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  trip = await buildRoundTrip(app)
  otherShip = (await buildRoundTrip(app)).shipId
  return () => app.close()
})

async function create(changes: Partial<NewService> = {}): Promise<{ id: string; service: NewService }> {
  const service = buildService(trip, changes)
  const { data, message } = await app.call(admin, 'sailings.createService', service)
  if (!data) throw new Error(message)
  return { id: data.id, service }
}

const record = async (id: string) => (await app.call(admin, 'sailings.service', { id })).data

/** The days, with their ships, on which a service would run in the first half of July: from Wednesday 1 to Tuesday 14. */
async function runsOf(
  changes: Partial<NewService>,
  holidays: object[] = [],
): Promise<[day: number, shipId: string][]> {
  const { id } = await create(changes)
  const made: string[] = []
  for (const holiday of holidays)
    made.push(
      (
        await app.call(admin, 'sailings.createHoliday', {
          ...{ names: { en: 'Holiday' }, dockId: null, from: '2026-07-08', to: '2026-07-09' },
          ...holiday,
        })
      ).data.id,
    )
  const { data } = await app.call(admin, 'sailings.season', {
    from: '2026-07-01',
    to: '2026-07-14',
    serviceId: [id],
  })
  for (const holiday of made) await app.call(admin, 'sailings.deleteHoliday', { id: holiday, revision: 1 })
  return data.runs
    .filter(({ state }) => state === 'new')
    .map((run) => [Number(run.date.slice(8)), run.shipId])
}
const daysOf = async (...request: Parameters<typeof runsOf>) => (await runsOf(...request)).map(([day]) => day)

test('[M4] a service is made with its calendar and rota, changed, and found in the list', async () => {
  const days = [{ date: '2026-10-01', runs: false, reason: 'Low water' }]
  const rota = [{ shipId: otherShip, weekdays: 96, from: null, to: '2026-09-30' }]
  const { id, service } = await create({ code: 'MADE', weekdays: 31, days, rota, validFrom: '2026-07-01' })
  expect(await record(id)).toMatchObject({
    ...{
      code: 'MADE',
      weekdays: 31,
      everyDays: 1,
      countedFrom: '2026-01-01',
      validFrom: '2026-07-01',
      validTo: null,
    },
    ...{
      rolling: false,
      enabled: true,
      revision: 1,
      otherShips: 1,
      exceptionDays: 1,
      sailings: 0,
      publishedTo: null,
    },
    ...{ days, rota: [{ ship: { id: otherShip }, weekdays: 96, from: null, to: '2026-09-30' }] },
  })
  const edited = await app.call(admin, 'sailings.editService', {
    ...service,
    id,
    revision: 1,
    everyDays: 2,
    days: [],
  })
  expect(edited.data).toEqual({ revision: 2 })
  const { data } = await app.call(admin, 'sailings.services', { text: 'made', shipId: otherShip })
  expect(data.rows).toMatchObject([{ code: 'MADE', everyDays: 2, exceptionDays: 0 }])
  expect(data.ship).toMatchObject({ id: otherShip })
})

test('[M13] a service tells its history: who changed what from what to what', async () => {
  const { id, service } = await create({ code: 'TELLS' })
  await app.call(second, 'sailings.editService', {
    ...{ ...service, id, revision: 1, departureMinute: 545, weekdays: 96 },
    days: [{ date: '2026-10-01', runs: true, reason: 'Fair' }],
  })
  await app.call(admin, 'sailings.setServiceEnabled', { id, enabled: false })
  const { data } = await app.call(admin, 'journal.recordHistory', { entity: 'sailings.service', id })
  const latest = data.rows.map(({ changes }) =>
    changes.map(({ field, before, after }) => [field, before, after]),
  )
  expect(latest[0]).toEqual([['enabled', 'true', 'false']])
  expect(new Set(latest[1])).toEqual(
    new Set([
      ['departs', '08:00', '09:05'],
      ['weekdays', '1 2 3 4 5 6 7', '6 7'],
      ['exceptionDays', '', '+2026-10-01 Fair'],
    ]),
  )
})

test('[M4] a service runs on its weekdays, every so many days, within its season', async () => {
  expect(await daysOf({ weekdays: 0b1010000 })).toEqual([3, 5, 10, 12])
  expect(await daysOf({ everyDays: 4, countedFrom: '2026-07-02' })).toEqual([2, 6, 10, 14])
  expect(await daysOf({ everyDays: 4, countedFrom: '2026-08-03' })).toEqual([2, 6, 10, 14])
  expect(await daysOf({ validFrom: '2026-07-05', validTo: '2026-07-07' })).toEqual([5, 6, 7])
})

test('[M4] exception days go before the calendar, both ways', async () => {
  const days = [
    { date: '2026-07-06', runs: false, reason: 'Works' },
    { date: '2026-07-09', runs: true, reason: 'Fair' },
  ]
  expect(await daysOf({ weekdays: 1, days })).toEqual([9, 13])
  expect(await daysOf({ weekdays: 1, days, validTo: '2026-07-01' })).toEqual([9])
})

test('[M4] on holidays a service runs as its own rule says, those of a dock count where it calls', async () => {
  const network = [{}]
  expect(await daysOf({ weekdays: 4 }, network)).toEqual([1, 8])
  expect(await daysOf({ weekdays: 4, onHolidays: 'none' }, network)).toEqual([1])
  expect(await daysOf({ onHolidays: 'only' }, network)).toEqual([8, 9])
  expect(await daysOf({ weekdays: 64, onHolidays: 'asSunday' }, network)).toEqual([5, 8, 9, 12])
  const [called, foreign] = await Promise.all([
    app.database.pool.query<{ id: string }>('select min(id)::text as id from network.docks'),
    app.database.pool.query<{ id: string }>('select max(id)::text as id from network.docks'),
  ])
  expect(await daysOf({ onHolidays: 'only' }, [{ dockId: called.rows[0]!.id }])).toEqual([8, 9])
  expect(await daysOf({ onHolidays: 'only' }, [{ dockId: foreign.rows[0]!.id }])).toEqual([])
})

test('[M4] the first row of the rota that holds for a day names its ship', async () => {
  const rota = [
    { shipId: otherShip, weekdays: 0b1100000, from: '2026-07-05', to: '2026-07-11' },
    { shipId: trip.shipId, weekdays: 127, from: null, to: null },
  ]
  const runs = await runsOf({ rota })
  expect(runs.filter(([, ship]) => ship === otherShip).map(([day]) => day)).toEqual([5, 11])
})

test('[M4] two people who change one service never overwrite each other', async () => {
  const { id, service } = await create({ code: 'BOTH' })
  const edit = (person: SignedInUser, departureMinute: number) =>
    app.call(person, 'sailings.editService', { ...service, id, revision: 1, departureMinute })
  const answers = await Promise.all([edit(admin, 500), edit(second, 600)])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'record.changedMeanwhile' })
})

test('[M4] codes of services are unique, and what is wrong is named by its field', async () => {
  await create({ code: 'ONCE' })
  expect(await app.call(admin, 'sailings.createService', buildService(trip, { code: 'ONCE' }))).toMatchObject(
    {
      http: 409,
      code: 'record.codeTaken',
    },
  )
  const twice = { date: '2026-07-01', runs: true, reason: 'x' }
  const wrong: Record<string, object> = {
    weekdays: { weekdays: 0 },
    departureMinute: { departureMinute: 1440 },
    everyDays: { everyDays: 367 },
    validTo: { validFrom: '2026-07-02', validTo: '2026-07-01' },
    days: { days: [twice, twice] },
    'days[0].reason': { days: [{ ...twice, reason: ' ' }] },
    'rota[0].to': { rota: [{ shipId: otherShip, weekdays: 1, from: '2026-07-02', to: '2026-07-01' }] },
    onHolidays: { onHolidays: 'sometimes' },
  }
  for (const [field, changes] of Object.entries(wrong)) {
    const answer = await app.callRaw(admin, 'sailings.createService', { ...buildService(trip), ...changes })
    expect([field, answer.http, answer.code]).toEqual([field, 400, 'request.invalid'])
    expect(JSON.stringify(answer)).toContain(`"field":"${field}"`)
  }
})

test('[M4] the database keeps impossible calendars out', async () => {
  const { id } = await create()
  for (const change of [
    'weekdays = 0',
    'weekdays = 128',
    'every_days = 0',
    "on_holidays = 'x'",
    'offset_days = 1',
  ])
    await expect(
      app.database.pool.query(`update sailings.services set ${change} where id = ${id}`),
      change,
    ).rejects.toThrow(/check constraint/)
})

test('[M4] a ship that is out of service is put on no service and no rota', async () => {
  const { shipId } = await buildRoundTrip(app)
  await app.database.pool.query('update fleet.ships set enabled = false where id = $1', [shipId])
  const usual = buildService({ lineId: trip.lineId, shipId })
  const rota = buildService(trip, { rota: [{ shipId, weekdays: 127, from: null, to: null }] })
  for (const service of [usual, rota])
    expect(await app.call(admin, 'sailings.createService', service)).toMatchObject({
      http: 409,
      code: 'sailings.shipOutOfService',
    })
})

test('[M4] a service with sailings cannot be deleted; one without can', async () => {
  const { data } = await app.call(admin, 'sailings.services', { text: 'FAST-DOWN' })
  const kept = await app.call(admin, 'sailings.deleteService', {
    id: data.rows[0]!.id,
    revision: data.rows[0]!.revision,
  })
  expect(kept).toMatchObject({ http: 409, code: 'record.inUse' })
  const { id } = await create()
  expect(await app.call(admin, 'sailings.deleteService', { id, revision: 2 })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  expect((await app.call(admin, 'sailings.deleteService', { id, revision: 1 })).http).toBe(200)
  expect(await app.call(admin, 'sailings.service', { id })).toMatchObject({
    http: 404,
    code: 'record.notFound',
  })
})

test('[M4] a carrier plans its own lines with its own ships, with the permission', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select s.ship_id::text as id from sailings.services s join network.lines l on l.id = s.line_id
     join staff.users u on u.organisation_id = l.carrier_id where u.code = 'carrier' order by s.id limit 1`,
  )
  const ship = rows[0]!.id
  const line = (await app.call(admin, 'sailings.services', { shipId: ship })).data.rows[0]!.line.id
  const service = buildService({ lineId: line, shipId: ship })
  expect(await app.call(await app.signIn('carrier'), 'sailings.createService', service)).toMatchObject({
    http: 403,
    code: 'request.noPermission',
  })
  await app.database.pool.query(`
    with made as (insert into staff.roles (code, names, data_scope, dock_scope)
      values ('planner', '{"en": "Planner"}', 'organisation', 'all') returning id)
    insert into staff.role_menus select made.id, 'sailings.plan' from made`)
  await grantRole(app, 'carrier', 'planner')
  const carrier = await app.signIn('carrier')
  expect((await app.call(carrier, 'sailings.createService', service)).http).toBe(200)
  expect(await app.call(carrier, 'sailings.createService', buildService(trip))).toMatchObject({ http: 404 })
  expect(
    await app.call(carrier, 'sailings.createService', buildService({ lineId: line, shipId: otherShip })),
  ).toMatchObject({ http: 404 })
  const { data } = await app.call(carrier, 'sailings.services', { pageSize: 100 })
  expect(data.rows.map(({ line: { code } }) => code)).not.toContain(trip.code)
  expect(
    await app.call(carrier, 'sailings.createHoliday', {
      ...{ names: { en: 'Mine' }, dockId: null, from: '2026-10-01', to: '2026-10-01' },
    }),
  ).toMatchObject({ http: 404 })
  // It sees the holidays of the network, which the operator alone changes.
  const { data: made } = await app.call(admin, 'sailings.createHoliday', {
    ...{ names: { en: 'Ours' }, dockId: null, from: '2026-10-01', to: '2026-10-01' },
  })
  const { holidays } = (await app.call(carrier, 'sailings.holidays', { text: 'Ours' })).data
  expect(holidays).toMatchObject([{ id: made.id, editable: false }])
  const { windows } = (await app.call(carrier, 'sailings.saleWindows', { text: 'no such line' })).data
  expect(windows).toEqual([])
})

test('[M4] a holiday is changed by two people without overwriting, and tells its history', async () => {
  const holiday = {
    names: { en: 'Mid-Autumn', zh: '中秋' },
    dockId: null,
    from: '2026-09-25',
    to: '2026-09-27',
  }
  const { data } = await app.call(admin, 'sailings.createHoliday', holiday)
  const edit = (to: string, revision: number) =>
    app.call(second, 'sailings.editHoliday', { ...holiday, id: data.id, revision, to })
  expect((await edit('2026-09-28', 1)).data).toEqual({ revision: 2 })
  const changed = { http: 409, code: 'record.changedMeanwhile' }
  expect(await edit('2026-09-29', 1)).toMatchObject(changed)
  expect(await app.call(admin, 'sailings.deleteHoliday', { id: data.id, revision: 1 })).toMatchObject(changed)
  expect(await edit('2026-12-28', 2)).toMatchObject({ http: 400 })
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'sailings.holiday', id: data.id })
  expect(history.data.rows[0]!.changes).toMatchObject([
    { field: 'validTo', before: '2026-09-27', after: '2026-09-28' },
  ])
  const listed = await app.call(admin, 'sailings.holidays', { text: 'autumn' })
  expect(listed.data.holidays).toMatchObject([{ id: data.id, to: '2026-09-28', dock: null, editable: true }])
  expect((await app.call(admin, 'sailings.holidays', { text: 'Fuling' })).data.holidays).toEqual([])
})
