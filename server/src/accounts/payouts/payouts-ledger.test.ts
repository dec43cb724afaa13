import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { giveBack, postRefund, tillOf } from '@fairway/testing/payouts'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { findViolations } from '../../orders/invariants.ts'

// What the database keeps of money that is given back.

let app: TestApp
let clerk: SignedInUser
let agency: SignedInUser
let users: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  const rows = await ask('select code, id::text from staff.users')
  users = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]
const user = (code: string) => users[code] ?? ''

let receipts = 0
async function sell(method: 'cash' | 'card' | 'wechat' | 'alipay' = 'cash') {
  receipts += 1
  const payment = method === 'cash' ? { method } : { method, reference: `RECEIPT-${receipts}` }
  return (await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))).data
}

/** A further payment of an order, as a supplement takes one. */
async function payAgain(orderId: string, method: string, fen: number) {
  await ask('select accounts.open_accounts(array[accounts.acquirer_account($1, $2)])', [
    method === 'cash' ? 'card' : method,
    app.clock.now(),
  ])
  const [till] = await ask(
    'select accounts.taking_shift($1, u.id, u.organisation_id, $2)::text as shift from staff.users u where u.id = $3',
    [method, app.clock.now(), user('clerk')],
  )
  await ask(
    `select orders.take_payments(
       array[row('sale', $1::bigint, $2::timestamptz, '', null, array[
         row(accounts.id_of(accounts.taking_code($5, $6, $2)), -$3::bigint, null)::accounts.posted_entry,
         row(accounts.id_of('operator:suspense'), $3::bigint, null)::accounts.posted_entry],
         $4::bigint, null, null, null)::accounts.posting],
       array[row($1::bigint, 1 + (select max(number) from orders.payments where order_id = $1::bigint), $5::text, '', $3::bigint, null, $2::timestamptz, $4::bigint,
         null, $6::bigint)::orders.payments])`,
    [orderId, app.clock.now(), fen, user('clerk'), method, till?.shift],
  )
}

const balanceOf = async (code: string) =>
  Number(
    (
      await ask(
        `select coalesce(sum(e.fen), 0) as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id
         where a.code = $1`,
        [code],
      )
    )[0]?.fen,
  )

/** Rules about tickets: this test moves money without them. */
const aboutTickets = /^(?:an order costs|what was paid for an order|what is not earned yet)/

/** What is wrong in the whole database, but for the tickets of what was moved without them. */
const violations = async () =>
  (await findViolations(app.database.db)).filter(({ rule }) => !aboutTickets.test(rule))

test('[L5] what is given back comes of the newest payment first, and never more than that payment', async () => {
  const order = await sell('wechat')
  await payAgain(order.orderId, 'card', 500)
  await payAgain(order.orderId, 'cash', 300)
  expect(await giveBack(app, order.orderId, 400, user('clerk'))).toMatchObject([
    { method: 'cash', fen: 300, state: 'requested' },
    { method: 'card', fen: 100, state: 'requested' },
  ])
  expect(await giveBack(app, order.orderId, 400 + order.total, user('clerk'))).toMatchObject([
    { method: 'card', fen: 400 },
    { method: 'wechat', fen: order.total },
  ])
  await expect(giveBack(app, order.orderId, 1, user('clerk'))).rejects.toThrow('less than is given back')
  expect(await giveBack(app, order.orderId, 0, user('clerk'))).toEqual([])
  expect(await violations()).toEqual([])
})

test('[L5] the database refuses a payout above its payment, in another way than it was paid, or of another order', async () => {
  const order = await sell('wechat')
  const other = await sell('card')
  const insert = (fen: number, method: string, of = order.orderId, state = 'requested') =>
    ask(
      `insert into accounts.payouts (order_id, payment_id, method, fen, state, cause_kind, cause_id, requested_at, requested_by)
       select $1, p.id, $2, $3, $4, 'offer', 1, now(), $5 from orders.payments p where p.order_id = $6`,
      [of, method, fen, state, user('clerk'), order.orderId],
    )
  await expect(insert(order.total + 1, 'wechat')).rejects.toThrow('exceed it')
  await expect(insert(100, 'cash')).rejects.toThrow('as it was paid')
  await expect(insert(100, 'cash', order.orderId, 'approved')).rejects.toThrow('as it was paid')
  await expect(insert(100, 'wechat', order.orderId, 'sent')).rejects.toThrow('begins as requested')
  await expect(insert(100, 'wechat', other.orderId)).rejects.toThrow('is not one of order')
})

test('[L5] a payout stays what it is, changes its state as allowed only, and tells every change', async () => {
  const order = await sell('wechat')
  const [{ id } = { id: '' }] = await giveBack(app, order.orderId, 500, user('clerk'))
  for (const change of ['fen = 400', "method = 'cash'", 'cause_id = 2', 'requested_by = 1'])
    await expect(ask(`update accounts.payouts set ${change} where id = $1`, [id])).rejects.toThrow(
      'stays as it was requested',
    )
  await expect(ask('delete from accounts.payouts where id = $1', [id])).rejects.toThrow('append-only')
  await expect(
    ask("update accounts.payouts set state = 'cancelled', version = 2 where id = $1", [id]),
  ).rejects.toThrow('has no event')
  await expect(
    ask("select accounts.change_payout($1, 'failed', now(), null, '', 'no')", [id]),
  ).rejects.toThrow('does not become failed from requested')
  await ask("select accounts.change_payout($1, 'cancelled', now(), null)", [id])
  await expect(ask("select accounts.change_payout($1, 'requested', now(), null)", [id])).rejects.toThrow(
    'does not become requested from cancelled',
  )
  await expect(
    ask("update accounts.payout_events set to_state = 'paid' where payout_id = $1", [id]),
  ).rejects.toThrow('append-only')
  // Cancelled behind the product's back, its money is owed and waits nowhere: the proof names the order.
  expect(await violations()).toMatchObject([{ rule: 'what is owed of refunds is what waits to be paid out' }])
  await postRefund(app.database.db, order.orderId, -500, app.clock.now(), user('clerk'))
})

test('[L5] cash comes from the till of who gives it back, at once or when it is collected', async () => {
  const order = await sell('cash')
  const before = [await balanceOf(await tillOf(app, 'clerk')), await balanceOf(await tillOf(app, 'clerk2'))]
  expect(await giveBack(app, order.orderId, 300, user('clerk2'), true)).toMatchObject([
    { method: 'cash', fen: 300, state: 'paid' },
  ])
  const [{ id } = { id: '' }] = await giveBack(app, order.orderId, 200, user('clerk'))
  await ask('select accounts.pay_payout($1, $2, $3)', [id, user('clerk2'), app.clock.now()])
  expect(
    await ask('select state, paid_by::text, fen::text from accounts.payouts where id = $1', [id]),
  ).toEqual([{ state: 'collected', paid_by: user('clerk2'), fen: '200' }])
  expect([await balanceOf(await tillOf(app, 'clerk')), await balanceOf(await tillOf(app, 'clerk2'))]).toEqual(
    [before[0], (before[1] ?? 0) + 500],
  )
  await expect(
    ask('select accounts.pay_payout($1, $2, $3)', [id, user('clerk2'), app.clock.now()]),
  ).rejects.toThrow('does not become')
  expect(await violations()).toEqual([])
})

test('[L16] into a wallet it is paid at once, and the daily limit does not grow by it', async () => {
  const { payment: _, ...sale } = await buildSale(
    app,
    { phone: '13800138000', passengers: [buildPassenger()] },
    'agent',
  )
  const sold = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  const wallet = async () =>
    (
      await ask(
        `select balance_fen::text as balance, spent_fen::text as spent from accounts.wallets w
         join staff.users u on u.organisation_id = w.organisation_id where u.code = 'agency'`,
      )
    )[0]
  const before = await wallet()
  expect(await giveBack(app, sold.data.orderId, 500, user('agency'))).toMatchObject([
    { method: 'wallet', fen: 500, state: 'paid' },
  ])
  expect(await wallet()).toEqual({ balance: String(Number(before?.balance) + 500), spent: before?.spent })
  expect(await violations()).toEqual([])
})

test('[L5] a payment service is sent a payout again after it failed, and each attempt counts', async () => {
  const order = await sell('alipay')
  const [{ id } = { id: '' }] = await giveBack(app, order.orderId, 500, user('clerk'))
  const change = (state: string, more = '') =>
    ask(`select accounts.change_payout($1, '${state}', now(), null${more})`, [id])
  await ask(
    `insert into accounts.payout_lists (method, made_at, made_by, payouts, fen) values ('alipay', now(), $1, 1, 500)`,
    [user('accountant')],
  )
  const list = ", '', '', (select max(id) from accounts.payout_lists)"
  await change('sent', list)
  await expect(change('failed')).rejects.toThrow('check')
  await change('failed', ", '', 'account closed'")
  await change('requested')
  await change('sent', list)
  expect(await ask('select attempts::text, error from accounts.payouts where id = $1', [id])).toEqual([
    { attempts: '2', error: 'account closed' },
  ])
  const owed = await balanceOf('acquirer:alipay:2026-06-15')
  await ask("select accounts.pay_payout($1, $2, $3, 'A-1')", [id, user('accountant'), app.clock.now()])
  expect((await balanceOf('acquirer:alipay:2026-06-15')) - owed).toBe(500)
  expect(
    await ask(
      'select number::text, to_state, reason, reference from accounts.payout_events where payout_id = $1',
      [id],
    ),
  ).toMatchObject([
    { number: '2', to_state: 'sent' },
    { number: '3', to_state: 'failed', reason: 'account closed' },
    { number: '4', to_state: 'requested' },
    { number: '5', to_state: 'sent' },
    { number: '6', to_state: 'paid', reference: 'A-1' },
  ])
  expect(await violations()).toEqual([])
})

/**
 * Two users give back a whole order, the second one before the first one's transaction has ended.
 * Gives how many did, and what was given back.
 */
async function giveBackTwice(order: { orderId: string; total: number }) {
  const [first, second] = await Promise.all([app.database.pool.connect(), app.database.pool.connect()])
  const request = (client: typeof first, code: string) =>
    client.query(
      `select accounts.request_payouts(array[row($1, $2, 'offer', 1, $3, $4, false)::accounts.payout_request])`,
      [order.orderId, order.total, user(code), app.clock.now()],
    )
  try {
    await first.query('begin')
    await request(first, 'clerk')
    await second.query('begin')
    let answered = false
    const requested = request(second, 'clerk2')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        answered = true
      })
    while (!answered && !(await oneWaits())) answered ||= false
    await first.query('commit')
    const done = 1 + Number(await requested)
    await second.query((await requested) ? 'commit' : 'rollback')
    const [paidOut] = await ask(
      "select sum(fen)::text as fen from accounts.payouts where order_id = $1 and state <> 'cancelled'",
      [order.orderId],
    )
    return { done, paidOut: Number(paidOut?.fen) }
  } finally {
    first.release()
    second.release()
  }
}

/** Whether a transaction stands at the lock of another one. */
async function oneWaits() {
  const [busy] = await ask(
    `select count(*)::text as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%request_payouts(array[row($1%'`,
  )
  return busy?.waiting !== '0'
}

test('[L5] of two who give back a whole order at once one does, and without its guards both would', async () => {
  const order = await sell('wechat')
  expect(await giveBackTwice(order)).toEqual({ done: 1, paidOut: order.total })
  // Either guard is enough: the lock of the order, or the look of the database at the payment.
  const [source] = await ask("select pg_get_functiondef('accounts.request_payouts'::regproc) as text")
  await ask(source?.text?.replace(/perform from orders\.orders .*;/, '') ?? '')
  const second = await sell('wechat')
  expect(await giveBackTwice(second)).toEqual({ done: 1, paidOut: second.total })
  await ask('alter table accounts.payouts disable trigger within_payment')
  const third = await sell('wechat')
  expect(await giveBackTwice(third)).toEqual({ done: 2, paidOut: 2 * third.total })
  expect((await findViolations(app.database.db)).map(({ rule }) => rule)).toContain(
    'no more of a payment is given back than it took in',
  )
  await ask(source?.text ?? '')
  await ask('alter table accounts.payouts enable trigger within_payment')
})
