import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExtent } from './check-invariants.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const sale = await buildSale(app, { passengers: [buildPassenger('张三')] })
  expect((await app.call(await app.signIn('clerk'), 'orders.sell', sale)).http).toBe(200)
})
afterAll(() => app.close())

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
