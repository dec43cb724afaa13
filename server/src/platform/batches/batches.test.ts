import { createTestDatabase } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatch, resumeBatch, runBatch, stopBatch } from './batches.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let userId: string

beforeAll(async () => {
  database = await createTestDatabase('demo')
  userId = (await database.pool.query("select id from staff.users where code = 'admin'")).rows[0].id
  await database.pool.query('create table public.effects (subject text)')
})
afterAll(() => database.drop())

const clock = { now: () => new Date('2026-06-15T09:00:00+08:00') }
const create = async (name: string, count: number) =>
  createBatch(database.db, {
    kind: 'orders.giveBack',
    userId,
    now: clock.now(),
    subjects: Array.from({ length: count }, (_, item) => `${name} ${item + 1}`),
  })
const effects = async (name: string) =>
  (
    await database.pool.query<{ subject: string }>(
      "select subject from public.effects where subject like $1 || ' %'",
      [name],
    )
  ).rows.map(({ subject }) => subject)
const batchOf = async (id: string) =>
  (await database.pool.query('select state, totals from platform.batches where id = $1', [id])).rows[0]

type DoItem = Parameters<typeof runBatch>[3]
const write: DoItem = async (tx, subject) => {
  await sql`insert into public.effects (subject) values (${subject})`.execute(tx)
  return { state: 'done', outcome: {} }
}

test('[N3] each item has its outcome: done, refused with its reason, or failed after three attempts without a trace', async () => {
  const id = await create('outcome', 45)
  let attempts = 0
  await runBatch(database.db, id, clock, async (tx, subject) => {
    const done = await write(tx, subject)
    if (subject === 'outcome 7') {
      attempts += 1
      throw new Error('out of order')
    }
    return subject === 'outcome 8' ? { state: 'refused', outcome: { code: 'orders.closed' } } : done
  })
  expect(attempts).toBe(3)
  expect(await batchOf(id)).toEqual({ state: 'ended', totals: { done: 43, refused: 1, failed: 1 } })
  expect(await effects('outcome')).toHaveLength(44)
  const { rows } = await database.pool.query(
    "select subject, outcome from platform.batch_items where batch_id = $1 and state <> 'done' order by number",
    [id],
  )
  expect(rows).toEqual([
    { subject: 'outcome 7', outcome: { error: 'out of order' } },
    { subject: 'outcome 8', outcome: { code: 'orders.closed' } },
  ])
  await resumeBatch(database.db, id)
  await runBatch(database.db, id, clock, write)
  expect(await batchOf(id)).toEqual({ state: 'ended', totals: { done: 44, refused: 1 } })
})

test('[N3] a batch that was stopped goes on where it was, and nothing is done twice', async () => {
  const id = await create('stopped', 30)
  await runBatch(database.db, id, clock, async (tx, subject) => {
    if (subject === 'stopped 12') await stopBatch(database.db, id)
    return write(tx, subject)
  })
  expect(await effects('stopped')).toHaveLength(12)
  expect(await batchOf(id)).toMatchObject({ state: 'stopped' })
  await resumeBatch(database.db, id)
  await runBatch(database.db, id, clock, write)
  const all = await effects('stopped')
  expect([all.length, new Set(all).size]).toEqual([30, 30])
})

test('[N8] nodes that run one batch at once do each item once', async () => {
  const id = await create('nodes', 60)
  await Promise.all([1, 2, 3].map(() => runBatch(database.db, id, clock, write)))
  await runBatch(database.db, id, clock, write)
  const all = await effects('nodes')
  expect([all.length, new Set(all).size]).toEqual([60, 60])
  expect(await batchOf(id)).toEqual({ state: 'ended', totals: { done: 60 } })
})
