import { createInterface } from 'node:readline'
import { startEmbeddedDatabase } from '../../server/src/platform/database/embedded/embedded-database.ts'

/**
 * A server process for tests that kill one: starts the database in the folder given, says so in one line of JSON
 * on stdout, and stops it on `stop` from stdin or exits without stopping it on `exit`.
 */
const [folder = '', options = '{}'] = process.argv.slice(2)
const writeMessage = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

try {
  const database = await startEmbeddedDatabase({
    folder,
    settings: { fsync: 'off' },
    log: (line) => writeMessage({ log: line }),
    ...JSON.parse(options),
  })
  writeMessage({
    started: { pid: database.pid(), adopted: database.adopted, connection: database.connection },
  })
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'exit') process.exit(0)
    await database.stop()
    break
  }
  writeMessage({ stopped: true })
  process.exit(0)
} catch (error) {
  writeMessage({ failed: (error as Error).message })
  process.exit(1)
}
