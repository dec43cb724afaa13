import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, forceTicketState, markTravelled } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

const sold = async () =>
  (
    await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { passengers: [buildPassenger(), buildPassenger()] }),
    )
  ).data

const historyOf = async (orderId: string) =>
  (await app.call(clerk, 'orders.detail', { orderId })).data.history.map(({ operation }) => operation)

test('printing is written down; a reprint needs a reason and is counted', async () => {
  const { orderId } = await sold()
  const copies = async (reason?: 'lost') => {
    const answer = await app.call(clerk, 'orders.print', { orderId, ...(reason && { reason }) })
    return answer.code ?? answer.data.tickets.map(({ copy }) => copy)
  }
  expect(await copies()).toEqual([1, 1])
  expect(await copies()).toBe('orders.reprintReason')
  expect(await copies('lost')).toEqual([2, 2])
  expect(await historyOf(orderId)).toEqual(['orders.sell', 'orders.print', 'orders.print'])
  const { rows } = await sql<{ copy: number; reason: string | null }>`
    select distinct p.copy, p.reason from orders.prints p join orders.tickets t on t.id = p.ticket_id
    where t.order_id = ${orderId} order by p.copy`.execute(app.database.db)
  expect(rows).toEqual([
    { copy: 1, reason: null },
    { copy: 2, reason: 'lost' },
  ])
})

test('two who print the same order at the same moment have printed it once and once refused', async () => {
  const { orderId } = await sold()
  const answers = await Promise.all([1, 2, 3].map(() => app.call(clerk, 'orders.print', { orderId })))
  expect(answers.map(({ code, http }) => code ?? http).sort()).toEqual([
    200,
    'orders.reprintReason',
    'orders.reprintReason',
  ])
})

test('used tickets and those of a cancelled sailing are not printed, and the page gives the reason', async () => {
  const { orderId } = await sold()
  const detail = async () => (await app.call(clerk, 'orders.detail', { orderId })).data
  const { sailingId } = (await detail()).order
  await sql`update sailings.sailings set status = 'cancelled' where id = ${sailingId}`.execute(
    app.database.db,
  )
  expect((await detail()).can.print).toMatchObject({ allowed: false, reason: 'orders.sailingCancelled' })
  expect(await app.call(clerk, 'orders.print', { orderId })).toMatchObject({
    http: 409,
    code: 'orders.sailingCancelled',
  })
  await sql`update sailings.sailings set status = 'scheduled' where id = ${sailingId}`.execute(
    app.database.db,
  )
  await markTravelled(app, orderId)
  expect((await detail()).can.print).toMatchObject({ allowed: false, reason: 'orders.notPrintable' })
  expect(await app.call(clerk, 'orders.print', { orderId })).toMatchObject({ code: 'orders.notPrintable' })
  expect(await historyOf(orderId)).toEqual(['orders.sell'])
})

test('of an order only the tickets that are still good are printed', async () => {
  const { orderId, tickets } = await sold()
  await forceTicketState(app, 'refunded', 'id = $1', [tickets[0]!.id])
  const { data } = await app.call(clerk, 'orders.print', { orderId })
  expect(data.tickets.map(({ id }) => id)).toEqual([tickets[1]!.id])
  await forceTicketState(app, 'refunded', 'order_id = $1', [orderId])
  expect(await app.call(clerk, 'orders.print', { orderId, reason: 'lost' })).toMatchObject({
    http: 409,
    code: 'orders.notPrintable',
  })
})

test('a print cannot be taken out of the record', async () => {
  for (const statement of [
    sql`delete from orders.prints`,
    sql`update orders.prints set reason = 'other' where copy > 1`,
    sql`truncate orders.prints`,
  ])
    await expect(statement.execute(app.database.db)).rejects.toThrow('are kept')
})
