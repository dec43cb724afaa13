import { sql } from 'kysely'
import type { Connection, Database } from '../platform/database/database.ts'

/** Advisory lock: one process at a time advances sailings; starting data take it to keep them still. */
export const sailingClockLock = 7_248_911_004

/** What the passing of time has changed. */
export interface AdvanceResult {
  departed: number
  arrived: number
  ticketsUsed: number
  ordersClosed: number
}

const noChange: AdvanceResult = { departed: 0, arrived: 0, ticketsUsed: 0, ordersClosed: 0 }

const lockNotAvailable = '55P03'

/**
 * Advances sailings with the clock, one sailing in a transaction and the oldest first, so that sales of other sailings
 * never wait for it. A sailing that stays locked is left to the next minute. Does nothing while another process holds
 * the advisory lock.
 */
export async function advanceSailings(db: Database, now: Date): Promise<AdvanceResult> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sailings.sailings s
    where s.status in ('scheduled', 'boarding', 'departed') and s.departs_at <= ${now}
    order by s.departs_at, s.id`.execute(db)
  const result = { ...noChange }
  for (const { id } of rows) {
    const advanced = await advanceSailing(db, now, id)
    if (advanced === 'standStill') return result
    for (const what of Object.keys(result) as (keyof AdvanceResult)[]) result[what] += advanced[what]
  }
  return result
}

async function advanceSailing(db: Database, now: Date, id: string): Promise<AdvanceResult | 'standStill'> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(${sailingClockLock}) as mine`.execute(tx)
      if (!rows[0]?.mine) return 'standStill'
      await sql`set local lock_timeout = '1s'`.execute(tx)
      return applyClock(tx, now, id)
    })
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return noChange
    throw error
  }
}

/**
 * Moves sailings on by the clock, call by call: by expected times, else planned ones, unless staff said how far the call
 * is. A sailing has departed when it has left a stop or called anywhere after the first, and arrived when it has at the
 * last one it does not skip. Tickets whose trip has ended by the best known time have travelled, and an order is closed when
 * its last living ticket has. Cancelled sailings stay as they are. For those who hold the lock; `only` is one sailing, all
 * without it.
 */
export async function applyClock(
  db: Connection,
  now: Date,
  only: string | null = null,
): Promise<AdvanceResult> {
  const { rows } = await sql<AdvanceResult>`
    with running as materialized (
      select id, status from sailings.sailings
      where status in ('scheduled', 'boarding', 'departed') and departs_at <= ${now}
        and (${only}::bigint is null or id = ${only}::bigint)
      order by id for no key update
    ), reached as materialized (
      select call.sailing_id, call.stop_number, call.state, sailings.state_by_clock(call, ${now}) as by_clock
      from sailings.sailing_stops call where call.sailing_id in (select id from running)
    ), written as (
      update sailings.sailing_stops call set state = r.by_clock, state_source = 'clock'
      from reached r
      where call.sailing_id = r.sailing_id and call.stop_number = r.stop_number and r.by_clock <> r.state
    ), progress as (
      select sailing_id, case
          when (array_agg(by_clock order by stop_number desc))[1] in ('arrived', 'left') then 'arrived'
          when bool_or(by_clock = 'left' or by_clock = 'arrived' and stop_number > 0) then 'departed' end as status
      from reached where by_clock <> 'skipped' group by sailing_id
    ), moved as (
      update sailings.sailings s set status = p.status
      from running r join progress p on p.sailing_id = r.id
      where s.id = r.id and p.status <> r.status
      returning s.status
    )
    select (select count(*) from moved where status = 'departed')::integer as departed,
      (select count(*) from moved where status = 'arrived')::integer as arrived,
      travelled.tickets as "ticketsUsed", travelled.closed as "ordersClosed"
    from orders.mark_travelled(array(select sailing_id from progress where status is not null), ${now}) travelled`.execute(
    db,
  )
  return rows[0] ?? noChange
}
