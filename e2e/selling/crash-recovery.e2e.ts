import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiClient, newIdempotencyKey } from '@fairway/testing/api-client'
import {
  type Attempt,
  buildSaleOn,
  fetchOutcomes,
  findTrip,
  startSelling,
} from '@fairway/testing/concurrent-sales'
import { prepareDataFolder, withDatabaseOf } from '@fairway/testing/processes/prepared-folder'
import {
  benchPassword as password,
  type RunningServer,
  runServer,
} from '@fairway/testing/processes/running-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../server/src/orders/invariants.ts'

// The server, then the database, are killed during concurrent sales. Afterwards every confirmed sale exists once, and no
// seat is lost.

let prepared: Awaited<ReturnType<typeof prepareDataFolder>>
let folder: string

beforeAll(async () => {
  prepared = await prepareDataFolder(password)
  folder = prepared.folder
})
afterAll(() => prepared.remove())

test('a server killed during sales loses no confirmed sale, and restarts', async () => {
  let fairway: RunningServer = await runServer({ dataFolder: folder, env: { FAIRWAY_DEMO: 'off' } })
  try {
    const clerk = await ApiClient.signIn(fairway.url, 'clerk', password)
    const attempts: Attempt[] = []
    const stopSelling = startSelling(clerk, await findTrip(clerk), attempts)
    await expect
      .poll(() => attempts.filter((one) => one.acknowledged).length, { timeout: 20_000 })
      .toBeGreaterThan(40)
    fairway.process.kill('SIGKILL')
    await stopSelling()

    fairway = await runServer({ dataFolder: folder, env: { FAIRWAY_DEMO: 'off' } })
    const again = clerk.at(fairway.url)
    const made = await fetchOutcomes(again, attempts)
    expect(made.size).toBeGreaterThan(40)

    // Sent again with its key, a sale that was done is answered alike; one that was said not to be done stays undone.
    const unanswered = attempts.filter((one) => !one.acknowledged)
    const acknowledged = attempts.filter((one) => one.acknowledged).slice(0, 8)
    for (const { key, request } of [...unanswered.slice(0, 8), ...acknowledged]) {
      const repeated = await again.call('orders.sell', request, key)
      const before = made.get(key)
      expect(repeated.http).toBe(before ? 200 : 409)
      if (before) expect(repeated.data.orderId).toBe(before)
    }
  } finally {
    await fairway.stop()
  }
})

test('a database killed during sales restarts with every confirmed sale', async () => {
  const fairway = await runServer({ dataFolder: folder, env: { FAIRWAY_DEMO: 'off' } })
  try {
    const clerk = await ApiClient.signIn(fairway.url, 'clerk', password)
    const attempts: Attempt[] = []
    const stopSelling = startSelling(clerk, await findTrip(clerk), attempts)
    const acknowledged = () => attempts.filter((one) => one.acknowledged).length
    await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(40)
    const postmaster = Number(
      readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    )
    process.kill(postmaster, 'SIGKILL')
    const before = acknowledged()
    // Sales continue without a restart of the server.
    await expect.poll(acknowledged, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before + 20)
    await stopSelling()
    await fetchOutcomes(clerk, attempts)
  } finally {
    await fairway.stop()
  }
})

test('[L17] a server killed between the offers of refunds and their confirmation, and during it, loses none and pays each back once', async () => {
  const env = { FAIRWAY_DEMO: 'off' }
  let fairway = await runServer({ dataFolder: folder, env })
  try {
    const clerk = await ApiClient.signIn(fairway.url, 'clerk', password)
    const trip = await findTrip(clerk)
    const refunds = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { orderId, tickets } = await clerk.callOk('orders.sell', buildSaleOn(trip))
        const ticketIds = tickets.map(({ id }) => id)
        const offer = await clerk.callOk('orders.proposeRefund', { orderId, ticketIds })
        return { offer, key: newIdempotencyKey(), receipt: undefined as unknown }
      }),
    )
    fairway.process.kill('SIGKILL')

    fairway = await runServer({ dataFolder: folder, env })
    const second = clerk.at(fairway.url)
    for (const { offer } of refunds.slice(0, 3))
      expect(await second.callOk('orders.offer', { offerId: offer.id })).toMatchObject({
        state: 'proposed',
        back: offer.back,
      })
    const confirm = (client: ApiClient, { offer, key }: (typeof refunds)[number]) =>
      client.call('orders.confirmOffer', { offerId: offer.id, expected: -offer.back }, key)
    let answered = 0
    await Promise.all(
      refunds.map(async (refund) => {
        const reply = await confirm(second, refund).catch(() => undefined)
        if (reply?.http !== 200) return
        refund.receipt = reply.data
        answered += 1
        if (answered === 5) fairway.process.kill('SIGKILL')
      }),
    )
    expect(answered).toBeGreaterThanOrEqual(5)
    expect(answered).toBeLessThan(refunds.length)

    fairway = await runServer({ dataFolder: folder, env })
    const third = clerk.at(fairway.url)
    for (const refund of refunds) {
      const again = await confirm(third, refund)
      expect(again, again.message).toMatchObject({ http: 200 })
      if (refund.receipt) expect(again.data).toEqual(refund.receipt)
      const { order, payouts } = await third.callOk('orders.detail', { orderId: refund.offer.orderId })
      expect(order.state).toBe('refunded')
      expect(payouts.map(({ amount }) => amount)).toEqual([refund.offer.back])
    }
  } finally {
    await fairway.stop()
  }
})

test('[M14] a server killed while the tickets of a cancelled sailing are given back goes on after its restart, and gives each back once', async () => {
  const env = { FAIRWAY_DEMO: 'off' }
  let fairway: RunningServer = await runServer({ dataFolder: folder, env })
  try {
    const clerk = await ApiClient.signIn(fairway.url, 'clerk', password)
    const trip = await findTrip(clerk)
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
    const left = await withDatabaseOf(folder, async ({ pool }) => {
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

    fairway = await runServer({ dataFolder: folder, env })
    const again = admin.at(fairway.url)
    await expect.poll(async () => (await progress(again)).waiting, { timeout: 60_000, interval: 200 }).toBe(0)
    for (const { orderId, total } of sold) {
      const { order, payouts } = await again.callOk('orders.detail', { orderId })
      expect([order.state, payouts.map(({ amount }) => amount)]).toEqual(['refunded', [total]])
    }
  } finally {
    await fairway.stop()
  }
})

test('after the crashes no invariant of seats, tickets and money is violated', async () => {
  expect(await withDatabaseOf(folder, ({ db }) => findViolations(db))).toEqual([])
})
