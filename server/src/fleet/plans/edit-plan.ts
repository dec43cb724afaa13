import type { DrawnDeck } from '@fairway/contract/fleet/plan'
import { drawingFaults, isSaveable } from '@fairway/contract/fleet/plan-drawing'
import type { deckPlans } from '@fairway/contract/fleet/plan-endpoints'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { lockDraft } from './change-plans.ts'
import { changesOfDrawing } from './drawing-changes.ts'
import { decksOfPlan } from './plan-json.ts'

type Request = ParsedRequest<(typeof deckPlans)['fleet.editPlan']>

/**
 * Replaces what is drawn in a draft, and its name. Who does becomes its author, and another user publishes it.
 * @throws fleet.planNotFound, fleet.planNotDraft, record.changedMeanwhile, fleet.drawingFault, request.invalid for a class that
 *   is not there
 */
export function editPlan(
  context: Context,
  { id, revision, name, decks }: Request,
): Promise<{ revision: number }> {
  const { now, caller } = context
  return inTransaction(context, async (tx, journal) => {
    const plan = await lockDraft(tx, context, { id, revision })
    const fault = drawingFaults(decks).find((one) => !isSaveable(one))
    if (fault) throw problem('fleet.drawingFault', { ...fault })
    await assertClassesExist(tx, decks)
    const before = await decksOf(tx, id)
    await replaceDecks(tx, id, decks)
    await sql`update fleet.deck_plans set name = nullif(${name}, ''), drawn_up_by = ${caller.userId}, drawn_up_at = ${now},
        revision = revision + 1, changed_at = ${now}, changed_by = ${caller.userId}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'fleet.ship',
      entityId: plan.shipId,
      detail: {
        version: plan.version,
        ...changesOfDrawing({ name: plan.name ?? '', decks: before }, { name, decks }),
      },
    })
    return { revision: revision + 1 }
  })
}

async function decksOf(tx: Transaction, plan: string): Promise<DrawnDeck[]> {
  const { rows } = await sql<{ decks: DrawnDeck[] }>`
    select ${decksOfPlan('plan')} as decks from fleet.deck_plans plan where plan.id = ${plan}`.execute(tx)
  return rows[0]?.decks ?? []
}

/** Nothing refers to the seats of a draft, so they are made anew instead of being told apart. */
export async function replaceDecks(
  tx: Transaction,
  plan: string,
  decks: readonly DrawnDeck[],
): Promise<void> {
  await sql`delete from fleet.decks where plan_id = ${plan}`.execute(tx)
  const drawn = sql`jsonb_to_recordset(${JSON.stringify(decks)}::jsonb)
    as deck(number smallint, names jsonb, aisles jsonb, seats jsonb, cabins jsonb)`
  await sql`insert into fleet.decks (plan_id, number, names) select ${plan}, deck.number, deck.names from ${drawn}`.execute(
    tx,
  )
  await sql`
    insert into fleet.plan_rows (plan_id, deck, row_number, aisle_after)
    select ${plan}, deck.number, drawn."row", array(
      select distinct value::smallint
      from jsonb_to_recordset(deck.aisles) as aisle("row" integer, "aisleAfter" jsonb),
        jsonb_array_elements_text(aisle."aisleAfter")
      where aisle."row" = drawn."row" order by value::smallint)
    from ${drawn}, lateral (
      select "row" from jsonb_to_recordset(deck.seats) as seat("row" integer)
      union select "row" from jsonb_to_recordset(deck.aisles) as aisle("row" integer)) drawn`.execute(tx)
  await sql`
    insert into fleet.plan_cabins (plan_id, deck, code, sale, sexes)
    select ${plan}, deck.number, cabin.code, cabin.sale, cabin.sexes
    from ${drawn}, jsonb_to_recordset(deck.cabins) as cabin(code text, sale text, sexes text)`.execute(tx)
  await sql`
    insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id, attributes, cabin)
    select ${plan}, deck.number, seat.label, seat."row", seat.position, class.id,
      array(select distinct value from jsonb_array_elements_text(seat.attributes) order by value), seat.cabin
    from ${drawn}, jsonb_to_recordset(deck.seats) as seat(label text, "classCode" text, "row" integer, position smallint,
        attributes jsonb, cabin text)
      join fleet.classes class on class.code = seat."classCode"
    order by deck.number, seat."row", seat.position`.execute(tx)
}

/** @throws request.invalid */
async function assertClassesExist(tx: Transaction, decks: readonly DrawnDeck[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from fleet.classes`.execute(tx)
  const known = new Set(rows.map(({ code }) => code))
  const missing = decks.flatMap(({ seats }) => seats).find(({ classCode }) => !known.has(classCode))
  if (missing)
    throw invalidFields({
      ...{ field: 'decks.seats.classCode', reason: 'unknownCode' },
      values: { value: missing.classCode },
    })
}
