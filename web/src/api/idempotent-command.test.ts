import { type EndpointName, endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdempotentName } from './client.ts'
import { runIdempotent } from './idempotent-command.ts'
import { NotDone, ReplyUnreadable } from './outcome.ts'
import { pendingRequests } from './pending-requests.ts'
import { ApiProblem } from './problem.ts'

type Answer = () => Promise<Response>

const answers: Answer[] = []
const outcomes: Answer[] = []
/** Every call in its order: its path, and the key it carried in its header or its body. */
const calls: { path: string; key: string }[] = []

const key = 'k'.repeat(32)
const reply = { orderId: '7' }
const json = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }))
const problem = (status: number, code: string, envelope = status) =>
  json(status, { status: envelope, success: false, code, message: code, requestId: 'r' })
const lost = () => Promise.reject(new TypeError('network'))
const gateway = () => Promise.resolve(new Response('<html>', { status: 502 }))
const cutOff = () => Promise.resolve(new Response('{"status":200,"success":true,"da', { status: 200 }))
const done = json(200, { status: 200, success: true, data: reply })
const empty = json(200, { status: 200, success: true })
const outcome = (data: object) => json(200, { status: 200, success: true, data })

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('location', { pathname: '/menus/orders/counter' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const asks = path === '/api/session/outcome'
    const carried = asks
      ? (JSON.parse(String(init.body)) as { key: string }).key
      : new Headers(init.headers).get('idempotency-key')
    calls.push({ path, key: carried ?? '' })
    return (asks ? outcomes : answers).shift()?.()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const list of [answers, outcomes, calls]) list.length = 0
})

async function run(name: IdempotentName = 'orders.sell', onChecking?: () => void) {
  const ended = runIdempotent(name, {} as never, { key, ...(onChecking && { onChecking }) }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return ended
}

const keyedNames = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  endpoint.idempotent ? [name as EndpointName as IdempotentName] : [],
)

/** Everything that can come back although the command was carried out. */
const unknowns: [string, Answer][] = [
  ['no answer', lost],
  ['an answer that is cut off', cutOff],
  ['an answer without a reply', empty],
  ["a gateway's answer", gateway],
  ['server.busy', problem(503, 'server.busy')],
  ['server.outcomeUnknown', problem(503, 'server.outcomeUnknown')],
  ['server.fault', problem(500, 'server.fault', 6001)],
]

test('every keyed command is asked about after any lost or 5xx answer, and told as done when it was', async () => {
  expect(keyedNames.length).toBeGreaterThan(10)
  for (const name of keyedNames)
    for (const [what, answer] of unknowns) {
      answers.push(answer)
      outcomes.push(outcome({ state: 'done', reply }))
      expect(await run(name), `${name} after ${what}`).toEqual({ value: reply })
      expect(calls.splice(0)).toEqual([
        { path: expect.stringContaining('/api/'), key },
        { path: '/api/session/outcome', key },
      ])
      expect(pendingRequests()).toEqual([])
    }
})

test('asking goes on through lost answers and commands in progress until the server says done or not done', async () => {
  answers.push(lost)
  outcomes.push(lost, gateway, problem(503, 'server.outcomeUnknown'), outcome({ state: 'inProgress' }))
  outcomes.push(outcome({ state: 'done', reply }))
  const checking = vi.fn()
  expect(await run('orders.sell', checking)).toEqual({ value: reply })
  expect(checking).toHaveBeenCalledOnce()
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/orders/sell',
    ...Array(5).fill('/api/session/outcome'),
  ])
})

test('what was not done is told as not done; the words of the server stay, where it said why', async () => {
  for (const [what, answer] of unknowns) {
    answers.push(answer)
    outcomes.push(outcome({ state: 'notDone' }))
    const { error } = (await run()) as { error: unknown }
    if (what === 'server.busy' || what === 'server.fault') expect(error).toMatchObject({ code: what })
    else expect(error, what).toBeInstanceOf(NotDone)
    expect(pendingRequests()).toEqual([])
  }
})

test('what was done stays done when its reply cannot be read any more', async () => {
  answers.push(cutOff)
  outcomes.push(outcome({ state: 'done', reply: null }))
  expect(await run()).toEqual({ error: expect.any(ReplyUnreadable) })
})

test('a refusal is final at once, and nobody is asked', async () => {
  answers.push(problem(409, 'orders.soldOut'))
  expect(await run()).toEqual({ error: expect.any(ApiProblem) })
  expect(calls).toHaveLength(1)
  expect(pendingRequests()).toEqual([])
})

test('a session that ends first leaves the request open under the name of its command', async () => {
  for (const name of ['orders.hold', 'orders.sellFromWallet', 'orders.release'] as const) {
    answers.push(lost)
    outcomes.push(problem(401, 'session.expired', 50_014))
    expect(await run(name)).toMatchObject({ error: { status: 50_014 } })
    expect(pendingRequests()).toEqual([{ name, key, path: '/menus/orders/counter', pageAsks: false }])
  }
})

test('an answered command is sent once', async () => {
  answers.push(done)
  expect(await run()).toEqual({ value: reply })
  expect(calls).toHaveLength(1)
})
