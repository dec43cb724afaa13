import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, markTravelled } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'
import { ordersJobs } from '../jobs.ts'

let app: TestApp
let clerk: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

const forget = () => ordersJobs['orders:forgetPassengers']?.run(app.services, {})
const storedOf = async (orderId: string) => {
  const { rows } = await sql<{
    name: string | null
    personal: boolean
    phone: string | null
    forgotten: boolean
  }>`
    select p.name, num_nonnulls(p.certificate_kind, p.certificate_cipher, p.certificate_hash, p.certificate_masked, p.birth_date,
        p.sex, p.nationality, p.identity_source, p.special_care, p.guardian_number) > 0 as personal,
      coalesce(o.phone_masked, o.phone_hash::text, o.phone_cipher::text) as phone, o.forgotten_at is not null as forgotten
    from orders.passengers p join orders.orders o on o.id = p.order_id where o.id = ${orderId}`.execute(
    app.database.db,
  )
  return rows[0]
}
const withPersonalData = (name: string) => ({
  name,
  personal: true,
  phone: expect.any(String),
  forgotten: false,
})
const dayMs = 86_400_000
const gone = { name: null, personal: false, phone: null, forgotten: true }

test('orders that are not over keep their passengers', async () => {
  const { data } = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { passengers: [buildPassenger('王五')], phone: '13800138002' }),
  )
  await sql`select orders.forget_passengers(array[${data.orderId}]::bigint[], array[1]::smallint[], now())`.execute(
    app.database.db,
  )
  expect(await storedOf(data.orderId)).toEqual(withPersonalData('王五'))
})

test('passengers of unpaid and of travelled orders are erased after the days of their parameters, and what was sold stays', async () => {
  const sale = await buildSale(app, {
    passengers: [{ ...buildPassenger('张三'), specialCare: ['wheelchair'] }],
    phone: '13800138000',
  })
  const { data: paid } = await app.call(clerk, 'orders.sell', sale)
  const { payment: _payment, ...request } = await buildSale(app, {
    passengers: [buildPassenger('李四')],
    phone: '13800138001',
  })
  const { data: held } = await app.call(clerk, 'orders.hold', request)
  app.clock.passMinutes(60)
  await ordersJobs['orders:expireHolds']?.run(app.services, {})
  await forget()
  expect(await storedOf(paid.orderId)).toEqual(withPersonalData('张三'))
  expect(await storedOf(held.orderId)).toEqual(withPersonalData('李四'))

  app.clock.passMinutes(31 * 1_440)
  await markTravelled(app, paid.orderId)
  await forget()
  expect(await storedOf(paid.orderId)).toEqual(withPersonalData('张三'))
  expect(await storedOf(held.orderId)).toEqual(gone)

  // Counted from the arrival, not from the sale.
  const paidAt = new Date(paid.at).getTime()
  app.clock.moveTo(
    new Date(paidAt + (await app.services.parameters.read('orders.travelledDataDays')) * dayMs + 60_000),
  )
  await forget()
  expect(await storedOf(paid.orderId)).toEqual(withPersonalData('张三'))

  app.clock.passMinutes(3 * 366 * 1_440)
  await forget()
  expect(await storedOf(paid.orderId)).toEqual(gone)
  expect(await findViolations(app.database.db)).toEqual([])

  // The order can still be looked at; what is gone is said to be gone.
  const admin = await app.signIn('admin')
  const { data: order } = await app.call(admin, 'orders.detail', { orderId: paid.orderId })
  expect(JSON.stringify(order)).not.toContain('张三')
  const ticketId = order.tickets[0]?.id ?? ''
  expect(await app.call(admin, 'orders.showCertificate', { orderId: paid.orderId, ticketId })).toMatchObject({
    http: 410,
    code: 'orders.passengersForgotten',
  })
})
