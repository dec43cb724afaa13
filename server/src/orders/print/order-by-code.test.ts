import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, printPapers } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'

let app: TestApp
let clerk: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
})
afterAll(() => app.close())

const byCode = (code: string, user = clerk) => app.call(user, 'orders.byCode', { code })

async function soldAtCounter() {
  const { data } = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { passengers: [buildPassenger()] }),
  )
  const [paper] = (await printPapers(app, clerk, { orderId: data.orderId })).tickets
  return { orderId: data.orderId, ticketId: data.tickets[0]!.id, code: paper!.code }
}

test('[L15] a ticket that was given back is found by the code on its paper, to say why nothing can be done', async () => {
  const { orderId, ticketId, code } = await soldAtCounter()
  expect((await byCode(code)).data).toEqual({ orderId, ticketId })
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds: [ticketId] })
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  expect((await byCode(code)).data).toEqual({ orderId, ticketId })
})

test('[L13] a paper that was replaced by a reprint is refused by name', async () => {
  const { orderId, ticketId, code } = await soldAtCounter()
  await printPapers(app, clerk, { orderId, ticketIds: [ticketId], reason: 'damaged' })
  expect(await byCode(code)).toMatchObject({ http: 409, code: 'orders.codeReprinted' })
})

test('[L16] an agency finds its own order by its code, and no other one does', async () => {
  const { payment: _, ...sale } = await buildSale(app, { passengers: [buildPassenger()] }, 'agent')
  const { data } = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  const [paper] = (await printPapers(app, agency, { orderId: data.orderId })).tickets
  expect((await byCode(paper!.code, agency)).data.orderId).toBe(data.orderId)
  const counter = await soldAtCounter()
  expect(await byCode(counter.code, agency)).toMatchObject({ http: 404, code: 'orders.notFound' })
})

test('unknown codes pause no user: a signed code cannot be guessed', async () => {
  const { orderId, code } = await soldAtCounter()
  const other = code.slice(0, 80) + (code[80] === 'A' ? 'B' : 'A') + code.slice(81)
  for (let times = 0; times < 12; times++)
    expect(await byCode(other)).toMatchObject({ code: 'orders.codeUnknown' })
  expect((await byCode(code)).data.orderId).toBe(orderId)
  const { rows } = await sql`select from orders.collection_refusals`.execute(app.database.db)
  expect(rows).toHaveLength(0)
})
