import { setTimeout } from 'node:timers/promises'
import { addDays } from '@fairway/contract/kernel/service-date'
import { budget } from '@fairway/testing/random/budget'
import { createTestDatabase } from '@fairway/testing/test-app'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findViolations } from '../orders/invariants.ts'
import { foldDays } from './fold-days.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('base')
})
afterAll(() => database.drop())

/** A database without days, closed with the test. */
async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase('base')
  onTestFinished(() => empty.drop())
  return empty
}

const first = '2026-06-01'
/** A moment of a day in the operating time zone. */
const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+08:00`)
/** A moment at which this day is over, and the next one is not. */
const after = (day: string) => at(addDays(day, 1), '01:21:00')

// None of what reports know: no trip goes with these postings.
const accounts = ['operator:bank', 'acquirer:wechat', 'operator:suspense', 'acquirer:card'] as const
type Account = (typeof accounts)[number]

/** Moves money from one account to another: debit and credit. */
const post = (
  client: pg.Pool | pg.Client | pg.PoolClient,
  moment: Date,
  fen: number,
  [debit, credit]: readonly [Account, Account] = ['operator:bank', 'operator:suspense'],
) =>
  client.query(
    `select accounts.post(array[row('correction', null, $1::timestamptz, '', null, array[
       row(accounts.id_of($2), -$4::bigint, null)::accounts.posted_entry,
       row(accounts.id_of($3), $4::bigint, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])`,
    [moment, debit, credit, fen],
  )

interface Balance {
  code: string
  day: string
  opening: number
  debit: number
  credit: number
  closing: number
  entries: number
  hash: string
}

async function balances({ pool }: TestDatabase): Promise<Balance[]> {
  const { rows } = await pool.query<Balance>(
    `select a.code, b.day::text, b.opening_fen::float8 as opening, b.debit_fen::float8 as debit, b.credit_fen::float8 as credit,
       b.closing_fen::float8 as closing, b.entries, encode(b.hash, 'hex') as hash
     from accounts.day_balances b join accounts.accounts a on a.id = b.account_id order by b.day, a.code collate "C"`,
  )
  return rows
}

const rulesBroken = async ({ db }: TestDatabase) => [
  ...new Set((await findViolations(db)).map(({ rule }) => rule)),
]

const movement = fc.record({
  day: fc.integer({ min: 0, max: 3 }),
  second: fc.integer({ min: 0, max: 86_399 }),
  fen: fc.integer({ min: 1, max: 10_000_000 }),
  pair: fc.constantFrom<readonly [Account, Account]>(
    [accounts[0], accounts[1]],
    [accounts[1], accounts[0]],
    [accounts[2], accounts[3]],
    [accounts[3], accounts[1]],
  ),
})

test('whatever was booked, a day closes with its opening, its credits and its debits, and a second run changes nothing', async () => {
  let begins = first
  const closing = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
      const expected = new Map<string, Omit<Balance, 'hash'>>()
      for (const { day, second, fen, pair } of movements)
        await post(
          database.pool,
          new Date(at(addDays(begins, day), '00:00:00').getTime() + second * 1000),
          fen,
          pair,
        )
      for (let day = 0; day < 4; day++)
        for (const code of accounts) {
          const sum = (side: 0 | 1) =>
            movements
              .filter((moved) => moved.day === day && moved.pair[side] === code)
              .reduce((total, moved) => total + moved.fen, 0)
          const entries = movements.filter((moved) => moved.day === day && moved.pair.includes(code)).length
          if (entries === 0) continue
          const opening = closing.get(code) ?? 0
          closing.set(code, opening + sum(1) - sum(0))
          const on = addDays(begins, day)
          expected.set(`${code} ${on}`, {
            code,
            day: on,
            opening,
            debit: sum(0),
            credit: sum(1),
            closing: opening + sum(1) - sum(0),
            entries,
          })
        }
      const last = addDays(begins, 3)
      const folded = await foldDays(database.db, after(last))
      expect(folded.balances).toBe(expected.size)
      const written = (await balances(database)).filter(({ day }) => day >= begins)
      expect(new Map(written.map(({ hash: _, ...row }) => [`${row.code} ${row.day}`, row]))).toEqual(expected)
      expect(await foldDays(database.db, after(last))).toEqual({ days: 0, balances: 0 })
      expect((await balances(database)).filter(({ day }) => day >= begins)).toEqual(written)
      begins = addDays(begins, 4)
    }),
    budget(4),
  )
  expect(await rulesBroken(database)).toEqual([])
})

test('a day is folded an hour after it has ended in Asia/Shanghai, and not before', async () => {
  const empty = await emptyDatabase()
  expect(await foldDays(empty.db, after(first))).toEqual({ days: 0, balances: 0 })
  await post(empty.pool, at(first, '00:00:00'), 100)
  await post(empty.pool, at(first, '23:59:59'), 20)
  await post(empty.pool, at(addDays(first, 1), '00:00:00'), 3)
  expect((await foldDays(empty.db, at(addDays(first, 1), '00:59:59'))).days).toBe(0)
  expect((await foldDays(empty.db, at(addDays(first, 1), '01:00:00'))).days).toBe(1)
  expect((await balances(empty)).map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
    ['operator:bank', 120, 0],
    ['operator:suspense', 0, 120],
  ])
  await expect(
    empty.pool.query('insert into accounts.closed_days (day, closed_at) values ($1, $2)', [
      '2026-06-03',
      at('2026-06-03'),
    ]),
  ).rejects.toThrow('check')
})

test('missed days are caught up in order, those without entries too', async () => {
  const empty = await emptyDatabase()
  for (const day of [0, 1, 4]) await post(empty.pool, at(addDays(first, day)), 10 ** day)
  await foldDays(empty.db, after(first))
  await expect(empty.pool.query('select accounts.fold_day($1, 10)', [addDays(first, 1)])).rejects.toThrow(
    'is not the next',
  )
  await empty.pool.query('select accounts.close_days($1)', [after(addDays(first, 4))])
  await expect(empty.pool.query('select accounts.fold_day($1, 10)', [addDays(first, 2)])).rejects.toThrow(
    'is not the next',
  )
  expect(await foldDays(empty.db, after(addDays(first, 5)))).toEqual({ days: 5, balances: 4 })
  const bank = (await balances(empty)).filter(({ code }) => code === 'operator:bank')
  expect(bank.map(({ day, opening, closing }) => [day, opening, closing])).toEqual([
    [first, 0, -1],
    [addDays(first, 1), -1, -11],
    [addDays(first, 4), -11, -10_011],
  ])
})

test('a day that was folded takes no entry any more, nor does one before it, and its balances stay what they are', async () => {
  const empty = await emptyDatabase()
  await post(empty.pool, at(first), 100)
  await foldDays(empty.db, after(first))
  await expect(post(empty.pool, at(first, '23:59:59'), 1)).rejects.toThrow(
    'the day or the month of an entry is closed',
  )
  await expect(post(empty.pool, at('2026-05-31'), 1)).rejects.toThrow(
    'the day or the month of an entry is closed',
  )
  await post(empty.pool, at(addDays(first, 1), '00:00:00'), 1)
  for (const statement of [
    'update accounts.day_balances set closing_fen = 0, opening_fen = 0, credit_fen = debit_fen',
    'delete from accounts.day_balances',
    'truncate accounts.day_balances',
    'delete from accounts.closed_days',
    'update accounts.closed_days set folded_at = null',
  ])
    await expect(empty.pool.query(statement), statement).rejects.toThrow(/append-only|cannot truncate/)
})

test('money is not booked in a transaction that would not see the day closed meanwhile', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await expect(post(client, at('2027-01-01'), 1)).rejects.toThrow('read committed')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a horizon is set by a transaction that has written nothing before', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await expect(client.query('select accounts.set_horizon()')).rejects.toThrow('transaction of its own')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('nothing is folded while the past of the demo is being loaded', async () => {
  const empty = await emptyDatabase()
  await post(empty.pool, at(first), 100)
  const loading = (done: boolean) =>
    empty.pool.query(
      `insert into system.parameters (key, value, changed_at) values ('startingData.history', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ now: at(first).toISOString(), done })],
    )
  await loading(false)
  expect((await foldDays(empty.db, after(first))).days).toBe(0)
  await post(empty.pool, at('2026-05-20'), 100)
  await loading(true)
  expect((await foldDays(empty.db, after(first))).days).toBe(13)
})

test('two nodes at once write each balance once', async () => {
  const empty = await emptyDatabase()
  await empty.pool.query(
    `insert into accounts.accounts (code, kind) select 'test:' || place, 'bank' from generate_series(1, 1200) place`,
  )
  for (const day of [0, 1, 2])
    await empty.pool.query(
      `select accounts.post(array_agg(row('correction', null, $1::timestamptz, '', null, array[
         row(a.id, -7, null)::accounts.posted_entry, row(accounts.id_of('operator:suspense'), 7, null)::accounts.posted_entry],
         null, null, null, null)::accounts.posting)) from accounts.accounts a where a.code like 'test:%'`,
      [at(addDays(first, day))],
    )
  const folded = await Promise.all(
    Array.from({ length: 4 }, () => foldDays(empty.db, after(addDays(first, 2)))),
  )
  expect(folded.reduce((sum, { balances: written }) => sum + written, 0)).toBe(3 * 1_201)
  expect((await balances(empty)).length).toBe(3 * 1_201)
  expect(await rulesBroken(empty)).toEqual([])
})

type Guard = 'wait' | 'closed day'
const checks: Record<Guard, readonly [name: string, check: string]> = {
  wait: ['accounts.fold_day(date, integer)', 'pg_snapshot_xmin(pg_current_snapshot()) <= closed.horizon'],
  'closed day': [
    'accounts.refuse_imbalance()',
    'accounts.day_of(booked.first) <= (select max(d.day) from accounts.closed_days d)',
  ],
}

async function removeGuard({ pool }: TestDatabase, guard: Guard): Promise<void> {
  const [name, check] = checks[guard]
  const definition = 'select pg_get_functiondef($1::regprocedure) as source'
  const { rows } = await pool.query<{ source: string }>(definition, [name])
  expect(rows[0]!.source).toContain(check)
  await pool.query(rows[0]!.source.replace(check, 'false'))
}

/** One clerk has booked to a day and commits while it is folded; another one comes when it is closed already. */
async function foldDuringBooking(removed?: Guard): Promise<string[]> {
  const empty = await emptyDatabase()
  if (removed) await removeGuard(empty, removed)
  await post(empty.pool, at(first), 100)
  const [early, late] = [await empty.pool.connect(), await empty.pool.connect()]
  try {
    await early.query('begin')
    await post(early, at(first, '23:59:59'), 20)
    await late.query('begin')
    const folding = foldDays(empty.db, after(first))
    const closed = 'select from accounts.closed_days where horizon is not null'
    await expect.poll(async () => (await empty.pool.query(closed)).rowCount).toBe(1)
    const booked = await post(late, at(first, '23:59:59'), 3).then(
      () => true,
      () => false,
    )
    expect(booked).toBe(removed === 'closed day')
    if (removed === 'wait') await folding
    await early.query('commit')
    expect((await folding).days).toBe(1)
    await late.query('commit')
  } finally {
    early.release()
    late.release()
  }
  return rulesBroken(empty)
}

const sumsRule = 'the balances of a day are the sums of its entries'

test('an entry that is not committed yet when its day is closed is waited for, one that comes later is refused', async () => {
  expect(await foldDuringBooking()).toEqual([])
})

test('control: without the wait for older transactions an entry is missing in the balance', async () => {
  expect(await foldDuringBooking('wait')).toContain(sumsRule)
})

test('control: without the refusal of closed days an entry is missing in the balance', async () => {
  expect(await foldDuringBooking('closed day')).toContain(sumsRule)
})

test('a transaction that does not end makes the job fail, and the next run goes on', async () => {
  const empty = await emptyDatabase()
  const client = await empty.pool.connect()
  await client.query('begin')
  await post(client, at(first), 100)
  await post(empty.pool, at(first), 20)
  await expect(foldDays(empty.db, after(first), 0)).rejects.toThrow('older than the close of 2026-06-01')
  expect(await balances(empty)).toEqual([])
  await client.query('commit')
  client.release()
  expect(await foldDays(empty.db, after(first))).toEqual({ days: 1, balances: 2 })
  expect((await balances(empty)).map(({ closing }) => closing)).toEqual([-120, 120])
})

test('clerks who book at random around the end of a day lose no entry, and none is counted twice', async () => {
  const empty = await emptyDatabase()
  await post(empty.pool, at(first), 100)
  let day = first
  let isOver = false
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new pg.Client(empty.settings)
      await client.connect()
      return client
    }),
  )
  const outcomes = { booked: 0, refused: 0 }
  const clerks = clients.map(async (client) => {
    while (!isOver) {
      await client.query('begin')
      await setTimeout(Math.random() * 10)
      const booked = await post(client, at(day, '23:59:59'), 1 + Math.floor(Math.random() * 1000)).then(
        () => true,
        () => false,
      )
      await setTimeout(Math.random() * 10)
      await client.query(booked ? 'commit' : 'rollback')
      outcomes[booked ? 'booked' : 'refused'] += 1
    }
  })
  /** Waits until so many more were booked or refused. */
  const more = async (outcome: keyof typeof outcomes, count: number) => {
    for (const goal = outcomes[outcome] + count; outcomes[outcome] < goal; ) await setTimeout(1)
  }
  for (let night = 0; night < 12; night++) {
    await more('booked', 6)
    const over = day
    const folding = Promise.all([foldDays(empty.db, after(over)), foldDays(empty.db, after(over))])
    // Clerks go on to the next day in the middle of the fold, or after the day took no more.
    if (night % 2 === 0) await setTimeout(10)
    else await more('refused', 1)
    day = addDays(day, 1)
    await folding
  }
  isOver = true
  await Promise.all(clerks)
  await Promise.all(clients.map((client) => client.end()))
  expect(outcomes.booked).toBeGreaterThan(50)
  expect(outcomes.refused).toBeGreaterThan(0)
  expect(await rulesBroken(empty)).toEqual([])
  const { rows } = await empty.pool.query(
    `select (select sum(entries) from accounts.day_balances)::integer as folded,
       (select count(*) from accounts.entries where at < $1)::integer as booked`,
    [at(day, '00:00:00')],
  )
  expect(rows[0].folded).toBe(rows[0].booked)
})
