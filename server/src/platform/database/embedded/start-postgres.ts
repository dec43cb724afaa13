import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, type Binaries, bareEnvironment, makePrivateFolder } from './binaries.ts'
import { inheritedFolder } from './cluster.ts'
import { type ClusterPaths, port } from './paths.ts'
import { isPostmasterOf, type PidFile, processesOf, readPidFile, removeDeadPidFile } from './postmaster.ts'
import { settingsForThisMachine } from './settings.ts'

/** Everything about one cluster that stays the same while we run. */
export interface ClusterContext extends ClusterPaths {
  readonly folder: string
  readonly cluster: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly log: (line: string) => void
  readonly settings: Readonly<Record<string, string>>
}

/** After a crash the write-ahead log is replayed first, which takes minutes at the worst. */
export const startTimeoutMs = 10 * 60_000
/** How long a database that is about to end, or what is left of a killed one, is waited for. */
export const shutdownTimeoutMs = 10_000

/** A start either gives the main process, or PostgreSQL's complaint and whether waiting may help. */
export type Start = { child: ChildProcess } | { failure: string; mayRetry: boolean }

export async function startPostgres(context: ClusterContext, socketFolder: string): Promise<Start> {
  const { account, cluster, folder, log } = context
  makePrivateFolder(socketFolder, account)
  const logFile = path.join(folder, 'database.log')
  rotateLog(logFile)
  const out = openSync(logFile, 'a', 0o600)
  const begin = statSync(logFile).size
  const data = openSync(cluster, 'r')
  const child = spawnPostgres(context, socketFolder, out, data)
  closeSync(out)
  closeSync(data)
  let end: string | undefined
  child.once('error', (error) => {
    end = error.message
  })
  child.once('exit', (code, signal) => {
    end = `postgres ended with ${code ?? signal}`
  })
  const since = Date.now()
  for (let turn = 1; end === undefined; turn++) {
    const file = readPidFile(cluster)
    if (file?.pid === child.pid && file?.status === 'ready') return { child }
    if (Date.now() - since > startTimeoutMs) {
      child.kill('SIGINT')
      end = `not ready after ${startTimeoutMs / 60_000} minutes`
    }
    if (turn % 1000 === 0) log('The database is putting itself in order after a sudden end')
    await sleep(10)
  }
  const logTail = readFileSync(logFile).subarray(begin).toString().trim().split('\n').slice(-20)
  const failure = [end, ...logTail].join('\n')
  // Another process started first, or helpers of a killed database still hold its memory.
  return { failure, mayRetry: /lock file ".*" already exists|pre-existing shared memory block/.test(failure) }
}

function spawnPostgres(
  context: ClusterContext,
  socketFolder: string,
  out: number,
  data: number,
): ChildProcess {
  const { account, binaries, cluster, reachable, settings } = context
  const all: Record<string, string> = {
    ...settingsForThisMachine(),
    ...settings,
    // A list of folders: quoted, or a comma in the path would end it.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(
    path.join(binaries.folder, 'bin', 'postgres'),
    ['-D', reachable ? cluster : inheritedFolder, ...flags],
    {
      // In a session of its own: Ctrl+C in the terminal is for us, who let the sales in hand finish first.
      detached: true,
      cwd: '/',
      env: bareEnvironment,
      uid: account?.uid,
      gid: account?.gid,
      // Not pipes: when we are killed the database must be able to go on writing.
      stdio: ['ignore', out, out, data],
    },
  )
}

/** The main process is gone but left its pid file: waits for its helpers, and clears the way. */
export async function cleanUpAfter(dead: PidFile, cluster: string, socketFolder: string): Promise<void> {
  const deadline = Date.now() + shutdownTimeoutMs
  for (let rest = processesOf(cluster); rest.length > 0; rest = processesOf(cluster)) {
    if (isPostmasterOf(cluster, readPidFile(cluster)?.pid ?? 0)) return
    if (Date.now() > deadline) {
      throw new Error(
        `Processes of a killed PostgreSQL still use ${cluster}: ${rest.join(', ')}. End them and start again.`,
      )
    }
    await sleep(50)
  }
  // Started again in between by another process: then its socket is not ours to remove.
  if (!removeDeadPidFile(cluster, dead)) return
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
    rmSync(path.join(socketFolder, name), { force: true })
}

/** Log rotation: one former file of a few megabytes stays. */
function rotateLog(file: string) {
  if (existsSync(file) && statSync(file).size > 4_000_000) renameSync(file, `${file}.old`)
}
