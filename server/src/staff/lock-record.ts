import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { problem } from '../platform/http/problems.ts'

/**
 * Locks the row of a record and asserts that no other user saved it since the caller read it.
 * @param table with the columns `id`, `revision` and `changed_by`, such as `network.ports`
 * @param revision the one the caller had; undefined for what does not depend on what the record says, such as disabling it
 * @returns the row as it is before the change
 * @throws record.notFound, record.changedMeanwhile
 */
export async function lockRecord<Row>(
  tx: Transaction,
  table: `${string}.${string}`,
  id: string,
  revision?: number,
): Promise<Row & { revision: number }> {
  const { rows } = await sql<Row & { revision: number; changed_by_name: string | null }>`
    select r.*, (select name from staff.users u where u.id = r.changed_by) as changed_by_name
    from ${sql.table(table)} r where r.id = ${id} for no key update of r`.execute(tx)
  const [row] = rows
  if (!row) throw problem('record.notFound')
  if (revision !== undefined && row.revision !== revision)
    throw problem('record.changedMeanwhile', { by: row.changed_by_name ?? '–' })
  return row
}
