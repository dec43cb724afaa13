import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'
import type { ConfirmationRequest } from './confirm-batch.ts'

// Offers that are confirmed in the same moment are carried out together, each whole or not at all.

let app: TestApp
let clerk: SignedInUser
/** Holds locks. */
let holder: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  holder = new pg.Client(app.database.settings)
  await holder.connect()
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await holder.end()
  await app.close()
})

type Kind = 'refund' | 'exchange'
const nextDay = () => findDemoSailing(app, '2026-06-18')

async function offered(kind: Kind) {
  const order = (await app.call(clerk, 'orders.sell', await buildSale(app))).data
  const request = { orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id) }
  const reply =
    kind === 'refund'
      ? await app.call(clerk, 'orders.proposeRefund', request)
      : await app.call(clerk, 'orders.proposeExchange', {
          ...request,
          ...{ sailingId: await nextDay(), fromStop: 1, toStop: 2, classCode: 'SEAT2' },
        })
  if (!reply.data) throw new Error(reply.message)
  return { offer: reply.data, ticketIds: request.ticketIds }
}
type Offered = Awaited<ReturnType<typeof offered>>

async function confirmation(
  { offer }: Offered,
  more: Partial<ConfirmationRequest> = {},
): Promise<ConfirmationRequest> {
  const { rows } = await app.database.pool.query<{ id: string; organisation: string; at: string }>(
    `select u.id::text, u.organisation_id::text as organisation from staff.users u where u.code = 'clerk'`,
  )
  return {
    key: newIdempotencyKey(),
    endpoint: 'orders.confirmOffer',
    hash: '\\x00',
    user: rows[0]?.id ?? '',
    organisation: rows[0]?.organisation ?? '',
    operation: 'orders.confirmOffer',
    at: app.clock.now().toISOString(),
    offer: offer.id,
    order: offer.orderId,
    sailings: [...new Set(offer.lines.map(({ trip }) => trip.sailingId))],
    expected: offer.due - offer.back,
    ...(offer.due > 0 && { method: 'cash' }),
    cashNow: true,
    ...more,
  }
}

/** Confirms in one batch: what comes in one turn of the event loop goes together. */
async function confirmTogether(requests: readonly ConfirmationRequest[]) {
  const results = await Promise.all(requests.map((request) => app.services.confirming.confirm(request)))
  return results.map(({ code }) => code)
}

const statesOf = async (...all: Offered[]) => {
  const { rows } = await app.database.pool.query<{ state: string; transaction: string }>(
    'select state, xmin::text as transaction from orders.tickets where id = any ($1) order by id',
    [all.flatMap(({ ticketIds }) => ticketIds)],
  )
  return {
    states: rows.map(({ state }) => state),
    transactions: new Set(rows.map((row) => row.transaction)).size,
  }
}

test('[L17] refunds and exchanges that are confirmed in one moment are carried out in one transaction', async () => {
  const all = [await offered('refund'), await offered('exchange'), await offered('refund')]
  expect(await confirmTogether(await Promise.all(all.map((one) => confirmation(one))))).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
  ])
  expect(await statesOf(...all)).toEqual({ states: ['refunded', 'exchanged', 'refunded'], transactions: 1 })
  const { rows } = await app.database.pool.query<{ entries: string; keys: string }>(
    `select (select count(*) from journal.operations where entity_id = any ($1) and operation = 'orders.confirmOffer') as entries,
       (select count(*) from orders.offers where id = any ($2) and state = 'confirmed') as keys`,
    [all.map(({ offer }) => offer.orderId), all.map(({ offer }) => offer.id)],
  )
  expect(rows[0]).toEqual({ entries: '3', keys: '3' })
})

test('[L18] what is refused for one offer takes nothing from those that are confirmed with it', async () => {
  const [late, full, changed, good] = [
    await offered('refund'),
    await offered('exchange'),
    await offered('refund'),
    await offered('refund'),
  ] as const
  const target = await nextDay()
  const lock = (locked: boolean) =>
    app.database.pool.query(
      `update inventory.seats set locked = case when $2 then (select (1 << (stops_count - 1)) - 1 from sailings.sailings where id = $1) else 0 end,
         lock_reason = case when $2 then 'full' end, locked_by = case when $2 then (select id from staff.users where code = 'clerk') end,
         locked_at = case when $2 then now() end
       where sailing_id = $1 and mask = 0`,
      [target, locked],
    )
  await lock(true)
  const codes = await confirmTogether([
    await confirmation(late, { at: new Date(Date.parse(late.offer.validUntil)).toISOString() }),
    await confirmation(full),
    await confirmation(changed, { expected: 1 }),
    await confirmation(good),
  ])
  expect(codes).toEqual(['orders.offerLapsed', 'orders.soldOut', 'orders.priceChanged', 'confirmed'])
  expect((await statesOf(late, full, changed, good)).states).toEqual([
    'issued',
    'issued',
    'issued',
    'refunded',
  ])
  await lock(false)
  // The offer that found no room stays, and is confirmed once there is some.
  expect(await confirmTogether([await confirmation(full)])).toEqual(['confirmed'])
})

test('[L17] a confirmation sent again under its key gets the first answer, and another one under it is refused', async () => {
  const one = await offered('refund')
  const request = await confirmation(one)
  const first = await app.services.confirming.confirm(request)
  const again = await app.services.confirming.confirm(request)
  expect([first.code, again.code]).toEqual(['confirmed', 'repeated'])
  expect(again.detail).toEqual(first.detail)
  expect(await confirmTogether([{ ...request, hash: '\\x01' }])).toEqual(['request.keyUsed'])
  // Twice in one batch: the second one waits for the next and finds the reply.
  const other = await confirmation(await offered('refund'))
  expect((await confirmTogether([other, other])).sort()).toEqual(['confirmed', 'repeated'])
})

test.each(['sailing', 'order', 'offer'] as const)(
  '[L23] while another transaction has locked the %s of one offer, the others are confirmed, and it is confirmed afterwards',
  async (what) => {
    const [locked, free] = [await offered('exchange'), await offered('refund')] as const
    const { rows } = await app.database.pool.query<{ table: string; id: string }>(
      `select $1 as table, case $1 when 'orders.offers' then $2 when 'orders.orders' then $3 else $4 end as id`,
      [
        { sailing: 'sailings.sailings', order: 'orders.orders', offer: 'orders.offers' }[what],
        locked.offer.id,
        locked.offer.orderId,
        await nextDay(),
      ],
    )
    await holder.query('begin')
    await holder.query(`select from ${rows[0]?.table} where id = $1 for update`, [rows[0]?.id])
    let answered = false
    const [waiting, other] = [
      app.services.confirming.confirm(await confirmation(locked)).then(({ code }) => {
        answered = true
        return code
      }),
      app.services.confirming.confirm(await confirmation(free)),
    ]
    expect((await other).code).toBe('confirmed')
    expect(answered).toBe(false)
    await holder.query('commit')
    expect(await waiting).toBe('confirmed')
  },
)

test('[L18] a batch whose rows another transaction writes in the same moment is sent again, and every offer is confirmed once', async () => {
  const all = [await offered('refund'), await offered('refund')]
  const [raced, calm] = await Promise.all(all.map((one) => confirmation(one)))
  if (!raced || !calm) throw new Error('nothing is offered')
  // The key comes from another connection, uncommitted when the batch looks for it.
  await holder.query('begin')
  await holder.query(
    `insert into platform.request_keys (user_id, key, endpoint, request_hash, reply, at) values ($1, $2, $3, '\\x00', '{"first": true}', now())`,
    [raced.user, raced.key, raced.endpoint],
  )
  const codes = confirmTogether([raced, calm])
  await expect.poll(() => countLockWaiters(app.database, 'fairway-confirming')).toBe(1)
  await holder.query('commit')
  expect(await codes).toEqual(['repeated', 'confirmed'])
  expect((await statesOf(...all)).states).toEqual(['issued', 'refunded'])
})
