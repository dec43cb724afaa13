import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Reach } from '@fairway/contract/staff/data-reach'
import type { staff } from '@fairway/contract/staff/endpoints'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadMenusAndRoles } from '../../../database/starting-data/staff.ts'

let app: TestApp
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const period = { from: '2026-06-01', to: '2026-06-15', by: 'line' } as const

const organisation = { dataScope: 'organisation', dockScope: 'all' } as const

const four = (name: string) => ({ en: name, zh: `${name}中`, es: `${name} es`, ja: `${name} ja` })

async function roleOf(code: string): Promise<ReplyOf<(typeof staff)['staff.role']>> {
  const { rows } = await sql<{ id: string }>`select id from staff.roles where code = ${code}`.execute(
    app.database.db,
  )
  return (await app.call(admin, 'staff.role', { id: rows[0]?.id ?? '0' })).data
}

type Change = { grant?: string[]; withdraw?: string[] } & Partial<Reach>
async function change(
  person: SignedInUser,
  code: string,
  { grant = [], withdraw = [], dataScope, dockScope }: Change,
) {
  const role = await roleOf(code)
  return app.call(person, 'staff.saveRole', {
    id: role.id,
    version: role.version,
    names: role.names,
    dataScope: dataScope ?? role.dataScope,
    dockScope: dockScope ?? role.dockScope,
    remark: role.remark,
    grant,
    withdraw,
  })
}

let roleCount = 0
const freshCode = () => {
  roleCount += 1
  return `role${roleCount}`
}

async function make(menus: string[]) {
  const code = freshCode()
  const { data } = await app.call(admin, 'staff.createRole', {
    ...{ code, names: four(code), ...organisation, menus },
  })
  return { code, id: data.id }
}

async function give(user: string, role: string): Promise<void> {
  await sql`insert into staff.user_roles (user_id, role_id)
    select u.id, r.id from staff.users u, staff.roles r where u.code = ${user} and r.code = ${role}
    on conflict do nothing`.execute(app.database.db)
}

const lastEntry = async () =>
  (
    await sql<{ operation: string; detail: Record<string, unknown> }>`
      select operation, detail from journal.operations order by id desc limit 1`.execute(app.database.db)
  ).rows[0]

describe('the list of roles', () => {
  test('is found by name in any language, filtered, sorted and paged', async () => {
    const { data } = await app.call(admin, 'staff.roles', { sort: '-people', pageSize: 3 })
    expect(data.total).toBe(9)
    expect(data.rows).toHaveLength(3)
    expect(data.rows[0]?.people).toBeGreaterThanOrEqual(data.rows[1]?.people ?? 0)
    const result = await app.call(admin, 'staff.roles', { text: '码头' })
    expect(result.data.rows.map(({ code }) => code)).toEqual(['pierSupervisor'])
    const wide = await app.call(admin, 'staff.roles', { dataScope: 'all', enabled: true })
    expect(wide.data.rows.map(({ code }) => code)).toEqual([
      ...['accountant', 'administrator', 'pierSupervisor', 'viewer'],
    ])
    const docks = await app.call(admin, 'staff.roles', { dockScope: 'own' })
    expect(docks.data.rows.map(({ code }) => code)).toEqual(['pierSupervisor', 'portStaff'])
  })
})

describe('a role', () => {
  test('is made with four names and permissions, once however often the request comes', async () => {
    const key = newIdempotencyKey()
    const request = {
      ...{ code: freshCode(), names: four('Boarding'), dataScope: 'all' as const, dockScope: 'own' as const },
      menus: ['orders/list', 'orders.view'],
    }
    const [first, second] = [
      await app.call(admin, 'staff.createRole', request, { key }),
      await app.call(admin, 'staff.createRole', request, { key }),
    ]
    expect(second.data).toEqual(first.data)
    expect(await roleOf(request.code)).toMatchObject({
      names: request.names,
      menus: ['orders.view', 'orders/list'],
      permissions: 1,
      people: 0,
      builtIn: false,
      changedBy: '林岚',
    })
    expect(await app.call(admin, 'staff.createRole', request)).toMatchObject({ code: 'staff.roleTaken' })
    expect(await lastEntry()).toMatchObject({
      operation: 'staff.createRole',
      detail: { granted: ['orders.view', 'orders/list'] },
    })
  })

  test('a change takes effect for all holders with their next call, on every node', async () => {
    const node = await startTestApp({ database: app.database })
    try {
      const clerk = await app.signIn('clerk2')
      expect((await node.call(clerk, 'reports.sales', period)).http).toBe(403)
      expect(await change(admin, 'ticketClerk', { grant: ['reports.sales'] })).toMatchObject({
        success: true,
      })
      await expect.poll(async () => (await node.call(clerk, 'reports.sales', period)).http).not.toBe(403)
      expect(await change(admin, 'ticketClerk', { withdraw: ['reports.sales'] })).toMatchObject({
        success: true,
      })
      await expect.poll(async () => (await node.call(clerk, 'reports.sales', period)).http).toBe(403)
      expect(await lastEntry()).toMatchObject({ detail: { granted: [], withdrawn: ['reports.sales'] } })
    } finally {
      await node.close()
    }
  })

  test('that another administrator changed meanwhile is not overwritten', async () => {
    const { code, id } = await make(['home'])
    const { version, names } = await roleOf(code)
    const request = { id, version, names, ...organisation, grant: ['home.view'] }
    expect(await app.call(admin, 'staff.saveRole', request)).toMatchObject({
      data: { version: version + 1 },
    })
    expect(await app.call(admin, 'staff.saveRole', { ...request, grant: [] })).toMatchObject({
      http: 409,
      code: 'staff.roleChanged',
    })
  })

  test('gives away only what the giver has, and sees no more than the giver', async () => {
    const { code } = await make(['staff/roles', 'staff.viewRoles', 'staff.editRoles', 'home'])
    await give('carrier', code)
    const carrier = await app.signIn('carrier')
    const other = await make(['home'])
    expect(await change(carrier, other.code, { grant: ['fares.view', 'home'] })).toMatchObject({
      http: 403,
      code: 'staff.notHeld',
      message: expect.stringContaining('View fares'),
      details: { permissions: 'fares.view' },
    })
    expect((await roleOf(other.code)).menus).toEqual(['home'])
    expect(await change(carrier, other.code, { grant: ['staff.viewRoles'] })).toMatchObject({ success: true })
    expect(await change(carrier, other.code, { dataScope: 'all' })).toMatchObject({
      code: 'staff.widerScope',
    })
    expect(await change(carrier, 'accountant', { withdraw: ['orders.view'] })).toMatchObject({
      code: 'staff.widerScope',
    })
    expect(
      await app.call(carrier, 'staff.createRole', {
        ...{ code: freshCode(), names: four('b'), ...organisation, dataScope: 'all', menus: [] },
      }),
    ).toMatchObject({ code: 'staff.widerScope' })
    // What it had before may stay, and be withdrawn, by every administrator.
    const rich = await make(['fares.view'])
    expect(await change(carrier, rich.code, { withdraw: ['fares.view'] })).toMatchObject({ success: true })
    // Not even an administrator has what only those with a wallet have.
    expect(await change(admin, other.code, { grant: ['sys.index.withdraw'] })).toMatchObject({
      code: 'staff.notHeld',
    })
  })

  test('is not given what the tree does not know, nor folders by themselves', async () => {
    const { code } = await make([])
    for (const menu of ['no.such', 'orders'])
      expect(await change(admin, code, { grant: [menu] })).toMatchObject({ code: 'staff.unknownMenu' })
  })

  test('is deleted only without holders, and disabled only with their present number', async () => {
    const { code, id } = await make(['home', 'reports.sales'])
    await give('port', code)
    const port = await app.signIn('port')
    const { version } = await roleOf(code)
    expect(await app.call(admin, 'staff.deleteRole', { id, version })).toMatchObject({
      http: 409,
      code: 'staff.roleInUse',
      details: { people: 1 },
    })
    expect((await app.call(port, 'reports.sales', period)).http).not.toBe(403)
    const off = { id, version, enabled: false }
    expect(await app.call(admin, 'staff.setRoleEnabled', { ...off, people: 0 })).toMatchObject({
      code: 'staff.roleHoldersChanged',
    })
    expect(await app.call(admin, 'staff.setRoleEnabled', { ...off, people: 1 })).toMatchObject({
      success: true,
    })
    await expect.poll(async () => (await app.call(port, 'reports.sales', period)).http).toBe(403)
    await sql`delete from staff.user_roles where role_id = ${id}`.execute(app.database.db)
    expect(await app.call(admin, 'staff.deleteRole', { id, version: version + 1 })).toMatchObject({
      success: true,
    })
    expect(await app.call(admin, 'staff.role', { id })).toMatchObject({
      http: 404,
      code: 'staff.unknownRole',
    })
  })

  test('that is disabled is not enabled by its own holder', async () => {
    const { code, id } = await make(['staff.viewRoles', 'staff.editRoles'])
    const rich = await make(['fares.view'])
    await give('pier', code)
    await give('pier', rich.code)
    const off = { id: rich.id, version: 1, enabled: false, people: 1 }
    expect(await app.call(admin, 'staff.setRoleEnabled', off)).toMatchObject({ success: true })
    await sql`update staff.roles set data_scope = 'organisation', dock_scope = 'own' where id in (${id}, ${rich.id})`.execute(
      app.database.db,
    )
    const supervisor = await app.signIn('pier')
    const on = { ...off, version: 2, enabled: true }
    expect(await app.call(supervisor, 'staff.setRoleEnabled', on)).toMatchObject({ code: 'staff.notHeld' })
    // An administrator puts back what was, whatever it holds.
    const agents = await roleOf('agencyClerk')
    const all = { id: agents.id, people: agents.people }
    for (const [version, enabled] of [
      [agents.version, false],
      [agents.version + 1, true],
    ] as const)
      expect(await app.call(admin, 'staff.setRoleEnabled', { ...all, version, enabled })).toMatchObject({
        success: true,
      })
    expect(await app.call(admin, 'staff.setRoleEnabled', on)).toMatchObject({ success: true })
  })

  test('of the product stays, and the one that administers all others cannot be cut down', async () => {
    const viewer = await roleOf('viewer')
    expect(
      await app.call(admin, 'staff.deleteRole', { id: viewer.id, version: viewer.version }),
    ).toMatchObject({ code: 'staff.roleBuiltIn' })
    const { id, version, people } = await roleOf('administrator')
    expect(await change(admin, 'administrator', { withdraw: ['staff.editRoles'] })).toMatchObject({
      code: 'staff.roleEssential',
    })
    for (const narrower of [{ dataScope: 'organisation' }, { dockScope: 'own' }] as const)
      expect(await change(admin, 'administrator', narrower)).toMatchObject({ code: 'staff.roleEssential' })
    expect(
      await app.call(admin, 'staff.setRoleEnabled', { id, version, enabled: false, people }),
    ).toMatchObject({ code: 'staff.roleEssential' })
    expect(await change(admin, 'administrator', { withdraw: ['comments.moderate'] })).toMatchObject({
      success: true,
    })
    await app.database.db.transaction().execute(loadMenusAndRoles)
    expect((await roleOf('administrator')).menus).not.toContain('comments.moderate')
    await sql`insert into staff.role_menus values (${id}, 'comments.moderate')`.execute(app.database.db)
  })
})

describe('who can do this', () => {
  test('names roles and people, by a page also those who have one of its buttons', async () => {
    const { data } = await app.call(admin, 'staff.permissionHolders', { permission: 'orders.sell' })
    expect(data.roles.map(({ code }) => code)).toEqual(['administrator', 'ticketClerk'])
    expect(data.rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['admin', 'clerk', 'clerk2']))
    expect(data.rows.map(({ code }) => code)).not.toContain('pier')
    const page = await app.call(admin, 'staff.permissionHolders', { permission: 'orders/list' })
    expect(page.data.roles.map(({ code }) => code)).toContain('pierSupervisor')
    const result = await app.call(admin, 'staff.permissionHolders', {
      ...{ permission: 'orders.sell', text: '陈静', sort: '-name' as const },
    })
    expect(result.data).toMatchObject({ total: 1, rows: [{ code: 'clerk', usable: true }] })
  })

  test('[I3] names people of the own organisation only to who sees no more', async () => {
    const { code, id } = await make(['staff.viewRoles', 'orders.view'])
    await give('agency', code)
    await give('clerk', code)
    const agency = await app.signIn('agency')
    const people = await app.call(agency, 'staff.permissionHolders', { permission: 'orders.view' })
    expect(people.data.rows.map((row) => row.code)).toContain('agency')
    expect(people.data.rows.map((row) => row.code)).not.toContain('clerk')
    const holders = await app.call(agency, 'staff.roleHolders', { id })
    expect(holders.data.rows.map((row) => row.code)).toEqual(['agency'])
    expect((await app.call(admin, 'staff.roleHolders', { id })).data.total).toBe(2)
  })
})

describe('why can I not', () => {
  test('names the permission, the roles that grant it and the people to contact, to every user', async () => {
    const clerk = await app.signIn('clerk')
    const { data } = await app.call(clerk, 'staff.whyNot', { permission: 'reports.sales' })
    expect(data.path.map(({ en }) => en)).toEqual(['Reports', 'Sales analysis', 'View the sales analysis'])
    expect(data).toMatchObject({ held: false, switchedOff: false })
    expect(data.roles.map(({ names }) => names.en)).toContain('Accountant')
    expect(data.ask.map(({ name }) => name)).toEqual(expect.arrayContaining(['林岚', '周启']))
    expect(JSON.stringify(data)).not.toContain('孙算')
    expect((await app.call(clerk, 'staff.whyNot', { permission: 'orders.sell' })).data.held).toBe(true)
    expect(await app.call(clerk, 'staff.whyNot', { permission: 'no.such' })).toMatchObject({ http: 404 })
  })
})
