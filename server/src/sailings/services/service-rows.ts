import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { services } from '@fairway/contract/sailings/services/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { plannedLines } from '../../network/index.ts'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'

type List = (typeof services)['sailings.services']
type Row = ReplyOf<List>['rows'][number]
type Record = ReplyOf<(typeof services)['sailings.service']>

const columns = sql`s.id, s.code, ${named('l')} as line, ${named('ship')} as ship,
  s.departure_minute as "departureMinute", s.weekdays, s.every_days as "everyDays",
  (s.anchor_date + s.offset_days) as "countedFrom", s.valid_from as "validFrom", s.valid_to as "validTo",
  s.on_holidays as "onHolidays", s.rolling, s.enabled, s.revision,
  (select count(distinct r.ship_id)::integer from sailings.service_ships r
    where r.service_id = s.id and r.ship_id <> s.ship_id) as "otherShips",
  (select count(*)::integer from sailings.service_days d where d.service_id = s.id) as "exceptionDays",
  ahead.sailings, ahead.last as "publishedTo"`

const servicesFrom = ({ now }: Context) => sql`sailings.services s
  join network.lines l on l.id = s.line_id join fleet.ships ship on ship.id = s.ship_id
  cross join lateral (select count(*)::integer as sailings, max(run.service_date) as last from sailings.sailings run
    where run.service_id = s.id and run.departs_at > ${now} and run.status <> 'cancelled') ahead`

/** A ship sails for a service `s`, as the usual one or by the rota. */
const ofShip = (shipId: string | null) => sql`(s.ship_id = ${shipId} or exists (
  select from sailings.service_ships r where r.service_id = s.id and r.ship_id = ${shipId}))`

const sortColumns = {
  code: sql`s.code`,
  line: sql`l.position`,
  ship: sql`ship.code`,
  departs: sql`s.departure_minute`,
  sailings: sql`ahead.sailings`,
  publishedTo: sql`ahead.last`,
}

/** The services of the lines that the caller plans. */
export async function servicesList(context: Context, request: ParsedRequest<List>): Promise<ReplyOf<List>> {
  const { db, scope, now } = context
  const { page, pageSize, sort = ['line'], text = '', lineId = null, shipId = null, enabled = null } = request
  const where = sql`${plannedLines(scope)} and (${lineId}::bigint is null or s.line_id = ${lineId})
    and (${shipId}::bigint is null or ${ofShip(shipId)})
    and (${enabled}::boolean is null or s.enabled = ${enabled})
    and platform.localized_matches(jsonb_build_array(s.code, l.code, l.names, ship.code, ship.names), ${text})`
  const one = <Found>(statement: RawBuilder<Found>) => statement.execute(db).then(({ rows }) => rows[0])
  const [list, counted, filtered] = await Promise.all([
    sql<Row>`select ${columns} from ${servicesFrom(context)} where ${where}
      order by ${orderBy(sort, sortColumns, (direction) => sql`s.departure_minute ${direction}, s.code ${direction}, s.id ${direction}`)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    one(
      sql<{ total: number }>`select count(*)::integer as total from ${servicesFrom(context)} where ${where}`,
    ),
    one(sql<{ line: Row['line'] | null; ship: Row['ship'] | null }>`
      select (select ${named('l')} from network.lines l where l.id = ${lineId} and ${plannedLines(scope)}) as line,
        (select ${named('ship')} from fleet.ships ship where ship.id = ${shipId} and exists (select from ${servicesFrom(context)}
          where ${ofShip(shipId)} and ${plannedLines(scope)})) as ship`),
  ])
  return {
    rows: list.rows,
    total: counted?.total ?? 0,
    line: filtered?.line ?? null,
    ship: filtered?.ship ?? null,
    asOf: toInstant(now),
  }
}

/**
 * One service as its form takes it.
 * @throws record.notFound
 */
export async function serviceRecord(context: Context, { id }: { id: string }): Promise<Record> {
  const { rows } = await sql<Record>`
    select ${columns},
      coalesce((select json_agg(json_build_object('ship', ${named('other')}, 'weekdays', r.weekdays, 'from', r.from_date,
          'to', r.to_date) order by r.position)
        from sailings.service_ships r join fleet.ships other on other.id = r.ship_id where r.service_id = s.id), '[]') as rota,
      coalesce((select json_agg(json_build_object('date', d.service_date, 'runs', d.runs, 'reason', d.reason)
          order by d.service_date)
        from sailings.service_days d where d.service_id = s.id), '[]') as days
    from ${servicesFrom(context)} where s.id = ${id} and ${plannedLines(context.scope)}`.execute(context.db)
  if (!rows[0]) throw problem('record.notFound')
  return rows[0]
}
