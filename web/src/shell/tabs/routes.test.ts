import type { PageUri, Permission } from '@fairway/contract/menus'
import { expect, test } from 'vitest'
import { readMenu } from '../../blocks/page/menu.ts'
import type { RegisteredPage } from './registry.ts'
import { likelyPage, pathOfPage, routeOf } from './routes.ts'

const texts = (name: string) => ({ en: name, zh: name, es: name, ja: name })
const node = (uri: string, rest = {}) => ({
  id: uri,
  name: uri,
  names: texts(uri),
  uri,
  type: 'C',
  status: '1',
  parent: null,
  options: '',
  children: [],
  ...rest,
})
const page = (uri: PageUri, permission: Permission, parameters?: number): [string, RegisteredPage] => [
  uri,
  {
    uri,
    parameters,
    area: 'orders',
    title: 'shell.dashboard',
    permission,
    load: () => Promise.reject(new Error('not in this test')),
  },
]
const fixed = (path: `/${string}`, rest: Partial<RegisteredPage> = {}): [string, RegisteredPage] => {
  const uri = path.replace(/^\/(menus\/)?/, '')
  return [
    uri,
    { ...page('home', 'home.view')[1], uri, ...rest, path, title: 'shell.account' } as RegisteredPage,
  ]
}
const pages = new Map([
  page('home', 'home.view'),
  page('orders/list', 'orders.view'),
  page('orders/detail', 'orders.view', 1),
  page('fares/tables', 'fares.view'),
  fixed('/profile/index', { permission: undefined }),
  fixed('/documentation/index', { permission: undefined, parameters: 1 }),
  fixed('/menus/updatePassword/index', { permission: undefined }),
  fixed('/soldAnalysis', { permission: 'reports.sales' }),
  fixed('/logManager/logList', { permission: 'logs.view' }),
])
const menu = readMenu([
  node('home', { options: '{"home":true}' }),
  node('orders', {
    type: 'M',
    children: [node('orders/list'), node('orders/detail', { options: '{"hidden":true}' })],
  }),
  node('network/ports'),
  node('soldAnalysis'),
  node('reports.sales', { type: 'A', uri: '' }),
])
const route = (path: string) => routeOf(path, menu, pages)

test('[C1] [B5] a granted page stands at /menus/{uri}', () => {
  expect(route('/menus/orders/list')).toMatchObject({ kind: 'page', page: { uri: 'orders/list' } })
})

test('[C3] the home-flagged menu stands at / and nowhere else', () => {
  expect(route('/')).toMatchObject({ kind: 'page', page: { uri: 'home' } })
  expect(route('/menus/home')).toEqual({ kind: 'redirect', path: '/' })
})

test('[C4] an unknown path redirects to / and is reported as unknown', () => {
  for (const path of ['/nowhere', '/menus/nothing/here', '/menus/%E0%A4%A', '/menus/'])
    expect(route(path)).toEqual({ kind: 'redirect', path: '/', unknown: true })
})

test('[C6] a menu without a page on this build is a page that is not available', () => {
  expect(route('/menus/network/ports')).toMatchObject({
    kind: 'unavailable',
    entry: { uri: 'network/ports' },
  })
})

test('a page that is not granted names the missing permission', () => {
  expect(route('/menus/fares/tables')).toMatchObject({
    kind: 'forbidden',
    page: { permission: 'fares.view' },
  })
})

test('a detail page takes what follows its uri as its parameter', () => {
  expect(route('/menus/orders/detail/12')).toMatchObject({ kind: 'page', parameters: ['12'] })
  expect(route('/menus/orders/detail')).toMatchObject({ kind: 'unavailable' })
  expect(route('/menus/orders/list/12')).toEqual({ kind: 'redirect', path: '/', unknown: true })
})

test('a folder leads to its first page', () => {
  expect(route('/menus/orders')).toEqual({ kind: 'redirect', path: '/menus/orders/list' })
})

test('[A1] /redirect leads to the path that follows it', () => {
  expect(route('/redirect/menus/orders/list')).toEqual({ kind: 'reload', path: '/menus/orders/list' })
  expect(route('/redirect/')).toEqual({ kind: 'reload', path: '/' })
})

test('[A4] the error pages have fixed paths', () => {
  expect(route('/401').kind).toBe('notAllowed')
  expect(route('/404').kind).toBe('notFound')
})

test('[B5] the page of a URL is prefetched before the menu is loaded', () => {
  expect(likelyPage('/menus/orders/detail/12', '', pages)?.uri).toBe('orders/detail')
  expect(likelyPage('/', 'home', pages)?.uri).toBe('home')
  expect(likelyPage('/', '', pages)).toBeUndefined()
  expect(likelyPage('/401', 'home', pages)).toBeUndefined()
  expect(likelyPage('/profile/index', 'home', pages)?.uri).toBe('profile/index')
})

test('[A5] [A6] a page with a fixed path is open to every signed-in user', () => {
  expect(route('/profile/index')).toMatchObject({
    kind: 'page',
    page: { uri: 'profile/index' },
    entry: undefined,
  })
  expect(route('/menus/updatePassword/index')).toMatchObject({
    kind: 'page',
    page: { uri: 'updatePassword/index' },
  })
  expect(route('/documentation/index/sailings')).toMatchObject({ kind: 'page', parameters: ['sailings'] })
  for (const path of ['/profile/index/more', '/profile'])
    expect(route(path)).toEqual({ kind: 'redirect', path: '/', unknown: true })
})

test('[A10] [A11] a page with a fixed path and a permission is open to those who hold it, listed in the menu or not', () => {
  expect(route('/soldAnalysis')).toMatchObject({ kind: 'page', entry: { uri: 'soldAnalysis' } })
  expect(route('/logManager/logList')).toMatchObject({
    kind: 'forbidden',
    page: { permission: 'logs.view' },
  })
})

test('a page with a fixed path has only that one, also in the menu', () => {
  expect(route('/menus/soldAnalysis')).toEqual({ kind: 'redirect', path: '/soldAnalysis' })
  const { byUri } = readMenu([node('soldAnalysis'), node('orders/list')], (uri) => pages.get(uri)?.path)
  expect(byUri.get('soldAnalysis')?.href).toBe('/soldAnalysis')
  expect(byUri.get('orders/list')?.href).toBe('/menus/orders/list')
  expect(pathOfPage('profile/index', menu, pages)).toBe('/profile/index')
  expect(pathOfPage('orders/detail/12', menu, pages)).toBe('/menus/orders/detail/12')
  expect(pathOfPage('home', menu, pages)).toBe('/')
})
