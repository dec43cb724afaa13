import type { VersionAction } from '@fairway/contract/approvals/versions'
import type { Id } from '@fairway/contract/kernel/ids'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { assertVersionAction, type VersionFacts } from '../../platform/versions/version-actions.ts'
import { tableRules } from './version-rules.ts'

/** A version as the caller has it before them. */
export interface TableRevision {
  id: Id
  revision: number
}

export interface LockedTable extends VersionFacts {
  lineId: Id
  lineVersionId: Id
  line: string
  version: number
  validFrom: ServiceDate
  validTo: ServiceDate
}

/**
 * Locks a table and asserts that something may be done with what the caller has before them.
 * @throws fares.tableNotFound, record.changedMeanwhile, and the reasons of `assertVersionAction`
 */
export async function lockTable(
  tx: Transaction,
  { caller }: Context,
  { id, revision }: TableRevision,
  action: VersionAction,
): Promise<LockedTable> {
  const { rows } = await sql<LockedTable & { revision: number; author: string }>`
    select t.line_id::text as "lineId", t.line_version_id::text as "lineVersionId", l.code as line, t.version, t.status,
      t.revision, t.valid_from as "validFrom", t.valid_to as "validTo", t.drawn_up_by::text as "drawnUpBy",
      (select name from staff.users u where u.id = t.drawn_up_by) as author
    from fares.fare_tables t join network.lines l on l.id = t.line_id where t.id = ${id} for no key update of t`.execute(
    tx,
  )
  const [table] = rows
  if (!table) throw problem('fares.tableNotFound')
  assertVersionAction(tableRules, action, table, caller)
  if (table.revision !== revision) throw problem('record.changedMeanwhile', { by: table.author })
  return table
}

/** The operation on a table as the journal tells it. */
export const journalOf = (
  id: Id,
  { line, version }: { line: string; version: number },
  more: object = {},
) => ({
  entity: 'fares.table',
  entityId: id,
  detail: { code: line, version, ...more },
})
