import type { fares } from '@fairway/contract/fares/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf, named } from '../platform/database/named.ts'

type Reply<Name extends keyof typeof fares> = ReplyOf<(typeof fares)[Name]>

const classJson = sql`json_build_object('id', c.id::text, 'code', c.code, 'names', c.names, 'kind', c.kind, 'rank', c.rank)`

const presentTableHead = (
  now: Date,
) => sql`'id', t.id::text, 'line', ${named('l')}, 'version', t.version, 'status', t.status,
  'validFrom', t.valid_from, 'validTo', t.valid_to,
  'inForce', t.status = 'published' and ${serviceDateOf(now)}::date between t.valid_from and t.valid_to`

/** Fare tables with the spread of their prices, by line and newest version first. */
export async function fareTables(
  db: Database,
  lineId: Id | undefined,
  now: Date,
): Promise<Reply<'fares.tables'>> {
  const { rows } = await sql<{ entry: Reply<'fares.tables'>['tables'][number] }>`
    select json_build_object(${presentTableHead(now)},
      'classes', coalesce((select json_agg(json_build_object('class', ${classJson}, 'pairs', f.pairs,
          'lowestFen', f.lowest, 'highestFen', f.highest) order by c.rank)
        from (select class_id, count(*) as pairs, min(fen) as lowest, max(fen) as highest
          from fares.fares where table_id = t.id group by class_id) f
          join fleet.classes c on c.id = f.class_id), '[]')) as entry
    from fares.fare_tables t join network.lines l on l.id = t.line_id
    where ${lineId ?? null}::bigint is null or t.line_id = ${lineId ?? null}
    order by l.position, l.id, t.version desc`.execute(db)
  return { tables: rows.map(({ entry }) => entry), asOf: toInstant(now) }
}

/** One fare table with every pair of every class; undefined when there is no such table. */
export async function fareTable(db: Database, id: Id, now: Date): Promise<Reply<'fares.table'> | undefined> {
  const { rows } = await sql<{ reply: Omit<Reply<'fares.table'>, 'asOf'> }>`
    select json_build_object(${presentTableHead(now)},
      'drawnUpBy', author.name, 'drawnUpAt', ${instantOf('t.drawn_up_at')}, 'approvedBy', second.name,
      'publishedAt', ${instantOf('t.published_at')},
      'stops', (select json_agg(json_build_object('stop', s.stop_number, 'dock', ${named('d')}, 'riverKm', d.river_km)
          order by s.stop_number)
        from network.line_stops s join network.docks d on d.id = s.dock_id where s.line_version_id = t.line_version_id),
      'classes', coalesce((select json_agg(json_build_object('class', ${classJson}, 'pairs', f.pairs) order by c.rank)
        from (select class_id, json_agg(json_build_object('fromStop', from_stop, 'toStop', to_stop, 'fareFen', fen)
            order by from_stop, to_stop) as pairs
          from fares.fares where table_id = t.id group by class_id) f
          join fleet.classes c on c.id = f.class_id), '[]')) as reply
    from fares.fare_tables t join network.lines l on l.id = t.line_id
      join staff.users author on author.id = t.drawn_up_by left join staff.users second on second.id = t.approved_by
    where t.id = ${id}`.execute(db)
  return rows[0] && { ...rows[0].reply, asOf: toInstant(now) }
}

/** The passenger types in force, in the order a counter shows them. */
export async function passengerTypes(db: Database, now: Date): Promise<Reply<'fares.passengerTypes'>> {
  const { rows } = await sql<{ type: Reply<'fares.passengerTypes'>['passengerTypes'][number] }>`
    select json_build_object('id', id::text, 'code', code, 'names', names, 'percent', percent_bp, 'needsSeat', needs_seat,
      'ageFrom', age_from, 'ageBelow', age_below, 'heightFromCm', height_from_cm, 'heightBelowCm', height_below_cm,
      'certificateKinds', to_json(certificate_kinds), 'proof', proof, 'freePerAdult', free_per_adult,
      'isAdult', is_adult) as type
    from fares.passenger_types
    where status = 'published' and ${now} >= valid_from and ${now} < valid_to order by position, id`.execute(
    db,
  )
  return { passengerTypes: rows.map(({ type }) => type) }
}

/** What each channel adds to a ticket at this moment. */
export async function serviceFees(db: Database, now: Date): Promise<Reply<'fares.serviceFees'>> {
  const { rows } = await sql<{ fee: Reply<'fares.serviceFees'>['serviceFees'][number] }>`
    select json_build_object('channel', channel, 'fixedFen', fixed_fen, 'percent', basis_points) as fee
    from fares.service_fees where status = 'published' and ${now} >= valid_from and ${now} < valid_to order by channel`.execute(
    db,
  )
  return { serviceFees: rows.map(({ fee }) => fee) }
}
