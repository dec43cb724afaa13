import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import type { Named } from '@fairway/contract/kernel/texts'
import type { network } from '@fairway/contract/network/endpoints'
import type { LineKind } from '@fairway/contract/network/values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import type { Scope } from '../../platform/http/caller.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { assertUnused } from '../../platform/records/uses.ts'
import { lockRecord } from '../../staff/index.ts'
import { plannedLines } from './line-scope.ts'

type Request<Name extends keyof typeof network> = ParsedRequest<(typeof network)[Name]>

interface LineRow {
  code: string
  names: Names
  kind: LineKind
  carrier_id: Id
  enabled: boolean
  position: number
}

const journalOf = (id: Id, detail: Record<string, unknown>) => ({
  entity: 'network.line',
  entityId: id,
  detail,
})

/**
 * Adds a line; it runs once a version of its stops is published.
 * @throws network.noCarrier, record.codeTaken
 */
export function createLine(context: Context, request: Request<'network.createLine'>): Promise<{ id: Id }> {
  return inTransaction(context, async (tx, journal) => {
    const carrier = await assertCarrier(tx, context, request.carrierId)
    const id = await insertLine(tx, context, request)
    const { code, names, kind, position } = request
    journal(journalOf(id, changesOf({}, { code, names, kind, carrier, position })))
    return { id }
  }).catch(rethrowCodeTaken(request.code))
}

/**
 * Changes what a line is called and who runs it; its stops are those of its versions.
 * @throws record.notFound, record.changedMeanwhile, record.codeTaken, record.inUse for another carrier of a line that has sailings
 */
export function editLine(
  context: Context,
  request: Request<'network.editLine'>,
): Promise<{ revision: number }> {
  const { id, code, names, kind, carrierId, position } = request
  return inTransaction(context, async (tx, journal) => {
    const before = await lockLine(tx, context, id, request.revision)
    const carriers = { before: await carrierCode(tx, before.carrier_id), after: '' }
    carriers.after = carriers.before
    if (carrierId !== before.carrier_id) {
      carriers.after = await assertCarrier(tx, context, carrierId)
      // Who carries the passengers of what was sold does not change behind them.
      const { sailings, services } = await usesOf(tx, id)
      assertUnused(context.language, { sailings, services })
    }
    const { rows } = await sql<{ revision: number }>`
      update network.lines set code = ${code}, names = ${JSON.stringify(names)}::jsonb, kind = ${kind},
        carrier_id = ${carrierId}, position = ${position}, revision = revision + 1, changed_at = ${context.now},
        changed_by = ${context.caller.userId}
      where id = ${id} returning revision`.execute(tx)
    const old = {
      code: before.code,
      names: before.names,
      kind: before.kind,
      carrier: carriers.before,
      position: before.position,
    }
    journal(journalOf(id, changesOf(old, { code, names, kind, carrier: carriers.after, position })))
    return { revision: rows[0]?.revision ?? request.revision }
  }).catch(rethrowCodeTaken(code))
}

/**
 * Adds a line like another one, with a draft of the stops of its latest version.
 * @throws record.notFound, record.codeTaken, network.dockDisabled
 */
export function copyLine(
  context: IdempotentContext,
  request: Request<'network.copyLine'>,
): Promise<{ id: Id }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const source = await lockLine(tx, context, request.id)
    const { code, names } = request
    const carrier = await assertCarrier(tx, context, source.carrier_id)
    const id = await insertLine(tx, context, { ...source, code, names, carrierId: source.carrier_id })
    const { rows } = await sql<{ id: Id }>`
      select v.id::text from network.line_versions v where v.line_id = ${request.id}
      order by v.status in ('published', 'approved') desc, v.version desc limit 1`.execute(tx)
    if (rows[0]) await copyAsDraft(tx, context, id, rows[0].id)
    journal(
      journalOf(id, changesOf({}, { code, names, kind: source.kind, carrier, position: source.position })),
    )
    return { id }
  }).catch(rethrowCodeTaken(request.code))
}

/**
 * The first draft of a line, with the stops of a version of another one.
 * @throws network.dockDisabled, because it would call there for the first time
 */
async function copyAsDraft(
  tx: Transaction,
  { now, caller, language }: Context,
  lineId: Id,
  from: Id,
): Promise<void> {
  const { rows } = await sql<{ name: string; enabled: boolean }>`
    select platform.text_in(d.names, ${language}) as name, d.enabled and p.enabled as enabled
    from network.docks d join network.ports p on p.id = d.port_id
    where d.id in (select dock_id from network.line_stops where line_version_id = ${from})
    order by d.id for share of d, p`.execute(tx)
  const disabled = rows.filter(({ enabled }) => !enabled)
  if (disabled.length > 0)
    throw problem('network.dockDisabled', { docks: disabled.map(({ name }) => name).join(', ') })
  await sql`with version as (
      insert into network.line_versions (line_id, version, valid_from, drawn_up_by, drawn_up_at)
      select ${lineId}, 1, (${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${caller.userId}, ${now}
      returning id)
    insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
    select version.id, stop.stop_number, stop.dock_id, stop.arrive_minutes, stop.depart_minutes
    from version, network.line_stops stop where stop.line_version_id = ${from}`.execute(tx)
}

/** Opens sailings on a line again, or no more of them. */
export function setLineEnabled(enabled: boolean) {
  return (context: Context, { id }: { id: Id }): Promise<Record<string, never>> =>
    inTransaction(context, async (tx, journal) => {
      const before = await lockLine(tx, context, id)
      if (enabled) await assertCarrier(tx, context, before.carrier_id)
      await sql`update network.lines set enabled = ${enabled}, revision = revision + 1, changed_at = ${context.now},
        changed_by = ${context.caller.userId} where id = ${id} and enabled <> ${enabled}`.execute(tx)
      journal(journalOf(id, changesOf({ enabled: before.enabled }, { enabled })))
      return {}
    })
}

/**
 * Deletes a line that was never used, with its drafts.
 * @throws record.notFound, record.changedMeanwhile, record.inUse
 */
export function deleteLine(
  context: Context,
  request: Request<'network.deleteLine'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    // Before the line, as a publication takes them: an approval that is under way is waited for.
    await sql`select from network.line_versions where line_id = ${request.id} for update`.execute(tx)
    const { code, names, kind } = await lockLine(tx, context, request.id, request.revision)
    assertUnused(context.language, await usesOf(tx, request.id))
    await sql`delete from network.line_versions where line_id = ${request.id}`.execute(tx)
    await sql`delete from network.lines where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, { before: { code, names, kind }, after: {} }))
    return {}
  })
}

/**
 * Locks a line that the caller may plan.
 * @throws record.notFound, record.changedMeanwhile
 */
export async function lockLine(tx: Transaction, { scope }: Context, id: Id, revision?: number) {
  const { rows } =
    await sql`select from network.lines l where l.id = ${id} and ${plannedLines(scope)}`.execute(tx)
  if (rows.length === 0) throw problem('record.notFound')
  return lockRecord<LineRow>(tx, 'network.lines', id, revision)
}

async function insertLine(
  tx: Transaction,
  { caller, now }: Context,
  line: Pick<LineRow, 'code' | 'names' | 'kind' | 'position'> & { carrierId: Id },
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into network.lines (code, names, kind, carrier_id, position, changed_at, changed_by)
    values (${line.code}, ${JSON.stringify(line.names)}::jsonb, ${line.kind}, ${line.carrierId}, ${line.position}, ${now},
      ${caller.userId}) returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Enabled shipping companies that the caller plans lines for. */
const plannedCarriers = (scope: Scope) =>
  sql`from staff.organisations o cross join lateral (select o.id as carrier_id) l
    where o.kind = 'carrier' and o.enabled and ${plannedLines(scope)}`

/** The shipping companies that a line may be given to. */
export async function lineCarriers({ db, scope }: Context): Promise<{ carriers: Named[] }> {
  const { rows } = await sql<{ carrier: Named }>`
    select ${named('o')} as carrier ${plannedCarriers(scope)} order by o.code`.execute(db)
  return { carriers: rows.map(({ carrier }) => carrier) }
}

/**
 * The code of a shipping company that may get a line: an enabled one, of a carrier's people their own.
 * @throws network.noCarrier
 */
async function assertCarrier(tx: Transaction, { scope }: Context, carrierId: Id): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select o.code ${plannedCarriers(scope)} and o.id = ${carrierId} for share of o`.execute(tx)
  const [carrier] = rows
  if (!carrier) throw problem('network.noCarrier')
  return carrier.code
}

async function carrierCode(tx: Transaction, id: Id): Promise<string> {
  const { rows } = await sql<{
    code: string
  }>`select code from staff.organisations where id = ${id}`.execute(tx)
  return rows[0]?.code ?? ''
}

/** What refers to a line. Drafts go with it. */
async function usesOf(tx: Transaction, id: Id) {
  const { rows } = await sql<
    Record<'lineVersions' | 'services' | 'sailings' | 'fareTables' | 'conditions', number>
  >`
    select
      (select count(*)::integer from network.line_versions where line_id = ${id} and status <> 'draft') as "lineVersions",
      (select count(*)::integer from sailings.services where line_id = ${id}) as services,
      (select count(*)::integer from sailings.sailings where line_id = ${id}) as sailings,
      (select count(*)::integer from fares.fare_tables where line_id = ${id}) as "fareTables",
      (select count(*)::integer from fares.condition_sets where line_id = ${id}) as conditions`.execute(tx)
  const [uses] = rows
  if (!uses) throw new Error('a count always has a row')
  return uses
}
