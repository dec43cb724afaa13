import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'

// What stands at the door: where a request comes from, which cookies count, what a log may say, who may look inside.

const builtFrom = fileURLToPath(new URL('../../../../web/dist/.built-from', import.meta.url))

let app: TestApp
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  app = await startTestApp({ log, pages: true })
})
afterAll(() => app.close())

const signOutFrom = (headers: Record<string, string>, person?: SignedInUser) =>
  fetch(`${app.url}/api/login/logout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: person.token, cookie: person.cookie }),
      ...headers,
    },
    body: '{}',
  })

describe('where a command comes from', () => {
  test.each([
    ['another site', 'https://elsewhere.example'],
    ['a sandboxed frame or a file', 'null'],
    ['a neighbour with another port', 'http://127.0.0.1:1'],
  ])('%s is refused by its origin alone', async (_who, origin) => {
    const answer = await signOutFrom({ origin })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toMatchObject({ code: 'request.foreignOrigin' })
  })

  test('our own pages and programs without an origin are let in', async () => {
    expect((await signOutFrom({ origin: app.url })).status).toBe(200)
    expect((await signOutFrom({})).status).toBe(200)
  })

  test('a form of our own is known by the browser saying same-origin, because it sends no origin with it', async () => {
    expect((await signOutFrom({ origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await signOutFrom({ origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await signOutFrom({ origin: 'null', 'sec-fetch-site': 'same-site' })).status).toBe(403)
  })

  test('a cross-site form cannot sign in (login CSRF)', async () => {
    const answer = await fetch(`${app.url}/api/login/loginNoAuthCode.do`, {
      method: 'POST',
      body: new URLSearchParams({
        username: 'clerk',
        password: '0'.repeat(64),
        deviceId: 'device-form',
        code: '',
      }),
    })
    expect(answer.status).toBe(415)
  })
})

describe('cookies of a session', () => {
  test('by https they carry a name that no neighbour can set, and are marked Secure', async () => {
    const deviceId = randomUUID()
    const headers = { 'x-forwarded-proto': 'https', 'content-type': 'application/json' }
    await fetch(`${app.url}/api/login/loginAuthCode.do?show=${deviceId}`)
    const { digestOf } = await import('../../../database/starting-data/staff.ts')
    const answer = await fetch(`${app.url}/api/login/loginNoAuthCode.do`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        username: 'clerk',
        password: digestOf(demoPassword),
        deviceId,
        code: app.captchas.get(deviceId),
      }),
    })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-fairway-session',
      '__Host-fairway-desk',
    ])
    for (const cookie of cookies)
      expect(cookie.split('; ')).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']),
      )
    const { data: token } = (await answer.json()) as { data: string }
    const meWith = (cookie: string, more: Record<string, string> = { 'x-forwarded-proto': 'https' }) =>
      fetch(`${app.url}/api/me.json`, { headers: { authorization: token, cookie, ...more } })
    const ours = cookies[0]?.split(';')[0] ?? ''
    expect((await meWith(ours)).status).toBe(200)
    expect((await meWith(`fairway-session=planted; ${ours}`)).status).toBe(200)
    // What a page without https could have set does not count with it.
    expect((await meWith(ours.replace('__Host-', ''))).status).toBe(401)
  })

  test('a second cookie of the same name, set by a sibling domain, does not block the session (cookie tossing)', async () => {
    const { token, cookie } = await app.signIn('clerk')
    const me = (header: string) =>
      fetch(`${app.url}/api/me.json`, { headers: { authorization: token, cookie: header } })
    expect((await me(`fairway-session=planted; ${cookie}`)).status).toBe(200)
    expect((await me(`${cookie}; fairway-session=planted`)).status).toBe(200)
    expect((await me('fairway-session=planted')).status).toBe(401)
  })
})

describe('what is written down', () => {
  test('the URL of an unknown route is not in the log', async () => {
    const secret = '110105194912310021'
    await fetch(`${app.url}/api/nothing/${secret}?name=${secret}`)
    await fetch(`${app.url}/menus/orders/${secret}`)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => JSON.stringify(line).includes(secret))).toEqual([])
  })

  test('a refusal names the person, the session and the address; an answer does not', async () => {
    const clerk = await app.signIn('clerk')
    lines.length = 0
    await app.call(clerk, 'session.me', {})
    await app.call(clerk, 'journal.clientErrors', {})
    await fetch(`${app.url}/api/me.json`)
    const lineOf = (path: string, status: number) =>
      lines.find(
        ({ req, res }) =>
          (req as { path?: string } | undefined)?.path === path &&
          (res as { status?: number } | undefined)?.status === status,
      )
    await expect.poll(() => lineOf('/api/me.json', 401)).toBeTruthy()
    const [good, forbidden, unknown] = [
      lineOf('/api/me.json', 200),
      lineOf('/api/journal/clientErrors', 403),
      lineOf('/api/me.json', 401),
    ]
    expect(good).toBeTruthy()
    expect(good).not.toHaveProperty('address')
    expect(forbidden).toMatchObject({
      res: { status: 403 },
      user: expect.stringMatching(/^\d+$/),
      session: expect.stringMatching(/^\d+$/),
      address: '127.0.0.1',
    })
    expect(unknown).toMatchObject({ res: { status: 401 }, address: '127.0.0.1' })
  })

  test('repeated refusals of one user add one line to the journal in a minute', async () => {
    const clerk2 = await app.signIn('clerk2')
    const refusals = async () =>
      (
        await app.database.pool.query(
          `select detail from journal.operations o join staff.users u on u.id = o.user_id
          where u.code = 'clerk2' and operation = 'session.refusals'`,
        )
      ).rows
    for (let turn = 0; turn < 30; turn++) await app.call(clerk2, 'orders.detail', { orderId: '999999' })
    expect(await refusals()).toEqual([])
    for (let turn = 0; turn < 40; turn++) await app.call(clerk2, 'orders.detail', { orderId: '999999' })
    await expect.poll(refusals).toEqual([{ detail: { refusedMoreThan: 30 } }])
  })
})

describe('looking into a node', () => {
  const from = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, { headers: { 'x-forwarded-for': '10.1.1.1', ...headers } })

  test('figures and the description of the calls are there for this machine alone', async () => {
    for (const path of [
      '/api/metrics',
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/yaml',
      '/api/docs/static/swagger-ui-bundle.js',
      '/api/openapi.json',
    ]) {
      expect((await fetch(app.url + path)).status, path).toBe(200)
      expect((await from(path)).status, path).toBe(404)
      expect((await from(path, { authorization: 'Bearer nothing' })).status, path).toBe(404)
    }
  })

  test('a load balancer gets the readiness of a node without its parts', async () => {
    const answer = await from('/api/ready')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 200, success: true, data: {} })
    expect(
      Object.keys(((await (await fetch(`${app.url}/api/ready`)).json()) as { data: object }).data).length,
    ).toBeGreaterThan(1)
  })

  test('concurrent readiness checks share one query', async () => {
    const looks = vi.spyOn(app.services.health, 'readiness')
    const answers = await Promise.all(Array.from({ length: 20 }, () => from('/api/ready')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // One a second; a busy machine may need more than one for twenty answers.
    expect(looks.mock.calls.length).toBeLessThan(10)
    looks.mockRestore()
  })

  // Only where the browser application is built there is such a file.
  test.skipIf(!existsSync(builtFrom))('files that begin with a dot are not given away', async () => {
    const answer = await fetch(`${app.url}/.built-from`)
    expect(await answer.text()).not.toContain(readFileSync(builtFrom, 'utf8'))
  })
})

// Only where the browser application is built there are pages.
test.skipIf(!existsSync(builtFrom))(
  'a browser that goes somewhere is given a page, one that asks for a file or the API is not',
  async () => {
    const get = async (path: string, accept: string) => {
      const { statusCode, headers } = await app.server.inject({
        url: path,
        headers: { host: 'localhost', accept },
      })
      return [statusCode, headers['content-type']?.toString().split(';')[0]]
    }
    const [page, json] = [
      [200, 'text/html'],
      [404, 'application/json'],
    ]
    expect(await get('/menus/orders/list?state=held', '*/*')).toEqual(page)
    expect(await get('/menus/orders/1.5', 'text/html')).toEqual(page)
    expect(await get('/assets/gone-1a2b.js', '*/*')).toEqual(json)
    expect(await get('/api/nothing', 'text/html')).toEqual(json)
  },
)

test('every open endpoint is rate limited by network, and no other', async () => {
  const unlike = []
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const { method } = endpoint
    const path = pathOf(name, endpoint).replace(/\{\w+\}/g, '1')
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
    const isRationed = answer.headers.has('x-ratelimit-limit')
    if (isRationed !== 'open' in endpoint.access) unlike.push(name)
  }
  expect(unlike).toEqual([])
})

test('what one person may ask of outcomes is rationed', async () => {
  const port = await app.signIn('port')
  const answers: number[] = []
  for (let turn = 0; turn < 122; turn++)
    answers.push((await app.call(port, 'session.outcome', { key: `key-${turn}-0123456789abcdef` })).http)
  expect(answers.slice(0, 120).every((http) => http === 200)).toBe(true)
  expect(answers.slice(120)).toEqual([429, 429])
})
