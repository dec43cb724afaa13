import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type DatabaseConnection,
  startEmbeddedDatabase,
} from '../../server/src/platform/database/embedded/embedded-database.ts'
import { processIdentity } from '../../server/src/platform/database/embedded/postmaster.ts'

/** A temporary folder with mode 0755, like a clone in /opt. */
export function createSharedFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairway-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

let made: Promise<string> | undefined

/** Puts an empty, stopped database into a folder: a copy of one that is made once, owners included. */
export async function putDatabaseInto(folder: string): Promise<void> {
  made ??= (async () => {
    const template = createSharedFolder()
    process.once('exit', () => removeFolder(template))
    await (await startEmbeddedDatabase({ folder: template, settings: { fsync: 'off' } })).stop()
    return path.join(template, 'database')
  })()
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['-a', await made, folder])
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

export async function runQuery<Row extends pg.QueryResultRow>(
  connection: DatabaseConnection,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  // Tests kill the database under open connections.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

export const isRunning = (pid: number) => processIdentity(pid) !== undefined

export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  seconds = 120,
): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(25))
    if (await holds()) return
  throw new Error(`waited ${seconds} s in vain until ${what}`)
}

export interface StartedDatabase {
  pid: number
  adopted: boolean
  connection: DatabaseConnection
}

/** One server process of its own, which a test may kill. */
export class ServerProcess {
  readonly child: ChildProcess
  readonly log: string[] = []
  #said: { started?: StartedDatabase; failed?: string; stopped?: true }[] = []
  #errors = ''

  constructor(
    folder: string,
    {
      node = process.execPath,
      script = path.join(import.meta.dirname, 'embedded-database-child.ts'),
      options = {},
      as,
    }: {
      node?: string
      script?: string
      options?: object
      as?: { uid: number; gid: number }
    } = {},
  ) {
    this.child = spawn(node, [script, folder, JSON.stringify(options)], { cwd: '/', ...as })
    if (this.child.stdout)
      createInterface({ input: this.child.stdout }).on('line', (line) => {
        const said = JSON.parse(line)
        if ('log' in said) this.log.push(said.log)
        else this.#said.push(said)
      })
    this.child.stderr?.on('data', (text) => {
      this.#errors += text
    })
  }

  async started(): Promise<StartedDatabase> {
    await waitUntil(
      'the server process has started',
      () => this.#said.length > 0 || this.child.exitCode !== null,
    )
    const said = this.#said[0]
    if (said?.started) return said.started
    throw new Error(said?.failed ?? this.#errors)
  }

  /** Makes it stop the database, or exit without stopping it, and waits for its exit. */
  async end(how: 'stop' | 'exit' = 'stop'): Promise<void> {
    this.child.stdin?.write(`${how}\n`)
    await this.#gone()
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.#gone()
  }

  async #gone() {
    await waitUntil(
      'the server process has ended',
      () => this.child.exitCode !== null || this.child.signalCode !== null,
    )
  }
}
