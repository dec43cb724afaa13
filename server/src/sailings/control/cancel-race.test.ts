import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger } from '@fairway/testing/orders'
import { findInequalities } from '@fairway/testing/random/equalities'
import { revisionOf } from '@fairway/testing/sailings/control'
import { buildSailing, fenPerLeg } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { giveBackCancelled } from '../../orders/give-back/give-back.ts'
import { findViolations } from '../../orders/invariants.ts'

// Held orders are paid at one node while their sailing is cancelled at another, again and again.

let app: TestApp
let other: TestApp
let admin: SignedInUser
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ database: app.database, clock: app.clock })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  return async () => {
    await other.close()
    await app.close()
  }
}, 120_000)

const holdsOfRound = 4

async function hold(sailingId: string) {
  const request = {
    ...{ sailingId, fromStop: 0, toStop: 1, classCode: 'SEAT2', passengers: [buildPassenger()] },
    expectedTotal: fenPerLeg,
  }
  const { data, message } = await app.call(clerk, 'orders.hold', request)
  if (!data) throw new Error(message)
  return data
}

const pay = ({ orderId, total }: { orderId: string; total: number }) =>
  app.call(clerk, 'orders.payHold', { orderId, expectedTotal: total, payment: { method: 'cash' } })

/** Milliseconds by which the cancellation comes first; without a number one of them is answered before the other is sent. */
type Lead = number | 'cancelledFirst' | 'paidFirst' | 'notCancelled'

async function race(lead: Lead) {
  const { id } = await buildSailing(app.database, { seats: 12 })
  const orders = await Promise.all(Array.from({ length: holdsOfRound }, () => hold(id)))
  const revision = await revisionOf(app, id)
  const cancel = async () => {
    if (lead === 'notCancelled') return
    const reply = await other.call(admin, 'sailings.cancel', { id, revision, reason: 'fog', note: '' })
    expect(reply, reply.message).toMatchObject({ http: 200 })
  }
  const payAll = () => Promise.all(orders.map(pay))
  if (lead === 'cancelledFirst') await cancel()
  const paying = sleep(typeof lead === 'number' ? Math.max(0, lead) : 0).then(payAll)
  if (lead === 'paidFirst') await paying
  const [replies] = await Promise.all([
    paying,
    lead === 'cancelledFirst'
      ? undefined
      : sleep(typeof lead === 'number' ? Math.max(0, -lead) : 0).then(cancel),
  ])
  return { lead, orders: orders.map((order, index) => ({ ...order, reply: replies[index]! })) }
}

test('[M14] [L18] a hold that is paid while its sailing is cancelled is either refused and ended, or paid and given back whole, once', async () => {
  const leads: Lead[] = ['cancelledFirst', 'paidFirst', 'notCancelled']
  for (let lead = -28; lead <= 28; lead += 4) leads.push(lead)
  const rounds = []
  for (const lead of leads) rounds.push(await race(lead))
  await Promise.all([giveBackCancelled(app.services), giveBackCancelled(other.services)])
  await giveBackCancelled(app.services)

  const paid = { kept: 0, givenBack: 0, refused: 0 }
  for (const { lead, orders } of rounds)
    for (const { orderId, total, reply } of orders) {
      const { order, payments, payouts } = (await app.call(clerk, 'orders.detail', { orderId })).data
      const back = payouts.map(({ amount }) => amount)
      if (reply.http !== 200) {
        paid.refused += 1
        expect(reply, `lead ${lead}`).toMatchObject({ http: 409 })
        expect([order.state, payments.length, back]).toEqual(['cancelled', 0, []])
      } else if (lead === 'notCancelled') {
        paid.kept += 1
        expect([order.state, back]).toEqual(['paid', []])
      } else {
        paid.givenBack += 1
        expect([order.state, payments.length, back], `lead ${lead}`).toEqual(['refunded', 1, [total]])
      }
    }
  // Without a cancellation all are paid: what refuses the others is it alone.
  expect(paid.kept).toBe(holdsOfRound)
  expect(paid.refused).toBeGreaterThanOrEqual(holdsOfRound)
  expect(paid.givenBack).toBeGreaterThanOrEqual(holdsOfRound)
  expect([
    ...(await findViolations(app.database.db)),
    ...(await findInequalities(app.database.pool)),
  ]).toEqual([])
}, 120_000)
