// What the tests of a whole run cost, in processor seconds of the reference machine, and whether that is within the budgets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clone } from './prepare.mjs'

const inTesting = (file) => path.join(clone, 'testing', 'run', file)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const budgetsFile = inTesting('budgets.json')
const lastRun = path.join(clone, 'node_modules', '.cache', 'test-costs.json')

/** So many files tell how fast a machine is. */
const enoughFiles = 20

/**
 * How many processor seconds of this run are one of the reference machine, for unit and for browser tests: the median of what
 * the files took to what is recorded of them. A fixed piece of work, measured beside the files, stands in where little is
 * recorded: alone it misjudged two machines by 1.7, since a browser suffers more from a shared cache than arithmetic does.
 */
export function unitsOf({ files }) {
  const recorded = readJson(inTesting('costs.json'))
  const calibrated = median(files.flatMap(({ calibration }) => calibration ?? []))
  const fallback = calibrated ? calibrated / readJson(budgetsFile).calibrationSeconds : 1
  const unitFor = (project) => {
    const ratios = files.flatMap(({ file, cost, project: its }) =>
      its === project && recorded[file] >= 1 ? cost / recorded[file] : [],
    )
    return ratios.length < enoughFiles ? fallback : median(ratios)
  }
  return { unit: unitFor('unit'), browser: unitFor('browser') }
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

/** The costs of files and of their tests in seconds of the reference machine. */
const inReferenceSeconds = (files, units) =>
  files.map((file) => ({
    ...file,
    cost: file.cost / units[file.project],
    tests: file.tests.map((test) => ({ ...test, cost: test.cost / units[file.project] })),
  }))

/** The folder of browser tests, and the capability of all others. */
function groupOf({ file, project }) {
  if (project === 'browser') return file.split('/').slice(0, 2).join('/')
  const [, name] = /^(?:(?:server|contract)\/src|web\/src\/pages)\/([^/]+)\//.exec(file) ?? []
  return (
    name ??
    file
      .split('/')
      .slice(0, file.startsWith('web/src/') ? 3 : 1)
      .join('/')
  )
}

const sumOf = (files) => files.reduce((sum, { cost }) => sum + cost, 0)
const byCost = (entries) => entries.toSorted(([, one], [, other]) => other - one)
const table = (title, entries) =>
  [title, ...entries.map(([name, seconds]) => `${seconds.toFixed(1).padStart(9)}  ${name}`)].join('\n')

function costsByGroup(files) {
  const groups = new Map()
  for (const file of files) groups.set(groupOf(file), (groups.get(groupOf(file)) ?? 0) + file.cost)
  return [...groups]
}

/** Three tables for the end of a run. */
export function summarise({ files: measured, steps, databaseSeconds }, units) {
  const files = inReferenceSeconds(measured, units)
  const ofProject = (project) => sumOf(files.filter((file) => file.project === project))
  const runner = (steps.find(({ name }) => name === 'tests')?.cost ?? 0) - sumOf(measured)
  const others = [
    ['the runner: transforming, loading, ending', Math.max(0, runner)],
    ['templates of the database', databaseSeconds?.templates ?? 0],
    ['the database during the tests, as a whole', databaseSeconds?.database ?? 0],
    ...steps.filter(({ name, cost }) => name !== 'tests' && cost > 0).map(({ name, cost }) => [name, cost]),
  ].map(([name, seconds]) => [name, seconds / units.unit])
  return [
    '',
    `Processor seconds of the reference machine: this one took ${units.unit.toFixed(2)} times as many for unit tests and all`,
    `else, ${units.browser.toFixed(2)} times as many for browser tests, of worker and browser. The database is counted as a whole.`,
    ...(process.platform === 'linux' ? [] : ['Browsers are not measured here: there is no /proc.']),
    '',
    table('The twenty dearest files', byCost(files.map(({ file, cost }) => [file, cost])).slice(0, 20)),
    '',
    table('By capability', byCost(costsByGroup(files))),
    '',
    table(
      'By part',
      byCost([['unit tests', ofProject('unit')], ['browser tests', ofProject('browser')], ...others]),
    ),
  ].join('\n')
}

/** Every figure that has a budget: its name, seconds of the reference machine, and the budget. */
function figuresOf({ files: measured }, units, { limits }) {
  const files = inReferenceSeconds(measured, units)
  const testsOf = ({ file, project, tests }) => {
    if (project !== 'browser') return []
    const limit = isScenario(file) ? limits.scenario : limits.browserTest
    // The next commit tells it in another language.
    return tests.map(({ name, cost }) => [
      `${file} > ${name.replace(/\bin (?:en|zh)\b/g, 'in one language')}`,
      cost,
      limit,
    ])
  }
  const figures = [
    ...files.map((file) => [
      file.file,
      file.cost,
      file.project === 'browser' ? limits.browserFile : limits.unitFile,
    ]),
    ...files.flatMap(testsOf),
    ...costsByGroup(files).map(([name, cost]) => [
      name,
      cost,
      name.startsWith('e2e/') ? limits.browserFolder : limits.unitCapability,
    ]),
  ]
  return figures.map(([name, figure, limit]) => ({ name, figure, limit }))
}

const isScenario = (file) =>
  /oneLanguage\(|each\(\[\s*'(?:en|zh)'/.test(readFileSync(path.join(clone, file), 'utf8'))

/**
 * What is dearer than its budget, or than its own figure where it is an exception; nothing where exceptions were never
 * recorded or nothing can be measured. A busy machine is no failure: the tolerance is what the same files differed by on two.
 */
export function checkBudgets(run, units) {
  const budgets = readJson(budgetsFile)
  if (!budgets.exceptions)
    console.log('\nBudgets are not checked before `npm test -- budgets` has recorded the exceptions.')
  return overBudget(run, units, budgets)?.map(
    ({ name, figure, budget }) =>
      `${name} takes ${figure.toFixed(1)} processor seconds, its budget is ${budget}`,
  )
}

function overBudget(run, units, budgets) {
  if (!budgets.exceptions || process.platform !== 'linux') return undefined
  return figuresOf(run, units, budgets).flatMap(({ name, figure, limit }) => {
    const budget = Math.max(limit, budgets.exceptions[name] ?? 0)
    return figure > budget * budgets.tolerance.factor + budgets.tolerance.seconds
      ? [{ name, figure, budget }]
      : []
  })
}

/** Files that are too dear, or have a test that is; not capabilities, whose sums scatter less. */
export function filesOverBudget(run) {
  const over = overBudget(run, unitsOf(run), readJson(budgetsFile)) ?? []
  const names = new Set(over.map(({ name }) => name.split(' > ')[0]))
  return run.files.flatMap(({ file }) => (names.has(file) ? [file] : []))
}

/** Puts the lower figure of two measurements into `files`, for each file and test. */
export function keepLowerCosts(files, again) {
  const keepLower = (ones, key, others) => {
    for (const one of ones) {
      const other = others.find((candidate) => candidate[key] === one[key])
      if (!other) continue
      one.cost = Math.min(one.cost, other.cost)
      if (one.tests) keepLower(one.tests, 'name', other.tests)
    }
  }
  keepLower(files, 'file', again)
}

/** `npm test -- budgets`: writes what the last whole run measured into the files beside the tests. Exceptions only shrink. */
export function recordRun() {
  if (!existsSync(lastRun)) {
    console.error('There is no whole run to record: npm test')
    return 1
  }
  const run = readJson(lastRun)
  const budgets = readJson(budgetsFile)
  const former = budgets.exceptions
  const exceptions = {}
  for (const { name, figure, limit } of figuresOf(run, run.units, budgets)) {
    if (figure <= limit || (former && !(name in former))) continue
    exceptions[name] = Math.max(
      exceptions[name] ?? 0,
      Math.min(round(figure), former?.[name] ?? Number.POSITIVE_INFINITY),
    )
  }
  writeJson('budgets.json', { ...budgets, exceptions: sorted(exceptions) })
  writeJson(
    'costs.json',
    sorted(
      Object.fromEntries(
        run.files.map(({ file, project, cost }) => [file, round(cost / run.units[project])]),
      ),
    ),
  )
  writeJson('impact.json', sorted(impactOf(run.files)))
  console.log(`${Object.keys(exceptions).length} exceptions, ${run.files.length} files`)
  return 0
}

/** Without what most browser files call: it tells none from another. */
function impactOf(files) {
  const browser = files.filter(({ project }) => project === 'browser')
  const callers = new Map()
  for (const { impact } of browser) for (const name of impact) callers.set(name, (callers.get(name) ?? 0) + 1)
  const isTelling = (name) => browser.length < 3 || (callers.get(name) ?? 0) <= (browser.length * 2) / 3
  return Object.fromEntries(
    files.flatMap(({ file, impact }) => {
      const telling = impact.filter(isTelling)
      return telling.length > 0 ? [[file, telling.join(' ')]] : []
    }),
  )
}

const round = (seconds) => Number(seconds.toFixed(1))
const sorted = (record) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
const writeJson = (file, value) => writeFileSync(inTesting(file), `${JSON.stringify(value, null, 2)}\n`)
