import type { shipRecords } from '@fairway/contract/fleet/ship-endpoints'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { assertUnused, describeUses } from '../../platform/records/uses.ts'
import { lockRecord } from '../../staff/index.ts'
import { editableOfCarrier, visibleOfCarrier } from '../visible-fleet.ts'

type Endpoints = typeof shipRecords
type Request<Verb extends keyof Endpoints> = ParsedRequest<Endpoints[Verb]>
type Fields = Omit<Request<'fleet.editShip'>, 'id' | 'revision'>

interface ShipRow {
  code: string
  names: Names
  series_id: string | null
  carrier_id: string
  certified_capacity: number
  enabled: boolean
}

/**
 * Locks a ship that is the caller's to change.
 * @throws record.notFound, record.changedMeanwhile
 */
export async function lockShip(
  tx: Transaction,
  { scope }: Context,
  id: string,
  revision?: number,
): Promise<ShipRow & { revision: number }> {
  const { rows } = await sql`
    select from fleet.ships s where s.id = ${id} and ${editableOfCarrier(scope, sql`s.carrier_id`)}`.execute(
    tx,
  )
  if (rows.length === 0) throw problem('record.notFound')
  return lockRecord<ShipRow>(tx, 'fleet.ships', id, revision)
}

/**
 * The codes of the carrier and the series of a ship. A carrier that is new to the ship must be enabled and the caller's.
 * @throws fleet.carrierNotFound, fleet.seriesNotFound
 */
async function codesOf(
  tx: Transaction,
  { scope }: Context,
  { carrierId, seriesId }: Pick<Fields, 'carrierId' | 'seriesId'>,
  former?: string,
): Promise<{ carrier: string; series: string | null }> {
  const { rows } = await sql<{ carrier: string | null; series: string | null }>`
    select (select o.code from staff.organisations o where o.id = ${carrierId} and (o.id = ${former ?? null}
        or (o.kind = 'carrier' and o.enabled and ${editableOfCarrier(scope, sql`o.id`)}))) as carrier,
      (select code from fleet.ship_series where id = ${seriesId}) as series`.execute(tx)
  const { carrier = null, series = null } = rows[0] ?? {}
  if (carrier === null) throw problem('fleet.carrierNotFound')
  if (seriesId !== null && series === null) throw problem('fleet.seriesNotFound')
  return { carrier, series }
}

/**
 * Makes a ship; with another one's deck plan as its first draft, where it is given.
 * @throws fleet.carrierNotFound, fleet.seriesNotFound, fleet.shipNotFound for that other one, record.codeTaken
 */
export function createShip(context: Context, request: Request<'fleet.createShip'>): Promise<{ id: string }> {
  const { code, names, seriesId, carrierId, certifiedCapacity, planOf } = request
  return inTransaction(context, async (tx, journal) => {
    const codes = await codesOf(tx, context, request)
    const { rows } = await sql<{ id: string }>`
      insert into fleet.ships (code, names, series_id, carrier_id, certified_capacity, changed_at, changed_by)
      values (${code}, ${JSON.stringify(names)}::jsonb, ${seriesId}, ${carrierId}, ${certifiedCapacity}, ${context.now},
        ${context.caller.userId}) returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    const copied = planOf === undefined ? null : await copyPlanOf(tx, context, planOf, id)
    journal({
      entity: 'fleet.ship',
      entityId: id,
      detail: changesOf(
        {},
        { code, names, ...codes, certifiedCapacity, ...(copied !== null && { planOf: copied }) },
      ),
    })
    return { id }
  }).catch(rethrowCodeTaken(code))
}

/** Copies the published plan of a ship within sight, if it has one; gives that ship's code. */
async function copyPlanOf(tx: Transaction, { scope, caller, now }: Context, ship: string, to: string) {
  const { rows } = await sql<{ code: string; plan: string | null }>`
    select s.code, (select id from fleet.deck_plans where ship_id = s.id and status = 'published') as plan
    from fleet.ships s where s.id = ${ship} and ${visibleOfCarrier(scope, sql`s.carrier_id`)}`.execute(tx)
  if (!rows[0]) throw problem('fleet.shipNotFound')
  const { code, plan } = rows[0]
  if (plan === null) return null
  await sql`select fleet.copy_plan(${plan}, ${to}, ${caller.userId}, ${now})`.execute(tx)
  return code
}

/**
 * Changes a ship. One that has sailed or is in the timetable stays with its carrier: its sailings are the carrier's.
 * @throws record.notFound, record.changedMeanwhile, record.codeTaken, fleet.carrierNotFound, fleet.seriesNotFound,
 *   fleet.shipStays
 */
export function editShip(
  context: Context,
  { id, revision, ...fields }: Request<'fleet.editShip'>,
): Promise<{ revision: number }> {
  const { code, names, seriesId, carrierId, certifiedCapacity } = fields
  return inTransaction(context, async (tx, journal) => {
    const before = await lockShip(tx, context, id, revision)
    if (carrierId !== before.carrier_id) {
      const uses = describeUses(context.language, await usesOfShip(tx, id))
      if (uses !== '') throw problem('fleet.shipStays', { uses })
    }
    const codes = await codesOf(tx, context, fields, before.carrier_id)
    const former = await codesOf(
      tx,
      context,
      { carrierId: before.carrier_id, seriesId: before.series_id },
      before.carrier_id,
    )
    await sql`update fleet.ships set code = ${code}, names = ${JSON.stringify(names)}::jsonb, series_id = ${seriesId},
        carrier_id = ${carrierId}, certified_capacity = ${certifiedCapacity}, ${countChange(context)}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'fleet.ship',
      entityId: id,
      detail: changesOf(
        {
          code: before.code,
          names: before.names,
          ...former,
          certifiedCapacity: before.certified_capacity,
        },
        { code, names, ...codes, certifiedCapacity },
      ),
    })
    return { revision: revision + 1 }
  }).catch(rethrowCodeTaken(code))
}

/**
 * Takes a ship out of service or puts it back: one that is out is chosen for nothing new.
 * @throws record.notFound
 */
export function setShipEnabled(
  context: Context,
  { id, enabled }: Request<'fleet.setShipEnabled'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const before = await lockShip(tx, context, id)
    await sql`update fleet.ships set enabled = ${enabled}, ${countChange(context)}
      where id = ${id} and enabled <> ${enabled}`.execute(tx)
    journal({
      entity: 'fleet.ship',
      entityId: id,
      detail: changesOf({ enabled: before.enabled }, { enabled }),
    })
    return {}
  })
}

/**
 * Deletes a ship that was never used, with its plans and certificates.
 * @throws record.notFound, record.changedMeanwhile, record.inUse
 */
export function deleteShip(
  context: Context,
  { id, revision }: Request<'fleet.deleteShip'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const { code, names } = await lockShip(tx, context, id, revision)
    await sql`delete from fleet.ships where id = ${id}`.execute(tx)
    journal({ entity: 'fleet.ship', entityId: id, detail: { before: { code, names } } })
    return {}
  }).catch(async (error: unknown) => {
    if (isForeignKeyViolation(error)) assertUnused(context.language, await usesOfShip(context.db, id))
    throw error
  })
}

async function usesOfShip(db: Connection, id: string) {
  const { rows } = await sql<{ services: number; sailings: number }>`
    select (select count(*)::integer from sailings.services where ship_id = ${id}) as services,
      (select count(*)::integer from sailings.sailings where ship_id = ${id}) as sailings`.execute(db)
  return rows[0] ?? { services: 0, sailings: 0 }
}

const countChange = ({ now, caller }: Context) =>
  sql`revision = revision + 1, changed_at = ${now}, changed_by = ${caller.userId}`
