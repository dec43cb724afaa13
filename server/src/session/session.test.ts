import { countLockWaiters, startTestApp, type TestApp, TestClock } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'
import { hashPassword } from '../platform/security/passwords.ts'

let app: TestApp
const password = 'Quiet-Water-7'

beforeAll(async () => {
  app = await startTestApp({ dataset: 'base' })
  const hashed = await hashPassword(digestOf(password))
  await sql`
    with person as (
      insert into staff.users (code, name, organisation_id, password_hash)
      select 'mei', '梅雨', id, ${hashed} from staff.organisations where code = 'OPERATOR' returning id)
    insert into staff.user_roles select person.id, r.id from person, staff.roles r where r.code = 'ticketClerk'`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function tryToSignIn(
  username: string,
  digest: string,
  { device = crypto.randomUUID() as string, code = '' } = {},
) {
  await fetch(`${app.url}/api/login/loginAuthCode.do?show=${device}`)
  const response = await post('/login/loginNoAuthCode.do', {
    username,
    password: digest,
    deviceId: device,
    code: code || app.captchas.get(device),
  })
  return {
    http: response.status,
    cookie: response.headers.get('set-cookie'),
    ...((await response.json()) as Record<string, unknown>),
  }
}

test('[J1] the captcha is a picture, by POST and as a plain image address', async () => {
  for (const method of ['POST', 'GET']) {
    const response = await fetch(`${app.url}/api/login/loginAuthCode.do?show=device-0001`, { method })
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(1, 4)]).toEqual([...Buffer.from('PNG')])
  }
})

test('[J2] a clerk signs in with spaces around the user name and gets a token and a cookie no script can read', async () => {
  const answer = await tryToSignIn('  mei ', digestOf(password))
  expect(answer).toMatchObject({
    http: 200,
    status: 200,
    success: true,
    data: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(answer.cookie?.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict']))
})

test('a captcha counts once: a wrong answer uses it up', async () => {
  const device = 'device-once-1'
  const first = await tryToSignIn('mei', digestOf(password), { device, code: 'zzzz' })
  expect(first).toMatchObject({ http: 400, code: 'session.wrongCode' })
  const again = await post('/login/loginNoAuthCode.do', {
    username: 'mei',
    password: digestOf(password),
    deviceId: device,
    code: app.captchas.get(device),
  })
  expect(await again.json()).toMatchObject({ code: 'session.wrongCode' })
})

test('[J3][E5] me.json has the signed-in user and the granted menus at the top level', async () => {
  const mei = await app.signIn('mei', password)
  const response = await fetch(`${app.url}/api/me.json`, {
    headers: {
      authorization: mei.token,
      cookie: mei.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'zh',
    },
  })
  const answer = (await response.json()) as {
    rootMenus: { id: string; children: { id: string }[] }[]
  } & Record<string, unknown>
  expect(answer).toMatchObject({
    status: 200,
    success: true,
    code: 'mei',
    name: '梅雨',
    roleNames: ['售票员'],
    pwdUpdFlag: false,
    withdrawPassword: true,
  })
  const ids = answer.rootMenus.flatMap((menu) => [menu.id, ...menu.children.map((child) => child.id)])
  expect(ids).toContain('orders/counter')
  expect(JSON.stringify(answer.rootMenus)).toContain('"typed":"cksp chuangkoushoupiao"')
  // The clerk may look at seats but not lock them, and has no wallet to sell from.
  expect(JSON.stringify(answer.rootMenus)).not.toContain('inventory.lockSeats')
  expect(JSON.stringify(answer.rootMenus)).not.toContain('orders.sellFromWallet')
})

test('a token without its cookie opens nothing, nor the cookie without the token', async () => {
  const mei = await app.signIn('mei', password)
  const other = await app.signIn('mei', password)
  for (const headers of [
    { authorization: mei.token },
    { cookie: mei.cookie },
    { authorization: mei.token, cookie: other.cookie },
    { authorization: 'x'.repeat(43), cookie: mei.cookie },
  ] as Record<string, string>[]) {
    const response = await fetch(`${app.url}/api/me.json`, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ status: 50008, success: false, code: 'session.unknown' })
  }
})

test('[J4] after log-out the token is worthless on every node, and logging out twice is no error', async () => {
  const second = await startTestApp({ database: app.database, clock: app.clock })
  try {
    const mei = await app.signIn('mei', password)
    expect((await second.call(mei, 'session.me', {})).http).toBe(200)
    for (let turn = 0; turn < 2; turn++)
      expect((await post('/login/logout', {}, { authorization: mei.token, cookie: mei.cookie })).status).toBe(
        200,
      )
    expect((await app.call(mei, 'session.me', {})).status).toBe(50008)
    await expect.poll(async () => (await second.call(mei, 'session.me', {})).status).toBe(50008)
  } finally {
    await second.close()
  }
})

test('[J11] refreshAuth brings a changed grant without a new token', async () => {
  const mei = await app.signIn('mei', password)
  expect((await app.call(mei, 'session.refresh', {})).http).toBe(200)
  await sql`insert into staff.role_menus select r.id, 'orders.showCertificate' from staff.roles r where r.code = 'ticketClerk'`.execute(
    app.database.db,
  )
  await app.call(mei, 'session.refresh', {})
  expect(JSON.stringify(await app.call(mei, 'session.me', {}))).toContain('orders.showCertificate')
})

test('an idle session expires, with its own status', async () => {
  const clock = new TestClock()
  const node = await startTestApp({ database: app.database, clock })
  try {
    const mei = await node.signIn('mei', password)
    clock.passMinutes(3 * 60)
    expect((await node.call(mei, 'session.me', {})).http).toBe(200)
    clock.passMinutes(3 * 60)
    expect((await node.call(mei, 'session.me', {})).http).toBe(200)
    clock.passMinutes(4 * 60 + 1)
    expect(await node.call(mei, 'session.me', {})).toMatchObject({ http: 401, status: 50014 })
  } finally {
    await node.close()
  }
})

test("[K1] an unknown user and a wrong password get the same answer, in the reader's language", async () => {
  const wrong = await tryToSignIn('mei', digestOf('wrong'))
  const unknown = await tryToSignIn('nobody-here', digestOf('wrong'))
  expect(wrong).toMatchObject({
    http: 400,
    code: 'session.wrongPassword',
    message: 'wrong username or password',
  })
  expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
})

test('after five wrong tries one has to wait, but only for that name at that address', async () => {
  for (let turn = 0; turn < 5; turn++) await tryToSignIn('locked-out', digestOf(`wrong ${turn}`))
  expect(await tryToSignIn('locked-out', digestOf('wrong'))).toMatchObject({
    http: 429,
    code: 'session.pause',
  })
  expect(await tryToSignIn('mei', digestOf(password))).toMatchObject({ http: 200 })
})

test.each([
  ['no body', '', 'username'],
  ['not JSON', '{"username"', 'JSON'],
  ['a list', '[]', 'body'],
  [
    'a number for the name',
    JSON.stringify({ username: 7, password: digestOf('x'), deviceId: 'device-1', code: '' }),
    'username',
  ],
  [
    'a huge name',
    JSON.stringify({ username: 'x'.repeat(15_000), password: digestOf('x'), deviceId: 'device-1', code: '' }),
    'username',
  ],
  [
    'a NUL in the name',
    JSON.stringify({ username: 'a\0b', password: digestOf('x'), deviceId: 'device-1', code: '' }),
    'username',
  ],
  [
    'a plain password',
    JSON.stringify({ username: 'mei', password: 'Quiet-Water-7', deviceId: 'device-1', code: '' }),
    'password',
  ],
])('a sign-in with %s is refused and names what is wrong', async (_what, body, named) => {
  const response = await post('/login/loginNoAuthCode.do', body)
  expect(response.status).toBe(400)
  expect(((await response.json()) as { message: string }).message).toContain(named)
})

test('text that is not UTF-8, too much of it, or of another kind is refused', async () => {
  const send = (body: Uint8Array<ArrayBuffer> | string, type = 'application/json') =>
    fetch(`${app.url}/api/login/loginNoAuthCode.do`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  expect(await (await send(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).json()).toMatchObject({
    status: 400,
    code: 'request.unreadable',
  })
  expect(await (await send(`"${'x'.repeat(1_100_000)}"`)).json()).toMatchObject({
    status: 413,
    code: 'request.tooLarge',
  })
  expect(await (await send('<a/>', 'application/xml')).json()).toMatchObject({
    status: 415,
    code: 'request.wrongMediaType',
  })
})

test('[K6] an unknown endpoint is answered in the four languages', async () => {
  const texts = await Promise.all(
    ['en', 'zh', 'es', 'ja'].map(async (language) => {
      const response = await fetch(`${app.url}/api/orders/nothing`, {
        headers: { 'accept-language': language },
      })
      expect(response.status).toBe(404)
      return ((await response.json()) as { message: string }).message
    }),
  )
  expect(texts).toEqual([
    'request does not exist',
    '请求不存在',
    'la solicitud no existe',
    'リクエストが存在しません',
  ])
})

test('a request that another site made is refused', async () => {
  const response = await post('/login/logout', {}, { 'sec-fetch-site': 'cross-site' })
  expect(response.status).toBe(403)
})

test('the server answers its liveness, its readiness and its description', async () => {
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
  expect(await (await fetch(`${app.url}/api/ready`)).json()).toMatchObject({
    data: { database: true, events: true },
  })
  const api = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  expect(api.openapi).toBe('3.1.0')
  expect(Object.keys(api.paths)).toContain('/api/login/loginNoAuthCode.do')
  const page = await fetch(`${app.url}/api/docs`)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('Fairway API')
  expect(await (await fetch(`${app.url}/api/docs/json`)).json()).toEqual(api)
  expect(JSON.stringify(api)).toContain('"operationId":"session.signIn"')
})

test('a session that ends while it is being looked up is not believed a moment later', async () => {
  const { services, database } = app
  const person = await app.signIn('mei', password)
  await services.sessions.refresh()
  const received = Promise.withResolvers<void>()
  const stop = services.bus.subscribe(({ topic }) => {
    if (topic === 'session.ended') received.resolve()
  })
  // Who it is has been read; what the roles grant has to wait.
  const slow = await database.pool.connect()
  await slow.query('begin; lock table staff.menus in access exclusive mode')
  const first = app.callRaw(person, 'session.me', {})
  await expect.poll(() => countLockWaiters(database)).toBe(1)
  await sql`update session.sessions set ended_at = now(), ended_by = 'administrator' where ended_at is null`.execute(
    database.db,
  )
  await received.promise
  await slow.query('rollback')
  slow.release()
  await first
  expect(await app.callRaw(person, 'session.me', {})).toMatchObject({ http: 401 })
  stop()
})
