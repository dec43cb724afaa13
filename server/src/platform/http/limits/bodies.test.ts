import { connect } from 'node:net'
import { endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import { openBodyLimit, refusedRequestsPerMinute } from '@fairway/contract/kernel/limits'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setDeviceCookie } from '../../security/session-cookie.ts'
import { isBounded } from './bodies.ts'

// What is read of whom: nothing long of an unknown caller, and of none what is dear to parse.

let app: TestApp
let agency: SignedInUser
let accountant: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  agency = await app.signIn('agency')
  accountant = await app.signIn('accountant')
})
afterAll(() => app.close())

const all = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]
const pathFor = (name: keyof typeof endpoints) =>
  `/api${pathOf(name, endpoints[name]).replace(/\{\w+\}/g, '1')}`

interface Half {
  path: string
  user?: SignedInUser
  /** How many bytes are announced, and what is sent of them. */
  announced?: number
  sent?: string
  cookie?: string
}

/** Sends the beginning of a request and waits for an answer, or for the end of the connection. */
function sendHalf({ path, user, announced = 10_600_000, sent = '[', cookie = user?.cookie }: Half) {
  const began = performance.now()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.url).port) })
  const chunks: string[] = []
  const answered = Promise.withResolvers<string>()
  socket.on('data', (chunk) => {
    chunks.push(String(chunk))
    answered.resolve(chunks.join(''))
  })
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - began)),
  )
  void closed.then(() => answered.resolve(chunks.join('')))
  socket.on('error', () => undefined)
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    ...(announced > 0 ? [`Content-Length: ${announced}`] : ['Transfer-Encoding: chunked']),
    ...(user ? [`Authorization: ${user.token}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n${sent}`)
  return { answer: answered.promise.then((text) => Number(text.split(' ')[1])), closed, socket }
}

test('a caller without a session is refused before a long body is read, at every endpoint that is not open', async () => {
  const unlike = []
  for (const [name, { access, method }] of all) {
    if ('open' in access || method !== 'POST') continue
    const { answer, socket } = sendHalf({ path: pathFor(name) })
    const http = await answer
    socket.destroy()
    if (http !== 401) unlike.push({ name, http })
  }
  expect(unlike).toEqual([])
})

test('an open endpoint reads a few kilobytes, and refuses more before they come', async () => {
  for (const [name, { access, method }] of all) {
    if (!('open' in access) || method !== 'POST') continue
    const { answer, socket } = sendHalf({ path: pathFor(name), announced: openBodyLimit + 1 })
    expect({ name, http: await answer }).toEqual({ name, http: 413 })
    socket.destroy()
  }
})

test('a body without a length is read only for those who may make the call', async () => {
  const path = pathFor('accounts.previewStatement')
  for (const [user, http] of [
    [undefined, 401],
    [agency, 403],
  ] as const) {
    const { answer, socket } = sendHalf({ path, announced: 0, sent: '', ...(user && { user }) })
    expect(await answer).toBe(http)
    socket.destroy()
  }
})

test('a long body needs the permission of the call before it is read, and a ticket that can be redeemed', async () => {
  const importing = sendHalf({ path: pathFor('accounts.previewStatement'), user: agency })
  expect(await importing.answer).toBe(403)
  const forged = sendHalf({ path: `${pathFor('lists.export')}?token=forged`, announced: 20_000 })
  expect(await forged.answer).toBe(403)
  for (const { socket } of [importing, forged]) socket.destroy()
})

test('half a body ends with its connection: a short one, and the rest of a refused one', async () => {
  const short = sendHalf({ path: pathFor('session.challenge'), announced: 200 })
  const refused = sendHalf({ path: pathFor('orders.find') })
  const whole = app.callRaw(accountant, 'profile.preferences', {})
  expect(await refused.answer).toBe(401)
  expect(await refused.closed).toBeGreaterThan(2_500)
  expect(await short.closed).toBeGreaterThan(9_000)
  expect((await whole).http).toBe(200)
})

test('what nests deeply or is of too many values is refused before it is parsed', async () => {
  const send = (body: string) =>
    app.server.inject({
      method: 'POST',
      url: pathFor('accounts.previewStatement'),
      headers: {
        host: new URL(app.url).host,
        'content-type': 'application/json',
        authorization: accountant.token,
        cookie: accountant.cookie,
      },
      payload: body,
    })
  const began = performance.now()
  for (const body of [
    '['.repeat(5_000_000),
    `[${'{},'.repeat(1_000_000)}{}]`,
    `{${Array.from({ length: 300_000 }, (_, place) => `"k${place}":1`).join()}}`,
  ]) {
    const answer = await send(body)
    expect(answer.json()).toMatchObject({ status: 413, code: 'request.tooComplex', details: { most: 32 } })
  }
  // Parsing the first alone takes seconds; walking over all of them does not.
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await send(`{"file":"${'x'.repeat(3_000_000)}"}`)).json()).toMatchObject({ status: 400 })
})

describe('the bounds of a text of JSON', () => {
  test.each([
    ['brackets in a text do not nest', '{"a":[1,2,{"b":"]]]]"}]}', true],
    ['thirty-two levels', `${'['.repeat(32)}${']'.repeat(32)}`, true],
    ['thirty-three levels', `${'['.repeat(33)}${']'.repeat(33)}`, false],
    ['a text of brackets', `{"text":"${'['.repeat(100)}"}`, true],
    ['a text that ends with a backslash', `{"text":"\\\\","nest":${'['.repeat(40)}`, false],
    ['a text with a quotation mark', `{"text":"a\\"${'['.repeat(40)}"}`, true],
    ['twenty thousand numbers', `[${'1,'.repeat(20_000)}1]`, true],
    ['thirty thousand numbers', `[${'1,'.repeat(30_000)}1]`, false],
    ['thirty thousand names', `[${'"a name of a passenger",'.repeat(30_000)}1]`, true],
    ['a text without an end', '"open', true],
    ['nothing', '', true],
  ])('%s', (_what, text, within) => {
    expect(isBounded(Buffer.from(text))).toBe(within)
  })
})

test('calls without a session are rationed by network, and a device that is known has a ration of its own', async () => {
  const from = { address: '203.0.113.7' }
  // Longer than a token is: refused without a look-up.
  const anonymous = { token: 'x'.repeat(101), cookie: 'fairway-session=forged' }
  for (let call = 0; call < refusedRequestsPerMinute; call++)
    expect((await app.callRaw(anonymous, 'orders.list', {}, from)).http).toBe(401)
  expect(await app.callRaw(anonymous, 'orders.list', {}, from)).toMatchObject({
    http: 429,
    code: 'request.tooMany',
    details: { seconds: 60 },
  })
  expect((await app.callRaw(anonymous, 'orders.list', {}, { address: '203.0.113.8' })).http).toBe(401)
  // A known device behind the same address goes on.
  const device = setDeviceCookie('desk', false, app.services.crypto).split(';', 1)[0]
  const known = { ...agency, cookie: `${agency.cookie}; ${device}` }
  expect((await app.callRaw(known, 'orders.list', {}, from)).http).toBe(200)
})
