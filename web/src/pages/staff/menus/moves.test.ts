import { expect, test } from 'vitest'
import type { AccessNode } from '../../../blocks/access/tree.ts'
import { dropAt, moveBy } from './moves.ts'

const node = (id: string, parent: string | null, type: 'M' | 'C' | 'A'): AccessNode => ({
  ...{ id, parent, type, names: { en: id, zh: id, es: id, ja: id }, uri: type === 'C' ? id : '' },
  ...{ enabled: true, remark: '', builtIn: true, changed: false, essential: false, version: 1, roles: 0 },
  options: { hidden: false, home: false, keepAlive: true, alwaysShow: false },
})
const nodes = [
  node('home', null, 'C'),
  node('orders', null, 'M'),
  node('counter', 'orders', 'C'),
  node('sell', 'counter', 'A'),
  node('list', 'orders', 'C'),
  node('detail', 'orders', 'C'),
  node('fleet', null, 'M'),
  node('deep', 'orders', 'M'),
]

test('keys move an entry up and down among its siblings, and no further', () => {
  expect(moveBy(nodes, 'list', 'up')).toEqual({ parent: 'orders', before: 'counter' })
  expect(moveBy(nodes, 'list', 'down')).toEqual({ parent: 'orders', before: 'deep' })
  expect(moveBy(nodes, 'deep', 'down')).toBeUndefined()
  expect(moveBy(nodes, 'home', 'up')).toBeUndefined()
})

test('keys move an entry into the folder before it and out behind its own', () => {
  expect(moveBy(nodes, 'fleet', 'in')).toEqual({ parent: 'orders', before: null })
  expect(moveBy(nodes, 'list', 'in')).toBeUndefined()
  expect(moveBy(nodes, 'list', 'out')).toEqual({ parent: null, before: 'fleet' })
  expect(moveBy(nodes, 'sell', 'out')).toEqual({ parent: 'orders', before: 'list' })
})

test('a drop moves before, into or after the row under the pointer', () => {
  expect(dropAt(nodes, 'list', 'home', 'before')).toEqual({ parent: null, before: 'home' })
  expect(dropAt(nodes, 'list', 'fleet', 'inside')).toEqual({ parent: 'fleet', before: null })
  expect(dropAt(nodes, 'counter', 'list', 'after')).toEqual({ parent: 'orders', before: 'detail' })
  expect(dropAt(nodes, 'counter', 'deep', 'after')).toEqual({ parent: 'orders', before: null })
})

test('nothing can be dropped into itself, a button or a wrong parent', () => {
  expect(dropAt(nodes, 'orders', 'deep', 'inside')).toBeUndefined()
  expect(dropAt(nodes, 'orders', 'orders', 'inside')).toBeUndefined()
  expect(dropAt(nodes, 'fleet', 'sell', 'inside')).toBeUndefined()
  expect(dropAt(nodes, 'sell', 'home', 'before')).toBeUndefined()
  expect(dropAt(nodes, 'list', 'home', 'inside')).toBeUndefined()
})
