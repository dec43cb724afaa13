import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdClockLock } from './clock-lock.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase('base')
})
afterAll(() => database.drop())

/** The connections that hold the lock at this moment. */
async function holders(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

test('work that lost its connection takes the lock anew when it is tried again, and gives it back', async () => {
  const clock = await holdClockLock(database.pool)
  const [first] = await holders()
  const cutShort = clock.during(async () => {
    await database.pool.query('select pg_terminate_backend($1)', [first])
    await expect.poll(holders).toEqual([])
    throw new Error('Connection terminated unexpectedly')
  })
  await expect(cutShort).rejects.toThrow('Connection terminated')
  const [second] = await clock.during(holders)
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
  expect(await holders()).toEqual([])
  expect(await clock.during(async () => 'again')).toBe('again')
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})
