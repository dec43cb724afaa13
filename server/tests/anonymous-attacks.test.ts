import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { SignedInUser } from '@fairway/testing/api-client'
import { attackClient, codeOf, type Headers } from '@fairway/testing/attack-client'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../src/platform/security/passwords.ts'

// Attacks of an anonymous caller.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate session.sign_in_tries`.execute(app.database.db)
})

const {
  post,
  captchaText: picture,
  submitSignIn: knock,
  redeemHandOverCode: takeOver,
  canOpenSocket: opensSocket,
  raw,
} = attackClient(() => app)

describe('a session', () => {
  test('is never one the browser brought along (session fixation)', async () => {
    const planted = 'P'.repeat(43)
    const cookie = `fairway-session=${planted}; fairway-viewer=${planted}`
    const statements = new Set<string>()
    for (let turn = 0; turn < 3; turn++) {
      const {
        outcome: said,
        token = '',
        cookies,
      } = await knock({ headers: { authorization: planted, cookie } })
      expect(said).toBe('in')
      expect(token + cookies.join()).not.toContain(planted)
      statements.add(token).add(cookies[0] ?? '')
      expect((await app.callRaw({ token, cookie }, 'session.me', {})).status).toBe(50008)
    }
    expect(statements.size).toBe(6)
    expect((await app.callRaw({ token: planted, cookie }, 'session.me', {})).status).toBe(50008)
  })

  test('is not opened by tokens of another purpose', async () => {
    const clerk = await app.signIn('clerk')
    const { data: socket } = await app.call(clerk, 'session.socketTicket', {})
    const { data: handOver } = await app.call(clerk, 'session.handOver', {})
    const secret = clerk.cookie.split('=')[1] ?? ''
    for (const token of [socket.ticket, handOver.code, secret, `${clerk.token} `, clerk.token.slice(0, -1)])
      expect((await app.callRaw({ ...clerk, token }, 'session.me', {})).status).toBe(
        token === `${clerk.token} ` ? 200 : 50008,
      )
    for (const code of [clerk.token, secret, socket.ticket])
      expect(await codeOf(await takeOver(code))).toBe('session.codeUnknown')
    for (const ticket of [clerk.token, secret, handOver.code])
      expect(await opensSocket(ticket, clerk)).toBe(false)
    expect(await opensSocket(socket.ticket, clerk)).toBe(true)
    // None of it is used up by having been shown at the wrong door.
    expect((await takeOver(handOver.code)).status).toBe(200)
  })

  test('is refused with half of its credentials, at every endpoint', async () => {
    const [clerk, other] = [await app.signIn('clerk'), await app.signIn('clerk')]
    for (const half of [
      { ...clerk, cookie: '' },
      { ...clerk, token: '' },
      { token: clerk.token, cookie: other.cookie },
      { token: clerk.token, cookie: clerk.cookie.replace('session', 'viewer') },
    ] satisfies SignedInUser[])
      for (const name of [
        'session.me',
        'session.refresh',
        'session.socketTicket',
        'downloads.ticket',
        'orders.list',
      ] as const)
        expect(await app.callRaw(half, name, {})).toMatchObject({ http: 401, status: 50008 })
    expect((await app.call(clerk, 'session.me', {})).http).toBe(200)
  })
})

describe('a captcha', () => {
  test('counts once, also when it was right', async () => {
    const device = randomUUID()
    const code = await picture(device)
    expect((await knock({ device, code, password: 'Wrong-1-Guess' })).outcome).toBe('session.wrongPassword')
    expect((await knock({ device, code })).outcome).toBe('session.wrongCode')
  })

  test('of many who use it at the same moment lets one try', async () => {
    const device = randomUUID()
    const code = await picture(device)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => knock({ device, code, password: 'Wrong-2-Guess' })),
    )
    expect(answers.map(({ outcome: said }) => said).sort()).toEqual([
      ...Array<string>(15).fill('session.wrongCode'),
      'session.wrongPassword',
    ])
  })

  test('is bound to its device, and an empty one is refused', async () => {
    const code = await picture(randomUUID())
    const device = randomUUID()
    await picture(device)
    expect((await knock({ device, code: `${code}x` })).outcome).toBe('session.wrongCode')
    for (const nothing of ['', ' '.repeat(4)])
      expect((await knock({ device: randomUUID(), code: nothing })).outcome).toMatch(/wrongCode|invalid/)
  })
})

describe('guessing', () => {
  test('attempts are counted by the normalised user name', async () => {
    const spellings = ['admin', 'ADMIN', ' admin ', 'adm\u0130n', 'AdMiN', 'ADM\u0130N']
    const said: string[] = []
    for (let turn = 0; turn < 12; turn++)
      said.push((await knock({ user: spellings[turn % 6] ?? '', password: `Wrong-${turn}-Guess` })).outcome)
    expect(said).toEqual([
      ...Array<string>(5).fill('session.wrongPassword'),
      ...Array<string>(7).fill('session.pause'),
    ])
  })

  test('a forged X-Forwarded-For does not change the counted address', async () => {
    const said: string[] = []
    for (let turn = 0; turn < 8; turn++)
      said.push(
        (
          await knock({
            user: 'pier',
            password: `Wrong-${turn}-Guess`,
            headers: { 'x-forwarded-for': `198.51.100.${turn}, 127.0.0.1, 203.0.113.9` },
          })
        ).outcome,
      )
    expect(said.filter((one) => one === 'session.pause')).toHaveLength(3)
    await knock({ password: 'Wrong-1-Guess', headers: { 'x-forwarded-for': 'x'.repeat(8_000) } })
    const { rows } = await sql<{ address: string }>`
      select address from journal.log_ins order by id desc limit 2`.execute(app.database.db)
    expect(rows).toEqual([{ address: 'unknown' }, { address: '203.0.113.9' }])
  })

  test('another spelling of the path counts for the same rate limit', async () => {
    const left = async (path: string) => {
      const response = await fetch(`${app.url}${path}?show=${randomUUID()}`, {
        headers: { 'x-forwarded-for': '203.0.113.77' },
      })
      return Number(response.headers.get('x-ratelimit-remaining') ?? Number.NaN)
    }
    const first = await left('/api/login/loginAuthCode.do')
    expect(await left('/api/%6Cogin/loginAuthCode.do')).toBe(first - 1)
    expect(await left('/%61pi/login/%6coginAuthCode.do')).toBe(first - 2)
  })

  test('runs the same statements for known, unknown and disabled users', async () => {
    await sql`insert into staff.users (code, name, organisation_id, password_hash, enabled)
      select 'shut.out', '停用', organisation_id, password_hash, false from staff.users where code = 'clerk'`.execute(
      app.database.db,
    )
    const queries: string[] = []
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (const [user, password] of [
      ['clerk', 'Wrong-1-Guess'],
      ['nobody.at.all', 'Wrong-1-Guess'],
      ['shut.out', 'Wrong-1-Guess'],
      ['shut.out', demoPassword],
    ] as const) {
      const device = randomUUID()
      const code = await picture(device)
      query.mockClear()
      const { outcome: said } = await knock({ user, password, device, code })
      const texts = query.mock.calls.map(([one]) =>
        typeof one === 'string' ? one : (one as unknown as { text: string }).text,
      )
      // Periodic statements of the node belong to no reply.
      const ofThePerson = texts.filter((text) => /staff\.|journal\.|session\./.test(text))
      queries.push(`${said}\n${ofThePerson.join('\n')}`)
    }
    query.mockRestore()
    expect(queries[0]).toContain('session.wrongPassword')
    expect(queries[0]).toContain('journal.record_sign_in')
    for (const one of queries) expect(one).toBe(queries[0])
    // What an unknown name is checked against is hashed at the cost of every password that a user sets.
    expect(await hashPassword(randomUUID())).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a flood of unknown devices does not get in, and does not lock known ones out', async () => {
    const people = ['clerk', 'pier', 'accountant', 'carrier']
    const own = { device: randomUUID(), headers: { 'x-forwarded-for': '10.0.0.1' } as Headers }
    const { outcome: said, cookies } = await knock({ user: 'clerk2', ...own })
    expect(said).toBe('in')
    own.headers.cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ')
    const crowd = async (turn: number) => {
      // Everything that can be varied is: address, device and name, and none of them.
      const address = turn % 2 ? '10.0.0.1' : `172.16.${turn >> 8}.${turn & 255}`
      const user = turn % 4 < 2 ? 'clerk2' : turn % 3 ? (people[turn % 4] ?? '') : `somebody-${turn}`
      return knock({ user, password: `Wrong-${turn}-Guess`, headers: { 'x-forwarded-for': address } })
    }
    const answers = new Map<string, number>()
    for (let turn = 0; turn < 240; turn += 20) {
      for (const one of await Promise.all(Array.from({ length: 20 }, (_, at) => crowd(turn + at))))
        answers.set(one.outcome, (answers.get(one.outcome) ?? 0) + 1)
      expect((await knock({ user: 'clerk2', ...own })).outcome).toBe('in')
    }
    expect([...answers.keys()].sort()).toEqual(['session.pause', 'session.wrongPassword'])
    expect(answers.get('session.wrongPassword')).toBeLessThan(170)
  })
})

describe('what is sent', () => {
  test('cannot reach what every object inherits', async () => {
    const admin = await app.signIn('admin')
    const headers = { authorization: admin.token, cookie: admin.cookie }
    for (const body of [
      '{"__proto__":{"permissions":["all"]},"text":"cl"}',
      '{"text":"cl","constructor":{"prototype":{"enabled":false}}}',
    ])
      expect(await codeOf(await post('/api/orders/find', body, headers))).toBe('request.unreadable')
    for (const query of ['__proto__[x]=1', 'constructor[prototype][x]=1', '__proto__=1', 'toString=1'])
      expect((await fetch(`${app.url}/api/staff/users?${query}`, { headers })).status).toBe(200)
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(await app.callRaw(admin, 'downloads.ticket', { endpoint: name, request: {} })).toMatchObject({
        success: false,
      })
      expect(
        await app.callRaw(admin, 'lists.export', { list: name, format: 'txt', request: {} }),
      ).toMatchObject({ success: false })
      expect(await app.callRaw(admin, 'staff.users', { sort: name })).toMatchObject({ http: 400 })
      expect(await app.callRaw(admin, 'system.dictionary', { dictionary: name })).toMatchObject({
        success: false,
      })
    }
    expect(({} as Record<string, unknown>).permissions ?? ({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('packed, cut up or huge is refused, and read no further', async () => {
    const path = '/api/login/loginNoAuthCode.do'
    const send = (body: Uint8Array<ArrayBuffer>, headers: Headers) =>
      fetch(`${app.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(12_000_000, ' ')))
    expect((await send(bomb, { 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await send(new Uint8Array(1_100_000), {})).status).toBe(413)
    expect(
      (await send(new Uint8Array(9), { 'content-type': 'multipart/form-data; boundary=x' })).status,
    ).toBe(415)
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const { token, cookie } = await app.signIn('admin')
    const headers = { authorization: token, cookie }
    expect((await post('/api/lists/print', `{"request":${deep}}`, headers)).status).toBe(413)
    expect((await post(path, `{"username":${deep}}`)).status).toBe(413)
  })

  test('finds no file beside those of the application', async () => {
    const ways = [
      '..',
      '%2e%2e',
      '..%2f..',
      '%2e%2e%2f%2e%2e',
      '..%5c..',
      '....//....',
      '%c0%ae%c0%ae',
      '..;',
    ]
    for (const way of ways)
      for (const path of [
        `/${way}/package.json`,
        `/assets/${way}/${way}/package.json`,
        `/api/${way}/package.json`,
      ]) {
        const text = await raw(path)
        expect(text, path).not.toMatch(/"workspaces"|"dependencies"/)
        expect(text, path).toMatch(/^HTTP\/1\.1 (200|302|400|403|404) /)
      }
    for (const path of ['/.env', '/.git/config', '/server/src/main.ts', '/assets/', '/index.html%00.js'])
      expect(await raw(path), path).not.toMatch(/repositoryformatversion|import |Index of/)
  })
})
