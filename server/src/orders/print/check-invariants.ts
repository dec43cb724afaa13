import { setImmediate } from 'node:timers/promises'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { type Extent, portionsOf } from '../domain/portions.ts'
import { findViolationsIn, type Violation } from '../invariants.ts'

/** What there is to prove in the night of a moment. */
export async function readExtent(db: Connection, now: Date): Promise<Extent> {
  const lately = new Date(now.getTime() - 2 * 86_400_000)
  const { rows } = await sql<Extent>`
    with recent as (
      select coalesce((select min(id) from orders.orders where made_at >= ${lately}), (select max(id) + 1 from orders.orders), 0) as order,
        coalesce((select min(id) from accounts.transfers where at >= ${lately}), (select max(id) + 1 from accounts.transfers), 0)
          as transfer
    )
    select
      (select coalesce(json_agg(distinct service_date), '[]') from sailings.sailings) as "sailingDays",
      (select coalesce(json_agg(distinct (at at time zone 'Asia/Shanghai')::date), '[]') from platform.request_keys) as "keyDays",
      (select coalesce(json_agg(day), '[]') from accounts.closed_days where folded_at is not null) as "foldedDays",
      recent.order::double precision as "recentOrder",
      greatest((select max(id) from orders.orders), (select max(order_id) from orders.passengers),
        (select max(order_id) from orders.tickets), 0)::double precision as "lastOrder",
      (select coalesce(json_agg(distinct changed.order_id), '[]') from (
          select order_id from accounts.transfers where at >= ${lately}
          union all select order_id from orders.corrections where ended_at >= ${lately} and forgotten_at is null
          union all select order_id from orders.offers where ended_at >= ${lately} and state = 'confirmed') changed
        where changed.order_id < recent.order) as "changedOrders",
      recent.transfer::double precision as "recentTransfer",
      greatest((select max(id) from accounts.transfers), (select max(transfer_id) from accounts.entries), 0)::double precision
        as "lastTransfer",
      (select coalesce(json_agg(organisation_id order by organisation_id), '[]') from accounts.wallets) as wallets
    from recent`.execute(db)
  const extent = rows[0]
  if (!extent) throw new Error('what is to be proven could not be read')
  return extent
}

/** Looks through the portions of this night, each in a statement of its own. */
export async function findViolationsOfNight(
  db: Connection,
  now: Date,
): Promise<{ portions: number; violations: Violation[] }> {
  const portions = portionsOf(await readExtent(db, now), serviceDateOf(now))
  const violations: Violation[] = []
  for (const portion of portions) {
    violations.push(...(await findViolationsIn(db, portion)))
    await setImmediate()
  }
  return { portions: portions.length, violations }
}
