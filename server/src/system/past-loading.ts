import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'

/** Whether the past of the starting data is still being written: what is over may then be sold, travelled and paid for yet. */
export async function isPastLoading(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ loading: boolean }>`
    select exists (select from system.parameters
      where key = 'startingData.history' and not (value ->> 'done')::boolean) as loading`.execute(db)
  return rows[0]?.loading === true
}

/** For jobs whose work counts on a complete past. */
export const hasWholePast = async ({ database }: { database: { db: Connection } }): Promise<boolean> =>
  !(await isPastLoading(database.db))
