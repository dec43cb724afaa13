// npm test: installs what is missing, checks everything, and ends with one line "N passed, N failed".
// Needs Node 20 and npm to begin with; no keyboard, no settings. Leaves nothing outside the clone.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
import { checkTypesOf, typedParts } from './types.mjs'

let passed = 0
let failed = 0
const results = []
/** What failed, with the first lines of why: the end of a long log is what one reads first. */
const failures = []

// Everything temporary of every step goes into one folder. Other users may enter it: tests play them.
const temporary = mkdtempSync(path.join(tmpdir(), 'fairway-'))
chmodSync(temporary, 0o1777)
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted = true
    endRunning(signal)
  })

await asScript(async () => {
  try {
    assertSupportedPlatform()
    await ensureInstalled()
    await checkEverything(modernNode())
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
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log('')
  for (const [step, result] of results) console.log(`${result.padEnd(24)} ${step}`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})

async function checkEverything(node) {
  const env = testEnvironment(node)
  const inModules = (...parts) => path.join(clone, 'node_modules', ...parts)

  await twoAtOnce([
    ...typedParts.map((part) => [`types of ${part}`, () => run(node, checkTypesOf(part), { env })]),
    ['the browser application', () => ensureWebBuilt(node).then(() => 0)],
    [
      'format and lint',
      () => run(node, [inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'], { env }),
    ],
    ['direction of imports', () => run(node, [path.join('scripts', 'direction.mjs')], { env })],
    [
      'dead exports and packages',
      () => run(node, [inModules('knip', 'bin', 'knip.js'), '--no-progress'], { env }),
    ],
  ])
  const rowTypes = path.join(temporary, 'row-types')
  mkdirSync(rowTypes)
  await vitest('unit', node, { ...env, ROW_TYPES: rowTypes })
  await step('declared rows of statements', () =>
    run(node, [path.join('scripts', 'check-rows.ts'), rowTypes], { env }),
  )
  const browser = ensureBrowser()
  if (browser.missing) {
    console.error(`\nBrowser tests were not run: ${browser.missing}`)
    results.push(['browser tests', 'failed'])
    failed += 1
  } else await vitest('browser', node, { ...env, CHROMIUM: browser.program })
}

/** The steps that need no test's help and each keep one processor busy. */
async function twoAtOnce(steps) {
  const waiting = [...steps]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await step(...next)
  }
  await Promise.all([lane(), lane()])
}

async function step(name, body) {
  if (interrupted) return
  console.log(`\n— ${name}`)
  const since = Date.now()
  const code = await body().catch((error) => {
    console.error(error.message)
    return 1
  })
  if (code === 0) passed += 1
  else failed += 1
  results.push([name, `${code === 0 ? 'passed' : 'failed'} in ${((Date.now() - since) / 1000).toFixed(1)} s`])
}

/** Runs one project of vitest and counts its tests; a file that could not be read counts as one failed test. */
async function vitest(project, node, env) {
  if (interrupted) return
  console.log(`\n— ${project} tests`)
  const report = path.join(temporary, `${project}.json`)
  const code = await run(
    node,
    [
      path.join(clone, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--project', project],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { env },
  )
  const {
    numPassedTests: good = 0,
    numFailedTests: bad = 0,
    testResults = [],
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const unread = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  )
  // Vitest also fails without a failed test: for an uncaught error, or without any tests.
  const other = (code !== 0 && bad + unread.length === 0) || good + bad + unread.length === 0 ? 1 : 0
  for (const file of testResults) {
    const name = path.relative(clone, file.name)
    for (const one of file.assertionResults.filter(({ status }) => status === 'failed'))
      failures.push(`${name} > ${one.fullName}\n${beginningOf(one.failureMessages?.[0])}`)
    if (unread.includes(file)) failures.push(`${name}\n${beginningOf(file.message)}`)
  }
  passed += good
  failed += bad + unread.length + other
  results.push([`${project} tests`, `${good} passed, ${bad + unread.length + other} failed`])
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
function testEnvironment(node) {
  const env = { ...process.env }
  for (const name of Object.keys(env))
    if (
      name.startsWith('FAIRWAY_') ||
      ['DATABASE_URL', 'PORT', 'HOST', 'PUBLIC_URL', 'LOG_LEVEL'].includes(name)
    )
      delete env[name]
  return {
    ...env,
    TMPDIR: temporary,
    // Where a browser and its libraries would otherwise leave caches and settings.
    XDG_CACHE_HOME: path.join(temporary, 'cache'),
    XDG_CONFIG_HOME: path.join(temporary, 'config'),
    XDG_DATA_HOME: path.join(temporary, 'data'),
    PATH: `${path.dirname(node)}${path.delimiter}${env.PATH}`,
  }
}
