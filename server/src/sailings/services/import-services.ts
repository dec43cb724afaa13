import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { type ImportedBy, type ImportedIds, importedIds } from '../../platform/records/imported.ts'

/** Writes the services of a file with their rotas and exception days; sailings that are published stay as they are. */
export async function importServices(
  tx: Transaction,
  services: readonly object[],
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const read = sql`jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as s(code text, line text, ship text,
    "departureMinute" smallint, weekdays smallint, "everyDays" smallint, "countedFrom" date, "validFrom" date,
    "validTo" date, "onHolidays" text, rolling boolean, enabled boolean, rota jsonb, days jsonb)`
  const { rows } = await sql<{ id: string; code: string }>`
    insert into sailings.services (code, line_id, ship_id, departure_minute, weekdays, every_days, offset_days, anchor_date,
      valid_from, valid_to, on_holidays, rolling, enabled, changed_at, changed_by)
    select s.code, l.id, p.id, s."departureMinute", s.weekdays, s."everyDays", 0, s."countedFrom", s."validFrom",
      s."validTo", s."onHolidays", s.rolling, s.enabled, ${now}, ${askedBy}
    from ${read} join network.lines l on l.code = s.line join fleet.ships p on p.code = s.ship
    on conflict (code) do update set ship_id = excluded.ship_id, departure_minute = excluded.departure_minute,
      weekdays = excluded.weekdays, every_days = excluded.every_days, offset_days = 0,
      anchor_date = excluded.anchor_date, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
      on_holidays = excluded.on_holidays, rolling = excluded.rolling, enabled = excluded.enabled,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by, revision = services.revision + 1
    returning id::text, code`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from sailings.service_ships where service_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from sailings.service_days where service_id = any(${ids}::bigint[])`.execute(tx)
  await sql`insert into sailings.service_ships (service_id, position, ship_id, weekdays, from_date, to_date)
    select written.id, r.place - 1, p.id, r.weekdays, r."from", r."to"
    from ${read} join sailings.services written on written.code = s.code
      cross join lateral rows from (jsonb_to_recordset(s.rota)
        as (ship text, weekdays smallint, "from" date, "to" date))
        with ordinality as r(ship, weekdays, "from", "to", place)
      join fleet.ships p on p.code = r.ship`.execute(tx)
  await sql`insert into sailings.service_days (service_id, service_date, runs, reason)
    select written.id, d.date, d.runs, d.reason
    from ${read} join sailings.services written on written.code = s.code
      cross join lateral jsonb_to_recordset(s.days) as d(date date, runs boolean, reason text)`.execute(tx)
  return importedIds(rows)
}
