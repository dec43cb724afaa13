import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { publishPlanOf } from '@fairway/testing/sales'
import type pg from 'pg'
import type { OpenDatabase } from '../server/src/platform/database/database.ts'
import { generateSailings } from '../server/src/sailings/generate-sailings.ts'

/** Large enough not to sell out while a measurement lasts. */
const hotSeats = 80_000
const spreadSeats = 600
export const spreadSailings = 200
export const fareFen = 5_000

/**
 * A four-stop line with one enormous ship, and another one with a sailing every day. Of the demo dataset only the timetable
 * is changed: it is disabled.
 */
export async function createBenchSailings({ pool, db }: OpenDatabase): Promise<void> {
  await pool.query('update sailings.services set enabled = false')
  await createLine(pool, 'BENCH-HOT', hotSeats, 366)
  await createLine(pool, 'BENCH-SPREAD', spreadSeats, 1)
  const tomorrow = addDays(serviceDateOf(new Date()), 1)
  await db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: tomorrow, to: addDays(tomorrow, spreadSailings - 1) }))
}

/** A four-stop line with a ship of its own, a service every so many days, and fares; on sale a year ahead. */
export async function createLine(
  pool: pg.Pool,
  code: string,
  seats: number,
  everyDays: number,
): Promise<void> {
  const names = JSON.stringify({ en: code, zh: code, es: code, ja: code })
  await pool.query(
    `with line as (
      insert into network.lines (code, names, kind, carrier_id)
      select $1, $2::jsonb, 'ferry', id from staff.organisations where code = 'CFC' returning id
    ), version as (
      insert into network.line_versions (line_id, version, status, valid_from, drawn_up_by, drawn_up_at, approved_by,
        approved_at, published_at)
      select line.id, 1, 'published', current_date, a.id, now(), b.id, now(), now()
      from line, staff.users a, staff.users b where a.code = 'admin' and b.code = 'admin2' returning id, line_id
    ), stops as (
      insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
      select version.id, n, d.id, nullif(n, 0) * 60, case when n < 3 then n * 60 + 5 * least(n, 1) end
      from version, unnest(array['BTP', 'WSN1', 'BDY', 'TPX']) with ordinality as s(code, place)
      join network.docks d using (code) cross join lateral (select (place - 1)::integer as n) number
    ), ship as (
      insert into fleet.ships (code, names, carrier_id, certified_capacity)
      select $1, $2::jsonb, id, $3 from staff.organisations where code = 'CFC' returning id
    ), plan as (
      insert into fleet.deck_plans (ship_id, version, drawn_up_by, drawn_up_at)
      select ship.id, 1, a.id, now() from ship, staff.users a where a.code = 'admin' returning id
    ), deck as (
      insert into fleet.decks (plan_id, number, names) select id, 1, $2::jsonb from plan returning plan_id
    ), seat_rows as (
      insert into fleet.plan_rows (plan_id, deck, row_number)
      select deck.plan_id, 1, n from deck, generate_series(1, ($3 - 1) / 10 + 1) n
    ), seats as (
      insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id)
      select deck.plan_id, 1, 'S' || n, (n - 1) / 10 + 1, (n - 1) % 10 + 1, c.id
      from deck, fleet.classes c, generate_series(1, $3) n where c.code = 'OPEN'
    ), service as (
      insert into sailings.services (code, line_id, ship_id, departure_minute, every_days, offset_days, anchor_date)
      select $1, line.id, ship.id, 480, $4, 0, current_date + 1 from line, ship
    ), sale_window as (
      insert into sailings.sale_windows (line_id, counter_days, agent_days, online_days) select id, 365, 365, 365 from line
    ), tab as (
      insert into fares.fare_tables (line_id, line_version_id, version, status, valid_from, valid_to, drawn_up_by, drawn_up_at, approved_by,
        approved_at, published_at)
      select version.line_id, version.id, 1, 'published', current_date, current_date + 400, a.id, now(), b.id, now(), now()
      from version, staff.users a, staff.users b where a.code = 'admin' and b.code = 'admin2' returning id
    )
    insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
    select tab.id, c.id, f, t, $5 from tab, fleet.classes c, generate_series(0, 2) f, generate_series(1, 3) t
    where c.code = 'OPEN' and f < t`,
    [code, names, seats, everyDays, fareFen],
  )
  await publishPlanOf(pool, code)
}

/** The sailings of one benchmark line that are on sale. */
export async function findBenchSailings(pool: pg.Pool, code: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from sailings.sailings s join network.lines l on l.id = s.line_id
     where l.code = $1 and s.sale_state = 'open' and s.departs_at > now() + interval '1 hour' order by s.departs_at`,
    [code],
  )
  return rows.map((row) => row.id)
}
