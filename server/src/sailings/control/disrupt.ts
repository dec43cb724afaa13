import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { giveBackKind } from '@fairway/contract/orders/give-back/values'
import type { sailingControl } from '@fairway/contract/sailings/control/endpoints'
import type { ControlReason } from '@fairway/contract/sailings/control/values'
import { sql } from 'kysely'
import { createBatch } from '../../platform/batches/batches.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { wakeJob } from '../../platform/jobs/wake-job.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { countChange, lockSailing, notifyOfChange } from './controlled-sailing.ts'
import { cancelRefusal, delayRefusal } from './decisions.ts'
import { notifyAgencies } from './notify-agencies.ts'

type Endpoints = typeof sailingControl

interface Call {
  stop_number: number
  planned_arrive: Date | null
  planned_depart: Date | null
  expected_arrive: Date | null
  expected_depart: Date | null
  state: 'toCome' | 'skipped' | 'arrived' | 'left'
}

/**
 * Writes expected times from a stop on, by which the sale closes, too. Agencies with passengers hear of it; from the minutes of
 * the parameter on, tickets are given back free until the ship has left.
 * @throws sailings.notFound, record.changedMeanwhile, sailings.alreadyOver, sailings.alreadyCancelled, sailings.stopLeft,
 *   sailings.delayBackwards when an earlier stop is later than that
 */
export function delaySailing(
  context: Context,
  { id, revision, fromStop, minutes, reason, note }: ParsedRequest<Endpoints['sailings.delay']>,
): Promise<{ revision: number; agencies: number }> {
  return inTransaction(context, async (tx, journal) => {
    const sailing = await lockSailing(tx, context, id, revision)
    const refusal = delayRefusal(sailing)
    if (refusal) throw problem(refusal)
    const calls = await lockCalls(tx, id)
    const first = calls[fromStop]
    if (!first?.planned_depart || first.state === 'left') throw problem('sailings.stopLeft')
    assertForwards(calls, fromStop, minutes)
    const late = minutes === 0 ? null : minutes
    await sql`update sailings.sailing_stops call set
        expected_arrive = case when call.planned_arrive is not null and call.state = 'toCome'
          then call.planned_arrive + make_interval(mins => ${late}::integer) else call.expected_arrive end,
        expected_depart = call.planned_depart + make_interval(mins => ${late}::integer)
      where call.sailing_id = ${id} and call.stop_number >= ${fromStop} and call.state <> 'left'`.execute(tx)
    await sql`update sailings.sailings set ${countChange(context)} where id = ${id}`.execute(tx)
    // Less late than before: holds that were made until the later close end at the earlier one.
    await sql`select orders.shorten_holds(${id})`.execute(tx)
    await writeDisruption(tx, context, { id, kind: 'delay', fromStop, minutes, reason, note })
    const agencies = await notifyAgencies(tx, context, id, { kind: 'delay', minutes, reason, note })
    await notifyOfChange(tx, context)
    const before = delayOf(first)
    journal({
      entity: 'sailings.sailing',
      entityId: id,
      detail: { ...changesOf({ delay: before }, { delay: minutes }), fromStop, reason, note },
    })
    return { revision: revision + 1, agencies }
  })
}

async function lockCalls(tx: Transaction, id: string): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select stop_number, planned_arrive, planned_depart, expected_arrive, expected_depart, state
    from sailings.sailing_stops where sailing_id = ${id} order by stop_number for no key update`.execute(tx)
  return rows
}

const delayOf = ({ planned_depart: planned, expected_depart: expected }: Call): number =>
  planned && expected ? Math.round((expected.getTime() - planned.getTime()) / 60_000) : 0

/** A ship does not arrive before it left the stop before. */
function assertForwards(calls: readonly Call[], fromStop: number, minutes: number): void {
  const before = calls[fromStop - 1]?.expected_depart
  const { planned_arrive: planned } = calls[fromStop] ?? {}
  if (!before || !planned) return
  if (planned.getTime() + minutes * 60_000 < before.getTime())
    throw problem('sailings.delayBackwards', {
      minutes: Math.ceil((before.getTime() - planned.getTime()) / 60_000),
    })
}

async function writeDisruption(
  tx: Transaction,
  { caller, now }: Context,
  event: {
    id: string
    kind: 'delay' | 'cancellation'
    fromStop?: number
    minutes?: number
    reason: ControlReason
    note: string
    batchId?: string | undefined
  },
): Promise<void> {
  await sql`insert into sailings.disruptions (sailing_id, kind, from_stop, minutes, reason, note, at, made_by, batch_id)
    values (${event.id}, ${event.kind}, ${event.fromStop ?? null}, ${event.minutes ?? null}, ${event.reason}, ${event.note}, ${now},
      ${caller.userId}, ${event.batchId ?? null})`.execute(tx)
}

/**
 * Cancels a sailing for good. In one transaction: nothing is sold or paid for it any more, its holds and the offers about its
 * tickets end, agencies hear of it, and giving its tickets back is written down, which a job does order by order.
 * @throws sailings.notFound, record.changedMeanwhile, sailings.hasLeft, sailings.alreadyOver, sailings.alreadyCancelled
 */
export function cancelSailing(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['sailings.cancel']>,
): Promise<{ orders: number; holds: number; agencies: number }> {
  const { id, revision, reason, note } = request
  return idempotentCommand(context, request, async (tx, journal) => {
    const sailing = await lockSailing(tx, context, id, revision)
    const refusal = cancelRefusal(sailing)
    if (refusal) throw problem(refusal)
    await sql`update sailings.sailings set status = 'cancelled', ${countChange(context)} where id = ${id}`.execute(
      tx,
    )
    // Before the holds end: agencies hear of those too.
    const agencies = await notifyAgencies(tx, context, id, { kind: 'cancellation', minutes: 0, reason, note })
    const ended = await sql<{ holds: number }>`
      select holds from orders.end_for_cancellation(${id}, ${context.caller.userId}, ${context.now})`.execute(
      tx,
    )
    const { rows: orders } = await sql<{ id: string }>`
      select t.order_id::text as id from orders.tickets t
      where t.sailing_id = ${id} and t.state in ('issued', 'boarded') group by t.order_id order by t.order_id`.execute(
      tx,
    )
    const batchId =
      orders.length === 0
        ? undefined
        : await createBatch(tx, {
            kind: giveBackKind,
            userId: context.caller.userId,
            now: context.now,
            subjects: orders.map((order) => order.id),
          })
    await writeDisruption(tx, context, { id, kind: 'cancellation', reason, note, batchId })
    await wakeJob(tx, giveBackKind.replace('.', ':'))
    await notifyOfChange(tx, context)
    const holds = ended.rows[0]?.holds ?? 0
    journal({
      entity: 'sailings.sailing',
      entityId: id,
      detail: {
        ...changesOf({ status: sailing.status }, { status: 'cancelled' }),
        ...{ reason, note, orders: orders.length, holds },
      },
    })
    return { orders: orders.length, holds, agencies }
  })
}
