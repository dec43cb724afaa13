import { expect, test } from 'vitest'
import { type Menu, readMenu } from '../../blocks/page/menu.ts'
import { crumbsOf } from './breadcrumb.ts'

type Nodes = Parameters<typeof readMenu>[0]

const node = (
  id: string,
  { type = 'C', options = {}, name = id }: { type?: string; options?: object; name?: string } = {},
  children: Nodes = [],
): Nodes[number] => ({
  id,
  name,
  names: { en: name, zh: name, es: name, ja: name },
  uri: type === 'M' ? '' : id,
  type,
  status: '1',
  parent: null,
  options: JSON.stringify(options),
  children: [...children],
})

/** The way as it reads: links in brackets. */
function read(menu: Menu, uri: string, title = 'the page', marked = uri) {
  return crumbsOf(menu.byUri.get(uri), menu.byUri.get(marked), title, menu).map(({ id, href }) =>
    href ? `[${id} ${href}]` : id,
  )
}

test('[D11] the dashboard comes first as a link; folders are plain text, the page is last', () => {
  const menu = readMenu([node('orders', { type: 'M' }, [node('orders/list')])])
  expect(read(menu, 'orders/list')).toEqual(['[dashboard /]', 'orders', 'orders/list'])
})

test('[D11] the dashboard is not put before itself, nor before what lies below it', () => {
  const menu = readMenu([node('home', { options: { home: true } }, [node('home/day')])])
  expect(read(menu, 'home')).toEqual(['home'])
  expect(read(menu, 'home/day')).toEqual(['[home /]', 'home/day'])
})

test('[D11] entries without a title or with the breadcrumb off are left out', () => {
  const menu = readMenu([
    node('a', { options: { breadcrumb: false } }, [node('b', { name: '' }, [node('c', {}, [node('d')])])]),
  ])
  expect(read(menu, 'd')).toEqual(['[dashboard /]', '[c /menus/c]', 'd'])
  expect(read(menu, 'd', '')).toEqual(['[dashboard /]', 'c'])
})

test('[D11] a parent with a page is a link, one with noRedirect is not, a folder may link to one of its pages', () => {
  const menu = readMenu([
    node('page', {}, [
      node('closed', { options: { redirect: 'noRedirect' } }, [
        node('folder', { type: 'M', options: { redirect: 'x' } }, [node('x'), node('y')]),
      ]),
    ]),
  ])
  expect(read(menu, 'y')).toEqual(['[dashboard /]', '[page /menus/page]', 'closed', '[folder /menus/x]', 'y'])
})

test('[D11] a page without a menu entry follows the dashboard under its own title', () => {
  const menu = readMenu([])
  expect(read(menu, 'profile/index')).toEqual(['[dashboard /]', 'page'])
  expect(read(menu, 'profile/index', '')).toEqual(['dashboard'])
})

test('[D11] a detail page follows its list, whether it has a menu entry or not', () => {
  const menu = readMenu([
    node('staff', { type: 'M' }, [node('staff/roles'), node('staff/role', { options: { hidden: true } })]),
  ])
  const path = ['[dashboard /]', 'staff', '[staff/roles /menus/staff/roles]']
  expect(read(menu, 'staff/role', 'Ticket clerk', 'staff/roles')).toEqual([...path, 'staff/role'])
  expect(read(menu, 'not granted', 'Ticket clerk', 'staff/roles')).toEqual([...path, 'page'])
})

test('[D11] a folder of the same name as its page is not named twice', () => {
  const menu = readMenu([
    node('sales', { type: 'M', name: 'Orders' }, [node('list', { name: 'Orders' }), node('holds')]),
  ])
  expect(read(menu, 'list', 'Orders')).toEqual(['[dashboard /]', 'list'])
  expect(read(menu, 'holds', 'Holds')).toEqual(['[dashboard /]', 'sales', 'holds'])
  expect(read(menu, 'order', '2609', 'list')).toEqual(['[dashboard /]', '[list /menus/list]', 'page'])
})
