import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import type { services } from '@fairway/contract/sailings/services/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { editableDocks } from '../../network/index.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { everyRow, lockRecord, scopeCondition } from '../../staff/index.ts'

type Request<Verb extends 'createHoliday' | 'editHoliday' | 'deleteHoliday'> = ParsedRequest<
  (typeof services)[`sailings.${Verb}`]
>
type Search = ParsedRequest<(typeof services)['sailings.holidays']>
type Holidays = ReplyOf<(typeof services)['sailings.holidays']>

interface HolidayRow {
  id: string
  names: Names
  dock_id: string | null
  from_date: ServiceDate
  to_date: ServiceDate
}

/** The holidays of the network and of its docks, the latest first. */
export async function listHolidays({ db, scope }: Context, { text }: Search): Promise<Holidays> {
  const { rows } = await sql<Holidays['holidays'][number]>`
    select h.id::text, h.names, ${named('d')} as dock, h.from_date as "from", h.to_date as "to", h.revision,
      ${mayChange(sql`h.dock_id`, scope)} as editable
    from sailings.holidays h left join network.docks d on d.id = h.dock_id
      left join network.ports p on p.id = d.port_id
    ${text === undefined ? sql`` : sql`where platform.localized_matches(jsonb_build_array(h.names, d.code, d.names), ${text})`}
    order by h.from_date desc, h.id desc`.execute(db)
  return { holidays: rows }
}

/** Holidays of the whole network are the operator's, those of a dock its own; `d` is the dock and `p` its port. */
const mayChange = (dockId: RawBuilder<unknown>, scope: Context['scope']) =>
  sql<boolean>`case when ${dockId} is null then ${scopeCondition(scope, { instead: { operator: everyRow } })}
    else d.id is not null and ${editableDocks(scope)} end`

/**
 * Code of the dock of a holiday, which must be the caller's; those of the whole network are the operator's.
 * @throws record.notFound
 */
async function dockCode(tx: Connection, { scope }: Context, dockId: string | null): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select d.code from (select) one left join network.docks d on d.id = ${dockId}
      left join network.ports p on p.id = d.port_id
    where ${mayChange(sql`${dockId}::bigint`, scope)}`.execute(tx)
  if (!rows[0]) throw problem('record.notFound')
  return rows[0].code
}

async function lockHoliday(tx: Transaction, context: Context, id: string, revision?: number) {
  const { rows } = await sql<{ dock_id: string | null }>`
    select dock_id from sailings.holidays where id = ${id}`.execute(tx)
  if (!rows[0]) throw problem('record.notFound')
  const dock = await dockCode(tx, context, rows[0].dock_id)
  const row = await lockRecord<HolidayRow>(tx, 'sailings.holidays', id, revision)
  return { row, fields: { names: row.names, dock, validFrom: row.from_date, validTo: row.to_date } }
}

/**
 * Makes a holiday of the network or of a dock.
 * @throws record.notFound for the dock
 */
export function createHoliday(
  context: Context,
  { names, dockId, from, to }: Request<'createHoliday'>,
): Promise<{ id: string }> {
  return inTransaction(context, async (tx, journal) => {
    const dock = await dockCode(tx, context, dockId)
    const { rows } = await sql<{ id: string }>`
      insert into sailings.holidays (names, dock_id, from_date, to_date, changed_at, changed_by)
      values (${JSON.stringify(names)}::jsonb, ${dockId}, ${from}::date, ${to}::date, ${context.now}, ${context.caller.userId})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    journal({
      entity: 'sailings.holiday',
      entityId: id,
      detail: changesOf({}, { names, dock, validFrom: from, validTo: to }),
    })
    return { id }
  })
}

/**
 * Changes a holiday; sailings that are published already stay as they are.
 * @throws record.notFound, record.changedMeanwhile
 */
export function editHoliday(
  context: Context,
  { id, revision, names, dockId, from, to }: Request<'editHoliday'>,
): Promise<{ revision: number }> {
  return inTransaction(context, async (tx, journal) => {
    const before = await lockHoliday(tx, context, id, revision)
    const dock = await dockCode(tx, context, dockId)
    await sql`update sailings.holidays set names = ${JSON.stringify(names)}::jsonb, dock_id = ${dockId},
        from_date = ${from}::date, to_date = ${to}::date, revision = revision + 1, changed_at = ${context.now},
        changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'sailings.holiday',
      entityId: id,
      detail: changesOf(before.fields, { names, dock, validFrom: from, validTo: to }),
    })
    return { revision: before.row.revision + 1 }
  })
}

/**
 * Deletes a holiday.
 * @throws record.notFound, record.changedMeanwhile
 */
export async function deleteHoliday(
  context: Context,
  { id, revision }: Request<'deleteHoliday'>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const { fields } = await lockHoliday(tx, context, id, revision)
    await sql`delete from sailings.holidays where id = ${id}`.execute(tx)
    journal({ entity: 'sailings.holiday', entityId: id, detail: { before: fields } })
  })
  return {}
}
