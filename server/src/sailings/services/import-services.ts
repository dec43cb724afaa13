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

/** Writes the holidays of a file, which their dock and days tell from others; sailings that are published stay as they are. */
export async function importHolidays(
  tx: Transaction,
  holidays: readonly object[],
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const read = sql`(select h.names, d.id as dock_id, h.dock, h."from", h."to"
    from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as h(names jsonb, dock text, "from" date, "to" date)
      left join network.docks d on d.code = h.dock)`
  const { rows } = await sql<{ id: string; code: string }>`
    with changed as (
      update sailings.holidays r set names = h.names, revision = r.revision + 1, changed_at = ${now},
        changed_by = ${askedBy}
      from ${read} h
      where r.dock_id is not distinct from h.dock_id and r.from_date = h."from" and r.to_date = h."to"
      returning r.id, r.dock_id, r.from_date, r.to_date),
    made as (
      insert into sailings.holidays (names, dock_id, from_date, to_date, changed_at, changed_by)
      select h.names, h.dock_id, h."from", h."to", ${now}, ${askedBy} from ${read} h
      where not exists (select from changed c
        where c.dock_id is not distinct from h.dock_id and c.from_date = h."from" and c.to_date = h."to")
      returning id, dock_id, from_date, to_date)
    select w.id::text, concat_ws(' ', d.code, w.from_date, '–', w.to_date) as code
    from (select * from changed union all select * from made) w left join network.docks d on d.id = w.dock_id`.execute(
    tx,
  )
  return importedIds(rows)
}
