import { type RawBuilder, sql } from 'kysely'

/**
 * A row as `{id, code, names}` in the JSON of a statement, by the alias it has there. A row that an outer join did not
 * find becomes null.
 */
export function named(alias: string): RawBuilder<unknown> {
  const row = sql.ref(alias)
  return sql`case when ${row}.id is not null
    then json_build_object('id', ${row}.id::text, 'code', ${row}.code, 'names', ${row}.names) end`
}

/** A moment in the JSON of a statement, Asia/Shanghai with its offset; null stays null. */
export function instantOf(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`
}
