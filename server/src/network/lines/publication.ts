import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { addDays, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { network } from '@fairway/contract/network/endpoints'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { plannedLines } from './line-scope.ts'

type Preview = ReplyOf<(typeof network)['network.lineVersionPublication']>
type Withdrawal = ReplyOf<(typeof network)['network.lineVersionWithdrawal']>

/** How far ahead the timetable is looked at for what would be missing, and how much of it is listed. */
const lookAhead = 90
const listed = 20

/** Open sailings of a line between two days that versions chosen by a condition on `s` opened, the next ones first. */
const keptJson = (lineId: Id, from: ServiceDate, to: ServiceDate | null, which = sql`true`) => sql<
  Preview['kept']
>`(
  with kept as (
    select s.id, s.service_date, s.departs_at, s.ship_id, s.line_version_id,
      (select count(*) from orders.tickets t where t.sailing_id = s.id and t.state in ('held', 'issued', 'boarded'))::integer
        as tickets
    from sailings.sailings s where s.line_id = ${lineId} and s.service_date >= ${from}::date
      and (${to}::date is null or s.service_date <= ${to}::date) and s.status in ('scheduled', 'boarding') and ${which})
  select json_build_object('total', (select count(*) from kept), 'sold', (select count(*) from kept where tickets > 0),
    'tickets', (select coalesce(sum(tickets), 0) from kept),
    'first', coalesce((select json_agg(json_build_object('id', k.id::text, 'serviceDate', k.service_date,
        'departs', ${instantOf('k.departs_at')}, 'ship', ${named('ship')}, 'version', v.version, 'tickets', k.tickets)
        order by k.departs_at, k.id)
      from (select * from kept order by departs_at, id limit ${listed}) k
        join fleet.ships ship on ship.id = k.ship_id join network.line_versions v on v.id = k.line_version_id), '[]')))`

/** The days between two on which a service of the line runs that is not open yet. */
const runsToCome = (lineId: Id, from: ServiceDate, to: ServiceDate) => sql`
  select distinct run.service_date as date from sailings.runs(${from}::date, ${to}::date) run
    join network.lines l on l.id = run.line_id and l.enabled join fleet.ships p on p.id = run.ship_id and p.enabled
  where run.line_id = ${lineId}
    and not exists (select from sailings.sailings open
      where open.service_id = run.service_id and open.service_date = run.service_date)`

const daysJson = (dates: ReturnType<typeof runsToCome>) => sql<Preview['withoutFares']>`(
  with days as (${dates})
  select json_build_object('total', (select count(*) from days), 'first', coalesce((select json_agg(date order by date)
    from (select date from days order by date limit ${listed}) first), '[]')))`

const later = (one: ServiceDate, other: ServiceDate) => (one > other ? one : other)
const earlier = (one: ServiceDate, other: ServiceDate | null) => (other !== null && other < one ? other : one)

/**
 * What the publication of a version would do, and what it would leave as it is.
 * @throws network.lineVersionNotFound
 */
export async function previewPublication(
  db: Connection,
  id: Id,
  now: Date,
  requested: ServiceDate | undefined,
): Promise<Preview> {
  const version = await readVersion(db, id)
  const today = serviceDateOf(now)
  const from = later(later(today, version.validFrom), requested ?? today)
  const { rows: around } = await sql<{ follows: number | null; tie: number | null; to: ServiceDate | null }>`
    select (select version from network.line_versions where id = network.version_of(${version.lineId}, ${from}::date)) as follows,
      (select version from network.line_versions where line_id = ${version.lineId} and status = 'published'
        and valid_from = ${from}::date and id <> ${id}) as tie,
      (select min(valid_from) - 1 from network.line_versions where line_id = ${version.lineId} and status = 'published'
        and valid_from > ${from}::date) as to`.execute(db)
  const { follows = null, tie = null, to = null } = around[0] ?? {}
  const until = earlier(addDays(from, lookAhead), to)
  const { rows } = await sql<Pick<Preview, 'kept' | 'withoutFares' | 'services'>>`
    select ${keptJson(version.lineId, from, to, sql`s.line_version_id <> ${id}`)} as kept,
      ${daysJson(sql`select run.date from (${runsToCome(version.lineId, from, until)}) run
        where not exists (select from fares.fare_tables t join fares.fares f on f.table_id = t.id
          where t.line_version_id = ${id} and t.status = 'published' and run.date between t.valid_from and t.valid_to)`)}
        as "withoutFares",
      coalesce((select json_agg(json_build_object('id', s.id::text, 'ship', ${named('ship')},
          'departs', to_char(time '00:00' + make_interval(mins => s.departure_minute), 'HH24:MI'),
          'everyDays', s.every_days) order by s.departure_minute, s.offset_days, s.id)
        from sailings.services s join fleet.ships ship on ship.id = s.ship_id
        where s.line_id = ${version.lineId} and s.enabled and (s.valid_to is null or s.valid_to >= ${from}::date)), '[]')
        as services`.execute(db)
  const [found] = rows
  if (!found) throw problem('network.lineVersionNotFound')
  return { from, to, follows, tie, ...found }
}

/**
 * What the publication of a version would do, for those who plan its line.
 * @throws network.lineVersionNotFound
 */
export async function lineVersionPublication(
  context: Context,
  { id, from }: { id: Id; from?: ServiceDate | undefined },
): Promise<Preview> {
  await assertPlanned(context, id)
  return previewPublication(context.db, id, context.now, from)
}

/**
 * What the withdrawal of a version would do.
 * @throws network.lineVersionNotFound
 */
export async function lineVersionWithdrawal(context: Context, { id }: { id: Id }): Promise<Withdrawal> {
  const { db, now } = context
  await assertPlanned(context, id)
  const { lineId, validFrom } = await readVersion(db, id)
  const from = later(serviceDateOf(now), validFrom)
  const { rows: around } = await sql<{ instead: number | null; to: ServiceDate | null }>`
    select (select version from network.line_versions where line_id = ${lineId} and status = 'published' and id <> ${id}
        and valid_from <= ${from}::date order by valid_from desc limit 1) as instead,
      (select min(valid_from) - 1 from network.line_versions where line_id = ${lineId} and status = 'published'
        and valid_from > ${from}::date and id <> ${id}) as to`.execute(db)
  const { instead = null, to = null } = around[0] ?? {}
  const until = earlier(addDays(from, lookAhead), to)
  const { rows } = await sql<Pick<Withdrawal, 'kept' | 'withoutVersion'>>`
    select ${keptJson(lineId, serviceDateOf(now), null, sql`s.line_version_id = ${id}`)} as kept,
      ${daysJson(sql`select run.date from (${runsToCome(lineId, from, until)}) run where ${instead === null}`)}
        as "withoutVersion"`.execute(db)
  const [found] = rows
  if (!found) throw problem('network.lineVersionNotFound')
  return { instead, ...found }
}

async function readVersion(db: Connection, id: Id): Promise<{ lineId: Id; validFrom: ServiceDate }> {
  const { rows } = await sql<{ lineId: Id; validFrom: ServiceDate }>`
    select line_id::text as "lineId", valid_from as "validFrom" from network.line_versions where id = ${id}`.execute(
    db,
  )
  const [version] = rows
  if (!version) throw problem('network.lineVersionNotFound')
  return version
}

async function assertPlanned({ db, scope }: Context, id: Id): Promise<void> {
  const { rows } = await sql`select from network.line_versions v join network.lines l on l.id = v.line_id
    where v.id = ${id} and ${plannedLines(scope)}`.execute(db)
  if (rows.length === 0) throw problem('network.lineVersionNotFound')
}
