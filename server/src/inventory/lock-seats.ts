import type { inventory } from '@fairway/contract/inventory/endpoints'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { invalidFields, problem } from '../platform/http/problems.ts'
import { visibleSailings } from '../sailings/index.ts'

type LockSeats = ParsedRequest<(typeof inventory)['inventory.lockSeats']>

/**
 * Takes seats out of sale, for a trip or the whole voyage. Tickets sold for them stay as they are, and so do seats that are
 * locked already.
 * @throws sailings.notFound, inventory.notOfThisSailing, request.invalid when the voyage ends before the trip
 */
export function lockSeats(context: Context, { sailingId, seatIds, reason, trip }: LockSeats) {
  return inTransaction(context, async (tx, journal) => {
    const lastStop = await lockSailing(tx, context, sailingId, seatIds)
    if (trip && trip.toStop > lastStop)
      throw invalidFields({ field: 'trip.toStop', reason: 'tooLarge', values: { limit: lastStop } })
    const { fromStop, toStop } = trip ?? { fromStop: 0, toStop: lastStop }
    const { rows } = await sql<{ label: string }>`
      update inventory.seats set lock_reason = ${reason}, locked = inventory.trip_mask(${fromStop}, ${toStop}), locked_by = ${context.caller.userId}, locked_at = ${context.now}
      where sailing_id = ${sailingId} and id = any(${seatIds}::bigint[]) and lock_reason is null
      returning label`.execute(tx)
    const seats = rows.map(({ label }) => label)
    journal({ entity: 'sailings.sailing', entityId: sailingId, detail: { seats, reason, ...trip } })
    return { seats: seats.length }
  })
}

/** Puts locked seats on sale again, on all legs. */
export function unlockSeats(context: Context, { sailingId, seatIds }: Omit<LockSeats, 'reason' | 'trip'>) {
  return inTransaction(context, async (tx, journal) => {
    await lockSailing(tx, context, sailingId, seatIds)
    const { rows } = await sql<{ label: string }>`
      select label from inventory.unlock(${sailingId}, ${seatIds}::bigint[])`.execute(tx)
    const seats = rows.map(({ label }) => label)
    journal({ entity: 'sailings.sailing', entityId: sailingId, detail: { seats } })
    return { seats: seats.length }
  })
}

/**
 * Makes sales of the sailing wait, so that no seat is sold between our look and our change. Gives the number of its last stop.
 * @throws sailings.notFound, inventory.notOfThisSailing
 */
async function lockSailing(
  tx: Transaction,
  { scope }: Context,
  sailingId: string,
  seatIds: readonly string[],
): Promise<number> {
  await sql`select inventory.lock_sailings(array[${sailingId}::bigint])`.execute(tx)
  const { rows } = await sql<{ seats: number; lastStop: number }>`
    select s.stops_count - 1 as "lastStop", (select count(*)::integer from inventory.seats seat
      where seat.sailing_id = s.id and seat.id = any(${seatIds}::bigint[])) as seats
    from sailings.sailings s where s.id = ${sailingId} and ${visibleSailings(scope)}`.execute(tx)
  const sailing = rows[0]
  if (!sailing) throw problem('sailings.notFound')
  if (sailing.seats !== new Set(seatIds).size) throw problem('inventory.notOfThisSailing')
  return sailing.lastStop
}
