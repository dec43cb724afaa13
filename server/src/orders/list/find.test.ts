import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, printPapers } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTicketCode } from '../domain/ticket-code.ts'
import { renewHashes } from '../forget/renew-hashes.ts'

let app: TestApp
let clerk: SignedInUser
const card = '11010519491231002X'
let sold: { orderId: string; number: string }

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  const maria = { ...buildPassenger('María García'), certificateNumber: card }
  sold = (
    await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { passengers: [buildPassenger('欧阳锋'), maria], phone: '13700137000' }),
    )
  ).data
  for (let turn = 0; turn < 5; turn++) {
    await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { sailingId: await findDemoSailing(app, '2026-06-18') }),
    )
    app.clock.passMinutes(1)
  }
})
afterAll(() => app.close())

/** What a certificate without it leaves to the clerk to ask. */
const manifest = { sex: 'male' as const, birthDate: '1980-02-03' }

const matches = async (request: Parameters<typeof app.call<'orders.list'>>[2]) =>
  (await app.call(clerk, 'orders.list', request)).data.rows.map(({ number }) => number)

const who = async (text: string) => (await app.call(clerk, 'orders.find', { text })).data

test.each([
  ['the certificate', card],
  ['the certificate as somebody else writes it', ' 110105 19491231 002x'],
  ['the name', 'María García'],
  ['the beginning of the name', '欧阳'],
  ['the phone', '13700137000'],
  ['the name in other letters', 'MARÍA  GARCÍA'],
  ['the name in wide letters', 'ｍａｒíａ ｇａｒｃ'],
])('an order is found by %s', async (_what, text) => {
  expect(await matches({ who: (await who(text)).who })).toEqual([sold.number])
})

test('the URL discloses nothing about the person searched for, and the list shows them masked', async () => {
  const { who: hidden, shown } = await who(card)
  expect(hidden).not.toContain(card)
  expect(Buffer.from(hidden, 'base64url').toString()).not.toContain('1949')
  expect(shown).toBe('110105********002X')
  expect((await app.call(clerk, 'orders.list', { who: hidden })).data.who).toBe('110105********002X')
})

test('an invented word for a person is refused, the field is named', async () => {
  for (const invented of ['abc', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])
    expect(await app.call(clerk, 'orders.list', { who: invented })).toMatchObject({
      http: 400,
      code: 'request.invalid',
    })
})

test('names with the signs of a pattern are just names', async () => {
  expect(await matches({ who: (await who('%%')).who })).toEqual([])
  expect(await matches({ who: (await who('__')).who })).toEqual([])
})

test('an order is found by number, sailing, date, day of sale and state', async () => {
  expect(await matches({ number: sold.number.slice(0, 12) })).toEqual([sold.number])
  expect(await matches({ sailingId: await findDemoSailing(app) })).toEqual([sold.number])
  expect(await matches({ date: '2026-06-16' })).toEqual([sold.number])
  expect(await matches({ date: '2026-06-18' })).toHaveLength(5)
  expect(await matches({ soldFrom: '2026-06-15', soldTo: '2026-06-15' })).toHaveLength(6)
  expect(await matches({ soldFrom: '2026-06-16' })).toEqual([])
  expect(await matches({ state: ['paid'] })).toHaveLength(6)
  expect(await matches({ state: ['held', 'expired'] })).toEqual([])
})

test('pages follow each other without a gap, in the requested order', async () => {
  const all = await matches({ sort: 'at' })
  expect([
    ...(await matches({ sort: 'at', pageSize: 4 })),
    ...(await matches({ sort: 'at', pageSize: 4, page: 2 })),
  ]).toEqual(all)
  expect(await matches({ sort: '-at' })).toEqual(all.toReversed())
  expect(await matches({ sort: 'departure', pageSize: 1 })).toEqual([sold.number])
  expect(await matches({ sort: '-total', pageSize: 1 })).toEqual([sold.number])
  const { total, rows } = (await app.call(clerk, 'orders.list', { page: 9 })).data
  expect([total, rows]).toEqual([6, []])
})

test('a printed ticket carries what the law wants, and a code that only we can sign', async () => {
  const data = await printPapers(app, clerk, { orderId: sold.orderId })
  expect(data).toMatchObject({ number: sold.number, soldBy: '陈静', method: 'cash' })
  const ticket = data.tickets[1]!
  expect(ticket).toMatchObject({
    classCode: 'SEAT2',
    name: 'María García',
    certificateMasked: '110105********002X',
  })
  expect(JSON.stringify(data)).not.toContain(card)
  const { crypto } = app.services
  const read = readTicketCode(ticket.code, crypto.verify)
  const { rows } = await sql<{ code: string; seat_id: string; sailing_id: string }>`
    select code, seat_id, sailing_id from orders.tickets where id = ${ticket.id}`.execute(app.database.db)
  expect(read).toEqual({
    ticketId: ticket.id,
    sailingId: rows[0]!.sailing_id,
    fromStop: 1,
    toStop: 2,
    seatId: rows[0]!.seat_id,
    nonce: rows[0]!.code,
  })
  expect(scan(ticket.qr)).toBe(ticket.code)
})

/** What a camera reads from the picture of a code. */
function scan({ size, path }: { size: number; path: string }): string {
  const [zoom, border] = [4, 4]
  const width = (size + 2 * border) * zoom
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < zoom; row++)
      for (let column = 0; column < Number(run) * zoom; column++) {
        const place = (Number(y) + border) * zoom + row
        const start = (place * width + (Number(x) + border) * zoom + column) * 4
        pixels.fill(0, start, start + 3)
      }
  return decodeQR({ data: pixels, width, height: width })
}

test('a hold has nothing to print', async () => {
  const { payment: _, ...sale } = await buildSale(app)
  const held = (await app.call(clerk, 'orders.hold', sale)).data
  expect(await app.call(clerk, 'orders.print', { orderId: held.orderId })).toMatchObject({
    http: 409,
    code: 'orders.notPrintable',
  })
})

test('[A10] one Chinese character is enough to look for a name, one Latin letter is not', async () => {
  expect(await matches({ who: (await who('欧')).who })).toEqual([sold.number])
  expect(await matches({ who: (await who('张')).who })).toEqual([])
  const refused = await app.call(clerk, 'orders.find', { text: 'M' }, { language: 'zh' })
  expect(refused).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(refused.message).toContain('至少输入两个字符或一个汉字')
})

test('the count of a list stops at ten thousand orders and is marked as more', async () => {
  const before = (await app.call(clerk, 'orders.list', {})).data
  expect(before).toMatchObject({ total: before.rows.length, more: false })
  await sql`
    insert into orders.orders (number, channel, organisation_id, clerk_id, state, total_fen, first_departs, last_arrives,
      made_at, held_until, ended_at)
    select 'copy-' || n, channel, organisation_id, clerk_id, 'expired', total_fen, first_departs, last_arrives, made_at,
      made_at, made_at
    from orders.orders, generate_series(1, 10000) n where number = ${sold.number}`.execute(app.database.db)
  expect((await app.call(clerk, 'orders.list', { pageSize: 1 })).data).toMatchObject({
    total: 10_000,
    more: true,
  })
  expect((await app.call(clerk, 'orders.list', { state: ['expired'] })).data).toMatchObject({
    total: 10_000,
    more: false,
  })
})

test('a landline is found with and without the dash, a name with any middle dot, a permit after its renewal', async () => {
  const permit = { certificateType: 'hongKongMacaoPermit' as const, certificateNumber: 'H30405060' }
  const { data } = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { passengers: [buildPassenger('买买提·艾力')], phone: '023-63100012' }),
  )
  for (const text of ['02363100012', '023-63100012', '买买提•艾', '买买提艾力'])
    expect(await matches({ who: (await who(text)).who })).toEqual([data.number])
  const adult = { ...buildPassenger('Chan Tai Man'), ...permit, ...manifest }
  const first = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [adult] }))
  expect(first).toMatchObject({ http: 200 })
  expect(await matches({ who: (await who('H3040506002')).who })).toEqual([first.data.number])
  const renewed = { ...adult, certificateNumber: 'H3040506001' }
  expect(await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [renewed] }))).toMatchObject(
    {
      http: 409,
      code: 'orders.alreadyTravels',
    },
  )
})

test('hashes made of numbers as they were typed are made anew, once', async () => {
  const { crypto } = app.services
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, { phone: '023-63100013' }))
  const asTyped = crypto.protect('phone', '023-63100013', '023-63100013')
  await sql`update orders.orders set phone_hash = ${asTyped.hash}, phone_cipher = ${asTyped.cipher}, phone_hash_is_old = true
    where id = ${data.orderId}`.execute(app.database.db)
  expect(await matches({ who: (await who('02363100013')).who })).toEqual([])
  expect(await renewHashes(app.database.db, crypto)).toBe(1)
  expect(await matches({ who: (await who('02363100013')).who })).toEqual([data.number])
  expect(await renewHashes(app.database.db, crypto)).toBe(0)
})

test('certificates hashed with the counter of their renewal are hashed anew, and the person is one person again', async () => {
  const { crypto } = app.services
  const permit = {
    ...buildPassenger('Lam Siu Ming'),
    ...manifest,
    certificateType: 'hongKongMacaoPermit' as const,
    certificateNumber: 'H3040507001',
  }
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [permit] }))
  const { hash: asTyped, cipher } = crypto.protect(
    'certificate',
    permit.certificateNumber,
    'hongKongMacaoPermit:H3040507001',
  )
  await sql`with passenger as (
      update orders.passengers set certificate_hash = ${asTyped}, certificate_cipher = ${cipher}, hash_is_old = true where order_id = ${data.orderId})
    update inventory.occupations set person = orders.person_of(${asTyped}) where ticket_id = ${data.tickets[0]!.id}`.execute(
    app.database.db,
  )
  expect(await matches({ who: (await who('H3040507002')).who })).toEqual([])
  expect(await renewHashes(app.database.db, crypto)).toBe(1)
  expect(await matches({ who: (await who('H3040507002')).who })).toEqual([data.number])
  const renewed = { ...permit, certificateNumber: 'H3040507002' }
  expect(await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [renewed] }))).toMatchObject(
    {
      http: 409,
      code: 'orders.alreadyTravels',
    },
  )
  expect(await renewHashes(app.database.db, crypto)).toBe(0)
})

test('an order is found by the day on its ticket, not by the day its cruise began', async () => {
  const { rows } = await sql<{ id: string; day: string; begins: string }>`
    select s.id, (stop.planned_depart at time zone 'Asia/Shanghai')::date::text as day, s.service_date::text as begins
    from sailings.sailings s join network.lines l on l.id = s.line_id
    join sailings.sailing_stops stop on stop.sailing_id = s.id and stop.stop_number = 1
    where s.sale_state = 'open' and s.service_date > '2026-06-15'
      and (stop.planned_depart at time zone 'Asia/Shanghai')::date > s.service_date
    order by s.departs_at limit 1`.execute(app.database.db)
  const cruise = rows[0]!
  const { rows: fares } = await sql<{ code: string; to: number }>`
    select c.code, f.to_stop as to from sailings.sailings s
    join fares.fare_tables t on t.line_version_id = s.line_version_id and t.status = 'published'
    join fares.fares f on f.table_id = t.id and f.from_stop = 1 join fleet.classes c on c.id = f.class_id
    where s.id = ${cruise.id} order by c.rank desc limit 1`.execute(app.database.db)
  const sale = await buildSale(app, {
    sailingId: cruise.id,
    fromStop: 1,
    toStop: fares[0]!.to,
    classCode: fares[0]!.code,
  })
  const { data } = await app.call(clerk, 'orders.sell', sale)
  expect(await matches({ date: cruise.day, sailingId: cruise.id })).toEqual([data.number])
  expect(await matches({ date: cruise.begins, sailingId: cruise.id })).toEqual([])
})

test('the sum of a list is that of all filtered orders, whatever the page, and stays out beyond the counted ones', async () => {
  const page = (await app.call(clerk, 'orders.list', { state: ['paid'], pageSize: 1 })).data
  const { rows } = await sql<{ sum: number }>`
    select sum(total_fen)::float8 as sum from orders.orders where state = 'paid'`.execute(app.database.db)
  expect(page.sums).toEqual({ total: rows[0]!.sum })
  expect((await app.call(clerk, 'orders.list', { state: ['closed'] })).data.sums).toEqual({ total: 0 })
  expect((await app.call(clerk, 'orders.list', {})).data).toMatchObject({ more: true })
  expect((await app.call(clerk, 'orders.list', {})).data.sums).toBeUndefined()
})
