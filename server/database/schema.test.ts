import { readFile } from 'node:fs/promises'
import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, expect, test } from 'vitest'
import { describeSchema } from './describe.ts'

const database = await createTestDatabase('base')
afterAll(() => database.drop())

test('schema.sql is what the migrations make; run `npm run schema` after a migration', async () => {
  expect(await readFile(new URL('schema.sql', import.meta.url), 'utf8')).toBe(
    await describeSchema(database.pool),
  )
})

test('the journal cannot be changed or emptied by hand', async () => {
  await database.pool.query("insert into journal.operations (at, operation) values (now(), 'a test')")
  await expect(
    database.pool.query('update journal.operations set operation = $1', ['another']),
  ).rejects.toThrow('append-only')
  await expect(database.pool.query('delete from journal.operations')).rejects.toThrow('append-only')
})
