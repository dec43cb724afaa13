import { createHash } from 'node:crypto'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networkOf } from '../platform/http/limits/networks.ts'
import { verifyPassword } from '../platform/security/passwords.ts'
import { pauseAfter } from './sign-in-attempts.ts'

// Password guessing, from one address or from a thousand, while the staff keep working.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate session.sign_in_tries`.execute(app.database.db)
})

const digest = (password: string) => createHash('sha256').update(password).digest('hex')

interface Browser {
  device: string
  address: string
  cookies?: string
}

const browser = (address: string): Browser => ({ device: crypto.randomUUID(), address })

/** One try at a browser that may be anywhere: a proxy on this machine speaks for it. */
async function tryToSignIn(from: Browser, username: string, password: string, at = app) {
  const headers = {
    'x-forwarded-for': from.address,
    ...(from.cookies && { cookie: from.cookies }),
  }
  await fetch(`${at.url}/api/login/loginAuthCode.do?show=${from.device}`, { headers })
  const response = await fetch(`${at.url}/api/login/loginNoAuthCode.do`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      username,
      password: digest(password),
      deviceId: from.device,
      code: at.captchas.get(from.device) ?? '',
    }),
  })
  const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '')
  if (cookies.length > 0) from.cookies = cookies.join('; ')
  return ((await response.json()) as { code?: string }).code ?? 'in'
}

/** As if the row of a kind that counts most had counted so many more. */
async function countMore(kind: 'address' | 'wide' | 'user', more: number) {
  const { numAffectedRows } = await sql`update session.sign_in_tries set level = level + ${more}
    where key = (select key from session.sign_in_tries where kind = ${kind} order by level desc limit 1) and level > 1`.execute(
    app.database.db,
  )
  expect(numAffectedRows).toBe(1n)
}

/** Tries so often, and counts the answers; most of a limit is counted after the third try without being tried. */
async function tryOften(
  times: number,
  { kind, more }: { kind: Parameters<typeof countMore>[0]; more: number },
  tryOnce: (turn: number) => Promise<string>,
): Promise<Record<string, number>> {
  const said: Record<string, number> = {}
  for (let turn = 0; turn < times; turn++) {
    if (turn === 3) await countMore(kind, more)
    const answer = await tryOnce(turn)
    said[answer] = (said[answer] ?? 0) + 1
  }
  return said
}

test('pauses grow from two seconds to a quarter of an hour', () => {
  expect([4, 5, 6, 7, 20].map(pauseAfter)).toEqual([0, 2, 4, 8, 900])
})

test('many addresses after one user are slowed down together; their own desk lets the user in all the same', async () => {
  const own = browser('10.0.0.1')
  expect(await tryToSignIn(own, 'clerk', demoPassword)).toBe('in')
  // Thirty are checked.
  const said = await tryOften(12, { kind: 'user', more: 24 }, (turn) =>
    tryToSignIn(browser(`172.16.0.${turn}`), 'clerk', `Wrong-${turn}-Guess`),
  )
  expect(said).toEqual({ 'session.wrongPassword': 6, 'session.pause': 6 })
  expect(await tryToSignIn(browser('10.0.0.9'), 'clerk', demoPassword)).toBe('session.pause')
  expect(await tryToSignIn(own, 'clerk', demoPassword)).toBe('in')
  expect(await tryToSignIn(browser('10.0.0.9'), 'pier', demoPassword)).toBe('in')
})

test('one address after many users is slowed down; desks behind the same address that are known work on', async () => {
  const colleague = browser('10.0.0.2')
  expect(await tryToSignIn(colleague, 'clerk2', demoPassword)).toBe('in')
  // Sixty are checked.
  const said = await tryOften(10, { kind: 'address', more: 54 }, (turn) =>
    tryToSignIn(browser('10.0.0.2'), `name-${turn}`, 'Wrong-1-Guess'),
  )
  expect(said).toEqual({ 'session.wrongPassword': 6, 'session.pause': 4 })
  expect(await tryToSignIn(browser('10.0.0.2'), 'agency', demoPassword)).toBe('session.pause')
  expect(await tryToSignIn(colleague, 'clerk2', demoPassword)).toBe('in')
  app.clock.passMinutes(1)
  expect(await tryToSignIn(browser('10.0.0.2'), 'agency', demoPassword)).toBe('in')
})

test('twenty tries at the same moment on two nodes count as twenty', async () => {
  const node = await startTestApp({ database: app.database, clock: app.clock })
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        tryToSignIn(browser('10.0.0.3'), 'carrier', `Wrong-${turn}-Guess`, turn % 2 ? node : app),
      ),
    )
    const checked = answers.filter((answer) => answer === 'session.wrongPassword')
    expect(checked.length).toBeLessThanOrEqual(5)
    expect(answers.filter((answer) => answer === 'session.pause')).toHaveLength(20 - checked.length)
  } finally {
    await node.close()
  }
})

test('even a known desk waits after wrong passwords of its own, and a right one ends the counting', async () => {
  const own = browser('10.0.0.4')
  expect(await tryToSignIn(own, 'port', demoPassword)).toBe('in')
  for (let turn = 0; turn < 5; turn++)
    expect(await tryToSignIn(own, 'port', `Wrong-${turn}-Guess`)).toBe('session.wrongPassword')
  expect(await tryToSignIn(own, 'port', demoPassword)).toBe('session.pause')
  app.clock.passMinutes(1)
  expect(await tryToSignIn(own, 'port', demoPassword)).toBe('in')
  expect(await tryToSignIn(own, 'port', 'Wrong-9-Guess')).toBe('session.wrongPassword')
  expect(await tryToSignIn(own, 'port', demoPassword)).toBe('in')
})

test('the device id of a desk alone does not lock its users out', async () => {
  const own = browser('10.0.0.21')
  expect(await tryToSignIn(own, 'agency', demoPassword)).toBe('in')
  for (let turn = 0; turn < 12; turn++)
    await tryToSignIn({ device: own.device, address: `172.17.0.${turn}` }, 'agency', `Wrong-${turn}-Guess`)
  expect(await tryToSignIn(own, 'agency', demoPassword)).toBe('in')
})

test('tries at the name of a known desk without its cookie count for the network and the user', async () => {
  const own = browser('10.0.0.22')
  expect(await tryToSignIn(own, 'clerk2', demoPassword)).toBe('in')
  const said = []
  for (let turn = 0; turn < 32; turn++)
    said.push(
      await tryToSignIn({ device: own.device, address: `172.18.0.${turn}` }, 'clerk2', `Wrong-${turn}-Guess`),
    )
  expect(said.filter((answer) => answer === 'session.wrongPassword')).toHaveLength(30)
  expect(await tryToSignIn(browser('10.0.0.23'), 'clerk2', demoPassword)).toBe('session.pause')
})

test('all networks of one customer are slowed down together', async () => {
  // Two hundred and forty are checked.
  const said = await tryOften(16, { kind: 'wide', more: 234 }, (turn) =>
    tryToSignIn(browser(`2001:db8:77:${turn.toString(16)}::1`), `somebody-${turn}`, 'Wrong-1-Guess'),
  )
  expect(said).toEqual({ 'session.wrongPassword': 6, 'session.pause': 10 })
  expect(await tryToSignIn(browser('2001:db8:78::1'), 'pier', demoPassword)).toBe('in')
})

test('all addresses of one network are slowed down as one', async () => {
  const said = await tryOften(10, { kind: 'address', more: 54 }, (turn) =>
    tryToSignIn(browser(`2001:db8:79:1::${turn + 1}`), `guest-${turn}`, 'Wrong-1-Guess'),
  )
  expect(said).toEqual({ 'session.wrongPassword': 6, 'session.pause': 4 })
})

test('all networks of one customer together may ask for so much of what is open, a desk of ours goes on', async () => {
  const own = browser('2001:db8:98:1::1')
  expect(await tryToSignIn(own, 'pier', demoPassword)).toBe('in')
  const callFrom = async (address: string, cookie = '') =>
    (
      await app.server.inject({
        method: 'POST',
        url: '/api/session/takeOver',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
        payload: '{}',
      })
    ).statusCode
  // Each call from another network, until they are too many: eight times what one network may ask for in a minute.
  let taken = 0
  let refused = false
  for (let network = 2; !refused && network < 20_000; network += 10) {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => callFrom(`2001:db8:98:${(network + at).toString(16)}::1`)),
    )
    taken += statuses.filter((status) => status === 400).length
    refused = statuses.includes(429)
  }
  expect(refused).toBe(true)
  expect(taken).toBeGreaterThanOrEqual(4_790)
  expect(await callFrom('2001:db8:98:2::1', own.cookies)).toBe(400)
  expect(await callFrom('2001:db8:98:2::1')).toBe(429)
  expect(await callFrom('2001:db8:97:2::1')).toBe(400)
})

test('administrators are notified once of password guessing, with user and network', async () => {
  // Notifications of other tests are throttled by now.
  app.clock.passMinutes(7 * 60)
  let admin = await app.signIn('admin')
  const newsOf = async () =>
    (await app.call(admin, 'messages.inbox', { pageSize: 50 })).data.rows.filter(
      ({ titles }) => titles.en === 'Repeated wrong passwords',
    ).length
  const before = await newsOf()
  await tryOften(9, { kind: 'user', more: 24 }, (turn) =>
    tryToSignIn(browser(`172.21.0.${turn}`), 'accountant', `Wrong-${turn}-Guess`),
  )
  await tryOften(8, { kind: 'address', more: 54 }, (turn) =>
    tryToSignIn(browser('172.22.0.1'), `nobody-${turn}`, 'Wrong-1-Guess'),
  )
  expect(await newsOf()).toBe(before + 2)
  const texts = await sql<{ text: string }>`
    select contents ->> 'zh' as text from messages.messages where author_id is null order by id desc limit 2`.execute(
    app.database.db,
  )
  expect(texts.rows.some(({ text }) => text.includes('accountant'))).toBe(true)
  expect(texts.rows.some(({ text }) => text.includes('172.22.0.1'))).toBe(true)
  // It goes on: a second pause within the six hours is no news, one after them is.
  for (const [minutes, news] of [
    [120, 2],
    [5 * 60, 3],
  ] as const) {
    app.clock.passMinutes(minutes)
    await tryOften(9, { kind: 'user', more: 24 }, (turn) =>
      tryToSignIn(browser(`172.23.${minutes % 250}.${turn}`), 'accountant', `Wrong-${turn}-Guess`),
    )
    admin = await app.signIn('admin')
    expect(await newsOf(), `${minutes} minutes later`).toBe(before + news)
  }
})

test('pictures are rationed by network and by the networks around it', async () => {
  const leftOf = async (address: string) => {
    const response = await fetch(`${app.url}/api/login/loginAuthCode.do?show=device-of-a-network`, {
      headers: { 'x-forwarded-for': address },
    })
    return Number(response.headers.get('x-ratelimit-remaining'))
  }
  const first = await leftOf('2001:db8:99:1::1')
  expect(await leftOf('2001:db8:99:1::2')).toBe(first - 1)
  expect(await leftOf('2001:db8:99:2::1')).toBe(first)
})

test('the mark of a known desk cannot be made up', async () => {
  const own = browser('10.0.0.5')
  await tryToSignIn(own, 'viewer', demoPassword)
  expect(own.cookies).toMatch(/fairway-desk=[\w-]+\.[\w-]{43}/)
  const forged = { ...browser('10.0.0.5'), cookies: `fairway-desk=${own.device}.${'x'.repeat(43)}` }
  const limitOf = async ({ cookies = '' }: Browser) => {
    const response = await fetch(`${app.url}/api/login/loginAuthCode.do?show=${own.device}`, {
      headers: { cookie: cookies, 'x-forwarded-for': '10.0.0.55' },
    })
    return Number(response.headers.get('x-ratelimit-remaining'))
  }
  const [knownDevice, first, second] = [await limitOf(own), await limitOf(forged), await limitOf(browser(''))]
  // Unknown browsers and requests without the cookie share one rate limit, the known device has its own.
  expect(second).toBe(first - 1)
  expect(knownDevice).not.toBe(second - 1)
})

test('the journal keeps address, device and outcome of each try, one line a pause, and never what was typed', async () => {
  const from = browser('10.0.0.6')
  const before = await sql<{ id: string }>`select coalesce(max(id), 0) as id from journal.log_ins`.execute(
    app.database.db,
  )
  const typed = 'My-Secret-1-in-the-name-field'
  for (let turn = 0; turn < 8; turn++) await tryToSignIn(from, typed, 'x')
  await tryToSignIn(from, 'clerk', 'Wrong-1-Guess')
  const { rows } = await sql<{ outcome: string; user_id: string | null; device_id: string; address: string }>`
    select outcome, user_id, device_id, address from journal.log_ins where id > ${before.rows[0]?.id ?? '0'}
    order by id`.execute(app.database.db)
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    ...Array<string>(5).fill('wrongPassword'),
    'paused',
    'wrongPassword',
  ])
  expect(rows.map(({ user_id }) => user_id !== null)).toEqual([...Array<boolean>(6).fill(false), true])
  expect(rows.every((row) => row.device_id === from.device && row.address === '10.0.0.6')).toBe(true)
  const dump = await sql`select t::text from session.sign_in_tries t
    union all select l::text from journal.log_ins l`.execute(app.database.db)
  const all = JSON.stringify(dump.rows)
  for (const secret of [typed, digest(typed), typed.toLowerCase(), digest(typed.toLowerCase())])
    expect(all).not.toContain(secret)
})

test('known devices do not queue behind a flood of unknown ones', async () => {
  const done: string[] = []
  const crowd = Array.from({ length: 60 }, (_, turn) =>
    verifyPassword(undefined, digest('x'), { owner: `172.20.0.${turn}`, isKnownDevice: false }).then(() =>
      done.push('stranger'),
    ),
  )
  const ours = verifyPassword(undefined, digest('x'), { owner: 'desk', isKnownDevice: true }).then(() =>
    done.push('known'),
  )
  await Promise.all([...crowd, ours])
  // Two are under way, and some more come and go while a busy machine has no time for ours; the crowd still waits.
  expect(done.indexOf('known')).toBeLessThan(20)
})

test('one address cannot fill the hashing queue: the excess is refused, and others are served in turn', async () => {
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 100 }, () =>
      verifyPassword(undefined, digest('x'), { owner: '172.30.0.1', isKnownDevice: false }),
    ),
    verifyPassword(undefined, digest('x'), { owner: '172.30.0.2', isKnownDevice: false }),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBe(34)
  expect(outcomes.at(-1)?.status).toBe('fulfilled')
})

test('a try that is refused because the hashing queue is full does not count, and resets nothing', async () => {
  const desk = browser('172.31.0.1')
  const pairLevel = async () => {
    const { rows } = await sql<{ level: number }>`
      select level from session.sign_in_tries where kind = 'pair'`.execute(app.database.db)
    return rows.map(({ level }) => level)
  }
  for (let turn = 0; turn < 3; turn++)
    expect(await tryToSignIn(desk, 'clerk', 'wrong')).toBe('session.wrongPassword')
  // Keeps the queue of this network full: who is refused or served queues again.
  let isFlooding = true
  const flood = Array.from({ length: 100 }, async () => {
    while (isFlooding) {
      const turn = { owner: networkOf(desk.address), isKnownDevice: false }
      await verifyPassword(undefined, digest('x'), turn).catch(() => undefined)
      await new Promise(setImmediate)
    }
  })
  const answers: string[] = []
  for (let turn = 0; turn < 20 && !answers.includes('session.pause'); turn++)
    answers.push(await tryToSignIn(desk, 'clerk', 'wrong'))
  isFlooding = false
  await Promise.all(flood)
  expect(answers.at(-1)).toBe('session.pause')
  expect(await pairLevel()).toEqual([2 + answers.length])
})
