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
  ...filesUnder('docs/manual/en', /\.md$/),
].join('\n')

const english = (
  await Promise.all(
    readdirSync(new URL('texts/en/', root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file): Promise<Record<string, object>> => import(new URL(`texts/en/${file}`, root).href)),
  )
).flatMap((area) => Object.values(area).flatMap((texts) => Object.keys(texts)))

const keyPart = '[\\w.]+'

/** Keys that are written out, in quotes or in the manual. */
const written = new Set([...code.matchAll(/['"{]([a-z]\w*(?:\.\w+)+)['"}]/g)].map((found) => found[1]))

/** Keys that are put together: `orders.state.${state}`, or by the contract's `textsOf('orders.state', states)`. */
const composed = [
  ...[...code.matchAll(/`([a-z]\w*\.[\w.]*(?:\$\{[^`]*?\}[\w.]*)+)`/g)].map(([, template = '']) =>
    template.replaceAll('.', '\\.').replaceAll(/\$\{.*?\}/g, keyPart),
  ),
  ...[...code.matchAll(/textsOf\(\s*'([\w.]+)'/g)].map(
    ([, prefix = '']) => `${prefix.replaceAll('.', '\\.')}\\.${keyPart}`,
  ),
].map((pattern) => new RegExp(`^${pattern}$`))

test('[E3] every text is used', () => {
  expect(english.length).toBeGreaterThan(1_500)
  const unused = english.filter((key) => !written.has(key) && !composed.some((pattern) => pattern.test(key)))
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
