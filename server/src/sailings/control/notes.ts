import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { crewNotes } from '@fairway/contract/sailings/control/run-endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { instantOf } from '../../platform/database/named.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { lockRecord } from '../../staff/index.ts'
import { assertControlled, controlledSailings, notifyOfChange } from './controlled-sailing.ts'

type Endpoints = typeof crewNotes

/** Notes of a sailing, the latest first. @throws sailings.notFound */
export async function listNotes(
  context: Context,
  { sailingId }: { sailingId: string },
): Promise<ReplyOf<Endpoints['sailings.notes']>> {
  await assertControlled(context.db, context, sailingId)
  const { rows } = await sql<ReplyOf<Endpoints['sailings.notes']>['notes'][number]>`
    select n.id::text, n.revision, n.body, ${instantOf('n.written_at')} as "writtenAt", writer.name as "writtenBy",
      case when n.revision > 1 then ${instantOf('n.changed_at')} end as "changedAt",
      case when n.revision > 1 then changer.name end as "changedBy"
    from sailings.crew_notes n join staff.users writer on writer.id = n.written_by join staff.users changer on changer.id = n.changed_by
    where n.sailing_id = ${sailingId} order by n.id desc`.execute(context.db)
  return { notes: rows }
}

/** Writes a note. @throws sailings.notFound */
export function addNote(
  context: Context,
  { sailingId, body }: ParsedRequest<Endpoints['sailings.addNote']>,
): Promise<{ id: string }> {
  const { caller, now } = context
  return inTransaction(context, async (tx, journal) => {
    await assertControlled(tx, context, sailingId)
    const { rows } = await sql<{ id: string }>`
      insert into sailings.crew_notes (sailing_id, body, written_at, written_by, changed_at, changed_by)
      values (${sailingId}, ${body}, ${now}, ${caller.userId}, ${now}, ${caller.userId}) returning id::text`.execute(
      tx,
    )
    await notifyOfChange(tx, context)
    journal({ entity: 'sailings.sailing', entityId: sailingId, detail: changesOf({}, { note: body }) })
    return { id: rows[0]?.id ?? '' }
  })
}

/** Locks a note of a sailing within the scope. @throws record.notFound, record.changedMeanwhile */
async function lockNote(tx: Transaction, context: Context, id: string, revision: number) {
  const { rows } = await sql`
    select from sailings.crew_notes n join sailings.sailings s on s.id = n.sailing_id
    where n.id = ${id} and ${controlledSailings(context.scope)}`.execute(tx)
  if (rows.length === 0) throw problem('record.notFound')
  return lockRecord<{ sailing_id: string; body: string }>(tx, 'sailings.crew_notes', id, revision)
}

/** Changes a note; all who control the sailing may, and its history says who. @throws record.notFound, record.changedMeanwhile */
export function editNote(
  context: Context,
  { id, revision, body }: ParsedRequest<Endpoints['sailings.editNote']>,
): Promise<{ revision: number }> {
  const { caller, now } = context
  return inTransaction(context, async (tx, journal) => {
    const before = await lockNote(tx, context, id, revision)
    await sql`update sailings.crew_notes set body = ${body}, revision = revision + 1, changed_at = ${now},
      changed_by = ${caller.userId} where id = ${id}`.execute(tx)
    await notifyOfChange(tx, context)
    journal({
      entity: 'sailings.sailing',
      entityId: before.sailing_id,
      detail: changesOf({ note: before.body }, { note: body }),
    })
    return { revision: revision + 1 }
  })
}

/** Deletes a note; its text stays in the history. @throws record.notFound, record.changedMeanwhile */
export async function deleteNote(
  context: Context,
  { id, revision }: ParsedRequest<Endpoints['sailings.deleteNote']>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const before = await lockNote(tx, context, id, revision)
    await sql`delete from sailings.crew_notes where id = ${id}`.execute(tx)
    await notifyOfChange(tx, context)
    journal({
      entity: 'sailings.sailing',
      entityId: before.sailing_id,
      detail: changesOf({ note: before.body }, { note: null }),
    })
  })
  return {}
}
