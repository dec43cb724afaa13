import { withTemplate } from '../test-app.ts'
import { treeSeconds } from './processor-time.ts'
import { startTestDatabase } from './test-database.ts'

// The database server of a whole run with its templates, `base` and `demo` as they are named: says in one line of JSON where
// it listens, and in another one, when stdin has ended, how many processor seconds it took: the templates, and all after them.

const write = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)
// A signal given to the whole group is for the tests; this ends after them, with stdin.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
let templates: number | undefined
const stdinEnded = new Promise<void>((resolve) => {
  process.stdin.resume().once('end', () => {
    // In the middle of making them there is nothing to wait for; the database is stopped at the exit.
    if (templates === undefined) process.exit(1)
    resolve()
  })
})

const { connection, pid, stop } = await startTestDatabase()
for (const dataset of process.argv.slice(2) as ('base' | 'demo')[]) await withTemplate(connection, dataset)
templates = treeSeconds(process.pid)
const before = treeSeconds(pid())
write({ connection })
await stdinEnded
write({ templates, database: treeSeconds(pid()) - before })
await stop()
process.exit()
