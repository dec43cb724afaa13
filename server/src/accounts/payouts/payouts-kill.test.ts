import { ApiClient, newIdempotencyKey } from '@fairway/testing/api-client'
import { killWithin, runServerOn } from '@fairway/testing/faults/killed-server'
import { buildSale } from '@fairway/testing/orders'
import { preparePayout, wechatPayment } from '@fairway/testing/payouts'
import type { RunningServer } from '@fairway/testing/processes/running-server'
import { createTestDatabase, demoPassword, startTestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// A server that is killed while it pays out: nothing is paid twice, nothing is lost.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: RunningServer | undefined
let payoutIds: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  const app = await startTestApp({ database })
  const [clerk, accountant] = await Promise.all([app.signIn('clerk'), app.signIn('accountant')])
  payoutIds = []
  for (let count = 0; count < 3; count += 1) {
    const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment: wechatPayment() }))
    payoutIds.push(await preparePayout(app, accountant, data.orderId, 'requested', { clerk }))
  }
  await app.close()
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
})

const ask = async (text: string): Promise<Record<string, unknown>[]> => (await database.pool.query(text)).rows
const payouts = () =>
  ask(`select x.state, count(*)::integer as count, count(x.transfer_id)::integer as booked,
      (select count(*) from accounts.payout_lists)::integer as lists,
      (select count(*) from accounts.payout_events e where e.to_state = x.state)::integer as events
    from accounts.payouts x group by x.state order by x.state`)
const booked = async () =>
  (await ask(`select count(*)::integer as count from accounts.transfers where kind = 'payout'`))[0]?.count

test('[Q7] a server killed while it sends payouts and reads their results pays each once', async () => {
  const key = newIdempotencyKey()
  const send = (client: ApiClient) => client.call('accounts.sendPayouts', { method: 'wechat' }, key)

  server = await runServerOn(database)
  const accountant = await ApiClient.signIn(server.url, 'accountant', demoPassword)
  await killWithin(database, server, { table: 'accounts.payout_lists', at: 'statement' }, () =>
    send(accountant),
  )
  expect(await payouts()).toEqual([{ state: 'requested', count: 3, booked: 0, lists: 0, events: 0 }])

  server = await runServerOn(database)
  const second = accountant.at(server.url)
  await killWithin(database, server, { table: 'accounts.payout_lists', at: 'commit' }, () => send(second))
  const sent = [{ state: 'sent', count: 3, booked: 0, lists: 1, events: 3 }]
  expect(await payouts()).toEqual(sent)

  server = await runServerOn(database)
  const third = accountant.at(server.url)
  const { data: list } = await send(third)
  expect(list.payouts).toBe(3)
  expect(await third.call('accounts.sendPayouts', { method: 'wechat' })).toMatchObject({
    code: 'accounts.nothingToSend',
  })
  expect(await payouts()).toEqual(sent)

  // The file of results is read and the answer is lost: read once more it changes nothing.
  const amounts = await ask(`select id::text, fen::text from accounts.payouts order by id`)
  const lines = amounts.map(({ id, fen }, at) =>
    [
      id,
      (Number(fen) / 100).toFixed(2),
      at === 2 ? 'failed' : 'paid',
      at === 2 ? '' : `WX-BACK-${at}`,
      at === 2 ? 'closed' : '',
    ].join(),
  )
  const file = Buffer.from(['payout,amount,result,reference,reason', ...lines].join('\n')).toString('base64')
  const read = (client: ApiClient) => client.call('accounts.readResults', { file })
  // In the middle of its lines: none of them is booked.
  await killWithin(
    database,
    server,
    { table: 'accounts.payouts', event: 'update', at: 'statement', rows: `new.id = ${payoutIds[1]}` },
    () => read(third),
  )
  expect(await payouts()).toEqual(sent)
  server = await runServerOn(database)
  const fourth = accountant.at(server.url)
  await killWithin(
    database,
    server,
    { table: 'accounts.payouts', event: 'update', at: 'commit', rows: `new.id = ${payoutIds[1]}` },
    () => read(fourth),
  )
  const results = [
    { state: 'failed', count: 1, booked: 0, lists: 1, events: 1 },
    { state: 'paid', count: 2, booked: 2, lists: 1, events: 2 },
  ]
  expect(await payouts()).toEqual(results)
  server = await runServerOn(database)
  expect((await read(accountant.at(server.url))).data).toMatchObject({
    paid: 0,
    failed: 0,
    unchanged: 3,
    refused: 0,
  })
  expect(await payouts()).toEqual(results)
  expect(await booked()).toBe(2)
  expect(await findViolations(database.db)).toEqual([])
}, 240_000)
