import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../server/src/platform/database/embedded/embedded-database.ts'

/** A run of all tests has some thirty databases of 41 MB at once. */
const neededBytes = 4 * 1024 ** 3

/** In memory where there is room: a copy of a template costs a fifth of what it does on a disk. */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= neededBytes ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A database server in a folder that goes away with it. Safe to lose, so it need not flush. */
export async function startTestDatabase(): Promise<Pick<EmbeddedDatabase, 'connection' | 'pid' | 'stop'>> {
  const folder = mkdtempSync(join(roomyFolder(), 'fairway-test-'))
  const embedded = await startEmbeddedDatabase({
    folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  return {
    connection: embedded.connection,
    pid: () => embedded.pid(),
    async stop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
