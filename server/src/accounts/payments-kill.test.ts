import { cardStatement, createAcquirer, sellByCard } from '@fairway/testing/acquirers'
import { prepareWithdrawal, walletOf } from '@fairway/testing/agents'
import { ApiClient, newIdempotencyKey } from '@fairway/testing/api-client'
import { killWithin, runServerOn } from '@fairway/testing/faults/killed-server'
import { buildSale } from '@fairway/testing/orders'
import { preparePayout, wechatPayment } from '@fairway/testing/payouts'
import type { RunningServer } from '@fairway/testing/processes/running-server'
import { createTestDatabase, demoPassword, startTestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../orders/invariants.ts'

// A server that is killed while it pays out, while it has withdrawals paid, and while it compares the lines of a statement of an acquirer:
// nothing is paid or compared twice, nothing is lost.

const fen = 12_300

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: RunningServer | undefined
/** What was sent to WeChat and to the bank before the first kill. */
let sentPayouts: string[]
let sentWithdrawal: string
let statement: { acquirerId: string; fileName: string; file: string }
beforeAll(async () => {
  database = await createTestDatabase()
  // A server by the time of the database would put a month on sale at its start.
  await database.pool.query('update sailings.services set rolling = false')
  const app = await startTestApp({ database })
  const [clerk, agency, accountant] = await Promise.all([
    app.signIn('clerk'),
    app.signIn('agency'),
    app.signIn('accountant'),
  ])
  const requestPayout = async () => {
    const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment: wechatPayment() }))
    return preparePayout(app, accountant, data.orderId, 'requested', { clerk })
  }
  sentPayouts = [await requestPayout(), await requestPayout(), await requestPayout()]
  expect((await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })).http).toBe(200)
  await requestPayout()
  await requestPayout()
  sentWithdrawal = (await prepareWithdrawal(app, { agency, accountant }, 'sent', fen)).id
  await prepareWithdrawal(app, { agency, accountant }, 'approved', fen)
  await prepareWithdrawal(app, { agency, accountant }, 'approved', fen)
  // More than two portions: payments of ours in the first and in the last one.
  const [first, last] = [await sellByCard(app, clerk), await sellByCard(app, clerk)]
  const unknown = Array.from({ length: 1_198 }, (_, at) => ({ reference: `KILLED-${at}`, amount: '1.00' }))
  statement = {
    acquirerId: await createAcquirer(app, accountant),
    fileName: 'killed.csv',
    file: cardStatement([first, ...unknown, last]).toString('base64'),
  }
  await app.close()
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
})

const ask = async (text: string): Promise<Record<string, unknown>[]> => (await database.pool.query(text)).rows
const payouts = () =>
  ask(`select x.state, count(*)::integer as count, count(x.transfer_id)::integer as booked, count(distinct x.list_id)::integer as lists,
      (select count(*) from accounts.payout_lists)::integer as made,
      (select count(*) from accounts.payout_events e where e.to_state = x.state)::integer as events
    from accounts.payouts x group by x.state order by x.state`)
const withdrawals = () =>
  ask(`select w.state, count(*)::integer as count, count(distinct w.list_id)::integer as lists,
      (select count(*) from agents.withdrawal_lists)::integer as made,
      (select count(*) from agents.withdrawal_events e where e.to_state = w.state)::integer as events
    from agents.withdrawals w group by w.state order by w.state`)
const lines = () =>
  ask('select state, count(*)::integer as count from accounts.acquirer_lines group by state order by state')

test('[Q7][Q4] a server killed while it sends payouts and withdrawals, reads what became of them and compares a statement does each once', async () => {
  const before = await walletOf({ database })
  expect(before.frozen).toBe(3 * fen)
  const keys = { payouts: newIdempotencyKey(), withdrawals: newIdempotencyKey(), paid: newIdempotencyKey() }
  const amounts = await ask(
    `select id::text, fen::text from accounts.payouts where id in (${sentPayouts}) order by id`,
  )
  const results = amounts.map(({ id, fen }, at) => {
    const result = at === 2 ? ['failed', '', 'closed'] : ['paid', `WX-BACK-${at}`, '']
    return [id, (Number(fen) / 100).toFixed(2), ...result].join()
  })
  const file = Buffer.from(['payout,amount,result,reference,reason', ...results].join('\n')).toString(
    'base64',
  )
  const sendPayouts = (client: ApiClient) =>
    client.call('accounts.sendPayouts', { method: 'wechat' }, keys.payouts)
  const sendWithdrawals = (client: ApiClient) => client.call('agents.sendWithdrawals', {}, keys.withdrawals)
  const readResults = (client: ApiClient) => client.call('accounts.readResults', { file })
  const paid = { id: sentWithdrawal, reference: 'BANK-RECEIPT-1' }
  const markPaid = (client: ApiClient, key?: string) => client.call('agents.markWithdrawalPaid', paid, key)
  const payoutList = { table: 'accounts.payout_lists' }
  const withdrawalList = { table: 'agents.withdrawal_lists' }
  // In the middle of the lines of the file.
  const result = { table: 'accounts.payouts', event: 'update', rows: `new.id = ${sentPayouts[1]}` } as const

  // Before the lists are written and the results booked: they still wait for it.
  server = await runServerOn(database)
  const first = await ApiClient.signIn(server.url, 'accountant', demoPassword)
  await killWithin(
    database,
    server,
    { ...payoutList, at: 'statement', work: () => sendPayouts(first) },
    { ...result, at: 'statement', work: () => readResults(first) },
    { ...withdrawalList, at: 'statement', work: () => sendWithdrawals(first) },
    {
      ...{ table: 'accounts.acquirer_lines', event: 'update', at: 'statement', rows: 'new.line > 700' },
      work: () => first.call('accounts.importStatement', statement),
    },
  )
  expect(await payouts()).toEqual([
    { state: 'requested', count: 2, booked: 0, lists: 0, made: 1, events: 0 },
    { state: 'sent', count: 3, booked: 0, lists: 1, made: 1, events: 3 },
  ])
  expect(await withdrawals()).toEqual([
    { state: 'approved', count: 2, lists: 0, made: 1, events: 3 },
    { state: 'sent', count: 1, lists: 1, made: 1, events: 1 },
  ])
  expect(await lines()).toEqual([
    { state: 'matched', count: 1 },
    { state: 'theirsOnly', count: 499 },
    { state: 'waiting', count: 700 },
  ])

  // After they were written and before the answer.
  server = await runServerOn(database)
  const second = first.at(server.url)
  await killWithin(
    database,
    server,
    { ...payoutList, at: 'commit', work: () => sendPayouts(second) },
    { ...result, at: 'commit', work: () => readResults(second) },
    { ...withdrawalList, at: 'commit', work: () => sendWithdrawals(second) },
    {
      ...{ table: 'agents.withdrawals', event: 'update', at: 'commit', rows: "new.state = 'paid'" },
      work: () => markPaid(second, keys.paid),
    },
  )
  const paidOut = [
    { state: 'failed', count: 1, booked: 0, lists: 1, made: 2, events: 1 },
    { state: 'paid', count: 2, booked: 2, lists: 1, made: 2, events: 2 },
    { state: 'sent', count: 2, booked: 0, lists: 1, made: 2, events: 5 },
  ]
  expect(await payouts()).toEqual(paidOut)
  const withdrawn = [
    { state: 'paid', count: 1, lists: 1, made: 2, events: 1 },
    { state: 'sent', count: 2, lists: 1, made: 2, events: 3 },
  ]
  expect(await withdrawals()).toEqual(withdrawn)

  // The same requests get those lists, others find nothing to send; results that are read once more change nothing.
  server = await runServerOn(database)
  const third = first.at(server.url)
  expect((await sendPayouts(third)).data).toMatchObject({ payouts: 2 })
  expect(await third.call('accounts.sendPayouts', { method: 'wechat' })).toMatchObject({
    code: 'accounts.nothingToSend',
  })
  expect((await readResults(third)).data).toMatchObject({ paid: 0, failed: 0, unchanged: 3, refused: 0 })
  expect(await payouts()).toEqual(paidOut)
  expect(await ask(`select from accounts.transfers where kind = 'payout'`)).toHaveLength(2)

  const { data } = await sendWithdrawals(third)
  expect(data).toMatchObject({ withdrawals: 2, fen: 2 * fen })
  expect(await third.call('agents.sendWithdrawals', {})).toMatchObject({ code: 'accounts.nothingToSend' })
  expect((await third.callOk('agents.withdrawalList', { listId: data.listId })).file.length).toBeGreaterThan(
    0,
  )
  expect(await markPaid(third, keys.paid)).toMatchObject({ http: 200, data: { state: 'paid' } })
  expect((await markPaid(third)).http).toBe(409)
  expect(await withdrawals()).toEqual(withdrawn)
  // The money leaves the wallet once.
  const after = await walletOf({ database })
  expect(after).toMatchObject({ balance: before.balance, frozen: 2 * fen, frozenEntries: 2 * fen })

  // The lines that waited were compared by a server that started after the kill, by itself.
  const compared = [
    { state: 'matched', count: 2 },
    { state: 'theirsOnly', count: 1_198 },
  ]
  await expect.poll(lines, { timeout: 60_000 }).toEqual(compared)
  await expect
    .poll(() => ask(`select state from platform.batches where kind = 'accounts.matchStatement'`))
    .toEqual([{ state: 'ended' }])
  const again = await third.callOk('accounts.importStatement', statement)
  expect(again).toMatchObject({ known: true, lines: 1_200, matched: 2, theirsOnly: 1_198 })
  expect(await lines()).toEqual(compared)
  expect(
    await ask(`select count(*)::integer as differences, count(distinct d.line_id)::integer as lines,
      (select count(*) from accounts.acquirer_difference_events)::integer as events,
      (select count(*) from accounts.acquirer_statements)::integer as statements from accounts.acquirer_differences d`),
  ).toEqual([{ differences: 1_198, lines: 1_198, events: 1_198, statements: 1 }])
  expect(await findViolations(database.db)).toEqual([])
}, 240_000)
