import type { tills } from '@fairway/contract/accounts/till-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { everyRow, lockRecord, scopeCondition } from '../../staff/index.ts'

type Tills = typeof tills
type Request<Name extends keyof Tills> = ParsedRequest<Tills[Name]>

interface TillRow {
  id: string
  organisation_id: string
  dock_id: string
  code: string
  names: Names
  enabled: boolean
}

/** The tills of the caller's organisation. */
export async function listTills(
  { db, caller, now }: Context,
  { free }: Request<'accounts.tills'>,
): Promise<ReplyOf<Tills['accounts.tills']>> {
  const { rows } = await sql<ReplyOf<Tills['accounts.tills']>['tills'][number]>`
    select t.id::text, t.code, t.names, t.enabled, t.revision,
      json_build_object('id', d.id::text, 'code', d.code, 'names', d.names) as dock,
      (select json_build_object('id', s.id::text, 'clerk', u.name, 'state', s.state)
        from accounts.till_shifts s join staff.users u on u.id = s.clerk_id
        where s.till_id = t.id and s.state <> 'closed') as shift
    from accounts.tills t join network.docks d on d.id = t.dock_id
    where t.organisation_id = ${caller.organisationId} and (not ${free} or t.enabled and not exists (
      select from accounts.till_shifts s where s.till_id = t.id and s.state <> 'closed'))
    order by not t.dock_id = any(${caller.dockIds}::bigint[]), t.code`.execute(db)
  return { tills: rows, asOf: toInstant(now) }
}

/**
 * Makes a till.
 * @throws record.codeTaken, request.invalid for a dock that is not there or disabled
 */
export function createTill(
  context: Context,
  request: Request<'accounts.createTill'>,
): Promise<{ id: string }> {
  const { caller, now } = context
  return inTransaction(context, async (tx, journal) => {
    await assertDock(tx, context, request.dockId)
    const { rows } = await sql<{ id: string }>`
      insert into accounts.tills (organisation_id, dock_id, code, names, changed_at, changed_by)
      values (${caller.organisationId}, ${request.dockId}, ${request.code}, ${JSON.stringify(request.names)}::jsonb, ${now},
        ${caller.userId}) returning id::text`.execute(tx)
    const id = rows[0]?.id ?? ''
    journal({ entity: 'accounts.till', entityId: id, detail: changesOf({}, fieldsOf(request)) })
    return { id }
  }).catch(rethrowCodeTaken(request.code))
}

/**
 * Changes a till; disabled, no new shift gets it.
 * @throws record.notFound, record.changedMeanwhile, record.codeTaken, request.invalid for a dock that is not there or disabled
 */
export function editTill(
  context: Context,
  request: Request<'accounts.editTill'>,
): Promise<{ revision: number }> {
  const { caller, now } = context
  return inTransaction(context, async (tx, journal) => {
    const row = await lockRecord<TillRow>(tx, 'accounts.tills', request.id, request.revision)
    if (row.organisation_id !== caller.organisationId) throw problem('record.notFound')
    if (row.dock_id !== request.dockId) await assertDock(tx, context, request.dockId)
    await sql`update accounts.tills set code = ${request.code}, names = ${JSON.stringify(request.names)}::jsonb,
        dock_id = ${request.dockId}, enabled = ${request.enabled}, revision = revision + 1, changed_at = ${now},
        changed_by = ${caller.userId}
      where id = ${request.id}`.execute(tx)
    journal({
      entity: 'accounts.till',
      entityId: request.id,
      detail: changesOf(
        { ...fieldsOf({ ...row, dockId: row.dock_id }), enabled: row.enabled },
        { ...fieldsOf(request), enabled: request.enabled },
      ),
    })
    return { revision: request.revision + 1 }
  }).catch(rethrowCodeTaken(request.code))
}

const fieldsOf = ({ code, names, dockId }: { code: string; names: unknown; dockId: string }) => ({
  code,
  names,
  dockId,
})

async function assertDock(tx: Transaction, { scope }: Context, dockId: string): Promise<void> {
  const within = scopeCondition(scope, {
    organisation: () => everyRow,
    docks: (docks) => sql`d.id = any(${docks})`,
    instead: { operator: everyRow },
  })
  const { rows } =
    await sql`select from network.docks d where d.id = ${dockId} and d.enabled and ${within}`.execute(tx)
  if (rows.length === 0) throw invalidFields({ field: 'dockId', reason: 'dock' })
}
