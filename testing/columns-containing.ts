import { sql } from 'kysely'
import type { Connection } from '../server/src/platform/database/database.ts'

/** The condition that one of these words stands in a value of any type, whatever its case. */
const contains = (value: ReturnType<typeof sql>, words: readonly string[]) => sql`exists (
  select from unnest(${words}::text[]) word where strpos(lower(${value}::text), lower(word)) > 0)`

/**
 * Columns, as `schema.table.column`, in which one of these words stands: of every table, whatever the type of the column.
 * Whole rows are read first, and columns of those tables alone that have such a row.
 */
export async function columnsContaining(db: Connection, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string; columns: string[] }>`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by 1) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { schema, name, columns } of tables) {
    const table = sql`${sql.table(`${schema}.${name}`)} as scanned`
    const any = await sql`select from ${table} where ${contains(sql`scanned`, words)} limit 1`.execute(db)
    if (any.rows.length === 0) continue
    for (const column of columns) {
      const value = sql`scanned.${sql.id(column)}`
      const { rows } = await sql`select from ${table} where ${contains(value, words)} limit 1`.execute(db)
      if (rows.length > 0) found.push(`${schema}.${name}.${column}`)
    }
  }
  return found
}
