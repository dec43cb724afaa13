import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import type { dockRecords } from '@fairway/contract/network/dock-endpoints'
import { hoursText, positionText } from '@fairway/contract/network/dock-texts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { assertUnused, describeUses } from '../../platform/records/uses.ts'
import { lockRecord } from '../../staff/index.ts'
import { countChange } from '../count-change.ts'
import { editableDocks, editablePorts } from '../visible-network.ts'

type Request<Verb extends 'createDock' | 'editDock' | 'setDockEnabled' | 'deleteDock'> = ParsedRequest<
  (typeof dockRecords)[`network.${Verb}`]
>

interface DockRow {
  id: string
  code: string
  names: Names
  port_id: string
  berths: number
  river_km: number
  opens_minute: number | null
  closes_minute: number | null
  latitude: number | null
  longitude: number | null
  enabled: boolean
}

/**
 * Locks a dock within the scope.
 * @throws record.notFound, record.changedMeanwhile
 */
async function lockDock(tx: Transaction, { scope }: Context, id: string, revision?: number) {
  const { rows } = await sql`
    select from network.docks d join network.ports p on p.id = d.port_id
    where d.id = ${id} and ${editableDocks(scope)}`.execute(tx)
  if (rows.length === 0) throw problem('record.notFound')
  return lockRecord<DockRow>(tx, 'network.docks', id, revision)
}

/**
 * The code of the port that a dock is put into, which must be the caller's to change, and enabled unless it is there.
 * @throws record.notFound
 */
async function portCode(tx: Transaction, { scope }: Context, id: string, before?: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select p.code from network.ports p
    where p.id = ${id} and (p.id = ${before ?? null} or (p.enabled and ${editablePorts(scope)})) for share of p`.execute(
    tx,
  )
  if (!rows[0]) throw problem('record.notFound')
  return rows[0].code
}

/** What the journal tells of a dock. */
const fieldsOf = (
  {
    code,
    names,
    berths,
    riverKm,
    hours,
    position,
  }: Pick<Request<'createDock'>, 'code' | 'names' | 'berths' | 'riverKm' | 'hours' | 'position'>,
  port: string,
) => ({
  ...{ code, names, port, berths, riverKm },
  hours: hours && hoursText(hours),
  coordinates: position && positionText(position),
})

const fieldsOfRow = (row: DockRow, port: string) =>
  fieldsOf(
    {
      ...row,
      riverKm: row.river_km,
      hours:
        row.opens_minute === null || row.closes_minute === null
          ? null
          : { from: row.opens_minute, to: row.closes_minute },
      position:
        row.latitude === null || row.longitude === null
          ? null
          : { latitude: row.latitude, longitude: row.longitude },
    },
    port,
  )

/**
 * Makes a dock in a port.
 * @throws record.notFound for the port, record.codeTaken
 */
export function createDock(context: Context, request: Request<'createDock'>): Promise<{ id: string }> {
  const { code, names, portId, berths, hours, riverKm, position } = request
  return inTransaction(context, async (tx, journal) => {
    const port = await portCode(tx, context, portId)
    const { rows } = await sql<{ id: string }>`
      insert into network.docks (code, names, port_id, berths, opens_minute, closes_minute, river_km, latitude, longitude,
        changed_at, changed_by, position)
      values (${code}, ${JSON.stringify(names)}::jsonb, ${portId}, ${berths}, ${hours?.from ?? null}, ${hours?.to ?? null},
        ${riverKm}, ${position?.latitude ?? null}, ${position?.longitude ?? null}, ${context.now}, ${context.caller.userId},
        (select coalesce(max(position) + 1, 0) from network.docks where port_id = ${portId}))
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    journal({ entity: 'network.dock', entityId: id, detail: changesOf({}, fieldsOf(request, port)) })
    return { id }
  }).catch(rethrowCodeTaken(code))
}

/**
 * Changes a dock; one that lines or sailings call at stays in its port.
 * @throws record.notFound, record.changedMeanwhile, record.codeTaken, network.dockStays
 */
export function editDock(context: Context, request: Request<'editDock'>): Promise<{ revision: number }> {
  const { id, revision, code, names, portId, berths, hours, riverKm, position } = request
  return inTransaction(context, async (tx, journal) => {
    const before = await lockDock(tx, context, id, revision)
    const port = await portCode(tx, context, portId, before.port_id)
    const former =
      portId === before.port_id ? port : await portCode(tx, context, before.port_id, before.port_id)
    await sql`update network.docks set code = ${code}, names = ${JSON.stringify(names)}::jsonb, port_id = ${portId},
        berths = ${berths}, opens_minute = ${hours?.from ?? null}, closes_minute = ${hours?.to ?? null},
        river_km = ${riverKm}, latitude = ${position?.latitude ?? null}, longitude = ${position?.longitude ?? null},
        ${countChange(context)}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'network.dock',
      entityId: id,
      detail: changesOf(fieldsOfRow(before, former), fieldsOf(request, port)),
    })
    return { revision: before.revision + 1 }
  })
    .catch(async (error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error
      const { lines, sailings } = await usesOfDock(context.db, id)
      throw problem('network.dockStays', { uses: describeUses(context.language, { lines, sailings }) })
    })
    .catch(rethrowCodeTaken(code))
}

/**
 * Enables or disables a dock: a disabled one is offered for nothing new.
 * @throws record.notFound
 */
export async function setDockEnabled(
  context: Context,
  { id, enabled }: Request<'setDockEnabled'>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const before = await lockDock(tx, context, id)
    await sql`update network.docks set enabled = ${enabled}, ${countChange(context)}
      where id = ${id} and enabled <> ${enabled}`.execute(tx)
    journal({
      entity: 'network.dock',
      entityId: id,
      detail: changesOf({ enabled: before.enabled }, { enabled }),
    })
  })
  return {}
}

/**
 * Deletes a dock that nothing refers to.
 * @throws record.notFound, record.changedMeanwhile, record.inUse
 */
export async function deleteDock(
  context: Context,
  { id, revision }: Request<'deleteDock'>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const before = await lockDock(tx, context, id, revision)
    const port = await portCode(tx, context, before.port_id, before.port_id)
    await sql`delete from network.docks where id = ${id}`.execute(tx)
    journal({ entity: 'network.dock', entityId: id, detail: { before: fieldsOfRow(before, port) } })
  }).catch(async (error: unknown) => {
    if (isForeignKeyViolation(error)) assertUnused(context.language, await usesOfDock(context.db, id))
    throw error
  })
  return {}
}

async function usesOfDock(db: Database, id: string) {
  const { rows } = await sql<{ lines: number; sailings: number; users: number }>`
    select (select count(distinct v.line_id)::integer from network.line_stops call
        join network.line_versions v on v.id = call.line_version_id where call.dock_id = ${id}) as lines,
      (select count(distinct sailing_id)::integer from sailings.sailing_stops
        where dock_id = ${id} or planned_dock_id = ${id}) as sailings,
      (select count(*)::integer from staff.user_docks where dock_id = ${id}) as users`.execute(db)
  return rows[0] ?? { lines: 0, sailings: 0, users: 0 }
}
