import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireHolds } from './holds/hold-expiry.ts'
import { findViolations } from './invariants.ts'

// What the database itself keeps of a ticket: its price as it was sold, and every change of its state.

let app: TestApp
let clerk: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function hold() {
  const { payment: _, ...request } = await buildSale(app)
  return (await app.call(clerk, 'orders.hold', request)).data
}

const eventsOf = (orderId: string) =>
  ask(
    `select e.number, e.from_state, e.to_state, e.cause_kind, e.cause_id::text, u.code as by from orders.ticket_events e
     join orders.tickets t on t.id = e.ticket_id left join staff.users u on u.id = e.user_id
     where t.order_id = $1 order by e.ticket_id, e.number`,
    [orderId],
  )

test('a ticket pins its fare table, its fee rule, the label of its seat and every part of its price, and its order shows them', async () => {
  const agency = await app.signIn('agency')
  const { payment: _, ...request } = await buildSale(app, { phone: '13800138000' }, 'agent')
  const { data } = await app.call(agency, 'orders.hold', request)
  const [ticket] = await ask(
    `select t.seat_label = s.label as label, t.fare_table_id is not null as fares, t.parts[2].rule_id is not null as fee,
       t.price_fen::integer as price, t.version, to_json(t.parts) as parts
     from orders.tickets t join inventory.seats s on s.id = t.seat_id where t.order_id = $1`,
    [data.orderId],
  )
  expect(ticket).toMatchObject({ label: true, fares: true, fee: true, version: 1, price: data.total })
  const parts = ticket?.parts as { kind: string; fen: number; rule_id: number; refundable: boolean }[]
  expect(parts.map(({ kind, refundable }) => [kind, refundable])).toEqual([
    ['fare', true],
    ['serviceFee', false],
  ])
  expect(parts.reduce((sum, { fen }) => sum + fen, 0)).toBe(data.total)
  const [rules] = await ask(
    `select t.fare_table_id::text as table, t.parts[2].rule_id::text as fee from orders.tickets t where t.order_id = $1`,
    [data.orderId],
  )
  const view = (await app.call(agency, 'orders.detail', { orderId: data.orderId })).data.tickets[0]
  expect(view?.rules).toEqual({
    fareTable: { id: rules?.table, version: 1 },
    passengerType: { version: 1 },
    promotion: null,
    charges: [
      {
        ...{ id: rules?.fee, version: 1, payee: null, refundable: false, fen: view?.serviceFee },
        names: expect.objectContaining({ en: 'Service fee of agencies' }),
      },
    ],
  })
})

test('every change of state of a ticket is an event with its cause and who made it', async () => {
  const paid = await hold()
  await app.call(clerk, 'orders.payHold', {
    orderId: paid.orderId,
    expectedTotal: paid.total,
    payment: { method: 'cash' },
  })
  expect(await eventsOf(paid.orderId)).toEqual([
    {
      number: 2,
      from_state: 'held',
      to_state: 'issued',
      cause_kind: 'payment',
      cause_id: paid.orderId,
      by: 'clerk',
    },
  ])
  const released = await hold()
  await app.call(clerk, 'orders.release', { orderId: released.orderId })
  expect(await eventsOf(released.orderId)).toMatchObject([
    { from_state: 'held', to_state: 'void', cause_kind: 'release', by: 'clerk' },
  ])
  const expired = await hold()
  app.clock.passMinutes(60)
  await expireHolds(app.database.db, app.clock.now())
  expect(await eventsOf(expired.orderId)).toMatchObject([
    { from_state: 'held', to_state: 'void', cause_kind: 'expiry', by: null },
  ])
  expect(await findViolations(app.database.db)).toEqual([])
})

test('a dead ticket gives its seat up and keeps the label on the page', async () => {
  const { orderId } = await hold()
  await app.call(clerk, 'orders.release', { orderId })
  expect(await ask('select seat_id from orders.tickets where order_id = $1', [orderId])).toEqual([
    { seat_id: null },
  ])
  const { tickets } = (await app.call(clerk, 'orders.detail', { orderId })).data
  expect(tickets).toMatchObject([{ state: 'void', seat: expect.stringMatching(/\d/) }])
})

test('the database refuses a change of state that is not in the table, one without an event, and another price', async () => {
  const { orderId } = await hold()
  const change = (state: string) =>
    ask(
      `select orders.change_state(array(select id from orders.tickets where order_id = $1), $2, now(),
        row('clock', null, null, null)::orders.change_cause)`,
      [orderId, state],
    )
  await expect(change('travelled')).rejects.toThrow('does not become travelled from held')
  await expect(
    ask("update orders.tickets set state = 'issued', version = 2 where order_id = $1", [orderId]),
  ).rejects.toThrow('has no event')
  await expect(
    ask('update orders.tickets set price_fen = 0, base_fen = 0, discount_fen = 0 where order_id = $1', [
      orderId,
    ]),
  ).rejects.toThrow('stays as it was sold')
  await expect(
    ask('update orders.tickets set parts = parts || parts where order_id = $1', [orderId]),
  ).rejects.toThrow('stays as it was sold')
  for (const change of [
    'to_stop = to_stop - 1',
    "planned_depart = planned_depart - interval '1 hour'",
    'class_id = (select max(id) from fleet.classes where id <> class_id)',
    'passenger_type_id = (select max(id) from fares.passenger_types where id <> passenger_type_id)',
    'changes = changes + 1, origin_ticket_id = id, replaces_ticket_id = id',
  ])
    await expect(
      ask(`update orders.tickets set ${change} where order_id = $1`, [orderId]),
      change,
    ).rejects.toThrow('stays as it was sold')
  for (const statement of [
    'delete from orders.ticket_events',
    'update orders.ticket_events set at = now()',
    'truncate orders.ticket_events',
    'delete from orders.ticket_transitions',
  ])
    await expect(ask(statement), statement).rejects.toThrow('are kept')
})

test('parts that do not sum to the price are refused', async () => {
  await expect(
    ask(`insert into orders.tickets (order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, passenger_type_id,
        fare_table_id, conditions_id, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts)
      select order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, passenger_type_id, fare_table_id, conditions_id,
        'void', planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts[2:] from orders.tickets
      where price_fen > 0 limit 1`),
  ).rejects.toThrow('tickets_check')
})

test('a passenger is corrected by a new version: the former one stays, and is forgotten with the others', async () => {
  const { orderId } = await hold()
  await expect(
    ask("update orders.passengers set name = 'Another Person' where order_id = $1", [orderId]),
  ).rejects.toThrow('is corrected by a new version')
  await ask(
    `insert into orders.passengers (order_id, number, version, name, certificate_kind, certificate_hash, certificate_cipher,
       certificate_masked)
     select order_id, number, 2, '王小明', certificate_kind, certificate_hash, certificate_cipher, certificate_masked
     from orders.passengers where order_id = $1`,
    [orderId],
  )
  await ask('update orders.tickets set passenger_version = 2 where order_id = $1', [orderId])
  const { order, tickets } = (await app.call(clerk, 'orders.detail', { orderId })).data
  expect(order).toMatchObject({ passengers: 1, firstName: '王小明' })
  expect(tickets.map(({ passenger }) => passenger.name)).toEqual(['王小明'])
  await app.call(clerk, 'orders.release', { orderId })
  const forgotten = await ask(
    `select orders.forget_passengers(array[$1::bigint], array[1::smallint], now())::integer as people`,
    [orderId],
  )
  expect(forgotten).toEqual([{ people: 1 }])
  expect(await ask('select distinct name from orders.passengers where order_id = $1', [orderId])).toEqual([
    { name: null },
  ])
})
