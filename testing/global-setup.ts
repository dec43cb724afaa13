import type { TestProject } from 'vitest/node'
import { startTestDatabase } from './run/test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; user: string; database: string }
  }
}

/** One database server for the whole run: the one that `npm test` started (TEST_DATABASE), else one of its own. */
export default async function setup(project: TestProject): Promise<undefined | (() => Promise<void>)> {
  if (process.env.TEST_DATABASE) {
    endWithParent()
    project.provide('database', JSON.parse(process.env.TEST_DATABASE))
    return undefined
  }
  const { connection, stop } = await startTestDatabase()
  project.provide('database', { ...connection })
  return stop
}

/** `npm test` may be killed without a word: then its tests must not stay behind. */
function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1)
  }, 1000).unref()
}
