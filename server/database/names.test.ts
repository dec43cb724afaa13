import { languages, type Names, textIn } from '@fairway/contract/kernel/languages'
import { localizedNameInput } from '@fairway/contract/kernel/texts'
import { createTestDatabase } from '@fairway/testing/test-app'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

const database = await createTestDatabase('demo')
afterAll(() => database.drop())

/** Names as they could stand in a database: languages missing, empty, equal, with marks and signs of any script. */
const anyNames: fc.Arbitrary<Names> = fc.record(
  Object.fromEntries(
    languages.map((language) => [
      language,
      fc.oneof(
        fc.constantFrom('', ' ', 'a', '船', 'Añadir', '"', '\\', "'"),
        fc.string({ unit: fc.constantFrom(...' \t\n\u3000\u00a0\u0085xé船👍"\\%') }),
      ),
    ]),
  ),
  { requiredKeys: [] },
)

test('[E3] the database reads a name as the contract does, in every language and whatever is missing', async () => {
  const samples = fc.sample(fc.tuple(anyNames, fc.constantFrom(...languages)), 500)
  const { rows } = await database.pool.query<{ place: number; shown: string }>(
    `select place::integer, platform.text_in(sample.value -> 0, sample.value ->> 1) as shown
     from jsonb_array_elements($1::jsonb) with ordinality sample (value, place) order by place`,
    [JSON.stringify(samples)],
  )
  expect(rows).toHaveLength(samples.length)
  for (const { place, shown } of rows) {
    const [names, language] = samples[place - 1]!
    expect(shown, JSON.stringify([names, language])).toBe(textIn(names, language))
  }
})

test('[E3] the database takes every name that the contract takes', async () => {
  const schema = localizedNameInput(100)
  const taken = fc.sample(anyNames, 500).flatMap((names) => {
    const { data } = z.safeParse(schema, names)
    return data ? [data] : []
  })
  expect(taken.length).toBeGreaterThan(100)
  const { rows } = await database.pool.query<{ value: Names }>(
    'select value from jsonb_array_elements($1::jsonb) where platform.valid_names(value) is not true',
    [JSON.stringify(taken)],
  )
  expect(rows).toEqual([])
})

const refused = [
  ...[{}, { en: '' }, { zh: ' ' }, { zh: '夜班 ' }, { en: 'a', es: '' }, { fr: 'équipe' }],
  ...[{ en: 7 }, { en: null }, { en: {} }, [], 'a', null],
]

/** Every column in which people write names. */
const columns = await database.pool.query<{ schema: string; table: string; column: string }>(
  `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
   where data_type = 'jsonb' and column_name in ('names', 'descriptions', 'proof') and table_schema <> 'pg_catalog'
   order by 1, 2, 3`,
)

test('[E3] what the product brings along is named in all four languages', async () => {
  let count = 0
  for (const { schema, table, column } of columns.rows) {
    const { rows } = await database.pool.query<{ names: Names }>(
      `select ${column} as names from ${schema}.${table} where ${column} is not null`,
    )
    count += rows.length
    for (const { names } of rows)
      expect(Object.keys(names).sort(), `${table} ${JSON.stringify(names)}`).toEqual([...languages].sort())
  }
  expect(count).toBeGreaterThan(300)
})

for (const { schema, table, column } of columns.rows)
  test(`[E3] the database takes ${schema}.${table}.${column} in one language, and refuses it in none`, async () => {
    const at = `${schema}.${table}`
    const [check] = (
      await database.pool.query<{ told: string }>(
        `select pg_get_constraintdef(oid) as told from pg_constraint
         where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%valid_names(' || $2 || ')%'`,
        [at, column],
      )
    ).rows
    expect(check, at).toBeDefined()
    // The check alone: triggers refuse for reasons of their own.
    await database.pool.query(`alter table ${at} disable trigger user`)
    const whole = `update ${at} set ${column} = $1::jsonb where ctid = (select ctid from ${at} limit 1)`
    const update = (names: unknown) => database.pool.query(whole, [JSON.stringify(names)])
    const { rowCount } = await update({ zh: '一' })
    if (rowCount === 0) return
    for (const names of refused)
      await expect(update(names), JSON.stringify(names)).rejects.toThrow(`${table}_${column}_check`)
    for (const language of languages) await update({ [language]: 'x' })
  })
