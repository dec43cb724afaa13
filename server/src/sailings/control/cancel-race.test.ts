import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger } from '@fairway/testing/orders'
import { findInequalities } from '@fairway/testing/random/equalities'
import { cancelInFog, revisionOf } from '@fairway/testing/sailings/control'
import { buildSailing, fenPerLeg } from '@fairway/testing/sales'
import { countLockWaiters, demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { giveBackCancelled } from '../../orders/give-back/give-back.ts'
import { findViolations } from '../../orders/invariants.ts'

// What others do at one node to the orders of a sailing that is cancelled at another.

let app: TestApp
let other: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ database: app.database, clock: app.clock })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  return async () => {
    await other.close()
    await app.close()
  }
})

const holdsOfRound = 4

/** A sale of one leg of a sailing to one adult. */
const saleOf = (sailingId: string) => ({
  ...{ sailingId, fromStop: 0, toStop: 1, classCode: 'SEAT2', passengers: [buildPassenger()] },
  expectedTotal: fenPerLeg,
})

async function hold(sailingId: string) {
  const { data, message } = await app.call(clerk, 'orders.hold', saleOf(sailingId))
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
})

/** Does work while another transaction has a lock, until so many wait for locks; then that one is given up. */
async function whileLocked<Result>(
  [lock, ...values]: [string, ...unknown[]],
  waiters: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = await app.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, values)
    const done = work()
    await Promise.race([done, expect.poll(() => countLockWaiters(app.database)).toBe(waiters)])
    await holder.query('commit')
    return await done
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const itemsOf = async (sailingId: string) =>
  (
    await app.database.pool.query(
      `select i.state, i.attempts from platform.batch_items i join sailings.disruptions d on d.batch_id = i.batch_id
       where d.sailing_id = $1`,
      [sailingId],
    )
  ).rows

test.each([
  [
    'wallet',
    'select from accounts.wallets where organisation_id = (select organisation_id from orders.orders where id = $1)',
  ],
  [
    'sailing',
    'select from sailings.sailings where id = (select sailing_id from orders.tickets where order_id = $1)',
  ],
])(
  '[M14] giving back waits for a %s that another transaction has locked, instead of failing',
  async (_, rows) => {
    const { id } = await buildSailing(app.database, { seats: 4 })
    const { data: sold } = await app.call(agency, 'orders.sellFromWallet', {
      ...{ ...saleOf(id), phone: '13800138000', expectedTotal: fenPerLeg + 100 },
      paymentPassword: digestOf(demoPassword),
    })
    await cancelInFog(app, admin, id)
    const lock = `${rows} for no key update`
    await whileLocked([lock, sold.orderId], 1, () => giveBackCancelled(app.services))
    expect(await itemsOf(id)).toEqual([{ state: 'done', attempts: 1 }])
  },
)

async function sellOn(sailingId: string) {
  const { data } = await app.call(clerk, 'orders.sell', {
    ...saleOf(sailingId),
    payment: { method: 'cash' },
  })
  return { orderId: data.orderId, ticketIds: data.tickets.map((ticket) => ticket.id) }
}

/** Offers a refund, and does something else about the order before that is committed; gives the offer and its state then. */
async function whileOffering(request: Awaited<ReturnType<typeof sellOn>>, work: () => Promise<unknown>) {
  // The offer is written and waits to write its lines, with its order locked.
  const [offered] = await whileLocked(['lock table orders.offer_lines in share mode'], 2, async () => {
    const proposed = app.call(clerk, 'orders.proposeRefund', request)
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    return Promise.all([proposed, work()])
  })
  const { rows } = await app.database.pool.query<{ state: string }>(
    'select state from orders.offers where id = $1',
    [offered.data.id],
  )
  return { ...offered.data, state: rows[0]?.state }
}

test('[M14] [L18] an offer of a refund that is being made while the tickets are given back is ended by that', async () => {
  const { id } = await buildSailing(app.database, { seats: 4 })
  const sold = await sellOn(id)
  await cancelInFog(app, admin, id)
  expect(await whileOffering(sold, () => giveBackCancelled(other.services))).toMatchObject({
    state: 'withdrawn',
  })
  expect(await itemsOf(id)).toEqual([{ state: 'done', attempts: 1 }])
})

/** Cancels a sailing while a refund of one of its tickets is being offered. */
async function offeredWhileCancelled() {
  const { id } = await buildSailing(app.database, { seats: 4 })
  const { fee, state } = await whileOffering(await sellOn(id), () => cancelInFog(other, admin, id))
  expect(fee).toBeGreaterThan(0)
  return state
}

// The last test: it takes the lock out of the database of this file.
test('[M14] [L18] an offer with a fee that is being made while its sailing is cancelled is ended; without the lock of the order it would stay', async () => {
  expect(await offeredWhileCancelled()).toBe('withdrawn')
  const { rows } = await app.database.pool.query<{ text: string }>(
    "select pg_get_functiondef('orders.end_for_cancellation'::regproc) as text",
  )
  const lock = /perform from orders\.orders [^;]*;/
  expect(rows[0]?.text).toMatch(lock)
  await app.database.pool.query(rows[0]!.text.replace(lock, ''))
  expect(await offeredWhileCancelled()).toBe('proposed')
})
