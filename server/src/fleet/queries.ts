import type { fleet } from '@fairway/contract/fleet/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf, named } from '../platform/database/named.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import {
  type CertificateClock,
  certificateClock,
  certificateSummary,
  warns,
} from './certificates/certificate-json.ts'
import { classesOfPlan, classJson, decksOfPlan } from './plans/plan-json.ts'
import { editableOfCarrier, visibleOfCarrier } from './visible-fleet.ts'

type Endpoints = typeof fleet
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>

/** Every class, the best first. */
export async function listClasses(db: Database): Promise<Reply<'fleet.classes'>> {
  const { rows } = await sql<{ class: Reply<'fleet.classes'>['classes'][number] }>`
    select ${classJson} as class from fleet.classes c order by c.rank, c.id`.execute(db)
  return { classes: rows.map((row) => row.class) }
}

const ofShip = sql`c.ship_id = s.id`

const shipJson = ({ scope, now }: Context, clock: CertificateClock) => sql`json_build_object(
  'id', s.id::text, 'code', s.code, 'names', s.names, 'series', ${named('r')}, 'carrier', ${named('o')},
  'certifiedCapacity', s.certified_capacity, 'enabled', s.enabled, 'revision', s.revision,
  'certificates', ${certificateSummary(ofShip, clock)}, 'editable', ${editableOfCarrier(scope, sql`s.carrier_id`)},
  'draftPlanId', (select id::text from fleet.deck_plans where ship_id = s.id and status = 'draft'),
  'decks', (select count(*) from fleet.decks d where d.plan_id = plan.id),
  'classes', ${classesOfPlan('plan')},
  'nextSailing', (select json_build_object('id', n.id::text, 'line', ${named('l')}, 'departs', ${instantOf('n.departs_at')},
      'status', n.status)
    from sailings.sailings n join network.lines l on l.id = n.line_id
    where n.ship_id = s.id and n.arrives_at > ${now} and n.status <> 'cancelled' order by n.departs_at limit 1))`

const anyShip = { carrierId: null, seriesId: null, enabled: null, warning: null }

/** The ships within the scope, by series. */
export async function listShips(
  context: Context,
  request: ParsedRequest<Endpoints['fleet.ships']>,
): Promise<Reply<'fleet.ships'>> {
  const { carrierId, seriesId, enabled, warning } = { ...anyShip, ...request }
  const clock = await certificateClock(context)
  const { rows } = await sql<{ ship: Reply<'fleet.ships'>['ships'][number] }>`
    select ${shipJson(context, clock)} as ship
    from fleet.ships s join staff.organisations o on o.id = s.carrier_id
      left join fleet.ship_series r on r.id = s.series_id
      left join fleet.deck_plans plan on plan.ship_id = s.id and plan.status = 'published'
    where ${visibleOfCarrier(context.scope, sql`s.carrier_id`)}
      and (${carrierId}::bigint is null or s.carrier_id = ${carrierId})
      and (${seriesId}::bigint is null or s.series_id = ${seriesId})
      and (${enabled}::boolean is null or s.enabled = ${enabled})
      and (${warning}::boolean is null or ${warns(ofShip, clock)} = ${warning})
    order by s.series_id, s.id`.execute(context.db)
  return { ships: rows.map(({ ship }) => ship), asOf: toInstant(context.now) }
}

/**
 * One ship with its deck plan.
 * @throws fleet.shipNotFound when there is no such ship for them
 */
export async function readShip(context: Context, { id }: { id: Id }): Promise<Reply<'fleet.ship'>> {
  const clock = await certificateClock(context)
  const { rows } = await sql<{ reply: Omit<Reply<'fleet.ship'>, 'asOf'> }>`
    select json_build_object('ship', ${shipJson(context, clock)}, 'decks', ${decksOfPlan('plan')}) as reply
    from fleet.ships s join staff.organisations o on o.id = s.carrier_id
      left join fleet.ship_series r on r.id = s.series_id
      left join fleet.deck_plans plan on plan.ship_id = s.id and plan.status = 'published'
    where s.id = ${id} and ${visibleOfCarrier(context.scope, sql`s.carrier_id`)}`.execute(context.db)
  if (!rows[0]) throw problem('fleet.shipNotFound')
  return { ...rows[0].reply, asOf: toInstant(context.now) }
}
