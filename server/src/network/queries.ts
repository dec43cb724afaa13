import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { addDays, type ServiceDate, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { network } from '@fairway/contract/network/endpoints'
import { maxRunDays } from '@fairway/contract/network/line-stops'
import { pinyinKeys } from '@fairway/texts/pinyin'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf, named } from '../platform/database/named.ts'
import type { Scope } from '../platform/http/caller.ts'
import type { Context } from '../platform/http/context.ts'
import { everyRow, noRow } from '../staff/index.ts'
import { plannedLines, plansLines } from './lines/line-scope.ts'
import { stopsJson } from './lines/stops-json.ts'
import { visibleLines, visiblePorts } from './visible-network.ts'

type Reply<Name extends keyof typeof network> = ReplyOf<(typeof network)[Name]>

/** Calls of one day by dock, cancelled runs left out. */
const callsOf = (date: ServiceDate) => sql`
  select stop.dock_id, count(*)::integer as calls
  from sailings.sailings s join sailings.sailing_stops stop on stop.sailing_id = s.id
  where s.service_date between ${date}::date - ${maxRunDays}::integer and ${date}::date and s.status <> 'cancelled'
    and (coalesce(stop.planned_depart, stop.planned_arrive) at time zone 'Asia/Shanghai')::date = ${date}::date
  group by stop.dock_id`

/** The enabled lines that call at a dock `d`, each once. */
const linesCalling = (today: ServiceDate) => sql`
  select l.* from network.lines l where l.enabled and exists (select from network.line_stops stop
    where stop.line_version_id = network.shown_version(l.id, ${today}::date) and stop.dock_id = d.id)`

const dockJson = (ownDocks: readonly Id[], today: ServiceDate) => sql`json_build_object(
  'id', d.id::text, 'code', d.code, 'names', d.names, 'riverKm', d.river_km, 'berths', d.berths,
  'lines', (select count(*) from (${linesCalling(today)}) l),
  'callsToday', coalesce((select calls.calls from calls where calls.dock_id = d.id), 0),
  'own', d.id = any(${ownDocks}::bigint[]), 'enabled', d.enabled,
  'revision', d.revision)`

type Port = Reply<'network.ports'>['ports'][number]
type Dock = Port['docks'][number]
type WithoutPinyin<Place> = Omit<Place, 'initials' | 'pinyin'>

const withPinyin = <Place extends { names: Names }>(place: Place) => ({
  ...place,
  ...pinyinKeys(place.names.zh),
})

/** The ports within the scope, or the whole river, with their docks, downstream. */
export async function listPorts(
  db: Database,
  scope: Scope,
  { whole }: { whole: boolean },
  now: Date,
): Promise<Reply<'network.ports'>> {
  const today = serviceDateOf(now)
  const { rows } = await sql<{ port: WithoutPinyin<Omit<Port, 'docks'>> & { docks: WithoutPinyin<Dock>[] } }>`
    with calls as (${callsOf(today)})
    select json_build_object(
      'id', p.id::text, 'code', p.code, 'names', p.names, 'riverKm', p.river_km, 'estimated', p.river_km_estimated,
      'corporation', ${named('o')}, 'enabled', p.enabled, 'revision', p.revision,
      'docks', coalesce((select json_agg(${dockJson(scope.dockIds, today)} order by d.position, d.id)
        from network.docks d where d.port_id = p.id), '[]')) as port
    from network.ports p left join staff.organisations o on o.id = p.corporation_id
    where ${whole ? everyRow : visiblePorts(scope)}
    order by p.river_km, p.position, p.id`.execute(db)
  return {
    ports: rows.map(({ port }) => ({ ...withPinyin(port), docks: port.docks.map(withPinyin) })),
    asOf: toInstant(now),
  }
}

/** One dock with the board of a day; undefined when there is no such dock. */
export async function dockBoard(
  db: Database,
  request: { id: Id; date: ServiceDate; ownDocks: readonly Id[] },
  now: Date,
): Promise<Reply<'network.dock'> | undefined> {
  const today = serviceDateOf(now)
  const { rows } = await sql<{
    reply: Omit<Reply<'network.dock'>, 'date' | 'asOf' | 'dock'> & { dock: WithoutPinyin<Dock> }
  }>`
    with calls as (${callsOf(today)}),
    board as (
      select s.id as sailing_id, s.line_id, s.ship_id, s.status, s.stops_count, stop.stop_number, stop.arrives,
        stop.departs
      from sailings.sailings s join sailings.sailing_stops stop on stop.sailing_id = s.id
      where stop.dock_id = ${request.id}
        and s.service_date between ${request.date}::date - ${maxRunDays}::integer and ${request.date}::date
        and (coalesce(stop.planned_depart, stop.planned_arrive) at time zone 'Asia/Shanghai')::date = ${request.date}::date
    )
    select json_build_object(
      'dock', ${dockJson(request.ownDocks, today)}, 'port', ${named('p')}, 'corporation', ${named('o')},
      'lines', coalesce((select json_agg(${named('l')} order by l.position) from (${linesCalling(today)}) l), '[]'),
      'calls', coalesce((select json_agg(json_build_object(
          'sailingId', b.sailing_id::text, 'line', ${named('l')}, 'ship', ${named('ship')}, 'stop', b.stop_number,
          'towards', last_dock.names, 'arrives', ${instantOf('b.arrives')}, 'departs', ${instantOf('b.departs')},
          'status', b.status) order by coalesce(b.departs, b.arrives), b.sailing_id, b.stop_number)
        from board b join network.lines l on l.id = b.line_id join fleet.ships ship on ship.id = b.ship_id
          join sailings.sailing_stops last on last.sailing_id = b.sailing_id and last.stop_number = b.stops_count - 1
          join network.docks last_dock on last_dock.id = last.dock_id), '[]')) as reply
    from network.docks d join network.ports p on p.id = d.port_id
      left join staff.organisations o on o.id = p.corporation_id
    where d.id = ${request.id}`.execute(db)
  const board = rows[0]?.reply
  return board && { ...board, dock: withPinyin(board.dock), date: request.date, asOf: toInstant(now) }
}

const lineJson = ({ caller, scope }: Plans, today: ServiceDate) => sql`json_build_object(
  'id', l.id::text, 'code', l.code, 'names', l.names, 'kind', l.kind, 'carrier', ${named('carrier')}, 'enabled', l.enabled,
  'version', shown.version, 'validFrom', shown.valid_from, 'stops', ${stopsJson('shown.id')},
  'drafts', (select count(*) from network.line_versions v
    where v.line_id = l.id and v.status in ('draft', 'approved') and ${plansLines(caller) ? plannedLines(scope) : noRow}),
  'sailingsAhead', (select count(*) from sailings.sailings s where s.line_id = l.id and s.status <> 'cancelled'
    and s.service_date between ${today}::date and ${addDays(today, 30)}::date))`

const shownVersion = (today: ServiceDate) =>
  sql`left join network.line_versions shown on shown.id = network.shown_version(l.id, ${today}::date)`

type Plans = Pick<Context, 'caller' | 'scope'>

/** The lines that run, and for those who plan also their others: disabled, or without a published version. */
const listedLines = ({ caller, scope }: Plans) =>
  sql<boolean>`(l.enabled and shown.id is not null and ${visibleLines(scope)}
    or ${plansLines(caller) ? plannedLines(scope) : noRow})`

const stateOfLine = sql`case when not l.enabled then 'disabled' when shown.id is null then 'unpublished' else 'running' end`

/** The lines a person sees, with the stops of the version in force or the next one. */
export async function listLines(
  context: Context,
  { kind, carrierId, state }: ParsedRequest<(typeof network)['network.lines']>,
): Promise<Reply<'network.lines'>> {
  const { db, now } = context
  const today = serviceDateOf(now)
  const { rows } = await sql<{ line: Reply<'network.lines'>['lines'][number] }>`
    select ${lineJson(context, today)} as line
    from network.lines l join staff.organisations carrier on carrier.id = l.carrier_id ${shownVersion(today)}
    where ${listedLines(context)} and (${kind ?? null}::text[] is null or l.kind = any(${kind ?? null}::text[]))
      and (${carrierId ?? null}::bigint is null or l.carrier_id = ${carrierId ?? null}::bigint)
      and (${state ?? null}::text[] is null or ${stateOfLine} = any(${state ?? null}::text[]))
    order by l.position, l.id`.execute(db)
  return { lines: rows.map(({ line }) => line), asOf: toInstant(now) }
}

/** One line with its timetable; undefined when there is no such line for them. */
export async function lineTimetable(context: Context, id: Id): Promise<Reply<'network.line'> | undefined> {
  const { db, scope, now } = context
  const today = serviceDateOf(now)
  const { rows } = await sql<{ reply: Omit<Reply<'network.line'>, 'asOf'> }>`
    select json_build_object(
      'line', ${lineJson(context, today)},
      'services', coalesce((select json_agg(json_build_object('id', s.id::text, 'ship', ${named('ship')},
          'departs', to_char(time '00:00' + make_interval(mins => s.departure_minute), 'HH24:MI'),
          'everyDays', s.every_days,
          'nextDates', coalesce((select json_agg(next.service_date order by next.service_date) from (
              select t.service_date from sailings.timetable(${today}::date, ${addDays(today, 60)}::date) t
              where t.service_id = s.id order by t.service_date limit 7) next), '[]'))
          order by s.departure_minute, s.offset_days, s.id)
        from sailings.services s join fleet.ships ship on ship.id = s.ship_id
        where s.line_id = l.id and s.enabled), '[]')) as reply
    from network.lines l join staff.organisations carrier on carrier.id = l.carrier_id ${shownVersion(today)}
    where l.id = ${id} and (${listedLines(context)} or shown.id is not null and ${visibleLines(scope)})`.execute(
    db,
  )
  return rows[0] && { ...rows[0].reply, asOf: toInstant(now) }
}
