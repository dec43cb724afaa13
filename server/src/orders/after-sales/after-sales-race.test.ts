import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { recomputeOffers } from '@fairway/testing/random/recompute'
import { createTestDatabase, demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { findViolations } from '../invariants.ts'

// After-sales by many desks on two nodes at once.

let database: Awaited<ReturnType<typeof createTestDatabase>>
const nodes: TestApp[] = []
const clerks: SignedInUser[] = []
const agencies: SignedInUser[] = []
const paymentPassword = digestOf(demoPassword)

beforeAll(async () => {
  database = await createTestDatabase()
  for (let node = 0; node < 2; node++) {
    const app = await startTestApp({ database })
    nodes.push(app)
    clerks.push(await app.signIn('clerk'))
    agencies.push(await app.signIn('agency'))
  }
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.drop()
})

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('empty')
  return found
}

test('[L18] a refund and an exchange of one ticket, confirmed in the same moment on two nodes: one wins, the other sees what it has become', async () => {
  const app = at(nodes, 0)
  const { pool } = database
  const wins = { refunded: 0, exchanged: 0 }
  for (let round = 0; round < 6; round++) {
    const { data: order } = await app.call(at(clerks, 0), 'orders.sell', await buildSale(app))
    const request = { orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id) }
    const trip = {
      sailingId: await findDemoSailing(app, '2026-06-18'),
      fromStop: 1,
      toStop: 2,
      classCode: 'SEAT2',
    }
    const { data: refund } = await app.call(at(clerks, 0), 'orders.proposeRefund', request)
    // Two living offers of one ticket, as if the rule against them had not been there.
    await pool.query(
      `alter table orders.offer_lines disable trigger user;
       update orders.offer_lines set living = false where offer_id = ${refund.id}`,
    )
    const { data: exchange } = await app.call(at(clerks, 0), 'orders.proposeExchange', {
      ...request,
      ...trip,
    })
    expect(exchange.state).toBe('proposed')
    await pool.query('alter table orders.offer_lines enable trigger user')
    const confirm = (node: number, offer: { id: string; due: number; back: number }) =>
      at(nodes, node).call(at(clerks, node), 'orders.confirmOffer', {
        offerId: offer.id,
        expected: offer.due - offer.back,
      })
    // Each of them comes first in turn.
    const both = round % 2 === 0 ? [refund, exchange] : [exchange, refund]
    const answers = await Promise.all(both.map((offer, node) => confirm(node, offer)))
    const loser = answers.find(({ http }) => http !== 200)
    expect(answers.map(({ code, http }) => code ?? http).sort()).toEqual([200, 'orders.ticketChanged'])
    const { rows } = await pool.query<{ state: 'refunded' | 'exchanged' }>(
      'select state from orders.tickets where id = any ($1)',
      [request.ticketIds],
    )
    const became = rows[0]?.state ?? 'refunded'
    wins[became]++
    expect(loser?.message).toContain(became === 'refunded' ? 'Refunded' : 'Exchanged')
    // The offer that lost ends as any other does.
    await pool.query(
      `select orders.end_offers(array(select row(id, null, $2)::orders.offer_end from orders.offers
         where order_id = $1 and state = 'proposed'), 'withdrawn')`,
      [order.orderId, app.clock.now()],
    )
  }
  expect(wins.refunded + wins.exchanged).toBe(6)
  expect(await findViolations(database.db)).toEqual([])
})

test('[L17] one offer confirmed on two nodes at once happens once, and the other clerk reads who confirmed it', async () => {
  const app = at(nodes, 0)
  for (let round = 0; round < 4; round++) {
    const { data: order } = await app.call(at(clerks, 0), 'orders.sell', await buildSale(app))
    const request = { orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id) }
    const { data: offer } = await app.call(at(clerks, 0), 'orders.proposeRefund', request)
    const answers = await Promise.all(
      nodes.map((node, index) =>
        node.call(at(clerks, index), 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }),
      ),
    )
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    expect(answers.find(({ http }) => http === 409)).toMatchObject({
      code: 'orders.offerEnded',
      details: {
        offerState: 'confirmed',
        by: expect.stringMatching(/./),
        on: expect.stringMatching(/^\d{4}-/),
      },
    })
    const { rows } = await database.pool.query<{ payouts: string; events: string; transfers: string }>(
      `select (select count(*) from accounts.payouts where order_id = $1) as payouts,
         (select count(*) from orders.ticket_events where ticket_id = any ($2)) as events,
         (select count(*) from accounts.transfers where order_id = $1 and kind = 'refund') as transfers`,
      [order.orderId, request.ticketIds],
    )
    expect(rows[0]).toEqual({ payouts: '1', events: '1', transfers: '1' })
  }
  expect(await findViolations(database.db)).toEqual([])
})

test('[L18] a refund is confirmed in the moment in which the gate takes the ticket: one of them happens', async () => {
  const app = at(nodes, 0)
  for (let round = 0; round < 4; round++) {
    const { data: order } = await app.call(at(clerks, 0), 'orders.sell', await buildSale(app))
    const ticketIds = order.tickets.map(({ id }) => id)
    const { data: offer } = await app.call(at(clerks, 0), 'orders.proposeRefund', {
      orderId: order.orderId,
      ticketIds,
    })
    const confirmation = () =>
      app.call(at(clerks, 0), 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
    const boarding = () =>
      database.pool
        .query(
          // Materialized, because PostgreSQL computes a select list before it locks the rows: the order is locked first.
          `with locked as materialized (select from orders.orders where id = $3 for no key update)
           select orders.change_state($1, 'boarded', $2, row('gate', null, null, null)::orders.change_cause) from locked`,
          [ticketIds, app.clock.now(), order.orderId],
        )
        .then(
          () => 'boarded',
          (error: Error) => error.message,
        )
    const [gate, desk] =
      round % 2 === 0
        ? await Promise.all([boarding(), confirmation()])
        : (await Promise.all([confirmation(), boarding()])).reverse()
    const answer = desk as Awaited<ReturnType<typeof confirmation>>
    if (gate === 'boarded') expect(answer).toMatchObject({ http: 409, code: 'orders.ticketChanged' })
    else {
      expect(gate).toContain('does not become boarded from refunded')
      expect(answer.http).toBe(200)
    }
    const { rows } = await database.pool.query('select state from orders.tickets where id = any ($1)', [
      ticketIds,
    ])
    expect(rows).toEqual([{ state: gate === 'boarded' ? 'boarded' : 'refunded' }])
  }
  expect(await findViolations(database.db)).toEqual([])
})

test('[L21] exchanges from A to B and from B to A, with cash and with a wallet, on two nodes: no deadlock reaches a user', async () => {
  const app = at(nodes, 0)
  const days = ['2026-06-16', '2026-06-17']
  const sailings = await Promise.all(days.map((day) => findDemoSailing(app, day)))
  async function worker(index: number): Promise<string[]> {
    const node = at(nodes, index)
    const ofAgency = index % 4 === 3
    const user = ofAgency ? at(agencies, index) : at(clerks, index)
    const [from, to] = index % 2 === 0 ? [0, 1] : [1, 0]
    const outcomes: string[] = []
    const note = ({ http, code }: { http: number; code?: string }) => outcomes.push(code ?? String(http))
    for (let turn = 0; turn < 4; turn++) {
      const { payment, ...sale } = await buildSale(
        node,
        { sailingId: at(sailings, from) },
        ofAgency ? 'agent' : 'counter',
      )
      const sold = ofAgency
        ? await node.call(user, 'orders.sellFromWallet', { ...sale, paymentPassword })
        : await node.call(user, 'orders.sell', { ...sale, payment })
      note(sold)
      if (sold.http !== 200) continue
      const request = { orderId: sold.data.orderId, ticketIds: sold.data.tickets.map(({ id }) => id) }
      const trip = { sailingId: at(sailings, to), fromStop: 1, toStop: 2, classCode: 'SEAT2' }
      const exchange = await node.call(user, 'orders.proposeExchange', { ...request, ...trip })
      note(exchange)
      if (exchange.http !== 200) continue
      const confirmed = await node.call(user, 'orders.confirmOffer', {
        offerId: exchange.data.id,
        expected: exchange.data.due - exchange.data.back,
      })
      note(confirmed)
      if (turn % 2 === 0 && confirmed.http === 200) {
        const refund = await node.call(user, 'orders.proposeRefund', {
          orderId: request.orderId,
          ticketIds: confirmed.data.tickets.map(({ id }) => id),
        })
        note(refund)
        if (refund.http === 200)
          note(
            await node.call(user, 'orders.confirmOffer', {
              offerId: refund.data.id,
              expected: -refund.data.back,
            }),
          )
      }
    }
    return outcomes
  }
  const outcomes = (await Promise.all(Array.from({ length: 12 }, (_, index) => worker(index)))).flat()
  expect(new Set(outcomes)).toEqual(new Set(['200']))
  expect(await findViolations(database.db)).toEqual([])
})

test('[L19] every offer that was made is computed again from what it pinned, to the same fen', async () => {
  const { kinds, differences } = await recomputeOffers(database)
  expect(differences).toEqual([])
  expect(kinds.refund).toBeGreaterThan(10)
  expect(kinds.exchange).toBeGreaterThan(40)
})
