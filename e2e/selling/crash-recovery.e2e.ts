import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiClient, newIdempotencyKey } from '@fairway/testing/api-client'
import {
  type Attempt,
  buildSaleOn,
  fetchOutcomes,
  findTrip,
  startSelling,
  type Trip,
} from '@fairway/testing/concurrent-sales'
import { prepareDataFolder, withDatabaseOf } from '@fairway/testing/processes/prepared-folder'
import {
  benchPassword as password,
  type RunningServer,
  runServer,
} from '@fairway/testing/processes/running-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../server/src/orders/invariants.ts'

// The server, then the database, then the server again are killed while it sells, gives back and cancels. Afterwards every
// confirmed sale exists once, no seat is lost, and no money is paid back twice.

let prepared: Awaited<ReturnType<typeof prepareDataFolder>>
let fairway: RunningServer
let clerk: ApiClient
let trip: Trip
/** Offers of refunds made before the first crash, with the keys they are confirmed with. */
let refunds: { offer: { id: string; orderId: string; back: number }; key: string; receipt?: unknown }[]

const start = () => runServer({ dataFolder: prepared.folder, env: { FAIRWAY_DEMO: 'off' } })

/** Starts a killed server again; its users stay signed in. */
async function restart(): Promise<void> {
  fairway = await start()
  clerk = clerk.at(fairway.url)
}

beforeAll(async () => {
  prepared = await prepareDataFolder(password)
  fairway = await start()
  clerk = await ApiClient.signIn(fairway.url, 'clerk', password)
  trip = await findTrip(clerk)
})
afterAll(async () => {
  await fairway?.stop()
  prepared.remove()
})

test('[L17] a server killed during sales, and between the offers of refunds and their confirmation, loses no confirmed sale and no offer, and restarts', async () => {
  refunds = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { orderId, tickets } = await clerk.callOk('orders.sell', buildSaleOn(trip))
      const ticketIds = tickets.map(({ id }) => id)
      const offer = await clerk.callOk('orders.proposeRefund', { orderId, ticketIds })
      return { offer, key: newIdempotencyKey() }
    }),
  )
  const attempts: Attempt[] = []
  const stopSelling = startSelling(clerk, trip, attempts, 20)
  await expect
    .poll(() => attempts.filter((one) => one.acknowledged).length, { timeout: 20_000 })
    .toBeGreaterThan(40)
  fairway.process.kill('SIGKILL')
  await stopSelling()

  await restart()
  const made = await fetchOutcomes(clerk, attempts)
  expect(made.size).toBeGreaterThan(40)

  // Sent again with its key, a sale that was done is answered alike; one that was said not to be done stays undone.
  const unanswered = attempts.filter((one) => !one.acknowledged)
  const acknowledged = attempts.filter((one) => one.acknowledged).slice(0, 8)
  for (const { key, request } of [...unanswered.slice(0, 8), ...acknowledged]) {
    const repeated = await clerk.call('orders.sell', request, key)
    const before = made.get(key)
    expect(repeated.http).toBe(before ? 200 : 409)
    if (before) expect(repeated.data.orderId).toBe(before)
  }
  for (const { offer } of refunds.slice(0, 3))
    expect(await clerk.callOk('orders.offer', { offerId: offer.id })).toMatchObject({
      state: 'proposed',
      back: offer.back,
    })
})

test('a database killed during sales restarts with every confirmed sale, and the server sells on', async () => {
  const attempts: Attempt[] = []
  const stopSelling = startSelling(clerk, trip, attempts, 20)
  const acknowledged = () => attempts.filter((one) => one.acknowledged).length
  await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(40)
  const postmaster = Number(
    readFileSync(join(prepared.folder, 'database', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
  )
  process.kill(postmaster, 'SIGKILL')
  const before = acknowledged()
  await expect.poll(acknowledged, { timeout: 60_000, interval: 100 }).toBeGreaterThan(before + 20)
  await stopSelling()
  await fetchOutcomes(clerk, attempts)
})

test('[L17] a server killed during the confirmation of refunds pays each back once', async () => {
  const confirm = ({ offer, key }: (typeof refunds)[number]) =>
    clerk.call('orders.confirmOffer', { offerId: offer.id, expected: -offer.back }, key)
  let answered = 0
  await Promise.all(
    refunds.map(async (refund) => {
      const reply = await confirm(refund).catch(() => undefined)
      if (reply?.http !== 200) return
      refund.receipt = reply.data
      answered += 1
      if (answered === 5) fairway.process.kill('SIGKILL')
    }),
  )
  expect(answered).toBeGreaterThanOrEqual(5)
  expect(answered).toBeLessThan(refunds.length)

  await restart()
  for (const refund of refunds) {
    const again = await confirm(refund)
    expect(again, again.message).toMatchObject({ http: 200 })
    if (refund.receipt) expect(again.data).toEqual(refund.receipt)
    const { order, payouts } = await clerk.callOk('orders.detail', { orderId: refund.offer.orderId })
    expect(order.state).toBe('refunded')
    expect(payouts.map(({ amount }) => amount)).toEqual([refund.offer.back])
  }
})

test('[M14] a server killed while the tickets of a cancelled sailing are given back goes on after its restart, and gives each back once', async () => {
  const sold = await Promise.all(
    Array.from({ length: 60 }, () => clerk.callOk('orders.sell', buildSaleOn(trip))),
  )
  const admin = await ApiClient.signIn(fairway.url, 'admin', password)
  const { sailingId } = trip
  const { revision } = await admin.callOk('sailings.editable', { id: sailingId })
  const cancelled = await admin.callOk('sailings.cancel', {
    id: sailingId,
    revision,
    reason: 'fog',
    note: '',
  })
  expect(cancelled.orders).toBeGreaterThanOrEqual(sold.length)
  const progress = async (client: ApiClient) =>
    (await client.callOk('orders.giveBack', { sailingId }))?.orders ?? { waiting: 0, done: 0 }
  await expect.poll(async () => (await progress(admin)).done, { interval: 5 }).toBeGreaterThan(0)
  fairway.process.kill('SIGKILL')
  const left = await withDatabaseOf(prepared.folder, async ({ pool }) => {
    const { rows } = await pool.query<{ state: string; count: number }>(
      `select item.state, count(*)::integer as count from platform.batch_items item
       join sailings.disruptions d on d.batch_id = item.batch_id where d.sailing_id = $1 group by item.state`,
      [sailingId],
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  })
  // It was cut in the middle.
  expect(left.done).toBeGreaterThan(0)
  expect(left.waiting).toBeGreaterThan(0)

  await restart()
  const again = admin.at(fairway.url)
  await expect.poll(async () => (await progress(again)).waiting, { timeout: 60_000, interval: 200 }).toBe(0)
  for (const { orderId, total } of sold) {
    const { order, payouts } = await again.callOk('orders.detail', { orderId })
    expect([order.state, payouts.map(({ amount }) => amount)]).toEqual(['refunded', [total]])
  }
})

test('after the crashes no invariant of seats, tickets and money is violated', async () => {
  await fairway.stop()
  expect(await withDatabaseOf(prepared.folder, ({ db }) => findViolations(db))).toEqual([])
})
