import { createTestDatabase } from '@fairway/testing/test-app'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { foldDays } from '../../accounts/fold-days.ts'
import { openDatabase } from '../../platform/database/database.ts'

// Closing a day beside postings of two nodes: each lands before the close and is in its sums, or is refused.

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

const day = '2026-06-01'
const during = new Date(`${day}T23:59:58+08:00`)
const after = new Date('2026-06-02T01:21:00+08:00')
/** Each of the eight posts on for so long after the day was closed. */
const postingsAfter = 3

async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase('base')
  onTestFinished(() => empty.drop())
  return empty
}

const post = (client: pg.Pool | pg.PoolClient, moment: Date, fen: number) =>
  client.query(
    `select accounts.post(array[row('correction', null, $1::timestamptz, '', null, array[
       row(accounts.id_of('operator:bank'), -$2::bigint, null)::accounts.posted_entry,
       row(accounts.id_of('operator:suspense'), $2::bigint, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])`,
    [moment, fen],
  )

/** Posts to the day from two pools, ever more, while it is closed, folded, sealed and closed by the office. */
async function closeBesidePostings(database: TestDatabase) {
  await post(database.pool, during, 1)
  const nodes = [0, 1].map(() => openDatabase(database.settings, { most: 4 }))
  const refusals: string[] = []
  let attempts = 1
  let posted = 1
  let isClosed = false
  const poster = async (node: pg.Pool) => {
    for (let left = postingsAfter; left > 0; left -= isClosed ? 1 : 0) {
      attempts += 1
      await post(node, during, 1).then(
        () => {
          posted += 1
        },
        (error: Error) => refusals.push(error.message),
      )
    }
  }
  const closer = async () => {
    while (posted < 20) await database.pool.query('select 1')
    await foldDays(database.db, after, 60_000)
    const { rows } = await database.pool.query<{ day: string }>(
      'select settlement.seal_next_day($1)::text as day',
      [after],
    )
    isClosed = true
    return rows[0]?.day
  }
  const [closed] = await Promise.all([
    closer(),
    ...nodes.flatMap((node) => Array.from({ length: 4 }, () => poster(node.pool))),
  ])
  await Promise.all(nodes.map((node) => node.close()))
  const { rows } = await database.pool.query<{ folded: number; written: number; sealed: number }>(
    `select (select b.entries from accounts.day_balances b where b.account_id = accounts.id_of('operator:bank') and b.day = $1) as folded,
       (select count(*)::integer from accounts.entries e where e.account_id = accounts.id_of('operator:bank')) as written,
       (select s.rows from settlement.seals s where s.day = $1) as sealed`,
    [day],
  )
  return { closed, attempts, posted, refusals, ...rows[0] }
}

test('[R7] what two nodes post while a day is closed is in its sums and its seal, or is refused', async () => {
  const { closed, attempts, posted, refusals, folded, written, sealed } = await closeBesidePostings(
    await emptyDatabase(),
  )
  expect(closed).toBe(day)
  expect(posted + refusals.length).toBe(attempts)
  expect(refusals.length).toBeGreaterThan(0)
  expect(new Set(refusals)).toEqual(new Set(['the day or the month of an entry is closed']))
  expect([folded, written, sealed]).toEqual([posted, posted, posted])
})

test('[R7] control: without the guard of the ledger, postings come to a day that is closed and miss its sums', async () => {
  const database = await emptyDatabase()
  await database.pool.query('alter table accounts.entries disable trigger balanced')
  const { posted, refusals, folded, written } = await closeBesidePostings(database)
  expect(refusals).toEqual([])
  expect(written).toBe(posted)
  expect(folded).toBeLessThan(posted)
})
