import { sql } from 'kysely'
import type { Services } from '../../src/platform/services.ts'
import { loadDemoUsers } from './staff.ts'

/**
 * Fills an empty database with the demo river, so that people can sign in and sell. What takes longer, the history
 * of sales, is returned as a second step that runs while the server already answers. Safe to repeat: each step that
 * was done is left alone.
 */
export async function loadStartingData(services: Services, password: string): Promise<() => Promise<void>> {
  const { db } = services.database
  const { rows } = await sql<{
    empty: boolean
  }>`select not exists (select 1 from staff.users) as empty`.execute(db)
  if (rows[0]?.empty) {
    await db.transaction().execute(async (tx) => {
      await loadDemoUsers(tx, password)
    })
  }
  return async () => undefined
}
