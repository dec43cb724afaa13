import { job, killWithin, runServerOn } from '@fairway/testing/faults/killed-server'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import type { RunningServer } from '@fairway/testing/processes/running-server'
import { closeMonth, sellTrip, shareOut } from '@fairway/testing/sailings/statements'
import { buildSailing, buildSaleRequest, sellAlone } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findViolations } from '../orders/invariants.ts'
import { createBatch, resumeBatch, stopBatch } from '../platform/batches/batches.ts'

// A server that is killed in the middle of the proof, of earning and of drawing up statements: what it was at is undone or done, never
// twice, and the next one goes on by itself. Each server checks what was left by the one before it.

const month = '2026-06-01'

let app: TestApp
let server: RunningServer | undefined
/** Sailings with tickets that are to be earned. */
let sailingIds: string[]
let statedFen: number
/** Who gets a statement. */
let subjects: string[]

const ask = async <Row extends object = Record<string, string | null>>(
  text: string,
  values: unknown[] = [],
) => (await app.database.pool.query<Row>(text, values)).rows
const one = async (text: string) => (await ask(text))[0] ?? {}

beforeAll(async () => {
  app = await startTestApp()
  // A server by the time of the database would put a month on sale at its start.
  await app.database.pool.query('update sailings.services set rolling = false')
  const clerk = await app.signIn('clerk')
  const [carrier, port] = await Promise.all([
    idOf(app, 'staff.organisations', 'GRS'),
    idOf(app, 'staff.organisations', 'YC'),
  ])
  await shareOut(app, await sellTrip(app, clerk), [
    { kind: 'organisation', id: carrier, weight: 60 },
    { kind: 'organisation', id: port, weight: 30 },
    { kind: 'operator', id: null, weight: 10 },
  ])
  subjects = [`${month} operator -`, `${month} organisation ${carrier}`, `${month} organisation ${port}`]
  statedFen = Number((await one('select sum(fen)::text as fen from settlement.shares')).fen)
  const sailings = await ask<{ id: string }>(
    `select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id where l.code = 'FAST-DOWN'
       and s.departs_at > $1 and not exists (select from orders.tickets t where t.sailing_id = s.id) order by s.departs_at limit 3`,
    [app.clock.now()],
  )
  sailingIds = sailings.map(({ id }) => id)
  for (const sailingId of sailingIds) {
    const sale = await buildSale(app, { sailingId, passengers: [buildPassenger(), buildPassenger()] })
    expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 200 })
  }
  app.clock.moveTo('2026-07-02T09:00:00+08:00')
  await closeMonth(app, month)
})
afterAll(async () => {
  await server?.stop()
  await app.close()
})

/** By the time of the database all sailings have left long ago; what is not earned waits until the write can be held up. */
const delayEarning = () =>
  ask(`select settlement.find_sailings(now());
    update settlement.sailing_states set due_at = 'infinity' where state <> 'earned'`)
const wakeJob = (name: string) => ask(`select graphile_worker.add_job($1, '{}'::json, job_key := $1)`, [name])

const progress = async () => {
  const { done, running } = await one(
    `select count(p.done_at)::text as done, (select count(*)::text from settlement.runs where ended_at is null) as running
     from settlement.portions p`,
  )
  return { done: Number(done), running: running === '1' }
}

test('[Q11] a server killed in the middle of the proof goes on where it was, and finds nothing twice', async () => {
  // A seat is found before the kill, a wallet after it, and orders are what is looked at in between.
  await ask("insert into settlement.runs (asked_by, coverage, began_at) values ('clock', 'whole', now())")
  const client = await app.database.pool.connect()
  onTestFinished(() => client.release(true))
  const sailing = await buildSailing(app.database, { seats: 4 })
  const { code } = await sellAlone(client, buildSaleRequest(sailing, 0, 2))
  expect(code).toBe('sold')
  await delayEarning()
  const { seat, orders, wallets } = await one(`select (select max(id) from inventory.seats)::text as seat,
    (select count(*) from orders.orders)::text as orders, (select count(*) from accounts.wallets)::text as wallets`)
  const damage = (sign: '+' | '-') =>
    client.query(`
      set session_replication_role = replica;
      update inventory.seats set mask = mask # 1 where id = ${seat};
      update accounts.wallets set balance_fen = balance_fen ${sign} 1;
      update orders.orders set total_fen = total_fen ${sign} 100`)
  await damage('+')
  // Rules of orders read approvals: while those are locked, the proof waits in its middle.
  await client.query('begin; lock table platform.approvals in access exclusive mode')
  server = await runServerOn(app.database)
  await expect
    .poll(
      () =>
        // Other jobs of a server read approvals too.
        one(`select count(*)::text as count from pg_locks l join pg_stat_activity a using (pid)
          where l.relation = 'platform.approvals'::regclass and not l.granted and a.query like '%these_orders as materialized%'`),
      { timeout: 60_000 },
    )
    .not.toEqual({ count: '0' })
  const before = await progress()
  expect(before.running).toBe(true)
  expect(before.done).toBeGreaterThan(5)
  expect(
    await one("select count(*)::text as count from settlement.violations where subject = 'orders'"),
  ).toEqual({ count: '0' })
  server.process.kill('SIGKILL')
  await server.stop()
  const kept = await one(
    `select max(done_at)::text as at, count(done_at)::text as count from settlement.portions`,
  )
  await client.query('rollback')

  server = await runServerOn(app.database)
  await expect.poll(async () => (await progress()).running, { timeout: 90_000 }).toBe(false)
  const after = await one(`
    select count(*)::text as portions, count(done_at)::text as done,
      count(*) filter (where done_at <= '${kept.at}')::text as before, (select count(*)::text from settlement.runs) as runs
    from settlement.portions`)
  expect(after).toEqual({ portions: after.portions, done: after.portions, before: kept.count, runs: '1' })
  const found = await ask<{ rule: string; twice: number; places: number }>(
    `select rule, (count(*) - count(distinct place))::integer as twice, sum(1 + more)::integer as places from settlement.violations
     where rule in ('orderTotal', 'seatMask', 'walletBalance') group by rule order by rule`,
  )
  expect(found).toEqual([
    { rule: 'orderTotal', twice: 0, places: Number(orders) },
    { rule: 'seatMask', twice: 0, places: 1 },
    { rule: 'walletBalance', twice: 0, places: Number(wallets) },
  ])
  await damage('-')
}, 240_000)

/** How often each sailing was earned. */
const earned = () =>
  ask<{ earnings: number; left: string }>(
    `select (select count(*)::integer from settlement.earnings e where e.sailing_id = s.id) as earnings,
       (select coalesce(sum(e.fen), 0) from accounts.entries e join accounts.accounts a on a.id = e.account_id
        where a.sailing_id = s.id and a.kind = 'unearned') as left
     from sailings.sailings s where s.id = any($1) order by s.id`,
    [sailingIds],
  )
const drawnUp = async () =>
  (
    await ask<{ statements: number; parties: number; payable: number }>(`
      select count(*)::integer as statements, count(distinct (party_kind, party_id))::integer as parties,
        coalesce(sum(payable_fen), 0)::integer as payable from settlement.statements`)
  )[0]
/** How many sailings are earned, and how many statements drawn up. */
const done = async () => [
  (await earned()).filter(({ earnings }) => earnings > 0).length,
  (await drawnUp())?.statements,
]

test('[R2][R4] a server killed at the statement or commit of an earning and of a statement has earned and drawn up nothing twice, and another one does the rest', async () => {
  const { db } = app.database
  const userId = await idOf(app, 'staff.users', 'accountant')
  const batchId = await createBatch(db, { kind: 'settlement.drawUp', userId, now: app.clock.now(), subjects })
  for (const at of ['statement', 'commit'] as const) {
    await delayEarning()
    await stopBatch(db, batchId)
    server ??= await runServerOn(app.database)
    await killWithin(
      app.database,
      server,
      {
        ...{ table: 'settlement.shares', at },
        work: job(async () => {
          await ask('update settlement.sailing_states set due_at = now() where sailing_id = any($1)', [
            sailingIds,
          ])
          await wakeJob('settlement:earn')
        }),
      },
      {
        ...{ table: 'settlement.statements', at },
        work: job(async () => {
          await resumeBatch(db, batchId)
          await wakeJob('settlement:drawUpStatements')
        }),
      },
    )
    server = undefined
    // Of three of each the kill was in the first one.
    expect(await done(), at).toEqual(at === 'commit' ? [1, 1] : [0, 0])
  }
  server = await runServerOn(app.database)
  await expect.poll(done, { timeout: 90_000 }).toEqual([3, 3])
  for (const sailing of await earned()) expect(sailing).toEqual({ earnings: 1, left: '0' })
  expect(await drawnUp()).toEqual({ statements: 3, parties: 3, payable: statedFen })
  expect(await findViolations(db)).toEqual([])
}, 240_000)
