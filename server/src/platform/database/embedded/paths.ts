import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Account } from './binaries.ts'

export const port = 5432

/** Where the database's account can do its work. */
export interface ClusterPaths {
  readonly socketFolder: string
  /** Our folder outside the data folder, for the case that one is needed; removed at the end. */
  readonly temporaryFolder: string
  /** False when the data lies under a folder that the database's account may not enter. */
  readonly reachable: boolean
  /** Folders for a copy of the binaries, best first. */
  readonly copyTo: readonly string[]
}

/**
 * Chooses folders that the database's account can enter and that are short enough for a socket.
 *
 * A clone under a closed folder (/root, `mktemp -d`) cannot be entered by that account. On Linux it is handed
 * the opened data folder instead of its path; the socket and the binaries then go into a temporary folder.
 */
export function choosePaths(
  folder: string,
  cluster: string,
  account: Account | undefined,
  requestedSocketFolder: string | undefined,
): ClusterPaths {
  const reachable = canEnter(folder, account)
  if (!reachable && process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL runs as user "${account?.name}", who cannot enter ${folder}. ` +
        'Name a folder it can enter in FAIRWAY_DATA, or start Fairway as an ordinary user.',
    )
  }
  const temporaryFolder = ownTemporaryFolder(cluster, account)
  const candidates = requestedSocketFolder
    ? [requestedSocketFolder]
    : [...(reachable ? [path.join(folder, 'socket')] : []), temporaryFolder]
  const socketFolder = candidates.find(socketFits)
  if (!socketFolder) {
    const tried = socketPath(candidates.at(-1) ?? '')
    throw new Error(
      `The path of the database's socket is too long: ${tried} takes ${Buffer.byteLength(tried)} bytes and the ` +
        `system allows ${socketPathLimit}. Name a shorter folder in FAIRWAY_DATA.`,
    )
  }
  return {
    reachable,
    socketFolder,
    temporaryFolder,
    copyTo: reachable ? [folder, temporaryFolder] : [temporaryFolder],
  }
}

/** The system's limit for the path of a unix socket, its name included and the closing zero not. */
const socketPathLimit = process.platform === 'darwin' ? 103 : 107

const socketPath = (folder: string) => path.join(folder, `.s.PGSQL.${port}`)
const socketFits = (folder: string) => Buffer.byteLength(socketPath(folder)) <= socketPathLimit

function canEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    cwd: '/',
    uid: account.uid,
    gid: account.gid,
  })
  return answer.status === 0
}

/**
 * Our one folder outside the data folder. It has the same name every time, so that what a killed process left
 * is used and then removed by the next; but it is never one that another user put there.
 */
function ownTemporaryFolder(cluster: string, account: Account | undefined): string {
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const name = `fairway-${createHash('sha256').update(`${uid}:${cluster}`).digest('hex').slice(0, 12)}`
  const suits = (parent: string) => socketFits(path.join(parent, name)) && canEnter(parent, account)
  const parent = suits(tmpdir()) ? tmpdir() : '/tmp'
  const folder = path.join(parent, name)
  if (!existsSync(folder)) return folder
  const stats = lstatSync(folder)
  const ours = stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0
  return ours ? folder : mkdtempSync(path.join(parent, 'fairway-'))
}
