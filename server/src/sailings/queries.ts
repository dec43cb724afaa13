import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { freeSeats, loadPerLeg, type MaskCount } from '@fairway/contract/kernel/leg-mask'
import { addDays, momentOn, type ServiceDate, toInstant } from '@fairway/contract/kernel/service-date'
import type { Sort } from '@fairway/contract/lists/sort'
import type { sailings } from '@fairway/contract/sailings/endpoints'
import type { SailingState } from '@fairway/contract/sailings/values'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf, named } from '../platform/database/named.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Scope } from '../platform/http/caller.ts'
import { seesEverything } from '../staff/index.ts'
import { visibleSailings } from './visible-sailings.ts'

type Reply<Name extends keyof typeof sailings> = ReplyOf<(typeof sailings)[Name]>

interface Filters {
  lineId?: Id | undefined
  dockId?: Id | undefined
  shipId?: Id | undefined
  status?: readonly SailingState[] | undefined
}

/** The condition on a sailing `s` that both the calendar and the list filter by. */
const matchesFilters = ({ lineId, dockId, shipId, status }: Filters) => sql`
  (${lineId ?? null}::bigint is null or s.line_id = ${lineId ?? null})
  and (${shipId ?? null}::bigint is null or s.ship_id = ${shipId ?? null})
  and (${status ?? null}::text[] is null or s.status = any(${status ?? null}::text[]))
  and (${dockId ?? null}::bigint is null or exists (select from sailings.sailing_stops call
    where call.sailing_id = s.id and call.dock_id = ${dockId ?? null}))`

export const lineOfSailing = sql`json_build_object('id', l.id::text, 'code', l.code, 'names', l.names, 'kind', l.kind)`

/** The days of a month: how many runs of each line, and how full. */
export async function calendarMonth(
  db: Database,
  scope: Scope,
  { month, ...filters }: Filters & { month: string },
  now: Date,
): Promise<Reply<'sailings.calendar'>> {
  const first = `${month}-01`
  const nextMonth = `${addDays(first, 31).slice(0, 7)}-01`
  const { rows } = await sql<{
    days: Reply<'sailings.calendar'>['days']
    lines: Reply<'sailings.calendar'>['lines']
  }>`
    with runs as (
      select s.service_date, s.line_id, s.status, s.certified_capacity, s.stops_count, load.taken, load.fullest
      from sailings.sailings s
      left join lateral (select sum(leg.taken)::integer as taken, max(leg.taken) as fullest
        from inventory.loads seats cross join lateral unnest(seats.legs) as leg(taken)
        where seats.sailing_id = s.id) load on true
      where s.service_date >= ${first}::date and s.service_date < ${nextMonth}::date
        and ${visibleSailings(scope)} and ${matchesFilters(filters)}
    ), by_line as (
      select service_date, line_id, count(*) filter (where status <> 'cancelled') as sailings,
        count(*) filter (where status = 'cancelled') as cancelled,
        coalesce(sum(certified_capacity * (stops_count - 1)) filter (where status <> 'cancelled'), 0) as place_legs,
        coalesce(sum(taken) filter (where status <> 'cancelled'), 0) as taken_legs,
        coalesce(max(10000 * fullest / certified_capacity) filter (where status <> 'cancelled'), 0) as fullest
      from runs group by service_date, line_id
    )
    select coalesce((select json_agg(day.told order by day.service_date) from (
        select b.service_date, json_build_object('date', b.service_date, 'sailings', sum(b.sailings),
          'cancelled', sum(b.cancelled),
          'lines', json_agg(json_build_object('lineId', b.line_id::text, 'sailings', b.sailings,
            'placeLegs', b.place_legs, 'takenLegs', b.taken_legs, 'fullest', b.fullest)
            order by l.position, l.id)) as told
        from by_line b join network.lines l on l.id = b.line_id group by b.service_date) day), '[]') as days,
      coalesce((select json_agg(${lineOfSailing} order by l.position, l.id) from network.lines l
        where l.id in (select line_id from by_line)), '[]') as lines`.execute(db)
  return { month, days: rows[0]?.days ?? [], lines: rows[0]?.lines ?? [], asOf: toInstant(now) }
}

const sailingJson = sql`json_build_object(
  'id', s.id::text, 'line', ${lineOfSailing}, 'ship', ${named('ship')}, 'carrier', ${named('carrier')},
  'serviceDate', s.service_date, 'departs', ${instantOf('s.departs_at')}, 'arrives', ${instantOf('s.arrives_at')},
  'status', s.status, 'saleState', s.sale_state, 'stoppedChannels', to_json(s.stopped_channels), 'certifiedCapacity', s.certified_capacity,
  'loadPerLeg', coalesce((select to_json(load.legs) from inventory.loads load where load.sailing_id = s.id), '[]'),
  'stops', (select json_agg(json_build_object('stop', stop.stop_number, 'dock', ${named('d')},
      'departs', ${instantOf('stop.departs')}) order by stop.stop_number)
    from sailings.sailing_stops stop join network.docks d on d.id = stop.dock_id where stop.sailing_id = s.id))`

type SortColumn = 'departs' | 'line' | 'ship' | 'status' | 'load'

const sortColumns: Record<SortColumn, RawBuilder<unknown>> = {
  departs: sql`s.departs_at`,
  line: sql`l.position`,
  ship: sql`ship.code`,
  status: sql`array_position(array['boarding', 'scheduled', 'departed', 'arrived', 'cancelled'], s.status)`,
  load: sql`coalesce((select max(leg.taken) from inventory.loads load cross join lateral unnest(load.legs) as leg(taken)
    where load.sailing_id = s.id), 0)::float / s.certified_capacity`,
}

/**
 * Condition on a sailing `s` by days. The day is that of the call at the relevant dock: the one of the filter, or those
 * of the caller. A cruise that began two days ago is on the list of the dock it calls at today. Without a relevant dock
 * it is the day the sailing begins.
 */
function onDays(scope: Scope, { from, to, dockId }: Pick<ListRequest, 'from' | 'to' | 'dockId'>) {
  const docks = docksOfDay(scope, dockId)
  if (!docks) return sql`s.service_date between ${from}::date and ${to}::date`
  return sql`exists (select from sailings.sailing_stops call
    where call.sailing_id = s.id and call.dock_id = any(${docks})
      and coalesce(call.planned_depart, call.planned_arrive) >= ${momentOn(from)}
      and coalesce(call.planned_arrive, call.planned_depart) < ${momentOn(addDays(to, 1))})`
}

/** The docks whose calls count for a day, as an array; undefined for callers without docks. */
function docksOfDay(scope: Scope, dockId: Id | undefined): RawBuilder<unknown> | undefined {
  if (dockId !== undefined) return sql`${[dockId]}::bigint[]`
  if (seesEverything(scope)) return undefined
  if (scope.reaches.every(({ dockScope }) => dockScope === 'own')) return sql`${scope.dockIds}::bigint[]`
  if (scope.organisationKind !== 'portCorporation') return undefined
  return sql`array(select own_dock.id from network.docks own_dock
    join network.ports own_port on own_port.id = own_dock.port_id
    where own_port.corporation_id = ${scope.organisationId})`
}

export interface ListRequest extends Filters {
  from: ServiceDate
  to: ServiceDate
  text?: string | undefined
  page: number
  pageSize: number
  sort?: readonly Sort<SortColumn>[] | undefined
}

/** One page of the sailings of some days. */
export async function sailingsList(
  db: Database,
  scope: Scope,
  request: ListRequest,
  now: Date,
): Promise<Reply<'sailings.list'>> {
  const order = orderBy(request.sort ?? ['departs'], sortColumns, () => sql`s.departs_at, s.id`)
  const { rows } = await sql<{ total: number; rows: Reply<'sailings.list'>['rows'] }>`
    with found as (
      select s.id, row_number() over (order by ${order}) as place
      from sailings.sailings s join network.lines l on l.id = s.line_id join fleet.ships ship on ship.id = s.ship_id
      where ${onDays(scope, request)} and ${visibleSailings(scope)} and ${matchesFilters(request)}
        and platform.localized_matches(jsonb_build_array(l.code, l.names, ship.code, ship.names), ${request.text ?? ''})
    ), one_page as (
      select id, place from found order by place limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}
    )
    select (select count(*) from found)::integer as total,
      coalesce((select json_agg(${sailingJson} order by one_page.place)
        from one_page join sailings.sailings s using (id) join network.lines l on l.id = s.line_id
          join fleet.ships ship on ship.id = s.ship_id
          join staff.organisations carrier on carrier.id = ship.carrier_id), '[]') as rows`.execute(db)
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0, asOf: toInstant(now) }
}

interface ClassOfSailing {
  class: Reply<'sailings.detail'>['classes'][number]['class']
  counts: { mask: number; closed: number; seats: number; locked: number }[]
  fares: { fromStop: number; toStop: number; fareFen: number }[]
}

/** One sailing with its stops, load and every trip it sells; undefined when there is none the person may see. */
export async function sailingDetail(
  db: Database,
  scope: Scope,
  id: Id,
  now: Date,
): Promise<Reply<'sailings.detail'> | undefined> {
  const { rows } = await sql<{
    sailing: Reply<'sailings.detail'>['sailing']
    stops: Reply<'sailings.detail'>['stops']
    close: Reply<'sailings.detail'>['salesCloseMinutes']
    classes: ClassOfSailing[]
  }>`
    select ${sailingJson} as sailing, (
        select json_object_agg(channel, sailings.close_minutes(s, channel, standard.closing))
        from unnest(array['counter', 'agent', 'online']) channel,
          (select sailings.standard_close_minutes() as closing) standard) as close,
      (select json_agg(json_build_object('stop', stop.stop_number, 'dock', ${named('d')}, 'port', ${named('p')},
          'riverKm', d.river_km, 'arrives', ${instantOf('stop.arrives')}, 'departs', ${instantOf('stop.departs')})
          order by stop.stop_number)
        from sailings.sailing_stops stop join network.docks d on d.id = stop.dock_id join network.ports p on p.id = d.port_id
        where stop.sailing_id = s.id) as stops,
      coalesce((select json_agg(json_build_object(
          'class', json_build_object('id', c.id::text, 'code', c.code, 'names', c.names, 'kind', c.kind, 'rank', c.rank),
          'counts', n.counts,
          'fares', coalesce((select json_agg(json_build_object('fromStop', f.from_stop, 'toStop', f.to_stop, 'fareFen', f.fen))
            from fares.fares f where f.class_id = c.id and f.table_id = s.fare_table_id), '[]')) order by c.rank)
        from (
          select seat.class_id, json_agg(json_build_object('mask', seat.mask, 'closed', seat.closed, 'seats', seat.seats, 'locked', seat.locked)) as counts
          from (select class_id, mask, closed, count(*) as seats, count(lock_reason) as locked
            from inventory.seats where sailing_id = s.id group by class_id, mask, closed) seat
          group by seat.class_id) n
        join fleet.classes c on c.id = n.class_id), '[]') as classes
    from sailings.sailings s join network.lines l on l.id = s.line_id join fleet.ships ship on ship.id = s.ship_id
      join staff.organisations carrier on carrier.id = ship.carrier_id
    where s.id = ${id} and ${visibleSailings(scope)}`.execute(db)
  const row = rows[0]
  return (
    row && {
      sailing: row.sailing,
      stops: row.stops,
      salesCloseMinutes: row.close,
      classes: row.classes.map((entry) => tripsOfClass(entry, row.stops.length, row.sailing)),
      asOf: toInstant(now),
    }
  )
}

/**
 * All trips of one class from its grouped masks. Never more free than the ship may still carry: passengers without a
 * seat count to the certified capacity too.
 */
function tripsOfClass(
  { class: travelClass, counts, fares }: ClassOfSailing,
  stops: number,
  { certifiedCapacity, loadPerLeg: passengers }: Reply<'sailings.detail'>['sailing'],
): Reply<'sailings.detail'>['classes'][number] {
  const all = counts.map((row): MaskCount => ({ ...row, classCode: travelClass.code }))
  const onSale = counts.map(
    (row): MaskCount => ({ mask: row.closed, seats: row.seats, classCode: travelClass.code }),
  )
  const free = freeSeats(onSale, travelClass.code, stops)
  const roomFor = (from: number, to: number) =>
    Math.max(0, certifiedCapacity - Math.max(0, ...passengers.slice(from, to)))
  return {
    class: travelClass,
    seats: counts.reduce((sum, row) => sum + row.seats, 0),
    locked: counts.reduce((sum, row) => sum + row.locked, 0),
    takenPerLeg: loadPerLeg(all, stops),
    trips: free.flatMap((row, fromStop) =>
      row.flatMap((seats, toStop) =>
        toStop <= fromStop
          ? []
          : [
              {
                fromStop,
                toStop,
                free: Math.min(seats, roomFor(fromStop, toStop)),
                fareFen:
                  fares.find((fare) => fare.fromStop === fromStop && fare.toStop === toStop)?.fareFen ?? null,
              },
            ],
      ),
    ),
  }
}
