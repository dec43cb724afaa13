import type { shipSeries } from '@fairway/contract/fleet/series-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { isForeignKeyViolation } from '../../platform/database/errors.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { assertUnused } from '../../platform/records/uses.ts'
import { lockRecord } from '../../staff/index.ts'
import { visibleOfCarrier } from '../visible-fleet.ts'

type Endpoints = typeof shipSeries
type Request<Verb extends keyof Endpoints> = ParsedRequest<Endpoints[Verb]>
type List = ReplyOf<Endpoints['fleet.series']>

/** The series that have ships within the scope, or none yet. */
export async function listSeries(
  { db, scope, now }: Context,
  { page, pageSize, sort = ['code'], text = '' }: Request<'fleet.series'>,
): Promise<List> {
  const visible = visibleOfCarrier(scope, sql`s.carrier_id`)
  const where = sql`(exists (select from fleet.ships s where s.series_id = r.id and ${visible})
      or not exists (select from fleet.ships s where s.series_id = r.id))
    and platform.localized_matches(jsonb_build_array(r.code, r.names), ${text})`
  const sortColumns = {
    code: sql`r.code`,
    ships: sql`(select count(*) from fleet.ships s where s.series_id = r.id and ${visible})`,
  }
  const [list, counted] = await Promise.all([
    sql<List['rows'][number]>`
      select r.id, r.code, r.names, r.revision, coalesce((
        select json_agg(json_build_object('id', s.id::text, 'code', s.code, 'names', s.names) order by s.code)
        from fleet.ships s where s.series_id = r.id and ${visible}), '[]') as ships
      from fleet.ship_series r where ${where}
      order by ${orderBy(sort, sortColumns, () => sql`r.code`)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total from fleet.ship_series r where ${where}`.execute(
      db,
    ),
  ])
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0, asOf: toInstant(now) }
}

/** @throws record.codeTaken */
export function createSeries(
  context: Context,
  { code, names }: Request<'fleet.createSeries'>,
): Promise<{ id: string }> {
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ id: string }>`
      insert into fleet.ship_series (code, names, changed_at, changed_by)
      values (${code}, ${JSON.stringify(names)}::jsonb, ${context.now}, ${context.caller.userId}) returning id`.execute(
      tx,
    )
    const id = rows[0]?.id ?? ''
    journal({ entity: 'fleet.series', entityId: id, detail: changesOf({}, { code, names }) })
    return { id }
  }).catch(rethrowCodeTaken(code))
}

/** @throws record.notFound, record.changedMeanwhile, record.codeTaken */
export function editSeries(
  context: Context,
  { id, revision, code, names }: Request<'fleet.editSeries'>,
): Promise<{ revision: number }> {
  return inTransaction(context, async (tx, journal) => {
    const before = await lockRecord<{ code: string; names: Names }>(tx, 'fleet.ship_series', id, revision)
    await sql`update fleet.ship_series set code = ${code}, names = ${JSON.stringify(names)}::jsonb,
        revision = revision + 1, changed_at = ${context.now}, changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    journal({ entity: 'fleet.series', entityId: id, detail: changesOf({ ...before }, { code, names }) })
    return { revision: revision + 1 }
  }).catch(rethrowCodeTaken(code))
}

/** @throws record.notFound, record.changedMeanwhile, record.inUse */
export function deleteSeries(
  context: Context,
  { id, revision }: Request<'fleet.deleteSeries'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const { code, names } = await lockRecord<{ code: string; names: Names }>(
      tx,
      'fleet.ship_series',
      id,
      revision,
    )
    await sql`delete from fleet.ship_series where id = ${id}`.execute(tx)
    journal({ entity: 'fleet.series', entityId: id, detail: { before: { code, names } } })
    return {}
  }).catch(async (error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
    const { rows } = await sql<{ ships: number }>`
      select count(*)::integer as ships from fleet.ships where series_id = ${id}`.execute(context.db)
    assertUnused(context.language, { ships: rows[0]?.ships ?? 0 })
    throw error
  })
}
