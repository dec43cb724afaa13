import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../server/src/platform/database/embedded/embedded-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; user: string; database: string }
  }
}

/** One database server for the whole run, in a folder that goes away with it. Safe to lose, so it need not flush. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-test-'))
  const embedded = await startEmbeddedDatabase({
    folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  project.provide('database', { ...embedded.connection })
  return async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
