import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { languages } from '@fairway/contract/kernel/languages'
import type pg from 'pg'

// Repeatable functions: one file a function, `functions/{schema}/{name}.sql`, in a folder for each use case where a schema has
// many; replaced whenever its checksum changes.

export interface SqlFunction {
  /** `orders.sell_batch`. */
  name: string
  text: string
  checksum: string
  /** The head comment without its dashes; the comment of the function in the database. */
  head: string
}

export type SqlFunctions = ReadonlyMap<string, SqlFunction>

/** The function a file below the folder of functions creates: `orders/sell/sell_batch.sql` is `orders.sell_batch`. */
export const nameOfFunction = (path: string): string =>
  path.slice(0, -'.sql'.length).replace(/[\\/](?:.*[\\/])?/, '.')

export async function readFunctions(folder: URL): Promise<SqlFunctions> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  const functions = await Promise.all(
    paths.map(async (path) => {
      const text = withLanguages(await readFile(new URL(path, folder), 'utf8'))
      return {
        name: nameOfFunction(path),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        head: (/^(?:--.*\n)*/.exec(text)?.[0] ?? '').replaceAll(/^-- ?/gm, '').trimEnd(),
      }
    }),
  )
  const byName = new Map(functions.map((one) => [one.name, one]))
  // Of two files with one name in two folders only one would be there.
  if (byName.size < functions.length) {
    const twice = functions.filter((one) => byName.get(one.name) !== one)
    throw new Error(`a function has two files: ${twice.map(({ name }) => name).join(', ')}`)
  }
  return byName
}

/** `{{languages: f($language)}}` in a file stands for `f('en'), f('zh'), …`: the languages are listed in one place. */
const withLanguages = (text: string) =>
  text.replaceAll(/\{\{languages: (.*?)\}\}/g, (_, each: string) =>
    languages.map((language) => each.replaceAll('$language', `'${language}'`)).join(', '),
  )

/**
 * The functions that a text calls, and what they call themselves, in the order in which they can be created: what a
 * function calls comes before it.
 */
function functionsCalled(functions: SqlFunctions, text: string, calledFunctions = new Set<SqlFunction>()) {
  for (const [, name] of text.replaceAll(/--.*$/gm, '').matchAll(/\b([a-z_]+\.[a-z_0-9]+)\s*\(/g)) {
    const called = functions.get(name ?? '')
    if (!called || calledFunctions.has(called) || called.text === text) continue
    functionsCalled(functions, called.text, calledFunctions)
    calledFunctions.add(called)
  }
  return calledFunctions
}

/**
 * Creates the functions that constraints, generated columns, indexes and triggers of a migration call. Their bodies are
 * not checked yet, because the tables they read may come later: `replaceFunctions` does that when all tables are there.
 */
export async function createMissingFunctions(
  client: pg.PoolClient,
  functions: SqlFunctions,
  migration: string,
): Promise<void> {
  const current = await currentFunctions(client)
  await client.query('set local check_function_bodies = off')
  for (const one of functionsCalled(functions, migration))
    if (current.get(one.name) !== one.checksum) await create(client, one)
  await client.query('set local check_function_bodies = on')
}

/**
 * Replaces every function whose file changed and drops those that have no file any more, in one transaction.
 * @param migrated what the migrations of this start did; a function they call may change stored values.
 */
export async function replaceFunctions(
  client: pg.PoolClient,
  functions: SqlFunctions,
  migrated: string,
): Promise<string[]> {
  const current = await currentFunctions(client)
  const isChanged = ({ name, checksum }: SqlFunction) => current.get(name) !== checksum
  const removed = [...current.keys()].filter((name) => !functions.has(name))
  // At most starts; who calls whom is a walk through all texts.
  if (removed.length === 0 && ![...functions.values()].some(isChanged)) return []
  const everything = [...functions.values()].map(({ text }) => text).join('\n')
  const rebuilt = functionsCalled(functions, migrated)
  const changed = [...new Set([...functionsCalled(functions, everything), ...functions.values()])].filter(
    isChanged,
  )
  await client.query('begin')
  try {
    const outdated: string[] = []
    for (const one of changed) {
      const before = await definitionOf(client, one.name)
      outdated.push(...(await create(client, one)))
      if (before !== (await definitionOf(client, one.name)) && !rebuilt.has(one))
        await assertNothingStored(client, one.name)
      await client.query(
        `insert into public.functions (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [one.name, one.checksum],
      )
    }
    for (const name of removed) {
      outdated.push(...(await versionsOf(client, name)).keys())
      await client.query('delete from public.functions where name = $1', [name])
    }
    // Last, when nothing that was replaced calls them any more.
    for (const signature of outdated) await drop(client, signature)
    for (const { name } of changed) await assertConstraintsHold(client, name)
    await client.query('commit')
    return [...changed.map(({ name }) => name), ...removed]
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Checksums of the functions that exist in the database; one that a migration dropped does not count, even if recorded. */
async function currentFunctions(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(`
    select f.name, case when exists (
      select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = split_part(f.name, '.', 1) and p.proname = split_part(f.name, '.', 2)) then f.checksum else '' end as checksum
    from public.functions f`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const invalidFunctionDefinition = '42P13'
const noSuchSchema = '3F000'

/**
 * Creates or replaces one function, with its head comment as its comment in the database.
 * @returns the signatures it had before and no longer has; they are still there.
 */
async function create(client: pg.PoolClient, { name, text, head }: SqlFunction): Promise<string[]> {
  const before = await versionsOf(client, name)
  await client.query('savepoint before_function')
  try {
    await client.query(text)
  } catch (error) {
    // Another kind of result cannot be put in the place of the old one.
    if ((error as { code?: string }).code !== invalidFunctionDefinition) throw failure(name, error)
    await client.query('rollback to savepoint before_function')
    for (const signature of before.keys()) await drop(client, signature)
    before.clear()
    await client.query(text).catch((again: unknown) => {
      throw failure(name, again)
    })
  }
  await client.query('release savepoint before_function')
  const written = [...(await versionsOf(client, name))]
    .filter(([signature, version]) => before.get(signature) !== version)
    .map(([signature]) => signature)
  for (const signature of written)
    await client.query(`comment on function ${signature} is ${client.escapeLiteral(head)}`)
  return [...before.keys()].filter((signature) => !written.includes(signature))
}

function failure(name: string, cause: unknown): Error {
  const { message, code } = cause as { message: string; code?: string }
  const hint = code === noSuchSchema ? '; create its schema in a migration before the one that calls it' : ''
  return new Error(`function ${name} failed: ${message}${hint}`, { cause })
}

/** The signatures of a function with their row version, which changes whenever one is replaced. */
async function versionsOf(client: pg.PoolClient, name: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ signature: string; version: string }>(
    `select format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as signature,
       p.ctid::text as version
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname || '.' || p.proname = $1`,
    [name],
  )
  return new Map(rows.map(({ signature, version }) => [signature, version]))
}

async function definitionOf(client: pg.PoolClient, name: string): Promise<string> {
  const { rows } = await client.query<{ definition: string | null }>(
    `select string_agg(pg_get_functiondef(p.oid), '') as definition
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname || '.' || p.proname = $1`,
    [name],
  )
  return rows[0]?.definition ?? ''
}

async function drop(client: pg.PoolClient, signature: string): Promise<void> {
  await client.query(`drop function if exists ${signature}`).catch((error: Error & { detail?: string }) => {
    throw new Error(
      `function ${signature} cannot be dropped: ${error.detail ?? error.message}. Drop what uses it by a migration.`,
      { cause: error },
    )
  })
}

/**
 * Values that were stored with the former function would stay as they are.
 * @throws when a generated column or an index is made with the function.
 */
async function assertNothingStored(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select pg_describe_object(d.classid, d.objid, d.objsubid) as what from pg_depend d
     join pg_proc p on p.oid = d.refobjid join pg_namespace n on n.oid = p.pronamespace
     left join pg_attrdef e on d.classid = 'pg_attrdef'::regclass and e.oid = d.objid
     left join pg_attribute a on a.attrelid = e.adrelid and a.attnum = e.adnum
     where d.refclassid = 'pg_proc'::regclass and n.nspname || '.' || p.proname = $1
       and (d.classid = 'pg_class'::regclass or a.attgenerated <> '')`,
    [name],
  )
  if (rows.length > 0)
    throw new Error(
      `function ${name} was changed, but ${rows.map(({ what }) => what).join(', ')} was stored with it: ` +
        'add a migration that calls it and makes what is stored anew',
    )
}

/** @throws when rows that are there break a check constraint now that its function was replaced. */
async function assertConstraintsHold(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ constraint: string; table: string; condition: string }>(
    `select c.conname as constraint, c.conrelid::regclass::text as table, pg_get_expr(c.conbin, c.conrelid) as condition
     from pg_depend d join pg_constraint c on d.classid = 'pg_constraint'::regclass and c.oid = d.objid and c.contype = 'c'
     join pg_proc p on p.oid = d.refobjid join pg_namespace n on n.oid = p.pronamespace
     where d.refclassid = 'pg_proc'::regclass and n.nspname || '.' || p.proname = $1`,
    [name],
  )
  for (const { constraint, table, condition } of rows) {
    const { rowCount } = await client.query(`select from ${table} where not (${condition}) limit 1`)
    if (rowCount)
      throw new Error(`function ${name} was changed, but rows of ${table} break its constraint ${constraint}`)
  }
}
