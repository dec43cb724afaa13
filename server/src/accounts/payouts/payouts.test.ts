import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { giveBack, preparePayout, wechatPayment } from '@fairway/testing/payouts'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFirstSheet } from '../../office/xlsx/read-sheet.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import { findViolations } from '../../orders/invariants.ts'

// Payouts as accountants and clerks work with them.

let app: TestApp
let clerk: SignedInUser
let clerk2: SignedInUser
let accountant: SignedInUser
let accountant2: SignedInUser
let users: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  clerk2 = await app.signIn('clerk2')
  accountant = await app.signIn('accountant')
  accountant2 = await app.signIn('accountant2')
  users = Object.fromEntries(
    (await ask('select code, id::text from staff.users')).map(({ code, id }) => [code, id ?? '']),
  )
})
afterAll(async () => {
  // Money was moved here without tickets.
  const violations = await findViolations(app.database.db)
  expect(
    violations.filter(({ rule }) => !/^(?:what was paid for an order|what is not earned yet)/.test(rule)),
  ).toEqual([])
  await app.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]

type Payment = ReturnType<typeof wechatPayment> | { method: 'cash' }
const sell = async (payment: Payment = wechatPayment()) =>
  (await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))).data

async function payoutIn(state: Parameters<typeof preparePayout>[3], payment?: Payment) {
  const order = await sell(payment)
  return { order, id: await preparePayout(app, accountant, order.orderId, state, { fen: 1_000 }) }
}

const stateOf = async (id: string) =>
  (await app.call(accountant, 'accounts.payout', { id })).data.payout.state
const base64 = (text: string) => Buffer.from(text).toString('base64')
const read = (text: string, language = 'en') =>
  app.call(accountant, 'accounts.readResults', { file: base64(text) }, { language })

test('[L5] what waits of a payment service is sent as a list, once, and the list can be fetched again', async () => {
  const { order, id } = await payoutIn('requested')
  const before = (
    await app.call(accountant, 'accounts.payouts', { state: ['requested'], method: ['wechat'] })
  ).data
  expect(before.waiting).toEqual([{ method: 'wechat', payouts: 1, fen: 1_000 }])
  const key = newIdempotencyKey()
  const [sent, again] = await Promise.all(
    [1, 2].map(() => app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' }, { key })),
  )
  expect(sent?.data).toMatchObject({ payouts: 1, fen: 1_000 })
  expect(again?.data).toEqual(sent?.data)
  expect(await app.call(accountant2, 'accounts.sendPayouts', { method: 'wechat' })).toMatchObject({
    http: 409,
    code: 'accounts.nothingToSend',
  })
  for (const language of ['en', 'zh']) {
    const { data } = await app.call(
      accountant,
      'accounts.payoutList',
      { listId: sent?.data.listId ?? '' },
      { language },
    )
    const { rows } = await readFirstSheet(Buffer.from(data.file, 'base64'), 10)
    expect(rows[0]?.cells[0]).toBe(language === 'en' ? 'Payout number' : '退款编号')
    expect(rows[1]?.cells.slice(0, 4)).toEqual([
      id,
      order.number,
      expect.stringMatching(/^WX-RECEIPT-/),
      '10.00',
    ])
  }
  expect(await app.call(accountant, 'accounts.payout', { id })).toMatchObject({
    data: { payout: { state: 'sent', attempts: 1 }, events: [{ state: 'requested' }, { state: 'sent' }] },
  })
})

test('[L5] two users who send at the same moment never send a payout twice', async () => {
  const ids = [await payoutIn('requested'), await payoutIn('requested')].map(({ id }) => id)
  await Promise.all(
    [accountant, accountant2, accountant, accountant2].map((user) =>
      app.call(user, 'accounts.sendPayouts', { method: 'wechat' }),
    ),
  )
  const rows = await ask(
    "select payout_id::text as id, count(*)::text as times from accounts.payout_events where payout_id = any($1) and to_state = 'sent' group by 1",
    [ids],
  )
  expect(rows).toEqual(ids.map((id) => ({ id, times: '1' })))
})

test('[L5] results book each good line and name each bad one; the same file twice changes nothing', async () => {
  const [paid, failed, other, waiting] = [
    await payoutIn('sent'),
    await payoutIn('sent'),
    await payoutIn('sent'),
    await payoutIn('failed'),
  ].map(({ id }) => id)
  const never = (await payoutIn('requested')).id
  const file = [
    'Payout number,Amount (CNY),Result,Receipt number,Reason',
    `${paid},10.00,paid,WX-1001,`,
    `${failed},10,failed,,"account closed, at the bank"`,
    `${other},10.01,paid,WX-1002,`,
    `${other},10.00,maybe,WX-1002,`,
    `${waiting},10.00,paid,WX-1003,`,
    `${never},10.00,paid,WX-1004,`,
    '999999999,10.00,paid,WX-1005,',
    '=1+1,10.00,paid,WX-1006,',
    `${paid},10.00,paid,WX-1007,`,
    '',
  ].join('\r\n')
  const first = (await read(file)).data
  expect(first).toMatchObject({ paid: 1, failed: 1, unchanged: 0, refused: 7 })
  expect(first.lines.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
    [2, 'paid', ''],
    [3, 'failed', ''],
    [4, 'refused', 'The amount differs from the payout'],
    [5, 'refused', 'The payout is named in an earlier line'],
    [6, 'refused', 'The payout is not waiting for a result'],
    [7, 'refused', 'No payout with this number was sent'],
    [8, 'refused', 'No payout with this number was sent'],
    [9, 'refused', 'The payout number must be a whole number'],
    [10, 'refused', 'The payout is named in an earlier line'],
  ])
  const count = async () =>
    (await ask('select count(*)::text as events from accounts.payout_events'))[0]?.events
  const events = await count()
  expect((await read(file)).data).toMatchObject({ paid: 0, failed: 0, unchanged: 2, refused: 7 })
  expect(await count()).toBe(events)
  // A receipt number pays once.
  const taken = `payout;amount;result;reference\n${other};10.00;paid;WX-1001\n`
  expect((await read(taken)).data.lines).toMatchObject([
    { outcome: 'refused', message: 'Another payout has this receipt number' },
  ])
})

test('[L5] results come as the filled-in list, in Chinese, and in GB 18030; what is no such file is named', async () => {
  const id = (await payoutIn('sent')).id
  const workbook = await plainWorkbook([
    {
      name: 'x',
      rows: [
        ['退款编号', '金额（元）', '结果', '退款凭证号', '原因'],
        [id ?? '', '¥10.00', '已退款', 'WX-2001', ''],
      ],
    },
  ])
  const file = workbook.toString('base64')
  expect((await app.call(accountant, 'accounts.readResults', { file })).data).toMatchObject({ paid: 1 })
  const other = (await payoutIn('sent')).id
  // 退款编号, 金额, 结果, 失败 as a spreadsheet of a Chinese Windows writes them.
  const gb = Buffer.concat([
    Buffer.from('cdcbbfeeb1e0bac52cbdf0b6eea3a8d4aaa3a92cbde1b9fb2c', 'hex'),
    Buffer.from('reason\n'),
    Buffer.from(`${other},10.00,`),
    Buffer.from('caa7b0dc', 'hex'),
    Buffer.from(',closed\n'),
  ]).toString('base64')
  expect((await app.call(accountant, 'accounts.readResults', { file: gb })).data).toMatchObject({ failed: 1 })
  for (const [text, code] of [
    ['payout,amount\n1,2\n', 'accounts.resultsColumns'],
    ['payout,amount,result\n', 'accounts.resultsEmpty'],
    ['payout,amount,result\n"1,2', 'accounts.resultsUnreadable'],
    [`payout,amount,result\n${'1,2,paid\n'.repeat(501)}`, 'accounts.resultsTooLong'],
    [`PK${'x'.repeat(1_000)}`, 'accounts.resultsUnreadable'],
  ])
    expect(await read(text ?? ''), text?.slice(0, 40)).toMatchObject({ http: 422, code })
})

test('[L5] a failed payout is sent again, marked as paid by its receipt number, and not twice', async () => {
  const { id } = await payoutIn('failed')
  expect((await app.call(accountant, 'accounts.retry', { id })).data).toEqual({ state: 'requested' })
  expect(await app.call(accountant, 'accounts.retry', { id })).toMatchObject({ code: 'accounts.notFailed' })
  await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })
  expect(await app.call(accountant, 'accounts.markPaid', { id, reference: '?' })).toMatchObject({ http: 400 })
  expect((await app.call(accountant, 'accounts.markPaid', { id, reference: 'WX-3001' })).data).toEqual({
    state: 'paid',
  })
  const { payout, events } = (await app.call(accountant, 'accounts.payout', { id })).data
  expect(payout).toMatchObject({ attempts: 2, reference: 'WX-3001', givenBy: expect.any(String) })
  expect(events.map(({ state }) => state)).toEqual([
    'requested',
    'sent',
    'failed',
    'requested',
    'sent',
    'paid',
  ])
  expect(await app.call(accountant, 'accounts.markPaid', { id, reference: 'WX-3002' })).toMatchObject({
    code: 'accounts.notPayable',
  })
  const other = (await payoutIn('sent')).id
  expect(await app.call(accountant, 'accounts.markPaid', { id: other, reference: 'WX-3001' })).toMatchObject({
    code: 'accounts.referenceUsed',
    details: { payout: id },
  })
})

test('[L5] cash that waits is paid at any counter from the till of the clerk who gives it, once', async () => {
  const { order, id } = await payoutIn('requested', { method: 'cash' })
  const found = await app.call(clerk2, 'accounts.cashToPay', { orderNumber: order.number })
  expect(found.data.payouts).toMatchObject([{ id, fen: 1_000 }])
  const answers = await Promise.all([clerk, clerk2].map((user) => app.call(user, 'accounts.payCash', { id })))
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  const [giver] = await ask(
    `select u.code from accounts.payouts x join accounts.entries e on e.transfer_id = x.transfer_id
     join accounts.accounts a on a.id = e.account_id and a.kind = 'till' join staff.users u on u.id = a.user_id
     where x.id = $1 and x.paid_by = u.id`,
    [id],
  )
  expect(giver?.code).toBe(answers[0]?.http === 200 ? 'clerk' : 'clerk2')
  expect((await app.call(clerk, 'accounts.cashToPay', { orderNumber: order.number })).data.payouts).toEqual(
    [],
  )
  expect(await app.call(accountant, 'accounts.payCash', { id })).toMatchObject({ http: 403 })
  expect(await app.call(clerk, 'accounts.sendPayouts', { method: 'wechat' })).toMatchObject({ http: 403 })
})

test('[L6] another way needs a second person: the payout is replaced by what was approved', async () => {
  const { order, id } = await payoutIn('failed')
  const request = { id, method: 'cash' as const }
  const { approvalId } = (await app.call(accountant, 'accounts.payOtherwise', request)).data
  // While it is waited for, nothing else is done with the payout.
  expect(await app.call(accountant, 'accounts.retry', { id })).toMatchObject({
    code: 'accounts.otherwisePending',
  })
  expect(await app.call(accountant2, 'accounts.payOtherwise', request)).toMatchObject({
    code: 'accounts.otherwisePending',
  })
  const decide = (user: SignedInUser) =>
    app.call(user, 'approvals.decide', { id: approvalId, approved: true }, { language: 'en' })
  expect(await decide(accountant)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
  // A second session of the same user is the same person.
  expect(await decide(await app.signIn('accountant'))).toMatchObject({ code: 'approvals.ownRequest' })
  accountant = await app.signIn('accountant')
  expect(await decide(clerk)).toMatchObject({ http: 403 })
  const supervisor = await app.signIn('pier')
  expect((await decide(supervisor)).http).not.toBe(200)
  const listed = await app.call(accountant2, 'approvals.list', { state: ['asked'] }, { language: 'en' })
  expect(listed.data.rows).toMatchObject([
    {
      id: approvalId,
      summary: `Order ${order.number}: pay back ¥10.00 by Cash instead of WeChat`,
      can: { decide: { allowed: true } },
    },
  ])
  expect((await decide(accountant2)).data).toEqual({ state: 'used' })
  expect(await decide(accountant2)).toMatchObject({ code: 'approvals.decided' })
  const { replacedBy, payout } = (await app.call(accountant, 'accounts.payout', { id })).data
  expect(payout.state).toBe('cancelled')
  expect(await stateOf(replacedBy ?? '')).toBe('approved')
  const found = (await app.call(clerk2, 'accounts.cashToPay', { orderNumber: order.number })).data.payouts
  expect(found).toMatchObject([{ id: replacedBy, fen: 1_000 }])
  expect((await app.call(clerk2, 'accounts.payCash', { id: replacedBy ?? '' })).data).toEqual({
    state: 'collected',
    fen: 1_000,
  })
})

test('[L6] what has changed since it was requested is not carried out, and a refusal leaves the payout as it was', async () => {
  const { id } = await payoutIn('failed')
  const { approvalId } = (await app.call(accountant, 'accounts.payOtherwise', { id, method: 'bank' })).data
  // Behind the back of the product: it was sent once more meanwhile.
  await ask("select accounts.change_payout($1, 'requested', now(), null)", [id])
  await ask(
    "select accounts.change_payout($1, 'sent', now(), null, '', '', (select min(id) from accounts.payout_lists))",
    [id],
  )
  const decide = (approved: boolean, reason = '') =>
    app.call(accountant2, 'approvals.decide', { id: approvalId, approved, reason })
  expect(await decide(true)).toMatchObject({ http: 409, code: 'approvals.changed' })
  await ask("select accounts.change_payout($1, 'failed', now(), null, '', 'again')", [id])
  // The same state, but one more attempt than what was approved.
  expect(await decide(true)).toMatchObject({ http: 409, code: 'approvals.changed' })
  expect(await decide(false)).toMatchObject({ code: 'approvals.reasonMissing' })
  expect((await decide(false, 'the account was found')).data).toEqual({ state: 'refused' })
  expect(await stateOf(id)).toBe('failed')
  // Nothing but what was approved: neither another way nor another payout.
  const second = (await app.call(accountant, 'accounts.payOtherwise', { id, method: 'bank' })).data.approvalId
  await ask("select platform.decide_approval($1, $2, true, '', $3)", [
    second,
    users.accountant2,
    app.clock.now(),
  ])
  const other = (await payoutIn('requested')).id
  for (const [payout, method] of [
    [id, 'cash'],
    [other, 'bank'],
  ]) {
    const [answer] = await ask('select accounts.pay_otherwise($1, $2, $3, $4, $5) as refusal', [
      ...[payout, method, second, users.accountant, app.clock.now()],
    ])
    expect(answer?.refusal).toMatch(/otherPayload|notApproved/)
  }
})

test('[L5] a cancelled payout leaves its money to be cleared up, and what was sent is not cancelled', async () => {
  const { id } = await payoutIn('failed')
  const cancel = () => app.call(accountant, 'accounts.cancelPayout', { id, reason: 'paid by the carrier' })
  expect((await cancel()).data).toEqual({ state: 'cancelled' })
  expect(await cancel()).toMatchObject({ code: 'accounts.notCancellable' })
  const [suspense] = await ask(
    `select sum(e.fen)::text as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id
     join accounts.transfers t on t.id = e.transfer_id where a.code = 'operator:suspense' and t.cause_kind = 'payout' and t.cause_id = $1`,
    [id],
  )
  expect(suspense?.fen).toBe('1000')
  const sent = (await payoutIn('sent')).id
  expect(await app.call(accountant, 'accounts.cancelPayout', { id: sent, reason: 'too late' })).toMatchObject(
    { code: 'accounts.notCancellable' },
  )
})

test('an order lists its payouts for those who see it', async () => {
  const order = await sell({ method: 'cash' })
  await giveBack(app, order.orderId, 500, users.clerk ?? '', true)
  const { data } = await app.call(clerk, 'orders.detail', { orderId: order.orderId })
  expect(data.payouts).toMatchObject([{ method: 'cash', amount: 500, state: 'paid' }])
})

test('[L6] what failed another way goes back as it was paid after all, with a second person, and a bank payout can fail twice', async () => {
  const { id } = await payoutIn('requested', { method: 'cash' })
  const otherwise = async (payout: string, method: 'bank' | 'cash') => {
    const { approvalId } = (await app.call(accountant, 'accounts.payOtherwise', { id: payout, method })).data
    const decided = await app.call(accountant2, 'approvals.decide', { id: approvalId, approved: true })
    expect(decided, decided.message).toMatchObject({ data: { state: 'used' } })
    return (await app.call(accountant, 'accounts.payout', { id: payout })).data.replacedBy ?? ''
  }
  const byBank = await otherwise(id, 'bank')
  const fail = () => app.call(accountant, 'accounts.markFailed', { id: byBank, reason: 'account closed' })
  expect((await fail()).data).toEqual({ state: 'failed' })
  expect((await app.call(accountant, 'accounts.retry', { id: byBank })).data).toEqual({ state: 'approved' })
  expect((await fail()).data).toEqual({ state: 'failed' })
  const inCash = await otherwise(byBank, 'cash')
  expect((await app.call(clerk2, 'accounts.payCash', { id: inCash })).data).toEqual({
    state: 'collected',
    fen: 1_000,
  })
})

test('[L6] an approval that has expired is not decided on, and makes room for another one', async () => {
  const { id } = await payoutIn('failed')
  const { approvalId } = (await app.call(accountant, 'accounts.payOtherwise', { id, method: 'bank' })).data
  app.clock.passMinutes(7 * 24 * 60)
  accountant = await app.signIn('accountant')
  accountant2 = await app.signIn('accountant2')
  clerk = await app.signIn('clerk')
  expect(await app.call(accountant2, 'approvals.decide', { id: approvalId, approved: true })).toMatchObject({
    code: 'approvals.expired',
  })
  const again = (await app.call(accountant, 'accounts.payOtherwise', { id, method: 'bank' })).data.approvalId
  expect((await app.call(accountant2, 'approvals.decide', { id: again, approved: true })).data.state).toBe(
    'used',
  )
  const { replacedBy } = (await app.call(accountant, 'accounts.payout', { id })).data
  expect(
    (await app.call(accountant, 'accounts.markPaid', { id: replacedBy ?? '', reference: 'BANK-1' })).data,
  ).toEqual({
    state: 'paid',
  })
})
