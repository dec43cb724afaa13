import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

const filesUnder = (folder: string, name: RegExp) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8'))

const code = [
  ...['contract/src', 'server/src', 'server/database', 'web/src'].flatMap((folder) =>
    filesUnder(folder, /\.tsx?$/),
  ),
  // Functions of the database write into the journal too.
  ...filesUnder('server/database/functions', /\.sql$/),
  ...filesUnder('docs/manual/en', /\.md$/),
].join('\n')

const english = (
  await Promise.all(
    readdirSync(new URL('texts/en/', root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file): Promise<Record<string, object>> => import(new URL(`texts/en/${file}`, root).href)),
  )
).flatMap((area) => Object.values(area).flatMap((texts) => Object.keys(texts)))

/** Keys that are written out, in quotes or in the manual. */
const written = new Set([...code.matchAll(/['"{]([a-z]\w*(?:\.\w+)+)['"}]/g)].map((found) => found[1]))

/** Values that a key may be put together of: words in quotes, also by points and colons, and names of properties. */
const values = new Set([
  ...[...code.matchAll(/['"]([\w.:]+)['"]/g)].flatMap(([, quoted = '']) => quoted.split(/[.:]/)),
  ...[...code.matchAll(/\b(\w+)(?=\s*[:,}?])/g)].map(([, name]) => name),
])

/** A key without what is filled in: `orders.state.${state}` as an expression that finds it. */
const pattern = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{.*?\}/)
      .map((part) => part.replaceAll(/[.[\]]/g, '\\$&'))
      .join('([\\w.]+)')}$`,
  )

/** Keys that are put together: `orders.state.${state}`, or by the contract's `textsOf('orders.state', states)`. */
const composed = [
  ...[...code.matchAll(/`([a-z]\w*\.[\w.]*(?:\$\{[^`]*?\}[\w.]*)+)`/g)].map(([, template = '']) => template),
  ...[...code.matchAll(/textsOf\(\s*'([\w.]+)'/g)].map(([, prefix = '']) => `${prefix}.\${value}`),
].map(pattern)

/** What is filled in is a value of the code, or a number: a key that only looks like one of a template is none. */
const isComposed = (key: string) =>
  composed.some((template) =>
    template
      .exec(key)
      ?.slice(1)
      .every((filled) => filled.split('.').every((part) => /^\d+$/.test(part) || values.has(part))),
  )

test('[E3] every text is used', () => {
  expect(english.length).toBeGreaterThan(1_500)
  const unused = english.filter((key) => !written.has(key) && !isComposed(key))
  expect(unused).toEqual([])
})

test('[E3] every key the manual speaks of exists', () => {
  const known = new Set(english)
  const named = filesUnder('docs/manual', /\.md$/).flatMap((text) =>
    [...text.matchAll(/\{\{([\w.]+)\}\}/g)].map((found) => found[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((key) => !known.has(key))).toEqual([])
})
