import { createTestDatabase } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rethrowCodeTaken } from '../platform/records/code-taken.ts'
import { assertUnused } from '../platform/records/uses.ts'
import { lockRecord } from './index.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('demo')
  await sql`create table platform.records (id bigint primary key, revision integer not null, changed_by bigint, note text)`.execute(
    database.db,
  )
  await sql`insert into platform.records select 1, 3, id, 'as it was' from staff.users where code = 'admin'`.execute(
    database.db,
  )
  return () => database.drop()
})

const locked = (id: string, revision?: number) =>
  database.db
    .transaction()
    .execute((tx) => lockRecord<{ note: string }>(tx, 'platform.records', id, revision))

test('[M13] a record is changed from its latest state alone; a conflict names the user who saved it', async () => {
  expect(await locked('1', 3)).toMatchObject({ note: 'as it was', revision: 3 })
  expect(await locked('1')).toMatchObject({ revision: 3 })
  await expect(locked('1', 2)).rejects.toMatchObject({
    code: 'record.changedMeanwhile',
    details: { by: '林岚' },
  })
  await expect(locked('2', 3)).rejects.toMatchObject({ code: 'record.notFound' })
})

test('[M1] what is in use says where, counted in the language of the reader', () => {
  expect(() => assertUnused('en', { lines: 0 })).not.toThrow()
  expect(() => assertUnused('en', { lines: 2, sailings: 1, docks: 0 })).toThrow(
    expect.objectContaining({ code: 'record.inUse', details: { uses: '2 lines and 1 sailing' } }),
  )
  expect(() => assertUnused('zh', { docks: 3 })).toThrow(
    expect.objectContaining({ details: { uses: '3 个码头' } }),
  )
})

test('[M1] a code that another record of its kind has is refused by its name, any other failure stays what it is', async () => {
  const taken = sql`insert into platform.records values (1, 1)`.execute(database.db)
  await expect(taken.catch(rethrowCodeTaken('CTM'))).rejects.toMatchObject({
    code: 'record.codeTaken',
    details: { code: 'CTM' },
  })
  const failed = new Error('the database is away')
  expect(() => rethrowCodeTaken('CTM')(failed)).toThrow(failed)
})
