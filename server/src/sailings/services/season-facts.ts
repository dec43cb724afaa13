import type { Id } from '@fairway/contract/kernel/ids'
import { addDays, momentOn, type ServiceDate } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { PatternStop, SeasonFacts, SeasonRun } from '@fairway/contract/sailings/services/season'
import { type RawBuilder, sql } from 'kysely'
import { plannedLines } from '../../network/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import type { Scope } from '../../platform/http/caller.ts'

/** A season of the lines or services that were chosen; of all that the caller plans without a choice. */
export interface SeasonRequest {
  from: ServiceDate
  to: ServiceDate
  lineId?: readonly Id[] | undefined
  serviceId?: readonly Id[] | undefined
}

/** What a season is judged by, and the names to tell it with. */
export interface LoadedSeason {
  facts: SeasonFacts
  services: { id: Id; code: string }[]
  lines: Named[]
  ships: Named[]
  docks: (Named & { berths: number })[]
}

/** What sails this many days before and after a season can be in its way: no line runs longer. */
const marginDays = 9

interface ExistingRow {
  /** Null while the publication that plans it is still at work. */
  id: Id | null
  serviceId: Id | null
  date: ServiceDate
  lineId: Id
  versionId: Id
  shipId: Id
  departs: number
  tickets: number
  ahead: boolean
  cancelled: boolean
}

type PlannedRow = Omit<ExistingRow, 'id' | 'serviceId' | 'versionId' | 'tickets' | 'ahead' | 'cancelled'> & {
  serviceId: Id
  versionId: Id | null
}

/** Everything that the runs of a season are judged by. */
export async function loadSeason(
  db: Connection,
  scope: Scope,
  { from, to, lineId, serviceId }: SeasonRequest,
  now: Date,
  turnroundMinutes: number,
): Promise<LoadedSeason> {
  const begins = momentOn(from)
  const minutes = (moment: RawBuilder<unknown>) =>
    sql`(extract(epoch from ${moment} - ${begins}::timestamptz) / 60)::integer`
  const { rows: chosen } = await sql<{ id: Id; code: string }>`
    select s.id, s.code from sailings.services s join network.lines l on l.id = s.line_id
    where s.enabled and ${plannedLines(scope)} and (${lineId ?? null}::bigint[] is null or s.line_id = any(${lineId ?? null}))
      and (${serviceId ?? null}::bigint[] is null or s.id = any(${serviceId ?? null}))
    order by l.position, s.departure_minute, s.code`.execute(db)
  const ids = chosen.map(({ id }) => id)
  const planned = await sql<PlannedRow>`
    select run.service_id as "serviceId", run.service_date as date, run.line_id as "lineId", run.line_version_id as "versionId",
      run.ship_id as "shipId", ${minutes(sql`run.departs_at`)} as departs
    from sailings.runs(${from}::date, ${to}::date) run
    where run.service_id = any(${ids}::bigint[]) and run.departs_at > ${now}`.execute(db)
  const existing = await sql<ExistingRow>`
    select s.id, s.service_id as "serviceId", s.service_date as date, s.line_id as "lineId", s.line_version_id as "versionId",
      s.ship_id as "shipId", ${minutes(sql`s.departs_at`)} as departs, coalesce(sold.tickets, 0)::integer as tickets,
      s.departs_at > ${now} as ahead, s.status = 'cancelled' as cancelled
    from sailings.sailings s left join (
      select t.sailing_id, count(*) as tickets from orders.tickets t
      where t.state in ('held', 'issued', 'boarded') and t.sailing_id in (select run.id from sailings.sailings run
        where run.service_id = any(${ids}::bigint[]) and run.service_date between ${from}::date and ${to}::date
          and run.departs_at > ${now})
      group by t.sailing_id) sold on sold.sailing_id = s.id
    where s.service_date between ${addDays(from, -marginDays)}::date and ${addDays(to, marginDays)}::date
    union all
    select null, r.service_id, r.service_date, r.line_id, r.line_version_id, r.ship_id, ${minutes(sql`r.departs_at`)}, 0,
      r.departs_at > ${now}, false
    from sailings.planned_runs r
    where r.withdraws is null and r.service_date between ${addDays(from, -marginDays)}::date and ${addDays(to, marginDays)}::date
      and not exists (select from sailings.sailings made where made.service_id = r.service_id and made.service_date = r.service_date)`.execute(
    db,
  )
  const runs = joinRuns(planned.rows, existing.rows, new Set(ids), { from, to })
  return { ...(await loadJudges(db, runs, from, turnroundMinutes)), services: chosen }
}

/** Runs of the calendars beside the sailings that there are, and beside those that are published and being made. */
function joinRuns(
  planned: readonly PlannedRow[],
  existing: readonly ExistingRow[],
  chosen: ReadonlySet<Id>,
  { from, to }: { from: ServiceDate; to: ServiceDate },
): SeasonRun[] {
  const keyOf = (row: { serviceId: Id | null; date: ServiceDate }) => `${row.serviceId}:${row.date}`
  const calendar = new Map(planned.map((row) => [keyOf(row), row]))
  const runs: SeasonRun[] = []
  for (const { id, ahead, cancelled, ...sailing } of existing) {
    const own =
      ahead &&
      sailing.serviceId !== null &&
      chosen.has(sailing.serviceId) &&
      sailing.date >= from &&
      sailing.date <= to &&
      // What is only being made cannot be withdrawn yet.
      (id !== null || calendar.has(keyOf(sailing)))
    const run = own ? calendar.get(keyOf(sailing)) : undefined
    if (run) calendar.delete(keyOf(sailing))
    if (cancelled) continue
    const stays = run !== undefined || !own
    runs.push({
      ...sailing,
      key: own ? keyOf(sailing) : id === null ? `planned:${keyOf(sailing)}` : `sailing:${id}`,
      sailingId: id,
      state: !own ? 'other' : stays ? 'published' : sailing.tickets > 0 ? 'sold' : 'withdrawn',
      differs:
        run !== undefined &&
        (run.shipId !== sailing.shipId || run.departs !== sailing.departs || run.lineId !== sailing.lineId),
    })
  }
  for (const [key, run] of calendar)
    runs.push({ ...run, key, sailingId: null, state: 'new', tickets: 0, differs: false })
  return runs.sort((one, other) => one.departs - other.departs || (one.key < other.key ? -1 : 1))
}

/** Patterns, ships, docks, fares and lines of the runs. */
async function loadJudges(
  db: Connection,
  runs: readonly SeasonRun[],
  from: ServiceDate,
  turnroundMinutes: number,
): Promise<Omit<LoadedSeason, 'services'>> {
  const distinct = (ids: readonly (Id | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const versionIds = distinct(runs.map(({ versionId }) => versionId))
  const shipIds = distinct(runs.map(({ shipId }) => shipId))
  const lineIds = distinct(runs.map(({ lineId }) => lineId))
  const patterns = await sql<{ versionId: Id; stops: PatternStop[] }>`
    select line_version_id as "versionId", json_agg(json_build_object('dockId', dock_id::text, 'arrive', arrive_minutes,
      'depart', depart_minutes) order by stop_number) as stops
    from network.line_stops where line_version_id = any(${versionIds}::bigint[]) group by 1`.execute(db)
  type Ship = { named: Named; facts: SeasonFacts['ships'] extends ReadonlyMap<Id, infer One> ? One : never }
  const ships = await sql<Ship>`
    select ${named('s')} as named, json_build_object('enabled', s.enabled,
      'plan', exists (select from fleet.deck_plans p where p.ship_id = s.id and p.status = 'published'),
      'certificates', coalesce((select json_agg(json_build_object(
          'owner', case when c.ship_id is null then 'carrier' else 'ship' end, 'kind', c.kind, 'from', c.valid_from, 'to', c.valid_to))
        from fleet.certificates c where c.ship_id = s.id or c.organisation_id = s.carrier_id), '[]')) as facts
    from fleet.ships s where s.id = any(${shipIds}::bigint[]) order by s.code`.execute(db)
  type Dock = { named: Named; facts: SeasonFacts['docks'] extends ReadonlyMap<Id, infer One> ? One : never }
  const docks = await sql<Dock>`
    select ${named('d')} as named, json_build_object('enabled', d.enabled and p.enabled, 'berths', d.berths,
      'hours', case when d.opens_minute is not null then json_build_object('from', d.opens_minute, 'to', d.closes_minute) end)
      as facts
    from network.docks d join network.ports p on p.id = d.port_id
    where d.id in (select dock_id from network.line_stops where line_version_id = any(${versionIds}::bigint[]))
    order by d.river_km, d.id`.execute(db)
  const fares = await sql<{ versionId: Id; tables: { from: ServiceDate; to: ServiceDate }[] }>`
    select t.line_version_id as "versionId", json_agg(json_build_object('from', t.valid_from, 'to', t.valid_to)) as tables
    from fares.fare_tables t where t.line_version_id = any(${versionIds}::bigint[]) and t.status = 'published'
      and exists (select from fares.fares f where f.table_id = t.id) group by 1`.execute(db)
  const lines = await sql<{ named: Named; enabled: boolean }>`
    select ${named('l')} as named, l.enabled from network.lines l where l.id = any(${lineIds}::bigint[])
    order by l.position, l.id`.execute(db)
  return {
    facts: {
      from,
      runs,
      patterns: new Map(patterns.rows.map(({ versionId, stops }) => [versionId, stops])),
      ships: new Map(ships.rows.map((row) => [row.named.id, row.facts])),
      docks: new Map(docks.rows.map((row) => [row.named.id, row.facts])),
      disabledLines: new Set(lines.rows.filter(({ enabled }) => !enabled).map((row) => row.named.id)),
      fares: new Map(fares.rows.map(({ versionId, tables }) => [versionId, tables])),
      turnroundMinutes,
    },
    lines: lines.rows.map((row) => row.named),
    ships: ships.rows.map((row) => row.named),
    docks: docks.rows.map((row) => ({ ...row.named, berths: row.facts.berths })),
  }
}
