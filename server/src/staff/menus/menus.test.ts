import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'
import type { staff } from '@fairway/contract/staff/endpoints'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadMenusAndRoles } from '../../../database/starting-data/staff.ts'
import { syncBuiltInMenus } from '../../../database/starting-data/sync-built-in-menus.ts'

let app: TestApp
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

type Node = ReplyOf<(typeof staff)['staff.menus']>['nodes'][number]
type Saved = RequestOf<(typeof staff)['staff.saveMenu']>

const four = (name: string) => ({ en: name, zh: `${name}中`, es: `${name} es`, ja: `${name} ja` })

async function tree(): Promise<Map<string, Node>> {
  const { data } = await app.call(admin, 'staff.menus', {})
  return new Map(data.nodes.map((node) => [node.id, node]))
}

async function nodeOf(id: string): Promise<Node> {
  const node = (await tree()).get(id)
  if (!node) throw new Error(`${id} is not in the tree`)
  return node
}

const childrenOf = async (parent: string | null) =>
  Array.from((await tree()).values()).flatMap((node) => (node.parent === parent ? [node.id] : []))

async function save(id: string, change: Partial<Saved>) {
  const { version, names, uri, enabled, options, remark } = await nodeOf(id)
  return app.call(admin, 'staff.saveMenu', { id, version, names, uri, enabled, options, remark, ...change })
}

async function move(id: string, parent: string | null, before: string | null = null) {
  const { version } = await nodeOf(id)
  return app.call(admin, 'staff.moveMenu', { id, version, parent, before })
}

const make = (id: string, more: Partial<RequestOf<(typeof staff)['staff.createMenu']>> = {}) =>
  app.call(admin, 'staff.createMenu', {
    ...{ id, type: 'C', parent: 'network', names: four(id), uri: `https://help.example/${id}`, options: {} },
    ...more,
  })

test('an entry is made, is the administrator’s at once, and is deleted when nothing hangs on it', async () => {
  expect(await make('help')).toMatchObject({ success: true })
  expect(await nodeOf('help')).toMatchObject({ parent: 'network', builtIn: false, roles: 1, version: 1 })
  const me = (await app.call(admin, 'session.me', {})) as unknown as { rootMenus: { id: string }[] }
  expect(JSON.stringify(me.rootMenus)).toContain('"id":"help"')
  expect(await make('help')).toMatchObject({ http: 409, code: 'staff.menuTaken' })
  const clerks =
    await sql`insert into staff.role_menus select id, 'help' from staff.roles where code = 'ticketClerk'`
  await clerks.execute(app.database.db)
  const gone = { id: 'help', version: 1 }
  expect(await app.call(admin, 'staff.deleteMenu', gone)).toMatchObject({
    code: 'staff.menuInUse',
    details: { roles: 1 },
  })
  await sql`delete from staff.role_menus rm using staff.roles r
    where r.id = rm.role_id and r.code = 'ticketClerk' and rm.menu_id = 'help'`.execute(app.database.db)
  expect(await app.call(admin, 'staff.deleteMenu', gone)).toMatchObject({ success: true })
  expect((await tree()).has('help')).toBe(false)
})

test('an entry has a place, a uri and an id of its own that fit', async () => {
  const refused: [Parameters<typeof make>, string][] = [
    [['system'], 'staff.menuReserved'],
    [['x/one', { parent: 'orders.sell' }], 'staff.menuWrongPlace'],
    [['x/one', { parent: 'orders/list' }], 'staff.menuWrongPlace'],
    [['x.button', { type: 'A', uri: '', parent: null }], 'staff.menuWrongPlace'],
    [['x/one', { parent: 'nowhere' }], 'staff.unknownMenu'],
    [['x/one', { uri: '' }], 'staff.menuUriWrong'],
    [['x/one', { uri: '/orders//list' }], 'staff.menuUriWrong'],
    [['x/one', { uri: 'javascript:alert(1)' }], 'staff.menuUriWrong'],
    [['x', { type: 'M', uri: 'orders/new' }], 'staff.menuUriWrong'],
    [['x/one', { uri: 'orders/list' }], 'staff.menuUriTaken'],
    [['x/one', { options: { activeMenu: 'no/page' } }], 'staff.unknownMenu'],
    [['x/one', { options: { color: 'red' } }], 'request.invalid'],
    [['x one'], 'request.invalid'],
    [['x/one', { names: { en: '', ja: ' ' } }], 'request.invalid'],
  ]
  for (const [request, code] of refused) expect(await make(...request), code).toMatchObject({ code })
})

test('a new entry stands last in its folder, also after others were moved away or deleted', async () => {
  for (const id of ['gap-1', 'gap-2', 'gap-3', 'a-last']) {
    if (id === 'a-last')
      for (const gone of ['gap-1', 'gap-2'])
        await app.call(admin, 'staff.deleteMenu', { id: gone, version: (await nodeOf(gone)).version })
    expect(await make(id)).toMatchObject({ success: true })
  }
  expect((await childrenOf('network')).slice(-2)).toEqual(['gap-3', 'a-last'])
  for (const gone of ['gap-3', 'a-last'])
    await app.call(admin, 'staff.deleteMenu', { id: gone, version: (await nodeOf(gone)).version })
})

describe('a move', () => {
  test('puts an entry before another or at the end, with all that hangs on it', async () => {
    const [first, ...others] = await childrenOf('network')
    expect(first).toBe('network/ports')
    expect(others).toContain('network/lines')
    expect(await move('network/lines', 'network', 'network/ports')).toMatchObject({ success: true })
    expect(await childrenOf('network')).toEqual([
      'network/lines',
      first,
      ...others.filter((id) => id !== 'network/lines'),
    ])
    const fleet = await childrenOf('fleet')
    expect(await move('network', 'fleet')).toMatchObject({ success: true })
    expect(await childrenOf('fleet')).toEqual([...fleet, 'network'])
    expect(await nodeOf('network')).toMatchObject({ changed: true })
    expect(await nodeOf('fleet/ships')).toMatchObject({ changed: false })
    expect(await move('network', null, 'fleet')).toMatchObject({ success: true })
    expect(await move('network/lines', 'network')).toMatchObject({ success: true })
  })

  test('makes no ring, goes no deeper than six levels and is refused when the entry was changed', async () => {
    expect(await make('deep1', { type: 'M', uri: '', parent: 'network' })).toMatchObject({ success: true })
    for (const level of [2, 3, 4, 5])
      expect(await make(`deep${level}`, { type: 'M', uri: '', parent: `deep${level - 1}` })).toMatchObject({
        success: true,
      })
    expect(await make('deep6', { type: 'M', uri: '', parent: 'deep5' })).toMatchObject({
      code: 'staff.menuTooDeep',
      details: { most: 6 },
    })
    expect(await move('network', 'deep3')).toMatchObject({ code: 'staff.menuRing' })
    expect(await move('network', 'network')).toMatchObject({ code: 'staff.menuRing' })
    expect(await move('fleet', 'deep5')).toMatchObject({ code: 'staff.menuTooDeep' })
    expect(
      await app.call(admin, 'staff.moveMenu', { id: 'deep5', version: 99, parent: null, before: null }),
    ).toMatchObject({ code: 'staff.menuChanged' })
    expect(await app.call(admin, 'staff.deleteMenu', { id: 'deep1', version: 1 })).toMatchObject({
      code: 'staff.menuNotEmpty',
      details: { entries: 4 },
    })
  })
})

test('there is exactly one start page: another one takes the mark, and it cannot be switched off', async () => {
  expect(await save('orders/list', { options: { home: true } })).toMatchObject({ success: true })
  const marked = Array.from((await tree()).values()).filter(({ options }) => options.home)
  expect(marked.map(({ id }) => id)).toEqual(['orders/list'])
  expect(await save('orders/list', { enabled: false })).toMatchObject({ code: 'staff.homeNeeded' })
  expect(await save('orders/list', { options: { home: false } })).toMatchObject({ code: 'staff.homeNeeded' })
  expect(await save('orders', { enabled: false })).toMatchObject({ code: 'staff.homeNeeded' })
  expect(await save('home', { options: { icon: 'dashboard', home: true } })).toMatchObject({ success: true })
  expect(await nodeOf('home')).toMatchObject({ changed: false })
})

test('a disabled node is granted to no role, with its descendants, and administration stays enabled', async () => {
  const clerk = await app.signIn('clerk')
  expect((await app.call(clerk, 'fares.tables', {})).http).toBe(200)
  expect(await save('fares', { enabled: false })).toMatchObject({ success: true })
  await expect.poll(async () => (await app.call(clerk, 'fares.tables', {})).http).toBe(403)
  expect((await app.call(clerk, 'staff.whyNot', { permission: 'fares.view' })).data).toMatchObject({
    held: false,
    switchedOff: true,
  })
  expect(await save('fares', { enabled: true })).toMatchObject({ success: true })
  await expect.poll(async () => (await app.call(clerk, 'fares.tables', {})).http).toBe(200)
  for (const id of ['administration', 'staff/menus', 'staff.editRoles'])
    expect(await save(id, { enabled: false })).toMatchObject({ code: 'staff.menuEssential' })
  expect(await save('administration', { options: { hidden: true } })).toMatchObject({
    code: 'staff.menuEssential',
  })
  const { version } = await nodeOf('fleet/ships')
  expect(await app.call(admin, 'staff.deleteMenu', { id: 'fleet/ships', version })).toMatchObject({
    code: 'staff.menuBuiltIn',
  })
})

test('the journal has the changed fields before and after', async () => {
  const names = { ...(await nodeOf('fleet/ships')).names, en: 'Vessels' }
  await save('fleet/ships', { names })
  const { rows } = await sql<{ operation: string; entity_id: string; detail: unknown }>`
    select operation, entity_id, detail from journal.operations order by id desc limit 1`.execute(
    app.database.db,
  )
  expect(rows).toEqual([
    {
      operation: 'staff.saveMenu',
      entity_id: 'fleet/ships',
      detail: { before: { names: { ...names, en: 'Ships' } }, after: { names } },
    },
  ])
})

describe('when the product starts anew', () => {
  const inTree = async () =>
    JSON.stringify(Array.from((await tree()).values()).map(({ version, ...rest }) => rest))
  const bring = (nodes = builtInMenus) =>
    app.database.db.transaction().execute((tx) => syncBuiltInMenus(tx, nodes))

  test('what administrators made of the menu stays, and nothing is written', async () => {
    await save('fleet/ships', { options: { icon: 'anchor', color: '#aa5500' }, remark: 'ours' })
    await move('fares', null, 'home')
    const before = await inTree()
    const { rows: versions } = await sql`select version from staff.grants_version`.execute(app.database.db)
    await app.database.db.transaction().execute(loadMenusAndRoles)
    expect(await inTree()).toBe(before)
    expect((await sql`select version from staff.grants_version`.execute(app.database.db)).rows).toEqual(
      versions,
    )
  })

  test('what they left alone follows the next release, and what they changed does not', async () => {
    const next = structuredClone(builtInMenus)
    const fleet = next.find(({ id }) => id === 'fleet')
    const [ships] = fleet?.children ?? []
    if (!fleet || !ships) throw new Error('the tree has no ships')
    fleet.names = four('Boats')
    ships.names = four('All boats')
    ships.options = { icon: 'ticket' }
    fleet.children = [ships, { id: 'fleet/new', type: 'C', names: four('New'), uri: 'fleet/new' }]
    expect(await bring(next)).toEqual(['fleet/new'])
    expect(await nodeOf('fleet')).toMatchObject({ names: four('Boats'), changed: false })
    expect(await nodeOf('fleet/ships')).toMatchObject({
      names: { en: 'Vessels' },
      options: { icon: 'anchor', color: '#aa5500' },
      remark: 'ours',
      changed: true,
    })
    // What a release gives up is left to the administrators.
    expect(await bring()).toEqual([])
    const { version, builtIn } = await nodeOf('fleet/new')
    expect(builtIn).toBe(false)
    expect(await app.call(admin, 'staff.deleteMenu', { id: 'fleet/new', version })).toMatchObject({
      success: true,
    })
  })

  test('an id that administrators had taken stays as they made it', async () => {
    await make('fleet/later', { parent: 'fleet' })
    const later: BuiltInMenu = { id: 'fleet/later', type: 'C', names: four('Later'), uri: 'fleet/later' }
    const next = builtInMenus.map((node) =>
      node.id === 'fleet' ? { ...node, children: [...(node.children ?? []), later] } : node,
    )
    await bring(next)
    expect(await nodeOf('fleet/later')).toMatchObject({ names: four('fleet/later'), builtIn: true })
  })
})
