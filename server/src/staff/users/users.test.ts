import { createHash } from 'node:crypto'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// User administration: of all users, or those of the own organisation, and never beyond the own rights.

let app: TestApp
let admin: SignedInUser
/** Administers the agency RVT, and sells for it. */
let head: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  await grantRole(app, 'agency', 'organisationAdministrator')
  admin = await app.signIn('admin')
  head = await app.signIn('agency')
})
afterAll(() => app.close())

const userId = (code: string) => idOf(app, 'staff.users', code)
const organisationId = (code: string) => idOf(app, 'staff.organisations', code)
const roleId = (code: string) => idOf(app, 'staff.roles', code)
const dockId = (code: string) => idOf(app, 'network.docks', code)
const digest = (password: string) => createHash('sha256').update(password).digest('hex')

const blank = { dockIds: [], validFrom: null, validTo: null, phone: '', email: '' }
const newcomer = async (code: string, organisation: string, ...roles: string[]) => ({
  ...blank,
  code,
  name: '李新',
  organisationId: await organisationId(organisation),
  roleIds: await Promise.all(roles.map(roleId)),
})
const present = async (who: SignedInUser, code: string) => {
  const { data } = await app.call(who, 'staff.user', { id: await userId(code) })
  const { id, version, name, organisation, roles, docks, validFrom, validTo, phone, email } = data
  return {
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
  }
}
const lastEntry = async () => {
  const { rows } = await sql<{ operation: string; detail: Record<string, unknown> }>`
    select operation, detail from journal.operations order by id desc limit 1`.execute(app.database.db)
  return rows[0]
}

describe('the list', () => {
  test.each([
    ['clerk', ['clerk', 'clerk2']],
    ['lerk2', ['clerk2']],
    ['陈静', ['clerk']],
    ['静', ['clerk']],
    ['cj', ['clerk']],
    ['CHENJ', ['clerk']],
    ['zh', ['carrier', 'pier', 'admin2']],
    ['cj clerk', ['clerk']],
    ['%', []],
    ["' or 1=1", []],
  ])('typing “%s” finds %s', async (text, codes) => {
    const { data } = await app.call(admin, 'staff.users', { text })
    expect(data.rows.map(({ code }) => code).sort()).toEqual([...codes].sort())
    expect(data.total).toBe(codes.length)
  })

  test('is filtered by organisation, role, dock and state, sorted and paged', async () => {
    const codes = async (request: object) =>
      (await app.callRaw(admin, 'staff.users', request)) as {
        data: { rows: { code: string }[]; total: number }
      }
    const found = async (request: object) => (await codes(request)).data.rows.map(({ code }) => code)
    expect(await found({ organisationId: await organisationId('RVT') })).toEqual(['agency'])
    expect(await found({ roleId: await roleId('accountant') })).toEqual(['accountant', 'accountant2'])
    expect(await found({ dockId: await dockId('BDY'), sort: '-code' })).toEqual(['port', 'clerk'])
    expect(await found({ state: 'disabled' })).toEqual([])
    const { data } = await codes({ sort: 'code', pageSize: 3, page: 2 })
    expect(data.rows.map(({ code }) => code)).toEqual(['admin2', 'agency', 'carrier'])
    expect(data.total).toBe(11)
    for (const sort of ['name', '-name', 'organisation', '-organisation', 'createdAt', 'validTo', '-validTo'])
      expect((await found({ sort })).length).toBe(11)
  })

  test('has who is signed in and what they may do', async () => {
    const { data } = await app.call(admin, 'staff.users', { text: 'agency' })
    expect(data.rows[0]).toMatchObject({
      online: 1,
      own: false,
      within: true,
      state: 'active',
      organisation: { code: 'RVT', kind: 'agent' },
      roles: [{ code: 'agencyClerk' }, { code: 'organisationAdministrator' }],
    })
    expect(data.rows[0]?.lastSignInAt).not.toBeNull()
  })
})

describe('adding a user', () => {
  test('gives a one-time password that must be changed at the first sign-in; the journal keeps no name', async () => {
    const { data, success } = await app.call(admin, 'staff.createUser', {
      ...(await newcomer('new.clerk', 'OPERATOR', 'ticketClerk')),
      phone: '13800138000',
      email: 'li.xin@example.com',
    })
    expect(success).toBe(true)
    const entry = await lastEntry()
    expect(entry).toMatchObject({
      operation: 'staff.createUser',
      detail: {
        after: { name: '李*', phone: '1******8000', email: 'l***@example.com', roles: ['ticketClerk'] },
      },
    })
    expect(JSON.stringify(entry)).not.toMatch(/李新|13800138000|li\.xin|new\.clerk/)
    expect(JSON.stringify(entry)).not.toContain(data.password)
    const first = await app.signIn('new.clerk', data.password)
    expect(await app.call(first, 'orders.list', {})).toMatchObject({ code: 'session.mustChangePassword' })
    await app.call(first, 'staff.changePassword', {
      oldPassword: digest(data.password),
      newPassword: digest('Kelp-Orbit-58-tin'),
    })
    expect((await app.call(first, 'orders.list', {})).http).toBe(200)
  })

  test('a user name is unique, in upper and lower case', async () => {
    expect(
      await app.call(admin, 'staff.createUser', await newcomer('CLERK', 'OPERATOR', 'ticketClerk')),
    ).toMatchObject({ http: 409, code: 'staff.codeTaken' })
  })

  test('a period that ends before it begins is refused by its field', async () => {
    const answer = await app.call(admin, 'staff.createUser', {
      ...(await newcomer('backwards', 'OPERATOR', 'ticketClerk')),
      validFrom: '2026-07-01',
      validTo: '2026-06-01',
    })
    expect(answer).toMatchObject({ http: 400, code: 'request.invalid' })
    expect(answer.details).toMatchObject({ fields: [{ field: 'validTo', reason: 'endsBeforeItBegins' }] })
  })
})

describe('changing a user', () => {
  test('writes down what was and what is, masked, and nothing that stayed', async () => {
    const before = await present(admin, 'clerk2')
    const answer = await app.call(admin, 'staff.editUser', {
      ...before,
      name: '吴波涛',
      dockIds: [await dockId('CTM'), await dockId('BTP')],
    })
    expect(answer).toMatchObject({ success: true, data: { version: before.version + 1 } })
    expect((await lastEntry())?.detail).toEqual({
      before: { name: '吴*', docks: ['CTM'] },
      after: { name: '吴**', docks: ['BTP', 'CTM'] },
    })
    const { data } = await app.call(admin, 'staff.users', { text: 'wbt' })
    expect(data.rows.map(({ code }) => code)).toEqual(['clerk2'])
    const detail = await app.call(admin, 'staff.user', { id: before.id })
    expect(detail.data).toMatchObject({ changedBy: '林岚', version: before.version + 1 })
    expect(detail.data.history[0]).toMatchObject({ by: '林岚', operation: 'staff.editUser' })
  })

  test('of two administrators who edit one version, the second gets a conflict with the name of the first', async () => {
    const user = await present(admin, 'viewer')
    const other = await app.signIn('admin2')
    expect(await app.call(other, 'staff.editUser', { ...user, name: '观大澜' })).toMatchObject({
      success: true,
    })
    const late = await app.call(admin, 'staff.editUser', { ...user, phone: '13900139000' })
    expect(late).toMatchObject({ http: 409, code: 'staff.changedMeanwhile', details: { by: '周启' } })
    expect(await present(admin, 'viewer')).toMatchObject({ name: '观大澜', phone: '' })
  })

  test('what people change themselves counts as a change too', async () => {
    const user = await present(admin, 'port')
    const port = await app.signIn('port')
    await app.call(port, 'profile.save', { phone: '13700137000', email: '', introduction: '' })
    expect(await app.call(admin, 'staff.editUser', { ...user, phone: '' })).toMatchObject({
      code: 'staff.changedMeanwhile',
      details: { by: '冯港' },
    })
  })

  test('new roles count at once in windows that are open', async () => {
    const port = await app.signIn('port')
    expect((await app.call(port, 'orders.list', {})).http).toBe(403)
    const user = await present(admin, 'port')
    await app.call(admin, 'staff.editUser', { ...user, roleIds: [await roleId('pierSupervisor')] })
    expect((await app.call(port, 'orders.list', {})).http).toBe(200)
  })

  test('who is no longer valid is signed out and stays out', async () => {
    const gone = await app.signIn('accountant2')
    const user = await present(admin, 'accountant2')
    await app.call(admin, 'staff.editUser', { ...user, validTo: '2026-06-14' })
    expect((await app.call(gone, 'session.me', {})).status).toBe(50012)
    await expect(app.signIn('accountant2')).rejects.toThrow('wrong username or password')
    const { data } = await app.call(admin, 'staff.users', { state: 'expired' })
    expect(data.rows.map(({ code }) => code)).toEqual(['accountant2'])
  })
})

describe('disabling a user', () => {
  test('ends all their sessions on every node at once; enabling lets them in again', async () => {
    const second = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
    const [here, there] = [await app.signIn('pier'), await second.signIn('pier')]
    expect((await second.call(there, 'session.me', {})).http).toBe(200)
    const id = await userId('pier')
    expect(await app.call(admin, 'staff.disableUser', { id })).toMatchObject({ data: { ended: 2 } })
    expect((await app.call(here, 'session.me', {})).status).toBe(50012)
    await expect
      .poll(async () => (await second.call(there, 'session.me', {})).status, { interval: 20 })
      .toBe(50012)
    await expect(app.signIn('pier')).rejects.toThrow('wrong username or password')
    expect((await lastEntry())?.detail).toMatchObject({
      before: { enabled: true },
      after: { enabled: false },
      sessions: 2,
    })
    await app.call(admin, 'staff.enableUser', { id })
    await app.signIn('pier')
  })

  test('disabling or demoting oneself is refused', async () => {
    const own = await present(admin, 'admin')
    expect(await app.call(admin, 'staff.disableUser', { id: own.id })).toMatchObject({
      http: 409,
      code: 'staff.notYourself',
    })
    for (const change of [
      { roleIds: [] },
      { validTo: '2026-12-31' },
      { organisationId: await organisationId('RVT') },
      { dockIds: [await dockId('CTM')] },
    ])
      expect(await app.call(admin, 'staff.editUser', { ...own, ...change })).toMatchObject({
        http: 409,
        code: 'staff.notYourself',
      })
    expect(await app.call(admin, 'staff.editUser', { ...own, phone: '13600136000' })).toMatchObject({
      success: true,
    })
  })

  test('of two administrators who disable each other at the same moment, one stays', async () => {
    const [first, second] = [await userId('admin'), await userId('admin2')]
    const other = await app.signIn('admin2')
    const answers = await Promise.all([
      app.call(admin, 'staff.disableUser', { id: second }),
      app.call(other, 'staff.disableUser', { id: first }),
    ])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.code).toMatch(/staff.lastAdministrator|session/)
    await sql`update staff.users set enabled = true where code in ('admin', 'admin2')`.execute(
      app.database.db,
    )
    admin = await app.signIn('admin')
  })

  test('the last administrator is given no end', async () => {
    await sql`update staff.users set enabled = false where code = 'admin2'`.execute(app.database.db)
    await sql`update staff.users set valid_to = '2027-01-01' where code = 'admin'`.execute(app.database.db)
    await sql`update staff.users set enabled = true where code = 'admin2'`.execute(app.database.db)
    const user = await present(admin, 'admin2')
    expect(await app.call(admin, 'staff.editUser', { ...user, validTo: '2026-12-31' })).toMatchObject({
      http: 409,
      code: 'staff.lastAdministrator',
    })
    await sql`update staff.users set valid_to = null where code = 'admin'`.execute(app.database.db)
    expect(
      await app.call(admin, 'staff.editUser', {
        ...(await present(admin, 'admin2')),
        validTo: '2026-12-31',
      }),
    ).toMatchObject({ success: true })
  })

  test('a sign-in pause is shown, and an administrator can reset it', async () => {
    for (let turn = 0; turn < 5; turn++)
      await expect(app.signIn('clerk2', 'Wrong-Guess-1')).rejects.toThrow('wrong username')
    await expect(app.signIn('clerk2')).rejects.toThrow(/Wait/)
    const id = await userId('clerk2')
    expect((await app.call(admin, 'staff.user', { id })).data.pausedUntil).not.toBeNull()
    expect(await app.call(admin, 'staff.unlockUser', { id })).toMatchObject({ success: true })
    expect((await app.call(admin, 'staff.user', { id })).data.pausedUntil).toBeNull()
    await app.signIn('clerk2')
  })

  test('a user is signed out everywhere without being disabled', async () => {
    const gone = await app.signIn('carrier')
    expect(await app.call(admin, 'staff.endSessionsOf', { id: await userId('carrier') })).toMatchObject({
      data: { ended: 1 },
    })
    expect((await app.call(gone, 'session.me', {})).status).toBe(50012)
    await app.signIn('carrier')
  })
})

describe('[I3] the administrator of an agency', () => {
  test('sees the own people and nothing of other organisations', async () => {
    const { data } = await app.call(head, 'staff.users', {})
    expect(data.rows.map(({ code }) => code)).toEqual(['agency'])
    expect(data.total).toBe(1)
    expect((await app.call(head, 'staff.users', { text: 'clerk' })).data.total).toBe(0)
    const choices = (await app.call(head, 'staff.userChoices', {})).data
    expect(choices).toMatchObject({ wide: false, organisations: [{ code: 'RVT' }] })
    expect(choices.roles.map(({ code, grantable }) => [code, grantable])).toEqual(
      expect.arrayContaining([
        ['agencyClerk', true],
        ['organisationAdministrator', true],
      ]),
    )
    expect(choices.roles.map(({ code }) => code)).not.toContain('administrator')
    expect((await app.call(head, 'staff.sessions', {})).data.rows.map(({ user }) => user.code)).toEqual([
      'agency',
    ])
  })

  test('gets the same answer for a user of another organisation as for an unknown one', async () => {
    const foreignId = await userId('clerk')
    const user = await present(admin, 'clerk')
    for (const id of [foreignId, '4711']) {
      for (const name of [
        'staff.disableUser',
        'staff.enableUser',
        'staff.unlockUser',
        'staff.endSessionsOf',
        'staff.resetPassword',
      ] as const)
        expect(await app.call(head, name, { id })).toMatchObject({ http: 404, code: 'staff.unknownUser' })
      expect(await app.call(head, 'staff.user', { id })).toMatchObject({ http: 404 })
      expect(await app.call(head, 'staff.editUser', { ...user, id })).toMatchObject({ http: 404 })
    }
    const foreign = await newcomer('foreign', 'OPERATOR', 'agencyClerk')
    for (const organisation of [foreign.organisationId, '4711'])
      expect(
        await app.call(head, 'staff.createUser', { ...foreign, organisationId: organisation }),
      ).toMatchObject({ http: 404, code: 'staff.unknownOrganisation' })
  })

  test('adds a colleague with no more rights than the own, and no other', async () => {
    for (const role of ['administrator', 'ticketClerk', 'accountant', 'pierSupervisor'])
      expect(await app.call(head, 'staff.createUser', await newcomer('mighty', 'RVT', role))).toMatchObject({
        http: 403,
        code: 'staff.roleBeyondOwn',
      })
    expect(
      await app.call(head, 'staff.createUser', {
        ...(await newcomer('docked', 'RVT', 'agencyClerk')),
        dockIds: [await dockId('CTM')],
      }),
    ).toMatchObject({ http: 403, code: 'staff.dockBeyondOwn' })
    expect(
      await app.call(head, 'staff.createUser', await newcomer('colleague', 'RVT', 'agencyClerk')),
    ).toMatchObject({ success: true })
    const user = await present(head, 'colleague')
    expect(
      await app.call(head, 'staff.editUser', { ...user, roleIds: [await roleId('administrator')] }),
    ).toMatchObject({ code: 'staff.roleBeyondOwn' })
    expect(
      await app.call(head, 'staff.editUser', { ...user, organisationId: await organisationId('OPERATOR') }),
    ).toMatchObject({ code: 'staff.unknownOrganisation' })
  })

  test('changes nothing of a colleague who may do more', async () => {
    await grantRole(app, 'colleague', 'administrator')
    const id = await userId('colleague')
    for (const name of [
      'staff.disableUser',
      'staff.unlockUser',
      'staff.endSessionsOf',
      'staff.resetPassword',
    ] as const)
      expect(await app.call(head, name, { id })).toMatchObject({ http: 403, code: 'staff.beyondOwn' })
    expect(await app.call(head, 'staff.editUser', await present(head, 'colleague'))).toMatchObject({
      code: 'staff.beyondOwn',
    })
    expect((await app.call(head, 'staff.user', { id })).data.within).toBe(false)
    await sql`delete from staff.users where code = 'colleague'`.execute(app.database.db)
  })
})

describe('organisations', () => {
  const names = { en: 'Wushan Travel', zh: '巫山旅行社', es: 'Viajes Wushan', ja: '巫山トラベル' }

  test('are added with a code that is right if it is a national one, changed, and shut out with all their people', async () => {
    const add = (code: string) => app.call(admin, 'staff.createOrganisation', { code, kind: 'agent', names })
    expect(await add('91500000MA5U6TX512')).toMatchObject({
      http: 400,
      details: { fields: [{ field: 'code', reason: 'organisationCode' }] },
    })
    expect(await add('RVT')).toMatchObject({ http: 409, code: 'staff.organisationTaken' })
    const { data: added } = await add('WST')
    const edited = await app.call(admin, 'staff.editOrganisation', {
      id: added.id,
      version: 1,
      code: 'WST-1',
      kind: 'carrier',
      names: { ...names, en: 'Wushan Travels' },
    })
    expect(edited).toMatchObject({ data: { version: 2 } })
    expect((await lastEntry())?.detail).toEqual({
      before: { code: 'WST', kind: 'agent', names },
      after: { code: 'WST-1', kind: 'carrier', names: { ...names, en: 'Wushan Travels' } },
    })
    expect(
      await app.call(admin, 'staff.editOrganisation', {
        id: added.id,
        version: 1,
        code: 'WST',
        kind: 'agent',
        names,
      }),
    ).toMatchObject({ http: 409, code: 'staff.changedMeanwhile', details: { by: '林岚' } })
    const created = await app.call(
      admin,
      'staff.createUser',
      await newcomer('wst.one', 'WST-1', 'carrierStaff'),
    )
    const one = await app.signIn('wst.one', created.data.password)
    expect(await app.call(admin, 'staff.disableOrganisation', { id: added.id })).toMatchObject({
      data: { ended: 1 },
    })
    expect((await app.call(one, 'session.me', {})).status).toBe(50012)
    await expect(app.signIn('wst.one', created.data.password)).rejects.toThrow('wrong username')
    const { data } = await app.call(admin, 'staff.users', { state: 'organisationDisabled' })
    expect(data.rows.map(({ code }) => code)).toEqual(['wst.one'])
    await app.call(admin, 'staff.enableOrganisation', { id: added.id })
    await app.signIn('wst.one', created.data.password)
  })

  test('[H3] are stored with their registration code, normalised, with a valid check character, and unique', async () => {
    const organisation = { code: 'WSR', kind: 'agent', names } as const
    const add = (registrationCode: string, code: string = organisation.code) =>
      app.call(admin, 'staff.createOrganisation', { ...organisation, code, registrationCode })
    for (const wrong of ['91350100M000100Y44', '91350100M000100Y4', '736667568', '91350100M00010OY43'])
      expect(await add(wrong)).toMatchObject({
        http: 400,
        details: { fields: [{ field: 'registrationCode', reason: 'registrationCode' }] },
      })
    const { data: added } = await add(' 91350100m000100y43 ')
    expect((await lastEntry())?.detail).toMatchObject({ after: { registrationCode: '91350100M000100Y43' } })
    expect(await add('91350100M000100Y43', 'WSQ')).toMatchObject({
      http: 409,
      code: 'staff.registrationTaken',
      details: { name: 'Wushan Travel' },
    })
    const edit = (version: number, registrationCode?: string) =>
      app.call(admin, 'staff.editOrganisation', {
        id: added.id,
        version,
        ...organisation,
        ...(registrationCode !== undefined && { registrationCode }),
      })
    // Nine signs are the old code; who does not name it leaves it, who empties it takes it away.
    await edit(1, '73666756-1')
    expect((await lastEntry())?.detail).toEqual({
      before: { registrationCode: '91350100M000100Y43' },
      after: { registrationCode: '736667561' },
    })
    await edit(2)
    const found = await app.call(admin, 'staff.organisations', { text: '736667561' })
    expect(found.data.rows).toMatchObject([{ code: 'WSR', registrationCode: '736667561' }])
    await edit(3, '')
    const { data } = await app.call(admin, 'staff.organisations', { text: 'WSR' })
    expect(data.rows).toMatchObject([{ registrationCode: '' }])
  })

  test('the own one is not disabled, and one that owns ships keeps its kind', async () => {
    expect(
      await app.call(admin, 'staff.disableOrganisation', { id: await organisationId('OPERATOR') }),
    ).toMatchObject({ http: 409, code: 'staff.ownOrganisation' })
    const { data } = await app.call(admin, 'staff.organisations', { text: 'GRS' })
    const carrier = data.rows[0]
    expect(carrier).toMatchObject({ kind: 'carrier', enabled: true, people: 1 })
    expect(
      await app.call(admin, 'staff.editOrganisation', {
        id: carrier?.id ?? '',
        version: carrier?.version ?? 0,
        code: 'GRS',
        kind: 'agent',
        names,
      }),
    ).toMatchObject({ http: 409, code: 'staff.organisationInUse' })
  })

  test('[I3] of a narrow view are the own one, to look at', async () => {
    const { data } = await app.call(head, 'staff.organisations', {})
    expect(data).toMatchObject({ total: 1, wide: false, rows: [{ code: 'RVT', own: true }] })
    expect(await app.callRaw(head, 'staff.createOrganisation', {})).toMatchObject({ http: 403 })
    // With the permission, another organisation is still unknown, and of the own one only the names change.
    await sql`insert into staff.role_menus select id, 'staff.editOrganisations' from staff.roles
      where code = 'organisationAdministrator'`.execute(app.database.db)
    const own = data.rows[0]
    const edit = (id: string, code = 'RVT') =>
      app.call(head, 'staff.editOrganisation', {
        id,
        version: own?.version ?? 0,
        code,
        kind: 'agent',
        names,
      })
    await expect
      .poll(async () => (await edit(await organisationId('GRS'))).code)
      .toBe('staff.unknownOrganisation')
    expect(await edit(own?.id ?? '', 'OTHER')).toMatchObject({ code: 'staff.onlyOverseers' })
    expect(
      await app.call(head, 'staff.createOrganisation', { code: 'NEW', kind: 'agent', names }),
    ).toMatchObject({
      code: 'staff.onlyOverseers',
    })
    expect(await edit(own?.id ?? '')).toMatchObject({ success: true })
  })
})
