import type { SignedInUser } from '@fairway/testing/api-client'
import { makeTables } from '@fairway/testing/sailings/fare-tables'
import { buildRoundTrip } from '@fairway/testing/sailings/services'
import { buildSaleRequest, fenPerLeg, sellAlone } from '@fairway/testing/sales'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { generateSailings } from '../../sailings/generate-sailings.ts'

// Which table prices a sailing, and which fares go over to another version of its line.

let app: TestApp
let author: SignedInUser
let second: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
  second = await app.signIn('admin2')
  return () => app.close()
})

const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const { read, lineWithFares, draftOf, approvedTable } = makeTables(() => ({ app, author, second }))
type Line = Awaited<ReturnType<typeof lineWithFares>>
type Approved = Awaited<ReturnType<typeof approvedTable>>

const publish = (table: Approved, unsoldToo = false) =>
  app.call(second, 'fares.publishTable', { ...table, unsoldToo })

async function withdraw(id: string) {
  const { revision } = await read(id)
  const reason = '调价'
  expect(await app.call(second, 'fares.withdrawTable', { id, revision, reason })).toMatchObject({ http: 200 })
}

/** Opens sailings of a line on days. */
async function openOn({ lineId }: Line, from: string, to = from) {
  await ask('update sailings.services set every_days = 1, offset_days = 0 where line_id = $1', [lineId])
  const period = { from, to } as Parameters<typeof generateSailings>[1]
  await app.database.db.transaction().execute((tx) => generateSailings(tx, period))
}

/** The version of the table of each sailing of a line by day; null without one. */
const tablesOf = async ({ lineId }: Line): Promise<Record<string, number | null>> =>
  Object.fromEntries(
    (
      await ask(
        `select s.service_date::text as day, t.version from sailings.sailings s
         left join fares.fare_tables t on t.id = s.fare_table_id where s.line_id = $1 order by 1`,
        [lineId],
      )
    ).map(({ day, version }) => [day, version]),
  )

test('[M7] a sailing is opened by the newest published table of its day of travel, by no draft and no withdrawn one', async () => {
  const line = await lineWithFares()
  const [two, three] = [await approvedTable(line), await approvedTable(line)]
  await publish(two)
  await openOn(line, '2026-06-24')
  await publish(three)
  await openOn(line, '2026-06-25')
  await withdraw(three.id)
  await openOn(line, '2026-06-26')
  await withdraw(two.id)
  await withdraw(line.tableId)
  await openOn(line, '2026-06-27')
  expect(await tablesOf(line)).toEqual({
    ...{ '2026-06-23': 1, '2026-06-24': 2, '2026-06-25': 3, '2026-06-26': 2, '2026-06-27': null },
  })
})

test('[M7] a table that is published prices the open sailings without fares, on its days of travel only', async () => {
  const line = await lineWithFares()
  const table = await approvedTable(line, { validFrom: '2026-07-02', validTo: '2026-07-03' })
  await withdraw(line.tableId)
  await openOn(line, '2026-07-01', '2026-07-04')
  expect(await publish(table)).toMatchObject({ data: { sailings: 2 } })
  expect(await tablesOf(line)).toEqual({
    ...{ '2026-06-23': 1, '2026-07-01': null, '2026-07-02': 2, '2026-07-03': 2, '2026-07-04': null },
  })
})

test('[M7] a sailing that has sold nothing gets the fares of a newer table, and never those of an older one', async () => {
  const line = await lineWithFares()
  const [older, newer] = [await approvedTable(line), await approvedTable(line)]
  expect(await publish(newer, true)).toMatchObject({ data: { sailings: 1 } })
  expect(await publish(older, true)).toMatchObject({ data: { sailings: 0 } })
  expect(await tablesOf(line)).toEqual({ '2026-06-23': 3 })
})

test('[M7] a sailing that is being sold while its line gets new fares keeps its own', async () => {
  const line = await lineWithFares()
  const table = await approvedTable(line)
  const selling = await app.database.pool.connect()
  try {
    await selling.query('begin')
    expect((await sellAlone(selling, buildSaleRequest(line.sailing, 1, 3))).code).toBe('sold')
    const published = publish(table, true)
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    await selling.query('commit')
    expect(await published).toMatchObject({ http: 200, data: { sailings: 0 } })
  } finally {
    await selling.query('rollback')
    selling.release()
  }
  expect(await tablesOf(line)).toEqual({ '2026-06-23': 1 })
})

/** Another version of a line, with the stops of the former one in another order. */
async function reordered({ versionId }: Pick<Line, 'versionId'>, order: readonly number[]): Promise<string> {
  const [row] = await ask(
    `with made as (
      insert into network.line_versions (line_id, version, valid_from, drawn_up_by, drawn_up_at)
      select line_id, 2, '2026-09-01', drawn_up_by, now() from network.line_versions where id = $1 returning id
    ), stops as (
      insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
      select made.id, o.place - 1, s.dock_id, nullif(o.place - 1, 0) * 60,
        case when o.place < cardinality($2::integer[]) then (o.place - 1) * 60 end
      from made, unnest($2::integer[]) with ordinality o(stop, place)
        join network.line_stops s on s.line_version_id = $1 and s.stop_number = o.stop
    ) select id::text from made`,
    [versionId, order],
  )
  return row.id
}

const faresOf = async (id: string) =>
  (await read(id)).classes[0]?.pairs.map(({ fromStop, toStop, fareFen }) => [fromStop, toStop, fareFen])

test('[M7] a version of a line in another order takes over the fares that still go forwards', async () => {
  const line = await lineWithFares()
  const id = await draftOf(line, await reordered(line, [0, 2, 1, 3]))
  expect(await faresOf(id)).toEqual([
    [0, 1, 2 * fenPerLeg],
    [0, 2, fenPerLeg],
    [0, 3, 3 * fenPerLeg],
    [1, 3, fenPerLeg],
    [2, 3, 2 * fenPerLeg],
  ])
})

test('[M7] of a dock that a line calls at twice the fares of each call go with that call', async () => {
  const { lineId } = await buildRoundTrip(app)
  const [table] = await ask(
    'select id::text as "tableId", line_version_id::text as "versionId" from fares.fare_tables where line_id = $1',
    [lineId],
  )
  const line = { lineId, ...table } as Line
  // Its first and its last stop are one dock; the last one comes before another now, to which it has no fare yet.
  const id = await draftOf(line, await reordered(line, [0, 1, 3, 2]))
  expect(await faresOf(id)).toEqual([
    [0, 1, fenPerLeg],
    [0, 2, 3 * fenPerLeg],
    [0, 3, 2 * fenPerLeg],
    [1, 2, 2 * fenPerLeg],
    [1, 3, fenPerLeg],
  ])
})
