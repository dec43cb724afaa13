import { cardPayment, cardStatement, createAcquirer, importFile } from '@fairway/testing/acquirers'
import { bookTopUp, takeBackTopUp, topUpRequest } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { earnOrder } from '@fairway/testing/sailings/earnings'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldDays } from '../../accounts/fold-days.ts'

// The ledger beside the documents of the same money: a day with a card payment, a till and the bank, and a party.

let app: TestApp
let accountant: SignedInUser
let total: number
let cards: string
const day = '2026-06-15'

/** Ends the day before the early morning of another one, when days are folded; the session begins again. */
async function foldUntil(night: string): Promise<void> {
  app.clock.moveTo(`${night}T02:31:00+08:00`)
  await foldDays(app.database.db, app.clock.now())
  accountant = await app.signIn('accountant')
}
const servicesOf = async (date: string) =>
  (await app.call(accountant, 'settlement.reconciliation', { from: date, to: date })).data.rows[0]?.services

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

const read = async (more: object = {}) =>
  (await app.call(accountant, 'settlement.reconciliation', { from: day, to: day, ...more })).data.rows

beforeAll(async () => {
  app = await startTestApp()
  const clerk = await app.signIn('clerk')
  const sold = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { payment: { method: 'card', reference: 'RECONCILED-1' } }),
  )
  expect(sold, sold.message).toMatchObject({ http: 200 })
  total = sold.data.total
  await earnOrder(app, sold.data.orderId)
  await app.call(clerk, 'orders.sell', await buildSale(app, { phone: '13800138001' }))
  // Counted with five fen too much.
  await app.database.pool.query(
    `select accounts.close_till(s.id, jsonb_build_object('1', accounts.cash_of(s.id) + 5), 'found', s.clerk_id, $1, 100)
     from accounts.till_shifts s where s.state = 'open'`,
    [app.clock.now()],
  )
  await app.database.pool.query(
    `select accounts.post(array[row('transfer', null, $1::timestamptz, '', null, array[
       row(accounts.id_of('operator:bank'), -700, null)::accounts.posted_entry,
       row(accounts.id_of('operator:suspense'), 700, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])`,
    [app.clock.now()],
  )
  app.clock.moveTo('2026-06-16T02:31:00+08:00')
  await foldDays(app.database.db, app.clock.now())
  accountant = await app.signIn('accountant')
  cards = await createAcquirer(app, accountant, { code: 'CARD' })
})
afterAll(() => app.close())

test('[R5] a card payment that no statement has is a difference, until its line is there', async () => {
  expect((await read())[0]?.services).toMatchObject({ ledger: total, papers: 0, difference: -total })
  await alter(`with s as (
      insert into accounts.acquirer_statements (acquirer_id, file_name, file_hash, imported_at, imported_by)
      select a.id, 'card.csv', sha256('card'), '2026-06-16T02:00+08', a.changed_by from accounts.acquirers a where a.code = 'CARD'
      returning id, acquirer_id)
    insert into accounts.acquirer_lines (acquirer_id, statement_id, line, kind, reference, fen, at, state, settled_kind, settled_id)
    select s.acquirer_id, s.id, 1, 'payment', 'RECONCILED-1', ${total - 1}, '2026-06-16T00:00:01+08', 'differs', 'payment', p.id
    from s, orders.payments p where p.reference = 'RECONCILED-1'`)
  // Their clock was on the next day already: the line counts to the day of the payment.
  expect((await read())[0]?.services).toMatchObject({ ledger: total, papers: total - 1, difference: -1 })
  await alter(
    `update accounts.acquirer_lines set fen = ${total}, state = 'matched' where reference = 'RECONCILED-1'`,
  )
  expect((await read())[0]?.services).toMatchObject({ ledger: total, papers: total, difference: 0 })
})

test('[R5] what was counted too much in a till, and what moved the bank without a document, is a difference', async () => {
  const [row] = await read()
  expect(row?.tills).toMatchObject({ difference: 5, openShifts: 0 })
  // The wallets of the starting data were paid into without a document, too.
  const { rows } = await app.database.pool.query<{ fen: string }>(
    `select coalesce(-sum(n.fen), 0) as fen from accounts.entries n join accounts.transfers f on f.id = n.transfer_id
     where n.account_id = accounts.id_of('operator:bank') and f.kind = 'deposit'`,
  )
  expect(row?.bank).toMatchObject({ difference: -700 - Number(rows[0]?.fen) })
  expect(row?.bank.accountId).not.toBeNull()
  expect(await read({ differing: true })).toHaveLength(1)
})

test('[R5] a party is compared with its statements: what none of them has is listed as a month without one', async () => {
  const { data } = await app.call(accountant, 'settlement.partyReconciliation', { from: day, to: day })
  expect(data).toMatchObject({ total: 1, from: '2026-06-01', to: '2026-06-01' })
  const [party] = data.rows
  expect(party?.earned.ledger).toBeGreaterThan(0)
  expect(party).toMatchObject({
    ...{ unstated: 1, earned: { papers: 0, difference: -(party?.earned.ledger ?? 0) } },
    owed: { ledger: party?.earned.ledger, papers: party?.earned.ledger, difference: 0 },
  })
  expect(
    (await app.call(accountant, 'settlement.partyReconciliation', { text: 'no such party' })).data.total,
  ).toBe(0)
})

test('[R5] too many days or months are refused, and so are those that end before they begin', async () => {
  const ask = (request: object) => app.call(accountant, 'settlement.reconciliation', request)
  expect(await ask({ from: '2026-05-01', to: day })).toMatchObject({
    ...{ http: 422, code: 'settlement.periodTooLong', details: { most: 31 } },
  })
  expect(await ask({ from: day, to: '2026-06-14' })).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(
    await app.call(accountant, 'settlement.partyReconciliation', { from: '2020-01-01', to: day }),
  ).toMatchObject({ http: 422, code: 'settlement.monthsTooLong' })
  const carrier = await app.signIn('carrier')
  expect(await app.call(carrier, 'settlement.reconciliation', {})).toMatchObject({ http: 403 })
})

test('[R5] a top-up by a payment service is compared with its line, and what takes it back is a paper of its own', async () => {
  const people = async () => ({ accountant, second: await app.signIn('accountant2') })
  const agency = await idOf(app, 'staff.organisations', 'RVT')
  const id = await bookTopUp(app, await people(), {
    ...topUpRequest(agency, 2_500),
    method: 'wechat',
    reference: 'TOP-UP-1',
  })
  await foldUntil('2026-06-17')
  expect(await servicesOf('2026-06-16')).toMatchObject({ ledger: 2_500, papers: 0, difference: -2_500 })
  await alter(`with s as (
      insert into accounts.acquirer_statements (acquirer_id, file_name, file_hash, imported_at, imported_by)
      select a.id, 'top-ups.csv', sha256('top-ups'), '2026-06-17T02:00+08', a.changed_by from accounts.acquirers a where a.code = 'CARD'
      returning id, acquirer_id)
    insert into accounts.acquirer_lines (acquirer_id, statement_id, line, kind, reference, fen, at, state, settled_kind, settled_id)
    select s.acquirer_id, s.id, 1, 'payment', 'TOP-UP-1', 2500, '2026-06-16T09:00+08', 'matched', 'topUp', ${id} from s`)
  expect(await servicesOf('2026-06-16')).toMatchObject({ ledger: 2_500, papers: 2_500, difference: 0 })
  await takeBackTopUp(app, await people(), id)
  await foldUntil('2026-06-18')
  expect(await servicesOf('2026-06-17')).toMatchObject({ ledger: -2_500, papers: -2_500, difference: 0 })
})

test('[R5] what a statement settles on the day of its payments is counted back: they are compared with their lines all the same', async () => {
  const payment = cardPayment()
  const sale = await buildSale(app, { payment, sailingId: await findDemoSailing(app, '2026-06-20') })
  const sold = await app.call(await app.signIn('clerk'), 'orders.sell', sale)
  expect(sold, sold.message).toMatchObject({ http: 200 })
  const fen = sold.data.total
  const line = { reference: payment.reference, amount: (fen / 100).toFixed(2), fee: '0.35' }
  const { data } = await importFile(
    app,
    accountant,
    cards,
    cardStatement([{ ...line, time: '2026-06-18 08:30:00' }]),
  )
  const booked = await app.call(accountant, 'accounts.bookStatement', { statementId: data.statementId })
  expect(booked.data, booked.message).toMatchObject({ net: fen - 35 })
  await foldUntil('2026-06-19')
  expect(await servicesOf('2026-06-18')).toMatchObject({ ledger: fen, papers: fen, difference: 0 })
})
