import {
  buildSailing,
  buildSaleRequest,
  fenPerLeg,
  sellAlone,
  type TestSailing,
} from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateSailings } from '../sailings/generate-sailings.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

const ask = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

const lineOf = async (sailing: TestSailing): Promise<string> =>
  (await ask('select line_id as line from sailings.sailings where id = $1', [sailing.id]))[0].line

/** Publishes another version of the line of a sailing, with one more stop after the first, from a day on. */
async function publishWithAnotherStop(sailing: TestSailing, validFrom: string, status = 'published') {
  const [{ id }] = await ask(
    `with version as (
      insert into network.line_versions (line_id, version, status, valid_from, drawn_up_by, drawn_up_at, approved_by,
        approved_at, published_at)
      select $1, max(v.version) + 1, $3, $2::date, a.id, now(), b.id, now(), now()
      from network.line_versions v, staff.users a, staff.users b
      where v.line_id = $1 and a.code = 'admin' and b.code = 'admin2' group by a.id, b.id returning id
    ), stops as (
      insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
      select version.id, n, (select min(id) from network.docks) + n, nullif(n, 0) * 40, case when n < $4 then n * 40 end
      from version, generate_series(0, $4::integer) n
    )
    select id from version`,
    [await lineOf(sailing), validFrom, status, sailing.stops],
  )
  return id as string
}

/** Publishes fares of a version for the year: `fen` from one stop to the next. */
async function publishFares(version: string, fen: number) {
  await ask(
    `with tab as (
      insert into fares.fare_tables (line_id, line_version_id, version, status, valid_from, valid_to, drawn_up_by,
        drawn_up_at, approved_by, approved_at, published_at)
      select v.line_id, v.id, 2, 'published', '2026-01-01', '2026-12-31', v.drawn_up_by, now(), v.approved_by, now(), now()
      from network.line_versions v where v.id = $1 returning id, line_version_id
    )
    insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
    select tab.id, c.id, f.stop_number, t.stop_number, (t.stop_number - f.stop_number) * $2
    from tab join network.line_stops f using (line_version_id) join network.line_stops t using (line_version_id), fleet.classes c
    where c.code = 'SEAT2' and f.stop_number < t.stop_number`,
    [version, fen],
  )
}

test('[M3] a stop inserted into a line leaves open sailings their stops and their prices, and later ones get the new', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  await publishFares(await publishWithAnotherStop(sailing, '2026-06-01'), 100)
  const client = await database.pool.connect()
  try {
    expect(await sellAlone(client, buildSaleRequest(sailing, 1, 3, { expected: 200 }))).toMatchObject({
      code: 'orders.priceChanged',
      detail: { old: 200, new: 2 * fenPerLeg },
    })
    expect((await sellAlone(client, buildSaleRequest(sailing, 1, 3))).code).toBe('sold')
  } finally {
    client.release()
  }
  await ask('update sailings.services set every_days = 1, offset_days = 0 where line_id = $1', [
    await lineOf(sailing),
  ])
  const later = { from: '2026-06-24', to: '2026-06-24' } as Parameters<typeof generateSailings>[1]
  await database.db.transaction().execute((tx) => generateSailings(tx, later))
  expect(
    await ask(
      `select v.version, s.stops_count as stops,
        (select fen::integer from fares.fare_of(s.fare_table_id,
          (select id from fleet.classes where code = 'SEAT2'), 1, 3)) as fen
       from sailings.sailings s join network.line_versions v on v.id = s.line_version_id
       where s.line_id = $1 order by s.service_date`,
      [await lineOf(sailing)],
    ),
  ).toEqual([
    { version: 1, stops: 4, fen: 2 * fenPerLeg },
    { version: 2, stops: 5, fen: 200 },
  ])
})

test('[M3] sailings opened by a version that has no published fares are listed', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const line = await lineOf(sailing)
  const without = () =>
    ask(
      'select service_date::text as day, line_version_id as version from fares.sailings_without_fares($1)',
      [line],
    )
  const version = await publishWithAnotherStop(sailing, '2026-06-24')
  await ask('update sailings.services set every_days = 1, offset_days = 0 where line_id = $1', [line])
  const later = { from: '2026-06-23', to: '2026-06-25' } as Parameters<typeof generateSailings>[1]
  await database.db.transaction().execute((tx) => generateSailings(tx, later))
  expect(await without()).toEqual([
    { day: '2026-06-24', version },
    { day: '2026-06-25', version },
  ])
  await publishFares(version, 100)
  expect(await without()).toEqual([])
})

test('[M3] stops of a published version neither move nor go, and a withdrawn version opens no sailing', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const line = await lineOf(sailing)
  const [{ id }] = await ask('select id from network.line_versions where line_id = $1', [line])
  const message = 'line_stops of a version that is not a draft stay as they are'
  await expect(
    ask('update network.line_stops set dock_id = dock_id + 1 where line_version_id = $1', [id]),
  ).rejects.toThrow(message)
  await expect(ask('delete from network.line_stops where line_version_id = $1', [id])).rejects.toThrow(
    message,
  )
  await expect(
    ask("update network.line_versions set valid_from = '2026-02-01' where id = $1", [id]),
  ).rejects.toThrow('a version of line_versions that is not a draft stays as it is')
  const onDay = async () => (await ask('select network.version_of($1, $2) as id', [line, '2026-06-23']))[0].id
  expect(await onDay()).toBe(id)
  await ask("update network.line_versions set status = 'withdrawn' where id = $1", [id])
  expect(await onDay()).toBeNull()
  await expect(
    ask("update network.line_versions set status = 'published' where id = $1", [id]),
  ).rejects.toThrow('stays as it is')
})

test('[M3] a version whose stops are no trip is not approved: a gap, an arrival before the departure, one stop', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  for (const change of [
    'delete from network.line_stops where line_version_id = $1 and stop_number = 2',
    'update network.line_stops set arrive_minutes = 30 where line_version_id = $1 and stop_number = 2',
    'delete from network.line_stops where line_version_id = $1 and stop_number > 0',
    'update network.line_stops set depart_minutes = 900 where line_version_id = $1 and stop_number = 4',
  ]) {
    const draft = await publishWithAnotherStop(sailing, '2026-07-01', 'draft')
    await ask(change, [draft])
    await expect(
      ask("update network.line_versions set status = 'approved' where id = $1", [draft]),
    ).rejects.toThrow('is no trip from stop to stop')
    await ask('delete from network.line_versions where id = $1', [draft])
  }
})

test('a sailing and a fare table name a version of their own line', async () => {
  const [sailing, other] = [
    await buildSailing(database, { seats: 4 }),
    await buildSailing(database, { seats: 4 }),
  ]
  await expect(
    ask('update sailings.sailings set line_id = $2 where id = $1', [sailing.id, await lineOf(other)]),
  ).rejects.toThrow('violates foreign key constraint')
})
