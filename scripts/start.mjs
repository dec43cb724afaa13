// npm start · npm run dev · npm run build · npm run bench -- NAME · npm run schema
// Begins on whatever Node there is (20 or newer), installs and builds what is missing, goes on under Node 26.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whenParentEnds } from './parent.mjs'
import {
  asScript,
  assertSupportedPlatform,
  Complaint,
  clone,
  endRunning,
  ensureInstalled,
  ensureWebBuilt,
  modernNode,
} from './prepare.mjs'

const [task = 'start', ...rest] = process.argv.slice(2)
const server = path.join('server', 'src', 'main.ts')
const vite = path.join(clone, 'node_modules', 'vite', 'bin', 'vite.js')

/** Running child processes, to which signals are forwarded. */
const children = new Set()
let stopping = false

await asScript(async () => {
  assertSupportedPlatform()
  if (!['start', 'dev', 'build', 'bench', 'schema'].includes(task))
    throw new Complaint(`There is no task "${task}".`)
  // Before anything is started: an installation that is left running would be in the way of the next one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal))
  if (['start', 'bench'].includes(task)) stopWithParent()
  await ensureInstalled({ dev: !['start', 'build'].includes(task) })
  if (stopping) return 1
  const node = modernNode()
  if (task === 'dev') return dev(node)
  if (task === 'schema') return launch(node, [path.join('scripts', 'schema.ts')]).ended
  if (task === 'start') return buildAndServe(node)
  const benchmark = task === 'bench' ? benchmarkNamed(rest[0]) : undefined
  await ensureWebBuilt(node)
  if (stopping || task === 'build') return 0
  return launch(node, [benchmark, ...rest.slice(1)]).ended
})

/** The database is made while the pages are built: the server waits for them before it listens. */
async function buildAndServe(node) {
  const pages = ensureWebBuilt(node)
  const failure = pages.then(
    () => undefined,
    (error) => {
      if (stopping) return undefined
      stopAll('SIGTERM')
      return error
    },
  )
  const code = await keepServing(node, pages)
  // A server that could not start needs no pages.
  if (!stopping) stopAll('SIGTERM')
  const error = await failure
  if (error) throw error
  return code
}

/** A server that was killed or crashed is started again; one that ended by itself has said why and stays ended. */
async function keepServing(node, pages) {
  for (let failures = 0; ; failures++) {
    const since = Date.now()
    const child = launch(node, [server, '--await-pages'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    pages.then(child.announcePages, () => undefined)
    const code = await child.ended
    if (stopping || !child.signal()) return code
    if (Date.now() - since > 60_000) failures = 0
    const wait = Math.min(500 * 2 ** failures, 30_000)
    console.error(`The server was ended by ${child.signal()}; starting it again in ${wait / 1000} s`)
    await sleep(wait)
    if (stopping) return code
  }
}

/** The server starts again at every change; the pages reload themselves. */
async function dev(node) {
  const port = process.env.PORT || '9527'
  const web = launch(node, [vite, '--port', '9528', '--strictPort', '--host', '127.0.0.1'], {
    cwd: path.join(clone, 'web'),
    env: { ...process.env, PORT: port },
  })
  const watched = launch(node, ['--watch', '--watch-preserve-output', server])
  // Agencies come in through a port of their own while developing; it leads to the same pages.
  const agencies = net.createServer((browser) => {
    const pages = net.connect(9528, '127.0.0.1')
    browser.pipe(pages).pipe(browser)
    browser.on('error', () => pages.destroy())
    pages.on('error', () => browser.destroy())
  })
  agencies.on('error', (error) => console.error(`No entry for agencies on port 9538: ${error.message}`))
  agencies.listen(9538, '127.0.0.1')
  console.log(
    '\nFairway for development: http://127.0.0.1:9528, for agencies http://127.0.0.1:9538/web/agency/\n',
  )
  // When one of the two ends there is nothing to develop with.
  const code = await Promise.race([web.ended, watched.ended])
  agencies.close()
  stopAll('SIGTERM')
  await Promise.all([web.ended, watched.ended])
  return code
}

function benchmarkNamed(name) {
  const folder = path.join(clone, 'bench')
  // A measurement is a program and exports nothing; what several of them use exports what it has.
  const programs = ['', 'settlement'].flatMap((inside) =>
    readdirSync(path.join(folder, inside))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(inside, file))
      .filter((file) => !/^export /m.test(readFileSync(path.join(folder, file), 'utf8'))),
  )
  const nameOf = (file) => path.basename(file, '.ts')
  const program = programs.find((file) => nameOf(file) === name)
  if (program) return path.join('bench', program)
  throw new Complaint(
    `Usage: npm run bench -- NAME, where NAME is one of: ${programs.map(nameOf).join(', ')}`,
  )
}

function launch(program, parameters, options = {}) {
  const child = spawn(program, parameters, { cwd: clone, stdio: 'inherit', ...options })
  children.add(child)
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
  return {
    ended,
    signal: () => child.signalCode,
    // It may have ended by itself meanwhile.
    announcePages: () => child.connected && child.send('pages', () => undefined),
  }
}

/** The server finishes what it is doing and stops its database; we end when it has. */
function stopAll(signal) {
  stopping = true
  const handedOn = signal === 'SIGHUP' ? 'SIGTERM' : signal
  endRunning(handedOn)
  for (const child of children) child.kill(handedOn)
}

/** npm may be killed without a word: then the server must not stay behind. */
function stopWithParent() {
  if (process.env.npm_lifecycle_event) whenParentEnds(() => stopping || stopAll('SIGTERM'))
}
