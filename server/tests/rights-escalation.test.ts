import { endpoints } from '@fairway/contract/all'
import { type Endpoint, isOfNetwork } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { attackClient, codeOf } from '@fairway/testing/attack-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Privilege escalation through what people administer: roles, colleagues, docks, buttons and keys of partner systems.

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const { post, redeemHandOverCode: takeOver } = attackClient(() => app)

const reaches = {
  everything: { dataScope: 'all', dockScope: 'all' },
  everybodyAtOwnDocks: { dataScope: 'all', dockScope: 'own' },
  organisation: { dataScope: 'organisation', dockScope: 'all' },
} as const
type Reach = keyof typeof reaches

const named = (name: string) => ({ en: name, zh: name, es: name, ja: name })
const terms = (code: string, reach: Reach, menus: readonly string[]) => ({
  ...{ code, names: named(code), remark: '', ...reaches[reach], menus: [...menus] },
})

async function makeRole(code: string, reach: Reach, menus: readonly string[]): Promise<string> {
  const { data } = await app.call(admin, 'staff.createRole', terms(code, reach, menus))
  return data.id
}

/** A user with the demo password, these roles and these docks. */
async function makePerson(
  code: string,
  {
    organisation = 'OPERATOR',
    roles = [],
    docks = [],
  }: { organisation?: string; roles?: string[]; docks?: string[] },
): Promise<string> {
  await sql`insert into staff.users (code, name, organisation_id, password_hash)
    select ${code}, ${code}, o.id, like_clerk.password_hash
    from staff.organisations o, staff.users like_clerk where o.code = ${organisation} and like_clerk.code = 'clerk'`.execute(
    app.database.db,
  )
  for (const role of roles) await grantRole(app, code, role)
  const id = await idOf(app, 'staff.users', code)
  await sql`insert into staff.user_docks (user_id, dock_id)
    select ${id}, id from network.docks where code = any(${docks}::text[])`.execute(app.database.db)
  return id
}

async function makeOrganisation(code: string, kind: string): Promise<string> {
  await sql`insert into staff.organisations (code, kind, names)
    values (${code}, ${kind}, ${JSON.stringify(named(code))}::jsonb)`.execute(app.database.db)
  return idOf(app, 'staff.organisations', code)
}

/** A permission alone does not open what belongs to the whole network. */
describe('what belongs to the network', () => {
  const ofNetwork = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]).filter(
    ([, endpoint]) => isOfNetwork(endpoint),
  )
  const all = ofNetwork.flatMap(([, { access }]) => ('permission' in access ? [access.permission] : []))
  const callers = new Map<string, SignedInUser>()
  beforeAll(async () => {
    for (const [code, organisation, reach] of [
      ['agentOfAll', 'RVT', 'organisation'],
      ['clerkOfAll', 'OPERATOR', 'everybodyAtOwnDocks'],
    ] as const) {
      await makeRole(code, reach, [...new Set(all)])
      await makePerson(code, { organisation, roles: [code], docks: ['BTP'] })
      callers.set(code, await app.signIn(code))
    }
  })

  test.each(['agentOfAll', 'clerkOfAll'])(
    '[I3] is changed by none who reaches a part of it: %s',
    async (code) => {
      expect(ofNetwork.length).toBeGreaterThan(40)
      const unlike = []
      for (const [name] of ofNetwork) {
        const answer = await app.callRaw(callers.get(code), name, {})
        if (answer.code !== 'request.onlyOverseers') unlike.push([name, answer.http, answer.code])
      }
      expect(unlike).toEqual([])
    },
  )
})

const versionOf = async (id: string) => (await app.call(admin, 'staff.role', { id })).data.version

describe('a role that sees the docks of its holder', () => {
  test('[I3] does not widen the rows of one organisation to those of all', async () => {
    const held = ['staff.viewRoles', 'staff.editRoles', 'orders.view', 'orders.showCertificate']
    await makeRole('ownRows', 'organisation', held)
    await makePerson('own.rows', { roles: ['ownRows'], docks: ['WSN1', 'SNX'] })
    const person = await app.signIn('own.rows')
    expect(
      await app.callRaw(person, 'staff.createRole', terms('foreign', 'everybodyAtOwnDocks', held)),
    ).toMatchObject({ http: 403, code: 'staff.widerScope' })
    expect((await app.callRaw(person, 'staff.createRole', terms('mine', 'organisation', held))).success).toBe(
      true,
    )
    const mine = await idOf(app, 'staff.roles', 'mine')
    const change = {
      ...terms('mine', 'everybodyAtOwnDocks', []),
      id: mine,
      version: 1,
      grant: [],
      withdraw: [],
    }
    expect(await app.callRaw(person, 'staff.saveRole', change)).toMatchObject({ code: 'staff.widerScope' })
  })
})

describe('the key of a partner system', () => {
  const keeps = ['session.partners', 'staff.viewUsers', 'orders.view']
  const issue = (key: string, user: string) => post('/api/session/handOver', { user }, { authorization: key })
  const codeFor = async (key: string, user: string) =>
    ((await (await issue(key, user)).json()) as { data?: { code: string } }).data?.code ?? ''

  test('[A3] hands over no user with more than the present rights of its sponsor', async () => {
    await makeRole('keyMaker', 'organisation', keeps)
    await makeRole('looksAtOrders', 'organisation', ['orders.view'])
    await makeOrganisation('EARLY', 'agent')
    await makePerson('early.maker', { organisation: 'EARLY', roles: ['keyMaker'] })
    await makePerson('early.looker', { organisation: 'EARLY', roles: ['looksAtOrders'] })
    const maker = await app.signIn('early.maker')
    const { data } = await app.call(maker, 'session.addPartner', {
      code: 'EARLY',
      name: 'E',
      organisationCode: 'EARLY',
    })
    await makePerson('early.clerk', { organisation: 'EARLY', roles: ['agencyClerk'] })
    await makePerson('early.admin', { organisation: 'EARLY', roles: ['administrator'] })
    for (const colleague of ['early.clerk', 'early.admin'])
      expect(await codeOf(await issue(data.key, colleague)), colleague).toBe('session.handOverBeyond')
    expect((await issue(data.key, 'early.looker')).status).toBe(200)

    // A code that is on its way when the person gets more is worth nothing either.
    const waiting = await codeFor(data.key, 'early.looker')
    await grantRole(app, 'early.looker', 'agencyClerk')
    expect(await codeOf(await takeOver(waiting))).toBe('session.codeUnknown')
  })

  test('[A3] is disabled once its sponsor may no longer manage keys or sign in, until it has another sponsor', async () => {
    await makeOrganisation('LATER', 'agent')
    await makeRole('keepsKeys', 'organisation', [...keeps, 'orders.view'])
    await makeRole('watches', 'organisation', ['orders.view'])
    const makerId = await makePerson('later.maker', { organisation: 'LATER', roles: ['keepsKeys'] })
    await makePerson('later.watcher', { organisation: 'LATER', roles: ['watches'] })
    const maker = await app.signIn('later.maker')
    const { data } = await app.call(maker, 'session.addPartner', {
      code: 'LATER',
      name: 'L',
      organisationCode: 'LATER',
    })
    const waiting = await codeFor(data.key, 'later.watcher')
    expect(waiting).not.toBe('')
    await sql`update staff.users set enabled = false where id = ${makerId}`.execute(app.database.db)
    expect(await codeOf(await issue(data.key, 'later.watcher'))).toBe('session.partnerUnsponsored')
    expect(await codeOf(await takeOver(waiting))).toBe('session.codeUnknown')
    const [listed] = (await app.call(admin, 'session.partners', {})).data.filter(({ id }) => id === data.id)
    expect(listed).toMatchObject({ enabled: true, sponsored: false, sponsor: { code: 'later.maker' } })

    await app.call(admin, 'session.setPartner', { id: data.id, enabled: true })
    expect((await issue(data.key, 'later.watcher')).status).toBe(200)
  })
})

describe('an administrator of some docks', () => {
  const manages = [
    'staff.viewUsers',
    'staff.editUsers',
    'staff.resetPassword',
    'session.partners',
    'orders.view',
  ]

  test('[I3] cannot take over a colleague who works at further docks', async () => {
    await makeRole('dockManager', 'everybodyAtOwnDocks', manages)
    await makeRole('dockHand', 'everybodyAtOwnDocks', ['orders.view'])
    await makePerson('dock.manager', { roles: ['dockManager'], docks: ['WSN1'] })
    const same = await makePerson('dock.same', { roles: ['dockHand'], docks: ['WSN1'] })
    const more = await makePerson('dock.more', { roles: ['dockHand'], docks: ['WSN1', 'CTM', 'BDY'] })
    const manager = await app.signIn('dock.manager')
    expect(await app.call(manager, 'staff.resetPassword', { id: more })).toMatchObject({
      http: 403,
      code: 'staff.beyondOwn',
    })
    expect((await app.call(manager, 'staff.resetPassword', { id: same })).success).toBe(true)
    const { data: listed } = await app.call(manager, 'staff.users', { text: 'dock.' })
    expect(Object.fromEntries(listed.rows.map(({ code, within }) => [code, within]))).toEqual({
      'dock.manager': true,
      'dock.same': true,
      'dock.more': false,
    })
  })

  test('[I3] gets no key for an organisation whose people work at other docks', async () => {
    await makeOrganisation('PIERS', 'portCorporation')
    await makeRole('piersManager', 'everybodyAtOwnDocks', manages)
    await makeRole('piersHand', 'everybodyAtOwnDocks', ['orders.view'])
    await makePerson('piers.manager', { organisation: 'PIERS', roles: ['piersManager'], docks: ['WSN1'] })
    await makePerson('piers.elsewhere', { organisation: 'PIERS', roles: ['piersHand'], docks: ['CTM'] })
    const manager = await app.signIn('piers.manager')
    expect(
      await app.call(manager, 'session.addPartner', { code: 'P', name: 'P', organisationCode: 'PIERS' }),
    ).toMatchObject({ http: 403, code: 'session.partnerBeyondOwn' })
  })
})

describe('a button that is switched off', () => {
  test('counts for assignments: a user without it cannot assign a role that grants it', async () => {
    await makeRole('sees', 'organisation', ['orders.view', 'orders.showCertificate'])
    await makePerson('rvt.admin', {
      organisation: 'RVT',
      roles: ['organisationAdministrator', 'agencyClerk'],
    })
    const organisationId = await idOf(app, 'staff.organisations', 'RVT')
    const request = {
      name: 'P',
      phone: '',
      email: '',
      validFrom: null,
      validTo: null,
      dockIds: [],
      organisationId,
    }
    const roleIds = [await idOf(app, 'staff.roles', 'sees')]
    const give = async (code: string) =>
      app.call(await app.signIn('rvt.admin'), 'staff.createUser', { ...request, code, roleIds })
    expect(await give('sees.before')).toMatchObject({ http: 403, code: 'staff.roleBeyondOwn' })
    await sql`update staff.menus set status = '0' where id = 'orders.showCertificate'`.execute(
      app.database.db,
    )
    try {
      expect(await give('sees.meanwhile')).toMatchObject({ http: 403, code: 'staff.roleBeyondOwn' })
      // A holder assigns it as before: it opens nothing while it is disabled.
      expect(
        (await app.call(admin, 'staff.createUser', { ...request, code: 'sees.given', roleIds })).success,
      ).toBe(true)
    } finally {
      await sql`update staff.menus set status = '1' where id = 'orders.showCertificate'`.execute(
        app.database.db,
      )
    }
  })
})

describe('roles of the whole network', () => {
  const editor = ['staff.viewRoles', 'staff.editRoles', 'orders.sell', 'orders.view']
  let agency: SignedInUser
  beforeAll(async () => {
    await makeRole('agencyEditor', 'organisation', editor)
    await makePerson('rvt.editor', { organisation: 'RVT', roles: ['agencyEditor'] })
    agency = await app.signIn('rvt.editor')
  })

  test('[I3] that came with the product are changed, disabled and deleted by those alone who see everything', async () => {
    const id = await idOf(app, 'staff.roles', 'ticketClerk')
    const { data: role } = await app.call(admin, 'staff.role', { id })
    const clerk = await app.signIn('clerk')
    const words = { id, version: role.version, names: role.names, remark: '', ...reaches.organisation }
    const attempts = [
      app.callRaw(agency, 'staff.saveRole', { ...words, grant: [], withdraw: ['orders.sell'] }),
      app.callRaw(agency, 'staff.setRoleEnabled', {
        id,
        version: role.version,
        enabled: false,
        people: role.people,
      }),
      app.callRaw(agency, 'staff.deleteRole', { id, version: role.version }),
    ]
    for (const answer of await Promise.all(attempts))
      expect(answer).toMatchObject({ http: 403, code: 'staff.roleOfNetwork' })
    expect((await app.call(clerk, 'session.me', {})).http).toBe(200)
    expect(await versionOf(id)).toBe(role.version)
    const roleDetail = await app.call(agency, 'staff.role', { id })
    expect(roleDetail.data.closed).toBe('network')
    expect((await app.call(admin, 'staff.role', { id })).data.closed).toBeNull()
  })

  test('[I3] that people of other organisations hold are theirs too', async () => {
    const id = await makeRole('sharedRole', 'organisation', ['orders.view'])
    await grantRole(app, 'rvt.editor', 'sharedRole')
    const change = () => ({
      id,
      names: named('x'),
      remark: '',
      ...reaches.organisation,
      grant: [],
      withdraw: [],
    })
    expect(
      (await app.callRaw(agency, 'staff.saveRole', { ...change(), version: 1, grant: ['orders.sell'] }))
        .success,
    ).toBe(true)
    await grantRole(app, 'clerk', 'sharedRole')
    expect(
      await app.callRaw(agency, 'staff.saveRole', { ...change(), version: 2, withdraw: ['orders.sell'] }),
    ).toMatchObject({ http: 403, code: 'staff.roleOfNetwork' })
    expect(
      await app.callRaw(agency, 'staff.setRoleEnabled', { id, version: 2, enabled: false, people: 2 }),
    ).toMatchObject({ http: 403, code: 'staff.roleOfNetwork' })
    expect(
      (await app.callRaw(admin, 'staff.setRoleEnabled', { id, version: 2, enabled: false, people: 2 }))
        .success,
    ).toBe(true)
  })
})
