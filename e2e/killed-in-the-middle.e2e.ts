import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../server/src/orders/invariants.ts'
import { ApiClient, freshKey, traveller } from './api-client.ts'
import { onDatabaseOf, prepareDataFolder } from './prepared-folder.ts'
import { benchPassword as password, type RunningFairway, runFairway } from './running-fairway.ts'

// The server, then the database, die without a word in the middle of selling. What a buyer was told is there
// afterwards, nothing is there twice, no seat is lost.

let prepared: Awaited<ReturnType<typeof prepareDataFolder>>
let folder: string

beforeAll(async () => {
  prepared = await prepareDataFolder(password)
  folder = prepared.folder
})
afterAll(() => prepared.remove())

interface Attempt {
  key: string
  request: Parameters<ApiClient['call']>[1]
  acknowledged?: string
}

/** Sells single tickets from several desks at once until told to stop; keeps what was answered. */
function keepSelling(clerk: ApiClient, trip: Trip, attempts: Attempt[]) {
  let selling = true
  const desks = Array.from({ length: 8 }, async () => {
    while (selling) {
      const attempt: Attempt = { key: freshKey(), request: saleOf(trip) }
      attempts.push(attempt)
      const answer = await clerk
        .call('orders.sell', attempt.request as never, attempt.key)
        .catch(() => undefined)
      if (answer?.http === 200) attempt.acknowledged = answer.data.orderId
      else await sleep(20)
    }
  })
  return async () => {
    selling = false
    await Promise.all(desks)
  }
}

interface Trip {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
  fare: number
}

const saleOf = (trip: Trip) => ({
  sailingId: trip.sailingId,
  fromStop: trip.fromStop,
  toStop: trip.toStop,
  classCode: trip.classCode,
  passengers: [traveller()],
  expectedTotal: trip.fare,
  payment: { method: 'cash' as const },
})

async function someTrip(clerk: ApiClient): Promise<Trip> {
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)
  const { rows } = await clerk.ask('sailings.list', { from: tomorrow, to: tomorrow, pageSize: 100 })
  const sailing = rows.find((row) => row.line.code === 'NIGHT-2R')
  if (!sailing) throw new Error('no night cruise tomorrow')
  const { classes } = await clerk.ask('sailings.detail', { id: sailing.id })
  const largest = [...classes].sort((a, b) => b.seats - a.seats)[0]
  const fare = largest?.trips[0]?.fareFen
  if (!largest || fare === null || fare === undefined) throw new Error('the night cruise has no fare')
  return { sailingId: sailing.id, fromStop: 0, toStop: 1, classCode: largest.class.code, fare }
}

/** Every attempt is asked about by its key: what was acknowledged is done, the rest is done or not, never unknown. */
async function expectNothingLost(clerk: ApiClient, attempts: readonly Attempt[]) {
  const made = new Map<string, string>()
  for (const attempt of attempts) {
    const ask = () => clerk.ask('orders.outcome', { key: attempt.key })
    let outcome = await ask()
    // What was under way at that moment may still be; it comes to an end by itself.
    await expect
      .poll(async () => {
        if (outcome.state === 'inProgress') outcome = await ask()
        return outcome.state
      })
      .not.toBe('inProgress')
    if (attempt.acknowledged)
      expect(outcome).toMatchObject({ state: 'done', order: { orderId: attempt.acknowledged } })
    if (outcome.state === 'done') made.set(attempt.key, outcome.order!.orderId)
  }
  expect(new Set(made.values()).size).toBe(made.size)
  return made
}

test('a server killed in the middle of selling loses nothing it had confirmed, and starts again by itself', async () => {
  let fairway: RunningFairway = await runFairway({ dataFolder: folder, env: { FAIRWAY_DEMO: 'off' } })
  try {
    const clerk = await ApiClient.signIn(fairway.url, 'clerk', password)
    const attempts: Attempt[] = []
    const stopSelling = keepSelling(clerk, await someTrip(clerk), attempts)
    await expect
      .poll(() => attempts.filter((one) => one.acknowledged).length, { timeout: 20_000 })
      .toBeGreaterThan(40)
    fairway.process.kill('SIGKILL')
    await stopSelling()

    fairway = await runFairway({ dataFolder: folder, env: { FAIRWAY_DEMO: 'off' } })
    const again = clerk.at(fairway.url)
    const made = await expectNothingLost(again, attempts)
    expect(made.size).toBeGreaterThan(40)

    // Sent again with its key, a sale that was done is answered alike; one that was said not to be done stays undone.
    const unanswered = attempts.filter((one) => !one.acknowledged)
    const acknowledged = attempts.filter((one) => one.acknowledged).slice(0, 8)
    for (const { key, request } of [...unanswered.slice(0, 8), ...acknowledged]) {
      const repeated = await again.call('orders.sell', request as never, key)
      const before = made.get(key)
      expect(repeated.http).toBe(before ? 200 : 409)
      if (before) expect(repeated.data.orderId).toBe(before)
    }
  } finally {
    await fairway.stop()
  }
})

test('a database killed in the middle of selling comes back by itself, with every confirmed sale', async () => {
  const fairway = await runFairway({ dataFolder: folder, env: { FAIRWAY_DEMO: 'off' } })
  try {
    const clerk = await ApiClient.signIn(fairway.url, 'clerk', password)
    const attempts: Attempt[] = []
    const stopSelling = keepSelling(clerk, await someTrip(clerk), attempts)
    const acknowledged = () => attempts.filter((one) => one.acknowledged).length
    await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(40)
    const postmaster = Number(
      readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    )
    process.kill(postmaster, 'SIGKILL')
    const before = acknowledged()
    // Selling goes on by itself, without anybody touching the server.
    await expect.poll(acknowledged, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before + 20)
    await stopSelling()
    await expectNothingLost(clerk, attempts)
  } finally {
    await fairway.stop()
  }
})

test('after all that, seats, tickets and money agree', async () => {
  expect(await onDatabaseOf(folder, ({ db }) => findViolations(db))).toEqual([])
})
