import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import { type BuiltInMenu, builtInMenus, pagesOutsideMenu } from '@fairway/contract/menus'
import { expect, test } from 'vitest'

// One word per capability, everywhere: it names the contract, server and pages folders, permissions and tables.
const words =
  'home session profile documentation guide staff messages network fleet sailings fares inventory orders boarding agents accounts approvals settlement ' +
  'reports comments feedback dashboards lookups system journal workspace downloads lists river'
const known = new Set(words.split(' '))

/** Names that are exempt, with the reason. */
const exceptions = {
  /** The files that merge all capabilities, and what all of them are made of. */
  contractFiles: ['all.ts', 'all-lists.ts', 'problems.ts'],
  contractFolders: ['kernel', 'menus'],
  /** What knows no business: the platform, and the formats of office programs. */
  serverFolders: ['platform', 'office'],
  schemas: ['platform'],
  /** Named like the path of the page in the specification. */
  pageFolders: ['logManager'],
  /** Paths fixed by the specification. */
  paths: ['/login/', '/me.json', '/sysHome/', '/updatePassword.do', '/msgContent/', '/publicSelect/'],
  /** The specification's own key, and those of the log page. */
  permissions: ['sys.index.withdraw', 'logs.view', 'logs.settle'],
}

const root = new URL('..', import.meta.url)
const listing = (folder: string) => {
  const place = new URL(folder, root)
  return existsSync(place) ? readdirSync(place, { withFileTypes: true }) : []
}
const folders = (folder: string) =>
  listing(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const contractFolders = folders('contract/src').filter((name) => !exceptions.contractFolders.includes(name))
const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  name,
  word: name.split('.')[0] ?? '',
  path: pathOf(name, endpoint),
  permission: 'permission' in endpoint.access ? endpoint.access.permission : undefined,
}))
const buttons = (node: BuiltInMenu): string[] => [
  ...(node.type === 'A' ? [node.id] : []),
  ...(node.children ?? []).flatMap(buttons),
]
const granted = builtInMenus.flatMap(buttons)

test('every contract folder, server folder, pages folder and SQL schema is named after a capability', () => {
  const schemas = listing('server/database/migrations').flatMap(({ name }) =>
    [
      ...readFileSync(new URL(`server/database/migrations/${name}`, root), 'utf8').matchAll(
        /^create schema (\w+)/gm,
      ),
    ].map((found) => found[1] ?? ''),
  )
  expect(contractFolders.length).toBeGreaterThan(3)
  expect(schemas.length).toBeGreaterThan(3)
  const unknown = [
    ...contractFolders.filter((name) => !known.has(name)).map((name) => `contract/src/${name}`),
    ...listing('contract/src')
      .filter((entry) => entry.isFile() && !exceptions.contractFiles.includes(entry.name))
      .map(({ name }) => `contract/src/${name}`),
    ...folders('server/src')
      .filter((name) => !known.has(name) && !exceptions.serverFolders.includes(name))
      .map((name) => `server/src/${name}`),
    ...folders('web/src/pages')
      .filter((name) => !known.has(name) && !exceptions.pageFolders.includes(name))
      .map((name) => `web/src/pages/${name}`),
    ...schemas
      .filter((name) => !known.has(name) && !exceptions.schemas.includes(name))
      .map((name) => `schema ${name}`),
  ]
  expect(unknown).toEqual([])
})

test('every contract folder has its handlers in the server folder of the same name, and its endpoints carry the name', () => {
  for (const name of contractFolders) {
    expect(existsSync(new URL(`server/src/${name}/http.ts`, root)), `server/src/${name}/http.ts`).toBe(true)
    expect(
      calls.filter(({ word }) => word === name).length,
      `endpoints of ${name} in all.ts`,
    ).toBeGreaterThan(0)
  }
  expect(calls.filter(({ word }) => !contractFolders.includes(word))).toEqual([])
})

test('every path begins with the word of its capability', () => {
  const strays = calls.filter(
    ({ path, word }) =>
      !path.startsWith(`/${word}/`) && !exceptions.paths.some((start) => path.startsWith(start)),
  )
  expect(strays).toEqual([])
})

test('every permission begins with the word of the capability that requires it, and can be granted in the menus', () => {
  const required = calls.filter(
    ({ permission }) => permission && !exceptions.permissions.includes(permission),
  )
  expect(required.filter(({ permission, word }) => !permission?.startsWith(`${word}.`))).toEqual([])
  expect(required.filter(({ permission }) => !granted.includes(permission ?? ''))).toEqual([])
  const strays = granted.filter(
    (id) => !known.has(id.split('.')[0] ?? '') && !exceptions.permissions.includes(id),
  )
  expect(strays).toEqual([])
})

test('every page is in the pages folder of the capability that its path begins with', () => {
  for (const folder of folders('web/src/pages')) {
    const file = new URL(`web/src/pages/${folder}/pages.ts`, root)
    if (!existsSync(file)) continue
    const uris = [...readFileSync(file, 'utf8').matchAll(/uri: '([^']+)'/g)].map((found) => found[1] ?? '')
    expect(uris.length, `pages in ${folder}/pages.ts`).toBeGreaterThan(0)
    expect(uris.filter((uri) => uri.split('/')[0] !== folder)).toEqual([])
  }
})

/** More than this in one folder is a list, not a map. Series that only grow, by number, area or capability, are left out. */
const maxEntries = 30
const series = ['docs/decisions', 'server/database/migrations', 'contract/src', 'server/src', /^texts\/\w\w$/]

const ours = ['bench', 'contract', 'docs', 'e2e', 'scripts', 'server', 'testing', 'texts', 'web']
const made = new Set(['node_modules', 'dist'])

test('no folder of ours has more than thirty entries', () => {
  const sizes: [folder: string, entries: number][] = []
  const walk = (folder: string) => {
    const entries = listing(folder).filter(({ name }) => !made.has(name) && !name.startsWith('.'))
    sizes.push([folder, entries.length])
    for (const entry of entries) if (entry.isDirectory()) walk(`${folder}/${entry.name}`)
  }
  ours.forEach(walk)
  const isSeries = (folder: string) =>
    series.some((one) => (typeof one === 'string' ? one === folder : one.test(folder)))
  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.filter(([folder, entries]) => entries > maxEntries && !isSeries(folder))).toEqual([])
})

test('the platform queries no table of a capability', () => {
  // An idempotent command and its journal entry are one transaction: the platform writes that entry.
  const own = new Set(['platform', 'journal'])
  const foreign: string[] = []
  const walk = (folder: string) => {
    for (const entry of listing(folder)) {
      const place = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(place)
      else if (place.endsWith('.ts') && !place.endsWith('.test.ts')) {
        const text = readFileSync(new URL(place, root), 'utf8')
        for (const [, schema = '', table] of text.matchAll(
          /\b(?:from|join|into|update|table)\s+(\w+)\.(\w+)/g,
        ))
          if (known.has(schema) && !own.has(schema)) foreign.push(`${place}: ${schema}.${table}`)
      }
    }
  }
  walk('server/src/platform')
  expect(foreign).toEqual([])
})

test('every page URI has a page, and no path of a page is hard-coded', async () => {
  const uris = folders('web/src/pages').flatMap((folder) => {
    const file = new URL(`web/src/pages/${folder}/pages.ts`, root)
    return existsSync(file)
      ? [...readFileSync(file, 'utf8').matchAll(/uri: '([^']+)'/g)].map((found) => found[1] ?? '')
      : []
  })
  const inMenu = (node: BuiltInMenu): string[] => [
    ...(node.uri && node.type === 'C' ? [node.uri] : []),
    ...(node.children ?? []).flatMap(inMenu),
  ]
  expect([...new Set([...builtInMenus.flatMap(inMenu), ...pagesOutsideMenu])].sort()).toEqual(uris.sort())

  const byHand: string[] = []
  const walk = (folder: string) => {
    for (const entry of listing(folder)) {
      const place = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(place)
      else if (/(?<!\.test)\.tsx?$/.test(place) && !place.endsWith('/blocks/page/paths.ts'))
        if (/['"`]\/menus\/\w/.test(readFileSync(new URL(place, root), 'utf8'))) byHand.push(place)
    }
  }
  walk('web/src')
  expect(byHand).toEqual([])
})
