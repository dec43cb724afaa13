import { endpoints } from '@fairway/contract/all'
import { maxQuickMenuItems, maxRemarkLength } from '@fairway/contract/home/values'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'

let server: TestApp
let clerk: SignedInUser
let admin: SignedInUser

beforeAll(async () => {
  server = await startTestApp()
  clerk = await server.signIn('clerk')
  admin = await server.signIn('admin')
  return () => server.close()
})

beforeEach(() => sql`delete from home.quick_menus`.execute(server.database.db))

const list = async (person: SignedInUser, language = 'en') =>
  (await server.call(person, 'home.quickMenu', {}, { language })).data
const idsOf = (menu: Awaited<ReturnType<typeof list>>) => menu.items.map(({ menuId }) => menuId)

async function save(person: SignedInUser, ...items: (string | { menuId: string; remark: string })[]) {
  const { version } = await list(person)
  const written = items.map((item) => (typeof item === 'string' ? { menuId: item } : item))
  return server.call(person, 'home.saveQuickMenu', { items: written, version })
}

async function setGrant(role: string, menuId: string, granted: boolean) {
  await (granted
    ? sql`insert into staff.role_menus select id, ${menuId} from staff.roles where code = ${role}`
    : sql`delete from staff.role_menus where menu_id = ${menuId}
        and role_id = (select id from staff.roles where code = ${role})`
  ).execute(server.database.db)
  await server.call(clerk, 'session.refresh', {})
}

test('[D10][J9] a clerk keeps pages with remarks, in the order given, and finds name, address and icon beside them', async () => {
  const saved = await save(clerk, { menuId: 'orders/list', remark: ' refunds of today ' }, 'orders/counter')
  expect(saved).toMatchObject({ http: 200, success: true })
  const menu = await list(clerk)
  expect(menu).toEqual(saved.data)
  expect(menu.items).toMatchObject([
    {
      menuId: 'orders/list',
      name: 'Orders',
      url: '/menus/orders/list',
      icon: 'orders',
      remark: 'refunds of today',
    },
    {
      menuId: 'orders/counter',
      name: 'Counter sale',
      url: '/menus/orders/counter',
      icon: 'ticket',
      remark: '',
    },
  ])
  expect((await list(clerk, 'zh')).items.map(({ name }) => name)).toEqual(['订单查询', '窗口售票'])
})

test('[J9] list and save stand at the addresses that were agreed', () => {
  const address = (name: keyof typeof endpoints) => {
    const endpoint: Endpoint = endpoints[name]
    return `${endpoint.method} ${pathOf(name, endpoint)}`
  }
  expect(address('home.quickMenu')).toBe('GET /sysHome/quick-menu/list.do')
  expect(address('home.saveQuickMenu')).toBe('POST /sysHome/quick-menu/save.do')
})

test('[J13] nothing below /sysHome answers without a token', async () => {
  const names = (Object.keys(endpoints) as (keyof typeof endpoints)[]).filter((name) =>
    pathOf(name, endpoints[name]).startsWith('/sysHome/'),
  )
  expect(names).toContain('home.saveQuickMenu')
  for (const name of names) {
    expect(await server.callRaw(undefined, name, {}), name).toMatchObject({ http: 401, status: 50008 })
    const halfASession = { ...clerk, cookie: admin.cookie }
    expect(await server.callRaw(halfASession, name, {}), name).toMatchObject({ http: 401 })
  }
})

test('[D10] every user has a quick menu of their own', async () => {
  await save(clerk, 'orders/counter')
  await save(admin, 'fares/tables')
  expect(idsOf(await list(clerk))).toEqual(['orders/counter'])
  expect(idsOf(await list(admin))).toEqual(['fares/tables'])
  // Whose menu it is comes from the session alone.
  await server.callRaw(clerk, 'home.saveQuickMenu', {
    items: [],
    version: (await list(clerk)).version,
    userId: '1',
  })
  expect(idsOf(await list(clerk))).toEqual([])
  expect(idsOf(await list(admin))).toEqual(['fares/tables'])
})

test('[D10] pages of other people, buttons, folders, hidden pages and made-up ids are refused, and nothing is stored', async () => {
  const app = await server.signIn('pier')
  await save(app, 'orders/list')
  for (const foreign of ['orders/counter', 'orders.view', 'orders', 'orders/detail', 'system', "x'; --"]) {
    const answer = await save(app, 'sailings/calendar', foreign)
    expect(answer, foreign).toMatchObject({ http: 400, code: 'home.quickMenuForeign' })
    expect(answer.message).toContain(foreign)
  }
  expect(idsOf(await list(app))).toEqual(['orders/list'])
})

test('[D10] an address, a name or an icon that is sent along is not what is stored', async () => {
  await server.callRaw(clerk, 'home.saveQuickMenu', {
    items: [
      {
        menuId: 'orders/counter',
        name: '<img onerror=alert(1)>',
        url: 'javascript:alert(1)',
        icon: 'https://elsewhere.example/i.svg',
        remark: '',
      },
    ],
    version: (await list(clerk)).version,
  })
  expect((await list(clerk)).items).toMatchObject([
    { name: 'Counter sale', url: '/menus/orders/counter', icon: 'ticket' },
  ])
})

test('[D10] remarks are texts: markup and quotes are kept as written, too long or unprintable ones are refused', async () => {
  const hostile = `<script>alert('x')</script> "; drop table home.quick_menus; -- 長江 🚢`
  await save(clerk, { menuId: 'orders/counter', remark: hostile })
  expect((await list(clerk)).items[0]?.remark).toBe(hostile)
  for (const remark of ['x'.repeat(maxRemarkLength + 1), 'two\nlines', 'a\u0007bell', 'a\0b'])
    expect(await save(clerk, { menuId: 'orders/counter', remark })).toMatchObject({
      http: 400,
      code: 'request.invalid',
    })
  expect((await list(clerk)).items[0]?.remark).toBe(hostile)
  expect(await save(clerk, { menuId: 'orders/counter', remark: '江'.repeat(maxRemarkLength) })).toMatchObject(
    {
      http: 200,
    },
  )
})

test('[D10] the menu holds a bounded number of entries, each page once', async () => {
  const { version } = await list(clerk)
  const items = Array.from({ length: maxQuickMenuItems + 1 }, () => ({ menuId: 'orders/counter' }))
  expect(await server.call(clerk, 'home.saveQuickMenu', { items, version })).toMatchObject({ http: 400 })
  const twice = await server.call(clerk, 'home.saveQuickMenu', { items: items.slice(1), version })
  expect(idsOf(twice.data)).toEqual(['orders/counter'])
})

test('[D10] of two windows that save at once the later one gets a conflict; no update is lost', async () => {
  const { version } = await list(clerk)
  const answers = await Promise.all(
    ['orders/counter', 'orders/list', 'sailings/calendar'].map((menuId) =>
      server.call(clerk, 'home.saveQuickMenu', { items: [{ menuId }], version }),
    ),
  )
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ http }) => http === 409)?.code).toBe('home.quickMenuChanged')
  const winner = answers.find(({ http }) => http === 200)
  expect(await list(clerk)).toEqual(winner?.data)
})

test('[D10] an entry that is no longer granted is hidden, keeps its place and remark, and comes back with its grant', async () => {
  await save(clerk, 'orders/list', { menuId: 'network/lines', remark: 'season' }, 'orders/counter')
  await setGrant('ticketClerk', 'network/lines', false)
  expect(idsOf(await list(clerk))).toEqual(['orders/list', 'orders/counter'])
  expect(await save(clerk, 'orders/counter', 'orders/list')).toMatchObject({ http: 200 })
  await setGrant('ticketClerk', 'network/lines', true)
  const menu = await list(clerk)
  expect(idsOf(menu)).toEqual(['orders/counter', 'network/lines', 'orders/list'])
  expect(menu.items[1]?.remark).toBe('season')
})

test('[D10] a menu entry that leads elsewhere keeps its web address; an inactive folder takes its pages with it', async () => {
  const { db } = server.database
  const names = JSON.stringify({ en: 'Water levels', zh: '水位', es: 'Niveles', ja: '水位' })
  await sql`insert into staff.menus (id, parent_id, names, uri, type, options) values
    ('levels', 'network', ${names}::jsonb, 'https://levels.example/now', 'C', '{oops'),
    ('script', 'network', ${names}::jsonb, 'javascript:alert(1)', 'C', '{}')`.execute(db)
  for (const menuId of ['levels', 'script']) await setGrant('ticketClerk', menuId, true)
  await save(clerk, 'levels', 'script')
  expect((await list(clerk)).items).toMatchObject([
    { url: 'https://levels.example/now', icon: '' },
    { url: '/menus/javascript%3Aalert(1)' },
  ])
  await sql`update staff.menus set status = '0' where id = 'network'`.execute(db)
  await server.call(clerk, 'session.refresh', {})
  expect(idsOf(await list(clerk))).toEqual([])
  await sql`update staff.menus set status = '1' where id = 'network'`.execute(db)
  await sql`delete from staff.menus where id in ('levels', 'script')`.execute(db)
  expect(idsOf(await list(clerk))).toEqual([])
})

test('[J9] the specification’s plain payload, an array of items and nothing else, is saved as it stands', async () => {
  const plain = [
    { menuId: 'orders/list', name: 'Orders', url: '/menus/orders/list', icon: 'orders', remark: 'refunds' },
    {
      menuId: 'orders/counter',
      name: 'Counter sale',
      url: '/menus/orders/counter',
      icon: 'ticket',
      remark: '',
    },
  ]
  await save(clerk, 'sailings/calendar')
  const saved = await server.callRaw(clerk, 'home.saveQuickMenu', plain)
  expect(saved).toMatchObject({ http: 200, success: true, data: { items: plain } })
  expect(await list(clerk)).toEqual(saved.data)
  expect((await server.callRaw(clerk, 'home.saveQuickMenu', [])).success).toBe(true)
  expect(idsOf(await list(clerk))).toEqual([])
})

test('[J9] entries without a version replace whatever is there', async () => {
  await save(clerk, 'sailings/calendar')
  const saved = await server.call(clerk, 'home.saveQuickMenu', { items: [{ menuId: 'orders/list' }] })
  expect(idsOf(saved.data)).toEqual(['orders/list'])
})

test('[J9] what an array may hold is checked as anywhere, and no other command takes one', async () => {
  expect(await server.callRaw(clerk, 'home.saveQuickMenu', [{ remark: 'of what?' }])).toMatchObject({
    http: 400,
    code: 'request.invalid',
  })
  expect(await server.callRaw(clerk, 'profile.save', [])).toMatchObject({
    http: 400,
    code: 'request.invalid',
  })
})
