import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { closeMonth } from '@fairway/testing/sailings/statements'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldDays } from '../../accounts/fold-days.ts'
import { beginRun, goOn } from '../run.ts'

// What keeps a day, a month and a year open, one thing at a time; who closes it; and two years, the second chained to the first. Two
// days are real, the rest is written as if it had been closed.

const [first, second] = ['2026-06-15', '2026-06-16'] as const
const [june, july] = ['2026-06-01', '2026-07-01'] as const
const later = '2028-01-02T09:00:00+08:00'

let app: TestApp
let accountantId = ''
let adminId = ''

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

/** Writes behind triggers and foreign keys, as no command could. */
async function alter(statement: string): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

const checks = (kind: 'day' | 'month' | 'year', begins: string, what: 'blocking' | 'named') =>
  query<{ code: string; count: number }>(
    `select k.code, k.${what} as count from settlement.period_checks($1, $2) k where k.${what} > 0 order by k.place`,
    [kind, begins],
  )
const blocking = async (kind: 'day' | 'month' | 'year', begins: string) =>
  (await checks(kind, begins, 'blocking')).map(({ code }) => code)

/** Does something on one connection, and while it is not committed the same on another, which waits; gives both answers. */
async function twice(run: (client: Pool | PoolClient) => Promise<string | null>) {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    const one = await run(client)
    const other = run(app.database.pool)
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    await client.query('commit')
    return [one, await other]
  } finally {
    client.release()
  }
}
const refusalOf = async (
  client: Pool | PoolClient,
  text: string,
  values: unknown[],
): Promise<string | null> => (await client.query(text, values)).rows[0]?.refusal ?? null

beforeAll(async () => {
  app = await startTestApp()
  accountantId = await idOf(app, 'staff.users', 'accountant')
  adminId = await idOf(app, 'staff.users', 'admin')
  const clerk = await app.signIn('clerk')
  const sale = await buildSale(app, { sailingId: await findDemoSailing(app, '2026-06-17') })
  const sold = await app.call(clerk, 'orders.sell', sale)
  expect(sold, sold.message).toMatchObject({ http: 200 })
  await query(
    `select accounts.close_till(s.id, jsonb_build_object('1', accounts.cash_of(s.id)), '', s.clerk_id, $1, 0)
     from accounts.till_shifts s where s.state = 'open'`,
    [app.clock.now()],
  )
  app.clock.moveTo('2026-06-17T02:31:00+08:00')
  await foldDays(app.database.db, app.clock.now())
  await beginRun(app.database.db, { coverage: 'whole', now: app.clock.now() })
  await goOn(app.services)
})
afterAll(() => app.close())

test.each([
  {
    code: 'folded',
    damage: `update accounts.closed_days set folded_at = null where day = '${first}'`,
    mend: `update accounts.closed_days set folded_at = closed_at where day = '${first}'`,
  },
  {
    code: 'tills',
    damage: `update accounts.till_shifts set booked_at = null where day = '${first}'`,
    mend: `update accounts.till_shifts set booked_at = closed_at where day = '${first}'`,
  },
  {
    code: 'sealed',
    damage: `create table kept as select * from settlement.seals where day = '${first}'; delete from settlement.seals where day = '${first}'`,
    mend: 'insert into settlement.seals select * from kept; drop table kept',
  },
])('[R7] a day is not closed when of its checks $code alone is missing', async ({ code, damage, mend }) => {
  expect(await blocking('day', first)).toEqual([])
  await alter(damage)
  expect(await blocking('day', first)).toEqual([code])
  await alter(mend)
  expect(await blocking('day', first)).toEqual([])
})

test('[R7] a day that two close at the same time is closed once, and the other request is refused', async () => {
  const close = (client: Pool | PoolClient) =>
    refusalOf(client, 'select settlement.close_day($1, $2, $3) as refusal', [
      first,
      accountantId,
      app.clock.now(),
    ])
  expect(await twice(close)).toEqual([null, 'closed'])
  expect(await query('select day::text from settlement.day_closes')).toEqual([{ day: first }])
})

test('[R7] a month waits for its sailings, for one that was not looked at yet as well, and for what came late of earlier ones, and names cash that waits for its passenger', async () => {
  await alter(`insert into accounts.closed_days (day, closed_at, horizon, folded_at)
    select d, d + interval '2 days', '1', d + interval '2 days' from generate_series('${second}', '2027-12-31', interval '1 day') d
    on conflict do nothing`)
  await alter(`insert into settlement.seals (day, rows, content, hash, sealed_at)
    select d, 0, sha256(d::text::bytea), sha256(('hash' || d)::bytea), d + interval '2 days'
    from generate_series('${second}', '2027-12-31', interval '1 day') d on conflict do nothing`)
  await alter(`insert into settlement.day_closes (day, closed_at, closed_by)
    select d, d + interval '2 days', ${accountantId} from generate_series('${second}', '2027-12-31', interval '1 day') d
    on conflict do nothing`)
  const earnAll = () =>
    query(`insert into settlement.sailing_states (sailing_id, state, due_at) select s.id, 'earned', s.departs_at from sailings.sailings s
      on conflict (sailing_id) do update set state = 'earned', reason = null`)
  await earnAll()
  expect(await blocking('month', june)).toEqual([])
  await alter(`delete from settlement.sailing_states where sailing_id = (
    select min(s.id) from sailings.sailings s where s.service_date = '${second}')`)
  expect(await checks('month', june, 'blocking')).toEqual([{ code: 'sailings', count: 1 }])
  await earnAll()
  expect(await blocking('month', july)).toEqual(['formerMonth'])
  await closeMonth(app, june)
  expect(await blocking('month', july)).toEqual([])
  const sailing = '(select min(s.id) from sailings.sailings s)'
  await query(`update settlement.sailing_states set state = 'waiting' where sailing_id = ${sailing}`)
  expect(await blocking('month', july)).toEqual(['lateShares'])
  await query(`update settlement.sailing_states set state = 'earned' where sailing_id = ${sailing}`)
  await closeMonth(app, june, false)
  const payout = (method: string) => `
    insert into accounts.payouts (order_id, payment_id, method, fen, cause_kind, cause_id, requested_at, requested_by)
    select p.order_id, p.id, '${method}', 100, 'waiting', 1, '2026-06-20T12:00+08', ${accountantId} from orders.payments p limit 1`
  await alter(payout('cash'))
  expect(await blocking('month', june)).toEqual([])
  expect(await checks('month', june, 'named')).toEqual([{ code: 'payouts', count: 1 }])
  await alter("update accounts.payouts set method = 'card' where cause_kind = 'waiting'")
  expect(await checks('month', june, 'blocking')).toEqual([{ code: 'payouts', count: 1 }])
  await alter("delete from accounts.payouts where cause_kind = 'waiting'")
})

test('[R7] a month is closed by two persons, also by hand, and once when two close it at the same time', async () => {
  await query('insert into settlement.periods (month) values ($1) on conflict do nothing', [june])
  await expect(
    query('update settlement.periods set closed_at = $2, asked_by = $3, closed_by = $3 where month = $1', [
      ...[june, later, accountantId],
    ]),
  ).rejects.toThrow('closed_by_a_second_person')
  const [approval] = await query<{ id: string }>(
    `select platform.ask_approval('settlement.closePeriod', 'month:' || $1::text, settlement.period_payload('month', $1::date), $2, true,
       $3, $3::timestamptz + interval '7 days') as id`,
    [june, accountantId, later],
  )
  const close = (client: Pool | PoolClient) =>
    refusalOf(client, "select settlement.close_period('month', $1, $2, $3, $4) as refusal", [
      ...[june, approval?.id, adminId, later],
    ])
  expect(await close(app.database.pool)).toBe('notApproved')
  await query("select platform.decide_approval($1, $2, true, '', $3)", [approval?.id, adminId, later])
  expect(await twice(close)).toEqual([null, 'closed'])
  expect(
    await query("select asked_by::text, closed_by::text from settlement.periods where month = '2026-06-01'"),
  ).toEqual([{ asked_by: accountantId, closed_by: adminId }])
})

test('[R7] a year waits for the one before it, is closed by two persons, and is chained to that one with its balances', async () => {
  for (let index = 6; index < 24; index++)
    await closeMonth(app, new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 10))
  expect(await blocking('year', '2026-01-01')).toEqual([])
  expect(await blocking('year', '2027-01-01')).toEqual(['formerYear'])
  const seal = (year: string, asker: string, closer: string) =>
    query('select settlement.seal_year($1, $2, $3, $4)', [year, asker, closer, later])
  await expect(seal('2027-01-01', accountantId, adminId)).rejects.toThrow(
    'not ready to be closed: formerYear',
  )
  await expect(seal('2026-01-01', adminId, adminId)).rejects.toThrow('closed_by_a_second_person')
  await seal('2026-01-01', accountantId, adminId)
  expect(await blocking('year', '2027-01-01')).toEqual([])
  await seal('2027-01-01', accountantId, adminId)
  expect(
    await query(
      `select n.former = o.hash as chained, n.hash = settlement.seal_hash(o.hash, n.begins_on, n.content) as hashed, o.former
       from settlement.years o join settlement.years n on n.begins_on = '2027-01-01' where o.begins_on = '2026-01-01'`,
    ),
  ).toEqual([{ chained: true, hashed: true, former: null }])
  const balances = (year: string) =>
    query<{ kind: string; opening: string; closing: string }>(
      'select kind, opening_fen as opening, closing_fen as closing from settlement.year_balances where year = $1 order by kind',
      [year],
    )
  const [former, latter] = [await balances('2026-01-01'), await balances('2027-01-01')]
  expect(former.some(({ closing }) => closing !== '0')).toBe(true)
  expect(latter.map(({ kind, opening }) => [kind, opening])).toEqual(
    former.map(({ kind, closing }) => [kind, closing]),
  )
})

test('[R7] what a year was closed with is never changed', async () => {
  for (const table of ['years', 'year_balances'])
    for (const statement of [
      `update settlement.${table} set ${table === 'years' ? 'orders = 3' : 'opening_fen = 1, closing_fen = 1'}`,
      `delete from settlement.${table}`,
      `truncate settlement.${table} cascade`,
    ])
      await expect(query(statement), statement).rejects.toThrow('append-only')
})
