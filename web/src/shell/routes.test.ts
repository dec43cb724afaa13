import { expect, test } from 'vitest'
import { readMenu } from './menu.ts'
import type { RegisteredPage } from './registry.ts'
import { likelyPage, routeOf } from './routes.ts'

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
const page = (uri: string, parameters?: number): [string, RegisteredPage] => [
  uri,
  {
    uri,
    parameters,
    area: 'orders',
    title: 'shell.dashboard',
    permission: `${uri.split('/')[0]}.view`,
    load: () => Promise.reject(new Error('not in this test')),
  },
]
const pages = new Map([page('home'), page('orders/list'), page('orders/detail', 1), page('fares/tables')])
const menu = readMenu([
  node('home', { options: '{"home":true}' }),
  node('orders', {
    type: 'M',
    children: [node('orders/list'), node('orders/detail', { options: '{"hidden":true}' })],
  }),
  node('network/ports'),
])
const route = (path: string) => routeOf(path, menu, pages)

test('[C1] [B5] a granted page stands at /menus/{uri}', () => {
  expect(route('/menus/orders/list')).toMatchObject({ kind: 'page', page: { uri: 'orders/list' } })
})

test('[C3] the home-flagged menu stands at / and nowhere else', () => {
  expect(route('/')).toMatchObject({ kind: 'page', page: { uri: 'home' } })
  expect(route('/menus/home')).toEqual({ kind: 'redirect', path: '/' })
})

test('[C4] an unknown path leads to /', () => {
  for (const path of ['/nowhere', '/menus/nothing/here', '/menus/%E0%A4%A', '/menus/'])
    expect(route(path)).toEqual({ kind: 'redirect', path: '/' })
})

test('[C6] a menu without a page on this build is a page that is not available', () => {
  expect(route('/menus/network/ports')).toMatchObject({
    kind: 'unavailable',
    entry: { uri: 'network/ports' },
  })
})

test('a known page that was not granted names what is missing', () => {
  expect(route('/menus/fares/tables')).toMatchObject({
    kind: 'forbidden',
    page: { permission: 'fares.view' },
  })
})

test('a detail page takes what follows its uri as its parameter', () => {
  expect(route('/menus/orders/detail/12')).toMatchObject({ kind: 'page', parameters: ['12'] })
  expect(route('/menus/orders/detail')).toMatchObject({ kind: 'unavailable' })
  expect(route('/menus/orders/list/12')).toEqual({ kind: 'redirect', path: '/' })
})

test('a folder leads to its first page', () => {
  expect(route('/menus/orders')).toEqual({ kind: 'redirect', path: '/menus/orders/list' })
})

test('[A1] /redirect leads to the path that follows it', () => {
  expect(route('/redirect/menus/orders/list')).toEqual({ kind: 'reload', path: '/menus/orders/list' })
  expect(route('/redirect/')).toEqual({ kind: 'reload', path: '/' })
})

test('[A4] the error pages have addresses of their own', () => {
  expect(route('/401').kind).toBe('notAllowed')
  expect(route('/404').kind).toBe('notFound')
})

test('[B5] the page of an address is fetched before the menu says whether it is granted', () => {
  expect(likelyPage('/menus/orders/detail/12', '', pages)?.uri).toBe('orders/detail')
  expect(likelyPage('/', 'home', pages)?.uri).toBe('home')
  expect(likelyPage('/', '', pages)).toBeUndefined()
  expect(likelyPage('/401', 'home', pages)).toBeUndefined()
})
