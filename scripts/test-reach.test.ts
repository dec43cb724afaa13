import { expect, test } from 'vitest'
import { reachOf } from './test-reach.mjs'

const tree: Record<string, string> = {
  'server/src/orders/http.ts': `import { ownHolds } from './holds/own-holds.ts'
import { payHold, releaseHold as release } from './holds/holds.ts'
export const ordersHandlers = handlers(orders, {
  'orders.ownHolds': ownHolds,
  'orders.payHold': payHold,
  'orders.release': (context, request) =>
    release(context, request),
})`,
  'server/src/orders/holds/own-holds.ts': "import { withinScope } from '../list/visible-orders.ts'",
  'server/src/orders/holds/holds.ts':
    'import {\n  withinScope,\n} from "../none.ts"\nawait sql`select orders.release_hold(1)`',
  'server/src/orders/list/visible-orders.ts': 'export const withinScope = 1',
  'server/src/orders/list/visible-orders.test.ts': "import { withinScope } from './visible-orders.ts'",
  'server/database/functions/orders/release_hold.sql': 'select inventory.release(1)',
  'server/database/functions/inventory/release.sql': 'select 1',
  'server/database/functions/inventory/release_all.sql': 'select inventory.release_all_of(1)',
  'server/src/inventory/release.test.ts': 'await sql`select inventory.release(1)`',
}
const reach = (file: string) => reachOf([file], Object.keys(tree), (name) => tree[name] ?? '')

test('a handler reaches the endpoints that it answers, and no others of its file', () => {
  expect([...reach('server/src/orders/holds/own-holds.ts').endpoints]).toEqual([['orders.ownHolds', 1]])
  expect([...reach('server/src/orders/holds/holds.ts').endpoints.keys()]).toEqual([
    'orders.payHold',
    'orders.release',
  ])
})

test('what a handler imports reaches its endpoints from further away, and the tests that import it at once', () => {
  const { endpoints, tests } = reach('server/src/orders/list/visible-orders.ts')
  expect([...endpoints]).toEqual([['orders.ownHolds', 2]])
  expect([...tests]).toEqual([['server/src/orders/list/visible-orders.test.ts', 1]])
})

test('a function of SQL reaches what calls it by its whole name, over other functions as well', () => {
  const { endpoints, tests } = reach('server/database/functions/inventory/release.sql')
  expect([...tests]).toEqual([['server/src/inventory/release.test.ts', 1]])
  expect([...endpoints]).toEqual([
    ['orders.payHold', 3],
    ['orders.release', 3],
  ])
})
