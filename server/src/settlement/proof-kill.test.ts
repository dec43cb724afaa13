import { runServerOn } from '@fairway/testing/faults/killed-server'
import { buildSailing, buildSaleRequest, sellAlone } from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A server that is killed in the middle of the proof: nothing is found twice, nothing is lost, and it goes on by itself.

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ask = async (text: string): Promise<Record<string, string | null>> =>
  (await database.pool.query(text)).rows[0] ?? {}

const start = () => runServerOn(database)

const progress = async () => {
  const { done, running } = await ask(
    `select count(p.done_at)::text as done, (select count(*)::text from settlement.runs where ended_at is null) as running
     from settlement.portions p`,
  )
  return { done: Number(done), running: running === '1' }
}

test('[Q11] a server killed in the middle of the proof goes on where it was, and finds nothing twice', async () => {
  // A seat is found before the kill, a wallet after it, and orders are what is looked at in between.
  await database.pool.query(
    "insert into settlement.runs (asked_by, coverage, began_at) values ('clock', 'whole', now())",
  )
  const client = await database.pool.connect()
  const sailing = await buildSailing(database, { seats: 4 })
  const orders = 3
  for (let order = 0; order < orders; order += 1) {
    const { code } = await sellAlone(client, buildSaleRequest(sailing, 0, 2))
    expect(code).toBe('sold')
  }
  await client.query('set session_replication_role = replica')
  await client.query(
    'update inventory.seats set mask = mask # 1 where id = (select max(id) from inventory.seats)',
  )
  await client.query('update accounts.wallets set balance_fen = balance_fen + 1')
  await client.query('update orders.orders set total_fen = total_fen + 100')
  const wallets = Number((await ask('select count(*)::text as count from accounts.wallets')).count)
  // Rules of orders read approvals: while those are locked, the proof waits in its middle.
  await client.query('begin; lock table platform.approvals in access exclusive mode')
  const first = await start()
  try {
    await expect
      .poll(
        async () =>
          (
            await ask(
              // Other jobs of a server read approvals too.
              `select count(*)::text as count from pg_locks l join pg_stat_activity a using (pid)
               where l.relation = 'platform.approvals'::regclass and not l.granted and a.query like '%these_orders as materialized%'`,
            )
          ).count,
        { timeout: 60_000 },
      )
      .not.toBe('0')
    const before = await progress()
    expect(before.running).toBe(true)
    expect(before.done).toBeGreaterThan(10)
    expect(
      await ask("select count(*)::text as count from settlement.violations where subject = 'orders'"),
    ).toEqual({ count: '0' })
    first.process.kill('SIGKILL')
  } finally {
    await first.stop()
  }
  const kept = await ask(
    `select max(done_at)::text as at, count(done_at)::text as count from settlement.portions`,
  )
  await client.query('rollback')
  client.release(true)

  const second = await start()
  try {
    await expect.poll(async () => (await progress()).running, { timeout: 90_000 }).toBe(false)
  } finally {
    await second.stop()
  }
  const after = await ask(`
    select count(*)::text as portions, count(done_at)::text as done,
      count(*) filter (where done_at <= '${kept.at}')::text as before, (select count(*)::text from settlement.runs) as runs
    from settlement.portions`)
  expect(after).toEqual({ portions: after.portions, done: after.portions, before: kept.count, runs: '1' })
  const { rows: found } = await database.pool.query<{ rule: string; twice: number; places: number }>(
    `select rule, (count(*) - count(distinct place))::integer as twice, sum(1 + more)::integer as places from settlement.violations
     where rule in ('orderTotal', 'seatMask', 'walletBalance') group by rule order by rule`,
  )
  expect(found).toEqual([
    { rule: 'orderTotal', twice: 0, places: orders },
    { rule: 'seatMask', twice: 0, places: 1 },
    { rule: 'walletBalance', twice: 0, places: wallets },
  ])
}, 240_000)
