import { prepareWithdrawal, walletOf } from '@fairway/testing/agents'
import { ApiClient, newIdempotencyKey } from '@fairway/testing/api-client'
import { killWithin, runServerOn } from '@fairway/testing/faults/killed-server'
import type { RunningServer } from '@fairway/testing/processes/running-server'
import { createTestDatabase, demoPassword, startTestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// A server that is killed between the approval of withdrawals and their payment: nothing is paid twice, nothing is lost.

const fen = 12_300

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: RunningServer | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  const app = await startTestApp({ database })
  const [agency, accountant] = await Promise.all([app.signIn('agency'), app.signIn('accountant')])
  for (let count = 0; count < 3; count += 1)
    await prepareWithdrawal(app, { agency, accountant }, 'approved', fen)
  await app.close()
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
})

const ask = async (text: string): Promise<Record<string, unknown>[]> => (await database.pool.query(text)).rows
const withdrawals = () =>
  ask(`select w.state, count(*)::integer as count, count(distinct w.list_id)::integer as lists,
      (select count(*) from agents.withdrawal_lists)::integer as made,
      (select count(*) from agents.withdrawal_events e where e.to_state = w.state)::integer as events
    from agents.withdrawals w group by w.state order by w.state`)
const signIn = async (on: RunningServer) => ApiClient.signIn(on.url, 'accountant', demoPassword)

test('[Q7] a server killed between the approval of withdrawals and their payment sends and pays each once', async () => {
  const before = await walletOf({ database })
  expect(before.frozen).toBe(3 * fen)
  const key = newIdempotencyKey()

  // Before the list for the bank is written: they still wait for it.
  server = await runServerOn(database)
  const first = await signIn(server)
  await killWithin(database, server, { table: 'agents.withdrawal_lists', at: 'statement' }, () =>
    first.call('agents.sendWithdrawals', {}, key),
  )
  expect(await withdrawals()).toEqual([{ state: 'approved', count: 3, lists: 0, made: 0, events: 3 }])

  // After it was written and before the answer: the same request gets that list, another one finds nothing to send.
  server = await runServerOn(database)
  const second = await signIn(server)
  await killWithin(database, server, { table: 'agents.withdrawal_lists', at: 'commit' }, () =>
    second.call('agents.sendWithdrawals', {}, key),
  )
  const sent = [{ state: 'sent', count: 3, lists: 1, made: 1, events: 3 }]
  expect(await withdrawals()).toEqual(sent)

  server = await runServerOn(database)
  const third = await signIn(server)
  const { data } = await third.call('agents.sendWithdrawals', {}, key)
  expect(data).toMatchObject({ withdrawals: 3, fen: 3 * fen })
  expect(await third.call('agents.sendWithdrawals', {})).toMatchObject({ code: 'accounts.nothingToSend' })
  expect(await withdrawals()).toEqual(sent)
  expect((await third.callOk('agents.withdrawalList', { listId: data.listId })).file.length).toBeGreaterThan(
    0,
  )

  // Paid by the bank, and the answer is lost: the money leaves the wallet once.
  const [withdrawal] = await ask('select min(id)::text as id from agents.withdrawals')
  const paid = { id: String(withdrawal?.id), reference: 'BANK-RECEIPT-1' }
  const paidKey = newIdempotencyKey()
  await killWithin(
    database,
    server,
    { table: 'agents.withdrawals', event: 'update', at: 'commit', rows: "new.state = 'paid'" },
    () => third.call('agents.markWithdrawalPaid', paid, paidKey),
  )
  server = await runServerOn(database)
  const fourth = third.at(server.url)
  expect(await fourth.call('agents.markWithdrawalPaid', paid, paidKey)).toMatchObject({
    ...{ http: 200, data: { state: 'paid' } },
  })
  expect((await fourth.call('agents.markWithdrawalPaid', paid)).http).toBe(409)
  expect(await withdrawals()).toEqual([
    { state: 'paid', count: 1, lists: 1, made: 1, events: 1 },
    { state: 'sent', count: 2, lists: 1, made: 1, events: 3 },
  ])
  const after = await walletOf({ database })
  expect(after).toMatchObject({ balance: before.balance, frozen: 2 * fen, frozenEntries: 2 * fen })
  expect(await findViolations(database.db)).toEqual([])
}, 240_000)
