import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp, testNow } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Changes by administrators, and by the calendar, while a user is at work.

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  await grantRole(app, 'agency', 'organisationAdministrator')
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const userId = (code: string) => idOf(app, 'staff.users', code)

/** Changes terms of a person as an administrator does, on what they are now. */
async function edit(who: SignedInUser, code: string, changes: object) {
  const { data } = await app.call(who, 'staff.user', { id: await userId(code) })
  const { id, version, name, organisation, roles, docks, validFrom, validTo, phone, email } = data
  return app.call(who, 'staff.editUser', {
    id,
    version,
    name,
    organisationId: organisation.id,
    roleIds: roles.map((role) => role.id),
    dockIds: docks.map((dock) => dock.id),
    validFrom,
    validTo,
    phone,
    email,
    ...changes,
  })
}

describe('[I3] a user who is moved to another organisation', () => {
  test('sees its people and nothing of the former with the next call, on every node', async () => {
    const second = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
    const head = await second.signIn('agency')
    const people = async () => (await second.call(head, 'staff.users', {})).data
    expect(await people()).toMatchObject({ rows: [{ organisation: { code: 'RVT' } }] })
    const [former, next] = [
      await idOf(app, 'staff.organisations', 'RVT'),
      await idOf(app, 'staff.organisations', 'GRS'),
    ]
    expect(await edit(admin, 'agency', { organisationId: next })).toMatchObject({ success: true })
    await expect
      .poll(async () => (await people()).rows.map(({ code }) => code).sort(), { interval: 20 })
      .toEqual(['agency', 'carrier'])
    // The way back is not theirs to take.
    expect(await edit(head, 'carrier', { organisationId: former })).toMatchObject({ http: 403 })
    await edit(admin, 'agency', { organisationId: former })
  })
})

describe('first and last days', () => {
  test('are days in Asia/Shanghai: midnight there ends and begins them, in open windows too', async () => {
    await edit(admin, 'port', { validTo: '2026-06-15' })
    await edit(admin, 'carrier', { validFrom: '2026-06-16' })
    app.clock.moveTo('2026-06-15T23:59:00+08:00')
    const late = await app.signIn('port')
    await expect(app.signIn('carrier')).rejects.toThrow('wrong username or password')
    app.clock.moveTo('2026-06-16T00:01:00+08:00')
    expect((await app.call(late, 'session.me', {})).status).toBe(50012)
    await expect(app.signIn('port')).rejects.toThrow('wrong username or password')
    await app.signIn('carrier')
    admin = await app.signIn('admin')
    const { data } = await app.call(admin, 'staff.users', { state: 'expired' })
    expect(data.rows.map(({ code }) => code)).toEqual(['port'])
    app.clock.moveTo(testNow)
    admin = await app.signIn('admin')
  })
})

describe('signing out', () => {
  test('reaches no colleague who may do more', async () => {
    await sql`insert into staff.role_menus select r.id, m.id from staff.roles r, staff.menus m
      where r.code = 'organisationAdministrator' and m.id in ('staff.viewSessions', 'staff.endSessions')
      on conflict do nothing`.execute(app.database.db)
    await sql`update staff.users set organisation_id = (select id from staff.organisations where code = 'RVT')
      where code = 'accountant2'`.execute(app.database.db)
    const [head, overseer, foreignUser] = await Promise.all(
      ['agency', 'accountant2', 'clerk'].map((who) => app.signIn(who)),
    )
    if (!head || !overseer || !foreignUser) throw new Error('nobody is signed in')
    await app.call(head, 'session.refresh', {})
    const { data } = await app.call(head, 'staff.sessions', {})
    const theirs = data.rows.find(({ user }) => user.code === 'accountant2')
    expect(theirs).toMatchObject({ within: false })
    expect(data.rows.find(({ own }) => own)).toMatchObject({ within: true })
    expect(await app.call(head, 'staff.endSession', { id: theirs?.id ?? '' })).toMatchObject({
      http: 403,
      code: 'staff.beyondOwn',
    })
    expect((await app.call(overseer, 'session.me', {})).http).toBe(200)
    const { data: all } = await app.call(admin, 'staff.sessions', { text: 'clerk' })
    expect(await app.call(head, 'staff.endSession', { id: all.rows[0]?.id ?? '' })).toMatchObject({
      http: 404,
      code: 'staff.sessionGone',
    })
  })
})

describe('[I3] as files, organisations and sessions', () => {
  const file = async (person: SignedInUser, list: string, request: object, language: 'en' | 'zh') => {
    const answer = await app.callRaw(person, 'lists.export', { list, format: 'txt', request }, { language })
    return String(answer.data)
  }

  test('have the filtered rows, in the words of the screen, and no other organisation’s', async () => {
    const carriers = await file(admin, 'staff.organisations', { kind: 'carrier', sort: '-code' }, 'en')
    expect(carriers).toContain('Filter: Type: Carrier')
    expect(carriers).toMatch(/TRC\tTwo-River Cruises\tCarrier\t\t0\tEnabled[\s\S]*GRS/)
    expect(carriers).not.toContain('RVT')
    const agency = await app.signIn('agency')
    const own = await file(agency, 'staff.sessions', {}, 'zh')
    expect(own).toContain('何敏 agency\t江河旅行社\t后台')
    expect(own).not.toContain('clerk')
    const one = await file(admin, 'staff.sessions', { userId: await userId('agency') }, 'en')
    expect(one).toContain('Filter: User name: agency')
    expect(one).not.toContain('clerk')
  })
})
