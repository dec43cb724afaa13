import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, buildTraveller, newIdempotencyKey } from './api-client.ts'

// Concurrent sales during a failure of the server, and the outcome of each.

/** One sale as it was sent, and the order it was answered with. */
export interface Attempt {
  key: string
  request: ReturnType<typeof buildSaleOn>
  acknowledged?: string
}

/** The trip that is sold: one class of one sailing. */
export interface Trip {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
  fare: number
}

export const buildSaleOn = (trip: Trip) => ({
  sailingId: trip.sailingId,
  fromStop: trip.fromStop,
  toStop: trip.toStop,
  classCode: trip.classCode,
  passengers: [buildTraveller()],
  expectedTotal: trip.fare,
  payment: { method: 'cash' as const },
})

/** The largest class of tomorrow's night cruise. */
export async function findTrip(clerk: ApiClient): Promise<Trip> {
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)
  const { rows } = await clerk.callOk('sailings.list', { from: tomorrow, to: tomorrow, pageSize: 100 })
  const sailing = rows.find((row) => row.line.code === 'NIGHT-2R')
  if (!sailing) throw new Error('no night cruise tomorrow')
  const { classes } = await clerk.callOk('sailings.detail', { id: sailing.id })
  const largest = [...classes].sort((a, b) => b.seats - a.seats)[0]
  const fare = largest?.trips[0]?.fareFen
  if (!largest || fare === null || fare === undefined) throw new Error('the night cruise has no fare')
  return { sailingId: sailing.id, fromStop: 0, toStop: 1, classCode: largest.class.code, fare }
}

/**
 * Sells single tickets from eight concurrent clients until stopped, with a pause after each sale and a longer one after
 * each failure; records the replies.
 */
export function startSelling(
  clerk: ApiClient,
  trip: Trip,
  attempts: Attempt[],
  restMs = 0,
): () => Promise<void> {
  let selling = true
  const users = Array.from({ length: 8 }, async () => {
    while (selling) {
      const attempt: Attempt = { key: newIdempotencyKey(), request: buildSaleOn(trip) }
      attempts.push(attempt)
      const answer = await clerk.call('orders.sell', attempt.request, attempt.key).catch(() => undefined)
      if (answer?.http === 200) attempt.acknowledged = answer.data.orderId
      await sleep(answer?.http === 200 ? restMs : 100)
    }
  })
  return async () => {
    selling = false
    await Promise.all(users)
  }
}

/**
 * Queries the outcome of every attempt by its key, and returns the orders by key.
 * @throws Error when an acknowledged sale is not there, one stays in progress, or two keys made one order.
 */
export async function fetchOutcomes(
  clerk: ApiClient,
  attempts: readonly Attempt[],
): Promise<Map<string, string>> {
  const orderByKey = new Map<string, string>()
  for (const { key, acknowledged } of attempts) {
    const outcome = await finalOutcome(clerk, key)
    const orderId = outcome.state === 'done' ? outcome.order?.orderId : undefined
    if (acknowledged && orderId !== acknowledged)
      throw new Error(`the confirmed order ${acknowledged} is lost: its key says ${outcome.state}`)
    if (orderId) orderByKey.set(key, orderId)
  }
  if (new Set(orderByKey.values()).size !== orderByKey.size) throw new Error('two keys have one order')
  return orderByKey
}

/** Polls until the command is not in progress any more. */
async function finalOutcome(clerk: ApiClient, key: string) {
  for (let turn = 0; turn < 150; turn++) {
    const outcome = await clerk.callOk('orders.outcome', { key })
    if (outcome.state !== 'inProgress') return outcome
    await sleep(100)
  }
  throw new Error(`the sale of key ${key} is still in progress after 15 s`)
}
