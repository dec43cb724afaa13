import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** Columns, as `schema.table.column`, in which one of these words stands: of every table, whatever the type of the column. */
export async function columnsWith(db: Connection, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; name: string; column: string }>`
    select n.nspname as schema, c.relname as name, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2, 3`.execute(db)
  const found: string[] = []
  for (const { schema, name, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)}
      where exists (select from unnest(${words}::text[]) word
        where strpos(lower(${sql.ref(column)}::text), lower(word)) > 0)
      limit 1`.execute(db)
    if (rows.length > 0) found.push(`${schema}.${name}.${column}`)
  }
  return found
}
