import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: SignedInUser
let second: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  return () => app.close()
})

const portOf = async (code: string) => {
  const { data } = await app.call(admin, 'network.ports', { text: code })
  return data.ports.find((port) => port.code === code)!.id
}

const newDock = async (code: string, changes: object = {}) => ({
  ...{ code, names: { zh: '新码头', en: 'New Dock' }, portId: await portOf('WSN'), berths: 2 },
  ...{ hours: null, riverKm: 420, position: null },
  ...changes,
})

async function createDock(code: string, changes: object = {}): Promise<string> {
  const { data, message } = await app.call(admin, 'network.createDock', await newDock(code, changes))
  if (!data) throw new Error(message)
  return data.id
}

const recordOf = async (id: string) => (await app.call(admin, 'network.dockRecord', { id })).data

test('[M1] a dock is made with berths, hours and position, changed, and found in the list', async () => {
  const id = await createDock('NEW1', {
    berths: 3,
    hours: { from: 22 * 60, to: 5 * 60 },
    position: { latitude: 31.07, longitude: 109.88 },
  })
  expect(await recordOf(id)).toMatchObject({
    ...{ code: 'NEW1', berths: 3, hours: { from: 1320, to: 300 }, riverKm: 420, enabled: true, revision: 1 },
    ...{
      position: { latitude: 31.07, longitude: 109.88 },
      port: { code: 'WSN' },
      corporation: { code: 'CQ' },
    },
    ...{ lines: 0, sailings: 0, people: 0, editable: true },
  })
  const edited = await app.call(admin, 'network.editDock', {
    ...(await newDock('NEW1', { berths: 4, hours: { from: 360, to: 1380 } })),
    ...{ id, revision: 1 },
  })
  expect(edited.data).toEqual({ revision: 2 })
  const { data } = await app.call(admin, 'network.docks', { text: 'new1' })
  expect(data.rows).toMatchObject([
    { code: 'NEW1', berths: 4, hours: { from: 360, to: 1380 }, position: null },
  ])
  const inPort = await app.call(admin, 'network.docks', { portId: await portOf('WSN'), sort: '-code' })
  expect(inPort.data.port).toMatchObject({ code: 'WSN' })
  expect(inPort.data.rows.map(({ code }) => code)).toContain('WSN1')
})

test('[M13] a dock tells its history: who changed what from what to what', async () => {
  const id = await createDock('TELLS')
  await app.call(second, 'network.editDock', {
    ...(await newDock('TELLS', { berths: 5, hours: { from: 360, to: 1320 } })),
    ...{ id, revision: 1 },
  })
  await app.call(admin, 'network.setDockEnabled', { id, enabled: false })
  const { data } = await app.call(admin, 'journal.recordHistory', { entity: 'network.dock', id })
  const latest = data.rows.map(({ changes }) =>
    changes.map(({ field, before, after }) => [field, before, after]),
  )
  expect(latest.slice(0, 2)).toEqual([
    [['enabled', 'true', 'false']],
    [
      ['hours', '', '06:00–22:00'],
      ['berths', '2', '5'],
    ],
  ])
  expect(data.rows).toHaveLength(3)
})

test('[M1] two people who change one dock never overwrite each other', async () => {
  const id = await createDock('BOTH')
  const edit = async (person: SignedInUser, berths: number) =>
    app.call(person, 'network.editDock', { ...(await newDock('BOTH', { berths })), id, revision: 1 })
  const answers = await Promise.all([edit(admin, 7), edit(second, 8)])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'record.changedMeanwhile' })
  expect((await recordOf(id)).revision).toBe(2)
})

test('[M1] codes of docks are unique, and what is wrong is named by its field', async () => {
  await createDock('ONCE')
  expect(await app.call(admin, 'network.createDock', await newDock('ONCE'))).toMatchObject({
    http: 409,
    code: 'record.codeTaken',
  })
  const wrong = {
    berths: { berths: 100 },
    riverKm: { riverKm: 3001 },
    'hours.to': { hours: { from: 600, to: 600 } },
    'hours.from': { hours: { from: 1440, to: 600 } },
    'position.latitude': { position: { latitude: 90.5, longitude: 109 } },
    'position.longitude': { position: { latitude: 30, longitude: -181 } },
    code: { code: 'no spaces' },
    names: { names: {} },
  }
  for (const [field, changes] of Object.entries(wrong)) {
    const answer = await app.callRaw(admin, 'network.createDock', await newDock('WRONG', changes))
    expect([field, answer.http, answer.code]).toEqual([field, 400, 'request.invalid'])
    expect(JSON.stringify(answer)).toContain(`"field":"${field}"`)
  }
})

test('[M1] the database keeps half hours, half positions and wrong berths out', async () => {
  const id = await createDock('RULES')
  for (const change of [
    'opens_minute = 600',
    'opens_minute = 600, closes_minute = 600',
    'latitude = 30',
    'latitude = 91, longitude = 0',
    'berths = 0',
  ])
    await expect(
      app.database.pool.query(`update network.docks set ${change} where id = ${id}`),
      change,
    ).rejects.toThrow(/check constraint/)
})

test('[M1] a dock in use says where and cannot be deleted; one that nothing uses can', async () => {
  const used = await idOf(app, 'network.docks', 'WSN1')
  const kept = await app.call(admin, 'network.deleteDock', { id: used, revision: 1 })
  expect(kept).toMatchObject({ http: 409, code: 'record.inUse' })
  expect(kept.message).toMatch(/4 lines, \d+ sailings,? and \d+ user/)
  const { data: uses } = await app.call(admin, 'network.dockUses', { id: used })
  expect(uses.lines).toHaveLength(4)
  expect(uses.sailings.ahead).toBeGreaterThan(0)
  expect(uses.sailings.past).toBeGreaterThan(0)
  expect(uses.sailings.first! <= uses.sailings.last!).toBe(true)
  expect(uses.people.length).toBeGreaterThan(0)
  const row = await recordOf(used)
  expect([row.lines, row.sailings, row.people]).toEqual([4, uses.sailings.ahead, uses.people.length])
  const free = await createDock('FREE')
  expect(await app.call(admin, 'network.deleteDock', { id: free, revision: 2 })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  expect((await app.call(admin, 'network.deleteDock', { id: free, revision: 1 })).http).toBe(200)
  expect(await app.call(admin, 'network.dockRecord', { id: free })).toMatchObject({
    http: 404,
    code: 'record.notFound',
  })
})

test('[M1] a dock that ships call at stays in its port', async () => {
  const id = await idOf(app, 'network.docks', 'WSN1')
  const { names, berths, riverKm, hours, position, revision } = await recordOf(id)
  const move = { id, revision, code: 'WSN1', names, berths, riverKm, hours, position }
  expect(await app.call(admin, 'network.editDock', { ...move, portId: await portOf('BDG') })).toMatchObject({
    http: 409,
    code: 'network.dockStays',
  })
  const free = await createDock('MOVES')
  const moved = await app.call(admin, 'network.editDock', {
    ...(await newDock('MOVES', { portId: await portOf('BDG') })),
    ...{ id: free, revision: 1 },
  })
  expect(moved.http).toBe(200)
})

test('[M1] a disabled dock is offered for nothing new, and who has it keeps it', async () => {
  const id = await createDock('OFF')
  const people = {
    organisationId: await idOf(app, 'staff.organisations', 'RVT'),
    roleIds: [],
    phone: '',
    email: '',
  }
  const person = { ...people, validFrom: null, validTo: null }
  const holder = await app.call(admin, 'staff.createUser', {
    ...{ ...person, code: 'holder', name: '持有人', dockIds: [id] },
  })
  expect(holder.http).toBe(200)
  await app.call(admin, 'network.setDockEnabled', { id, enabled: false })
  const offered = async (request: object) =>
    (await app.call(admin, 'lookups.docker', { limit: 500, ...request })).data.map(({ value }) => value)
  expect(await offered({})).not.toContain(id)
  expect(await offered({ values: [id] })).toEqual([id])
  expect(
    await app.call(admin, 'staff.createUser', { ...person, code: 'late', name: '后来人', dockIds: [id] }),
  ).toMatchObject({ http: 409, code: 'network.dockDisabled' })
  const kept = await app.call(admin, 'staff.editUser', {
    ...{ ...person, id: holder.data.id, version: 1, code: 'holder', name: '持有者', dockIds: [id] },
  })
  expect(kept.http).toBe(200)
  await expect(
    sql`insert into staff.user_docks (user_id, dock_id) select id, ${id} from staff.users where code = 'clerk'`.execute(
      app.database.db,
    ),
  ).rejects.toThrow(/is disabled/)
})

test('[M1] a new line cannot call at a disabled dock; a new version of a line that calls there can', async () => {
  const dock = await idOf(app, 'network.docks', 'WSN1')
  const version = (line: string, number: number) =>
    sql<{
      id: string
    }>`insert into network.line_versions (line_id, version, valid_from, drawn_up_by, drawn_up_at)
      select l.id, ${number}, '2027-01-01', u.id, now() from network.lines l, staff.users u
      where l.code = ${line} and u.code = 'admin' returning id`
      .execute(app.database.db)
      .then(({ rows }) => rows[0]!.id)
  const call = (id: string) =>
    sql`insert into network.line_stops values (${id}, 0, ${dock}, null, 0)`.execute(app.database.db)
  const [calling, other] = [await version('FAST-DOWN', 90), await version('DAY-2D1G', 90)]
  await sql`update network.docks set enabled = false where id = ${dock}`.execute(app.database.db)
  await call(calling)
  await expect(call(other)).rejects.toThrow(/is disabled/)
  await sql`update network.docks set enabled = true where id = ${dock}`.execute(app.database.db)
})

test('[M1] people of a port corporation change their own docks only, with the permission', async () => {
  const id = await idOf(app, 'network.docks', 'BDY')
  const foreign = await idOf(app, 'network.docks', 'WSN1')
  expect(
    await app.call(await app.signIn('port'), 'network.setDockEnabled', { id, enabled: true }),
  ).toMatchObject({ http: 403, code: 'request.noPermission' })
  await sql`
    with made as (insert into staff.roles (code, names, data_scope, dock_scope)
      values ('harbour', '{"en": "Harbour"}', 'organisation', 'all') returning id)
    insert into staff.role_menus select made.id, menu from made, unnest(array['network.view', 'network.edit']) menu`.execute(
    app.database.db,
  )
  await grantRole(app, 'port', 'harbour')
  const port = await app.signIn('port')
  expect((await app.call(port, 'network.setDockEnabled', { id, enabled: true })).http).toBe(200)
  expect(await app.call(port, 'network.setDockEnabled', { id: foreign, enabled: false })).toMatchObject({
    http: 404,
    code: 'record.notFound',
  })
  expect(await app.call(port, 'network.createDock', await newDock('THEIRS'))).toMatchObject({
    http: 404,
    code: 'record.notFound',
  })
  const { data } = await app.call(port, 'network.docks', {})
  expect(new Set(data.rows.map(({ corporation }) => corporation?.code))).toEqual(new Set(['YC']))
})
