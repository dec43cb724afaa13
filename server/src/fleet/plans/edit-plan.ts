import type { deckPlans } from '@fairway/contract/fleet/plan-endpoints'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { lockDraft } from './change-plans.ts'

type Request = ParsedRequest<(typeof deckPlans)['fleet.editPlan']>
type Seat = Request['seats'][number]

/**
 * Changes the name of a draft and what its seats are. Who does becomes its author, and another user publishes it.
 * @throws fleet.planNotFound, fleet.planNotDraft, record.changedMeanwhile, fleet.labelTaken, request.invalid for a class or
 *   a seat that is not there
 */
export function editPlan(
  context: Context,
  { id, revision, name, seats }: Request,
): Promise<{ revision: number }> {
  const { now, caller } = context
  return inTransaction(context, async (tx, journal) => {
    const plan = await lockDraft(tx, context, { id, revision })
    const before = await seatsOf(tx, id, seats)
    const missing = seats.find(
      (seat, at) => !before.has(seat.id) || seats.findIndex((one) => one.id === seat.id) < at,
    )
    if (missing)
      throw invalidFields({ field: 'seats.id', reason: 'unknownCode', values: { value: missing.id } })
    await assertClassesExist(tx, seats)
    await assertLabelsFree(tx, id, seats)
    await sql`
      update fleet.ship_seats seat set label = n.label, class_id = c.id,
        attributes = array(select distinct a from jsonb_array_elements_text(n.attributes) a order by a)
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
          as n(id bigint, label text, "classCode" text, attributes jsonb)
        join fleet.classes c on c.code = n."classCode"
      where seat.id = n.id and seat.plan_id = ${id}`.execute(tx)
    await sql`update fleet.deck_plans set name = nullif(${name}, ''), drawn_up_by = ${caller.userId}, drawn_up_at = ${now},
        revision = revision + 1, changed_at = ${now}, changed_by = ${caller.userId}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'fleet.ship',
      entityId: plan.shipId,
      detail: { version: plan.version, ...changesOfSeats(plan.name ?? '', before, name, seats) },
    })
    return { revision: revision + 1 }
  })
}

/** The seats of a plan that a request names, as they are. */
async function seatsOf(tx: Transaction, plan: string, seats: readonly Seat[]): Promise<Map<string, Seat>> {
  const { rows } = await sql<Seat>`
    select s.id::text as id, s.label, c.code as "classCode", s.attributes
    from fleet.ship_seats s join fleet.classes c on c.id = s.class_id
    where s.plan_id = ${plan} and s.id = any (${seats.map(({ id }) => id)}::bigint[])`.execute(tx)
  return new Map(rows.map((seat) => [seat.id, seat]))
}

/** @throws request.invalid */
async function assertClassesExist(tx: Transaction, seats: readonly Seat[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from fleet.classes`.execute(tx)
  const missing = seats.find(({ classCode }) => !rows.some(({ code }) => code === classCode))
  if (missing)
    throw invalidFields({
      field: 'seats.classCode',
      reason: 'unknownCode',
      values: { value: missing.classCode },
    })
}

/** @throws fleet.labelTaken when two seats of the plan would have one label */
async function assertLabelsFree(tx: Transaction, plan: string, seats: readonly Seat[]): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    select coalesce(n.label, s.label) as label
    from fleet.ship_seats s
      left join jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as n(id bigint, label text) on n.id = s.id
    where s.plan_id = ${plan} group by 1 having count(*) > 1 order by 1 limit 1`.execute(tx)
  const [taken] = rows
  if (taken) throw problem('fleet.labelTaken', { label: taken.label })
}

/** So many seats are named in the journal; of more the differences between versions tell. */
const most = 100

/** What the journal tells: the seats that changed, each with what it was and is. */
function changesOfSeats(formerName: string, before: Map<string, Seat>, name: string, seats: readonly Seat[]) {
  const written = ({ label, classCode, attributes }: Seat) =>
    [label, classCode, ...attributes.toSorted()].join(' ')
  const changed = seats
    .map((seat) => [before.get(seat.id) ?? seat, seat] as const)
    .filter(([former, seat]) => written(former) !== written(seat))
    .slice(0, most)
  return changesOf(
    { planName: formerName, seats: changed.map(([former]) => written(former)).join(', ') },
    { planName: name, seats: changed.map(([, seat]) => written(seat)).join(', ') },
  )
}
