import { readFileSync } from 'node:fs'
import { startTestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'

/** The niceness of the process behind a connection: the nineteenth field, counted behind the name. */
async function nicenessOf(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
  const [, fields = ''] = readFileSync(`/proc/${rows[0]?.id}/stat`, 'utf8').split(') ')
  return Number(fields.split(' ')[16])
}

test('[Q11] long work leaves the processors to sales: one process of low priority for each connection', async () => {
  const app = await startTestApp({ closeWithTest: true })
  const background = openDatabase(app.database.settings, { most: 1, isBackground: true })
  try {
    const { rows } = await sql<{ workers: string; commit: string }>`
      select current_setting('max_parallel_workers_per_gather') as workers, current_setting('synchronous_commit') as commit`.execute(
      background.db,
    )
    expect(rows).toEqual([{ workers: '0', commit: 'off' }])
    expect(await nicenessOf(background.db)).toBe((await nicenessOf(app.database.db)) + 10)
  } finally {
    await background.close()
  }
})
