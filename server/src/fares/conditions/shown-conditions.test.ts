import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('[L2] a quote, the order and the paper show the conditions that the sale pins', async () => {
  const clerk = await app.signIn('clerk')
  const sale = await buildSale(app, { passengers: [buildPassenger()] })
  const { sailingId, fromStop, toStop, classCode } = sale
  const { data: quote } = await app.call(clerk, 'orders.quote', {
    sailingId,
    fromStop,
    toStop,
    classCode,
    types: ['adult'],
  })
  expect(quote.conditions).toMatchObject({ code: 'STANDARD', version: 1 })
  const { data: receipt } = await app.call(clerk, 'orders.sell', sale)
  const { data: order } = await app.call(clerk, 'orders.detail', { orderId: receipt.orderId })
  expect(order.conditions).toEqual([quote.conditions])
  expect(order.tickets.map(({ conditionsId }) => conditionsId)).toEqual([quote.conditions.id])
  const { data: printed } = await app.call(clerk, 'orders.print', { orderId: receipt.orderId })
  const { data: paper } = await app.call(clerk, 'orders.sheet', {
    orderId: receipt.orderId,
    ticketIds: printed.tickets.map(({ id }) => id),
  })
  expect(paper.tickets[0]?.conditions).toMatchObject({
    en: 'Refund fee ≥24 h 10%, ≥2 h 20%, <2 h 50%; exchange once',
    zh: '退票费 ≥24 小时 10%、≥2 小时 20%、<2 小时 50%；改签限 1 次',
  })
})

test('[L2] where no conditions are published, nothing is quoted or sold, and the reason is named', async () => {
  const clerk = await app.signIn('clerk')
  const sale = await buildSale(app, { passengers: [buildPassenger()] })
  await sql`update fares.condition_sets set status = 'withdrawn' where code = 'STANDARD'`.execute(
    app.database.db,
  )
  const { sailingId, fromStop, toStop, classCode } = sale
  const trip = { sailingId, fromStop, toStop, classCode, types: ['adult'] }
  expect(await app.call(clerk, 'orders.quote', trip)).toMatchObject({
    http: 409,
    code: 'orders.noConditions',
  })
  expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 409, code: 'orders.noConditions' })
})
