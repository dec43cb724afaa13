import { makeTables } from '@fairway/testing/sailings/fare-tables'
import { fenPerLeg, testSailingDate } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateSailings } from '../../sailings/generate-sailings.ts'

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
const { read, lineWithFares, draftOf, changed, days, approvedTable, sell } = makeTables(() => ({
  ...{ app, author, second },
}))

/** Approves a draft behind the command, as a second person. */
const approveInDatabase = (id: string) =>
  ask(
    `update fares.fare_tables set status = 'approved', approved_at = now(),
       approved_by = (select id from staff.users where code = 'admin2') where id = $1`,
    [id],
  )

test('[M7] a draft has the fares of the table it was copied from, and is compared with them', async () => {
  const line = await lineWithFares()
  const id = await draftOf(line)
  const draft = await read(id)
  expect(draft).toMatchObject({ status: 'draft', version: 2, revision: 1, base: { version: 1 } })
  expect(draft.classes).toEqual(draft.base?.classes)
  expect(draft.classes[0]?.pairs).toHaveLength(6)
  const { data: empty } = await app.call(author, 'fares.draftTable', { lineVersionId: line.versionId })
  expect(await read(empty.id)).toMatchObject({ classes: [], base: { version: 1 }, version: 3 })
})

test('[M7] no table is drafted for a version of a line without stops, and one whose stops went since opens all the same', async () => {
  const line = await lineWithFares()
  const [{ id: versionId }] = await ask(
    `insert into network.line_versions (line_id, version, valid_from, drawn_up_by, drawn_up_at)
     select line_id, 2, '2026-09-01', drawn_up_by, now() from network.line_versions where id = $1 returning id::text`,
    [line.versionId],
  )
  const draft = () => app.call(author, 'fares.draftTable', { lineVersionId: versionId })
  expect(await draft()).toMatchObject({ http: 409, code: 'fares.noStops' })
  await ask(
    `insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
     select $2, stop_number, dock_id, arrive_minutes, depart_minutes from network.line_stops where line_version_id = $1`,
    [line.versionId, versionId],
  )
  const { data } = await draft()
  await ask(`delete from network.line_stops where line_version_id = $1`, [versionId])
  expect(await read(data.id)).toMatchObject({ status: 'draft', stops: [], classes: [] })
})

test('[M7] a line has twenty drafts of fares and no more', async () => {
  const line = await lineWithFares()
  await ask(
    `insert into fares.fare_tables (line_id, line_version_id, version, valid_from, valid_to, drawn_up_by, drawn_up_at)
     select line_id, line_version_id, version + n, '2027-01-01', '2027-12-31', drawn_up_by, drawn_up_at
     from fares.fare_tables, generate_series(1, 19) n where line_version_id = $1`,
    [line.versionId],
  )
  const draft = () => app.call(author, 'fares.draftTable', { lineVersionId: line.versionId })
  expect(await draft()).toMatchObject({ http: 200 })
  expect(await draft()).toMatchObject({ http: 409, code: 'fares.tooManyDrafts', details: { most: 20 } })
})

test('[M7] a table for a line with another stop takes over the fares of the docks that stay', async () => {
  const line = await lineWithFares()
  const [{ id: versionId }] = await ask(
    `with made as (
      insert into network.line_versions (line_id, version, valid_from, drawn_up_by, drawn_up_at)
      select line_id, 2, '2026-09-01', drawn_up_by, now() from network.line_versions where id = $1 returning id
    ), stops as (
      insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
      select made.id, case when stop_number = 0 then 0 else stop_number + 1 end, dock_id, arrive_minutes, depart_minutes
      from made, network.line_stops where line_version_id = $1
      union all select made.id, 1, (select max(id) from network.docks), 5, 6 from made
    ) select id::text from made`,
    [line.versionId],
  )
  const { data } = await app.call(author, 'fares.draftTable', {
    lineVersionId: versionId,
    fromId: line.tableId,
  })
  expect((await read(data.id)).classes[0]?.pairs).toEqual(
    [
      [0, 2, 1],
      [0, 3, 2],
      [0, 4, 3],
      [2, 3, 1],
      [2, 4, 2],
      [3, 4, 1],
    ].map(([fromStop, toStop, legs = 0]) => ({ fromStop, toStop, fareFen: legs * fenPerLeg })),
  )
})

test('[M7] the last author approves nothing, a second person does; what is approved is not changed', async () => {
  const line = await lineWithFares()
  const id = await draftOf(line)
  const { data } = await app.call(author, 'fares.saveTable', {
    ...{ id, revision: 1, ...days },
    classes: await changed(id, (fen) => fen + 100),
  })
  expect(await app.call(author, 'fares.approveTable', data)).toMatchObject({ code: 'fares.ownTable' })
  expect((await read(id)).can.approve).toMatchObject({ allowed: false, reason: 'fares.ownTable' })
  expect(await app.call(second, 'fares.approveTable', { ...data, revision: 1 })).toMatchObject({
    code: 'record.changedMeanwhile',
  })
  expect(await app.call(second, 'fares.approveTable', data)).toMatchObject({ http: 200 })
  expect(await app.call(author, 'fares.saveTable', { ...data, ...days, classes: [] })).toMatchObject({
    code: 'fares.tableNotDraft',
  })
  expect(await app.call(second, 'fares.returnTable', data)).toMatchObject({ http: 200 })
  expect(await app.call(author, 'fares.discardTable', data)).toMatchObject({ http: 200 })
})

test('[M7] what the second person gives back they may change, and then the first one approves it', async () => {
  const table = await approvedTable(await lineWithFares())
  expect(await app.call(second, 'fares.returnTable', table)).toMatchObject({ http: 200 })
  expect(await read(table.id)).toMatchObject({ status: 'draft', approvedBy: null })
  const saved = await app.call(second, 'fares.saveTable', {
    ...{ ...table, ...days },
    classes: await changed(table.id, (fen) => fen + 100),
  })
  expect(saved).toMatchObject({ http: 200 })
  expect(await app.call(second, 'fares.approveTable', saved.data)).toMatchObject({ code: 'fares.ownTable' })
  expect(await app.call(author, 'fares.approveTable', saved.data)).toMatchObject({ http: 200 })
})

test('[M7] a draft without fares is not approved, and the database lets none be more than a draft', async () => {
  const line = await lineWithFares()
  const { data } = await app.call(author, 'fares.draftTable', { lineVersionId: line.versionId })
  expect(await app.call(second, 'fares.approveTable', { id: data.id, revision: 1 })).toMatchObject({
    code: 'fares.tableEmpty',
  })
  await expect(approveInDatabase(data.id)).rejects.toThrow('has no fares')
})

test('[M7] the database lets no table be approved with a fare to a stop that its line does not have', async () => {
  const line = await lineWithFares()
  await approveInDatabase(await draftOf(line))
  const id = await draftOf(line)
  await ask(
    `insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
     select $1, class_id, 3, 4, fen from fares.fares where table_id = $1 limit 1`,
    [id],
  )
  await expect(approveInDatabase(id)).rejects.toThrow('between stops that its line does not have')
})

test('[M7] classes and stops that do not exist are named, and a period that ends before it begins', async () => {
  const line = await lineWithFares()
  const id = await draftOf(line)
  const save = (more: object) =>
    app.call(author, 'fares.saveTable', { id, revision: 1, ...days, classes: [], ...more })
  const [{ classId }] = (await changed(id, (fen) => fen)) as [Awaited<ReturnType<typeof changed>>[number]]
  expect(
    await save({
      classes: [
        { classId, pairs: [{ fromStop: 0, toStop: 4, fareFen: 100 }] },
        { classId: '999999', pairs: [] },
      ],
    }),
  ).toMatchObject({
    code: 'request.invalid',
    details: {
      fields: [
        { field: 'classes[0].pairs[0].toStop', reason: 'stop' },
        { field: 'classes[1].classId', reason: 'unknownCode' },
      ],
    },
  })
  expect(await save({ validTo: '2026-06-19' })).toMatchObject({
    details: { fields: [{ field: 'validTo', reason: 'endsBeforeItBegins' }] },
  })
  const back = [{ fromStop: 1, toStop: 1, fareFen: 100 }]
  expect(await save({ classes: [{ classId, pairs: back }] })).toMatchObject({
    details: { fields: [{ reason: 'stopOrder' }] },
  })
})

test('[M7] open sailings keep their prices when fares gain a version; later ones get the new', async () => {
  const line = await lineWithFares()
  const table = await approvedTable(line)
  const { data: preview } = await app.call(second, 'fares.tablePublication', { id: table.id })
  expect(preview).toMatchObject({
    ...{ from: '2026-06-20', to: '2026-08-31', over: false, coveredBy: [] },
    covers: [{ version: 1, validFrom: '2026-01-01', validTo: '2026-12-31' }],
    kept: { total: 1, sold: 0, unsold: 1, first: [{ id: line.sailing.id, version: 1 }] },
  })
  expect(await app.call(second, 'fares.publishTable', table)).toMatchObject({
    data: { from: '2026-06-20', sailings: 0 },
  })
  expect(await sell(line, 4 * fenPerLeg)).toMatchObject({ code: 'orders.priceChanged' })
  expect((await sell(line, 2 * fenPerLeg)).code).toBe('sold')
  await ask('update sailings.services set every_days = 1, offset_days = 0 where line_id = $1', [line.lineId])
  for (const days of [
    { from: '2026-06-24', to: '2026-06-24' },
    { from: '2026-08-31', to: '2026-09-01' },
  ])
    await app.database.db.transaction().execute((tx) => generateSailings(tx, days))
  expect(
    await ask(
      `select service_date::text as day, t.version from sailings.sailings s join fares.fare_tables t on t.id = s.fare_table_id
       where s.line_id = $1 and service_date in ('2026-06-23', '2026-06-24', '2026-08-31', '2026-09-01') order by 1`,
      [line.lineId],
    ),
  ).toEqual([
    { day: testSailingDate, version: 1 },
    { day: '2026-06-24', version: 2 },
    { day: '2026-08-31', version: 2 },
    // A season lies over the year: after it the table of the year counts again.
    { day: '2026-09-01', version: 1 },
  ])
})

test('[M7] the preview of a publication leaves cancelled sailings out', async () => {
  const line = await lineWithFares()
  const table = await approvedTable(line)
  await ask(`update sailings.sailings set status = 'cancelled' where id = $1`, [line.sailing.id])
  expect((await app.call(second, 'fares.tablePublication', { id: table.id })).data.kept).toMatchObject({
    total: 0,
    first: [],
  })
})

test('[M7] a draft is compared with the fares that are published, though later ones were withdrawn', async () => {
  const line = await lineWithFares()
  const table = await approvedTable(line)
  expect((await app.call(second, 'fares.publishTable', table)).http).toBe(200)
  const { revision } = await read(table.id)
  expect(
    await app.call(second, 'fares.withdrawTable', { id: table.id, revision, reason: 'too dear' }),
  ).toMatchObject({ http: 200 })
  const { data: draft } = await app.call(author, 'fares.draftTable', { lineVersionId: line.versionId })
  expect(await read(draft.id)).toMatchObject({ version: 3, base: { version: 1 } })
})

test('[M7] where it is asked for, sailings that have sold nothing take the new fares, and sold ones never do', async () => {
  const line = await lineWithFares()
  expect(
    await app.call(second, 'fares.publishTable', { ...(await approvedTable(line)), unsoldToo: true }),
  ).toMatchObject({ data: { sailings: 1 } })
  expect((await sell(line, 4 * fenPerLeg)).code).toBe('sold')
  expect(
    await app.call(second, 'fares.publishTable', { ...(await approvedTable(line)), unsoldToo: true }),
  ).toMatchObject({ data: { sailings: 0 } })
  await expect(
    ask('update sailings.sailings set fare_table_id = $2 where id = $1', [line.sailing.id, line.tableId]),
  ).rejects.toThrow('have been sold and stay')
})

test('[M7] a withdrawn table keeps pricing what it opened, and a sailing gets only published ones', async () => {
  const line = await lineWithFares()
  const { data } = await app.call(second, 'fares.tableWithdrawal', { id: line.tableId })
  expect(data).toMatchObject({ instead: [], kept: { total: 1 } })
  const { data: published } = await app.call(author, 'fares.table', { id: line.tableId })
  expect(
    await app.call(second, 'fares.withdrawTable', {
      id: published.id,
      revision: published.revision,
      reason: '调价',
    }),
  ).toMatchObject({ http: 200 })
  expect((await sell(line, 2 * fenPerLeg)).code).toBe('sold')
  const other = await lineWithFares()
  await expect(
    ask('update sailings.sailings set fare_table_id = $2 where id = $1', [
      other.sailing.id,
      await draftOf(other),
    ]),
  ).rejects.toThrow('only a published fare table')
})

test('[M7] a table whose days are over is not published, and its first day is not in the past', async () => {
  const line = await lineWithFares()
  const over = await approvedTable(line, { validFrom: '2026-06-01', validTo: '2026-06-14' })
  expect(await app.call(second, 'fares.publishTable', over)).toMatchObject({ code: 'fares.tableOver' })
  const begun = await approvedTable(line, { validFrom: '2026-06-01' })
  expect(await app.call(second, 'fares.publishTable', begun)).toMatchObject({ data: { from: '2026-06-15' } })
})

test('[M7] drafts are for those who make them, and the history tells every change of a fare', async () => {
  const line = await lineWithFares()
  const id = await draftOf(line)
  const clerk = await app.signIn('clerk')
  expect(await app.call(clerk, 'fares.table', { id })).toMatchObject({ code: 'fares.tableNotFound' })
  const { data: all } = await app.call(clerk, 'fares.tables', { lineId: line.lineId })
  expect(all.tables.map(({ version }) => version)).toEqual([1])
  expect(
    (await app.call(author, 'fares.tables', { lineId: line.lineId, status: ['draft'] })).data.tables,
  ).toHaveLength(1)
  await app.call(author, 'fares.saveTable', {
    ...{ id, revision: 1, ...days },
    classes: await changed(id, (fen) => (fen === fenPerLeg ? 1_234 : fen)),
  })
  const { data } = await app.call(author, 'journal.recordHistory', { entity: 'fares.table', id })
  const [latest] = data.rows
  expect(JSON.stringify(latest)).toContain('1→2 10.00')
  expect(JSON.stringify(latest)).toContain('1→2 12.34')
})

test('[M7] computed fares are rounded as the administrators set it', async () => {
  const { tableId } = await lineWithFares()
  expect((await read(tableId)).roundingFen).toBe(100)
  await app.call(author, 'system.setParameter', { key: 'fares.roundingFen', value: 500, version: 0 })
  expect((await read(tableId)).roundingFen).toBe(500)
})
