import { readFileSync } from 'node:fs'
import type { RiverFile } from '@fairway/contract/river/river-file'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { createAdministrators } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendTimetable } from '../sailings/extend-timetable.ts'
import { schemaText } from './files.ts'
import { readExample } from './imports.ts'

const password = 'Quiet-Harbour-2026-x'

/** An installation without demo data, and its two administrators. */
async function startEmptyApp(): Promise<{ app: TestApp; admin: SignedInUser; second: SignedInUser }> {
  const app = await startTestApp({ dataset: 'base' })
  await createAdministrators(app, password)
  return { app, admin: await app.signIn('first', password), second: await app.signIn('second', password) }
}

async function exported(app: TestApp, user: SignedInUser): Promise<{ http: number; text: string }> {
  const answer = await fetch(`${app.url}/api/river/export`, {
    method: 'POST',
    headers: { authorization: user.token, cookie: user.cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  return { http: answer.status, text: await answer.text() }
}

const ask = (app: TestApp, user: SignedInUser, file: unknown) => app.callRaw(user, 'river.import', { file })
const decide = (app: TestApp, user: SignedInUser, id: string, approved = true) =>
  app.call(user, 'approvals.decide', { id, approved, ...(!approved && { reason: 'not now' }) })

async function importInto(app: TestApp, admin: SignedInUser, second: SignedInUser, file: unknown) {
  const request = await ask(app, admin, file)
  expect(request, request.message).toMatchObject({ http: 200 })
  const decided = await decide(app, second, (request.data as { approvalId: string }).approvalId)
  expect(decided, decided.message).toMatchObject({ http: 200, data: { state: 'used' } })
}

describe('from one installation to an empty one', () => {
  let source: TestApp
  let river: string
  let empty: Awaited<ReturnType<typeof startEmptyApp>>
  beforeAll(async () => {
    source = await startTestApp()
    empty = await startEmptyApp()
    river = (await exported(source, await source.signIn('admin'))).text
  }, 120_000)
  afterAll(async () => {
    await source.close()
    await empty.app.close()
  })

  test('a river that is exported, imported into an empty installation and exported again is the same file', async () => {
    const { app, admin, second } = empty
    const file = JSON.parse(river) as RiverFile
    expect(file.lines).toHaveLength(10)
    const check = await app.call(admin, 'river.check', { file: JSON.parse(river) as Record<string, unknown> })
    expect(check.data.changes.find(({ section }) => section === 'lines')?.created).toHaveLength(10)
    // A dry run writes nothing.
    expect(JSON.parse((await exported(app, admin)).text)).toMatchObject({ lines: [], ports: [], ships: [] })
    await importInto(app, admin, second, file)
    expect((await exported(app, admin)).text).toBe(river)
    // All of it was drawn up by one person and approved by the other.
    const { rows } = await sql<{ people: string }>`
      select distinct a.code || ' ' || b.code as people from network.line_versions v
        join staff.users a on a.id = v.drawn_up_by join staff.users b on b.id = v.approved_by`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ people: 'first second' }])
    expect(await ask(app, admin, file)).toMatchObject({ http: 409, code: 'river.nothingToDo' })
  })

  test('a file changes what it names and leaves the rest alone, and each record tells its history', async () => {
    const { app, admin, second } = empty
    const [port] = (JSON.parse(river) as RiverFile).ports
    const changed = { format: 'fairway-river-1', ports: [{ ...port, docks: [], riverKm: 7 }] }
    const { data } = await app.call(admin, 'river.check', { file: changed })
    expect(data.changes).toEqual([
      { section: 'ports', created: [], changed: [{ code: port?.code, fields: ['riverKm'] }], unchanged: 0 },
    ])
    await importInto(app, admin, second, changed)
    const after = JSON.parse((await exported(app, admin)).text) as RiverFile
    expect(after.ports[0]).toEqual({ ...port, riverKm: 7 })
    expect(after.lines).toHaveLength(10)
    const { rows } = await sql<{
      id: string
    }>`select id from network.ports where code = ${port?.code}`.execute(app.database.db)
    const history = await app.call(admin, 'journal.recordHistory', {
      entity: 'network.port',
      id: String(rows[0]?.id),
    })
    expect(history.data.rows).toHaveLength(2)
  })

  test('what waits is decided by another person, one import at a time; refused, it leaves nothing', async () => {
    const { app, admin, second } = empty
    const file = { format: 'fairway-river-1', series: [{ code: 'NEW', names: { en: 'New series' } }] }
    const { data } = await ask(app, admin, file)
    const { approvalId } = data as { approvalId: string }
    expect(await decide(app, admin, approvalId)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
    expect(await ask(app, second, file)).toMatchObject({ http: 409, code: 'river.importWaits' })
    expect(await decide(app, second, approvalId, false)).toMatchObject({ data: { state: 'refused' } })
    expect((await exported(app, admin)).text).not.toContain('New series')
    const { imports, empty: isEmpty } = (await app.call(admin, 'river.imports', {})).data
    expect(imports[0]).toMatchObject({ state: 'refused', askedBy: 'first', decidedBy: 'second' })
    expect(isEmpty).toBe(false)
  })

  test('an import that no longer fits the river is not carried out', async () => {
    const { app, admin, second } = empty
    const file = { format: 'fairway-river-1', series: [{ code: 'LATE', names: { en: 'Late series' } }] }
    const { data } = await ask(app, admin, file)
    await app.call(admin, 'fleet.createSeries', { code: 'LATE', names: { en: 'Another' } })
    const { approvalId } = data as { approvalId: string }
    expect(await decide(app, second, approvalId)).toMatchObject({ http: 409, code: 'approvals.changed' })
    await decide(app, second, approvalId, false)
  })

  test('everything that is wrong with a file is named by its place and reason, and nothing of it is imported', async () => {
    const { app, admin } = empty
    const file = JSON.parse(river) as RiverFile
    const line = file.lines[0]!
    const stops = line.versions[0]!.stops
    const faults = async (bad: object) => {
      const answer = await app.callRaw(
        admin,
        'river.check',
        { file: { format: 'fairway-river-1', ...bad } },
        { language: 'en' },
      )
      expect(answer).toMatchObject({ http: 400, code: 'request.invalid' })
      const { fields = [] } = (answer.details ?? {}) as { fields?: { field: string; reason: string }[] }
      return fields.map(({ field, reason }) => `${field} ${reason}`)
    }
    const version = { validFrom: '2027-01-01', stops }
    expect(await faults({ format: 'other', rivers: [] })).toEqual(['format oneOf', 'rivers unknownField'])
    expect(
      await faults({ ships: [{ ...file.ships[0], carrier: 'NONE', plan: null, certifiedCapacity: 0 }] }),
    ).toEqual(['ships[0].certifiedCapacity tooSmall'])
    expect(await faults({ ships: [{ ...file.ships[0], code: 'S1', carrier: 'NONE', plan: null }] })).toEqual([
      'ships[0].carrier unknownCode',
    ])
    expect(
      await faults({
        lines: [
          {
            ...line,
            versions: [
              { ...version, stops: stops.map((stop, at) => (at === 1 ? { ...stop, dock: 'NONE' } : stop)) },
            ],
            fareTables: [
              {
                ...{ version: '2027-01-01', validFrom: '2027-01-01', validTo: '2027-12-31' },
                fares: [{ class: 'GOLD', fromStop: 0, toStop: 31, price: 100 }],
              },
            ],
          },
        ],
      }),
    ).toEqual([
      'lines[0].versions[0].stops[1].dock unknownCode',
      'lines[0].fareTables[0].fares[0].class unknownCode',
      'lines[0].fareTables[0].fares[0].toStop stop',
    ])
    // What is published stays.
    expect(
      await faults({
        lines: [
          {
            ...line,
            versions: [
              {
                ...line.versions[0],
                stops: stops
                  .slice(0, -1)
                  .concat({ ...stops.at(-1)!, arriveMinutes: stops.at(-1)!.arriveMinutes! + 1 }),
              },
            ],
            fareTables: [],
          },
        ],
      }),
    ).toEqual(['lines[0].versions[0] inUse'])
    expect(
      await faults({
        passengerTypes: [{ ...file.passengerTypes[0], validFrom: '2026-06-20T00:00:00+08:00' }],
      }),
    ).toEqual(['passengerTypes[0].validFrom overlaps'])
    expect(await faults({ series: [file.series[0], file.series[0]] })).toEqual(['series[1] repeated'])
  })

  test('a file that calls an agency a carrier is refused, and the agency stays as it was', async () => {
    const admin = await source.signIn('admin')
    const { rows } = await sql<{ code: string; names: object }>`
      select code, names from staff.organisations where kind = 'agent' order by id limit 1`.execute(
      source.database.db,
    )
    const agency = rows[0]!
    const { format } = JSON.parse(river) as RiverFile
    const carrier = {
      ...{ code: agency.code, names: { en: 'Taken over' }, registrationCode: '', contact: '', phone: '' },
      enabled: false,
    }
    expect(await ask(source, admin, { format, carriers: [carrier] })).toMatchObject({
      http: 400,
      details: { fields: [{ field: 'carriers[0].code' }] },
    })
  })

  test('a rule that only the database knows is named before the file waits for approval', async () => {
    const { app, admin } = empty
    const child = (JSON.parse(river) as RiverFile).passengerTypes.find(({ code }) => code === 'child')
    const file = { format: 'fairway-river-1', passengerTypes: [{ ...child, code: 'baby', ageFrom: 20 }] }
    for (const endpoint of ['river.check', 'river.import'] as const)
      expect(await app.callRaw(admin, endpoint, { file })).toMatchObject({ http: 422, code: 'river.refused' })
    const { imports } = (await app.call(admin, 'river.imports', {})).data
    expect(imports.every(({ state }) => state !== 'asked')).toBe(true)
  })

  test('only administrators of the network export and import', async () => {
    const clerk = await source.signIn('clerk')
    expect((await exported(source, clerk)).http).toBe(403)
    expect(await ask(source, clerk, {})).toMatchObject({ http: 403, code: 'request.noPermission' })
  })
})

test('[M12] the example makes an empty installation able to sell, by the same import', async () => {
  const { app, admin, second } = await startEmptyApp()
  const { data } = await app.call(admin, 'river.importExample', {})
  expect((await decide(app, second, data.approvalId)).data).toEqual({ state: 'used' })
  expect(JSON.parse((await exported(app, admin)).text)).toEqual(readExample())
  await extendTimetable(app.database.db, app.clock.now())
  const { steps } = (await app.call(admin, 'home.firstSteps', {})).data
  expect(steps.flatMap(({ step, done }) => (done ? [] : [step]))).toEqual(['agencies'])
  expect(await app.call(admin, 'river.importExample', {})).toMatchObject({
    http: 409,
    code: 'river.notEmpty',
  })
  await app.close()
}, 120_000)

test('the documented schema is the one that files are checked by', () => {
  expect(readFileSync(new URL('../../../docs/river.schema.json', import.meta.url), 'utf8')).toBe(schemaText())
})
