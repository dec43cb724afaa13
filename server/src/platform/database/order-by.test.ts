import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { orderBy, sortedBy } from './order-by.ts'

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const columns = { at: sql`o.at`, total: sql`o.total` }

test('several sorts follow each other, and the tie-breaker takes the direction of the last one', () => {
  const order = orderBy<'at' | 'total'>(['-at', 'total'], columns, (direction) => sql`o.id ${direction}`)
  expect(order.compile(db).sql).toBe('o.at desc, o.total asc, o.id asc')
})

test('a column with a rule for missing values writes its own SQL', () => {
  const order = orderBy<'at'>(
    ['-at'],
    { at: (direction) => sql`o.at ${direction} nulls last` },
    () => sql`o.id`,
  )
  expect(order.compile(db).sql).toBe('o.at desc nulls last, o.id')
})

test('rows in memory are sorted by each column in turn, and equal ones keep their order', () => {
  const rows = [
    { id: 1, group: 'b', size: 2 },
    { id: 2, group: 'a', size: 1 },
    { id: 3, group: 'b', size: 3 },
    { id: 4, group: 'a', size: 1 },
  ]
  const sorted = sortedBy<(typeof rows)[number], 'group' | 'size'>(rows, ['group', '-size'], {
    group: (one, other) => one.group.localeCompare(other.group),
    size: (one, other) => one.size - other.size,
  })
  expect(sorted.map(({ id }) => id)).toEqual([2, 4, 3, 1])
})
