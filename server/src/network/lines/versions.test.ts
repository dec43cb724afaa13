import { buildSailing, buildSaleRequest, fenPerLeg, sellAlone } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let author: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof author

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
  second = await app.signIn('admin2')
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const read = async (id: string) => (await app.call(author, 'network.lineVersion', { id })).data

type Stop = { dockId: string; arriveMinutes: number | null; departMinutes: number | null }

/** A line with a sailing eight days ahead, its published version and its stops. */
async function lineWithSailing(seats = 8) {
  const sailing = await buildSailing(app.database, { seats })
  const [{ lineId, versionId }] = await ask(
    'select line_id as "lineId", line_version_id as "versionId" from sailings.sailings where id = $1',
    [sailing.id],
  )
  const stops = (await read(versionId)).stops.map(
    ({ dock, arriveMinutes, departMinutes }): Stop => ({ dockId: dock.id, arriveMinutes, departMinutes }),
  )
  return { sailing, lineId: lineId as string, versionId: versionId as string, stops }
}

async function draftOf(lineId: string, fromId?: string): Promise<string> {
  return (await app.call(author, 'network.draftLineVersion', { lineId, ...(fromId && { fromId }) })).data.id
}

const save = (who: typeof author, id: string, revision: number, validFrom: string, stops: Stop[]) =>
  app.call(who, 'network.saveLineVersion', { id, revision, validFrom, stops })

/** The stops with one more at the end. */
async function withAnother(stops: readonly Stop[]): Promise<Stop[]> {
  const last = stops.at(-1)!
  const [{ id }] = await ask('select max(id)::text as id from network.docks')
  const left = (last.arriveMinutes ?? 0) + 10
  return [
    ...stops.slice(0, -1),
    { ...last, departMinutes: left },
    { dockId: id, arriveMinutes: left + 50, departMinutes: null },
  ]
}

/** Drafts, saves, approves and publishes the next version. */
async function publish(lineId: string, stops: Stop[], validFrom: string) {
  const id = await draftOf(lineId)
  const { data } = await save(author, id, 1, validFrom, stops)
  expect(await app.call(second, 'network.approveLineVersion', data)).toMatchObject({ http: 200 })
  expect(await app.call(second, 'network.publishLineVersion', data)).toMatchObject({ http: 200 })
  return data
}

test('[M3] a line gains a stop while its sailings are sold: every open sailing keeps its stops and prices', async () => {
  const { sailing, lineId, stops } = await lineWithSailing()
  const client = await app.database.pool.connect()
  try {
    expect((await sellAlone(client, buildSaleRequest(sailing, 0, 2))).code).toBe('sold')
    const id = await draftOf(lineId)
    const { data } = await save(author, id, 1, '2026-06-16', await withAnother(stops))
    await app.call(second, 'network.approveLineVersion', data)
    const { data: preview } = await app.call(second, 'network.lineVersionPublication', { id })
    expect(preview).toMatchObject({
      ...{ from: '2026-06-16', to: null, follows: 1, tie: null },
      kept: { total: 1, sold: 1, tickets: 1, first: [{ id: sailing.id, version: 1, tickets: 1 }] },
      services: [{ departs: '08:00', everyDays: 366 }],
    })
    expect((await sellAlone(client, buildSaleRequest(sailing, 1, 3))).code).toBe('sold')
    expect(await app.call(second, 'network.publishLineVersion', data)).toMatchObject({
      data: { from: '2026-06-16' },
    })
    expect((await sellAlone(client, buildSaleRequest(sailing, 1, 3, { expected: 2 * fenPerLeg }))).code).toBe(
      'sold',
    )
  } finally {
    client.release()
  }
  const kept = await ask(
    'select stop_number, dock_id::text as dock from sailings.sailing_stops where sailing_id = $1 order by stop_number',
    [sailing.id],
  )
  expect(kept.map(({ dock }) => dock)).toEqual(stops.map(({ dockId }) => dockId))
  expect((await app.call(author, 'network.lineVersions', { id: lineId })).data.versions).toMatchObject([
    { version: 2, status: 'published', validFrom: '2026-06-16', validTo: null, inForce: false, stops: 5 },
    { version: 1, status: 'published', validTo: '2026-06-15', inForce: true, sailingsAhead: 1 },
  ])
})

test('[M3] the publication names the days that would open without fares', async () => {
  const { lineId, stops } = await lineWithSailing()
  await ask('update sailings.services set every_days = 1, offset_days = 0 where line_id = $1', [lineId])
  const id = await draftOf(lineId)
  const { data } = await save(author, id, 1, '2026-06-20', await withAnother(stops))
  await app.call(second, 'network.approveLineVersion', data)
  const { data: preview } = await app.call(second, 'network.lineVersionPublication', { id })
  // Of 91 days one has a sailing already, which keeps the former version.
  expect(preview.withoutFares.total).toBe(90)
  expect(preview.withoutFares.first.slice(0, 4)).toEqual([
    '2026-06-20',
    '2026-06-21',
    '2026-06-22',
    '2026-06-24',
  ])
  await ask(
    `with tab as (insert into fares.fare_tables (line_id, line_version_id, version, status, valid_from, valid_to, drawn_up_by,
        drawn_up_at, approved_by, approved_at, published_at)
      select v.line_id, v.id, 2, 'published', '2026-06-01', '2026-06-30', a.id, now(), b.id, now(), now()
      from network.line_versions v, staff.users a, staff.users b where v.id = $1 and a.code = 'admin' and b.code = 'admin2'
      returning id)
    insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
    select tab.id, c.id, 0, 1, 100 from tab, fleet.classes c where c.code = 'SEAT2'`,
    [id],
  )
  const later = (await app.call(second, 'network.lineVersionPublication', { id })).data
  expect(later.withoutFares.first[0]).toBe('2026-07-01')
})

test('[M3] two editors of one draft: the second save is refused with the name of the first author, and nothing is lost', async () => {
  const { lineId, versionId, stops } = await lineWithSailing()
  const id = await draftOf(lineId, versionId)
  expect((await read(id)).stops).toHaveLength(4)
  const more = await withAnother(stops)
  const [one, other] = await Promise.all([
    save(author, id, 1, '2026-07-01', more),
    save(
      second,
      id,
      1,
      '2026-07-02',
      stops.slice(0, 3).map((stop, index) => (index === 2 ? { ...stop, departMinutes: null } : stop)),
    ),
  ])
  const codes = [one, other].map(({ http, code }) => code ?? http)
  expect(codes.sort()).toEqual([200, 'record.changedMeanwhile'])
  const refused = [one, other].find(({ http }) => http === 409)
  expect(refused?.message).toMatch(/\S/)
  const { revision, stops: left, version } = await read(id)
  expect({ revision, stops: left.length, validFrom: version.validFrom }).toEqual(
    one.http === 200
      ? { revision: 2, stops: 5, validFrom: '2026-07-01' }
      : { revision: 2, stops: 3, validFrom: '2026-07-02' },
  )
})

test('[M3] the last author of a draft does not approve it, and what was approved is what was looked at', async () => {
  const { lineId, stops } = await lineWithSailing()
  const id = await draftOf(lineId)
  expect(await app.call(second, 'network.approveLineVersion', { id, revision: 1 })).toMatchObject({
    code: 'network.lineVersionEmpty',
  })
  const { data } = await save(author, id, 1, '2026-07-01', stops)
  expect((await read(id)).can.approve).toMatchObject({ allowed: false, reason: 'network.ownLineVersion' })
  expect(await app.call(author, 'network.approveLineVersion', data)).toMatchObject({
    code: 'network.ownLineVersion',
  })
  expect(await app.call(second, 'network.approveLineVersion', { id, revision: 1 })).toMatchObject({
    code: 'record.changedMeanwhile',
  })
  expect(await app.call(second, 'network.publishLineVersion', data)).toMatchObject({
    code: 'network.lineVersionNotApproved',
  })
  expect(await app.call(second, 'network.approveLineVersion', data)).toMatchObject({ http: 200 })
  expect(await save(author, id, data.revision, '2026-07-01', stops)).toMatchObject({
    code: 'network.lineVersionNotDraft',
  })
  expect(await app.call(second, 'network.returnLineVersion', data)).toMatchObject({ http: 200 })
  expect(await app.call(author, 'network.discardLineVersion', data)).toMatchObject({ http: 200 })
  expect(await app.call(author, 'network.lineVersion', { id })).toMatchObject({
    code: 'network.lineVersionNotFound',
  })
})

test('[M3] every bad entry of a draft is named by stop and field', async () => {
  const { lineId, stops } = await lineWithSailing()
  const id = await draftOf(lineId)
  const [first, next, third, last] = stops as [Stop, Stop, Stop, Stop]
  const faultsOf = async (all: unknown[], validFrom = '2026-07-01') => {
    const { http, code, errors } = (await app.call(author, 'network.saveLineVersion', {
      ...{ id, revision: 1, validFrom },
      stops: all as never,
    })) as { http: number; code: string; errors?: { field: string; reason: string }[] }
    return { http, code, fields: errors?.map(({ field, reason }) => `${field} ${reason}`) }
  }
  const all = await app.call(author, 'network.saveLineVersion', {
    ...{ id, revision: 1, validFrom: 'tomorrow' },
    stops: [
      { ...first, arriveMinutes: 3 },
      { ...next, dockId: first.dockId, departMinutes: 59 },
      third,
      { ...last, departMinutes: 500 },
    ],
  })
  expect(all).toMatchObject({ http: 400, code: 'request.invalid' })
  for (const field of [
    'validFrom',
    'stops[0].arriveMinutes',
    'stops[1].dockId',
    'stops[1].departMinutes',
    'stops[3].departMinutes',
  ])
    expect(all.message).toContain(field)
  expect(await faultsOf([first])).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await faultsOf(Array.from({ length: 33 }, () => next))).toMatchObject({ http: 400 })
  expect(await faultsOf([first, { ...last, dockId: '999999' }])).toMatchObject({
    http: 400,
    code: 'request.invalid',
  })
  expect((await read(id)).stops).toEqual([])
})

test('[M3] what is not published yet is for those who plan', async () => {
  const { lineId } = await lineWithSailing()
  const id = await draftOf(lineId)
  const clerk = await app.signIn('clerk')
  const { data } = await app.call(clerk, 'network.lineVersions', { id: lineId })
  expect(data.versions.map(({ status }) => status)).toEqual(['published'])
  expect(await app.call(clerk, 'network.lineVersion', { id })).toMatchObject({ http: 404 })
  for (const name of [
    'network.saveLineVersion',
    'network.approveLineVersion',
    'network.lineVersionPublication',
  ] as const)
    expect(await app.call(clerk, name, { id } as never)).toMatchObject({ http: 403 })
})

test('[M3] a version begins on no day before the approved one, and not on a day another one begins', async () => {
  const { lineId, stops } = await lineWithSailing()
  await publish(lineId, stops, '2026-07-10')
  const id = await draftOf(lineId)
  const { data } = await save(author, id, 1, '2026-07-10', stops)
  await app.call(second, 'network.approveLineVersion', data)
  const publishFrom = (from?: string) =>
    app.call(second, 'network.publishLineVersion', { ...data, ...(from && { from }) })
  expect(await publishFrom()).toMatchObject({ http: 409, code: 'network.lineVersionDay' })
  expect(await publishFrom('2026-07-09')).toMatchObject({ code: 'network.lineVersionTooEarly' })
  expect(await publishFrom('2026-07-11')).toMatchObject({ data: { from: '2026-07-11' } })
})

test('[M3] a version approved for a day that is over counts from today', async () => {
  const { lineId, stops } = await lineWithSailing()
  expect((await publish(lineId, stops, '2026-05-01')).id).toBeTruthy()
  const { versions } = (await app.call(author, 'network.lineVersions', { id: lineId })).data
  expect(versions).toMatchObject([
    { version: 2, validFrom: '2026-06-15', inForce: true },
    { version: 1, validTo: '2026-06-14', inForce: false },
  ])
})

test('[M3] a withdrawal says what stays and which days have no version, and needs a reason', async () => {
  const { sailing, lineId, versionId } = await lineWithSailing()
  await ask('update sailings.services set every_days = 1, offset_days = 0 where line_id = $1', [lineId])
  const { data: preview } = await app.call(second, 'network.lineVersionWithdrawal', { id: versionId })
  expect(preview).toMatchObject({
    instead: null,
    kept: { total: 1, tickets: 0, first: [{ id: sailing.id }] },
    withoutVersion: { total: 90, first: expect.arrayContaining(['2026-06-15']) },
  })
  const withdraw = (reason: string) =>
    app.call(second, 'network.withdrawLineVersion', { id: versionId, revision: 1, reason })
  expect(await withdraw(' ')).toMatchObject({ http: 400 })
  expect(await withdraw('The dock is closed for good')).toMatchObject({ http: 200 })
  const { rows } = (
    await app.call(author, 'journal.recordHistory', { entity: 'network.lineVersion', id: versionId })
  ).data
  expect(rows[0]?.facts).toContainEqual(expect.objectContaining({ value: 'The dock is closed for good' }))
  const [{ stops }] = await ask(
    'select count(*)::integer as stops from sailings.sailing_stops where sailing_id = $1',
    [sailing.id],
  )
  expect(stops).toBe(4)
})

test('[M3] [M7] a draft of a line keeps its docks, and stays, while fares are drawn up for it; its times may change', async () => {
  const { lineId, versionId, stops } = await lineWithSailing()
  const id = await draftOf(lineId, versionId)
  const [{ tableId }] = await ask(
    'select id::text as "tableId" from fares.fare_tables where line_version_id = $1',
    [versionId],
  )
  const request = { lineVersionId: id, fromId: tableId }
  const { data: table } = await app.call(author, 'fares.draftTable', request)
  const [first, second, third, last] = stops as [Stop, Stop, Stop, Stop]
  const swapped = [first, { ...second, dockId: third.dockId }, { ...third, dockId: second.dockId }, last]
  const inUse = { http: 409, code: 'record.inUse', message: expect.stringContaining('1 fare table') }
  expect(await save(author, id, 1, '2026-09-01', swapped)).toMatchObject(inUse)
  expect(
    await save(author, id, 1, '2026-09-01', [first, second, { ...third, departMinutes: null }]),
  ).toMatchObject(inUse)
  const later = [first, second, third, { ...last, arriveMinutes: (last.arriveMinutes ?? 0) + 5 }]
  const { data: saved } = await save(author, id, 1, '2026-09-01', later)
  expect(await app.call(author, 'network.discardLineVersion', saved)).toMatchObject(inUse)
  expect(await app.call(author, 'fares.discardTable', { id: table.id, revision: 1 })).toMatchObject({
    http: 200,
  })
  expect(await save(author, id, saved.revision, '2026-09-01', swapped)).toMatchObject({ http: 200 })
  expect(
    await app.call(author, 'network.discardLineVersion', { id, revision: saved.revision + 1 }),
  ).toMatchObject({ http: 200 })
})
