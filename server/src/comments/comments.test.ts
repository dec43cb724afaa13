import type { SignedInUser } from '@fairway/testing/api-client'
import { sellTrip, submitVisitorComment } from '@fairway/testing/comments'
import { buildPassenger, forceTicketState } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let clerk: SignedInUser
let admin: SignedInUser
const phone = '13800138000'
let trip: { id: string; number: string }

const afterTheTrip = '2026-06-16T20:00:00+08:00'
const beforeTheTrip = '2026-06-15T09:00:00+08:00'

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.moveTo(beforeTheTrip)
  await app.database.pool.query('delete from comments.tries')
  clerk = await app.signIn('clerk')
  trip = await sellTrip(app, clerk, phone, { passengers: [buildPassenger('欧阳锋')] })
  app.clock.moveTo(afterTheTrip)
  admin = await app.signIn('admin')
})

const productOf = async (code: string) =>
  (await app.call(undefined, 'comments.products', {})).data.products.find((each) => each.code === code)!
const waiting = async (person = admin) =>
  (await app.call(person, 'comments.moderation', { state: 'waiting', text: trip.number })).data.rows

test('[A9] a comment is public once it is approved, and nothing personal is ever in the answer', async () => {
  const text = '很棒 <script>alert(1)</script> & 值得！'
  const written = await submitVisitorComment(app, { orderNumber: trip.number, phone, rating: 4, text })
  expect(written).toMatchObject({ http: 200, data: { product: { names: { en: 'Gorges fast boat' } } } })
  const product = await productOf('GORGES-FAST')
  const list = () => app.call(undefined, 'comments.list', { productId: product.id })
  expect((await list()).data.rows.map((row) => row.text)).not.toContain(text)

  const [row] = await waiting()
  expect(row).toMatchObject({ text, rating: 4, state: 'waiting', orderNumber: trip.number, author: '欧**' })
  await app.call(admin, 'comments.publish', { id: row!.id })
  const { data } = await list()
  const comment = data.rows.find((each) => each.id === row!.id)
  expect(comment).toMatchObject({ text, rating: 4, author: '欧**', travelledOn: '2026-06-16', reply: null })
  expect(data.product.comments).toBe(data.total)
  expect(data.distribution[3]).toBeGreaterThan(0)
  const answer = JSON.stringify(data)
  for (const secret of ['欧阳锋', '阳', phone, trip.number, '138', 'order', 'phone', 'user'])
    expect(answer).not.toContain(secret)

  await app.call(admin, 'comments.reply', { id: row!.id, text: '谢谢' })
  expect((await list()).data.rows[0]!.reply).toMatchObject({ text: '谢谢' })
  await app.call(admin, 'comments.hide', { id: row!.id, reason: 'names a member of the crew' })
  expect((await list()).data.rows.map(({ id }) => id)).not.toContain(row!.id)
  const linked = await app.call(undefined, 'comments.list', { productId: product.id, commentId: row!.id })
  expect(linked.data.linked).toBeNull()

  const { rows: journal } = await app.database.pool.query<{
    operation: string
    detail: unknown
    code: string
  }>(
    `select operation, detail, u.code from journal.operations o join staff.users u on u.id = o.user_id
    where entity = 'comments.comment' and entity_id = $1 order by o.id`,
    [row!.id],
  )
  expect(journal).toEqual([
    { operation: 'comments.publish', detail: { before: 'waiting', after: 'published' }, code: 'admin' },
    { operation: 'comments.reply', detail: { replied: true }, code: 'admin' },
    {
      operation: 'comments.hide',
      detail: { before: 'published', after: 'hidden' },
      code: 'admin',
    },
  ])
})

test('[A9] an unknown order and a wrong phone get the same answer in the same time', async () => {
  const answers = []
  for (const [orderNumber, tried] of [
    ['2606150099999911', phone],
    [trip.number, '13911112222'],
  ] as const) {
    const began = performance.now()
    const { http, code, message, details } = await submitVisitorComment(app, { orderNumber, phone: tried })
    answers.push({ http, code, message, details, quick: performance.now() - began < 400 })
  }
  expect(answers[0]).toMatchObject({ http: 403, code: 'comments.notYours', quick: false })
  expect(answers[1]).toEqual(answers[0])
})

test('[A9] only after departure, once an order, and only while a ticket is good', async () => {
  app.clock.moveTo('2026-06-16T08:00:00+08:00')
  expect(await submitVisitorComment(app, { orderNumber: trip.number, phone })).toMatchObject({
    code: 'comments.notYet',
    details: { departs: '2026-06-16 09:20' },
  })
  app.clock.moveTo(afterTheTrip)
  expect((await submitVisitorComment(app, { orderNumber: trip.number, phone })).http).toBe(200)
  // The same words again are an answer that was lost on the way.
  expect((await submitVisitorComment(app, { orderNumber: trip.number, phone })).http).toBe(200)
  expect((await submitVisitorComment(app, { orderNumber: trip.number, phone, rating: 1 })).code).toBe(
    'comments.already',
  )
  expect((await waiting()).length).toBe(1)
  app.clock.moveTo(beforeTheTrip)
  const other = await sellTrip(app, await app.signIn('clerk'), phone)
  await forceTicketState(app, 'refunded', 'order_id = $1', [other.id])
  app.clock.moveTo(afterTheTrip)
  expect((await submitVisitorComment(app, { orderNumber: other.number, phone })).code).toBe('comments.noTrip')
})

test('[A9] a picture is needed, and an address that tries too often has to wait', async () => {
  const request = {
    orderNumber: trip.number,
    phone,
    rating: 5,
    text: 'A fine trip.',
    deviceId: 'device-1234',
    code: 'x',
  }
  expect((await app.call(undefined, 'comments.write', request)).code).toBe('session.wrongCode')
  for (let turn = 0; turn < 19; turn += 1) await app.call(undefined, 'comments.write', request)
  expect(await submitVisitorComment(app, { orderNumber: trip.number, phone })).toMatchObject({
    http: 429,
    code: 'comments.tooMany',
    details: { minutes: 10 },
  })
  app.clock.passMinutes(10)
  expect((await submitVisitorComment(app, { orderNumber: trip.number, phone })).http).toBe(200)
})

test('[A9] one order can be tried so often, from wherever, and then its passenger waits too', async () => {
  app.clock.moveTo(afterTheTrip)
  const answers = []
  for (let turn = 0; turn < 12; turn += 1)
    answers.push(
      (
        await submitVisitorComment(
          app,
          { orderNumber: trip.number, phone: `1391111${String(turn).padStart(4, '0')}` },
          `172.19.0.${turn}`,
        )
      ).code,
    )
  expect(answers).toEqual([
    ...Array<string>(10).fill('comments.notYours'),
    'comments.tooMany',
    'comments.tooMany',
  ])
})

test('[A9] all addresses of one network try as one', async () => {
  const answers = []
  for (let turn = 0; turn < 21; turn += 1)
    answers.push(
      (
        await submitVisitorComment(
          app,
          { orderNumber: `26061500${String(turn).padStart(8, '0')}`, phone },
          `2001:db8:3:1::${turn + 1}`,
        )
      ).code,
    )
  expect(answers.slice(0, 20).every((code) => code === 'comments.notYours')).toBe(true)
  expect(answers[20]).toBe('comments.tooMany')
})

test('[A9] all networks of one customer together try eight times as often as one of them', async () => {
  const codes = []
  for (let turn = 0; turn < 165; turn += 1) {
    const answer = await fetch(`${app.url}/api/comments/write`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `2001:db8:4:${(turn + 1).toString(16)}::1`,
      },
      // The picture is never right, so nothing is looked up; the try counts all the same.
      body: JSON.stringify({
        orderNumber: trip.number,
        phone,
        rating: 5,
        text: 'A fine trip.',
        deviceId: 'device-wide',
        code: 'x',
      }),
    })
    codes.push(((await answer.json()) as { code: string }).code)
  }
  expect(codes).toEqual([
    ...Array<string>(160).fill('session.wrongCode'),
    ...Array<string>(5).fill('comments.tooMany'),
  ])
})

test.each([
  ['too short', '   ok\u200b  '],
  ['too long', '好'.repeat(1_001)],
])('[A9] a comment that is %s is refused', async (_what, text) => {
  expect((await submitVisitorComment(app, { orderNumber: trip.number, phone, text })).code).toBe(
    'request.invalid',
  )
})

test('[A9] public comments come by page, sorted and filtered by stars', async () => {
  const product = await productOf('GORGES-FAST')
  await app.database.pool.query('delete from comments.comments')
  const { rows: orders } = await app.database.pool.query<{ id: string }>(
    'select id from orders.orders limit 5',
  )
  for (const [index, { id }] of orders.entries())
    await app.database.pool.query(
      `insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at, state, decided_by, decided_at)
      select $1, $2, '2026-06-16', $3, $4, '李**', $5, 'published', id, now() from staff.users where code = 'admin'`,
      [
        product.id,
        id,
        (index % 5) + 1,
        `comment ${index}`,
        new Date(Date.parse(afterTheTrip) + index * 60_000),
      ],
    )
  const ask = async (more: object) =>
    (await app.call(undefined, 'comments.list', { productId: product.id, pageSize: 2, ...more })).data
  expect((await ask({})).rows.map(({ text }) => text)).toEqual(['comment 4', 'comment 3'])
  expect((await ask({ page: 3 })).rows.map(({ text }) => text)).toEqual(['comment 0'])
  expect((await ask({ sort: 'rating' })).rows.map(({ rating }) => rating)).toEqual([1, 2])
  expect(await ask({ rating: 4 })).toMatchObject({
    total: 1,
    distribution: [1, 1, 1, 1, 1],
    rows: [{ rating: 4 }],
  })
  expect((await productOf('GORGES-FAST')).average).toBe(3)
  expect((await app.callRaw(undefined, 'comments.list', { productId: '999999' })).code).toBe(
    'comments.notFound',
  )
})

test('[A9][I3] moderation needs its permission; a carrier reads what concerns its ships and decides nothing', async () => {
  await submitVisitorComment(app, { orderNumber: trip.number, phone })
  const [row] = await waiting()
  expect((await app.callRaw(clerk, 'comments.moderation', {})).http).toBe(401)
  const colleague = await app.signIn('clerk')
  expect((await app.callRaw(colleague, 'comments.moderation', {})).http).toBe(403)
  const carrier = await app.signIn('carrier')
  expect((await waiting(carrier)).map(({ id }) => id)).toEqual([row!.id])
  expect((await app.callRaw(carrier, 'comments.publish', { id: row!.id })).http).toBe(403)
  await app.database.pool.query(
    `update fleet.ships set carrier_id = (select id from staff.organisations where code = 'CFC')
    where id = (select ship_id from sailings.sailings s join orders.tickets t on t.sailing_id = s.id where t.order_id = $1 limit 1)`,
    [trip.id],
  )
  expect(await waiting(carrier)).toEqual([])
})
