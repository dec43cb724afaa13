import { registerTestAccount } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { newIdempotencyKey } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, printPapers, takeName } from '@fairway/testing/orders'
import { startTestApp, type TestApp, testKey } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renewKeys } from '../../renew-keys.ts'
import { readTicketCode } from '../domain/ticket-code.ts'
import { findViolations } from '../invariants.ts'

const newKey = Buffer.alloc(32, 9)
const newestKey = Buffer.alloc(32, 11)
const card = '11010519491231002X'
const phone = '13700137000'

/** The node under the first key, whose database all others share. */
let first: TestApp
let sold: { orderId: string; number: string }
let ticketCode: string

beforeEach(async () => {
  first = await startTestApp()
  const clerk = await first.signIn('clerk')
  const maria = { ...buildPassenger('María García'), certificateNumber: card }
  sold = (await first.call(clerk, 'orders.sell', await buildSale(first, { passengers: [maria], phone }))).data
  ticketCode = (await printPapers(first, clerk, { orderId: sold.orderId })).tickets[0]!.code
})
afterEach(async () => {
  expect(await findViolations(first.database.db)).toEqual([])
  await first.close()
})

const startUnder = (secret: Buffer, ...formerSecrets: Buffer[]) =>
  startTestApp({ database: first.database, secret, formerSecrets, closeWithTest: true })

const matches = async (app: TestApp, clerk: SignedInUser, text: string) => {
  const { who } = (await app.call(clerk, 'orders.find', { text })).data
  return (await app.call(clerk, 'orders.list', { who })).data.rows.map(({ number }) => number)
}

const verifies = ({ services }: TestApp) => readTicketCode(ticketCode, services.crypto.verify) !== undefined

const keysInUse = async (column: string, table: string) => {
  const { rows } = await sql<{ id: number }>`
    select distinct get_byte(${sql.ref(column)}, 0) as id from ${sql.table(table)}
    where length(${sql.ref(column)}) > 0 order by 1`.execute(first.database.db)
  return rows.map(({ id }) => id)
}

test('[L22] after a change of the key people and phones are found, certificates read and old tickets verified', async () => {
  const app = await startUnder(newKey, testKey)
  const clerk = await app.signIn('clerk')
  expect(await matches(app, clerk, card)).toEqual([sold.number])
  expect(await matches(app, clerk, phone)).toEqual([sold.number])
  expect(verifies(app)).toBe(true)
  expect(
    (await app.call(await app.signIn('pier'), 'orders.showCertificate', await certificateOf(app))).data,
  ).toMatchObject({ certificateNumber: card, phone })
})

/** The request for the certificate of the one passenger. */
async function certificateOf({ database }: TestApp) {
  const { rows } = await sql<{ id: string }>`
    select id from orders.tickets where order_id = ${sold.orderId}`.execute(database.db)
  return { orderId: sold.orderId, ticketId: rows[0]!.id }
}

test('[L22] a person who has a ticket under the former key cannot buy another one at that time', async () => {
  const app = await startUnder(newKey, testKey)
  const clerk = await app.signIn('clerk')
  const again = { ...buildPassenger('María García'), certificateNumber: card }
  const { http, code } = await app.callRaw(
    clerk,
    'orders.sell',
    await buildSale(app, { passengers: [again] }),
  )
  expect([http, code]).toEqual([409, 'orders.alreadyTravels'])
})

test('[L22] after a change of the key tickets of before are given back, exchanged, printed again and collected', async () => {
  const clerkBefore = await first.signIn('clerk')
  const sale = await buildSale(first, {
    passengers: [buildPassenger('甲'), buildPassenger('乙'), buildPassenger('丙'), buildPassenger('丁')],
    payment: { method: 'wechat', reference: 'WX-ROTATION-1' },
    phone,
  })
  const { data: order } = await first.call(clerkBefore, 'orders.sell', sale)
  const ids = order.tickets.map(({ id }) => id)
  const papers = (await printPapers(first, clerkBefore, { orderId: order.orderId })).tickets
  const codeOf = (ticket: number) => papers.find(({ id }) => id === ids[ticket])!.code
  const refundOf = async (app: TestApp, user: SignedInUser, ticket: number) => {
    const request = { orderId: order.orderId, ticketIds: [ids[ticket]!] }
    const { data: offer } = await app.call(user, 'orders.proposeRefund', request)
    return app.call(user, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  }
  expect((await refundOf(first, clerkBefore, 0)).http).toBe(200)

  const app = await startUnder(newKey, testKey)
  const clerk = await app.signIn('clerk')
  expect((await refundOf(app, clerk, 1)).data.payouts).toMatchObject([
    { method: 'wechat', state: 'requested' },
  ])
  const { data: offer } = await app.call(clerk, 'orders.proposeExchange', {
    ...{ orderId: order.orderId, ticketIds: [ids[2]!], sailingId: await findDemoSailing(app, '2026-06-18') },
    ...{ fromStop: 1, toStop: 2, classCode: 'SEAT2' },
  })
  const exchanged = await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: 0 })
  expect(exchanged.data.tickets).toHaveLength(1)

  const collect = (proof: Parameters<typeof app.call<'orders.collect'>>[2]['proof']) =>
    app.call(clerk, 'orders.collect', { proof })
  const { certificateNumber } = sale.passengers[3]!
  const idsOf = (answer: Awaited<ReturnType<typeof collect>>) =>
    answer.data.orders.flatMap(({ tickets }) => tickets.map(({ id }) => id)).sort()
  const left = [ids[3]!, exchanged.data.tickets[0]!.id].sort()
  expect(idsOf(await collect({ by: 'code', code: codeOf(3) })), 'the paper of before').toEqual([ids[3]])
  expect(idsOf(await collect({ by: 'certificate', certificateNumber }))).toEqual([ids[3]])
  expect(idsOf(await collect({ by: 'order', number: order.number, phoneEnd: '7000' }))).toEqual(left)
  await printPapers(app, clerk, { orderId: order.orderId, ticketIds: [ids[3]!], reason: 'lost' })
  expect(await collect({ by: 'code', code: codeOf(3) })).toMatchObject({ code: 'orders.codeReprinted' })

  const accountant = await app.signIn('accountant')
  const { rows } = (await app.call(accountant, 'accounts.payouts', { text: order.number })).data
  expect(rows.map(({ state, paymentReference }) => [state, paymentReference])).toEqual([
    ['requested', 'WX-ROTATION-1'],
    ['requested', 'WX-ROTATION-1'],
  ])
  expect((await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })).data.payouts).toBe(2)
  // Whose ticket was given back may travel on that trip again, who was exchanged to another day not on that one.
  const again = async (passenger: number, day: string) => {
    const passengers = [sale.passengers[passenger]!]
    return app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { passengers, sailingId: await findDemoSailing(app, day) }),
    )
  }
  expect((await again(0, '2026-06-16')).http).toBe(200)
  expect(await again(2, '2026-06-18')).toMatchObject({ http: 409, code: 'orders.alreadyTravels' })
  expect(await again(3, '2026-06-16')).toMatchObject({ http: 409, code: 'orders.alreadyTravels' })
})

test('[L22] a sale whose answer was lost before the change of the key is sent again after it, and happens once', async () => {
  const clerkBefore = await first.signIn('clerk')
  const sale = await buildSale(first, { phone })
  const key = newIdempotencyKey()
  const { data: order } = await first.call(clerkBefore, 'orders.sell', sale, { key })
  const app = await startUnder(newKey, testKey)
  const clerk = await app.signIn('clerk')
  expect(await app.call(clerk, 'orders.sell', sale, { key })).toMatchObject({ http: 200, data: order })
  expect(await app.call(clerk, 'orders.sell', { ...sale, phone: '13700137001' }, { key })).toMatchObject({
    http: 409,
    code: 'request.keyUsed',
  })
})

test('[L22] the job renews what the former key encrypted; then the new key alone does', async () => {
  const group = await buildSale(first, { passengers: [buildPassenger('领队'), buildPassenger('团员')] })
  const { data: places } = await first.call(await first.signIn('clerk'), 'orders.sell', group)
  await registerTestAccount(first)
  const begun = await first.call(await first.signIn('accountant'), 'staff.beginApp', {})
  expect(begun.http, begun.message).toBe(200)
  // A place whose passenger is not named yet has nothing to renew.
  await takeName(first, places.orderId, 2)
  const app = await startUnder(newKey, testKey)
  // As an order of long ago, whose seats are free again.
  const stored = first.services.crypto.protect('phone', phone, phone)
  await sql`update orders.orders set phone_hash = ${stored.hash}, phone_cipher = ${stored.cipher} where id = ${sold.orderId}`.execute(
    app.database.db,
  )
  const [formerId, newId] = [first.services.crypto.keyId, app.services.crypto.keyId]
  expect(await keysInUse('phone_cipher', 'orders.orders')).toContain(formerId)
  await expect(startUnder(newKey)).rejects.toThrow('FAIRWAY_FORMER_KEYS lacks the key with the id')
  await expect(startUnder(newestKey, newKey, testKey)).rejects.toThrow('cannot be changed again yet')
  expect(await renewKeys(app.database.db, app.services.crypto)).toBeGreaterThan(0)
  expect(await keysInUse('phone_cipher', 'orders.orders')).toEqual([newId])
  expect(await keysInUse('certificate_cipher', 'orders.passengers')).toEqual([newId])
  for (const [column, table] of [
    ['number_cipher', 'agents.bank_accounts'],
    ['secret', 'staff.authenticator_apps'],
  ] as const)
    expect(await keysInUse(column, table), table).toEqual([newId])
  expect(await renewKeys(app.database.db, app.services.crypto), 'nothing is left').toBe(0)
  const alone = await startUnder(newKey)
  const clerk = await alone.signIn('clerk')
  expect(await matches(alone, clerk, card)).toEqual([sold.number])
  expect(await matches(alone, clerk, phone)).toEqual([sold.number])
  expect(verifies(alone), 'what the former key signed needs the former key').toBe(false)
})

test('[L22] a node under the former key is no longer ready once another has changed it', async () => {
  await startUnder(newKey, testKey)
  const { rows } = await sql<{ key_id: number; former_key_id: number }>`
    select key_id, former_key_id from platform.installation`.execute(first.database.db)
  expect(rows[0]!.former_key_id).toBe(first.services.crypto.keyId)
  await expect(startUnder(testKey)).rejects.toThrow('FAIRWAY_KEY is not the key this database was made with')
  await expect.poll(async () => (await fetch(`${first.url}/api/ready`)).status).toBe(503)
})
