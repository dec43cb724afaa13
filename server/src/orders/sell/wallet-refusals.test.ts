import { buildAgencySaleRequest, buildSailing, fenPerLeg, type TestSailing } from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SaleResult, sellBatch } from './sell-batch.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
let sailing: TestSailing
/** The hold of one leg, and what it costs with the service fee of agents. */
let held: string
const total = fenPerLeg + 100

beforeAll(async () => {
  database = await createTestDatabase('demo')
  client = new pg.Client(database.settings)
  await client.connect()
  sailing = await buildSailing(database, { seats: 12 })
  const heldUntil = '2026-06-15T10:00:00+08:00'
  const [hold] = await sellBatch(client, [
    buildAgencySaleRequest(sailing, 0, 1, { method: undefined, heldUntil }),
  ])
  held = String(hold?.detail?.orderId)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What a statement answers, without leaving a trace. */
async function tried(work: () => Promise<SaleResult>): Promise<SaleResult> {
  await client.query('savepoint before_try')
  const answer = await work()
  await client.query('rollback to savepoint before_try')
  // What was sold is another order each time.
  return answer.code === 'sold' ? { code: 'sold', detail: null } : answer
}

const sell = async () => (await sellBatch(client, [buildAgencySaleRequest(sailing, 0, 1)]))[0]!
const pay = async () => {
  const payment = {
    ...{ order: held, user: sailing.agencyClerk, organisation: sailing.agency, expected: total },
    ...{ method: 'wallet', reference: '', at: '2026-06-15T09:00:00+08:00' },
  }
  const { rows } = await client.query<SaleResult>('select * from orders.pay_hold($1)', [
    JSON.stringify(payment),
  ])
  return rows[0]!
}

/** The daily limit goes before the balance: more money does not help against it. */
function answerOf(wallet: { balance: number; credit: number; limit: number | null; spentToday: number }) {
  if (wallet.limit !== null && wallet.spentToday + total > wallet.limit) return 'orders.walletLimit'
  return wallet.balance + wallet.credit < total ? 'orders.walletShort' : 'sold'
}

test('[M9] a wallet answers a sale and the payment of a hold alike, by what it has, may owe and may spend', async () => {
  const answers = new Map<string, number>()
  for (const balance of [-900, 0, total - 1, total, 5 * total])
    for (const credit of [900, total])
      for (const limit of [null, 0, total - 1, total, 3 * total])
        for (const spent of [0, 1, 2 * total + 1])
          for (const day of ['2026-06-14', '2026-06-15']) {
            await client.query('begin')
            await client.query(
              `update accounts.wallets set balance_fen = $2, credit_limit_fen = $3, daily_limit_fen = $4, spent_fen = $5,
                spent_on = $6 where organisation_id = $1`,
              [sailing.agency, balance, credit, limit, spent, day],
            )
            const [sold, paid] = [await tried(sell), await tried(pay)]
            await client.query('rollback')
            const wallet = { balance, credit, limit, spentToday: day === '2026-06-15' ? spent : 0 }
            expect(sold.code, JSON.stringify(wallet)).toBe(answerOf(wallet))
            expect(paid, JSON.stringify(wallet)).toEqual(sold)
            answers.set(sold.code, (answers.get(sold.code) ?? 0) + 1)
          }
  expect([...answers.keys()].sort()).toEqual(['orders.walletLimit', 'orders.walletShort', 'sold'])
})

test('[Q5] a sale and the payment of a hold move the wallet alike, and what was spent on former days is not of this one', async () => {
  const moved = async (work: () => Promise<SaleResult>) => {
    const state = async () =>
      (
        await client.query(
          `select w.balance_fen, w.spent_fen, w.spent_on::text,
            (select sum(e.fen) from accounts.entries e where e.account_id = w.account_id) as entries
           from accounts.wallets w where organisation_id = $1`,
          [sailing.agency],
        )
      ).rows[0]
    await client.query('begin')
    await client.query(
      "update accounts.wallets set spent_fen = 700, spent_on = '2026-06-14' where organisation_id = $1",
      [sailing.agency],
    )
    const before = await state()
    expect((await work()).code).toBe('sold')
    const after = await state()
    await client.query('rollback')
    return { before, after }
  }
  const [sold, paid] = [await moved(sell), await moved(pay)]
  expect(paid).toEqual(sold)
  expect(Number(sold.after.balance_fen)).toBe(Number(sold.before.balance_fen) - total)
  expect(sold.after.entries).toBe(sold.after.balance_fen)
  expect([Number(sold.after.spent_fen), sold.after.spent_on]).toEqual([total, '2026-06-15'])
})
