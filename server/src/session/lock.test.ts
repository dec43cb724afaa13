import { endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { countLockWaiters, demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'

// The lock screen: a locked session answers nothing until the password of its user is entered.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
const staffEndpoints = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]).filter(
  ([, { access }]) => !('open' in access) && !('viewer' in access),
)
const ofLockScreen = ['session.lock', 'session.lockState', 'session.unlock']

const lock = (user: SignedInUser) => app.call(user, 'session.lock', {})
const unlock = (user: SignedInUser, password = demoPassword) =>
  app.call(user, 'session.unlock', { password: digestOf(password) })

async function lockedSession(code = 'clerk'): Promise<SignedInUser> {
  const user = await app.signIn(code)
  expect(await lock(user)).toMatchObject({ http: 200 })
  return user
}

describe('a locked session', () => {
  let locked: SignedInUser
  beforeAll(async () => {
    locked = await lockedSession('admin')
  })

  test('has three endpoints of its own', () => {
    const flagged = staffEndpoints.filter(([, { whileLocked }]) => whileLocked)
    expect(flagged.map(([name]) => name as string).sort()).toEqual(ofLockScreen)
  })

  test.each(staffEndpoints.filter(([, { whileLocked }]) => !whileLocked))(
    'is refused by %s before anything of the request is read',
    async (name) => {
      expect(await app.callRaw(locked, name, {})).toMatchObject({ http: 423, code: 'session.locked' })
    },
  )

  test('issues no code that opens a session elsewhere, and a code issued before opens none', async () => {
    const user = await app.signIn('clerk2')
    const before = await app.call(user, 'session.handOver', {})
    expect(before).toMatchObject({ http: 200 })
    await lock(user)
    expect(await app.call(user, 'session.handOver', {})).toMatchObject({ http: 423, code: 'session.locked' })
    const { code } = before.data
    expect(await app.call(undefined, 'session.takeOver', { code, deviceId: 'another-desk' })).toMatchObject({
      http: 400,
      code: 'session.codeUnknown',
    })
  })

  test('downloads nothing with a ticket issued before', async () => {
    const user = await app.signIn('admin')
    const request = { list: 'orders.list', request: {}, format: 'txt' }
    const ticket = await app.callRaw(user, 'downloads.ticket', { endpoint: 'lists.export', request })
    expect(ticket).toMatchObject({ http: 200 })
    await lock(user)
    const { ticket: token } = ticket.data as { ticket: string }
    const form = new URLSearchParams({ request: JSON.stringify(request) })
    const response = await fetch(`${app.url}/api/lists/export?token=${token}`, {
      method: 'POST',
      headers: { cookie: user.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    expect(response.status).toBe(423)
  })

  test('names its user, and signs out', async () => {
    const user = await lockedSession()
    const { data } = await app.call(user, 'session.lockState', {})
    expect(data).toMatchObject({ locked: true, code: 'clerk', byPassword: true })
    await app.call(user, 'session.signOut', {})
    expect(await app.call(user, 'session.lockState', {})).toMatchObject({ http: 401, status: 50008 })
  })

  test('is locked and unlocked on every node at once', async () => {
    const node = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
    const user = await app.signIn('clerk')
    expect(await node.call(user, 'session.me', {})).toMatchObject({ http: 200 })
    await lock(user)
    await expect.poll(async () => (await node.call(user, 'session.me', {})).http).toBe(423)
    await unlock(user)
    expect(await node.call(user, 'session.me', {})).toMatchObject({ http: 200 })
  })
})

describe('unlocking', () => {
  beforeEach(() => app.clock.passMinutes(20))

  test('takes the password of the user of the session and no other', async () => {
    const user = await lockedSession()
    expect(await unlock(user, 'Another-Harbour-1')).toMatchObject({
      http: 400,
      code: 'session.wrongUnlockPassword',
    })
    expect(await app.call(user, 'session.me', {})).toMatchObject({ http: 423 })
    expect(await unlock(user)).toMatchObject({ http: 200 })
    expect(await app.call(user, 'session.me', {})).toMatchObject({ http: 200 })
    // A second window of the browser, which was locked as well.
    expect(await unlock(user, 'whatever')).toMatchObject({ http: 200 })
  })

  test('pauses after wrong passwords as a sign-in does, and counts with those of the sign-in', async () => {
    const user = await lockedSession('pier')
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await unlock(user, `wrong ${wrong}`)).toMatchObject({ code: 'session.wrongUnlockPassword' })
    const refused = await unlock(user)
    expect(refused).toMatchObject({ http: 429, code: 'session.pause' })
    app.clock.passMinutes(1)
    expect(await unlock(user)).toMatchObject({ http: 200 })
    const { rows } = await sql<{ outcome: string }>`
      select outcome from journal.log_ins l join staff.users u on u.id = l.user_id
      where u.code = 'pier' order by l.id desc limit 2`.execute(app.database.db)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['paused', 'wrongPassword'])
  })

  test('ends the session after ten wrong passwords, and gives every window the reason', async () => {
    const user = await lockedSession('port')
    for (let wrong = 1; wrong < 10; wrong += 1) {
      expect(await unlock(user, 'wrong')).toMatchObject({ code: 'session.wrongUnlockPassword' })
      app.clock.passMinutes(15)
    }
    expect(await unlock(user, 'wrong')).toMatchObject({ http: 401, code: 'session.tooManyUnlocks' })
    for (const name of ['session.me', 'session.lockState'] as const)
      expect(await app.call(user, name, {})).toMatchObject({ http: 401, status: 50012 })
  })

  test('is not possible for a session of single sign-on, nor for one that it handed over', async () => {
    const { rows } = await sql<{ id: string }>`select id from staff.users where code = 'agency'`.execute(
      app.database.db,
    )
    const at = {
      userId: rows[0]?.id ?? '',
      deviceId: 'partner-desk',
      address: '',
      browser: '',
      byPartner: true,
    }
    const { token, cookie } = await app.services.sessions.begin(app.database.db, at, app.clock.now())
    const user = { token, cookie: `fairway-session=${cookie}` }
    const { data } = await app.call(user, 'session.handOver', {})
    const handedOver = await fetch(`${app.url}/api/session/takeOver`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: data.code, deviceId: 'second-desk' }),
    })
    const { data: second } = (await handedOver.json()) as { data: string }
    const secondCookie = (handedOver.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    for (const each of [user, { token: second, cookie: secondCookie }]) {
      await lock(each)
      expect((await app.call(each, 'session.lockState', {})).data).toMatchObject({ byPassword: false })
      expect(await unlock(each)).toMatchObject({ http: 403, code: 'session.noUnlockPassword' })
      expect(await app.call(each, 'session.me', {})).toMatchObject({ http: 423 })
    }
  })
})

test('a command that is under way when the session is locked ends as usual', async () => {
  const user = await app.signIn('clerk')
  const { data } = await app.call(user, 'profile.own', {})
  const key = newIdempotencyKey()
  // The row is locked by another transaction, so that the command is under way for as long as that is open.
  const blocker = await app.database.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query("select from staff.users where code = 'clerk' for update")
    const saving = app.callRaw(user, 'profile.save', { ...data, introduction: 'at the counter' }, { key })
    await expect.poll(() => countLockWaiters(app.database)).toBeGreaterThan(0)
    await lock(user)
    await blocker.query('commit')
    expect(await saving).toMatchObject({ http: 200 })
    expect(await app.call(user, 'session.me', {})).toMatchObject({ http: 423 })
  } finally {
    blocker.release()
  }
})
