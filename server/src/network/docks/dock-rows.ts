import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type ServiceDate, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { dockRecords } from '@fairway/contract/network/dock-endpoints'
import { type RawBuilder, sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { scopeCondition } from '../../staff/index.ts'
import { editableDocks, visibleLines, visiblePorts } from '../visible-network.ts'

type Endpoints = typeof dockRecords
type Row = ReplyOf<Endpoints['network.dockRecord']>
type Uses = ReplyOf<Endpoints['network.dockUses']>

/** People `u` that the reader may know of. */
const visiblePeople = (scope: Scope) =>
  scopeCondition(scope, { organisation: (id) => sql`u.organisation_id = ${id}` })

/** Versions `v` in force, or published to come into force. */
const ahead = (today: ServiceDate) =>
  sql`v.status = 'published' and (v.valid_from > ${today}::date or v.id = network.version_of(v.line_id, ${today}::date))`

/** Enabled lines that call at the dock `d` by such a version. */
const linesAhead = (today: ServiceDate) => sql`(
  select count(distinct v.line_id)::integer from network.line_stops call
  join network.line_versions v on v.id = call.line_version_id join network.lines l on l.id = v.line_id
  where call.dock_id = d.id and l.enabled and ${ahead(today)})`

/** Sailings of which a call at the dock `d` is to come, cancelled ones left out. */
const sailingsAhead = (now: Date) => sql`(
  select count(distinct s.id)::integer from sailings.sailing_stops call join sailings.sailings s on s.id = call.sailing_id
  where call.dock_id = d.id and s.status <> 'cancelled' and coalesce(call.planned_depart, call.planned_arrive) > ${now})`

const dockColumns = ({ scope, now }: Context) => {
  const today = serviceDateOf(now)
  return sql`d.id, d.code, d.names, ${named('p')} as port, ${named('o')} as corporation, d.river_km as "riverKm", d.berths,
    case when d.opens_minute is not null then json_build_object('from', d.opens_minute, 'to', d.closes_minute) end as hours,
    case when d.latitude is not null then json_build_object('latitude', d.latitude, 'longitude', d.longitude) end as position,
    d.enabled, p.enabled as "portEnabled", d.revision, ${linesAhead(today)} as lines, ${sailingsAhead(now)} as sailings,
    (select count(*)::integer from staff.user_docks ud join staff.users u on u.id = ud.user_id
      where ud.dock_id = d.id and ${visiblePeople(scope)}) as people,
    ${editableDocks(scope)} as editable`
}

const docksFrom = sql`network.docks d join network.ports p on p.id = d.port_id
  left join staff.organisations o on o.id = p.corporation_id`

const sortColumns = {
  river: sql`d.river_km`,
  code: sql`d.code`,
  port: sql`p.river_km`,
  berths: sql`d.berths`,
  lines: sql`lines`,
  sailings: sql`sailings`,
  people: sql`people`,
}

/** The docks of the ports within the scope. */
export async function docksList(
  context: Context,
  request: ParsedRequest<Endpoints['network.docks']>,
): Promise<ReplyOf<Endpoints['network.docks']>> {
  const { db, scope, now } = context
  const {
    page,
    pageSize,
    sort = ['river'],
    text = '',
    portId = null,
    corporationId = null,
    enabled = null,
  } = request
  const where = sql`${visiblePorts(scope)}
    and (${portId}::bigint is null or p.id = ${portId}) and (${corporationId}::bigint is null or o.id = ${corporationId})
    and (${enabled}::boolean is null or (d.enabled and p.enabled) = ${enabled})
    and platform.localized_matches(jsonb_build_array(d.code, d.names, p.code, p.names), ${text})`
  const one = <Found>(statement: RawBuilder<Found>) => statement.execute(db).then(({ rows }) => rows[0])
  const [list, counted, filtered] = await Promise.all([
    sql<Row>`select ${dockColumns(context)} from ${docksFrom} where ${where}
      order by ${orderBy(sort, sortColumns, (direction) => sql`p.river_km ${direction}, d.position ${direction}, d.id ${direction}`)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    one(sql<{ total: number }>`select count(*)::integer as total from ${docksFrom} where ${where}`),
    one(sql<{ port: Row['port'] | null; corporation: Row['corporation'] }>`
      select (select ${named('p')} from network.ports p where p.id = ${portId} and ${visiblePorts(scope)}) as port,
        (select ${named('o')} from staff.organisations o
          where o.id = ${corporationId} and o.kind = 'portCorporation') as corporation`),
  ])
  return {
    rows: list.rows,
    total: counted?.total ?? 0,
    port: filtered?.port ?? null,
    corporation: filtered?.corporation ?? null,
    asOf: toInstant(now),
  }
}

/**
 * One dock as its form takes it.
 * @throws record.notFound
 */
export async function dockRecord(context: Context, { id }: { id: string }): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${dockColumns(context)} from ${docksFrom} where d.id = ${id} and ${visiblePorts(context.scope)}`.execute(
    context.db,
  )
  if (!rows[0]) throw problem('record.notFound')
  return rows[0]
}

/**
 * What uses a dock: lines, sailings and people.
 * @throws record.notFound
 */
export async function dockUses({ db, scope, now }: Context, { id }: { id: string }): Promise<Uses> {
  const today = serviceDateOf(now)
  const { rows } = await sql<Uses>`
    select ${named('d')} as dock,
      coalesce((select json_agg(json_build_object('id', l.id::text, 'code', l.code, 'names', l.names, 'ahead', calls.ahead)
          order by calls.ahead desc, l.position, l.id)
        from network.lines l cross join lateral (
          select bool_or(l.enabled and ${ahead(today)}) as ahead from network.line_versions v
          join network.line_stops call on call.line_version_id = v.id
          where v.line_id = l.id and call.dock_id = d.id) calls
        where calls.ahead is not null and ${visibleLines(scope)}), '[]') as lines,
      (select json_build_object('ahead', count(*) filter (where s.ahead), 'past', count(*) filter (where not s.ahead),
          'first', min(s.service_date) filter (where s.ahead), 'last', max(s.service_date) filter (where s.ahead))
        from (select s.service_date,
            s.status <> 'cancelled' and max(coalesce(call.planned_depart, call.planned_arrive)) > ${now} as ahead
          from sailings.sailing_stops call join sailings.sailings s on s.id = call.sailing_id
          where call.dock_id = d.id or call.planned_dock_id = d.id group by s.id) s) as sailings,
      coalesce((select json_agg(json_build_object('id', u.id::text, 'name', u.name, 'organisation', works.names)
          order by u.name, u.id)
        from staff.user_docks ud join staff.users u on u.id = ud.user_id
          join staff.organisations works on works.id = u.organisation_id
        where ud.dock_id = d.id and ${visiblePeople(scope)}), '[]') as people
    from network.docks d join network.ports p on p.id = d.port_id
    where d.id = ${id} and ${visiblePorts(scope)}`.execute(db)
  if (!rows[0]) throw problem('record.notFound')
  return rows[0]
}
