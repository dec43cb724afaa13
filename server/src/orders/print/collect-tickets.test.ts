import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { printing } from '@fairway/contract/orders/print-endpoints'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, forceTicketState, printPapers } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'

type Proof = RequestOf<(typeof printing)['orders.collect']>['proof']

let app: TestApp
let agency: SignedInUser
/** A counter of the operator, which sees no order of an agency. */
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  agency = await app.signIn('agency')
  clerk = await app.signIn('clerk')
})
beforeEach(() => sql`delete from orders.collection_refusals`.execute(app.database.db))
afterAll(() => app.close())

/** Two passengers of an agency, the phone written with dashes. */
async function soldByAgency() {
  const passengers = [buildPassenger('王芳'), buildPassenger('李伟')]
  const { payment: _, ...sale } = await buildSale(app, { passengers, phone: '023-63100012' }, 'agent')
  const { data } = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  return { ...data, passengers }
}

const collect = (proof: Proof, user = clerk) => app.call(user, 'orders.collect', { proof })
/** One sign in the middle is another one. */
const changed = (text: string) => text.slice(0, 80) + (text[80] === 'A' ? 'B' : 'A') + text.slice(81)
const byCertificate = (certificateNumber: string): Proof => ({ by: 'certificate', certificateNumber })
const journal = async (operation: string) =>
  (
    await sql<{ entity_id: string; detail: object }>`
      select entity_id, detail from journal.operations where operation = ${operation} order by id desc limit 1`.execute(
      app.database.db,
    )
  ).rows[0]

test('[L14] a passenger of an agency collects at a counter of the operator: by certificate the own ticket, masked', async () => {
  const order = await soldByAgency()
  expect((await app.call(clerk, 'orders.detail', { orderId: order.orderId })).http).toBe(404)
  const card = order.passengers[1]!.certificateNumber
  const answer = await collect(byCertificate(card.toLowerCase()))
  const [found] = answer.data.orders
  expect(found).toMatchObject({ orderId: order.orderId, number: order.number })
  expect(found!.tickets).toMatchObject([{ id: order.tickets[1]!.id, name: '李伟', copies: 0 }])
  expect(JSON.stringify(answer)).not.toContain(card)
  expect(await journal('orders.collect')).toMatchObject({
    entity_id: order.orderId,
    detail: { way: 'certificate', tickets: 1 },
  })
  const print = { orderId: order.orderId, grant: found!.grant }
  const papers = await printPapers(app, clerk, print)
  expect(papers.tickets.map(({ name, copy }) => [name, copy])).toEqual([['李伟', 1]])
  expect(await app.call(clerk, 'orders.print', print)).toMatchObject({ code: 'orders.reprintReason' })
  const again = await printPapers(app, clerk, { ...print, reason: 'lost' })
  expect(again.tickets.map(({ copy }) => copy)).toEqual([2])
})

test('[L14] by the code of the paper that ticket is found; a paper that was replaced is refused by name', async () => {
  const order = await soldByAgency()
  const [first] = (await printPapers(app, agency, { orderId: order.orderId })).tickets
  const code = first!.code
  expect((await collect({ by: 'code', code })).data.orders[0]?.tickets.map(({ id }) => id)).toEqual([
    first!.id,
  ])
  await printPapers(app, agency, { orderId: order.orderId, ticketIds: [first!.id], reason: 'damaged' })
  expect(await collect({ by: 'code', code })).toMatchObject({ http: 409, code: 'orders.codeReprinted' })
  expect(await collect({ by: 'code', code: changed(code) })).toMatchObject({
    code: 'orders.nothingToCollect',
  })
})

test('[L14] by order number and the last four digits of the phone all tickets of the order are found, by a part of them none', async () => {
  const { number } = await soldByAgency()
  const found = await collect({ by: 'order', number, phoneEnd: '0012' })
  expect(found.data.orders[0]?.tickets).toHaveLength(2)
  const nothing = { http: 404, code: 'orders.nothingToCollect' }
  expect(await collect({ by: 'order', number, phoneEnd: '0013' })).toMatchObject(nothing)
  expect(await collect({ by: 'order', number: number.slice(0, -1), phoneEnd: '0012' })).toMatchObject(nothing)
  expect(
    await app.callRaw(clerk, 'orders.collect', { proof: { by: 'order', number, phoneEnd: '12' } }),
  ).toMatchObject({ http: 400, code: 'request.invalid' })
})

test('[L14] only what is paid and still to travel is collected', async () => {
  const { payment: _, ...sale } = await buildSale(app, { phone: '13700137001' })
  const held = (await app.call(clerk, 'orders.hold', sale)).data
  const nothing = { code: 'orders.nothingToCollect' }
  expect(await collect({ by: 'order', number: held.number, phoneEnd: '7001' })).toMatchObject(nothing)
  const order = await soldByAgency()
  await forceTicketState(app, 'refunded', 'id = $1', [order.tickets[0]!.id])
  expect(await collect(byCertificate(order.passengers[0]!.certificateNumber))).toMatchObject(nothing)
  expect(
    (await collect({ by: 'order', number: order.number, phoneEnd: '0012' })).data.orders[0]?.tickets,
  ).toHaveLength(1)
})

test('[L14] a grant prints its own tickets for its own user, for some minutes', async () => {
  const order = await soldByAgency()
  const other = await soldByAgency()
  const [found] = (await collect(byCertificate(order.passengers[0]!.certificateNumber))).data.orders
  const print = { orderId: order.orderId, grant: found!.grant }
  const refused = { http: 409, code: 'orders.grantExpired' }
  const clerk2 = await app.signIn('clerk2')
  expect(await app.call(clerk2, 'orders.print', print)).toMatchObject(refused)
  expect(await app.call(clerk, 'orders.print', { ...print, orderId: other.orderId })).toMatchObject(refused)
  expect(
    await app.call(clerk, 'orders.print', { ...print, ticketIds: [order.tickets[1]!.id] }),
  ).toMatchObject(refused)
  expect(await app.call(clerk, 'orders.print', { ...print, grant: changed(print.grant) })).toMatchObject(
    refused,
  )
  expect(await app.call(clerk, 'orders.print', { orderId: order.orderId })).toMatchObject({ http: 404 })
  app.clock.passMinutes(10)
  expect(await app.call(clerk, 'orders.print', print)).toMatchObject(refused)
})

test('[L14] who guesses is journalled, slowed down, and told the same whatever was wrong', async () => {
  const order = await soldByAgency()
  const guess = (phoneEnd: string) => collect({ by: 'order', number: order.number, phoneEnd })
  for (let digits = 9000; digits < 9010; digits++)
    expect(await guess(String(digits))).toMatchObject({ code: 'orders.nothingToCollect' })
  expect(await journal('orders.refuseCollection')).toEqual({ entity_id: '', detail: { way: 'order' } })
  expect(await guess('9010')).toMatchObject({ code: 'orders.nothingToCollect' })
  expect(await guess('0012')).toMatchObject({
    http: 429,
    code: 'orders.collectionPause',
    details: { seconds: 2 },
  })
  app.clock.passMinutes(1)
  expect((await guess('0012')).http).toBe(200)
  expect(await collect(byCertificate(order.passengers[0]!.certificateNumber), agency)).toMatchObject({
    http: 403,
  })
})
