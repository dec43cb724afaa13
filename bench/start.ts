// What people wait for: a clone of the committed tree, its first `npm start` to the sign-in page, and its second one. The cache of
// npm is warm when packages were installed on this machine before.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@fairway/testing/processes/running-server'
import { stopWhenEnded } from '@fairway/testing/processes/stop-when-ended'
import { report, round } from './report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'fairway-start-'))
const clone = path.join(folder, 'clone')
const maxSeconds = 900

/** As from a shell: without the settings of this server, of the npm that runs us, and of its Node. */
function shellEnvironment(port: number): NodeJS.ProcessEnv {
  const ours = /^(?:npm_|FAIRWAY_|NODE_COMPILE_CACHE$|DATABASE_|PORT$|HOST$|PUBLIC_URL$|LOG_LEVEL$)/
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const search = (process.env.PATH ?? '').split(path.delimiter)
  return {
    ...Object.fromEntries(kept),
    PATH: search.filter((place) => !place.includes('node_modules')).join(path.delimiter),
    PORT: String(port),
  }
}

/** Processor seconds of all processes that were started here and have ended; undefined where the system does not say. */
function processorSeconds(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}

interface Start {
  seconds: number
  installation: number
  packages: number
}

/** Starts, waits for the sign-in page, stops. */
async function start(): Promise<Start> {
  const port = await freePort()
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  const npm: ChildProcess = spawn('npm', ['start'], {
    cwd: clone,
    env: shellEnvironment(port),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let installing: number | undefined
  let installed: number | undefined
  const read = (chunk: unknown) => {
    output += chunk
    if (output.includes('Installing packages')) installing ??= since()
    if (output.includes('Building the browser application')) installed ??= since()
  }
  npm.stdout?.on('data', read)
  npm.stderr?.on('data', read)
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  const forget = stopWhenEnded(async () => {
    npm.kill('SIGTERM')
    await ended
  })
  while (!(await isSignInPage(port))) {
    if (npm.exitCode !== null || since() > maxSeconds) throw new Error(`No sign-in page:\n${output}`)
    await sleep(25)
  }
  const seconds = since()
  npm.kill('SIGTERM')
  await ended
  forget()
  const list = path.join(clone, 'node_modules', '.package-lock.json')
  const places = Object.keys(JSON.parse(readFileSync(list, 'utf8')).packages)
  return {
    seconds,
    installation: installing === undefined || installed === undefined ? 0 : installed - installing,
    packages: places.filter((place) => place.includes('node_modules/')).length,
  }
}

const isSignInPage = (port: number) =>
  fetch(`http://127.0.0.1:${port}/login`).then(
    async (response) => response.ok && (await response.text()).includes('/assets/start-'),
    () => false,
  )

try {
  const { status } = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`git clone ended with ${status}`)
  const before = processorSeconds()
  const first = await start()
  const between = processorSeconds()
  const second = await start()
  const after = processorSeconds()
  const rest = first.seconds - first.installation
  const used = (from?: number, to?: number) =>
    from === undefined || to === undefined ? undefined : round(to - from, 1)
  const figures = {
    firstSeconds: round(first.seconds, 1),
    installationSeconds: round(first.installation, 1),
    restSeconds: round(rest, 1),
    secondSeconds: round(second.seconds, 2),
    packages: first.packages,
    firstProcessorSeconds: used(before, between),
    secondProcessorSeconds: used(between, after),
  }
  const s = (value: number | undefined) => (value === undefined ? '–' : `${value} s`)
  report(
    'start',
    [
      ['from a clone to the sign-in page', s(figures.firstSeconds), 'aim ≤ 60 s'],
      [`  installation of ${figures.packages} packages`, s(figures.installationSeconds)],
      ['  all else', s(figures.restSeconds), 'aim ≤ 25 s'],
      ['  processor seconds, with the stop', s(figures.firstProcessorSeconds)],
      ['second start', s(figures.secondSeconds), 'aim ≤ 2 s'],
      ['  processor seconds, with the stop', s(figures.secondProcessorSeconds)],
    ],
    figures,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
