// npm test: installs what is missing, checks everything, and ends with one line "N passed, N failed".
// npm test -- changed | long | budgets: see CONTRIBUTING, Tests.
// Needs Node 20 and npm to begin with; no keyboard, no settings. Leaves nothing outside the clone.
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBrowser } from './browser.mjs'
import {
  asScript,
  assertSupportedPlatform,
  Complaint,
  clone,
  endRunning,
  ensureInstalled,
  ensureWebBuilt,
  modernNode,
  run,
} from './prepare.mjs'
import { runSteps } from './run-steps.mjs'
import { chooseTests } from './test-choice.mjs'
import {
  checkBudgets,
  filesOverBudget,
  keepLowerCosts,
  recordRun,
  summarise,
  unitsOf,
} from './test-costs.mjs'
import { checkTypesOf, typedParts } from './types.mjs'

const [task = 'whole'] = process.argv.slice(2)
/** `changed` answers within three minutes; what was not run by then is listed. */
const changedSeconds = 170
const began = Date.now()

let passed = 0
let failed = 0
const results = []
/** What failed, with the first lines of why: the end of a long log is what one reads first. */
const failures = []

// Everything temporary of every step goes into one folder. Other users may enter it: tests play them.
const temporary = mkdtempSync(path.join(tmpdir(), 'fairway-'))
chmodSync(temporary, 0o1777)
let interrupted = false
const interrupt = (signal) => {
  interrupted = true
  endRunning(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal))
// npm, or whatever started us, may be killed without a word: then the tests must not stay behind.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent && !interrupted) interrupt('SIGTERM')
}, 1000).unref()

const inModules = (...parts) => path.join(clone, 'node_modules', ...parts)
/** Names of files that differ, the new ones too; nothing without git. */
const git = (...parameters) => {
  const { status, stdout } = spawnSync('git', parameters, { cwd: clone, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

await asScript(async () => {
  if (task === 'budgets') return recordRun()
  if (!['whole', 'changed', 'long'].includes(task)) throw new Complaint(`There is no test run "${task}".`)
  const commit = git('rev-parse', 'HEAD')
  const cleanAtStart = git('status', '--porcelain') === ''
  try {
    assertSupportedPlatform()
    // apt waits for other machines: beside npm and the first steps.
    const browser = ensureBrowser().catch((error) => ({ missing: error.message }))
    await ensureInstalled()
    if (!interrupted) await checkEverything(modernNode(), commit, browser)
  } catch (error) {
    console.error(error instanceof Complaint ? `\n${error.message}` : error)
    results.push(['what tests need', 'failed'])
    failed += 1
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  if (interrupted) {
    results.push(['interrupted', 'failed'])
    failed += 1
  }
  const minutes = Number(((Date.now() - began) / 60_000).toFixed(1))
  if (task !== 'changed' && !interrupted) {
    const clean = cleanAtStart && git('rev-parse', 'HEAD') === commit
    mkdirSync(inModules('.cache'), { recursive: true })
    writeFileSync(
      inModules('.cache', 'tested.json'),
      `${JSON.stringify({ commit, clean, passed, failed, minutes })}\n`,
    )
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log('')
  for (const [step, result] of results) console.log(`${result.padEnd(24)} ${step}`)
  console.log(`In ${minutes} minutes`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})

async function checkEverything(node, commit, installing) {
  const env = testEnvironment(node, commit)
  const choice = task === 'changed' ? chooseTests(git) : undefined
  if (choice) for (const line of choice.explanation) console.log(line)
  const webBuilt = 'the browser application'
  const templates = 'database and its templates'
  const browserThere = 'a browser for the tests'
  const tests = 'tests'
  const report = path.join(temporary, 'report.json')
  const rowTypes = path.join(temporary, 'row-types')
  mkdirSync(rowTypes)

  let database
  let browser
  const buildsWeb = !choice || choice.web
  let isBuilt = true
  const environmentOfTests = () => ({
    ...env,
    TEST_REPORT: report,
    ...(database && { TEST_DATABASE: database.connection }),
    ...(!browser.missing && isBuilt && { CHROMIUM: browser.program }),
    ...(!choice && { ROW_TYPES: rowTypes }),
  })
  const runTests = () =>
    vitest(node, environmentOfTests(), choice).finally(() => writeFileSync(`${report}.unit`, ''))
  const steps = await runSteps(
    [
      ...(buildsWeb
        ? [
            {
              name: webBuilt,
              body: () =>
                ensureWebBuilt(node).then(
                  () => 0,
                  (error) => {
                    isBuilt = false
                    throw error
                  },
                ),
            },
          ]
        : []),
      {
        name: templates,
        body: async () => {
          database = await serveDatabase(node, env)
          return database ? 0 : 1
        },
      },
      {
        name: browserThere,
        beside: true,
        body: async () => {
          browser = await installing
          if (browser.missing) console.error(`Browser tests are not run: ${browser.missing}`)
          return browser.missing ? 1 : 0
        },
      },
      ...staticSteps(node, env, choice),
      {
        name: tests,
        needs: [...(buildsWeb ? [webBuilt] : []), templates, browserThere],
        body: runTests,
      },
      ...(choice ? [] : [rowsStep(node, env, report, rowTypes)]),
    ],
    () => interrupted,
  )
  const main = readReport(report)
  if (!choice && !interrupted) await measureAgain(node, environmentOfTests(), main)
  const databaseSeconds = await database?.stop()
  for (const { name, passed: good, seconds } of steps)
    if (name !== tests) count(name, `${good ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s`, +good, +!good)
  const vitestStep = steps.find(({ name }) => name === tests)
  if (!vitestStep || interrupted) return
  const walked = readReport(walksOf(report))
  // Only what the names chose.
  const files = walked.files.filter(
    ({ state, tests }) => state === 'failed' || tests.some((one) => one.state === 'passed'),
  )
  countTests(
    { files: [...main.files, ...files], errors: [...main.errors, ...walked.errors] },
    vitestStep.passed,
    main.isCutOff,
  )
  if (choice) {
    const left = [
      ...(main.isCutOff ? main.files.filter(isUnfinished).map(({ file }) => file) : []),
      ...choice.left,
    ]
    if (left.length > 0)
      console.log(`\nNot run within ${changedSeconds} s:\n${left.map((file) => `  ${file}`).join('\n')}`)
  } else reportCosts({ ...main, steps, databaseSeconds })
}

/**
 * Files over their budget are run once more, by themselves, and the lower figures count. The system's share of processor
 * seconds scatters: making a database took 1.9 times as many beside other files as alone.
 */
async function measureAgain(node, env, main) {
  const files = filesOverBudget(main)
  if (files.length === 0 || files.length > 10) return
  console.log(`\nOver the budget, and measured again:\n${files.map((file) => `  ${file}`).join('\n')}`)
  const report = `${env.TEST_REPORT}.again`
  const code = await vitest(node, { ...env, TEST_REPORT: report }, undefined, files)
  count('what was measured again', code === 0 ? 'passed' : 'failed', +(code === 0), +(code !== 0))
  keepLowerCosts(main.files, readReport(report).files)
}

/** What reads the sources alone. */
function staticSteps(node, env, choice) {
  const script = (name, ...parameters) => ({ name, body: () => run(node, parameters, { env }) })
  const biome = inModules('@biomejs', 'biome', 'bin', 'biome')
  // The whole run checks them in a copy with one more language: a language is one line and one folder, and nothing else.
  const further = 'a copy with a further language'
  const typed = choice ? clone : path.join(temporary, 'further-language')
  const types = (choice?.types ?? typedParts).map((part) => ({
    name: `types of ${part}`,
    needs: choice ? [] : [further],
    body: () => run(node, checkTypesOf(part), { env, cwd: typed }),
  }))
  return [
    ...(choice ? [] : [script(further, path.join('scripts', 'copy-with-language.ts'), typed)]),
    ...types,
    ...(choice && choice.files.length === 0
      ? []
      : [script('format and lint', biome, 'check', '--no-errors-on-unmatched', ...(choice?.files ?? ['.']))]),
    ...(choice
      ? []
      : [
          script('direction of imports', path.join('scripts', 'direction.mjs')),
          script('dead exports and packages', inModules('knip', 'bin', 'knip.js'), '--no-progress'),
        ]),
  ]
}

/** Compares the columns that the unit tests recorded as soon as the last of these has ended. */
function rowsStep(node, env, report, rowTypes) {
  return {
    name: 'declared rows of statements',
    needs: ['database and its templates'],
    beside: true,
    body: async () => {
      while (!existsSync(`${report}.unit`)) {
        if (interrupted) return 1
        await sleep(500)
      }
      return run(node, [path.join('scripts', 'check-rows.ts'), rowTypes], { env })
    },
  }
}

/** A database server with its templates, in a process that ends when its stdin does. */
async function serveDatabase(node, env) {
  const child = spawn(node, [path.join('testing', 'run', 'serve-templates.ts'), 'base', 'demo'], {
    cwd: clone,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const watch = setInterval(() => interrupted && child.stdin.end(), 200)
  const { value } = await lines.next()
  clearInterval(watch)
  if (!value) return undefined
  return {
    connection: JSON.stringify(JSON.parse(value).connection),
    async stop() {
      child.stdin.end()
      const { value: last } = await lines.next()
      await ended
      return last ? JSON.parse(last) : undefined
    },
  }
}

/** One run of Vitest for unit and browser tests, and another one for the walks over the contract by the names of endpoints. */
async function vitest(node, env, choice, only = []) {
  const begin = (files, more = [], report = env.TEST_REPORT) =>
    run(
      node,
      [
        inModules('vitest', 'vitest.mjs'),
        'run',
        ...(env.CHROMIUM ? [] : ['--project', 'unit']),
        '--reporter=default',
        '--reporter=./testing/run/report.ts',
        ...more,
        ...files,
      ],
      {
        env: {
          ...env,
          TEST_REPORT: report,
          ...(choice && { TEST_FILES: files.join('\n'), TEST_UNTIL: String(until) }),
        },
      },
    )
  if (!choice) return begin(only)
  // On a machine too busy for that, a minute for the tests at least.
  const until = Math.max(began + changedSeconds * 1000, Date.now() + 60_000)
  const files = [...choice.unit, ...(env.CHROMIUM ? choice.browser : [])]
  const code = files.length > 0 ? await begin(files) : 0
  if (!choice.walks || interrupted || Date.now() > until) return code
  const names = choice.walks.names.map((name) => name.replaceAll('.', '\\.')).join('|')
  return (await begin(choice.walks.files, ['-t', `(?:${names})\\b`], walksOf(env.TEST_REPORT))) || code
}

function walksOf(report) {
  return `${report}.walks`
}

function readReport(file) {
  return existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { errors: [], isCutOff: false, files: [] }
}

/** Counts the tests of each project; a file that could not be read counts as one failed test. */
function countTests({ errors, files }, vitestPassed, isCutOff) {
  const before = failed
  for (const project of ['unit', 'browser']) {
    const own = files.filter((file) => file.project === project)
    const tests = own.flatMap((file) => file.tests)
    const bad = tests.filter(({ state }) => state === 'failed')
    const unread = own.filter(
      (file) => file.state === 'failed' && !file.tests.some(({ state }) => state === 'failed'),
    )
    const good = tests.filter(({ state }) => state === 'passed').length
    for (const file of own) {
      for (const one of file.tests)
        if (one.state === 'failed') failures.push(`${file.file} > ${one.name}\n${beginningOf(one.errors[0])}`)
      if (unread.includes(file)) failures.push(`${file.file}\n${beginningOf(file.errors[0])}`)
    }
    if (own.length > 0)
      count(
        `${project} tests`,
        `${good} passed, ${bad.length + unread.length} failed`,
        good,
        bad.length + unread.length,
      )
  }
  for (const error of errors) failures.push(`outside of any test\n${beginningOf(error)}`)
  // Vitest also fails without a failed test: for an uncaught error, or without any tests.
  const isEmpty = files.length === 0 && vitestPassed && task !== 'changed'
  if (isEmpty || (!vitestPassed && failed === before && !isCutOff)) count('the test runner', 'failed', 0, 1)
}

function isUnfinished({ tests }) {
  return tests.length === 0 || tests.some(({ state }) => state === 'skipped' || state === 'pending')
}

function reportCosts(whole) {
  if (whole.files.length === 0) return
  const units = unitsOf(whole)
  console.log(summarise(whole, units))
  mkdirSync(inModules('.cache'), { recursive: true })
  writeFileSync(inModules('.cache', 'test-costs.json'), JSON.stringify({ ...whole, units }))
  const complaints = checkBudgets(whole, units)
  if (!complaints) return
  failures.push(...complaints.map((complaint) => `budgets\n  ${complaint}`))
  count(
    'budgets of tests',
    complaints.length === 0 ? 'passed' : 'failed',
    +(complaints.length === 0),
    complaints.length,
  )
}

function count(name, result, good, bad) {
  results.push([name, result])
  passed += good
  failed += bad
}

/** The first lines of a message of vitest, set in. */
function beginningOf(message = '') {
  return message
    .split('\n')
    .slice(0, 6)
    .map((line) => `  ${line}`)
    .join('\n')
}

/** Tests bring their own settings: those of the person who runs them must not change the result. */
function testEnvironment(node, commit) {
  const env = { ...process.env }
  for (const name of Object.keys(env))
    if (
      name.startsWith('FAIRWAY_') ||
      ['DATABASE_URL', 'PORT', 'HOST', 'PUBLIC_URL', 'LOG_LEVEL'].includes(name)
    )
      delete env[name]
  const seed = process.env.RANDOM_SEED || String(randomInt(2 ** 31))
  console.log(`Random tests begin with RANDOM_SEED=${seed}`)
  return {
    ...env,
    RANDOM_SEED: seed,
    ...(task === 'long' && { RANDOM_RUNS: 'long' }),
    // End-to-end tests choose their language by it.
    ...Object.fromEntries([['SCENARIO_SEED', commit]]),
    TMPDIR: temporary,
    // Where a browser and its libraries would otherwise leave caches and settings.
    XDG_CACHE_HOME: path.join(temporary, 'cache'),
    XDG_CONFIG_HOME: path.join(temporary, 'config'),
    XDG_DATA_HOME: path.join(temporary, 'data'),
    PATH: `${path.dirname(node)}${path.delimiter}${env.PATH}`,
  }
}
