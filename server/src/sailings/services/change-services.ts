import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import type { services } from '@fairway/contract/sailings/services/endpoints'
import { sql } from 'kysely'
import { editableOfCarrier } from '../../fleet/index.ts'
import { plannedLines } from '../../network/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { assertUnused } from '../../platform/records/uses.ts'
import { lockRecord } from '../../staff/index.ts'

type Request<Verb extends 'createService' | 'editService' | 'setServiceEnabled' | 'deleteService'> =
  ParsedRequest<(typeof services)[`sailings.${Verb}`]>
type NewService = Request<'createService'>

interface ServiceRow {
  id: string
  code: string
  line_id: string
  ship_id: string
  departure_minute: number
  weekdays: number
  every_days: number
  valid_from: ServiceDate | null
  valid_to: ServiceDate | null
  on_holidays: NewService['onHolidays']
  rolling: boolean
  enabled: boolean
}

/**
 * Locks a service of a line that the caller plans.
 * @throws record.notFound, record.changedMeanwhile
 */
async function lockService(tx: Transaction, { scope }: Context, id: string, revision?: number) {
  const { rows } = await sql`select from sailings.services s join network.lines l on l.id = s.line_id
    where s.id = ${id} and ${plannedLines(scope)}`.execute(tx)
  if (rows.length === 0) throw problem('record.notFound')
  return lockRecord<ServiceRow>(tx, 'sailings.services', id, revision)
}

/**
 * Codes of the line and the ships of a service, which must be the caller's to plan.
 * @throws record.notFound
 */
async function codesOf(tx: Transaction, { scope }: Context, { lineId, shipId, rota }: NewService) {
  const ids = [...new Set([shipId, ...rota.map((row) => row.shipId)])]
  const { rows } = await sql<{ line: string | null; ships: Record<string, string> }>`
    select (select l.code from network.lines l where l.id = ${lineId} and ${plannedLines(scope)}) as line,
      coalesce((select json_object_agg(s.id, s.code) from fleet.ships s
        where s.id = any(${ids}::bigint[]) and ${editableOfCarrier(scope, sql`s.carrier_id`)}), '{}') as ships`.execute(
    tx,
  )
  const [found] = rows
  if (!found?.line || ids.some((id) => found.ships[id] === undefined)) throw problem('record.notFound')
  return { line: found.line, shipOf: (id: string) => found.ships[id] ?? id }
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** Weekdays as the journal has them: 1 is Monday, as in ISO 8601. */
const weekdayText = (bits: number) => [1, 2, 3, 4, 5, 6, 7].filter((day) => (bits >> (day - 1)) & 1).join(' ')
const stretch = (from: string | null, to: string | null) => (from || to ? `${from ?? ''}–${to ?? ''}` : '')

/** What the journal tells of a service. */
function fieldsOf(service: NewService, line: string, shipOf: (id: string) => string) {
  return {
    ...{ code: service.code, line, ship: shipOf(service.shipId), departs: clock(service.departureMinute) },
    ...{ weekdays: weekdayText(service.weekdays), everyDays: service.everyDays },
    ...{ validFrom: service.validFrom, validTo: service.validTo, onHolidays: service.onHolidays },
    rolling: service.rolling,
    rota: service.rota
      .map(({ shipId, weekdays, from, to }) =>
        [shipOf(shipId), weekdayText(weekdays), stretch(from, to)].filter((part) => part !== '').join(' '),
      )
      .join('; '),
    exceptionDays: service.days
      .map(({ date, runs, reason }) => `${runs ? '+' : '−'}${date} ${reason}`)
      .sort()
      .join('; '),
  }
}

/** The service as it is, in the form of a request. */
async function storedService(tx: Transaction, row: ServiceRow): Promise<NewService> {
  const { rows } = await sql<Pick<NewService, 'rota' | 'days' | 'countedFrom'>>`
    select (s.anchor_date + s.offset_days)::text as "countedFrom",
      coalesce((select json_agg(json_build_object('shipId', r.ship_id::text, 'weekdays', r.weekdays, 'from', r.from_date,
        'to', r.to_date) order by r.position) from sailings.service_ships r where r.service_id = s.id), '[]') as rota,
      coalesce((select json_agg(json_build_object('date', d.service_date, 'runs', d.runs, 'reason', d.reason))
        from sailings.service_days d where d.service_id = s.id), '[]') as days
    from sailings.services s where s.id = ${row.id}`.execute(tx)
  return {
    ...{ code: row.code, lineId: row.line_id, shipId: row.ship_id, departureMinute: row.departure_minute },
    ...{
      weekdays: row.weekdays,
      everyDays: row.every_days,
      validFrom: row.valid_from,
      validTo: row.valid_to,
    },
    ...{ onHolidays: row.on_holidays, rolling: row.rolling },
    ...(rows[0] ?? { rota: [], days: [], countedFrom: '2026-01-01' }),
  }
}

/** Names of ships that are the caller's no longer stay in the journal. */
async function storedFields(tx: Transaction, row: ServiceRow) {
  const service = await storedService(tx, row)
  const { rows } = await sql<{ line: string; ships: Record<string, string> }>`
    select (select code from network.lines where id = ${row.line_id}) as line,
      (select json_object_agg(id, code) from fleet.ships
        where id = any(${[row.ship_id, ...service.rota.map(({ shipId }) => shipId)]}::bigint[])) as ships`.execute(
    tx,
  )
  return fieldsOf(service, rows[0]?.line ?? '', (id) => rows[0]?.ships[id] ?? id)
}

async function writeCalendar(tx: Transaction, id: string, { rota, days }: NewService): Promise<void> {
  await sql`delete from sailings.service_ships where service_id = ${id}`.execute(tx)
  await sql`delete from sailings.service_days where service_id = ${id}`.execute(tx)
  const numbered = rota.map((row, position) => ({ ...row, position }))
  await sql`insert into sailings.service_ships (service_id, position, ship_id, weekdays, from_date, to_date)
    select ${id}, r.position, r."shipId", r.weekdays, r."from", r."to"
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as r(position smallint, "shipId" bigint, weekdays smallint, "from" date, "to" date)`.execute(tx)
  await sql`insert into sailings.service_days (service_id, service_date, runs, reason)
    select ${id}, d.date, d.runs, d.reason
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(date date, runs boolean, reason text)`.execute(
    tx,
  )
}

/** @throws sailings.shipOutOfService for a ship that is disabled, everything else as it came */
function rethrowShipOutOfService(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'ship_in_service'
    ? problem('sailings.shipOutOfService')
    : error
}

/**
 * Makes a service of a line.
 * @throws record.notFound for line or ship, record.codeTaken, sailings.shipOutOfService
 */
export function createService(context: Context, request: NewService): Promise<{ id: string }> {
  return inTransaction(context, async (tx, journal) => {
    const { line, shipOf } = await codesOf(tx, context, request)
    const { rows } = await sql<{ id: string }>`
      insert into sailings.services (code, line_id, ship_id, departure_minute, weekdays, every_days, anchor_date, valid_from,
        valid_to, on_holidays, rolling, changed_at, changed_by)
      values (${request.code}, ${request.lineId}, ${request.shipId}, ${request.departureMinute}, ${request.weekdays},
        ${request.everyDays}, ${request.countedFrom}::date, ${request.validFrom}::date, ${request.validTo}::date,
        ${request.onHolidays}, ${request.rolling}, ${context.now}, ${context.caller.userId})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await writeCalendar(tx, id, request)
    journal({
      entity: 'sailings.service',
      entityId: id,
      detail: changesOf({}, fieldsOf(request, line, shipOf)),
    })
    return { id }
  })
    .catch(rethrowShipOutOfService)
    .catch(rethrowCodeTaken(request.code))
}

/**
 * Changes a service; sailings that are published already stay as they are.
 * @throws record.notFound, record.changedMeanwhile, record.codeTaken, sailings.shipOutOfService
 */
export function editService(
  context: Context,
  request: Request<'editService'>,
): Promise<{ revision: number }> {
  const { id, revision } = request
  return inTransaction(context, async (tx, journal) => {
    const before = await lockService(tx, context, id, revision)
    const former = await storedFields(tx, before)
    const { line, shipOf } = await codesOf(tx, context, request)
    await sql`update sailings.services set code = ${request.code}, line_id = ${request.lineId}, ship_id = ${request.shipId},
        departure_minute = ${request.departureMinute}, weekdays = ${request.weekdays}, every_days = ${request.everyDays},
        offset_days = 0, anchor_date = ${request.countedFrom}::date, valid_from = ${request.validFrom}::date,
        valid_to = ${request.validTo}::date, on_holidays = ${request.onHolidays}, rolling = ${request.rolling},
        revision = revision + 1, changed_at = ${context.now}, changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    await writeCalendar(tx, id, request)
    journal({
      entity: 'sailings.service',
      entityId: id,
      detail: changesOf(former, fieldsOf(request, line, shipOf)),
    })
    return { revision: before.revision + 1 }
  })
    .catch(rethrowShipOutOfService)
    .catch(rethrowCodeTaken(request.code))
}

/**
 * Enables or disables a service: nothing is published of a disabled one.
 * @throws record.notFound
 */
export async function setServiceEnabled(
  context: Context,
  { id, enabled }: Request<'setServiceEnabled'>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const before = await lockService(tx, context, id)
    await sql`update sailings.services set enabled = ${enabled}, revision = revision + 1, changed_at = ${context.now},
        changed_by = ${context.caller.userId}
      where id = ${id} and enabled <> ${enabled}`.execute(tx)
    journal({
      entity: 'sailings.service',
      entityId: id,
      detail: changesOf({ enabled: before.enabled }, { enabled }),
    })
  })
  return {}
}

/**
 * Deletes a service that has no sailings.
 * @throws record.notFound, record.changedMeanwhile, record.inUse
 */
export async function deleteService(
  context: Context,
  { id, revision }: Request<'deleteService'>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const before = await lockService(tx, context, id, revision)
    const fields = await storedFields(tx, before)
    await sql`delete from sailings.services where id = ${id}`.execute(tx)
    journal({ entity: 'sailings.service', entityId: id, detail: { before: fields } })
  }).catch(async (error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
    const { rows } = await sql<{ sailings: number }>`
      select count(*)::integer as sailings from sailings.sailings where service_id = ${id}`.execute(
      context.db,
    )
    assertUnused(context.language, { sailings: rows[0]?.sailings ?? 0 })
    throw error
  })
  return {}
}
