import { certificateFault } from '@fairway/contract/kernel/certificates'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, snapshotCounts } from '@fairway/testing/orders'
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

test('two adults and a child are sold from the second to the third stop of a four-stop sailing', async () => {
  const sale = await buildSale(app, {
    passengers: [
      buildPassenger('张三'),
      buildPassenger('李四'),
      buildPassenger('张小明', 'child', '2017-05-01'),
    ],
    phone: '13800138000',
  })
  const { data } = await app.call(clerk, 'orders.sell', sale)
  expect(data).toMatchObject({ state: 'paid', total: sale.expectedTotal, heldUntil: null })
  expect(data.number).toMatch(/^\d{14}$/)
  expect(data.tickets.map(({ number }) => number)).toEqual(
    [1, 2, 3].map((place) => `${data.number}-${place}`),
  )
  expect(new Set(data.tickets.map(({ seat }) => seat)).size).toBe(3)
  expect(data.tickets.reduce((all, { price }) => all + price, 0)).toBe(sale.expectedTotal)
  expect(data.tickets[2]!.price * 2).toBe(data.tickets[0]!.price)

  const detail = (await app.call(clerk, 'orders.detail', { orderId: data.orderId })).data
  expect(detail.order).toMatchObject({
    passengers: 3,
    firstName: '张三',
    method: 'cash',
    phoneMasked: '1******8000',
  })
  expect(detail.tickets.map(({ state }) => state)).toEqual(['issued', 'issued', 'issued'])
  expect(detail.payments).toEqual([expect.objectContaining({ method: 'cash', amount: sale.expectedTotal })])
  expect(detail.entries.reduce((all, { amount }) => all + amount, 0)).toBe(0)
  expect(detail.history).toEqual([expect.objectContaining({ operation: 'orders.sell', by: '陈静' })])
  expect(detail.can).toMatchObject({ print: { allowed: true }, release: { allowed: false } })
})

test('certificates and phones are neither stored nor logged in the clear', async () => {
  const sale = await buildSale(app, { phone: '13912345678' })
  const number = sale.passengers[0]!.certificateNumber
  await app.call(clerk, 'orders.sell', sale)
  const { rows } = await sql<{ found: string }>`
    select (select count(*) from orders.passengers p where p::text like ${`%${number}%`})
      + (select count(*) from orders.orders o where o::text like '%13912345678%')
      + (select count(*) from journal.operations j where j::text like ${`%${number}%`})
      + (select count(*) from platform.request_keys k where k::text like ${`%${number}%`}) as found`.execute(
    app.database.db,
  )
  expect(rows[0]!.found).toBe('0')
})

test('the same request with its key is one order, also ten times at the same moment', async () => {
  const sale = await buildSale(app)
  const key = newIdempotencyKey()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call(clerk, 'orders.sell', sale, { key })),
  )
  expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1)
  expect((await app.call(clerk, 'orders.sell', sale, { key })).data).toEqual(answers[0]!.data)
})

test('the same request with its key on two nodes at once is one order', async () => {
  const other = await startTestApp({ database: app.database, clock: app.clock })
  const sale = await buildSale(app)
  const key = newIdempotencyKey()
  const answers = await Promise.all(
    [app, other, app, other, app, other].map((node) => node.call(clerk, 'orders.sell', sale, { key })),
  )
  await other.close()
  expect(new Set(answers.map(({ data }) => data?.orderId)).size).toBe(1)
  const { rows } = await sql<{ count: string }>`
    select count(*) from orders.orders where number = ${answers[0]!.data.number}`.execute(app.database.db)
  expect(rows[0]!.count).toBe('1')
})

test('another request under a used key is refused and sells nothing', async () => {
  const key = newIdempotencyKey()
  await app.call(clerk, 'orders.sell', await buildSale(app), { key })
  const before = await snapshotCounts(app)
  const second = await buildSale(app)
  expect(await app.call(clerk, 'orders.sell', second, { key })).toMatchObject({
    http: 409,
    code: 'request.keyUsed',
  })
  expect(await snapshotCounts(app)).toEqual(before)
})

test('the outcome of a command by its key: done, with its order', async () => {
  const key = newIdempotencyKey()
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app), { key })
  expect((await app.call(clerk, 'orders.outcome', { key })).data).toEqual({ state: 'done', order: data })
})

test('a request that did not arrive is not done, and stays so when it arrives late', async () => {
  const key = newIdempotencyKey()
  const sale = await buildSale(app)
  expect((await app.call(clerk, 'orders.outcome', { key })).data).toEqual({ state: 'notDone' })
  const before = await snapshotCounts(app)
  expect((await app.call(clerk, 'orders.sell', sale, { key })).http).toBe(409)
  expect((await app.call(clerk, 'orders.outcome', { key })).data).toEqual({ state: 'notDone' })
  expect(await snapshotCounts(app)).toEqual(before)
  expect((await app.call(clerk, 'orders.sell', sale)).http).toBe(200)
})

test('a sale that is being written at this moment is in progress', async () => {
  const key = newIdempotencyKey()
  const { rows } = await sql<{ id: string }>`select id from staff.users where code = 'clerk'`.execute(
    app.database.db,
  )
  await app.database.db.transaction().execute(async (tx) => {
    await sql`insert into platform.request_keys (user_id, key, endpoint, request_hash, at)
      values (${rows[0]!.id}, ${key}, 'orders.sell', '', now())`.execute(tx)
    expect((await app.call(clerk, 'orders.outcome', { key })).data).toEqual({ state: 'inProgress' })
  })
})

test('an idempotency key discloses nothing to another user', async () => {
  const key = newIdempotencyKey()
  await app.call(clerk, 'orders.sell', await buildSale(app), { key })
  const other = await app.signIn('clerk2')
  expect((await app.call(other, 'orders.outcome', { key })).data).toEqual({ state: 'notDone' })
  expect((await app.call(clerk, 'orders.outcome', { key })).data).toMatchObject({ state: 'done' })
})

test('a price that is not the present one is refused with the old and the new', async () => {
  const sale = await buildSale(app)
  const before = await snapshotCounts(app)
  const answer = await app.call(clerk, 'orders.sell', { ...sale, expectedTotal: sale.expectedTotal + 100 })
  expect(answer).toMatchObject({
    http: 409,
    code: 'orders.priceChanged',
    details: { oldTotal: sale.expectedTotal + 100, newTotal: sale.expectedTotal },
  })
  expect(await snapshotCounts(app)).toEqual(before)
})

test('the quote has the parts of the price that the sale books', async () => {
  const sale = await buildSale(app, {
    passengers: [buildPassenger(), buildPassenger('小明', 'child', '2017-05-01')],
  })
  const { sailingId, fromStop, toStop, classCode } = sale
  const body = { sailingId, fromStop, toStop, classCode, types: ['adult', 'child'] }
  const quote = (await app.call(clerk, 'orders.quote', body)).data
  expect(quote.total).toBe(sale.expectedTotal)
  for (const part of quote.passengers) expect(part.fare - part.reduction + part.serviceFee).toBe(part.price)
  const { data } = await app.call(clerk, 'orders.sell', sale)
  expect(data.tickets.map(({ price }) => price)).toEqual(quote.passengers.map(({ price }) => price))
  const after = (await app.call(clerk, 'orders.quote', body)).data
  expect(after.freeSeats).toBe(quote.freeSeats - 2)
})

test('a passenger cannot travel twice at one time: the refusal names the passenger, and the order only within its scope', async () => {
  const person = buildPassenger('王五')
  const first = (await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [person] }))).data
  const again = await buildSale(app, {
    passengers: [buildPassenger(), { ...person, certificateType: 'householdRegister' }],
  })
  const before = await snapshotCounts(app)
  const refused = await app.callRaw(clerk, 'orders.sell', again)
  expect(refused).toMatchObject({
    http: 409,
    code: 'orders.alreadyTravels',
    details: { number: first.number },
  })
  expect(JSON.stringify(refused)).toContain('passengers[1].certificateNumber')
  const agency = await app.signIn('agency')
  const strange = await buildSale(app, { passengers: [person], phone: '13800138000' }, 'agent')
  const { payment: _, ...body } = strange
  const held = await app.callRaw(agency, 'orders.hold', body)
  expect(held).toMatchObject({ http: 409, code: 'orders.alreadyTravels' })
  expect(JSON.stringify(held)).not.toContain(first.number)
  // All that stays is the line in the journal that another organisation asked.
  expect(await snapshotCounts(app)).toEqual({ ...before, journal: String(Number(before.journal) + 1) })
})

test('a party beyond what is free is refused with what is left, and takes no seat', async () => {
  const { rows } = await sql<{ free: string; class: string; sailing: string }>`
    select count(*) as free, c.code as class, s.sailing_id as sailing
    from inventory.seats s join fleet.classes c on c.id = s.class_id
    join sailings.sailings run on run.id = s.sailing_id join network.lines l on l.id = run.line_id
    where l.code = 'FAST-DOWN' and run.service_date = '2026-06-17' and c.code = 'SEAT1'
    group by 2, 3 order by 3 limit 1`.execute(app.database.db)
  const free = Number(rows[0]!.free)
  const trip = { sailingId: rows[0]!.sailing, fromStop: 0, toStop: 3, classCode: 'SEAT1' }
  let left = free
  while (left > 3) {
    const people = Math.min(20, left - 3)
    const sale = await buildSale(app, {
      ...trip,
      passengers: Array.from({ length: people }, () => buildPassenger()),
    })
    expect((await app.call(clerk, 'orders.sell', sale)).http).toBe(200)
    left -= people
  }
  const before = await snapshotCounts(app)
  const four = await buildSale(app, { ...trip, passengers: [1, 2, 3, 4].map(() => buildPassenger()) })
  expect(await app.call(clerk, 'orders.sell', four)).toMatchObject({
    http: 409,
    code: 'orders.soldOut',
    details: { wanted: 4, free: 3 },
  })
  expect(await snapshotCounts(app)).toEqual(before)
})

test('a user with the permission sees the certificate number, and the journal records it', async () => {
  const sale = await buildSale(app, { phone: '023-63100012' })
  const { data } = await app.call(clerk, 'orders.sell', sale)
  const body = { orderId: data.orderId, ticketId: data.tickets[0]!.id }
  expect(await app.call(clerk, 'orders.showCertificate', body)).toMatchObject({
    http: 403,
    details: { permission: 'orders.showCertificate' },
  })
  const admin = await app.signIn('admin')
  const certificate = (await app.call(admin, 'orders.showCertificate', body)).data
  expect(certificate).toEqual({
    certificateType: 'idCard',
    certificateNumber: sale.passengers[0]!.certificateNumber,
    phone: '023-63100012',
  })
  expect(certificateFault(certificate.certificateType, certificate.certificateNumber)).toBeUndefined()
  const { history } = (await app.call(admin, 'orders.detail', { orderId: data.orderId })).data
  expect(history.at(-1)).toMatchObject({ operation: 'orders.showCertificate', by: '林岚' })
})
