import type { deckPlans } from '@fairway/contract/fleet/plan-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import { instantOf, named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { editableOfCarrier, visibleOfCarrier } from '../visible-fleet.ts'
import { classesOfPlan, decksOfPlan } from './plan-json.ts'

type Endpoints = typeof deckPlans
type Request<Verb extends keyof Endpoints> = ParsedRequest<Endpoints[Verb]>
type List = ReplyOf<Endpoints['fleet.plans']>

/** A version of the ship `s`, as its reader sees it. */
const headOf = ({
  now,
  scope,
  caller,
}: Context) => sql`json_build_object('id', plan.id::text, 'ship', ${named('s')},
  'version', plan.version, 'status', plan.status, 'name', plan.name,
  'drawnUpBy', author.name, 'drawnUpAt', ${instantOf('plan.drawn_up_at')},
  'publishedBy', publisher.name, 'publishedAt', ${instantOf('plan.published_at')}, 'revision', plan.revision,
  'seats', (select count(*) from fleet.ship_seats seat where seat.plan_id = plan.id),
  'sailings', (select count(*) from sailings.sailings run where run.plan_id = plan.id and run.arrives_at > ${now}
    and run.status <> 'cancelled'),
  'editable', ${editableOfCarrier(scope, sql`s.carrier_id`)},
  'own', plan.status = 'draft' and plan.drawn_up_by = ${caller.userId},
  'drafted', exists (select from fleet.deck_plans d where d.ship_id = s.id and d.status = 'draft'))`
const plansOf = sql`fleet.deck_plans plan join fleet.ships s on s.id = plan.ship_id
  join staff.users author on author.id = plan.drawn_up_by left join staff.users publisher on publisher.id = plan.published_by`

/** The versions of deck plans within sight, the latest of each ship first. */
export async function listPlans(context: Context, request: Request<'fleet.plans'>): Promise<List> {
  const { db, scope, now } = context
  const { page, pageSize, sort = ['ship'], text = '', status = null, shipId = null } = request
  const sortColumns = {
    ship: (direction: RawBuilder<unknown>) => sql`s.code ${direction}, plan.version desc`,
    drawnUp: sql`plan.drawn_up_at`,
    published: sql`plan.published_at`,
  }
  const where = sql`${visibleOfCarrier(scope, sql`s.carrier_id`)}
    and (${shipId}::bigint is null or s.id = ${shipId})
    and (${status}::text[] is null or plan.status = any (${status}))
    and platform.localized_matches(jsonb_build_array(s.code, s.names, plan.name), ${text})`
  const [list, counted] = await Promise.all([
    sql<{ plan: List['rows'][number] }>`
      select ${headOf(context)} as plan from ${plansOf} where ${where}
      order by ${orderBy(sort, sortColumns, () => sql`plan.id`)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total from ${plansOf} where ${where}`.execute(db),
  ])
  return {
    rows: list.rows.map(({ plan }) => plan),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * One version with every seat.
 * @throws fleet.planNotFound
 */
export async function readPlan(
  context: Context,
  { id }: Request<'fleet.plan'>,
): Promise<ReplyOf<Endpoints['fleet.plan']>> {
  const { rows } = await sql<{ reply: Omit<ReplyOf<Endpoints['fleet.plan']>, 'asOf'> }>`
    select json_build_object('plan', ${headOf(context)}, 'classes', ${classesOfPlan('plan')},
      'decks', ${decksOfPlan('plan')}) as reply
    from ${plansOf} where plan.id = ${id} and ${visibleOfCarrier(context.scope, sql`s.carrier_id`)}`.execute(
    context.db,
  )
  if (!rows[0]) throw problem('fleet.planNotFound')
  return { ...rows[0].reply, asOf: toInstant(context.now) }
}
