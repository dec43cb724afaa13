import { attackClient, codeOf } from '@fairway/testing/attack-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// A colleague who wants to be more than they are.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { redeemHandOverCode: takeOver, canOpenSocket: opensSocket } = attackClient(() => app)

describe('a colleague who administers their own organisation', () => {
  test('comes by no right they do not have', async () => {
    const permissions = {
      names: { en: 'Half', zh: '半', es: 'Medio', ja: '半' },
      ...{ code: 'half', dataScope: 'organisation' as const, dockScope: 'all' as const, remark: '' },
      menus: [
        ...[
          'staff/roles',
          'staff.viewRoles',
          'staff.editRoles',
          'staff/users',
          'staff.viewUsers',
          'staff.editUsers',
        ],
        ...['staff.resetPassword', 'staff.viewOrganisations', 'staff.editOrganisations', 'session.partners'],
      ],
    }
    const admin = await app.signIn('admin')
    const { data: half } = await app.call(admin, 'staff.createRole', permissions)
    await grantRole(app, 'agency', 'half')
    const agency = await app.signIn('agency')
    const before = await app.call(agency, 'session.me', {})
    const me = await idOf(app, 'staff.users', 'agency')
    const roles = await Promise.all(
      ['administrator', 'ticketClerk'].map((role) => idOf(app, 'staff.roles', role)),
    )
    const { data: own } = await app.call(agency, 'staff.user', { id: me })
    const person = { name: own.name, phone: '', email: '', validFrom: null, validTo: null, dockIds: [] }
    const terms = { ...person, organisationId: own.organisation.id, roleIds: roles }
    const refused = async (name: Parameters<typeof app.callRaw>[1], request: unknown, ...codes: string[]) =>
      expect(codes, name).toContain((await app.callRaw(agency, name, request)).code)

    await refused('staff.editUser', { ...terms, id: me, version: own.version }, 'staff.notYourself')
    await refused('staff.createUser', { ...terms, code: 'my.puppet' }, 'staff.roleBeyondOwn')
    await refused('staff.resetPassword', { id: await idOf(app, 'staff.users', 'admin') }, 'staff.unknownUser')
    await refused(
      'staff.saveRole',
      { ...permissions, id: half.id, version: 1, grant: ['system.setParameters'], withdraw: [] },
      'staff.notHeld',
    )
    await refused(
      'staff.saveRole',
      { ...permissions, id: half.id, version: 1, grant: [], withdraw: [], dataScope: 'all' },
      'staff.widerScope',
    )
    await refused(
      'staff.createRole',
      { ...permissions, code: 'whole', menus: ['system.setParameters'] },
      'staff.notHeld',
    )
    const organisation = await app.call(agency, 'staff.organisations', {})
    const { id, version, code, names } = organisation.data.rows[0] ?? {
      id: '',
      version: 0,
      code: '',
      names: {},
    }
    await refused(
      'staff.editOrganisation',
      { id, version, code, names, kind: 'operator' },
      'staff.onlyOverseers',
    )
    await refused(
      'staff.createOrganisation',
      { code: 'MINE', kind: 'operator', names },
      'staff.onlyOverseers',
    )
    // The key of a partner system can sign in as any user of its organisation.
    await refused(
      'session.addPartner',
      { code: 'MINE', name: 'x', organisationCode: 'OPERATOR' },
      'session.organisationUnknown',
    )
    const after = await app.call(agency, 'session.me', {})
    expect(after).toEqual({ ...before, requestId: after.requestId })
  })

  test('makes no partner system known for people who may do more', async () => {
    const admin = await app.signIn('admin')
    const narrow = {
      names: { en: 'Keys', zh: '钥', es: 'Llaves', ja: '鍵' },
      remark: '',
      menus: ['session.partners'],
    }
    await app.call(admin, 'staff.createRole', {
      ...narrow,
      code: 'keys',
      dataScope: 'all',
      dockScope: 'all',
    })
    await sql`delete from staff.user_roles where user_id = (select id from staff.users where code = 'viewer')`.execute(
      app.database.db,
    )
    await grantRole(app, 'viewer', 'keys')
    const keeper = await app.signIn('viewer')
    for (const organisationCode of ['OPERATOR', 'RVT'])
      expect(
        await app.call(keeper, 'session.addPartner', { code: 'K', name: 'K', organisationCode }),
      ).toMatchObject({
        http: 403,
        code: 'session.partnerBeyondOwn',
      })
    const { data } = await app.call(admin, 'session.addPartner', {
      code: 'K',
      name: 'K',
      organisationCode: 'RVT',
    })
    expect((await app.call(keeper, 'session.setPartner', { id: data.id, enabled: false })).success).toBe(true)
    expect(await app.call(keeper, 'session.setPartner', { id: data.id, enabled: true })).toMatchObject({
      code: 'session.partnerBeyondOwn',
    })
    expect((await app.call(admin, 'session.partners', {})).data).toMatchObject([
      { code: 'K', enabled: false },
    ])
  })
})

describe('a password that must be changed', () => {
  test('is not got round by a code, a ticket or another session that was there before', async () => {
    const admin = await app.signIn('admin')
    const before = await app.signIn('carrier')
    const { data: code } = await app.call(before, 'session.handOver', {})
    const { data: ticket } = await app.call(before, 'session.socketTicket', {})
    const { data } = await app.call(admin, 'staff.resetPassword', {
      id: await idOf(app, 'staff.users', 'carrier'),
    })
    expect((await app.call(before, 'orders.list', {})).status).toBe(50012)
    expect(await codeOf(await takeOver(code.code))).toBe('session.codeUnknown')
    expect(await opensSocket(ticket.ticket, before)).toBe(false)
    const forced = await app.signIn('carrier', data.password)
    const { data: further } = await app.call(forced, 'session.handOver', {})
    const response = await takeOver(further.code)
    const token = ((await response.json()) as { data: string }).data
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    expect(await app.call({ token, cookie }, 'orders.list', {})).toMatchObject({
      http: 403,
      code: 'session.mustChangePassword',
    })
    expect(
      await app.callRaw(forced, 'downloads.ticket', { endpoint: 'orders.list', request: {} }),
    ).toMatchObject({
      code: 'session.mustChangePassword',
    })
  })
})
