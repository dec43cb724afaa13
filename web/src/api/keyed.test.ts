import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runKeyed } from './keyed.ts'
import { ApiProblem } from './problem.ts'

const answers: (() => Promise<Response>)[] = []
const keys: (string | null)[] = []
const lost = () => Promise.reject(new TypeError('network'))
const gateway = () => Promise.resolve(new Response('<html>', { status: 502 }))
const done = () => Promise.resolve(Response.json({ status: 200, success: true, data: { orderId: '7' } }))
const refused = () =>
  Promise.resolve(
    Response.json(
      { status: 409, success: false, code: 'orders.soldOut', message: 'Sold out', requestId: 'r' },
      { status: 409 },
    ),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answers.shift()?.()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  answers.length = 0
  keys.length = 0
})

const sell = (onChecking?: () => void) =>
  runKeyed('orders.sell', {} as never, { key: 'k'.repeat(32), onChecking })

test('a lost answer is asked for again with the same key until the server says done', async () => {
  answers.push(lost, gateway, done)
  const checking = vi.fn()
  const sale = sell(checking)
  await vi.runAllTimersAsync()
  expect(await sale).toEqual({ orderId: '7' })
  expect(keys).toEqual(Array(3).fill('k'.repeat(32)))
  expect(checking).toHaveBeenCalledTimes(2)
})

test('after a lost answer the server may also say not done, and why', async () => {
  answers.push(lost, refused)
  const sale = sell()
  const outcome = expect(sale).rejects.toMatchObject({ code: 'orders.soldOut', message: 'Sold out' })
  await vi.runAllTimersAsync()
  await outcome
})

test('a refusal is final at once', async () => {
  answers.push(refused)
  await expect(sell()).rejects.toBeInstanceOf(ApiProblem)
  expect(keys).toHaveLength(1)
})
