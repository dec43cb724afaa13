import type { fares } from '@fairway/contract/fares/endpoints'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { journalOf, lockTable, type TableRevision } from './lock-table.ts'
import { previewPublication } from './publication.ts'

type Request<Name extends keyof typeof fares> = ParsedRequest<(typeof fares)[Name]>

/**
 * Approves what the caller has before them; not the one who changed it last.
 * @throws fares.tableEmpty, and the reasons of `lockTable`
 */
export function approveTable(context: Context, request: TableRevision): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const table = await lockTable(tx, context, request, 'approve')
    const { rows } = await sql`select from fares.fares where table_id = ${request.id} limit 1`.execute(tx)
    if (rows.length === 0) throw problem('fares.tableEmpty')
    await sql`update fares.fare_tables set status = 'approved', approved_by = ${context.caller.userId},
      approved_at = ${context.now} where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, table))
    return {}
  })
}

/** Gives an approved table back for changes; it needs another approval afterwards. */
export function returnTable(context: Context, request: TableRevision): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const table = await lockTable(tx, context, request, 'returnToDraft')
    await sql`update fares.fare_tables set status = 'draft', approved_by = null, approved_at = null
      where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, table))
    return {}
  })
}

/**
 * Publishes an approved table for its days of travel that are to come. Sailings that are open keep their fares; with `unsoldToo`
 * those that have sold nothing take the new ones.
 * @throws fares.tableOver, and the reasons of `lockTable`
 */
export function publishTable(
  context: Context,
  request: Request<'fares.publishTable'>,
): Promise<{ from: ServiceDate; sailings: number }> {
  return inTransaction(context, async (tx, journal) => {
    const { id, unsoldToo = false } = request
    const table = await lockTable(tx, context, request, 'publish')
    const { from, over, priced } = await previewPublication(tx, id, context.now)
    if (over) throw problem('fares.tableOver', { to: table.validTo })
    await sql`update fares.fare_tables set status = 'published', published_at = ${context.now}, valid_from = ${from}
      where id = ${id}`.execute(tx)
    const sailings = priced + (unsoldToo ? await giveToUnsold(tx, id, context.now) : 0)
    journal(journalOf(id, table, { validFrom: from, validTo: table.validTo, sailings }))
    return { from, sailings }
  })
}

/** Gives a table to the sailings of its days that keep an older one and have sold nothing. */
async function giveToUnsold(tx: Transaction, id: Id, now: Date): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select cardinality(inventory.change_fares(array(
      select s.id from sailings.sailings s join fares.fare_tables t on t.id = ${id}
        join fares.fare_tables older on older.id = s.fare_table_id and older.version < t.version
      where s.line_version_id = t.line_version_id and s.service_date between t.valid_from and t.valid_to
      order by s.id), ${id}, ${now})) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** Withdraws a published table: no sailing is opened by it any more, what is open keeps it. */
export function withdrawTable(
  context: Context,
  request: Request<'fares.withdrawTable'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const table = await lockTable(tx, context, request, 'withdraw')
    await sql`update fares.fare_tables set status = 'withdrawn' where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, table, { reason: request.reason }))
    return {}
  })
}
