import type { SignedInUser } from '@fairway/testing/api-client'
import { signInScreen } from '@fairway/testing/dashboards'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

// How many sessions one person may have at a time.

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(() => app.clock.passMinutes(1))

const key = 'sessions.mostPerUser'
async function allow(most: number): Promise<void> {
  const { data } = await app.call(admin, 'system.parameters', { group: 'sessions' })
  const { version = 0 } = data.rows.find((one) => one.key === key) ?? {}
  expect(await app.call(admin, 'system.setParameter', { key, value: most, version })).toMatchObject({
    success: true,
  })
}

async function signInAgain(user: string): Promise<SignedInUser> {
  app.clock.passMinutes(1)
  return app.signIn(user)
}
/** Comes in with a code, as from another system; says how that was answered. */
async function takeOver(code: string): Promise<number> {
  const response = await fetch(`${app.url}/api/session/takeOver`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, deviceId: 'handed-over-desk' }),
  })
  return response.status
}

const me = async (person: SignedInUser) => (await app.call(person, 'session.me', {})).status

describe('[A11] with a limit of sessions', () => {
  test('the oldest one is replaced by a further sign-in, on every node, and gets the reason', async () => {
    await allow(2)
    const node = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
    const first = await signInAgain('clerk')
    const second = await signInAgain('clerk')
    // The one used last is not the one that began last. A session's last use is noted once a minute.
    app.clock.passMinutes(2)
    expect((await node.call(first, 'session.me', {})).status).toBe(200)
    const third = await signInAgain('clerk')
    expect(await me(first)).toBe(50012)
    await expect.poll(async () => (await node.call(first, 'session.me', {})).status).toBe(50012)
    expect([await me(second), await me(third)]).toEqual([200, 200])
    expect((await app.call(third, 'profile.own', {})).data.mostSessions).toBe(2)
  })

  test('a code handed over counts as a sign-in, another person does not', async () => {
    const oldest = await signInAgain('clerk2')
    const newer = await signInAgain('clerk2')
    const otherUser = await signInAgain('agency')
    const { data } = await app.call(newer, 'session.handOver', {})
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
    expect(await takeOver(data.code)).toBe(200)
    expect([await me(oldest), await me(newer), await me(otherUser)]).toEqual([50012, 200, 200])
  })

  test('of many who come in at one moment no more stay than are allowed', async () => {
    // Not by codes: those of a session open nothing once a further sign-in has ended it.
    await Promise.all(Array.from({ length: 6 }, () => app.signIn('carrier')))
    const { rows } = await app.database.pool.query(
      `select count(*)::int as open from session.sessions s join staff.users u on u.id = s.user_id
        where u.code = 'carrier' and s.ended_at is null`,
    )
    expect(rows[0].open).toBe(2)
  })

  test('a session that has ended already is not counted', async () => {
    // The older one stays: counted with the one that ended, it would be the third.
    const present = await signInAgain('accountant')
    const left = await signInAgain('accountant')
    await app.call(left, 'session.signOut', {})
    await signInAgain('accountant')
    expect(await me(present)).toBe(200)
  })

  test('screens on a wall neither count nor give way', async () => {
    await allow(2)
    const screens = [await signInScreen(app, 'viewer'), await signInScreen(app, 'viewer')]
    const own = [await signInAgain('viewer'), await signInAgain('viewer')]
    expect(await Promise.all(own.map(me))).toEqual([200, 200])
    for (const screen of screens)
      expect((await app.call(screen, 'dashboards.figures', { dashboard: 'ljy' })).status).toBe(200)
  })

  test('a lower limit counts from the next sign-in on, and with 0 there is none', async () => {
    await allow(0)
    const many = []
    for (let count = 0; count < 4; count++) many.push(await signInAgain('port'))
    expect(await Promise.all(many.map(me))).toEqual([200, 200, 200, 200])
    expect((await app.call(many[0], 'profile.own', {})).data.mostSessions).toBe(0)
    await allow(1)
    expect(await Promise.all(many.map(me))).toEqual([200, 200, 200, 200])
    const last = await signInAgain('port')
    expect(await Promise.all(many.map(me))).toEqual([50012, 50012, 50012, 50012])
    expect(await me(last)).toBe(200)
  })
})
