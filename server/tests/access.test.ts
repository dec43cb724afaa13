import { endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf, startingRoles } from '../database/starting-data/staff.ts'
import { permissionName } from '../src/platform/http/permission-name.ts'
import { hashPassword } from '../src/platform/security/passwords.ts'

// The walk over the whole contract: an endpoint added tomorrow is walked too.

const all = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]
let app: TestApp
let withoutRoles: SignedInUser

beforeAll(async () => {
  app = await startTestApp({ dataset: 'base' })
  const password = 'Nobody-Knows-1'
  await sql`insert into staff.users (code, name, organisation_id, password_hash)
    select 'newcomer', '新人', id, ${await hashPassword(digestOf(password))} from staff.organisations`.execute(
    app.database.db,
  )
  withoutRoles = await app.signIn('newcomer', password)
})
afterAll(() => app.close())

let networks = 0
/** Calls without a session are rationed by network: each of them comes from another one. */
const elsewhere = () => {
  networks += 1
  return { address: `10.0.${networks >> 8}.${networks & 255}` }
}

const guarded = all.filter(([, { access }]) => !('open' in access))
const viewed = all.filter(([, { access }]) => 'viewer' in access)
const permitted = all.filter(([, { access }]) => 'permission' in access && !('viewer' in access))

test.each(guarded)('[I2] %s answers 401 without a session and discloses nothing else', async (name) => {
  expect(await app.callRaw(undefined, name, {}, elsewhere())).toMatchObject({
    http: 401,
    status: 50008,
    success: false,
  })
})

test('[I2][E1] none opens to a token without the cookie that belongs to it, nor to the cookie without the token', async () => {
  const { token, cookie } = withoutRoles
  const other = await app.signIn('newcomer', 'Nobody-Knows-1')
  const secret = cookie.split('=')[1]
  const anyName = (value = '') => `fairway-session=${value}; fairway-viewer=${value}`
  for (const [name] of guarded)
    for (const half of [
      { token, cookie: '' },
      { token, cookie: anyName(other.cookie.split('=')[1]) },
      { token: '', cookie: anyName(secret) },
    ])
      expect({ name, ...(await app.callRaw(half, name, {}, elsewhere())) }).toMatchObject({
        name,
        http: 401,
        status: 50008,
      })
})

test.each(permitted)(
  '[I2] %s refuses somebody without its permission and names it',
  async (name, { access }) => {
    const permission = 'permission' in access ? access.permission : ''
    const answer = await app.callRaw(withoutRoles, name, {})
    expect(answer).toMatchObject({ http: 403, code: 'request.noPermission', details: { permission } })
    // By its name as the page of roles gives it, not by its key.
    expect(answer.message).toContain(permissionName(permission, 'en'))
    expect(answer.message).not.toContain(permission)
  },
)

test.each(viewed)('[I2][A8] %s is not opened by a session of the back office', async (name) => {
  expect(await app.callRaw(withoutRoles, name, {}, elsewhere())).toMatchObject({ http: 401, status: 50008 })
})

describe('each role of the product', () => {
  const starting = Object.keys(startingRoles)
  const people = new Map<string, SignedInUser>()
  beforeAll(async () => {
    const password = 'Only-This-Role-2'
    const hash = await hashPassword(digestOf(password))
    for (const role of starting) {
      await sql`
        with person as (
          insert into staff.users (code, name, organisation_id, password_hash)
          select ${`only-${role}`}, ${role}, id, ${hash} from staff.organisations returning id)
        insert into staff.user_roles select person.id, r.id from person, staff.roles r where r.code = ${role}`.execute(
        app.database.db,
      )
      people.set(role, await app.signIn(`only-${role}`, password))
    }
  })

  test.each(starting)(
    '[I2] %s is refused every endpoint it was not given, by name, and no other',
    async (role) => {
      const { rows } = await sql<{ id: string }>`
      select menu_id as id from staff.role_menus rm join staff.roles r on r.id = rm.role_id where r.code = ${role}`.execute(
        app.database.db,
      )
      const granted = new Set(rows.map(({ id }) => id))
      for (const [name, { access }] of permitted) {
        const permission = 'permission' in access ? access.permission : ''
        const { http, code, details } = await app
          .callRaw(people.get(role), name, {})
          .catch((error: unknown) => {
            // A file is an answer too, and no refusal.
            if (error instanceof SyntaxError) return { http: 200, code: '', details: {} }
            throw error
          })
        if (granted.has(permission)) expect(code, name).not.toBe('request.noPermission')
        else
          expect({ name, http, code, details }).toEqual({
            name,
            http: 403,
            code: 'request.noPermission',
            details: { permission },
          })
      }
    },
  )
})

describe('a screen that shows dashboards', () => {
  let screen: SignedInUser
  beforeAll(async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from staff.users where code = 'only-administrator'`.execute(app.database.db)
    const at = {
      userId: rows[0]?.id ?? '',
      deviceId: 'wall',
      address: '',
      browser: '',
      kind: 'viewer' as const,
    }
    const { token, cookie } = await app.services.sessions.begin(app.database.db, at, app.clock.now())
    // Under both names: which cookie brings the secret must not matter.
    screen = { token, cookie: `fairway-session=${cookie}; fairway-viewer=${cookie}` }
  })

  test.each(guarded)(
    '[I2][A8] %s is opened to it only if it is meant for screens',
    async (name, { access }) => {
      const { http, status } = await app.callRaw(screen, name, {}, elsewhere())
      if ('viewer' in access) expect(status).not.toBe(50008)
      else expect({ http, status }).toEqual({ http: 401, status: 50008 })
    },
  )
})

describe('a user with a one-time password', () => {
  /** All that choosing another one needs, and no more. */
  const allowed = [
    'profile.preferences',
    'profile.savePreferences',
    'session.challengePasskey',
    'session.factorState',
    'session.lock',
    'session.lockState',
    'session.me',
    'session.refresh',
    'session.socketTicket',
    'session.unlock',
    'session.verifyCode',
    'session.verifyPasskey',
    'staff.changePassword',
    'staff.changeWithdrawPassword',
    'staff.weakPassword',
  ]
  let newcomer: SignedInUser
  beforeAll(async () => {
    const password = 'Handed-Over-3'
    await sql`
      with person as (
        insert into staff.users (code, name, organisation_id, password_hash, must_change_password)
        select 'starter', '初来', id, ${await hashPassword(digestOf(password))}, true from staff.organisations
        returning id)
      insert into staff.user_roles select person.id, r.id from person, staff.roles r`.execute(app.database.db)
    newcomer = await app.signIn('starter', password)
  })

  test('what the contract lets through is what changing it needs', () => {
    const flagged = all.filter(([, endpoint]) => endpoint.beforePasswordChange)
    expect(flagged.map(([name]) => name as string).sort()).toEqual(allowed)
  })

  test.each(guarded.filter(([, { access }]) => !('viewer' in access)))(
    'must change it before %s answers, unless that is needed for changing it',
    async (name, { beforePasswordChange }) => {
      const { http, code } = await app.callRaw(newcomer, name, {})
      if (beforePasswordChange) expect(code).not.toBe('session.mustChangePassword')
      else expect({ http, code }).toEqual({ http: 403, code: 'session.mustChangePassword' })
      if (name === 'session.lock')
        await app.call(newcomer, 'session.unlock', { password: digestOf('Handed-Over-3') })
    },
  )
})

/** Who these endpoints answer needs no permission: a permission that is dropped from the contract is missed here. */
const needsNone = {
  open: [
    ...['comments.list', 'comments.products', 'comments.write', 'dashboards.signIn', 'dashboards.signOut'],
    ...[
      'journal.reportErrors',
      'session.captcha',
      'session.captchaImage',
      'session.challenge',
      'session.handOver',
      'session.signIn',
    ],
    ...['session.signOut', 'session.takeOver', 'system.logo'],
  ],
  signedIn: [
    ...['agents.own', 'downloads.ticket', 'fares.passengerTypes', 'feedback.own', 'feedback.send'],
    ...['fleet.classes', 'home.quickMenu'],
    ...[
      'home.saveQuickMenu',
      'journal.recordHistory',
      'lists.export',
      'lists.exportPlace',
      'lists.print',
      'lists.saveSettings',
      'lists.settings',
      'lookups.agent',
    ],
    ...[
      'lookups.certType',
      'lookups.countryByPage',
      'lookups.cruise',
      'lookups.cruiseSeries',
      'lookups.docker',
    ],
    ...['lookups.idNo', 'lookups.port', 'lookups.portCorporation', 'lookups.route', 'lookups.supplier'],
    ...['lookups.userDocker', 'messages.broadcasts', 'messages.detail', 'messages.inbox', 'messages.popups'],
    ...['messages.read', 'messages.readAll', 'network.lines', 'network.ports', 'orders.outcome'],
    ...[
      'profile.avatar',
      'profile.endOtherSessions',
      'profile.endSession',
      'profile.own',
      'profile.preferences',
    ],
    ...['profile.save', 'profile.saveAvatar', 'profile.savePreferences', 'profile.sessions'],
    ...['reports.endSchedule', 'reports.schedule', 'reports.schedules', 'reports.sentFile'],
    ...['river.schema', 'session.challengePasskey', 'session.factorState', 'session.lock'],
    ...['session.lockState', 'session.me', 'session.outcome', 'session.refresh', 'session.socketTicket'],
    ...['session.unlock', 'session.verifyCode', 'session.verifyPasskey', 'staff.addPasskey'],
    ...['staff.beginApp', 'staff.beginPasskey', 'staff.changePassword'],
    ...[
      'staff.changePaymentPassword',
      'staff.confirmApp',
      'staff.factors',
      'staff.removeApp',
      'staff.removePasskey',
      'staff.renamePasskey',
      'staff.renewRecoveryCodes',
      'staff.weakPassword',
      'staff.whyNot',
      'system.reasons',
      'workspace.keep',
    ],
    ...['workspace.kept'],
  ],
}

test('[I2] what needs no permission is written down here, name by name', () => {
  const without = (kind: 'open' | 'signedIn') =>
    all.filter(([, { access }]) => kind in access).map(([name]) => name as string)
  expect(without('open').sort()).toEqual(needsNone.open)
  expect(without('signedIn').sort()).toEqual(needsNone.signedIn)
})

test('every permission of the contract can be granted: it is a button of the menu tree', () => {
  const buttons = new Set<string>()
  const walk = (nodes: readonly BuiltInMenu[]) => {
    for (const node of nodes) {
      if (node.type === 'A') buttons.add(node.id)
      walk(node.children ?? [])
    }
  }
  walk(builtInMenus)
  const required = [...permitted, ...viewed].map(([, { access }]) =>
    'permission' in access ? access.permission : '',
  )
  expect(required.filter((permission) => !buttons.has(permission))).toEqual([])
})

test('every endpoint has a path of its own and a reason if it is open', () => {
  const addresses = all.map(([name, endpoint]) => `${endpoint.method} ${pathOf(name, endpoint)}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const [, { access, scope }] of all) {
    if (!('permission' in access) || 'viewer' in access) expect(Object.values(access)[0]).toMatch(/\w+ \w+/)
    if (typeof scope === 'object') expect(scope.shared).toMatch(/\w+ \w+/)
  }
})
