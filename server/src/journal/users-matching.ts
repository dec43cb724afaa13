import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { matchesWords } from '../platform/database/searchable.ts'
import type { Scope } from '../platform/http/caller.ts'
import { everyRow, scopeCondition } from '../staff/index.ts'

/**
 * The ids of those who are called so. They are looked up before the journal is: the planner then knows how many there
 * are, and does not read a million rows for one of them.
 */
export async function usersMatching(db: Connection, text: string, scope?: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from staff.users u where ${matchesWords(sql`u.search`, text)}
      and ${scope ? scopeCondition(scope, { organisation: (id) => sql`u.organisation_id = ${id}` }) : everyRow}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
