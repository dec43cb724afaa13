import { addDays, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { loadClasses } from './classes.ts'
import { agents } from './three-gorges/agents.ts'
import { anchorDate, lines } from './three-gorges/lines.ts'
import { portCorporations, ports } from './three-gorges/ports.ts'
import { carriers, series, ships } from './three-gorges/ships.ts'

/** A statement takes a whole list as one JSON value and reads it as rows. */
const rows = (list: readonly unknown[]) => JSON.stringify(list)

/**
 * The river itself: companies, ports and docks, ships with their seats, agents. Lines, fares and sailings come after the
 * people who make them. The database must not have them yet.
 */
export async function loadDemoNetwork(tx: Transaction): Promise<void> {
  await loadOrganisations(tx)
  await loadPorts(tx)
  await loadShips(tx)
}

async function loadOrganisations(tx: Transaction): Promise<void> {
  const all = [
    ...portCorporations.map((corporation) => ({ ...corporation, kind: 'portCorporation' })),
    ...carriers.map((carrier) => ({ ...carrier, kind: 'carrier' })),
    ...agents.map(({ code, names }) => ({ code, names, kind: 'agent' })),
  ]
  await sql`insert into staff.organisations (code, kind, names)
    select code, kind, names from jsonb_to_recordset(${rows(all)}::jsonb) as o(code text, kind text, names jsonb)`.execute(
    tx,
  )
  await sql`insert into agents.agents (organisation_id, level, group_code)
    select o.id, a.level, a.group from jsonb_to_recordset(${rows(agents)}::jsonb) as a(code text, level text, "group" text)
    join staff.organisations o using (code)`.execute(tx)
}

async function loadPorts(tx: Transaction): Promise<void> {
  const ordered = ports.map((port, position) => ({ ...port, position }))
  await sql`insert into network.ports (code, names, river_km, river_km_estimated, corporation_id, position)
    select p.code, p.names, p."riverKm", p.estimated, o.id, p.position
    from jsonb_to_recordset(${rows(ordered)}::jsonb)
      as p(code text, names jsonb, "riverKm" integer, estimated boolean, corporation text, position integer)
    join staff.organisations o on o.code = p.corporation order by p.position`.execute(tx)
  const docks = ports.flatMap((port) =>
    port.docks.map((dock, position) => ({ ...dock, port: port.code, position })),
  )
  await sql`insert into network.docks (port_id, code, names, berths, river_km, position)
    select p.id, d.code, d.names, d.berths, d."riverKm", d.position
    from jsonb_to_recordset(${rows(docks)}::jsonb)
      as d(port text, code text, names jsonb, berths smallint, "riverKm" integer, position integer)
    join network.ports p on p.code = d.port order by p.position, d.position`.execute(tx)
}

async function loadShips(tx: Transaction): Promise<void> {
  await loadClasses(tx)
  await sql`insert into fleet.ship_series (code, names)
    select code, names from jsonb_to_recordset(${rows(series)}::jsonb) as s(code text, names jsonb)`.execute(
    tx,
  )
  const afloat = ships.map((ship) => ({
    ...ship,
    carrier: series.find(({ code }) => code === ship.series)?.carrier,
  }))
  await sql`insert into fleet.ships (code, names, series_id, carrier_id, certified_capacity)
    select s.code, s.names, r.id, o.id, s."certifiedCapacity"
    from jsonb_to_recordset(${rows(afloat)}::jsonb)
      as s(code text, names jsonb, series text, carrier text, "certifiedCapacity" integer)
    join fleet.ship_series r on r.code = s.series join staff.organisations o on o.code = s.carrier`.execute(
    tx,
  )
}

/** The first day of the demo dataset's rules, before its first sailing. */
export const demoRulesFrom = (now: Date): ServiceDate => addDays(serviceDateOf(now), -60)

/** The lines with one published version each, drawn up by `admin` and approved by `admin2`, and the timetable. */
export async function loadDemoLines(tx: Transaction, now: Date): Promise<void> {
  const carrierOf = (shipCode: string | undefined) =>
    series.find(({ code }) => code === ships.find((ship) => ship.code === shipCode)?.series)?.carrier
  const ordered = lines.map((line, position) => ({
    ...line,
    position,
    carrier: carrierOf(line.services[0]?.ship),
  }))
  await sql`insert into network.lines (code, names, kind, carrier_id, position)
    select l.code, l.names, l.kind, o.id, l.position
    from jsonb_to_recordset(${rows(ordered)}::jsonb)
      as l(code text, names jsonb, kind text, carrier text, position integer)
    join staff.organisations o on o.code = l.carrier order by l.position`.execute(tx)
  const stops = lines.flatMap((line) =>
    line.stops.map((stop, number) => ({ ...stop, line: line.code, number })),
  )
  const from = demoRulesFrom(now)
  await sql`insert into network.line_versions (line_id, version, status, valid_from, drawn_up_by, drawn_up_at,
      approved_by, approved_at, published_at)
    select l.id, 1, 'published', ${from}::date, author.id, ${from}::date - interval '9 days',
      second.id, ${from}::date - interval '8 days', ${from}::date - interval '8 days'
    from network.lines l join staff.users author on author.code = 'admin'
      join staff.users second on second.code = 'admin2'`.execute(tx)
  await sql`insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
    select v.id, s.number, d.id, s.arrive, s.depart
    from jsonb_to_recordset(${rows(stops)}::jsonb)
      as s(line text, number smallint, dock text, arrive integer, depart integer)
    join network.lines l on l.code = s.line join network.line_versions v on v.line_id = l.id
    join network.docks d on d.code = s.dock`.execute(tx)
  const services = lines.flatMap((line) =>
    line.services
      .flatMap((service) =>
        service.departures.map((departure) => ({
          ...service,
          line: line.code,
          minute: Number(departure.slice(0, 2)) * 60 + Number(departure.slice(3)),
        })),
      )
      .map((service, place) => ({ ...service, code: `${line.code}-${place + 1}` })),
  )
  await sql`insert into sailings.services
      (code, line_id, ship_id, departure_minute, every_days, offset_days, anchor_date, rolling)
    select s.code, l.id, p.id, s.minute, s."everyDays", s."offsetDays", ${anchorDate}::date, true
    from jsonb_to_recordset(${rows(services)}::jsonb)
      as s(code text, line text, ship text, minute smallint, "everyDays" smallint, "offsetDays" smallint)
    join network.lines l on l.code = s.line join fleet.ships p on p.code = s.ship
    order by l.position, s.minute, s."offsetDays"`.execute(tx)
}

/** Cruises are booked a year ahead; the other lines as far ahead as the parameters say. */
export async function loadDemoSaleWindows(tx: Transaction): Promise<void> {
  await sql`insert into sailings.sale_windows (line_id, counter_days, agent_days, online_days)
    select id, 365, 365, 365 from network.lines where kind = 'cruise'`.execute(tx)
}
