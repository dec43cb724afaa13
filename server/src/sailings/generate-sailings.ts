import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/** What opening a stretch of the timetable did. */
export interface GeneratedSailings {
  sailings: number
  seats: number
  /** Runs that were not generated because their ship is elsewhere at that time; they need a decision by staff. */
  shipBusy: { serviceId: string; date: ServiceDate }[]
}

/**
 * Generates the runs of the timetable from one service date to another, both included, and puts them on sale: stops
 * with planned times copied from the version of the line published for their date, seats from the deck plan of the ship that is
 * published. Idempotent: existing runs stay
 * untouched, also with several nodes at once.
 */
export async function generateSailings(
  tx: Transaction,
  days: { from: ServiceDate; to: ServiceDate },
): Promise<GeneratedSailings> {
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into sailings.sailings
        (service_id, line_id, line_version_id, ship_id, plan_id, service_date, departs_at, arrives_at, stops_count, certified_capacity, sale_state)
      select t.service_id, t.line_id, t.line_version_id, t.ship_id, plan.id, t.service_date, t.departs_at,
        t.departs_at + make_interval(mins => line.minutes), line.stops, p.certified_capacity, 'open'
      from sailings.timetable(${days.from}::date, ${days.to}::date) t
      join fleet.ships p on p.id = t.ship_id
      join fleet.deck_plans plan on plan.ship_id = t.ship_id and plan.status = 'published'
      join lateral (
        select count(*)::smallint as stops, max(arrive_minutes) as minutes
        from network.line_stops where line_version_id = t.line_version_id) line on line.stops >= 2
      order by t.departs_at, t.service_id
      on conflict do nothing
      returning id, line_version_id, departs_at
    ), stops as (
      insert into sailings.sailing_stops
        (sailing_id, stop_number, planned_dock_id, dock_id, river_km, planned_arrive, planned_depart)
      select o.id, l.stop_number, d.id, d.id, d.river_km, o.departs_at + make_interval(mins => l.arrive_minutes),
        o.departs_at + make_interval(mins => l.depart_minutes)
      from opened o join network.line_stops l using (line_version_id)
        join network.docks d on d.id = l.dock_id
    )
    select id from opened`.execute(tx)
  const created = rows.map(({ id }) => id)
  const seats = await sql<{ seats: number }>`
    select inventory.open_sailings(${created}::bigint[]) as seats`.execute(tx)
  const missing = await sql<{ serviceId: string; date: ServiceDate }>`
    select t.service_id as "serviceId", t.service_date as date
    from sailings.timetable(${days.from}::date, ${days.to}::date) t
    where not exists (
      select from sailings.sailings s where s.service_id = t.service_id and s.service_date = t.service_date)
    order by t.departs_at, t.service_id`.execute(tx)
  return { sailings: created.length, seats: seats.rows[0]?.seats ?? 0, shipBusy: missing.rows }
}
