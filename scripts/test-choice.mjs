// Which tests `npm test -- changed` runs: those nearest to what differs, chosen by folder, and by what each file called when
// the whole run recorded it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clone } from './prepare.mjs'
import { reachOf } from './test-reach.mjs'
import { typedParts } from './types.mjs'

/** Processor seconds of unit and of browser files that fit into the time beside the other steps. */
const affordable = { unit: 100, browser: 120 }
/** Weight of an endpoint that is known by its capability alone. */
const fallback = 0.05
/** Of a file that is new. */
const unknownCost = { unit: 3, browser: 15 }

const read = (file) => readFileSync(path.join(clone, file), 'utf8')
const readIfThere = (file) => (existsSync(path.join(clone, file)) ? read(file) : '')
const isTest = (file) => /\.(?:test\.tsx?|e2e\.ts)$/.test(file)
/** They walk over the contract and name each endpoint in their titles. */
const walks = ['access', 'hostile-input', 'idempotent-commands', 'tenant-isolation'].map(
  (name) => `server/tests/${name}.test.ts`,
)

export function chooseTests(git) {
  const lines = (...parameters) =>
    git(...parameters)
      .split('\n')
      .filter(Boolean)
  const present = lines('ls-files', '--cached', '--others', '--exclude-standard')
  const uncommitted = [
    ...lines('diff', '--name-only', 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  const since = uncommitted.length > 0 ? 'HEAD' : 'HEAD~1'
  const changed = uncommitted.length > 0 ? uncommitted : lines('diff', '--name-only', 'HEAD~1')
  const tests = present.filter((file) => isTest(file) && existsSync(path.join(clone, file)))
  const impact = JSON.parse(readIfThere('testing/run/impact.json') || '{}')
  const costs = JSON.parse(readIfThere('testing/run/costs.json') || '{}')
  const projectOf = (file) => (file.endsWith('.e2e.ts') ? 'browser' : 'unit')
  const costOf = (file) => costs[file] ?? unknownCost[projectOf(file)]

  const capabilities = new Set(changed.flatMap(capabilitiesOf))
  const reach = reachOf(changed, present, readIfThere)
  const endpoints = new Map([...reach.endpoints].map(([name, distance]) => [name, 1 / distance]))
  for (const file of changed) {
    // By its capability alone where nothing nearer is known.
    if (file.startsWith('server/') && endpoints.size > 0) continue
    for (const name of endpointsOf(file, since, present, git))
      endpoints.set(name, file.startsWith('contract/') ? 1 : fallback)
  }
  const scripts = scriptsOf(
    changed,
    present,
    new Set(Object.values(impact).flatMap((names) => names.split(' '))),
  )
  const touched = new Map([...endpoints, ...[...scripts].map((name) => [name, 1])])

  /** What few files have in common says most; the nearest first. */
  const byNearness = (files) => {
    const namesOf = (file) => (impact[file] ?? '').split(' ')
    const callers = new Map()
    for (const file of files)
      for (const name of namesOf(file)) callers.set(name, (callers.get(name) ?? 0) + 1)
    const nearness = new Map(
      files.map((file) => [
        file,
        namesOf(file).reduce((sum, name) => sum + (touched.get(name) ?? 0) / callers.get(name), 0) +
          changed.filter((one) => !one.startsWith('texts/') && sharesName(file, one)).length / 2,
      ]),
    )
    return files
      .filter((file) => nearness.get(file) > 0)
      .sort((one, other) => nearness.get(other) - nearness.get(one) || costOf(one) - costOf(other))
  }

  const unit = tests.filter((file) => projectOf(file) === 'unit')
  const roots = new Set(changed.map((file) => file.split('/')[0]))
  const farness = (file) => Number(!roots.has(file.split('/')[0]))
  const cheapestFirst = (files) =>
    files.toSorted((one, other) => farness(one) - farness(other) || costOf(one) - costOf(other))
  const reasons = [
    ['changed itself', cheapestFirst(unit.filter((file) => changed.includes(file)))],
    [
      'rules of the repository',
      ['scripts/layout.test.ts', 'scripts/words.test.ts', 'scripts/tests-rules.test.ts'],
    ],
    ['names what changed', cheapestFirst(unit.filter((file) => reach.tests.get(file) === 1))],
    [
      'texts',
      changed.some((file) => file.startsWith('texts/'))
        ? unit.filter((file) => /^texts\/[^/]+$/.test(file))
        : [],
    ],
    [
      'beside what changed',
      cheapestFirst(
        unit.filter((file) =>
          changed.some((one) => isBeside(file, one) && path.dirname(file) === path.dirname(one)),
        ),
      ),
    ],
    ['asks for what changed', cutOff(byNearness(unit), affordable.unit / 2, costOf)[0]],
    ['below what changed', cheapestFirst(unit.filter((file) => changed.some((one) => isBeside(file, one))))],
    ['is near to what changed', cheapestFirst(unit.filter((file) => reach.tests.has(file)))],
    [
      `of ${[...capabilities].join(', ')}`,
      cheapestFirst(unit.filter((file) => capabilitiesOf(file).some((one) => capabilities.has(one)))),
    ],
  ]
  const nearest = new Map()
  for (const [reason, files] of reasons)
    for (const file of files) if (!nearest.has(file)) nearest.set(file, reason)

  const browser = tests.filter((file) => projectOf(file) === 'browser')
  const near = [...new Set([...browser.filter((file) => changed.includes(file)), ...byNearness(browser)])]

  const [unitChosen, unitLeft] = cutOff([...nearest.keys()], affordable.unit, costOf)
  const [browserChosen, browserLeft] = cutOff(near, affordable.browser, costOf)
  const declared = changed
    .filter((file) => file.startsWith('contract/src/'))
    .flatMap((file) => namesIn(file, since, git))
  return {
    files: changed.filter((file) => existsSync(path.join(clone, file))),
    types: typedParts.filter((part) => changed.some((file) => isTypedBy(part, file))),
    web: browserChosen.length > 0 || changed.some((file) => /^(?:web|texts|contract)\//.test(file)),
    unit: unitChosen,
    browser: browserChosen,
    left: [...unitLeft, ...browserLeft],
    walks: declared.length > 0 ? { files: walks, names: declared } : undefined,
    explanation: [
      `${changed.length} files differ from ${since}, of ${[...capabilities].join(', ') || 'no capability'}`,
      ...reasons.map(([reason]) => {
        const files = unitChosen.filter((file) => nearest.get(file) === reason)
        return files.length > 0 ? `Unit, ${reason}: ${files.join(' ')}` : ''
      }),
      declared.length > 0 ? `Walks over the contract, for ${declared.join(', ')}` : '',
      browserChosen.length > 0
        ? `Browser, by ${endpoints.size} endpoints and ${scripts.size} scripts: ${browserChosen.join(' ')}`
        : '',
      Object.keys(impact).length === 0
        ? 'Nothing is recorded yet: no browser file but a changed one is chosen'
        : '',
    ].filter(Boolean),
  }
}

/** The first files that fit, and the others; one at least. */
function cutOff(files, affordableCost, costOf) {
  let sum = 0
  const fits = files.findIndex((file, place) => {
    sum += costOf(file)
    return place > 0 && sum > affordableCost
  })
  return fits < 0 ? [files, []] : [files.slice(0, fits), files.slice(fits)]
}

/** Named alike: a word of the name of the test is one of the folder or the name of the file. */
function sharesName(test, file) {
  const wordsOf = (name) =>
    name.match(/[A-Z]?[a-z]{4,}/g)?.map((word) => word.toLowerCase().replace(/s$/, '')) ?? []
  const own = new Set(
    wordsOf(
      file
        .split('/')
        .slice(-2)
        .join('/')
        .replace(/\.\w+$/, ''),
    ),
  )
  return wordsOf(path.basename(test).replace(/\..*$/, '')).some((word) => own.has(word))
}

const isBeside = (test, file) =>
  /\.(?:tsx?|sql|css|json)$/.test(file) &&
  path.dirname(file).includes('/') &&
  `${path.dirname(test)}/`.startsWith(`${path.dirname(file)}/`)

/** An SQL function is named by its schema, a text by its area. */
function capabilitiesOf(file) {
  const [, name] =
    /^(?:server|contract)\/src\/([^/]+)\//.exec(file) ??
    /^web\/src\/pages\/([^/]+)\//.exec(file) ??
    /^server\/database\/functions\/([^/]+)\//.exec(file) ??
    /^texts\/\w\w\/(?:server\/\w+\/)?([\w]+)/.exec(file) ??
    []
  if (name) return [name]
  if (!/^server\/database\/migrations\//.test(file)) return []
  return [
    ...new Set([...readIfThere(file).matchAll(/\b([a-z]+)\.[a-z_]+/g)].map(([, schema]) => schema)),
  ].filter((schema) => existsSync(path.join(clone, 'server', 'src', schema)))
}

/** The endpoints that a file of the contract declares; all of a folder or a capability where none are nearer. */
function endpointsOf(file, since, present, git) {
  // A page is known by its scripts, and what it calls by the tests that load them.
  if (file.startsWith('web/')) return []
  if (file.startsWith('contract/src/')) {
    const names = namesIn(file, since, git)
    if (names.length > 0) return names
  }
  return capabilitiesOf(file).flatMap((capability) => {
    const [, inside] = /^server\/src\/[^/]+\/(.+)\/[^/]+$/.exec(file) ?? []
    const declared = (folder) =>
      present
        .filter((one) => one.startsWith(`${folder}/`) && one.endsWith('.ts') && !isTest(one))
        .flatMap((one) => declarationsIn(one).map(({ name }) => name))
    const nearest = inside ? declared(`contract/src/${capability}/${inside}`) : []
    return nearest.length > 0 ? nearest : declared(`contract/src/${capability}`)
  })
}

/** The endpoints of a file with their first lines. */
function declarationsIn(file) {
  const [capability] = capabilitiesOf(file)
  return readIfThere(file)
    .split('\n')
    .flatMap((line, place) => {
      const [, name] = /^ {2}(\w+): (?:query|command)\(/.exec(line) ?? []
      return name ? [{ name: `${capability}.${name}`, line: place + 1 }] : []
    })
}

/** The endpoints whose declarations differ. */
function namesIn(file, since, git) {
  const declarations = declarationsIn(file)
  const starts = [...git('diff', '-U0', since, '--', file).matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))?/gm)]
  const names = starts.flatMap(([, start, count = '1']) =>
    declarations
      .filter(({ line }, place) => {
        const next = declarations[place + 1]?.line ?? Number.POSITIVE_INFINITY
        return Number(start) < next && Number(start) + Number(count) > line
      })
      .map(({ name }) => name),
  )
  return [...new Set(names)]
}

/** The scripts of pages that contain a file of the browser, by who imports it. */
function scriptsOf(changed, present, known) {
  const sources = present.filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && !isTest(file))
  const importers = new Map()
  for (const file of sources)
    for (const [, target] of readIfThere(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const imported = path.join(path.dirname(file), target)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  const scriptOf = (file) => `${path.basename(file).replace(/\.tsx?$/, '')}.js`
  const areas = new Set(changed.filter((file) => file.startsWith('texts/')).flatMap(capabilitiesOf))
  const begun = new Set([
    ...changed.filter((file) => file.startsWith('web/src/')),
    ...sources.filter((file) => [...areas].some((area) => file.startsWith(`web/src/pages/${area}/`))),
  ])
  const found = new Set()
  // A set is walked on into what is added to it.
  for (const file of begun) {
    if (known.has(scriptOf(file))) found.add(scriptOf(file))
    else for (const importer of importers.get(file) ?? []) begun.add(importer)
  }
  return found
}

function isTypedBy(part, file) {
  const [root] = file.split('/')
  if (!/\.(?:tsx?|json)$/.test(file)) return false
  const below = {
    web: ['web', 'contract', 'texts'],
    'web/build': ['web', 'contract', 'texts'],
    contract: ['contract', 'texts'],
    texts: ['texts', 'contract'],
  }
  return below[part]?.includes(root) ?? root !== 'web'
}
