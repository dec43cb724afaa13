import { sql } from 'kysely'
import type { Connection, Database } from '../platform/database.ts'

/** Only one at a time follows the clock; whoever needs the sailings to stand still for a while takes this lock. */
export const clockLock = 7_248_911_004

/** What the passing of time has changed. */
export interface Followed {
  departed: number
  arrived: number
  ticketsUsed: number
  ordersClosed: number
}

const nothing: Followed = { departed: 0, arrived: 0, ticketsUsed: 0, ordersClosed: 0 }

/** Moves sailings on with the clock; does nothing while somebody else does or wants them to stand still. */
export async function followClock(db: Database, now: Date): Promise<Followed> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${clockLock}) as mine`.execute(tx)
    return rows[0]?.mine ? moveOn(tx, now) : nothing
  })
}

/**
 * Moves sailings on by their planned times: departed when they leave their first stop, arrived at their last. A
 * ticket is used when its passenger has come to the end of the trip, and an order is closed when its last living
 * ticket is. Cancelled sailings stay as they are. For those who hold the lock.
 */
export async function moveOn(db: Connection, now: Date): Promise<Followed> {
  const { rows } = await sql<Followed>`
    with running as materialized (
      select id, status, arrives_at from sailings.sailings
      where status in ('scheduled', 'boarding', 'departed') and departs_at <= ${now}
      order by id for no key update
    ), moved as (
      update sailings.sailings s set status = case when r.arrives_at <= ${now} then 'arrived' else 'departed' end
      from running r
      where s.id = r.id and (r.status <> 'departed' or r.arrives_at <= ${now})
      returning s.status
    ), used as (
      update orders.tickets t set state = 'used'
      from running r
      where t.sailing_id = r.id and t.state in ('issued', 'boarded') and t.planned_arrive <= ${now}
      returning t.id, t.order_id
    ), closed as (
      update orders.orders o set state = 'closed'
      where o.id in (select order_id from used) and o.state = 'paid'
        and not exists (select from orders.tickets other
          where other.order_id = o.id and other.state in ('held', 'issued', 'boarded')
            and other.id not in (select id from used))
      returning 1
    )
    select (select count(*) from moved where status = 'departed')::integer as departed,
      (select count(*) from moved where status = 'arrived')::integer as arrived,
      (select count(*) from used)::integer as "ticketsUsed",
      (select count(*) from closed)::integer as "ordersClosed"`.execute(db)
  return rows[0] ?? nothing
}
