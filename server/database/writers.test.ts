import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The boundary of capabilities in SQL: all may read a table, only its owner writes it.

const server = new URL('../', import.meta.url)
const filesIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, server), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)

const tables = new Set(
  filesIn('database/migrations', '.sql').flatMap((path) =>
    [...readFileSync(new URL(path, server), 'utf8').matchAll(/^create table (\w+\.\w+)/gm)].map(
      ([, name]) => name,
    ),
  ),
)

/** Tests and their fixtures may write any table. */
const isTest = (path: string) => /\.test\.ts$|\/testing[-/.]/.test(path)
const sources = [
  ...filesIn('src', '.ts').filter((path) => !isTest(path)),
  ...filesIn('database/functions', '.sql'),
]

/** Who writes a table of another capability, each with its reason. */
const exceptions: Record<string, string> = {
  'database/functions/orders/sell/write_sales.sql inventory.occupations':
    'the statement that writes a batch of sales looks at once whether a passenger or a key was taken meanwhile',
  'database/functions/orders/sell/write_sales.sql platform.request_keys': 'the same statement',
  'database/functions/orders/sell/write_sales.sql journal.operations':
    'the same statement: one row a sale, without a call for each',
  'database/functions/orders/after-sales/confirm_offers.sql platform.request_keys':
    'the statement that answers a batch of confirmations keeps their keys with the replies',
  'database/functions/orders/after-sales/confirm_offers.sql journal.operations':
    'the same statement: one row a confirmation, without a call for each',
  'src/session/jobs.ts platform.request_keys': 'the platform has no jobs of its own',
  'src/system/jobs.ts platform.job_runs': 'the platform has no jobs of its own',
}

/** The capability a file belongs to: `orders` of `src/orders/…` and of `database/functions/orders/…`. */
const ownerOf = (path: string) => path.split('/')[path.startsWith('src/') ? 1 : 2]

const writes =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)\.(\w+)/gi

function foreignWrites(path: string, text: string): string[] {
  return [...text.matchAll(writes)]
    .filter(([, schema, table]) => tables.has(`${schema}.${table}`) && schema !== ownerOf(path))
    .map(([, schema, table]) => `${path} ${schema}.${table}`)
}

test('a table is written by its own capability; others call a function of the owner', () => {
  expect(sources.length).toBeGreaterThan(300)
  const writers = new Set(
    sources.flatMap((path) => foreignWrites(path, readFileSync(new URL(path, server), 'utf8'))),
  )
  expect([...writers].sort()).toEqual(Object.keys(exceptions).sort())
})

test('transfers and entries are written by accounts.post alone', () => {
  const everywhere = [...sources, ...filesIn('database/starting-data', '.ts').filter((path) => !isTest(path))]
  const writers = everywhere.filter((path) =>
    /insert\s+into\s+accounts\.(transfers|entries)/i.test(readFileSync(new URL(path, server), 'utf8')),
  )
  expect(writers).toEqual(['database/functions/accounts/post.sql'])
})

test('a write to the table of another capability is noticed in TypeScript and in SQL functions', () => {
  expect(foreignWrites('src/sailings/follow-clock.ts', 'update orders.tickets t set')).toHaveLength(1)
  expect(
    foreignWrites('database/functions/orders/pay.sql', 'insert into\n  accounts.entries (a)'),
  ).toHaveLength(1)
  expect(
    foreignWrites('src/orders/pay.ts', 'delete from orders.orders; select from accounts.entries'),
  ).toEqual([])
})
