import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersJobs } from '../jobs.ts'
import { readExtent } from './check-invariants.ts'

let app: TestApp
let clerk: SignedInUser
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  admin = await app.signIn('admin')
  for (const name of ['张三', '李四']) {
    const sold = await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { passengers: [buildPassenger(name)] }),
    )
    expect(sold.http).toBe(200)
  }
})
afterAll(() => app.close())

const job = ordersJobs['orders:checkInvariants']
const run = async () => {
  const { rows } = await sql<{
    last: string
  }>`select coalesce(max(id), 0) as last from orders.proofs`.execute(app.database.db)
  const failure = await job?.run(app.services, {}).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const { rows: proofs } = await sql<{ violations: number; portions: number; found: { rule: string }[] }>`
    select violations, portions, found from orders.proofs where id > ${rows[0]?.last ?? '0'}`.execute(
    app.database.db,
  )
  return { failure, proof: proofs[0], rules: [...new Set(proofs[0]?.found.map(({ rule }) => rule))] }
}

test('a check without violations passes, is recorded, and notifies no user', async () => {
  const { failure, proof } = await run()
  expect(failure).toBeUndefined()
  expect(proof).toMatchObject({ violations: 0, found: [] })
  expect(proof?.portions).toBeGreaterThan(10)
  const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
  expect(metrics).toContain('\nfairway_invariant_violations 0\n')
})

test('a violation makes the job fail, is recorded, and is notified to administrators alone', async () => {
  await app.database.pool.query('update accounts.wallets set balance_fen = balance_fen + 1')
  const { failure, proof, rules } = await run()
  await app.database.pool.query('update accounts.wallets set balance_fen = balance_fen - 1')
  expect(failure).toContain('the balance of a wallet is the sum of its entries: wallet of')
  expect(proof?.violations).toBeGreaterThan(0)
  expect(rules).toEqual(['the balance of a wallet is the sum of its entries'])
  const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
  expect(metrics).toMatch(/^fairway_invariant_violations [1-9]\d*$/m)
  const titles = async (person: SignedInUser) =>
    JSON.stringify((await app.call(person, 'messages.inbox', {})).data)
  expect(await titles(admin)).toContain('The nightly check found inconsistent records')
  expect(await titles(clerk)).not.toContain('The nightly check found inconsistent records')
  expect((await run()).failure).toBeUndefined()
})

test('an order of weeks ago is proved in the nights after money of it moved', async () => {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `update orders.orders set made_at = made_at - interval '40 days' where id = (select min(id) from orders.orders)
     returning id::float8 as id`,
  )
  const changed = async () => (await readExtent(app.database.db, app.clock.now())).changedOrders
  expect(await changed()).toEqual([rows[0]!.id])
  app.clock.passMinutes(3 * 24 * 60)
  expect(await changed()).toEqual([])
})
