import { endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { countLockWaiters, demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { Authenticator, idOf, type PhoneApp, setUpApp, signInWithApp } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'

// The second factor: after the password, before money is moved, and by whom it must be set up.

let app: TestApp
let phone: PhoneApp
const key = 'sessions.secondFactorFor'

beforeAll(async () => {
  app = await startTestApp()
  phone = await setUpApp(app, await app.signIn('accountant'))
})
afterAll(() => app.close())
// No pause of an earlier test is left, and no code that was used.
beforeEach(() => app.clock.passMinutes(30))

const named = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]
const staffEndpoints = named.filter(([, { access }]) => !('open' in access) && !('viewer' in access))
const code = () => phone.codeAt(app.clock.now())
const verify = (user: SignedInUser, value: string) => app.call(user, 'session.verifyCode', { code: value })
const me = (user: SignedInUser) => app.call(user, 'session.me', {})

describe('after the password', () => {
  test('[Q9] a session whose factor is due may call what verifies it, and nothing else', () => {
    const flagged = staffEndpoints.filter(([, { beforeSecondFactor }]) => beforeSecondFactor === 'verifying')
    expect(flagged.map(([name]) => name as string).sort()).toEqual([
      'session.challengePasskey',
      'session.factorState',
      'session.verifyCode',
      'session.verifyPasskey',
    ])
  })

  test('[Q9] every other call is refused before anything of the request is read', async () => {
    const pending = await app.signIn('accountant')
    for (const [name, { beforeSecondFactor }] of staffEndpoints)
      if (beforeSecondFactor !== 'verifying')
        expect(await app.callRaw(pending, name, {}), name).toMatchObject({
          http: 403,
          code: 'session.secondFactorDue',
        })
  })

  test('[Q9] a code of the app finishes the sign-in, which the journal records as two steps', async () => {
    const user = await app.signIn('accountant')
    expect((await app.call(user, 'session.factorState', {})).data).toEqual({
      due: true,
      app: true,
      passkeys: 0,
      recoveryCodes: 10,
    })
    expect(await verify(user, code())).toMatchObject({ http: 200, data: { recoveryCodes: 10 } })
    expect(await me(user)).toMatchObject({ http: 200, code: 'accountant', secondFactorMissing: false })
    const { rows } = await sql<{ outcome: string }>`
      select outcome from journal.log_ins l join staff.users u on u.id = l.user_id
      where u.code = 'accountant' order by l.id desc limit 2`.execute(app.database.db)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['signedIn', 'factorDue'])
  })

  test('[Q9] a sign-in waits a quarter of an hour for the factor, however often it is asked about', async () => {
    const user = await app.signIn('accountant')
    app.clock.passMinutes(14)
    expect(await app.call(user, 'session.factorState', {})).toMatchObject({ http: 200 })
    app.clock.passMinutes(1)
    expect(await app.call(user, 'session.factorState', {})).toMatchObject({ http: 401, status: 50014 })
  })

  test('[Q9] a code is accepted once, in whichever session', async () => {
    const [first, second] = [await app.signIn('accountant'), await app.signIn('accountant')]
    const value = code()
    const ends = await Promise.all([verify(first, value), verify(second, value)])
    expect(ends.map(({ http }) => http).sort()).toEqual([200, 400])
    expect(ends.find(({ http }) => http === 400)).toMatchObject({ code: 'session.usedFactorCode' })
  })

  test('[Q9] the codes of half a minute before and after are accepted, an older one never, nor one before a used one', async () => {
    const at = (halfMinutes: number) =>
      phone.codeAt(new Date(app.clock.now().getTime() + halfMinutes * 30_000))
    const user = await app.signIn('accountant')
    expect(await verify(user, at(-2))).toMatchObject({ http: 400, code: 'session.wrongFactorCode' })
    expect(await verify(user, at(2))).toMatchObject({ http: 400, code: 'session.wrongFactorCode' })
    expect(await verify(user, at(1))).toMatchObject({ http: 200 })
    const other = await app.signIn('accountant')
    expect(await verify(other, at(0))).toMatchObject({ http: 400, code: 'session.usedFactorCode' })
    expect(await verify(other, at(-1))).toMatchObject({ http: 400, code: 'session.usedFactorCode' })
  })

  test('[Q9] wrong codes are slowed down as wrong passwords are, in a new session and from a known device too', async () => {
    await signInWithApp(app, 'accountant', phone)
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await verify(await app.signIn('accountant'), '000000')).toMatchObject({
        code: 'session.wrongFactorCode',
      })
    expect(await verify(await app.signIn('accountant'), code())).toMatchObject({
      http: 429,
      code: 'session.pause',
    })
    app.clock.passMinutes(1)
    expect(await verify(await app.signIn('accountant'), code())).toMatchObject({ http: 200 })
  })

  test('[Q9] a recovery code replaces the app once, written in any way', async () => {
    const [recovery = '', other = ''] = phone.recoveryCodes
    const user = await app.signIn('accountant')
    expect(await verify(user, recovery.toLowerCase().replace('-', ' '))).toMatchObject({
      http: 200,
      data: { recoveryCodes: 9 },
    })
    const again = await app.signIn('accountant')
    expect(await verify(again, recovery)).toMatchObject({ http: 400, code: 'session.usedFactorCode' })
    // One of another user is none.
    const clerk = await app.signIn('clerk')
    expect(await verify(clerk, other)).toMatchObject({ http: 400, code: 'session.wrongFactorCode' })
  })

  test('[Q9] a password alone ends no session of its user', async () => {
    const admin = await app.signIn('admin')
    const setMost = (value: number, version: number) =>
      app.call(admin, 'system.setParameter', { key: 'sessions.mostPerUser', value, version })
    await setMost(1, 0)
    const user = await signInWithApp(app, 'accountant', phone)
    const second = await app.signIn('accountant')
    expect(await me(user)).toMatchObject({ http: 200 })
    await verify(second, code())
    expect(await me(user)).toMatchObject({ http: 401, status: 50012 })
    await sql`delete from system.parameters where key = 'sessions.mostPerUser'`.execute(app.database.db)
  })

  test('[Q9] a session whose factor is due hands over no session, and its tickets download nothing', async () => {
    const user = await app.signIn('accountant')
    expect(await app.call(user, 'session.handOver', {})).toMatchObject({ code: 'session.secondFactorDue' })
    const done = await signInWithApp(app, 'accountant', phone)
    const { data } = await app.call(done, 'session.handOver', {})
    const response = await fetch(`${app.url}/api/session/takeOver`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: data.code, deviceId: 'second-desk' }),
    })
    const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    const { data: token } = (await response.json()) as { data: string }
    expect(await me({ token, cookie })).toMatchObject({ http: 200 })
  })

  test('[Q9] a screen is not signed in by a user with a second factor', async () => {
    await sql`insert into staff.role_menus select r.id, 'dashboards.view' from staff.roles r where r.code = 'accountant'
      on conflict do nothing`.execute(app.database.db)
    const { deviceId, code: picture } = await app.solveCaptcha()
    const request = { username: 'accountant', password: digestOf(demoPassword), deviceId, code: picture }
    expect(await app.call(undefined, 'dashboards.signIn', request)).toMatchObject({
      http: 403,
      code: 'dashboards.secondFactorHeld',
    })
  })
})

describe('by a passkey', () => {
  const authenticator = new Authenticator()
  let user: SignedInUser
  beforeAll(async () => {
    user = await app.signIn('clerk2')
    const { data } = await app.call(user, 'staff.beginPasskey', {})
    const response = authenticator.register(data.options, app.url)
    expect(await app.call(user, 'staff.addPasskey', { name: 'Key ring', response })).toMatchObject({
      http: 200,
    })
  })
  const challenge = async (of: SignedInUser) =>
    (await app.call(of, 'session.challengePasskey', {})).data.options
  const answer = (of: SignedInUser, response: ReturnType<Authenticator['authenticate']>) =>
    app.call(of, 'session.verifyPasskey', { response })

  test('[Q9] it finishes the sign-in, with the PIN or the finger of its owner', async () => {
    const pending = await app.signIn('clerk2')
    const unverified = authenticator.authenticate(await challenge(pending), app.url, { verified: false })
    expect(await answer(pending, unverified)).toMatchObject({ http: 400, code: 'session.passkeyRefused' })
    const response = authenticator.authenticate(await challenge(pending), app.url)
    expect(await answer(pending, response)).toMatchObject({ http: 200 })
    expect(await me(pending)).toMatchObject({ http: 200 })
  })

  test('[Q9] an answer counts once, and not after five minutes', async () => {
    const [first, second] = [await app.signIn('clerk2'), await app.signIn('clerk2')]
    const response = authenticator.authenticate(await challenge(first), app.url)
    expect(await answer(first, response)).toMatchObject({ http: 200 })
    expect(await answer(first, response)).toMatchObject({ http: 400, code: 'session.passkeyExpired' })
    const late = authenticator.authenticate(await challenge(second), app.url)
    app.clock.passMinutes(5)
    expect(await answer(second, late)).toMatchObject({ http: 400, code: 'session.passkeyExpired' })
  })

  test('[Q9] an answer to the challenge of another session, or from another site, is refused', async () => {
    const [first, second] = [await app.signIn('clerk2'), await app.signIn('clerk2')]
    const foreign = authenticator.authenticate(await challenge(first), app.url)
    await challenge(second)
    expect(await answer(second, foreign)).toMatchObject({ http: 400, code: 'session.passkeyRefused' })
    const phished = authenticator.authenticate(await challenge(second), 'https://fairway.example')
    expect(await answer(second, phished)).toMatchObject({ http: 400, code: 'session.passkeyRefused' })
    const wrongPort = authenticator.authenticate(await challenge(second), 'http://127.0.0.1:1')
    expect(await answer(second, wrongPort)).toMatchObject({ http: 400, code: 'session.passkeyRefused' })
  })

  test('[Q9] a copy shows by its counter and is refused', async () => {
    const pending = await app.signIn('clerk2')
    await answer(pending, authenticator.authenticate(await challenge(pending), app.url))
    authenticator.counter -= 1
    const copy = authenticator.authenticate(await challenge(pending), app.url)
    expect(await answer(pending, copy)).toMatchObject({ http: 400, code: 'session.passkeyRefused' })
    authenticator.counter += 5
  })

  test('[Q9] of the passkey and its copy that answer at the same moment with one counter, one is refused', async () => {
    const node = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
    const [owner, copier] = [await app.signIn('clerk2'), await app.signIn('clerk2')]
    const own = authenticator.authenticate(await challenge(owner), app.url)
    authenticator.counter -= 1
    const copied = authenticator.authenticate(await challenge(copier), node.url)
    // Both are found good by the counter that is stored; each of them waits until the other one does too.
    const holder = await app.database.pool.connect()
    await holder.query('begin; select from staff.passkeys for update')
    const answers = Promise.all([
      answer(owner, own),
      node.call(copier, 'session.verifyPasskey', { response: copied }),
    ])
    await expect.poll(() => countLockWaiters(app.database)).toBe(2)
    await holder.query('commit')
    holder.release()
    const ends = await answers
    expect(ends.map(({ http }) => http).sort()).toEqual([200, 400])
    expect(ends.find(({ http }) => http === 400)).toMatchObject({ code: 'session.passkeyRefused' })
  })

  test('[Q9] a passkey of another user is refused', async () => {
    const other = new Authenticator()
    const owner = await app.signIn('viewer')
    const { data } = await app.call(owner, 'staff.beginPasskey', {})
    await app.call(owner, 'staff.addPasskey', {
      name: 'Other',
      response: other.register(data.options, app.url),
    })
    const pending = await app.signIn('clerk2')
    const response = other.authenticate(await challenge(pending), app.url)
    expect(await answer(pending, response)).toMatchObject({ http: 400, code: 'session.passkeyRefused' })
  })
})

describe('before money is moved', () => {
  const send = (user: SignedInUser) => app.call(user, 'accounts.sendPayouts', { method: 'card' })

  test('[Q9] the factor is asked for again after the minutes of the parameter, and then the command is carried out', async () => {
    const user = await signInWithApp(app, 'accountant', phone)
    expect((await send(user)).code).not.toBe('session.secondFactorNeeded')
    app.clock.passMinutes(5)
    expect(await send(user)).toMatchObject({
      http: 428,
      code: 'session.secondFactorNeeded',
      details: { minutes: 5 },
    })
    expect(await me(user)).toMatchObject({ http: 200 })
    await verify(user, code())
    expect((await send(user)).code).not.toBe('session.secondFactorNeeded')
  })

  test('[Q9] on another node the factor counts from the same moment', async () => {
    const node = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
    const user = await signInWithApp(app, 'accountant', phone)
    app.clock.passMinutes(6)
    const there = () => node.call(user, 'accounts.sendPayouts', { method: 'card' })
    expect(await there()).toMatchObject({ code: 'session.secondFactorNeeded' })
    await verify(user, code())
    expect((await there()).code).not.toBe('session.secondFactorNeeded')
  })

  test('[Q9] a user without a factor is not asked', async () => {
    const user = await app.signIn('accountant2')
    expect((await send(user)).code).not.toBe('session.secondFactorNeeded')
  })

  test('[Q9] a missing permission is refused before a factor is asked for', async () => {
    const user = await signInWithApp(app, 'accountant', phone)
    app.clock.passMinutes(6)
    const request = { id: '1', approved: true, version: 1 }
    expect(await app.callRaw(user, 'fares.approveTable', request)).toMatchObject({
      code: 'request.noPermission',
    })
  })
})

describe('where the parameter makes it mandatory', () => {
  let admin: SignedInUser
  let own: PhoneApp
  let version = 0
  const setGroups = async (value: string) => {
    const answer = await app.call(admin, 'system.setParameter', { key, value, version })
    if (answer.http === 200) version = answer.data.version
    return answer
  }
  beforeAll(async () => {
    admin = await app.signIn('admin')
  })
  afterAll(async () => {
    await sql`delete from system.parameters where key = ${key}`.execute(app.database.db)
  })

  test('[Q9] an administrator without one sets it up and can do nothing else before', async () => {
    expect(await setGroups('administrators')).toMatchObject({ http: 200 })
    expect(await me(admin)).toMatchObject({ http: 200, secondFactorMissing: true })
    const refused = staffEndpoints.filter(([, { beforeSecondFactor }]) => beforeSecondFactor === undefined)
    for (const [name] of refused)
      expect(await app.callRaw(admin, name, {}), name).toMatchObject({
        http: 403,
        code: 'session.secondFactorMissing',
      })
    const accountant = await app.signIn('accountant2')
    expect(await me(accountant)).toMatchObject({ secondFactorMissing: false })
    own = await setUpApp(app, admin)
    expect(await me(admin)).toMatchObject({ secondFactorMissing: false })
    expect(await app.call(admin, 'staff.users', {})).toMatchObject({ http: 200 })
  })

  test('[Q9] who must have one keeps the last', async () => {
    await verify(admin, own.codeAt(app.clock.now()))
    expect(await app.call(admin, 'staff.removeApp', {})).toMatchObject({
      http: 409,
      code: 'staff.lastFactor',
    })
    expect((await app.call(admin, 'staff.factors', {})).data).toMatchObject({ required: true })
  })

  test('[Q9] a user who moves money sets it up where the parameter says so, and a clerk need not', async () => {
    const clerk = await app.signIn('port')
    const accountant = await app.signIn('accountant2')
    expect(await app.call(accountant, 'staff.factors', {})).toMatchObject({ http: 200 })
    await verify(admin, own.codeAt(app.clock.now()))
    expect(await setGroups('administrators,moneyMovers')).toMatchObject({ http: 200 })
    expect(await app.call(accountant, 'orders.list', {})).toMatchObject({
      code: 'session.secondFactorMissing',
    })
    expect(await me(clerk)).toMatchObject({ secondFactorMissing: false })
  })

  test('[Q9] a passkey that is the last factor of who must have one stays too', async () => {
    await verify(admin, own.codeAt(app.clock.now()))
    const { data } = await app.call(admin, 'staff.beginPasskey', {})
    const response = new Authenticator().register(data.options, app.url)
    await app.call(admin, 'staff.addPasskey', { name: 'Key ring', response })
    expect(await app.call(admin, 'staff.removeApp', {})).toMatchObject({ http: 200 })
    const [passkey] = (await app.call(admin, 'staff.factors', {})).data.passkeys
    expect(await app.call(admin, 'staff.removePasskey', { id: passkey?.id ?? '' })).toMatchObject({
      http: 409,
      code: 'staff.lastFactor',
    })
  })
})

test('[Q9] the id of the user is not what an authenticator learns, and no secret stands in the database as it is', async () => {
  const user = await app.signIn('pier')
  const { data } = await app.call(user, 'staff.beginApp', {})
  const { data: passkey } = await app.call(user, 'staff.beginPasskey', {})
  const { id } = (passkey.options as { user: { id: string } }).user
  expect(Buffer.from(id, 'base64url').toString()).not.toBe(await idOf(app, 'staff.users', 'pier'))
  const { rows } = await sql<{ found: string }>`
    select encode(secret, 'escape') as found from staff.authenticator_apps
    union all select encode(code_hash, 'escape') from staff.recovery_codes`.execute(app.database.db)
  const stored = rows.map(({ found }) => found).join(' ')
  expect(stored).not.toContain(data.key)
  for (const recovery of phone.recoveryCodes) expect(stored).not.toContain(recovery)
})
