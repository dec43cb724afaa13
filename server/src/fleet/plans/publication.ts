import type { deckPlans } from '@fairway/contract/fleet/plan-endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { visibleOfCarrier } from '../visible-fleet.ts'
import { classJson } from './plan-json.ts'

type Publication = ReplyOf<(typeof deckPlans)['fleet.planPublication']>
type Differences = ReplyOf<(typeof deckPlans)['fleet.planDifferences']>

/** The sailings, and the seats, that are listed one by one. */
const listed = { sailings: 20, seats: 200 }

/**
 * The publication of a draft, before it is done: what it lacks, and the open sailings, and which of them have nothing sold.
 * @throws fleet.planNotFound, fleet.planNotDraft
 */
export async function previewPublication(db: Connection, context: Context, id: string): Promise<Publication> {
  const { scope, now } = context
  const { rows } = await sql<{ draft: boolean; publication: Publication }>`
    select plan.status = 'draft' as draft, json_build_object(
      'fault', fleet.fault_of_plan(plan.id),
      'seats', (select count(*) from fleet.ship_seats seat where seat.plan_id = plan.id),
      'certifiedCapacity', s.certified_capacity,
      'replaces', former.version,
      'open', (select json_build_object('all', count(*), 'sold', count(*) filter (where k.tickets > 0),
          'unsold', count(*) filter (where k.unsold),
          'first', coalesce(json_agg(json_build_object('id', k.id::text, 'line', k.line, 'departs', k.departs,
            'version', k.version, 'tickets', k.tickets, 'unsold', k.unsold) order by k.departs_at, k.id)
            filter (where k.place <= ${listed.sailings}), '[]'))
        from (select run.id, ${named('l')} as line, ${instantOf('run.departs_at')} as departs, run.departs_at, own.version,
            (select count(*) from orders.tickets t where t.sailing_id = run.id) as tickets,
            inventory.may_change_plan(run, ${now}) as unsold,
            row_number() over (order by run.departs_at, run.id) as place
          from sailings.sailings run join network.lines l on l.id = run.line_id join fleet.deck_plans own on own.id = run.plan_id
          where run.ship_id = s.id and run.arrives_at > ${now} and run.status <> 'cancelled') k)) as publication
    from fleet.deck_plans plan join fleet.ships s on s.id = plan.ship_id
      left join fleet.deck_plans former on former.ship_id = plan.ship_id and former.status = 'published'
    where plan.id = ${id} and ${visibleOfCarrier(scope, sql`s.carrier_id`)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('fleet.planNotFound')
  if (!found.draft) throw problem('fleet.planNotDraft')
  return found.publication
}

const factsOf = (alias: 'old' | 'new') =>
  sql.raw(`case when ${alias}.id is not null then json_build_object('label', ${alias}.label, 'classCode', ${alias}.class,
    'attributes', ${alias}.attributes, 'cabin', ${alias}.cabin) end`)

/**
 * What a version changes of the one before it. Seats are compared by their places: a label that moved is two seats that differ.
 * @throws fleet.planNotFound
 */
export async function comparePlan({ db, scope }: Context, { id }: { id: string }): Promise<Differences> {
  const { rows } = await sql<{ differences: Differences }>`
    with plans as (
      select plan.id, former.id as former, former.version as since
      from fleet.deck_plans plan join fleet.ships s on s.id = plan.ship_id
        left join lateral (select f.id, f.version from fleet.deck_plans f
          where f.ship_id = plan.ship_id and f.version < plan.version order by f.version desc limit 1) former on true
      where plan.id = ${id} and ${visibleOfCarrier(scope, sql`s.carrier_id`)}
    ), seats as (
      select seat.*, c.code as class from fleet.ship_seats seat join fleet.classes c on c.id = seat.class_id
    ), differing as (
      select coalesce(new.deck, old.deck) as deck, coalesce(new.row_number, old.row_number) as "row",
        coalesce(new.column_number, old.column_number) as "position", old.id is null as added, new.id is null as removed,
        ${factsOf('old')} as before, ${factsOf('new')} as after
      from (select seats.* from seats join plans on plans.id = seats.plan_id) new
      full join (select seats.* from seats join plans on plans.former = seats.plan_id) old
        on (old.deck, old.row_number, old.column_number) = (new.deck, new.row_number, new.column_number)
      where (old.label, old.class_id, old.cabin) is distinct from (new.label, new.class_id, new.cabin)
        or not (old.attributes <@ new.attributes and new.attributes <@ old.attributes)
    ), seats_by_class as (
      select seat.class_id, count(*) filter (where seat.plan_id = plans.id) as seats,
        count(*) filter (where seat.plan_id = plans.former) as before
      from plans join fleet.ship_seats seat on seat.plan_id in (plans.id, plans.former) group by seat.class_id
    )
    select json_build_object('since', plans.since,
      'added', (select count(*) from differing where added),
      'removed', (select count(*) from differing where removed),
      'changed', (select count(*) from differing where not added and not removed),
      'aisles', (select count(*)
        from (select * from fleet.plan_rows where plan_id = plans.id) new
        full join (select * from fleet.plan_rows where plan_id = plans.former) old using (deck, row_number)
        where coalesce(new.aisle_after, '{}') <> coalesce(old.aisle_after, '{}')),
      'cabins', (select count(*)
        from (select * from fleet.plan_cabins where plan_id = plans.id) new
        full join (select * from fleet.plan_cabins where plan_id = plans.former) old using (deck, code)
        where (new.sale, new.sexes) is distinct from (old.sale, old.sexes)),
      'classes', coalesce((select json_agg(json_build_object('class', ${classJson}, 'seats', n.seats, 'before', n.before)
        order by c.rank) from seats_by_class n join fleet.classes c on c.id = n.class_id), '[]'),
      'first', coalesce((select json_agg(json_build_object('deck', d.deck, 'row', d."row", 'position', d."position",
          'before', d.before, 'after', d.after) order by d.deck, d."row", d."position")
        from (select * from differing order by deck, "row", "position" limit ${listed.seats}) d), '[]')) as differences
    from plans`.execute(db)
  if (!rows[0]) throw problem('fleet.planNotFound')
  return rows[0].differences
}
