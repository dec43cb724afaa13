import type { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

/** The one row of a query. */
export async function selectOne<T extends Record<string, string>>(
  app: TestApp,
  query: ReturnType<typeof sql<T>>,
): Promise<T> {
  const { rows } = await query.execute(app.database.db)
  const [row] = rows
  if (!row) throw new Error('the test river has no such row')
  return row
}
