import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { recomputeOffers } from '@fairway/testing/random/recompute'
import { createTestDatabase, demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
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

test('[L18] a refund and an exchange of one ticket, confirmed in the same moment on two nodes: one happens', async () => {
  for (let round = 0; round < 6; round++) {
    const app = at(nodes, 0)
    const { data: order } = await app.call(at(clerks, 0), 'orders.sell', await buildSale(app))
    const request = { orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id) }
    const { data: refund } = await app.call(at(clerks, 0), 'orders.proposeRefund', request)
    // Behind the rule of one living offer, as if it had not been there.
    const { rows } = await sql<{ id: string }>`
      with copy as (
        insert into orders.offers (kind, order_id, organisation_id, made_at, made_by, valid_until, fee_fen, back_fen, due_fen)
        select kind, order_id, organisation_id, made_at, made_by, valid_until, fee_fen, back_fen, due_fen
        from orders.offers where id = ${refund.id} returning id
      )
      insert into orders.offer_lines select copy.id, ticket_id, false, ticket_version, ticket_state, changes, conditions_id, promised,
        planned, expected, actual, gate_closed, fault, tier, basis_points, paid_fen, fee_fen, parts
      from orders.offer_lines, copy where offer_id = ${refund.id} returning offer_id as id`.execute(
      database.db,
    )
    const confirm = (node: number, offerId: string) =>
      at(nodes, node).call(at(clerks, node), 'orders.confirmOffer', { offerId, expected: -refund.back })
    const answers = await Promise.all([confirm(0, refund.id), confirm(1, rows[0]?.id ?? '')])
    expect(answers.map(({ code, http }) => code ?? http).sort()).toEqual([200, 'orders.ticketChanged'])
    // The copy was only there for the race.
    await database.pool.query(
      'alter table orders.offer_lines disable trigger user; alter table orders.offers disable trigger user',
    )
    await sql`delete from orders.offer_lines where offer_id in (
      select id from orders.offers where state = 'proposed' and order_id = ${order.orderId})`.execute(
      database.db,
    )
    await sql`delete from orders.offers where state = 'proposed' and order_id = ${order.orderId}`.execute(
      database.db,
    )
    await database.pool.query(
      'alter table orders.offer_lines enable trigger user; alter table orders.offers enable trigger user',
    )
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
}, 120_000)

test('[L19] every offer that was made is computed again from what it pinned, to the same fen', async () => {
  const { kinds, differences } = await recomputeOffers(database)
  expect(differences).toEqual([])
  expect(kinds.refund).toBeGreaterThan(10)
  expect(kinds.exchange).toBeGreaterThan(40)
})
