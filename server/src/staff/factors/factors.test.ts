import { maxPasskeys, recoveryCodeCount } from '@fairway/contract/staff/factors/values'
import type { SignedInUser } from '@fairway/testing/api-client'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { Authenticator, idOf, phoneApp, setUpApp, signInWithApp } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// Setting second factors up, changing them, and the reset of those that are lost.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.passMinutes(30))

const factors = async (user: SignedInUser) => (await app.call(user, 'staff.factors', {})).data
const journalOf = async (operation: string) =>
  (
    await sql<{ entity_id: string; detail: unknown }>`
      select entity_id, detail from journal.operations where operation = ${operation} order by id`.execute(
      app.database.db,
    )
  ).rows

async function addPasskey(user: SignedInUser, name: string, authenticator = new Authenticator()) {
  const { data } = await app.call(user, 'staff.beginPasskey', {})
  const response = authenticator.register(data.options, app.url)
  return app.call(user, 'staff.addPasskey', { name, response })
}

describe('an authenticator app', () => {
  test('[Q9] is set up by a key and confirmed by a code of it, with ten recovery codes at the first', async () => {
    const user = await app.signIn('clerk')
    expect(await app.call(user, 'staff.confirmApp', { code: '123456' })).toMatchObject({
      http: 409,
      code: 'staff.appNotBegun',
    })
    const { data } = await app.call(user, 'staff.beginApp', {})
    expect(data.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await app.call(user, 'staff.confirmApp', { code: '000000' })).toMatchObject({
      http: 422,
      code: 'staff.wrongAppCode',
    })
    expect(await factors(user)).toMatchObject({ appSince: null })
    const code = phoneApp(data.key).codeAt(app.clock.now())
    const confirmed = await app.call(user, 'staff.confirmApp', { code })
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(recoveryCodeCount)
    for (const one of confirmed.data.recoveryCodes)
      expect(one).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(await factors(user)).toMatchObject({
      required: false,
      appSince: expect.any(String),
      recoveryCodes: recoveryCodeCount,
    })
    // The code that confirmed it is used up.
    const pending = await app.signIn('clerk')
    expect(await app.call(pending, 'session.verifyCode', { code })).toMatchObject({
      code: 'session.usedFactorCode',
    })
    expect(await journalOf('staff.confirmApp')).toHaveLength(1)
  })

  test('[Q9] another one takes its place when it is confirmed, and not before', async () => {
    const user = await app.signIn('clerk2')
    const first = await setUpApp(app, user)
    const { data } = await app.call(user, 'staff.beginApp', {})
    await signInWithApp(app, 'clerk2', first)
    const second = phoneApp(data.key)
    const { recoveryCodes } = (
      await app.call(user, 'staff.confirmApp', { code: second.codeAt(app.clock.now()) })
    ).data
    expect(recoveryCodes).toEqual([])
    app.clock.passMinutes(0.5)
    await signInWithApp(app, 'clerk2', second)
    await expect(signInWithApp(app, 'clerk2', first)).rejects.toThrow('Wrong code')
  })

  test('[Q9] is removed with its recovery codes by its user, who verifies it before', async () => {
    const user = await app.signIn('viewer')
    const phone = await setUpApp(app, user)
    app.clock.passMinutes(6)
    for (const name of [
      'staff.removeApp',
      'staff.beginApp',
      'staff.beginPasskey',
      'staff.renewRecoveryCodes',
    ] as const)
      expect(await app.callRaw(user, name, {}), name).toMatchObject({ code: 'session.secondFactorNeeded' })
    await app.call(user, 'session.verifyCode', { code: phone.codeAt(app.clock.now()) })
    expect(await app.call(user, 'staff.removeApp', {})).toMatchObject({ http: 200 })
    expect(await factors(user)).toMatchObject({ appSince: null, recoveryCodes: 0 })
    expect(await app.call(await app.signIn('viewer'), 'session.me', {})).toMatchObject({ http: 200 })
  })

  test('[Q9] new recovery codes replace the former', async () => {
    const user = await app.signIn('pier')
    const { recoveryCodes } = await setUpApp(app, user)
    const renewed = (await app.call(user, 'staff.renewRecoveryCodes', {})).data.recoveryCodes
    expect(renewed).toHaveLength(recoveryCodeCount)
    const verify = async (code = '') =>
      (await app.call(await app.signIn('pier'), 'session.verifyCode', { code })).http
    expect(await verify(recoveryCodes[0])).toBe(400)
    expect(await verify(renewed[0])).toBe(200)
  })
})

describe('passkeys', () => {
  test('[Q9] are added with a name, several of them, renamed and removed', async () => {
    const user = await app.signIn('port')
    const same = new Authenticator()
    expect((await addPasskey(user, 'Office computer', same)).data.recoveryCodes).toHaveLength(
      recoveryCodeCount,
    )
    expect((await addPasskey(user, 'Key ring')).data.recoveryCodes).toEqual([])
    expect(await addPasskey(user, 'Again', same)).toMatchObject({ http: 409, code: 'staff.passkeyTaken' })
    const [first] = (await factors(user)).passkeys
    const id = first?.id ?? ''
    expect(await app.call(user, 'staff.renamePasskey', { id, name: 'Home' })).toMatchObject({ http: 200 })
    expect((await factors(user)).passkeys.map(({ name }) => name)).toEqual(['Home', 'Key ring'])
    const other = await app.signIn('accountant2')
    for (const [name, request] of [
      ['staff.renamePasskey', { id, name: 'Mine' }],
      ['staff.removePasskey', { id }],
    ] as const)
      expect(await app.callRaw(other, name, request), name).toMatchObject({
        http: 404,
        code: 'staff.passkeyGone',
      })
    expect(await app.call(user, 'staff.removePasskey', { id })).toMatchObject({ http: 200 })
    expect((await factors(user)).passkeys.map(({ name }) => name)).toEqual(['Key ring'])
  })

  test('[Q9] are ten at most, and none without the PIN or the finger of their owner', async () => {
    const user = await app.signIn('carrier')
    const { data } = await app.call(user, 'staff.beginPasskey', {})
    const response = new Authenticator().register(data.options, app.url, { verified: false })
    expect(await app.call(user, 'staff.addPasskey', { name: 'No PIN', response })).toMatchObject({
      code: 'session.passkeyRefused',
    })
    for (let count = 0; count < maxPasskeys; count += 1)
      expect(await addPasskey(user, `Key ${count}`)).toMatchObject({ http: 200 })
    expect(await app.call(user, 'staff.beginPasskey', {})).toMatchObject({ code: 'staff.tooManyPasskeys' })
  })

  test('[Q9] of two that are added at the same moment from two devices the one over the limit is refused', async () => {
    const [first, second] = [await app.signIn('viewer'), await app.signIn('viewer')]
    const key = new Authenticator()
    for (let count = 1; count < maxPasskeys; count += 1)
      expect(await addPasskey(first, `Key ${count}`, count === 1 ? key : undefined)).toMatchObject({
        http: 200,
      })
    const { options } = (await app.call(second, 'session.challengePasskey', {})).data
    await app.call(second, 'session.verifyPasskey', { response: key.authenticate(options, app.url) })
    const adding = await Promise.all(
      [first, second].map(async (user) => {
        const { data } = await app.call(user, 'staff.beginPasskey', {})
        const response = new Authenticator().register(data.options, app.url)
        return () => app.call(user, 'staff.addPasskey', { name: 'The last', response })
      }),
    )
    // Both have begun: each of them waits for the user until the other one does too.
    const holder = await app.database.pool.connect()
    await holder.query("begin; select from staff.users where code = 'viewer' for update")
    const answers = Promise.all(adding.map((add) => add()))
    await expect.poll(() => countLockWaiters(app.database)).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await answers).map(({ http, code }) => [http, code]).sort()).toEqual([
      [200, undefined],
      [409, 'staff.tooManyPasskeys'],
    ])
    expect((await factors(first)).passkeys).toHaveLength(maxPasskeys)
    await sql`delete from staff.passkeys p using staff.users u where u.id = p.user_id and u.code = 'viewer'`.execute(
      app.database.db,
    )
  })

  test('[Q9] are added by an answer to an own challenge of the last five minutes, once', async () => {
    const [user, other] = [await app.signIn('accountant2'), await app.signIn('accountant2')]
    const authenticator = new Authenticator()
    const begin = async (of: SignedInUser) => (await app.call(of, 'staff.beginPasskey', {})).data.options
    const add = (options: unknown) =>
      app.call(user, 'staff.addPasskey', { name: 'Key', response: authenticator.register(options, app.url) })
    await begin(user)
    expect(await add(await begin(other))).toMatchObject({ code: 'session.passkeyRefused' })
    const options = await begin(user)
    app.clock.passMinutes(5)
    expect(await add(options)).toMatchObject({ code: 'session.passkeyExpired' })
    const fresh = await begin(user)
    expect(await add(fresh)).toMatchObject({ http: 200 })
    expect(await add(fresh)).toMatchObject({ code: 'session.passkeyExpired' })
  })
})

describe('the reset', () => {
  let admin: SignedInUser
  let admin2: SignedInUser
  let id: string
  beforeAll(async () => {
    admin = await app.signIn('admin')
    admin2 = await app.signIn('admin2')
    id = await idOf(app, 'staff.users', 'accountant')
  })
  const ask = (by: SignedInUser, whom: string) => app.call(by, 'staff.askFactorReset', { id: whom })
  const open = async (by: SignedInUser) =>
    (await app.call(by, 'approvals.list', { kind: 'staff.resetSecondFactor', state: ['asked'] })).data.rows
  const decide = async (by: SignedInUser) =>
    app.call(by, 'approvals.decide', { id: (await open(by))[0]?.id ?? '', approved: true })

  test('[Q9] is asked for by one administrator and approved by another; factors and sessions end, and the journal tells it', async () => {
    expect(await ask(admin, id)).toMatchObject({ http: 409, code: 'staff.noFactors' })
    const user = await app.signIn('accountant')
    await setUpApp(app, user)
    await addPasskey(user, 'Key ring')
    const row = async () =>
      (await app.call(admin, 'staff.users', { text: 'accountant' })).data.rows.find((one) => one.id === id)
    expect((await row())?.secondFactor).toEqual({ app: true, passkeys: 1 })
    const sent = vi.spyOn(app.services.live, 'sendWith')
    expect(await ask(admin, id)).toMatchObject({ http: 200 })
    // Open pages of approvals show it by themselves.
    expect(sent.mock.calls.map(([, to, event]) => [to, event])).toEqual([
      [{ everyone: true }, { type: 'approvals' }],
    ])
    sent.mockRestore()
    expect(await ask(admin2, id)).toMatchObject({ http: 409, code: 'staff.factorResetAsked' })
    const [approval] = await open(admin2)
    expect(approval?.summary).toContain('(accountant)')
    expect(await decide(admin)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
    expect(await app.call(user, 'session.me', {})).toMatchObject({ http: 200 })
    expect(await decide(admin2)).toMatchObject({ http: 200, data: { state: 'used' } })
    expect(await app.call(user, 'session.me', {})).toMatchObject({ http: 401, status: 50012 })
    expect((await row())?.secondFactor).toEqual({ app: false, passkeys: 0 })
    // The password opens a session again, in which factors are set up anew.
    expect(await app.call(await app.signIn('accountant'), 'session.me', {})).toMatchObject({ http: 200 })
    expect(await journalOf('staff.askFactorReset')).toHaveLength(1)
    expect(await journalOf('staff.resetSecondFactor')).toMatchObject([{ entity_id: id }])
  })

  test('[Q9] a user never resets the own factors, neither by asking nor by approving', async () => {
    const own = await idOf(app, 'staff.users', 'admin2')
    await setUpApp(app, admin2)
    expect(await ask(admin2, own)).toMatchObject({ http: 409, code: 'staff.ownFactors' })
    expect(await ask(admin, own)).toMatchObject({ http: 200 })
    expect(await decide(admin2)).toMatchObject({ http: 409, code: 'staff.ownFactors' })
    expect(await factors(admin2)).toMatchObject({ appSince: expect.any(String) })
  })

  test('[Q9] is neither asked for nor approved by who has fewer permissions than the user', async () => {
    await sql`
      with made as (
        insert into staff.roles (code, names, data_scope, dock_scope)
        select 'resets', names, data_scope, dock_scope from staff.roles where code = 'administrator' returning id),
      granted as (insert into staff.role_menus select made.id, m from made,
        unnest(array['staff.viewUsers', 'staff.resetSecondFactor', 'approvals.view']) m)
      insert into staff.user_roles select u.id, made.id from staff.users u, made where u.code = 'viewer'`.execute(
      app.database.db,
    )
    const limited = await app.signIn('viewer')
    const beyond = { http: 403, code: 'staff.beyondOwn' }
    const chief = await idOf(app, 'staff.users', 'admin')
    expect(await ask(limited, chief)).toMatchObject(beyond)
    // What one administrator asks for another one is decided by a third who has as many.
    const [request] = await open(limited)
    expect(request?.summary).toContain('(admin2)')
    expect(await decide(limited)).toMatchObject(beyond)
  })

  test('[Q9] needs its permission', async () => {
    const clerk = await app.signIn('accountant')
    expect(await ask(clerk, id)).toMatchObject({ http: 403, code: 'request.noPermission' })
  })
})

test('[Q9] an erased user leaves no factor behind', async () => {
  const admin = await app.signIn('admin')
  const user = await app.signIn('agency')
  await setUpApp(app, user)
  const id = await idOf(app, 'staff.users', 'agency')
  await app.call(admin, 'staff.disableUser', { id })
  expect(await app.call(admin, 'staff.eraseUser', { id, code: 'agency' })).toMatchObject({ http: 200 })
  const { rows } = await sql`select from staff.authenticator_apps where user_id = ${id}
    union all select from staff.recovery_codes where user_id = ${id}`.execute(app.database.db)
  expect(rows).toHaveLength(0)
})
