import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { type ImportedBy, type ImportedIds, importedIds } from '../platform/records/imported.ts'

type Rows = readonly object[]
const json = (rows: Rows) => sql`${JSON.stringify(rows)}::jsonb`
interface Written {
  id: string
  code: string
}

/** Writes the ports of a file, new ones behind the others. They stay enabled until `setPlacesEnabled`. */
export async function importPorts(
  tx: Transaction,
  ports: Rows,
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<Written>`
    insert into network.ports (code, names, river_km, river_km_estimated, corporation_id, position, changed_at, changed_by)
    select p.code, p.names, p."riverKm", p.estimated, o.id,
      p.place + coalesce((select max(position) from network.ports), -1), ${now}, ${askedBy}
    from rows from (jsonb_to_recordset(${json(ports)})
        as (code text, names jsonb, "riverKm" integer, estimated boolean, corporation text))
      with ordinality as p(code, names, "riverKm", estimated, corporation, place)
    left join staff.organisations o on o.code = p.corporation order by p.place
    on conflict (code) do update set names = excluded.names, river_km = excluded.river_km,
      river_km_estimated = excluded.river_km_estimated, corporation_id = excluded.corporation_id,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by, revision = ports.revision + 1
    returning id::text, code`.execute(tx)
  return importedIds(rows)
}

/** Writes the docks of a file, each behind the others of its port. They stay enabled until `setPlacesEnabled`. */
export async function importDocks(
  tx: Transaction,
  docks: Rows,
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<Written>`
    insert into network.docks (port_id, code, names, berths, river_km, opens_minute, closes_minute, latitude, longitude,
      position, changed_at, changed_by)
    select p.id, d.code, d.names, d.berths, d."riverKm", (d.hours ->> 'from')::smallint, (d.hours ->> 'to')::smallint,
      (d.place ->> 'latitude')::double precision, (d.place ->> 'longitude')::double precision,
      d.number + coalesce((select max(position) from network.docks), -1), ${now}, ${askedBy}
    from rows from (jsonb_to_recordset(${json(docks)}) as (port text, code text, names jsonb, berths smallint,
        "riverKm" integer, hours jsonb, position jsonb))
      with ordinality as d(port, code, names, berths, "riverKm", hours, place, number)
    join network.ports p on p.code = d.port order by d.number
    on conflict (code) do update set names = excluded.names, berths = excluded.berths, river_km = excluded.river_km,
      opens_minute = excluded.opens_minute, closes_minute = excluded.closes_minute, latitude = excluded.latitude,
      longitude = excluded.longitude, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      revision = docks.revision + 1
    returning id::text, code`.execute(tx)
  return importedIds(rows)
}

/** Writes the lines of a file, new ones behind the others. */
export async function importLines(
  tx: Transaction,
  lines: Rows,
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<Written>`
    insert into network.lines (code, names, kind, carrier_id, enabled, position, changed_at, changed_by)
    select l.code, l.names, l.kind, o.id, l.enabled,
      l.place + coalesce((select max(position) from network.lines), -1), ${now}, ${askedBy}
    from rows from (jsonb_to_recordset(${json(lines)})
        as (code text, names jsonb, kind text, carrier text, enabled boolean))
      with ordinality as l(code, names, kind, carrier, enabled, place)
    join staff.organisations o on o.code = l.carrier order by l.place
    on conflict (code) do update set names = excluded.names, kind = excluded.kind, carrier_id = excluded.carrier_id,
      enabled = excluded.enabled, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      revision = lines.revision + 1
    returning id::text, code`.execute(tx)
  return importedIds(rows)
}

/** Publishes versions of lines with their stops. */
export async function importLineVersions(
  tx: Transaction,
  versions: Rows,
  { askedBy, approvedBy, now }: ImportedBy,
): Promise<void> {
  const read = sql`rows from (jsonb_to_recordset(${json(versions)}) as (line text, "validFrom" date, stops jsonb))
    with ordinality as v(line, "validFrom", stops, place)`
  await sql`insert into network.line_versions (line_id, version, status, valid_from, drawn_up_by, drawn_up_at, approved_by,
      approved_at, published_at)
    select l.id, row_number() over (partition by l.id order by v.place)
        + coalesce((select max(other.version) from network.line_versions other where other.line_id = l.id), 0),
      'published', v."validFrom", ${askedBy}, ${now}, ${approvedBy}, ${now}, ${now}
    from ${read} join network.lines l on l.code = v.line order by v.place`.execute(tx)
  await sql`insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
    select version.id, s.number - 1, d.id, s."arriveMinutes", s."departMinutes"
    from ${read} join network.lines l on l.code = v.line
      join network.line_versions version on version.line_id = l.id and version.valid_from = v."validFrom"
        and version.status = 'published'
      cross join lateral rows from (jsonb_to_recordset(v.stops)
        as (dock text, "arriveMinutes" integer, "departMinutes" integer))
        with ordinality as s(dock, "arriveMinutes", "departMinutes", number)
      join network.docks d on d.code = s.dock`.execute(tx)
}

/** Enables and disables ports and docks as a file says, after everything that names them. */
export async function setPlacesEnabled(tx: Transaction, ports: Rows, docks: Rows): Promise<void> {
  for (const [table, places] of [
    ['network.ports', ports],
    ['network.docks', docks],
  ] as const)
    await sql`update ${sql.table(table)} r set enabled = p.enabled
      from jsonb_to_recordset(${json(places)}) as p(code text, enabled boolean)
      where r.code = p.code and r.enabled <> p.enabled`.execute(tx)
}
