import { addDays } from '@fairway/contract/kernel/service-date'
import { maxRunDays } from '@fairway/contract/network/line-stops'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { decidingDocks, everyRow, seesEverything } from '../staff/index.ts'
import type { Range, ReportSource } from './report.ts'
import { columnsOf, columnsOfMove, unfoldedMoves } from './sales-facts.ts'
import {
  type FactTable,
  type ScopeKey,
  scopeKeys,
  tableOf,
  visibleFacts,
  visibleRuns,
  visibleTrips,
} from './visible.ts'

// Facts of who travels where and when, by day of travel, with what is not folded yet.

const pickupTables: readonly FactTable<ScopeKey | 'line_id'>[] = [
  { table: 'pickups_by_carrier', keys: ['carrier_id'] },
  { table: 'pickups_by_line', keys: ['line_id'] },
  { table: 'pickups_by_ship', keys: ['line_id', 'ship_id'] },
  { table: 'pickups', keys: ['line_id', 'ship_id', 'organisation_id'] },
]

const relationTables: readonly FactTable<ScopeKey>[] = [
  { table: 'relations_by_line', keys: [] },
  { table: 'relations_by_ship', keys: ['ship_id'] },
  { table: 'relations', keys: ['ship_id', 'organisation_id'] },
]

/** Places by day of travel and days before it; by line where one is meant. */
export function pickupFacts(scope: Scope, lineId: string | undefined): ReportSource {
  const { table, keys } = tableOf(pickupTables, [
    ...(lineId === undefined ? [] : (['line_id'] as const)),
    ...scopeKeys(scope),
  ])
  return {
    facts: sql`
      select f.service_date as day, f.days_before, f.riders, f.fare_fen, ${columnsOf('f', keys)} from reports.${sql.raw(table)} f
      union all
      select s.service_date, greatest(s.service_date - m.day, 0), m.riders, m.fare_fen, ${columnsOfMove(keys)}
      from ${unfoldedMoves} where m.riders <> 0`,
    condition: sql`(${visibleFacts(scope, keys)} and ${lineId === undefined ? everyRow : sql`f.line_id = ${lineId}::bigint`})`,
  }
}

const withColumns = (columns: RawBuilder<unknown>, keys: readonly string[]) =>
  keys.length === 0 ? sql`` : sql`, ${columns}`

/** Origin and destination by day of travel, with their docks and ports as the version of the line has them. */
export function relationFacts(scope: Scope): RawBuilder<unknown> {
  const { table, keys } = tableOf(relationTables, decidingDocks(scope) ? [] : scopeKeys(scope))
  const end = (stop: 'from' | 'to') => {
    const [call, dock] = [sql.raw(`${stop}_call`), sql.raw(`${stop}_dock`)]
    return sql`
    left join network.line_stops ${call} on ${call}.line_version_id = r.line_version_id and ${call}.stop_number = r.${sql.raw(stop)}_stop
    left join network.docks ${dock} on ${dock}.id = ${call}.dock_id`
  }
  return sql`
    select r.*, from_dock.id as from_dock_id, from_dock.port_id as from_port_id, to_dock.id as to_dock_id, to_dock.port_id as to_port_id
    from (
      select f.service_date as day, f.line_id, f.line_version_id, f.from_stop, f.to_stop, f.riders, f.fare_fen${withColumns(columnsOf('f', keys), keys)}
      from reports.${sql.raw(table)} f
      union all
      select s.service_date, s.line_id, s.line_version_id, m.from_stop, m.to_stop, m.riders, m.fare_fen${withColumns(columnsOfMove(keys), keys)}
      from ${unfoldedMoves} where m.riders <> 0) r${end('from')}${end('to')}`
}

/** The condition of a scope for relations: where docks alone decide, they have neither organisation nor ship. */
export const visibleRelations = visibleTrips

/** What sailings that the scope sees offered on each leg, and what was sold of it, by line. */
export function legFacts(scope: Scope): RawBuilder<unknown> {
  const byLine = seesEverything(scope) || decidingDocks(scope) !== undefined
  return sql`
    select s.service_date as day, s.line_id, s.line_version_id, leg,
      case when leg = 0 then s.sailings else 0 end as sailings, s.offered, 0 as riders, 0 as boarding, 0::bigint as fare_fen
    from (select s.service_date, s.line_id, s.line_version_id, s.stops_count, count(*)::integer as sailings,
        sum(s.certified_capacity)::bigint as offered
      from sailings.sailings s where s.status <> 'cancelled' and ${visibleRuns(scope, 's')} group by 1, 2, 3, 4) s
    cross join lateral generate_series(0, s.stops_count - 2) leg
    union all
    ${
      byLine
        ? sql`select l.service_date, l.line_id, l.line_version_id, l.leg, 0, 0, l.riders, l.boarding, l.fare_fen
    from reports.loads_by_leg l where ${seesEverything(scope) ? everyRow : visibleRuns(scope, 'l')}`
        : sql`select s.service_date, s.line_id, s.line_version_id, l.leg, 0, 0, sum(l.riders)::integer, sum(l.boarding)::integer,
      sum(l.fare_fen)::bigint
    from sailings.sailings s join reports.loads l on l.sailing_id = s.id where ${visibleRuns(scope, 's')} group by 1, 2, 3, 4`
    }
    union all
    select s.service_date, s.line_id, s.line_version_id, leg, 0, 0, m.riders,
      case when leg = m.from_stop then m.riders else 0 end, case when leg = m.from_stop then m.fare_fen else 0 end
    from ${unfoldedMoves}
    cross join lateral generate_series(m.from_stop, m.to_stop - 1) leg where m.riders <> 0 and ${visibleRuns(scope, 's')}`
}

/** What sailings offered on all of their legs, and what was sold of it. */
export const loadFacts = sql`
  select s.service_date as day, s.id as sailing_id, s.line_id, s.ship_id, s.line_version_id, (s.status <> 'cancelled')::integer as sailings,
    case when s.status <> 'cancelled' then s.certified_capacity * (s.stops_count - 1) else 0 end as offered,
    coalesce(l.riders, 0) as riders, coalesce(l.boarding, 0) as boarding, coalesce(l.fare_fen, 0) as fare_fen
  from sailings.sailings s left join reports.loads_by_sailing l on l.sailing_id = s.id
  union all
  select s.service_date, s.id, s.line_id, s.ship_id, s.line_version_id, 0, 0, m.riders * (m.to_stop - m.from_stop), m.riders, m.fare_fen
  from ${unfoldedMoves} where m.riders <> 0`

/**
 * Calls of a range of days whose planned moment has passed, with how late they were: by the recorded time, else by the one that was
 * announced. Their sailings are found by day too, so that those of former years are not read.
 */
export const callFacts = (now: Date, { from, to }: Range) => sql`
  select c.planned_day as day, s.line_id, s.ship_id, c.dock_id, (c.state = 'skipped')::integer as skipped, c.late_minutes as late
  from sailings.sailing_stops c join sailings.sailings s on s.id = c.sailing_id
  where s.status <> 'cancelled' and coalesce(c.planned_depart, c.planned_arrive) < ${now}
    and s.service_date between ${addDays(from, -maxRunDays)}::date and ${to}::date`
