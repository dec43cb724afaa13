import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredKeys } from './jobs.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase('base')
})
afterAll(() => database.drop())

test('old request keys go in chunks, and young ones stay', async () => {
  await database.pool.query(`
    insert into platform.request_keys (user_id, key, endpoint, request_hash, at)
    select 1, 'key-of-a-request-' || n, 'orders.sell', '', '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 30) n`)
  expect(await deleteExpiredKeys(database.db, new Date('2026-06-01T00:26:00Z'), 10)).toBe(3)
  const { rows } = await database.pool.query<{ left: number }>(
    'select count(*)::integer as left from platform.request_keys',
  )
  expect(rows[0]?.left).toBe(5)
})
