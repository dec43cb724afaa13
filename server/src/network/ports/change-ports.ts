import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import type { portRecords } from '@fairway/contract/network/port-endpoints'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { assertUnused } from '../../platform/records/uses.ts'
import { lockRecord, seesEverything } from '../../staff/index.ts'
import { countChange } from '../count-change.ts'
import { editablePorts } from '../visible-network.ts'

type Request<Verb extends 'createPort' | 'editPort' | 'setPortEnabled' | 'deletePort' | 'assignPort'> =
  ParsedRequest<(typeof portRecords)[`network.${Verb}`]>

interface PortRow {
  id: string
  code: string
  names: Names
  river_km: number
  river_km_estimated: boolean
  corporation_id: string | null
  enabled: boolean
}

/**
 * Locks a port within the scope.
 * @throws record.notFound, record.changedMeanwhile
 */
async function lockPort(tx: Transaction, { scope }: Context, id: string, revision?: number) {
  const { rows } =
    await sql`select from network.ports p where p.id = ${id} and ${editablePorts(scope)}`.execute(tx)
  if (rows.length === 0) throw problem('record.notFound')
  return lockRecord<PortRow>(tx, 'network.ports', id, revision)
}

/**
 * The code of a port corporation that a port is given to; one it already has may be disabled.
 * @throws network.corporationNotFound
 */
async function corporationCode(
  tx: Transaction,
  id: string | null,
  before: string | null = null,
): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ code: string }>`
    select o.code from staff.organisations o
    where o.id = ${id} and o.kind = 'portCorporation' and (o.enabled or o.id = ${before}) for share`.execute(
    tx,
  )
  if (!rows[0]) throw problem('network.corporationNotFound')
  return rows[0].code
}

/** What the journal tells of a port. */
const fieldsOf = (
  port: Pick<PortRow, 'code' | 'names'> & { riverKm: number; estimated: boolean },
  corporation: string | null,
) => ({
  code: port.code,
  names: port.names,
  riverKm: port.riverKm,
  estimated: port.estimated,
  corporation,
})

const fieldsOfRow = (row: PortRow, corporation: string | null) =>
  fieldsOf({ ...row, riverKm: row.river_km, estimated: row.river_km_estimated }, corporation)

/**
 * Makes a port.
 * @throws network.onlyOverseers, network.corporationNotFound, record.codeTaken
 */
export function createPort(context: Context, request: Request<'createPort'>): Promise<{ id: string }> {
  const { code, names, riverKm, estimated, corporationId } = request
  if (!seesEverything(context.scope)) throw problem('network.onlyOverseers')
  return inTransaction(context, async (tx, journal) => {
    const corporation = await corporationCode(tx, corporationId)
    const { rows } = await sql<{ id: string }>`
      insert into network.ports (code, names, river_km, river_km_estimated, corporation_id, changed_at, changed_by, position)
      values (${code}, ${JSON.stringify(names)}::jsonb, ${riverKm}, ${estimated}, ${corporationId}, ${context.now},
        ${context.caller.userId}, (select coalesce(max(position) + 1, 0) from network.ports))
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    journal({ entity: 'network.port', entityId: id, detail: changesOf({}, fieldsOf(request, corporation)) })
    return { id }
  }).catch(rethrowCodeTaken(code))
}

/**
 * Changes a port.
 * @throws record.notFound, record.changedMeanwhile, record.codeTaken, network.onlyOverseers, network.corporationNotFound
 */
export function editPort(context: Context, request: Request<'editPort'>): Promise<{ revision: number }> {
  const { id, revision, code, names, riverKm, estimated, corporationId } = request
  return inTransaction(context, async (tx, journal) => {
    const before = await lockPort(tx, context, id, revision)
    if (before.corporation_id !== corporationId && !seesEverything(context.scope))
      throw problem('network.onlyOverseers')
    const [former, corporation] = [
      await corporationCode(tx, before.corporation_id, before.corporation_id),
      await corporationCode(tx, corporationId, before.corporation_id),
    ]
    await sql`update network.ports set code = ${code}, names = ${JSON.stringify(names)}::jsonb, river_km = ${riverKm},
        river_km_estimated = ${estimated}, corporation_id = ${corporationId}, ${countChange(context)}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'network.port',
      entityId: id,
      detail: changesOf(fieldsOfRow(before, former), fieldsOf(request, corporation)),
    })
    return { revision: before.revision + 1 }
  }).catch(rethrowCodeTaken(code))
}

/**
 * Gives a port to a port corporation, or takes it away from one.
 * @throws record.notFound, record.changedMeanwhile, network.onlyOverseers, network.corporationNotFound
 */
export function assignPort(
  context: Context,
  { id, revision, corporationId }: Request<'assignPort'>,
): Promise<{ revision: number }> {
  if (!seesEverything(context.scope)) throw problem('network.onlyOverseers')
  return inTransaction(context, async (tx, journal) => {
    const before = await lockPort(tx, context, id, revision)
    const [former, corporation] = [
      await corporationCode(tx, before.corporation_id, before.corporation_id),
      await corporationCode(tx, corporationId, before.corporation_id),
    ]
    await sql`update network.ports set corporation_id = ${corporationId}, ${countChange(context)}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'network.port',
      entityId: id,
      detail: changesOf({ corporation: former }, { corporation }),
    })
    return { revision: before.revision + 1 }
  })
}

/**
 * Enables or disables a port: its docks are offered for nothing new while it is disabled.
 * @throws record.notFound
 */
export async function setPortEnabled(
  context: Context,
  { id, enabled }: Request<'setPortEnabled'>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const before = await lockPort(tx, context, id)
    await sql`update network.ports set enabled = ${enabled}, ${countChange(context)}
      where id = ${id} and enabled <> ${enabled}`.execute(tx)
    journal({
      entity: 'network.port',
      entityId: id,
      detail: changesOf({ enabled: before.enabled }, { enabled }),
    })
  })
  return {}
}

/**
 * Deletes a port without docks.
 * @throws record.notFound, record.changedMeanwhile, record.inUse, network.onlyOverseers
 */
export async function deletePort(
  context: Context,
  { id, revision }: Request<'deletePort'>,
): Promise<Record<string, never>> {
  if (!seesEverything(context.scope)) throw problem('network.onlyOverseers')
  await inTransaction(context, async (tx, journal) => {
    const before = await lockPort(tx, context, id, revision)
    const corporation = await corporationCode(tx, before.corporation_id, before.corporation_id)
    await sql`delete from network.ports where id = ${id}`.execute(tx)
    journal({
      entity: 'network.port',
      entityId: id,
      detail: { before: fieldsOfRow(before, corporation) },
    })
  }).catch(async (error: unknown) => {
    if (isForeignKeyViolation(error)) assertUnused(context.language, await usesOfPort(context.db, id))
    throw error
  })
  return {}
}

async function usesOfPort(db: Database, id: string) {
  const { rows } = await sql<{ docks: number }>`
    select count(*)::integer as docks from network.docks where port_id = ${id}`.execute(db)
  return { docks: rows[0]?.docks ?? 0 }
}
