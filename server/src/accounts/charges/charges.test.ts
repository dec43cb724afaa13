import type { payeeCharges } from '@fairway/contract/accounts/charge-endpoints'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, sellTicket, typingError } from '@fairway/testing/corrections'
import {
  buildPassenger,
  buildSale,
  findDemoSailing,
  markTravelled,
  publishCharge,
  type Sale,
} from '@fairway/testing/orders'
import { startTestApp, type TestApp, testNow } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '../../office/xlsx/read-workbook.ts'
import { findViolations } from '../../orders/invariants.ts'
import { extendTimetable } from '../../sailings/extend-timetable.ts'

// What suppliers are paid out of charges, and the lists of the insured for insurers. Each test begins on the morning of a day
// of its own, so that nothing waits for its lists from the tests before.

let app: TestApp
let insurer: string
let port: string

/** Signed in again whenever a test moves the clock. */
let clerk: SignedInUser
let accountant: SignedInUser
let supervisor: SignedInUser
/** The first day of a test, counted from that of the tests; the charges are published on the day before the first one. */
let day = 1

async function signIn() {
  clerk = await app.signIn('clerk')
  accountant = await app.signIn('accountant')
  supervisor = await app.signIn('pier')
}

const dayOf = (days: number) => new Date(testNow.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Moves the clock to an hour of a day of the test, the first is 0. */
async function at(hour: number, daysOn = 0) {
  app.clock.moveTo(`${dayOf(day + daysOn)}T${String(hour).padStart(2, '0')}:00:00+08:00`)
  await signIn()
}

beforeAll(async () => {
  app = await startTestApp()
  // Sailings of the one line that the tests sell, a month ahead.
  await app.database.pool.query(`update sailings.services s set rolling = false from network.lines l
    where l.id = s.line_id and l.code <> 'FAST-DOWN'`)
  await extendTimetable(app.database.db, testNow)
  insurer = await idOf(app, 'agents.suppliers', 'INSURER')
  port = await idOf(app, 'agents.suppliers', 'CQ')
  const people = [await app.signIn('admin'), await app.signIn('admin2')] as const
  await publishCharge(app, people, { code: 'INS', kind: 'insurance', fixedFen: 300, payeeId: insurer })
  await publishCharge(app, people, { code: 'PORT', fixedFen: 200, payeeId: port, refundable: true })
  await publishCharge(app, people, { code: 'OWN', kind: 'paperFee', fixedFen: 100 })
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  day += 3
})
afterAll(() => app.close())

/** A sale of a trip on the day of the test. */
const sell = async (more: Partial<Sale> = {}, daysOn = 0) => {
  const sailingId = await findDemoSailing(app, dayOf(day + daysOn))
  const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId, ...more }))
  if (!data) throw new Error(message)
  return { orderId: data.orderId, number: data.number, ticketIds: data.tickets.map(({ id }) => id) }
}
type Sold = Awaited<ReturnType<typeof sell>>

async function refund({ orderId, ticketIds }: Pick<Sold, 'orderId' | 'ticketIds'>) {
  const { data } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds })
  const done = await app.call(clerk, 'orders.confirmOffer', { offerId: data.id, expected: -data.back })
  expect(done, done.message).toMatchObject({ http: 200 })
  return data
}

const make = (payeeId = insurer, user = accountant) => app.call(user, 'accounts.makeInsuredList', { payeeId })

async function made() {
  const answer = await make()
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

const download = async (
  listId: string,
  part: 'insured' | 'cancelled' = 'insured',
  user = accountant,
  language = 'en',
) => {
  const reply = await fetch(`${app.url}/api/accounts/insuredList`, {
    method: 'POST',
    headers: {
      authorization: user.token,
      cookie: user.cookie,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify({ listId, part }),
  })
  return { http: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}

/** The ticket numbers and what stands beside them, line by line. */
const lines = async (listId: string, part: 'insured' | 'cancelled' = 'insured') => {
  const { bytes } = await download(listId, part)
  const [, ...rows] = (await readWorkbook(bytes, 1_000)).rows
  return rows.map(({ cells }) => cells)
}
const tickets = async (...[listId, part]: Parameters<typeof lines>) =>
  (await lines(listId, part)).map((cells) => cells[4])

type Request = Partial<RequestOf<(typeof payeeCharges)['accounts.charges']>>
const charges = async (request: Request = {}, user = accountant) =>
  (await app.call(user, 'accounts.charges', { from: dayOf(day), to: dayOf(day + 1), ...request })).data

test('[M8] what a payee is owed is what was taken in less what was given back, down to the tickets', async () => {
  await at(5)
  const party = await sell({ passengers: [buildPassenger(), buildPassenger()] })
  const single = await sell()
  expect((await charges()).rows).toMatchObject([
    {
      day: dayOf(day),
      payee: { id: port },
      code: 'PORT',
      kind: 'portFee',
      tickets: 3,
      taken: 600,
      back: 0,
      owed: 600,
    },
    { payee: { id: insurer }, code: 'INS', tickets: 3, taken: 900, back: 0, owed: 900 },
  ])
  const offer = await refund(single)
  const back = offer.lines[0]?.parts.find(({ kind }) => kind === 'portFee')?.back ?? 0
  expect(back).toBeGreaterThan(0)
  const after = await charges()
  expect(after.rows).toMatchObject([
    { code: 'PORT', taken: 600, back, owed: 600 - back },
    // The insurance is not given back.
    { code: 'INS', taken: 900, back: 0, owed: 900 },
  ])
  expect(after.sums).toEqual({ tickets: 6, taken: 1_500, back, owed: 1_500 - back, earned: 0 })
  const { data } = await app.call(accountant, 'accounts.chargedTickets', {
    ...{ from: dayOf(day), to: dayOf(day), payeeId: port, charge: 'PORT' },
  })
  expect(
    data.rows.map(({ number, back, owed }) => ({ number, back, owed })).sort((a, b) => a.owed - b.owed),
  ).toEqual([
    { number: `${single.number}-1`, back, owed: 200 - back },
    { number: `${party.number}-1`, back: 0, owed: 200 },
    { number: `${party.number}-2`, back: 0, owed: 200 },
  ])
  expect(data.sums).toEqual({ taken: 600, back, owed: 600 - back, earned: 0 })
})

test('[M8] nothing is owed for a hold, and a sale that was void gives everything back', async () => {
  await at(5)
  const sailingId = await findDemoSailing(app, dayOf(day))
  const { payment: _, ...hold } = await buildSale(app, { sailingId, phone: '13800138000' })
  expect((await app.call(clerk, 'orders.hold', hold)).http).toBe(200)
  expect((await charges()).rows).toEqual([])
  const { orderId } = await sell()
  const { data } = await app.call(clerk, 'orders.proposeVoid', { orderId })
  await app.call(clerk, 'orders.confirmOffer', { offerId: data.id, expected: -data.back })
  expect((await charges({ payeeId: insurer })).rows).toMatchObject([{ taken: 300, back: 300, owed: 0 }])
})

test('[M8] an exchange takes its charges along to the day of the new trip, once, and leaves the day of the sale', async () => {
  await at(5)
  const sold = await sell()
  await exchange(sold, 1)
  const byTravel = await charges({ payeeId: port })
  expect(byTravel.rows).toMatchObject([{ day: dayOf(day + 1), tickets: 1, taken: 200, owed: 200 }])
  const bySale = await charges({ payeeId: port, by: 'sale' })
  expect(bySale.rows).toMatchObject([{ day: dayOf(day), tickets: 1, taken: 200, owed: 200 }])
})

async function exchange({ orderId, ticketIds }: Pick<Sold, 'orderId' | 'ticketIds'>, daysOn: number) {
  const { data: offer } = await app.call(clerk, 'orders.proposeExchange', {
    ...{ orderId, ticketIds, fromStop: 1, toStop: 2, classCode: 'SEAT2' },
    sailingId: await findDemoSailing(app, dayOf(day + daysOn)),
  })
  const done = await app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due - offer.back,
    ...(offer.due > 0 && { payment: { method: 'cash' as const } }),
  })
  expect(done, done.message).toMatchObject({ http: 200 })
}

test('[M8] the list of an evening has who departs until tomorrow, with the whole certificate; a later sale is on the next one', async () => {
  await at(5)
  const passenger = { ...buildPassenger('王小明'), certificateType: 'idCard' as const }
  const today = await sell({ passengers: [passenger] })
  const tomorrow = await sell({}, 1)
  const later = await sell({}, 2)
  const first = await made()
  expect(await tickets(first.id)).toEqual([`${today.number}-1`, `${tomorrow.number}-1`])
  const [line] = await lines(first.id)
  expect(line?.slice(1, 2)).toEqual([dayOf(day)])
  expect(line?.slice(5)).toEqual(['王小明', 'Identity card', passenger.certificateNumber, '3.00'])
  const after = await sell({}, 1)
  expect(await make()).toMatchObject({ http: 409, code: 'accounts.insuredListMade' })
  await at(5, 1)
  const second = await made()
  expect(second.number).toBe(first.number + 1)
  expect(await tickets(second.id)).toEqual([`${after.number}-1`, `${later.number}-1`])
})

test('[M8] a ticket refunded before its departure is a cancellation, one refunded after it is none', async () => {
  await at(5)
  const [before, afterwards] = [await sell({}, 1), await sell({}, 1)]
  const first = await made()
  expect(await tickets(first.id)).toEqual([`${before.number}-1`, `${afterwards.number}-1`])
  await refund(before)
  await at(23, 1)
  await markTravelled(app, afterwards.orderId)
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
    ...{ orderId: afterwards.orderId, ticketIds: afterwards.ticketIds, overrule: 'illness' },
  })
  const { data: waiting } = await app.call(supervisor, 'approvals.list', { state: ['asked'] })
  for (const { id } of waiting.rows) await app.call(supervisor, 'approvals.decide', { id, approved: true })
  const done = await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  expect(done, done.message).toMatchObject({ http: 200 })
  const second = await made()
  expect(await tickets(second.id, 'cancelled')).toEqual([`${before.number}-1`])
  expect(await tickets(second.id)).toEqual([])
  // What was reported stays reported once.
  await at(5, 2)
  expect(await made()).toMatchObject({ insured: 0, cancelled: 0 })
})

test('[M8] a ticket that was given back before it was listed is on no list', async () => {
  await at(5)
  await refund(await sell({}, 1))
  expect(await made()).toMatchObject({ insured: 0, cancelled: 0 })
})

test('[M8] an exchanged ticket is cancelled, and the one it was exchanged for is insured', async () => {
  await at(5)
  const sold = await sell({}, 1)
  await made()
  await exchange(sold, 2)
  await at(5, 1)
  const { id } = await made()
  expect(await lines(id, 'cancelled')).toMatchObject([{ 1: dayOf(day + 1), 4: `${sold.number}-1` }])
  expect(await lines(id)).toMatchObject([{ 1: dayOf(day + 2), 4: `${sold.number}-1` }])
})

test('[M8] a corrected name is cancelled under the former name and insured under the new one', async () => {
  await at(5)
  const sailingId = await findDemoSailing(app, dayOf(day + 1))
  const ticket = await sellTicket(app, clerk, { sailingId })
  await made()
  const { approvalId } = await askCorrection(app, clerk, typingError(ticket))
  await app.call(supervisor, 'approvals.decide', { id: approvalId, approved: true })
  await at(5, 1)
  const { id } = await made()
  expect((await lines(id, 'cancelled')).map((cells) => cells[5])).toEqual(['王小明'])
  expect((await lines(id)).map((cells) => cells[5])).toEqual(['王晓明'])
})

test('[M8] the same list is the same file for every reader and after every later change, and each download is journalled', async () => {
  await at(5)
  const sold = await sell({}, 1)
  const { id } = await made()
  const first = await download(id)
  await refund(sold)
  const admin = await app.signIn('admin')
  const second = await download(id, 'insured', admin, 'zh')
  expect(second.http).toBe(200)
  expect(second.bytes.equals(first.bytes)).toBe(true)
  const { rows } = await app.database.pool.query(
    `select detail from journal.operations where operation = 'accounts.insuredList' and entity_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ detail }) => detail.lines)).toEqual([1, 1])
  expect(JSON.stringify(rows)).not.toContain('旅客')
})

test('[M8] a list is made once: the same request again has the same answer, and its lines never change', async () => {
  await at(5)
  await sell({}, 1)
  const key = newIdempotencyKey()
  const [one, again] = [
    await app.call(accountant, 'accounts.makeInsuredList', { payeeId: insurer }, { key }),
    await app.call(accountant, 'accounts.makeInsuredList', { payeeId: insurer }, { key }),
  ]
  expect(again.data).toEqual(one.data)
  for (const change of ['update accounts.insured_lines set fen = 1', 'delete from accounts.insured_lists'])
    await expect(app.database.pool.query(change)).rejects.toThrow()
})

test('[M8] a list is for an insurer, and for those who may make it', async () => {
  await at(5)
  expect(await make(port)).toMatchObject({ http: 404, code: 'record.notFound' })
  expect((await make(insurer, clerk)).http).toBe(403)
})
