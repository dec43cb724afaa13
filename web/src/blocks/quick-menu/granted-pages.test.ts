import { expect, test } from 'vitest'
import { grantedPages } from './granted-pages.ts'

const node = (
  id: string,
  type: 'M' | 'C' | 'A',
  options = '',
  children: Parameters<typeof grantedPages>[0] = [],
) => ({
  id,
  type,
  options,
  children: [...children],
  uri: type === 'C' ? id : '',
  status: '1',
  parent: null,
  name: id,
  names: { en: id, zh: id, es: id, ja: id },
})

test('pages are found in folders; buttons, hidden pages and home are left out; malformed options are ignored', () => {
  const menus = [
    node('home', 'C', '{"home":true}'),
    node('orders', 'M', '', [
      node('orders/counter', 'C', '{"icon":"ticket"}', [node('orders.sell', 'A')]),
      node('orders/detail', 'C', '{"hidden":true}'),
    ]),
    node('network/ports', 'C', '{not json'),
  ]
  expect(grantedPages(menus).map(({ id }) => id)).toEqual(['orders/counter', 'network/ports'])
})
