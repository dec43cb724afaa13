import { pathOf } from '@fairway/contract/kernel/endpoint'
import { orders } from '@fairway/contract/orders/endpoints'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bus } from '../platform/database/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live } from '../platform/live/live.ts'
import { createDashboardCache } from './dashboard-cache.ts'

// Which calls make what the screens show old.

const changing = ['orders.sell', 'orders.sellFromWallet', 'orders.hold', 'orders.payHold', 'orders.release']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose calls all end with one status; `told` counts the notifications of its screens. */
async function watched(status = 200) {
  const send = vi.fn()
  const bus = { subscribe: () => () => undefined } as unknown as Bus
  const screens = createDashboardCache({ db: {} as Database, bus, live: { send } as unknown as Live })
  const server = Fastify()
  screens.attach(server)
  for (const [name, endpoint] of Object.entries(orders))
    server.route({
      method: endpoint.method,
      url: `/api${pathOf(name, endpoint)}`,
      handler: (_request, reply) => reply.status(status).send({}),
    })
  const call = async (name: keyof typeof orders) => {
    await server.inject({ method: orders[name].method, url: `/api${pathOf(name, orders[name])}` })
    // Hooks of the answer run once it is on its way.
    await new Promise((next) => setImmediate(next))
    vi.advanceTimersByTime(2_000)
  }
  return { call, notifications: () => send.mock.calls.length, close: () => server.close() }
}

test.each(Object.keys(orders) as (keyof typeof orders)[])(
  'screens are told of %s only if it changes seats or takings',
  async (name) => {
    const { call, notifications, close } = await watched()
    await call(name)
    expect(notifications()).toBe(changing.includes(name) ? 1 : 0)
    await close()
  },
)

test('a sale that was refused is none', async () => {
  const { call, notifications, close } = await watched(409)
  await call('orders.sell')
  expect(notifications()).toBe(0)
  await close()
})
