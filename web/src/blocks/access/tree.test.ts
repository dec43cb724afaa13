import { expect, test } from 'vitest'
import {
  type AccessNode,
  branchesOf,
  countIn,
  difference,
  pathTo,
  rowsOf,
  stateOf,
  toggled,
  withPages,
} from './tree.ts'

const node = (id: string, parent: string | null, type: 'M' | 'C' | 'A', name = id): AccessNode => ({
  ...{ id, parent, type, names: { en: name, zh: name, es: name, ja: name }, uri: type === 'C' ? id : '' },
  ...{ enabled: true, remark: '', builtIn: true, changed: false, essential: false, version: 1, roles: 0 },
  options: { hidden: false, home: false, keepAlive: true, alwaysShow: false },
})

const nodes = [
  node('orders', null, 'M', 'Orders'),
  node('orders/list', 'orders', 'C', 'List'),
  node('orders.view', 'orders/list', 'A', 'See'),
  node('orders.print', 'orders/list', 'A', 'Print tickets'),
  node('orders/counter', 'orders', 'C', 'Counter'),
  node('orders.sell', 'orders/counter', 'A', 'Sell'),
]
const branches = branchesOf(nodes)
const [orders] = branches
const list = orders?.children[0]
const all = () => true

test('a branch is granted fully, partly or not at all, with its count', () => {
  if (!orders || !list) throw new Error('no tree')
  expect(stateOf(orders, new Set())).toBe(false)
  expect(stateOf(orders, new Set(['orders.view']))).toBe('mixed')
  expect(stateOf(list, new Set(['orders/list', 'orders.view', 'orders.print']))).toBe(true)
  expect(countIn(orders, new Set(['orders/list', 'orders.view']))).toEqual({ granted: 2, all: 5 })
})

test('toggling grants everything grantable of a branch, toggling again revokes it', () => {
  if (!orders) throw new Error('no tree')
  const granted = toggled(orders, new Set(['orders.view']), (id) => id !== 'orders.sell')
  expect([...granted].sort()).toEqual(['orders.print', 'orders.view', 'orders/counter', 'orders/list'])
  expect([...toggled(orders, granted, (id) => id !== 'orders.sell')]).toEqual([])
})

test('granting a button grants its page', () => {
  const button = list?.children[1]
  if (!button) throw new Error('no tree')
  expect([...toggled(button, new Set(), all, list.node)]).toEqual(['orders.print', 'orders/list'])
  expect([...withPages(nodes, ['orders.sell'])]).toEqual(['orders.sell', 'orders/counter'])
})

test('the difference is what was added and what was removed', () => {
  expect(difference(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ grant: ['c'], withdraw: ['a'] })
})

test('a search shows the matches with their ancestors, and all descendants of a match', () => {
  const visibleIds = (typed: string) => rowsOf(branches, new Set(), typed).map(({ branch }) => branch.node.id)
  expect(visibleIds('print')).toEqual(['orders', 'orders/list', 'orders.print'])
  expect(visibleIds('counter')).toEqual(['orders', 'orders/counter', 'orders.sell'])
  expect(visibleIds('')).toEqual(['orders'])
  expect(rowsOf(branches, new Set(['orders']), '').map(({ level, position }) => [level, position])).toEqual([
    [1, 1],
    [2, 1],
    [2, 2],
  ])
})

test('cycles and orphans appear as roots instead of getting lost', () => {
  const odd = [node('a', 'b', 'M'), node('b', 'a', 'M'), node('c', 'nowhere', 'C'), node('d', null, 'M')]
  expect(branchesOf(odd).map((branch) => branch.node.id)).toEqual(['a', 'b', 'c', 'd'])
  expect(pathTo(odd, 'a').map(({ id }) => id)).toEqual(['b', 'a'])
})
