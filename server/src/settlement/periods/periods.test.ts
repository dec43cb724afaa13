import type { PeriodCheck } from '@fairway/contract/settlement/period-values'
import { createAcquirer } from '@fairway/testing/acquirers'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldDays } from '../../accounts/fold-days.ts'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { earnDue } from '../earning/earn.ts'
import { beginRun, goOn } from '../run.ts'

// Days, months and years of the books, closed by an accountant and a second one. The tests go on from each other: June is closed
// day by day, then as a month, and the year at its end.

let app: TestApp
let accountant: SignedInUser
let second: SignedInUser
let clerk: SignedInUser
const [first, next, last] = ['2026-06-15', '2026-06-16', '2026-06-17'] as const

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

/** Writes behind triggers and constraints, as no command could. */
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

async function moveTo(moment: string) {
  app.clock.moveTo(moment)
  await advanceSailings(app.database.db, app.clock.now())
  accountant = await app.signIn('accountant')
  second = await app.signIn('admin')
  clerk = await app.signIn('clerk')
}

/** The night: days are folded, sailings are earned, and everything is proved. */
async function night(moment: string) {
  await moveTo(moment)
  await foldDays(app.database.db, app.clock.now())
  await earnDue(app.services)
  await prove()
}

async function prove() {
  await beginRun(app.database.db, { coverage: 'whole', now: app.clock.now() })
  await goOn(app.services)
}

async function sell(day: string) {
  const sailingId = await findDemoSailing(app, day)
  const sold = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { sailingId, passengers: [buildPassenger('张三')] }),
  )
  expect(sold, sold.message).toMatchObject({ http: 200 })
}

const read = async (kind: 'day' | 'month' | 'year', begins: string) =>
  (await app.call(accountant, 'settlement.period', { kind, begins })).data
const blocking = async (kind: 'day' | 'month' | 'year', begins: string): Promise<PeriodCheck[]> =>
  (await read(kind, begins)).checks.filter((check) => check.blocking > 0).map(({ check }) => check)
const itemsOf = async (kind: 'day' | 'month' | 'year', begins: string, check: PeriodCheck) =>
  (await read(kind, begins)).checks.find((one) => one.check === check)?.items
const closeDays = (to: string) => app.call(accountant, 'settlement.closeDays', { to })
const askClose = (kind: 'month' | 'year', begins: string, user = accountant) =>
  app.call(user, 'settlement.askClose', { kind, begins })
const decide = (user: SignedInUser, id: string, approved = true) =>
  app.call(user, 'approvals.decide', { id, approved, ...(!approved && { reason: 'not yet' }) })

/** Counts the drawers that are open, to the fen. */
const closeTills = () =>
  query(
    `select accounts.close_till(s.id, jsonb_build_object('1', accounts.cash_of(s.id)), '', s.clerk_id, $1, 0)
     from accounts.till_shifts s where s.state = 'open'`,
    [app.clock.now()],
  )

beforeAll(async () => {
  app = await startTestApp()
  for (const day of [first, next]) {
    await moveTo(`${day}T09:00:00+08:00`)
    await sell(last)
    await closeTills()
  }
  await night(`${last}T02:31:00+08:00`)
})
afterAll(() => app.close())

test('[R7] days are listed from the first day of the ledger on, and today cannot be closed', async () => {
  const { data } = await app.call(accountant, 'settlement.periods', { from: first })
  expect(data.rows.map(({ begins, state }) => [begins, state])).toEqual([
    [last, 'running'],
    [next, 'open'],
    [first, 'open'],
  ])
  expect(data.closed).toEqual({ day: null, month: null, year: null })
  for (const to of [last, '2026-07-01'])
    expect(await closeDays(to)).toMatchObject({ http: 409, code: 'settlement.periodRunning' })
  await expect(
    query('insert into settlement.day_closes values ($1, now(), (select min(id) from staff.users))', [last]),
  ).rejects.toThrow(/not ready to be closed|day_closes/)
})

test('[R7] an open till, or one whose difference waits for a second person, keeps its day open and is named', async () => {
  await alter(`insert into accounts.till_shifts (till_id, clerk_id, organisation_id, day, opened_at)
    select null, u.id, u.organisation_id, '${first}', '${first}T22:00+08' from staff.users u where u.code = 'clerk'`)
  expect(await blocking('day', first)).toEqual(['tills'])
  expect(await itemsOf('day', first, 'tills')).toHaveLength(1)
  expect(await closeDays(first)).toMatchObject({ http: 409, code: 'settlement.periodBlocked' })
  await expect(
    query(`insert into settlement.day_closes values ($1, $2, (select min(id) from staff.users))`, [
      first,
      app.clock.now(),
    ]),
  ).rejects.toThrow('not ready to be closed: tills')
  await alter(`delete from accounts.till_shifts where opened_at = '${first}T22:00+08'`)
  expect(await blocking('day', first)).toEqual([])
})

test('[R7] a payment service that took money keeps the day open until its statements are complete and its differences settled or claimed', async () => {
  await query(
    `select accounts.open_accounts(array[accounts.acquirer_account('card', '${first}T12:00+08'::timestamptz)])`,
  )
  await createAcquirer(app, accountant, { code: 'CARD' })
  await query(
    `update accounts.acquirers set starts_on = '2026-06-01', checked_to = '2026-06-14' where code = 'CARD'`,
  )
  expect(await blocking('day', first)).toEqual(['acquirers'])
  expect((await itemsOf('day', first, 'acquirers'))?.map(({ names }) => names?.en)).toEqual([
    'UnionPay merchant service',
  ])
  await query(`update accounts.acquirers set checked_to = '${first}' where code = 'CARD'`)
  expect(await blocking('day', first)).toEqual([])
  await alter(`insert into accounts.acquirer_differences (acquirer_id, kind, settled_kind, settled_id, ours_fen, found_at)
    select a.id, 'oursOnly', 'payment', (select max(p.id) from orders.payments p), 100, '${first}T12:00+08'
    from accounts.acquirers a where a.code = 'CARD'`)
  await alter(`update accounts.acquirer_differences set settled_id = (select min(p.id) from orders.payments p
    where accounts.day_of(p.at) = '${first}')`)
  expect(await blocking('day', first)).toEqual(['differences'])
  await alter(`update accounts.acquirer_differences set state = 'claimed'`)
  expect(await blocking('day', first)).toEqual([])
  expect((await read('day', first)).checks.find(({ check }) => check === 'differences')).toMatchObject({
    blocking: 0,
    named: 1,
  })
  await alter('delete from accounts.acquirer_differences')
})

test('[R7] a day that is not sealed and proved, or that the proof found broken, stays open', async () => {
  await alter(`create table kept as select * from settlement.proved where day = '${first}' and subject = 'seals';
    delete from settlement.proved where day = '${first}' and subject = 'seals'`)
  expect(await blocking('day', first)).toEqual(['proved'])
  await alter('insert into settlement.proved select * from kept; drop table kept')
  await alter(`insert into settlement.violations (run_id, portion, looked_at, subject, rule, place, day)
    select max(id), 'x', '{}', 'orders', 'orderTotal', 'order 1: paid 1, tickets 2', '${first}' from settlement.runs`)
  expect(await blocking('day', first)).toEqual(['violations'])
  await alter("delete from settlement.violations where portion = 'x'")
  // The next day waits for the one before it alone.
  expect(await blocking('day', next)).toEqual(['formerDay'])
})

test('[R7] days are closed in order and for good; the journal says who, and nothing is posted into them', async () => {
  expect(await closeDays(next)).toMatchObject({ http: 200, data: { days: 2, blocked: null } })
  expect(await closeDays(next)).toMatchObject({ http: 409, code: 'settlement.periodClosed' })
  const { data } = await app.call(accountant, 'settlement.periods', { from: first, state: ['closed'] })
  expect(data).toMatchObject({ total: 2, closed: { day: next } })
  expect(data.rows[0]?.closedBy?.code).toBe('accountant')
  expect((await read('day', first)).can.close).toMatchObject({
    allowed: false,
    reason: 'settlement.periodClosed',
  })
  for (const statement of [
    'update settlement.day_closes set closed_at = now()',
    'delete from settlement.day_closes',
    'truncate settlement.day_closes',
  ])
    await expect(query(statement)).rejects.toThrow('append-only')
  const { data: log } = await app.call(second, 'journal.operations', { entity: 'settlement.period' })
  expect(log.rows.map(({ entityId, entityNames }) => [entityId, entityNames?.en])).toEqual([
    [`day:${next}`, 'Period'],
  ])
})

test('[R7] whatever the path, an entry of a closed day is refused by the database; without its guard it is not', async () => {
  const accounts = `(select min(id) from accounts.accounts where kind = 'bank')`
  const entry = (at: string) => `with t as (
      insert into accounts.transfers (kind, at) values ('correction', '${at}') returning id
    ) insert into accounts.entries (transfer_id, number, account_id, fen, at)
      select t.id, n, ${accounts}, 3 - 2 * n, '${at}' from t, generate_series(1, 2) n`
  const posting = (
    at: string,
  ) => `select accounts.post(array[row('correction', null, '${at}', '', null, array[
      row(${accounts}, 5, null)::accounts.posted_entry, row(${accounts}, -5, null)::accounts.posted_entry],
      null, null, null, null)::accounts.posting])`
  for (const at of [
    `${first}T00:00:00+08`,
    `${first}T12:00:00+08`,
    `${next}T23:59:59.999+08`,
    '2020-01-01T12:00:00+08',
  ])
    for (const statement of [entry(at), posting(at)])
      await expect(query(statement)).rejects.toThrow('the day or the month of an entry is closed')
  const undone = new Error('undone')
  await expect(
    app.database.db.transaction().execute(async (tx) => {
      await sql.raw('alter table accounts.entries disable trigger balanced').execute(tx)
      await sql.raw(entry(`${first}T12:00:00+08`)).execute(tx)
      throw undone
    }),
  ).rejects.toBe(undone)
})

test('[R7] a month waits for its days, its sailings and what is paid out, and names each', async () => {
  await night('2026-07-01T02:31:00+08:00')
  expect(await blocking('month', '2026-06-01')).toEqual(['days'])
  expect(await askClose('month', '2026-06-01')).toMatchObject({ http: 409, code: 'settlement.periodBlocked' })
  await query("update accounts.acquirers set starts_on = '2030-01-01'")
  expect(await closeDays('2026-06-30')).toMatchObject({ http: 200, data: { days: 14, blocked: null } })
  expect(await blocking('month', '2026-06-01')).toEqual([])
  const sailing = `(select min(d.sailing_id) from settlement.sailing_states d join sailings.sailings s on s.id = d.sailing_id
    where s.service_date = '${last}')`
  await alter(
    `update settlement.sailing_states set state = 'blocked', reason = 'noRule' where sailing_id = ${sailing}`,
  )
  expect(await blocking('month', '2026-06-01')).toEqual(['sailings'])
  expect(await itemsOf('month', '2026-06-01', 'sailings')).toMatchObject([{ text: 'noRule' }])
  await alter(
    `update settlement.sailing_states set state = 'earned', reason = null where sailing_id = ${sailing}`,
  )
  const person = "(select id from staff.users where code = 'clerk')"
  const moments = "'2026-06-20T12:00+08'"
  for (const [check, insert, remove] of [
    [
      'withdrawals',
      `insert into agents.withdrawals (organisation_id, bank_account_id, fen, requested_at, requested_by, freeze_transfer_id)
       select w.organisation_id, 1, 100, ${moments}, ${person}, 0 from accounts.wallets w limit 1`,
      'delete from agents.withdrawals where freeze_transfer_id = 0',
    ],
    [
      'topUps',
      `insert into agents.top_ups (organisation_id, fen, method, paid_on, reference, announced_at, announced_by)
       select w.organisation_id, 100, 'bank', '2026-06-20', 'WAITING', ${moments}, ${person} from accounts.wallets w limit 1`,
      "delete from agents.top_ups where reference = 'WAITING'",
    ],
    [
      'transfers',
      `insert into accounts.transfer_drafts (kind, reverses_id, reason, drafted_at, drafted_by)
       select 'reversal', min(t.id), 'waiting', ${moments}, ${person} from accounts.transfers t`,
      "delete from accounts.transfer_drafts where reason = 'waiting'",
    ],
    [
      'payouts',
      `insert into accounts.payouts (order_id, payment_id, method, fen, cause_kind, cause_id, requested_at, requested_by)
       select p.order_id, p.id, 'wechat', 100, 'waiting', 1, ${moments}, ${person} from orders.payments p limit 1`,
      "delete from accounts.payouts where cause_kind = 'waiting'",
    ],
  ] as const) {
    await alter(insert)
    expect(await blocking('month', '2026-06-01')).toEqual([check])
    expect(await itemsOf('month', '2026-06-01', check)).toHaveLength(1)
    await alter(remove)
  }
  expect(await blocking('month', '2026-06-01')).toEqual([])
  expect(await blocking('month', '2026-07-01')).toContain('formerMonth')
})

test('[R7] a month is closed by a second person, who is asked once; the request can be taken back by who made it', async () => {
  expect(await askClose('month', '2026-07-01')).toMatchObject({ http: 409, code: 'settlement.periodRunning' })
  const requested = await askClose('month', '2026-06-01')
  expect(requested, requested.message).toMatchObject({ http: 200 })
  expect(await askClose('month', '2026-06-01')).toMatchObject({ http: 409, code: 'settlement.closeAsked' })
  expect((await read('month', '2026-06-01')).period).toMatchObject({
    state: 'asked',
    askedBy: { code: 'accountant' },
  })
  expect(
    await app.call(second, 'settlement.withdrawClose', { kind: 'month', begins: '2026-06-01' }),
  ).toMatchObject({ http: 409, code: 'settlement.closeNotAsked' })
  expect(
    await app.call(accountant, 'settlement.withdrawClose', { kind: 'month', begins: '2026-06-01' }),
  ).toMatchObject({ http: 200 })
  const again = await askClose('month', '2026-06-01')
  expect(await decide(accountant, again.data.approvalId)).toMatchObject({
    http: 409,
    code: 'approvals.ownRequest',
  })
  // What has come in the way since blocks the close, and nothing is decided.
  await alter(`insert into accounts.transfer_drafts (kind, reverses_id, reason, drafted_at, drafted_by)
    select 'reversal', min(t.id), 'waiting', '2026-06-20T12:00+08', min(t.made_by) from accounts.transfers t`)
  expect(await decide(second, again.data.approvalId)).toMatchObject({
    http: 409,
    code: 'settlement.periodBlocked',
  })
  await alter("delete from accounts.transfer_drafts where reason = 'waiting'")
  const { data: waiting } = await app.call(second, 'approvals.list', {
    state: ['asked'],
    kind: 'settlement.closePeriod',
  })
  expect(waiting.rows[0]?.summary).toMatch(/^Close 2026-06 for good: \d+ days with \d+ sealed rows/)
  expect(await decide(second, again.data.approvalId)).toMatchObject({ http: 200, data: { state: 'used' } })
  expect((await read('month', '2026-06-01')).period).toMatchObject({
    ...{ state: 'closed', askedBy: { code: 'accountant' }, closedBy: { code: 'admin' } },
  })
  expect(await query('select closed_at from accounts.periods')).toHaveLength(1)
})

test('[R7] a closed month stays closed, and no month is closed around its check list or by one person', async () => {
  for (const statement of [
    "update settlement.periods set closed_at = null where month = '2026-06-01'",
    "update settlement.periods set closed_by = asked_by where month = '2026-06-01'",
  ])
    await expect(query(statement)).rejects.toThrow('a closed period stays closed')
  await expect(
    query("insert into settlement.periods (month, closed_at) values ('2026-07-01', '2027-01-01')"),
  ).rejects.toThrow('not ready to be closed: days')
})

test('[R7] a year is closed with its figures, chained to the year before, and what is altered later is named', async () => {
  await night('2027-01-01T02:31:00+08:00')
  expect(await blocking('year', '2026-01-01')).toEqual(['months'])
  for (let left = 184; left > 0; left -= 92) expect((await closeDays('2026-12-31')).http).toBe(200)
  for (const month of ['07', '08', '09', '10', '11', '12'].map((number) => `2026-${number}-01`)) {
    const requested = await askClose('month', month)
    expect(requested, requested.message).toMatchObject({ http: 200 })
    expect((await decide(second, requested.data.approvalId)).http).toBe(200)
  }
  const requested = await askClose('year', '2026-01-01')
  expect(requested, requested.message).toMatchObject({ http: 200 })
  expect((await decide(second, requested.data.approvalId)).http).toBe(200)
  const { seal, period } = await read('year', '2026-01-01')
  expect(period).toMatchObject({ state: 'closed', closedBy: { code: 'admin' } })
  expect(seal).toMatchObject({ former: null, openStatements: 0 })
  expect(seal?.present).toEqual(seal?.figures)
  expect(seal?.figures.orders).toBe(2)
  expect(seal?.balances.map(({ sealed, present }) => [sealed, present])).toEqual(
    seal?.balances.map(({ sealed }) => [sealed, sealed]),
  )
  const sum = seal?.balances.reduce((fen, { sealed }) => fen + (sealed?.closing ?? 0), 0)
  expect(sum).toBe(0)
  const compare = async () =>
    (await app.call(accountant, 'settlement.compareHash', { hash: seal?.hash ?? '' })).data
  expect(await compare()).toEqual({ outcome: 'fits', day: '2026-12-31' })
  await expect(query('update settlement.years set orders = 3')).rejects.toThrow('append-only')
  await alter('update settlement.years set orders = orders + 1')
  expect(await compare()).toEqual({ outcome: 'broken', day: '2026-12-31' })
  await alter('update settlement.years set orders = orders - 1')
  await alter('update settlement.year_balances set debit_fen = debit_fen + 1, closing_fen = closing_fen - 1')
  expect(await compare()).toEqual({ outcome: 'broken', day: '2026-12-31' })
})

test('[R7] people of other organisations neither see nor close periods, whatever their role allows', async () => {
  const carrier = await app.signIn('carrier')
  expect(await app.call(carrier, 'settlement.periods', {})).toMatchObject({ http: 403 })
  expect(await app.call(carrier, 'settlement.closeDays', { to: '2027-01-01' })).toMatchObject({ http: 403 })
  await grantRole(app, 'carrier', 'accountant')
  const allowed = await app.signIn('carrier')
  const year = { kind: 'year', begins: '2026-01-01' } as const
  for (const reply of [
    await app.call(allowed, 'settlement.periods', {}),
    await app.call(allowed, 'settlement.period', year),
    await app.call(allowed, 'settlement.closeDays', { to: '2027-01-01' }),
    await app.call(allowed, 'settlement.askClose', year),
    await app.call(allowed, 'settlement.withdrawClose', year),
  ])
    expect(reply).toMatchObject({ code: 'settlement.otherOrganisation' })
})
