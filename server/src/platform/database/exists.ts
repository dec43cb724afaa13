import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'

/** Whether a statement gives any row. */
export async function exists(db: Connection, statement: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (${statement}) as exists`.execute(db)
  return rows[0]?.exists ?? false
}
