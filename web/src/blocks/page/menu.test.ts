import { afterEach, expect, test, vi } from 'vitest'
import type { Reply } from '../../api/client.ts'
import { entryWithId, firstPage, readMenu, readOptions, visibleEntries } from './menu.ts'

type Node = Reply<'session.me'>['rootMenus'][number]

const texts = (name: string) => ({ en: name, zh: name, es: name, ja: name })
const node = (id: string, rest: Partial<Node> = {}): Node => ({
  id,
  name: id,
  names: texts(id),
  uri: id,
  type: 'C',
  status: '1',
  parent: null,
  options: '{}',
  children: [],
  ...rest,
})
const ids = (entries: { id: string }[]) => entries.map((entry) => entry.id)

afterEach(() => vi.restoreAllMocks())

test('[C1] a node is a route only when it is active, no button and not the root', () => {
  const menu = readMenu([
    node('system', {
      children: [node('orders/list'), node('off', { status: '0' }), node('orders.sell', { type: 'A' })],
    }),
  ])
  expect([...menu.byUri.keys()]).toEqual(['orders/list'])
  expect(menu.byUri.get('orders/list')?.href).toBe('/menus/orders/list')
})

test('[C2] malformed options count as empty, are logged, and the menu goes on', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const menu = readMenu([
    node('a', { options: '{icon:' }),
    node('b', { options: '[' }),
    node('c', { options: '5' }),
  ])
  expect(ids(menu.entries)).toEqual(['a', 'b', 'c'])
  expect(warned).toHaveBeenCalledTimes(3)
})

test('[C2] options carry icon, colour, hidden and home; unknown icons are left out', () => {
  expect(readOptions('{"icon":"boat","color":"#f00","hidden":true,"home":true}', 'a')).toMatchObject({
    icon: 'boat',
    color: '#f00',
    hidden: true,
    home: true,
  })
  expect(readOptions('{"icon":"../evil"}', 'a')).not.toHaveProperty('icon')
})

test('[C3] the menu with the home mark is the start page', () => {
  const menu = readMenu([node('orders/list'), node('home', { options: '{"home":true}' })])
  expect(menu.home?.id).toBe('home')
  expect(menu.home?.href).toBe('/')
})

test('[C5] button nodes are permissions wherever they stand in the tree', () => {
  const menu = readMenu([
    node('orders', {
      type: 'M',
      children: [node('orders/counter', { children: [node('orders.sell', { type: 'A', uri: '' })] })],
    }),
  ])
  expect([...menu.permissions]).toEqual(['orders.sell'])
  expect(menu.byUri.get('orders/counter')?.children).toEqual([])
})

test('[I1] the map of buttons holds the ids of active type-A nodes alone', () => {
  const menu = readMenu([
    node('orders/counter', {
      children: [
        node('orders.sell', { type: 'A', uri: '' }),
        node('orders.hold', { type: 'A', uri: '', status: '0' }),
        node('orders.page', { type: 'C' }),
      ],
    }),
    node('away', { status: '0', children: [node('orders.print', { type: 'A', uri: '' })] }),
  ])
  expect([...menu.permissions]).toEqual(['orders.sell'])
})

test('[I1] an entry is found by its id at any depth; an unknown id is not found', () => {
  const { entries } = readMenu([
    node('one'),
    node('orders', { type: 'M', children: [node('inner', { type: 'M', children: [node('orders/list')] })] }),
  ])
  expect(entryWithId(entries, 'orders/list')).toMatchObject({ id: 'orders/list', uri: 'orders/list' })
  expect(entryWithId(entries, 'one')?.id).toBe('one')
  expect(entryWithId(entries, 'orders/lis')).toBeUndefined()
})

test('[D6] hidden entries are routes but not shown', () => {
  const menu = readMenu([node('orders/list'), node('orders/detail', { options: '{"hidden":true}' })])
  expect(menu.byUri.has('orders/detail')).toBe(true)
  expect(ids(visibleEntries(menu.entries))).toEqual(['orders/list'])
})

test('[D7] a parent with one visible child shows as one item, unless it always shows', () => {
  const children = [node('x/one'), node('x/hidden', { options: '{"hidden":true}' })]
  const folded = readMenu([node('x', { type: 'M', options: '{"icon":"boat"}', children })])
  expect(visibleEntries(folded.entries)).toMatchObject([{ id: 'x/one', icon: 'boat' }])
  const alwaysShown = readMenu([node('x', { type: 'M', options: '{"alwaysShow":true}', children })])
  expect(visibleEntries(alwaysShown.entries)).toMatchObject([{ id: 'x', children: [{ id: 'x/one' }] }])
})

test('a folder without visible entries is left out', () => {
  expect(visibleEntries(readMenu([node('x', { type: 'M' })]).entries)).toEqual([])
})

test('[D8] a web address is an external link', () => {
  const [entry] = readMenu([node('help', { uri: 'https://help.example/' })]).entries
  expect(entry).toMatchObject({ external: true, href: 'https://help.example/' })
})

test('the first page of a folder is the first that is not hidden', () => {
  const { entries } = readMenu([
    node('x', {
      type: 'M',
      children: [node('x/hidden', { options: '{"hidden":true}' }), node('x/two')],
    }),
  ])
  expect(firstPage(entries[0]!)?.id).toBe('x/two')
})

test('[C2] a menu that contains itself is skipped below itself, a malformed one too', () => {
  const ring = node('ring', { type: 'M', children: [node('orders/list')] })
  ring.children.push(ring as never)
  const { entries, byUri } = readMenu([ring, null as never, node('odd', { children: 'none' as never })])
  expect(entries.map(({ id }) => id)).toEqual(['ring', 'odd'])
  expect(entries[0]?.children.map(({ id }) => id)).toEqual(['orders/list'])
  expect(byUri.get('orders/list')?.href).toBe('/menus/orders/list')
  expect(visibleEntries(entries)).toHaveLength(2)
})
