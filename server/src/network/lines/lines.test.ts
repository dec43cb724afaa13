import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof admin

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const carrier = async (code = 'CFC'): Promise<string> =>
  (await ask('select id from staff.organisations where code = $1', [code]))[0].id

async function create(code: string, more: object = {}) {
  const { data } = await app.call(admin, 'network.createLine', {
    ...{ code, names: { en: code, zh: code }, kind: 'ferry', carrierId: await carrier(), position: 90 },
    ...more,
  })
  return data.id
}

const read = async (id: string) => (await app.call(admin, 'network.lineVersions', { id })).data
const stateOf = async (state: 'running' | 'unpublished' | 'disabled') =>
  (await app.call(admin, 'network.lines', { state: [state] })).data.lines.map(({ code }) => code)

test('[M3] a new line has no version and is there for those who plan only', async () => {
  const id = await create('NEW')
  expect(await read(id)).toMatchObject({
    line: { code: 'NEW', kind: 'ferry', enabled: true, position: 90, revision: 1 },
    versions: [],
  })
  expect(await stateOf('unpublished')).toContain('NEW')
  expect(await stateOf('running')).not.toContain('NEW')
  const clerk = await app.signIn('clerk')
  const { lines } = (await app.call(clerk, 'network.lines', {})).data
  expect(lines.map(({ code }) => code)).not.toContain('NEW')
  expect(await app.call(clerk, 'network.lineVersions', { id })).toMatchObject({
    code: 'network.lineNotFound',
  })
  expect(await app.call(clerk, 'network.createLine', {} as never)).toMatchObject({ http: 403 })
})

test('[M3] the code of another line is refused by name, and bad fields are named', async () => {
  const id = await create('TAKEN')
  const line = {
    ...{ code: 'TAKEN', names: { en: 'Again' }, kind: 'ferry' as const },
    ...{ carrierId: await carrier(), position: 0 },
  }
  expect(await app.call(admin, 'network.createLine', line)).toMatchObject({
    http: 409,
    code: 'record.codeTaken',
    message: expect.stringContaining('TAKEN'),
  })
  const other = await create('FREE')
  expect(await app.call(admin, 'network.editLine', { ...line, id: other, revision: 1 })).toMatchObject({
    code: 'record.codeTaken',
  })
  const bad = { ...line, code: 'no good', names: {}, kind: 'raft' as never, position: -1 }
  const refused = await app.call(admin, 'network.createLine', bad)
  expect(refused).toMatchObject({ http: 400, code: 'request.invalid' })
  for (const field of ['code', 'names', 'kind', 'position']) expect(refused.message).toContain(field)
  expect(
    await app.call(admin, 'network.createLine', { ...line, code: 'AGENCY', carrierId: await carrier('OLT') }),
  ).toMatchObject({ http: 409, code: 'network.noCarrier' })
  expect(id).not.toBe(other)
})

test('[M3] two who edit one line never overwrite each other, and its history says who changed what', async () => {
  const id = await create('BOTH')
  const edit = async (who: typeof admin, name: string, revision: number) =>
    app.call(who, 'network.editLine', {
      ...{ id, revision, code: 'BOTH', names: { en: name }, kind: 'fast' as const },
      ...{ carrierId: await carrier(), position: 3 },
    })
  expect(await edit(second, 'Second', 1)).toMatchObject({ data: { revision: 2 } })
  expect(await edit(admin, 'First', 1)).toMatchObject({ http: 409, code: 'record.changedMeanwhile' })
  expect((await read(id)).line).toMatchObject({ names: { en: 'Second' }, kind: 'fast', revision: 2 })
  const { rows } = (await app.call(admin, 'journal.recordHistory', { entity: 'network.line', id })).data
  expect(rows.map(({ operationNames }) => operationNames.en)).toEqual(['Line changed', 'Line created'])
  expect(rows[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'kind', before: 'ferry', after: 'fast' }),
  )
})

test('[M3] a copy has a code of its own and a draft of the stops', async () => {
  const [source] = (await app.call(admin, 'network.lines', { kind: ['ferry'] })).data.lines
  const { data } = await app.call(admin, 'network.copyLine', {
    ...{ id: source!.id, code: 'COPY', names: { en: 'Copy' } },
  })
  const { line, versions } = await read(data.id)
  expect(line).toMatchObject({ code: 'COPY', kind: source!.kind, carrier: source!.carrier })
  expect(versions).toMatchObject([{ version: 1, status: 'draft', stops: source!.stops.length }])
  const draft = (await app.call(admin, 'network.lineVersion', { id: versions[0]!.id })).data
  expect(draft.stops).toEqual(source!.stops)
})

test('[M3] a disabled dock is put on no line anew; a line that calls there keeps it', async () => {
  const [source] = (await app.call(admin, 'network.lines', { kind: ['ferry'] })).data.lines
  const [stop] = await ask(
    `select call.dock_id::text as id, call.line_version_id::text as version from network.line_stops call
     join network.line_versions v on v.id = call.line_version_id where v.line_id = $1 and v.status = 'published'
     order by call.stop_number limit 1`,
    [source!.id],
  )
  const enable = (enabled: boolean) => app.call(admin, 'network.setDockEnabled', { id: stop!.id, enabled })
  await enable(false)
  const copied = await app.call(admin, 'network.copyLine', {
    ...{ id: source!.id, code: 'CALLS', names: { en: 'Calls' } },
  })
  expect(copied).toMatchObject({ http: 409, code: 'network.dockDisabled' })

  // A draft of the line itself keeps the stop; a line that never called there does not get it.
  const own = (
    await app.call(admin, 'network.draftLineVersion', { lineId: source!.id, fromId: stop!.version })
  ).data
  const { stops, version, revision } = (await app.call(admin, 'network.lineVersion', { id: own.id })).data
  const { validFrom } = version
  const calls = stops.map(({ dock, arriveMinutes, departMinutes }) => ({
    dockId: dock.id,
    arriveMinutes,
    departMinutes,
  }))
  expect(
    await app.call(admin, 'network.saveLineVersion', { id: own.id, revision, validFrom, stops: calls }),
  ).toMatchObject({ http: 200 })
  const other = await create('NEVER')
  const draft = (await app.call(admin, 'network.draftLineVersion', { lineId: other })).data
  const saved = await app.call(admin, 'network.saveLineVersion', {
    ...{ id: draft.id, revision: 1, validFrom, stops: calls },
  })
  expect(saved).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(saved.message).toContain('stops[0].dockId')
  // The database defends it against every other way in.
  await expect(
    ask(
      'insert into network.line_stops (line_version_id, stop_number, dock_id, depart_minutes) values ($1, 0, $2, 0)',
      [...[draft.id, stop!.id]],
    ),
  ).rejects.toMatchObject({ constraint: 'dock_is_enabled' })
  await enable(true)
  expect(
    await app.call(admin, 'network.copyLine', { id: source!.id, code: 'CALLS', names: { en: 'Calls' } }),
  ).toMatchObject({ http: 200 })
})

test('[M3] a disabled line opens no sailing; what is open stays, and it can be enabled again', async () => {
  const [line] = (await app.call(admin, 'network.lines', { kind: ['fast'] })).data.lines
  const open = () => ask('select count(*) from sailings.sailings where line_id = $1', [line!.id])
  const coming = () =>
    ask(
      "select count(*)::integer as n from sailings.timetable('2026-08-01', '2026-08-09') where line_id = $1",
      [line!.id],
    )
  const [before] = await open()
  expect((await coming())[0].n).toBeGreaterThan(0)
  expect(await app.call(admin, 'network.disableLine', { id: line!.id })).toMatchObject({ http: 200 })
  expect(await stateOf('disabled')).toContain(line!.code)
  expect((await coming())[0].n).toBe(0)
  expect(await open()).toEqual([before])
  expect(await app.call(admin, 'network.enableLine', { id: line!.id })).toMatchObject({ http: 200 })
  expect(await stateOf('running')).toContain(line!.code)
})

test('[M3] a line in use says where and cannot be deleted, an unused one goes with its drafts', async () => {
  const [used] = (await app.call(admin, 'network.lines', { state: ['running'] })).data.lines
  const { revision } = (await read(used!.id)).line
  const refused = await app.call(admin, 'network.deleteLine', { id: used!.id, revision })
  expect(refused).toMatchObject({ http: 409, code: 'record.inUse' })
  expect(refused.message).toMatch(/1 version.*services?.*sailings?.*fare table/)
  const id = await create('GONE')
  await app.call(admin, 'network.draftLineVersion', { lineId: id })
  expect(await app.call(admin, 'network.deleteLine', { id, revision: 1 })).toMatchObject({ http: 200 })
  expect(await app.call(admin, 'network.lineVersions', { id })).toMatchObject({
    code: 'network.lineNotFound',
  })
})

test('[M3] a line with sailings stays with its carrier', async () => {
  const [used] = (await app.call(admin, 'network.lines', { state: ['running'] })).data.lines
  const { line } = await read(used!.id)
  const [other] = await ask(
    "select id from staff.organisations where kind = 'carrier' and enabled and id <> $1 limit 1",
    [line.carrier.id],
  )
  const { id, revision, code, names, kind, position } = line
  expect(
    await app.call(admin, 'network.editLine', {
      id,
      revision,
      code,
      names,
      kind,
      position,
      carrierId: other.id,
    }),
  ).toMatchObject({ http: 409, code: 'record.inUse' })
})
