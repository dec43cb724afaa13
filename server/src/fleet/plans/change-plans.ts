import type { deckPlans } from '@fairway/contract/fleet/plan-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { lockRecord } from '../../staff/index.ts'
import { lockShip } from '../ships/change-ships.ts'
import { editableOfCarrier, visibleOfCarrier } from '../visible-fleet.ts'
import { previewPublication } from './publication.ts'

type Endpoints = typeof deckPlans
type Request<Verb extends keyof Endpoints> = ParsedRequest<Endpoints[Verb]>

/**
 * Makes the next version of the deck plan of a ship as a draft, from a plan of its own or of another ship within sight; without
 * one it has an empty deck.
 * @throws record.notFound for the ship, fleet.planNotFound, fleet.draftExists
 */
export function copyPlan(
  context: Context,
  { shipId, planId }: Request<'fleet.copyPlan'>,
): Promise<{ id: string }> {
  return inTransaction(context, async (tx, journal) => {
    await lockShip(tx, context, shipId)
    const source = planId === null ? null : await sourceOf(tx, context, planId)
    const made = await sql<{ id: string }>`
      select fleet.copy_plan(${planId}, ${shipId}, ${context.caller.userId}, ${context.now}) as id`.execute(
      tx,
    )
    const id = made.rows[0]?.id ?? ''
    const { version } = await lockRecord<{ version: number }>(tx, 'fleet.deck_plans', id)
    journal({
      entity: 'fleet.ship',
      entityId: shipId,
      detail: { version, ...(source !== null && { planOf: source }) },
    })
    return { id }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('fleet.draftExists') : error
  })
}

/** A plan within sight as the journal names it: its ship and version. */
async function sourceOf(tx: Transaction, { scope }: Context, planId: string): Promise<string> {
  const { rows } = await sql<{ version: number; ship: string }>`
    select p.version, s.code as ship from fleet.deck_plans p join fleet.ships s on s.id = p.ship_id
    where p.id = ${planId} and ${visibleOfCarrier(scope, sql`s.carrier_id`)}`.execute(tx)
  if (!rows[0]) throw problem('fleet.planNotFound')
  return `${rows[0].ship} ${rows[0].version}`
}

interface DraftRow {
  version: number
  status: string
  name: string | null
  drawn_up_by: string
}

/**
 * Locks a draft of a ship that is the caller's to change, the ship first.
 * @throws fleet.planNotFound, record.changedMeanwhile, fleet.planNotDraft
 */
export async function lockDraft(
  tx: Transaction,
  context: Context,
  { id, revision }: { id: string; revision: number },
) {
  const { rows } = await sql<{ ship: string }>`
    select s.id as ship from fleet.deck_plans p join fleet.ships s on s.id = p.ship_id
    where p.id = ${id} and ${editableOfCarrier(context.scope, sql`s.carrier_id`)}`.execute(tx)
  if (!rows[0]) throw problem('fleet.planNotFound')
  await lockShip(tx, context, rows[0].ship)
  const plan = await lockRecord<DraftRow>(tx, 'fleet.deck_plans', id)
  if (plan.status !== 'draft') throw problem('fleet.planNotDraft')
  if (plan.revision !== revision) await lockRecord(tx, 'fleet.deck_plans', id, revision)
  return { ...plan, shipId: rows[0].ship }
}

/** Throws a draft away. */
export function discardPlan(
  context: Context,
  request: Request<'fleet.discardPlan'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const { shipId, version } = await lockDraft(tx, context, request)
    await sql`delete from fleet.deck_plans where id = ${request.id}`.execute(tx)
    journal({ entity: 'fleet.ship', entityId: shipId, detail: { version } })
    return {}
  })
}

/**
 * Publishes a draft of another user: sailings are opened by it from now on. Those that are open keep the plan they were opened
 * by; those of which nothing is sold get this one, if that is wished.
 * @throws fleet.ownPlan, fleet.planFault
 */
export function publishPlan(
  context: Context,
  { toUnsold, ...request }: Request<'fleet.publishPlan'>,
): Promise<ReplyOf<Endpoints['fleet.publishPlan']>> {
  const { now, caller } = context
  return inTransaction(context, async (tx, journal) => {
    const { shipId, version, drawn_up_by: author } = await lockDraft(tx, context, request)
    if (author === caller.userId) throw problem('fleet.ownPlan')
    const { fault, seats } = await previewPublication(tx, context, request.id)
    if (fault) throw problem('fleet.planFault', { fault })
    const change = sql`revision = revision + 1, changed_at = ${now}, changed_by = ${caller.userId}`
    await sql`update fleet.deck_plans set status = 'replaced', ${change}
      where ship_id = ${shipId} and status = 'published'`.execute(tx)
    await sql`update fleet.deck_plans set status = 'published', published_by = ${caller.userId}, published_at = ${now}, ${change}
      where id = ${request.id}`.execute(tx)
    const { rows } = await sql<{ sailings: number }>`
      select cardinality(inventory.change_plan(array(select id from sailings.sailings
        where ${toUnsold} and ship_id = ${shipId} and departs_at > ${now}), ${request.id}, ${now})) as sailings`.execute(
      tx,
    )
    const sailings = rows[0]?.sailings ?? 0
    journal({ entity: 'fleet.ship', entityId: shipId, detail: { version, seats, sailings } })
    return { sailings }
  })
}
