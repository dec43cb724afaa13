import type { VersionAction } from '@fairway/contract/approvals/versions'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import type { network } from '@fairway/contract/network/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { type FieldReason, invalidFields, problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { assertUnused } from '../../platform/records/uses.ts'
import { assertVersionAction, type VersionFacts } from '../../platform/versions/version-actions.ts'
import { lockLine } from './change-lines.ts'
import { plannedLines } from './line-scope.ts'
import { previewPublication } from './publication.ts'
import { lineVersionRules } from './version-rules.ts'

type Request<Name extends keyof typeof network> = ParsedRequest<(typeof network)[Name]>

interface Version {
  id: Id
  revision: number
}

interface LockedVersion extends VersionFacts {
  lineId: Id
  line: string
  version: number
  validFrom: ServiceDate
}

/**
 * Locks a version and asserts that something may be done with what the caller has before them.
 * @throws network.lineVersionNotFound, record.changedMeanwhile, and the reasons of `assertVersionAction`
 */
async function lockVersion(
  tx: Transaction,
  { caller, scope }: Context,
  { id, revision }: Version,
  action: VersionAction,
): Promise<LockedVersion> {
  const { rows } = await sql<LockedVersion & { revision: number; author: string }>`
    select v.line_id::text as "lineId", l.code as line, v.version, v.status, v.revision, v.valid_from as "validFrom",
      v.drawn_up_by::text as "drawnUpBy", (select name from staff.users u where u.id = v.drawn_up_by) as author
    from network.line_versions v join network.lines l on l.id = v.line_id
    where v.id = ${id} and ${plannedLines(scope)} for no key update of v`.execute(tx)
  const [version] = rows
  if (!version) throw problem('network.lineVersionNotFound')
  assertVersionAction(lineVersionRules, action, version, caller)
  if (version.revision !== revision) throw problem('record.changedMeanwhile', { by: version.author })
  return version
}

const journalOf = (id: Id, { line, version }: { line: string; version: number }, more: object = {}) => ({
  entity: 'network.lineVersion',
  entityId: id,
  detail: { code: line, version, ...more },
})

/**
 * A draft with the stops of another version of the line, or without any.
 * @throws record.notFound, network.lineVersionNotFound
 */
export function draftLineVersion(
  context: IdempotentContext,
  request: Request<'network.draftLineVersion'>,
): Promise<{ id: Id }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { lineId, fromId } = request
    // One after the other: each takes the next number of its line.
    const { code } = await lockLine(tx, context, lineId)
    const { rows } = await sql<{ id: Id; version: number }>`
      insert into network.line_versions (line_id, version, valid_from, drawn_up_by, drawn_up_at)
      select ${lineId}, coalesce(max(v.version), 0) + 1,
        greatest((${context.now}::timestamptz at time zone 'Asia/Shanghai')::date + 1, max(v.valid_from) + 1),
        ${context.caller.userId}, ${context.now}
      from network.line_versions v where v.line_id = ${lineId} returning id::text, version`.execute(tx)
    const [draft] = rows
    if (!draft) throw new Error('an insert always gives its row')
    if (fromId !== undefined) await copyStops(tx, lineId, fromId, draft.id)
    journal(journalOf(draft.id, { line: code, version: draft.version }))
    return { id: draft.id }
  })
}

async function copyStops(tx: Transaction, lineId: Id, from: Id, to: Id): Promise<void> {
  const { rows } =
    await sql`select from network.line_versions where id = ${from} and line_id = ${lineId}`.execute(tx)
  if (rows.length === 0) throw problem('network.lineVersionNotFound')
  await sql`insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
    select ${to}, stop_number, dock_id, arrive_minutes, depart_minutes from network.line_stops
    where line_version_id = ${from}`.execute(tx)
}

/**
 * Saves a draft of any user; its last author does not approve it.
 * @throws request.invalid for docks that do not exist or are disabled, record.inUse for other docks while there are fares for them,
 *   and the reasons of `lockVersion`
 */
export function saveLineVersion(
  context: Context,
  request: Request<'network.saveLineVersion'>,
): Promise<Version> {
  const { id, validFrom, stops } = request
  return inTransaction(context, async (tx, journal) => {
    const version = await lockVersion(tx, context, request, 'edit')
    await assertDocks(tx, version.lineId, id, stops)
    if (await movesDocks(tx, id, stops)) await assertNoFares(tx, context, id)
    const before = await readStops(tx, id)
    const { rows } = await sql<Version>`
      update network.line_versions set valid_from = ${validFrom}, revision = revision + 1,
        drawn_up_by = ${context.caller.userId}, drawn_up_at = ${context.now}
      where id = ${id} returning id::text, revision`.execute(tx)
    const [saved] = rows
    if (!saved) throw problem('network.lineVersionNotFound')
    await sql`delete from network.line_stops where line_version_id = ${id}`.execute(tx)
    await sql`insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
      select ${id}, s.ordinality - 1, s."dockId", s."arriveMinutes", s."departMinutes"
      from rows from (jsonb_to_recordset(${JSON.stringify(stops)}::jsonb)
        as ("dockId" bigint, "arriveMinutes" integer, "departMinutes" integer)) with ordinality s`.execute(tx)
    const changes = changesOf(
      { validFrom: version.validFrom, stops: before },
      { validFrom, stops: await readStops(tx, id) },
    )
    journal(journalOf(id, version, changes))
    return saved
  })
}

/** The stops as the journal tells them: `WUSHAN +40–+45`. */
async function readStops(tx: Transaction, id: Id): Promise<string> {
  const { rows } = await sql<{ stops: string }>`
    select coalesce(string_agg(concat(d.code, ' ', concat_ws('–', '+' || s.arrive_minutes, '+' || s.depart_minutes)), ', '
      order by s.stop_number), '') as stops
    from network.line_stops s join network.docks d on d.id = s.dock_id where s.line_version_id = ${id}`.execute(
    tx,
  )
  return rows[0]?.stops ?? ''
}

/**
 * Asserts that a ship may call at each dock: it exists, and it is enabled unless another version of the line calls there.
 * @throws request.invalid
 */
async function assertDocks(
  tx: Transaction,
  lineId: Id,
  versionId: Id,
  stops: readonly { dockId: Id }[],
): Promise<void> {
  const { rows } = await sql<{ index: number; missing: boolean }>`
    select s.ordinality::integer - 1 as index, d.id is null as missing
    from unnest(${stops.map(({ dockId }) => dockId)}::bigint[]) with ordinality s(dock_id)
      left join network.docks d on d.id = s.dock_id left join network.ports p on p.id = d.port_id
    where d.id is null or not (d.enabled and p.enabled) and not exists (
      select from network.line_versions other join network.line_stops call on call.line_version_id = other.id
      where other.line_id = ${lineId} and other.id <> ${versionId} and call.dock_id = d.id)
    order by s.ordinality`.execute(tx)
  const faults = rows.map(
    ({ index, missing }): FieldReason => ({
      field: `stops[${index}].dockId`,
      reason: missing ? 'dock' : 'dockDisabled',
    }),
  )
  if (faults.length > 0) throw invalidFields(...faults)
}

async function movesDocks(
  tx: Transaction,
  id: Id,
  stops: Request<'network.saveLineVersion'>['stops'],
): Promise<boolean> {
  const { rows } = await sql<{ docks: Id[] }>`
    select array(select dock_id::text from network.line_stops where line_version_id = ${id} order by stop_number) as docks`.execute(
    tx,
  )
  return (rows[0]?.docks ?? []).join() !== stops.map(({ dockId }) => dockId).join()
}

/**
 * Fares are drawn up for places among the stops: with other docks there they would be those of other trips.
 * @throws record.inUse
 */
async function assertNoFares(tx: Transaction, { language }: Context, id: Id): Promise<void> {
  const { rows } = await sql<{ fareTables: number }>`
    select count(*)::integer as "fareTables" from fares.fare_tables where line_version_id = ${id}`.execute(tx)
  assertUnused(language, rows[0] ?? {})
}

/**
 * Throws a draft away.
 * @throws record.inUse while there are fares for it, and the reasons of `lockVersion`
 */
export function discardLineVersion(context: Context, request: Version): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const version = await lockVersion(tx, context, request, 'discard')
    await assertNoFares(tx, context, request.id)
    await sql`delete from network.line_versions where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, version))
    return {}
  })
}

/**
 * Approves what the caller has before them; not the one who changed it last.
 * @throws network.lineVersionEmpty, and the reasons of `lockVersion`
 */
export function approveLineVersion(context: Context, request: Version): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const version = await lockVersion(tx, context, request, 'approve')
    const { rows } = await sql`select from network.line_stops where line_version_id = ${request.id}`.execute(
      tx,
    )
    if (rows.length < 2) throw problem('network.lineVersionEmpty')
    await sql`update network.line_versions set status = 'approved', approved_by = ${context.caller.userId},
      approved_at = ${context.now} where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, version))
    return {}
  })
}

/** Gives an approved version back for changes; it needs another approval afterwards. */
export function returnLineVersion(context: Context, request: Version): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const version = await lockVersion(tx, context, request, 'returnToDraft')
    await sql`update network.line_versions set status = 'draft', approved_by = null, approved_at = null
      where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, version))
    return {}
  })
}

/**
 * Publishes an approved version from a service date on. Sailings that are open keep their stops and their prices.
 * @throws network.lineVersionDay, network.lineVersionTooEarly, and the reasons of `lockVersion`
 */
export function publishLineVersion(
  context: Context,
  request: Request<'network.publishLineVersion'>,
): Promise<{ from: ServiceDate }> {
  return inTransaction(context, async (tx, journal) => {
    const version = await lockVersion(tx, context, request, 'publish')
    // Two publications of one line see each other.
    await lockLine(tx, context, version.lineId)
    const preview = await previewPublication(tx, request.id, context.now, request.from)
    const { from, tie } = preview
    if (request.from !== undefined && request.from < from)
      throw problem('network.lineVersionTooEarly', { from })
    if (tie !== null) throw problem('network.lineVersionDay', { version: tie, from })
    await sql`update network.line_versions set status = 'published', published_at = ${context.now}, valid_from = ${from}
      where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, version, { validFrom: from }))
    return { from }
  })
}

/** Withdraws a published version: no sailing is opened by it any more, what is open keeps it. */
export function withdrawLineVersion(
  context: Context,
  request: Request<'network.withdrawLineVersion'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const version = await lockVersion(tx, context, request, 'withdraw')
    await lockLine(tx, context, version.lineId)
    await sql`update network.line_versions set status = 'withdrawn' where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, version, { reason: request.reason }))
    return {}
  })
}
