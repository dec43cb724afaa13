import type { fleet } from '@fairway/contract/fleet/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf, named } from '../platform/database/named.ts'
import type { Scope } from '../platform/http/caller.ts'
import { visibleOfCarrier } from './visible-fleet.ts'

type Reply<Name extends keyof typeof fleet> = ReplyOf<(typeof fleet)[Name]>

const classJson = sql`json_build_object('id', c.id::text, 'code', c.code, 'names', c.names, 'kind', c.kind, 'rank', c.rank)`

/** Every class, the best first. */
export async function listClasses(db: Database): Promise<Reply<'fleet.classes'>> {
  const { rows } = await sql<{ class: Reply<'fleet.classes'>['classes'][number] }>`
    select ${classJson} as class from fleet.classes c order by c.rank, c.id`.execute(db)
  return { classes: rows.map((row) => row.class) }
}

/** The carriers whose ships are within the scope, with their ship series. */
export async function listCarriers(db: Database, scope: Scope): Promise<Reply<'fleet.carriers'>> {
  const { rows } = await sql<{ carrier: Reply<'fleet.carriers'>['carriers'][number] }>`
    select json_build_object('id', o.id::text, 'code', o.code, 'names', o.names,
      'series', coalesce((select json_agg(json_build_object('id', r.id::text, 'code', r.code, 'names', r.names,
          'ships', r.ships) order by r.id)
        from (select r.id, r.code, r.names, count(*) as ships
          from fleet.ships s join fleet.ship_series r on r.id = s.series_id
          where s.carrier_id = o.id and s.enabled group by r.id) r), '[]')) as carrier
    from staff.organisations o where o.kind = 'carrier' and o.enabled and ${visibleOfCarrier(scope, sql`o.id`)} order by o.id`.execute(
    db,
  )
  return { carriers: rows.map(({ carrier }) => carrier) }
}

const shipJson = (now: Date) => sql`json_build_object(
  'id', s.id::text, 'code', s.code, 'names', s.names, 'series', ${named('r')}, 'carrier', ${named('o')},
  'certifiedCapacity', s.certified_capacity,
  'decks', (select count(*) from fleet.decks d where d.ship_id = s.id),
  'classes', coalesce((select json_agg(json_build_object('class', ${classJson}, 'seats', n.seats) order by c.rank)
    from (select class_id, count(*) as seats from fleet.ship_seats where ship_id = s.id group by class_id) n
      join fleet.classes c on c.id = n.class_id), '[]'),
  'nextSailing', (select json_build_object('id', n.id::text, 'line', ${named('l')}, 'departs', ${instantOf('n.departs_at')},
      'status', n.status)
    from sailings.sailings n join network.lines l on l.id = n.line_id
    where n.ship_id = s.id and n.arrives_at > ${now} and n.status <> 'cancelled' order by n.departs_at limit 1))`

/** The ships within the scope, by series. */
export async function listShips(
  db: Database,
  scope: Scope,
  request: { carrierId?: Id | undefined; seriesId?: Id | undefined },
  now: Date,
): Promise<Reply<'fleet.ships'>> {
  const { rows } = await sql<{ ship: Reply<'fleet.ships'>['ships'][number] }>`
    select ${shipJson(now)} as ship
    from fleet.ships s join staff.organisations o on o.id = s.carrier_id
      left join fleet.ship_series r on r.id = s.series_id
    where s.enabled and ${visibleOfCarrier(scope, sql`s.carrier_id`)}
      and (${request.carrierId ?? null}::bigint is null or s.carrier_id = ${request.carrierId ?? null})
      and (${request.seriesId ?? null}::bigint is null or s.series_id = ${request.seriesId ?? null})
    order by s.series_id, s.id`.execute(db)
  return { ships: rows.map(({ ship }) => ship), asOf: toInstant(now) }
}

/** One ship with its deck plan; undefined when there is no such ship for them. */
export async function readShip(
  db: Database,
  scope: Scope,
  id: Id,
  now: Date,
): Promise<Reply<'fleet.ship'> | undefined> {
  const { rows } = await sql<{ reply: Omit<Reply<'fleet.ship'>, 'asOf'> }>`
    select json_build_object(
      'ship', ${shipJson(now)},
      'decks', coalesce((select json_agg(json_build_object('number', d.number, 'names', d.names,
          'seats', coalesce((select json_agg(json_build_object('id', seat.id::text, 'label', seat.label,
              'classCode', c.code, 'row', seat.row_number, 'position', seat.column_number)
              order by seat.row_number, seat.column_number)
            from fleet.ship_seats seat join fleet.classes c on c.id = seat.class_id
            where seat.ship_id = s.id and seat.deck = d.number), '[]')) order by d.number)
        from fleet.decks d where d.ship_id = s.id), '[]')) as reply
    from fleet.ships s join staff.organisations o on o.id = s.carrier_id
      left join fleet.ship_series r on r.id = s.series_id
    where s.id = ${id} and ${visibleOfCarrier(scope, sql`s.carrier_id`)}`.execute(db)
  return rows[0] && { ...rows[0].reply, asOf: toInstant(now) }
}
