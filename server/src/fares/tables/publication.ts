import type { fares } from '@fairway/contract/fares/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { classJson } from '../class-json.ts'

type Preview = ReplyOf<(typeof fares)['fares.tablePublication']>
type Withdrawal = ReplyOf<(typeof fares)['fares.tableWithdrawal']>

/** How many of the sailings that keep their fares are listed. */
const listed = 20

/** Open sailings `s` to come that a table `t` leaves as they are, chosen by a condition; the next ones first. */
const keptJson = (now: Date, which: RawBuilder<boolean>) => sql<Preview['kept']>`(
  with kept as (
    select s.id, s.service_date, s.departs_at, s.ship_id, s.fare_table_id, inventory.may_change_plan(s, ${now}) as unsold,
      (select count(*) from orders.tickets x where x.sailing_id = s.id and x.state in ('held', 'issued', 'boarded'))::integer
        as tickets
    from sailings.sailings s where s.line_version_id = t.line_version_id and s.status in ('scheduled', 'boarding')
      and s.service_date between greatest(t.valid_from, ${serviceDateOf(now)}::date) and t.valid_to and ${which})
  select json_build_object('total', (select count(*) from kept), 'sold', (select count(*) from kept where tickets > 0),
    'tickets', (select coalesce(sum(tickets), 0) from kept), 'unsold', (select count(*) from kept where unsold),
    'first', coalesce((select json_agg(json_build_object('id', k.id::text, 'serviceDate', k.service_date,
        'departs', ${instantOf('k.departs_at')}, 'ship', ${named('ship')}, 'version', pinned.version, 'tickets', k.tickets)
        order by k.departs_at, k.id)
      from (select * from kept order by departs_at, id limit ${listed}) k
        join fleet.ships ship on ship.id = k.ship_id join fares.fare_tables pinned on pinned.id = k.fare_table_id), '[]')))`

/** Published tables `o` of the same version of the line with days in common with `t` from a day on. */
const othersJson = (now: Date, which: RawBuilder<boolean>) => sql<Preview['covers']>`coalesce((
  select json_agg(json_build_object('version', o.version, 'validFrom', o.valid_from, 'validTo', o.valid_to) order by o.version desc)
  from fares.fare_tables o where o.line_version_id = t.line_version_id and o.id <> t.id and o.status = 'published'
    and o.valid_from <= t.valid_to and o.valid_to >= greatest(t.valid_from, ${serviceDateOf(now)}::date) and ${which}), '[]')`

/**
 * What the publication of a table would do, and what it would leave as it is.
 * @throws fares.tableNotFound
 */
export async function previewPublication(db: Connection, id: Id, now: Date): Promise<Preview> {
  const today = serviceDateOf(now)
  const { rows } = await sql<Preview>`
    select greatest(t.valid_from, ${today}::date) as "from", t.valid_to as "to", t.valid_to < ${today}::date as over,
      ${othersJson(now, sql`o.version < t.version`)} as covers,
      ${othersJson(now, sql`o.version > t.version`)} as "coveredBy",
      ${keptJson(now, sql`s.fare_table_id <> t.id`)} as kept,
      (select count(*) from sailings.sailings s where s.line_version_id = t.line_version_id and s.fare_table_id is null
        and s.service_date between greatest(t.valid_from, ${today}::date) and t.valid_to)::integer as priced,
      coalesce((select json_agg(json_build_object('class', ${classJson}, 'pairs', lost.pairs) order by c.rank)
        from (select b.class_id, count(*) as pairs from fares.fares_at(t.base_id, t.line_version_id) b
          where not exists (select from fares.fares f where f.table_id = t.id
            and (f.class_id, f.from_stop, f.to_stop) = (b.class_id, b.from_stop, b.to_stop)) group by b.class_id) lost
          join fleet.classes c on c.id = lost.class_id), '[]') as missing,
      coalesce((select json_agg(${classJson} order by c.rank) from fleet.classes c
        where not exists (select from fares.fares f where f.table_id = t.id and f.class_id = c.id)
          and exists (select from sailings.services v join fleet.deck_plans p on p.ship_id = v.ship_id and p.status = 'published'
            join fleet.ship_seats seat on seat.plan_id = p.id and seat.class_id = c.id
            where v.line_id = t.line_id and v.enabled)), '[]') as "classesWithout"
    from fares.fare_tables t where t.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw problem('fares.tableNotFound')
  return found
}

/** What the publication of a table would do. */
export const tablePublication = ({ db, now }: Context, { id }: { id: Id }): Promise<Preview> =>
  previewPublication(db, id, now)

/**
 * What the withdrawal of a table would do.
 * @throws fares.tableNotFound
 */
export async function tableWithdrawal({ db, now }: Context, { id }: { id: Id }): Promise<Withdrawal> {
  const { rows } = await sql<Withdrawal>`
    select ${othersJson(now, sql`true`)} as instead, ${keptJson(now, sql`s.fare_table_id = t.id`)} as kept
    from fares.fare_tables t where t.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw problem('fares.tableNotFound')
  return found
}
