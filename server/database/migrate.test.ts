import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase } from '@fairway/testing/test-app'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from './migrate.ts'
import { nameOfFunction } from './sql-functions.ts'

const folder = new URL('./', import.meta.url)

/** A copy of the migrations and functions that a test can change, or of none. */
function build(parts = ['migrations', 'functions']) {
  const path = mkdtempSync(join(tmpdir(), 'fairway-build-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const part of parts) cpSync(new URL(part, folder), join(path, part), { recursive: true })
  return {
    folder: pathToFileURL(`${path}/`),
    write: (file: string, text: string) => {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), text)
    },
    edit: (file: string, from: string, to: string) => {
      const text = readFileSync(join(path, file), 'utf8')
      expect(text).toContain(from)
      writeFileSync(join(path, file), text.replace(from, to))
    },
    remove: (file: string) => rmSync(join(path, file)),
  }
}

/** A database that is in shape, and the build that brought it there. */
async function migrated() {
  const { pool, drop } = await createTestDatabase('base')
  onTestFinished(drop)
  const database = build()
  return {
    ...database,
    pool,
    start: () => migrate(pool, database.folder),
    value: async (query: string) => Object.values((await pool.query(query)).rows[0] ?? {})[0],
  }
}

const shareOf = 'functions/fares/share_of.sql'
const head = '-- A test.\n-- Takes: nothing.\n-- Gives: nothing.\n-- Locks: nothing.\n-- Raises: nothing.\n'

test('two nodes that start at once on an empty database bring it into shape once, and find nothing to do afterwards', async () => {
  const { pool, settings, drop } = await createTestDatabase('base')
  await pool.query('create database migrate_at_once template template0')
  const first = openDatabase({ ...settings, database: 'migrate_at_once' })
  const second = openDatabase(first.settings)
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()])
    await pool.query('drop database migrate_at_once with (force)')
    await drop()
  })
  const node = build([])
  // It lingers, so that the two meet every time.
  node.write('migrations/0001_piers.sql', 'create schema piers; select pg_sleep(0.2);')
  node.write(
    'migrations/0002_doubled.sql',
    'create table piers.doubled (a integer check (piers.twice(a) > 0));',
  )
  for (const name of ['twice', 'thrice'])
    node.write(
      `functions/piers/${name}.sql`,
      `${head}create or replace function piers.${name}(a integer) returns integer immutable language sql as $$ select a * 2 $$;`,
    )
  const done = await Promise.all([migrate(first.pool, node.folder), migrate(second.pool, node.folder)])
  expect(done.sort((a, b) => a.migrations.length - b.migrations.length)).toEqual([
    { migrations: [], functions: [] },
    {
      migrations: ['0001_piers.sql', '0002_doubled.sql'],
      functions: ['piers.thrice', 'piers.twice'],
    },
  ])
  expect(await migrate(second.pool, node.folder)).toEqual({ migrations: [], functions: [] })
})

test('a function whose file changed is replaced at the next start, and no other one', async () => {
  const node = await migrated()
  node.edit(shareOf, '(fen * basis_points + 5000) / 10000', '7')
  node.edit(shareOf, '-- A share', '-- The share')
  expect(await node.start()).toEqual({ migrations: [], functions: ['fares.share_of'] })
  expect(await node.value('select fares.share_of(100, 5000)')).toBe('7')
  expect(await node.value("select obj_description('fares.share_of(bigint,integer)'::regprocedure)")).toMatch(
    /^The share/,
  )
})

test('a function with other arguments or another result takes the place of the former one', async () => {
  const node = await migrated()
  node.write(
    'functions/fares/extra.sql',
    `${head}create or replace function fares.extra(a integer) returns integer language sql as $$ select a $$;`,
  )
  await node.start()
  node.write(
    'functions/fares/extra.sql',
    `${head}create or replace function fares.extra(a text) returns text language sql as $$ select a $$;`,
  )
  await node.start()
  node.write(
    'functions/fares/extra.sql',
    `${head}create or replace function fares.extra(a text) returns setof text language sql as $$ select a $$;`,
  )
  await node.start()
  expect(
    await node.value(`select json_agg(pg_get_function_result(oid)) from pg_proc where proname = 'extra'`),
  ).toEqual(['SETOF text'])
})

test('a function that has no file any more is dropped; one that a trigger calls stays, and the start says why', async () => {
  const node = await migrated()
  node.remove('functions/orders/sell/travel_pause.sql')
  expect(await node.start()).toEqual({ migrations: [], functions: ['orders.travel_pause'] })
  expect(await node.value("select to_regproc('orders.travel_pause')")).toBeNull()
  node.remove('functions/orders/refuse_delete.sql')
  await expect(node.start()).rejects.toThrow(
    /orders\.refuse_delete\(\) cannot be dropped: .*trigger.* on table orders/s,
  )
  expect(await node.value("select to_regproc('orders.refuse_delete')")).toBe('orders.refuse_delete')
})

test('a function that a migration dropped comes back from its file', async () => {
  const node = await migrated()
  node.write('migrations/9000_drop.sql', 'drop function orders.travel_pause(bigint, timestamptz);')
  expect(await node.start()).toEqual({ migrations: ['9000_drop.sql'], functions: ['orders.travel_pause'] })
  expect(await node.value("select to_regproc('orders.travel_pause')")).toBe('orders.travel_pause')
})

test('a function that a stored column is made with is changed only by a migration that makes the column anew', async () => {
  const node = await migrated()
  node.edit('functions/orders/name_key.sql', 'lower(', 'upper(')
  await expect(node.start()).rejects.toThrow(
    /orders\.name_key was changed, but .*name_key of table orders\.passengers was stored/,
  )
  node.write(
    'migrations/9000_name_key.sql',
    'alter table orders.passengers alter column name_key set expression as (orders.name_key(name));',
  )
  expect(await node.start()).toEqual({ migrations: ['9000_name_key.sql'], functions: ['orders.name_key'] })
})

test('the head comment of a function that a stored column is made with can be changed at any time', async () => {
  const node = await migrated()
  node.edit('functions/orders/name_key.sql', '-- Search key', '-- The search key')
  expect(await node.start()).toEqual({ migrations: [], functions: ['orders.name_key'] })
})

test('a function of a check constraint is not replaced while rows break the constraint', async () => {
  const node = await migrated()
  await node.pool.query(
    `insert into staff.organisations (code, kind, names) values ('A', 'operator', '{"en": "A", "zh": "A", "es": "A", "ja": "A"}')`,
  )
  node.edit('functions/platform/valid_names.sql', "names <> '{}'", "names ->> 'en' <> 'A'")
  await expect(node.start()).rejects.toThrow(
    'rows of staff.organisations break its constraint organisations_names_check',
  )
  await node.pool.query(`update staff.organisations set names = '{"en": "B"}'`)
  expect((await node.start()).functions).toEqual(['platform.valid_names'])
})

test('functions that tables are built on are there before their migration, in a schema that an earlier one made', async () => {
  const node = await migrated()
  node.write(
    'functions/fares/twice.sql',
    `${head}create or replace function fares.twice(a integer) returns integer immutable language sql as $$ select a * 2 $$;`,
  )
  node.write(
    'migrations/9000_twice.sql',
    'create table fares.doubled (a integer check (fares.twice(a) > 0));',
  )
  expect((await node.start()).functions).toEqual(['fares.twice'])
  node.write(
    'functions/piers/twice.sql',
    `${head}create or replace function piers.twice(a integer) returns integer immutable language sql as $$ select a * 2 $$;`,
  )
  node.write(
    'migrations/9001_piers.sql',
    'create schema piers; create table piers.doubled (a integer check (piers.twice(a) > 0));',
  )
  await expect(node.start()).rejects.toThrow('create its schema in a migration before the one that calls it')
})

test('a function that cannot be created is named, and nothing of that start is kept', async () => {
  const node = await migrated()
  node.edit(shareOf, '(fen * basis_points + 5000) / 10000', '7')
  node.edit('functions/orders/order_receipt.sql', 'o.made_at', 'o.never_made')
  await expect(node.start()).rejects.toThrow(
    'function orders.order_receipt failed: column o.never_made does not exist',
  )
  expect(await node.value('select fares.share_of(100, 5000)')).toBe('50')
})

test('a database that a newer build made is refused, and so is one from before the first release, each with what to do', async () => {
  const node = await migrated()
  await node.pool.query("insert into public.migrations (name, checksum) values ('9999_future.sql', '')")
  await expect(node.start()).rejects.toThrow(
    /newer than this build: it has 9999_future\.sql\. Start the newer build/,
  )
  await node.pool.query("insert into public.migrations (name, checksum) values ('0003_selling.sql', '')")
  await expect(node.start()).rejects.toThrow(
    /0003_selling\.sql.*move the data folder away, set FAIRWAY_DATA/s,
  )
})

test('an applied migration that was changed is refused, and the message says how to go on', async () => {
  const node = await migrated()
  node.edit('migrations/0010_lists.sql', '--', '-- now')
  await expect(node.start()).rejects.toThrow(
    /0010_lists\.sql was changed after it had been applied.*move the data folder away, set FAIRWAY_DATA/s,
  )
})

test('migrations are numbered without gaps or doubles, and create no function', () => {
  const names = readdirSync(new URL('migrations', folder)).sort()
  expect(names.map((name) => name.slice(0, 5))).toEqual(
    names.map((_, place) => `${String(place + 1).padStart(4, '0')}_`),
  )
  for (const name of names)
    expect(readFileSync(new URL(`migrations/${name}`, folder), 'utf8'), name).not.toMatch(
      /create\s+(or\s+replace\s+)?(function|procedure)/i,
    )
})

test('a function file creates the one function it is named after, and its head says what it takes, gives, locks and raises', () => {
  const paths = readdirSync(new URL('functions', folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.sql'),
  )
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths) {
    const text = readFileSync(new URL(`functions/${path}`, folder), 'utf8')
    const created = [
      ...text.matchAll(/^create (?:or replace )?(?:function|procedure|trigger|type) ([\w.]+)/gim),
    ]
    expect(
      created.map(([, name]) => name),
      path,
    ).toEqual([nameOfFunction(path)])
    expect(text, path).toMatch(
      /^-- [\s\S]+\n-- Takes: .+\n(-- {1,2}.+\n)*-- Gives: .+\n(-- {1,2}.+\n)*-- Locks: .+\n(-- {1,2}.+\n)*-- Raises: .+\n(-- {1,2}.+\n)*create or replace function /,
    )
  }
})
