import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, printPapers } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTicketCode } from '../domain/ticket-code.ts'

// An order is a basket: its tickets own the trips, and may be for two sailings of two carriers.

const [firstDay, secondDay] = ['2026-06-16', '2026-06-17']
let app: TestApp
let clerk: SignedInUser
let order: { id: string; number: string }
let sailings: [string, string]

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  sailings = [await findDemoSailing(app, firstDay), await findDemoSailing(app, secondDay)]
  const { data } = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, {
      sailingId: sailings[0],
      passengers: [buildPassenger('王芳'), buildPassenger('李伟')],
    }),
  )
  order = { id: data.orderId, number: data.number }
  await moveSecondTicket()
  await separateCarriers()
})
afterAll(() => app.close())

/** The second passenger goes with the sailing of the next day. */
async function moveSecondTicket(): Promise<void> {
  await sql`alter table orders.tickets disable trigger sold_once`.execute(app.database.db)
  await sql`
    update orders.tickets t set sailing_id = ${sailings[1]}, seat_id = free.seat_id,
      planned_depart = t.planned_depart + interval '1 day', planned_arrive = t.planned_arrive + interval '1 day'
    from (select min(s.id) as seat_id from inventory.seats s where s.sailing_id = ${sailings[1]} and s.mask = 0) free
    where t.order_id = ${order.id} and t.passenger_number = 2`.execute(app.database.db)
  await sql`alter table orders.tickets enable trigger sold_once`.execute(app.database.db)
}

/** Both sailings are of one ship: the second gets one of another carrier. */
async function separateCarriers(): Promise<void> {
  await sql`alter table sailings.sailings disable trigger plan_published, disable trigger run_frozen`.execute(
    app.database.db,
  )
  await sql`
    update sailings.sailings s set ship_id = other.id,
      plan_id = (select p.id from fleet.deck_plans p where p.ship_id = other.id and p.status = 'published')
    from fleet.ships own, fleet.ships other
    where s.id = ${sailings[1]} and own.id = s.ship_id and other.carrier_id <> own.carrier_id
      and not exists (select from sailings.sailings x where x.ship_id = other.id
        and tstzrange(x.departs_at, x.arrives_at) && tstzrange(s.departs_at, s.arrives_at))`.execute(
    app.database.db,
  )
  await sql`alter table sailings.sailings enable trigger plan_published, enable trigger run_frozen`.execute(
    app.database.db,
  )
}

const numbers = async (request: object) =>
  (await app.call(clerk, 'orders.list', request)).data.rows.map(({ number }) => number)

test('an order with two trips is found by each of its sailings and by each of its days', async () => {
  for (const sailingId of sailings) expect(await numbers({ sailingId })).toContain(order.number)
  for (const date of [firstDay, secondDay]) expect(await numbers({ date })).toContain(order.number)
  expect(await numbers({ date: '2026-06-18' })).not.toContain(order.number)
  const { rows } = (await app.call(clerk, 'orders.list', { number: order.number })).data
  expect(rows).toMatchObject([{ sailingId: sailings[0], trips: 2, passengers: 2 }])
})

test('each ticket of an order tells its own trip, on the page, on paper and in its code', async () => {
  const { tickets } = (await app.call(clerk, 'orders.detail', { orderId: order.id })).data
  expect(tickets.map(({ trip }) => [trip.sailingId, trip.from.at.slice(0, 10)])).toEqual([
    [sailings[0], firstDay],
    [sailings[1], secondDay],
  ])
  const print = await printPapers(app, clerk, { orderId: order.id })
  const { crypto } = app.services
  const codes = print.tickets.map(({ code }) => readTicketCode(code, crypto.verify))
  expect(codes.map((code) => code?.sailingId)).toEqual(sailings)
  expect(print.tickets.map(({ from }) => from.at.slice(0, 10))).toEqual([firstDay, secondDay])
})

test('[I3] of an order with tickets of two carriers each sees its own tickets only', async () => {
  for (const sailing of sailings) {
    await sql`update staff.users set organisation_id = (
      select ship.carrier_id from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id
      where s.id = ${sailing}) where code = 'carrier'`.execute(app.database.db)
    const { tickets } = (await app.call(await app.signIn('carrier'), 'orders.detail', { orderId: order.id }))
      .data
    expect(tickets.map(({ trip }) => trip.sailingId)).toEqual([sailing])
  }
})

test('[L13] a cancelled sailing of an order keeps its own tickets from being printed, not those of another sailing', async () => {
  await sql`update sailings.sailings set status = 'cancelled' where id = ${sailings[1]}`.execute(
    app.database.db,
  )
  const { can, tickets } = (await app.call(clerk, 'orders.detail', { orderId: order.id })).data
  expect(can.print).toEqual({ allowed: true })
  expect(tickets.map(({ printable }) => printable)).toEqual([true, false])
  const { rows } = (await app.call(clerk, 'orders.list', { number: order.number })).data
  expect(rows[0]?.can.print).toEqual({ allowed: true })
  const papers = await printPapers(app, clerk, { orderId: order.id, reason: 'misprint' })
  expect(papers.tickets.map(({ id }) => id)).toEqual([tickets[0]?.id])
  const ofCancelled = { orderId: order.id, ticketIds: [tickets[1]?.id ?? ''], reason: 'lost' as const }
  expect(await app.call(clerk, 'orders.print', ofCancelled)).toMatchObject({
    http: 409,
    code: 'orders.sailingCancelled',
  })
  await sql`update sailings.sailings set status = 'cancelled' where id = ${sailings[0]}`.execute(
    app.database.db,
  )
  const detail = (await app.call(clerk, 'orders.detail', { orderId: order.id })).data
  expect(detail.can.print).toMatchObject({ allowed: false, reason: 'orders.sailingCancelled' })
})
