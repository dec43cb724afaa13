import { setImmediate } from 'node:timers/promises'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { notifyHolders } from '../../messages/index.ts'
import type { Connection, Database } from '../../platform/database/database.ts'
import type { CapabilityGauge } from '../../platform/health/gauges.ts'
import type { Services } from '../../platform/services.ts'
import { localizedText, textOf } from '../../platform/texts.ts'
import { type Extent, portionsOf } from '../domain/portions.ts'
import { findViolationsIn, type Violation } from '../invariants.ts'

/** Maximum of violations stored of one run. */
const maxStoredViolations = 100

/** Damage was found. The text goes into the run of the job, where administrators read it. */
class BrokenInvariants extends Error {
  constructor(violations: readonly Violation[]) {
    super(
      `${violations.length} places break a rule. ${violations
        .slice(0, 10)
        .map(({ rule, where }) => `${rule}: ${where}`)
        .join('; ')}`,
    )
    this.name = 'BrokenInvariants'
  }
}

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

/**
 * The nightly check: looks for violations in portions, each a statement of its own, stores the result and, when there
 * are any, notifies administrators and fails.
 * @throws BrokenInvariants
 */
export async function checkInvariants({ database: { db }, clock, live, log }: Services): Promise<void> {
  const beganAt = clock.now()
  const { portions, violations } = await findViolationsOfNight(db, beganAt)
  const endedAt = new Date(Math.max(clock.now().getTime(), beganAt.getTime()))
  await db.transaction().execute(async (tx) => {
    await sql`insert into orders.proofs (began_at, ended_at, portions, violations, found)
      values (${beganAt}, ${endedAt}, ${portions}, ${violations.length},
        ${JSON.stringify(violations.slice(0, maxStoredViolations))}::jsonb)`.execute(tx)
    if (violations.length === 0) return
    const notified = await notifyHolders(tx, live, notificationOf(violations.length), endedAt)
    log.error({ violations: violations.length, notified }, 'the nightly proof found broken rules')
  })
  if (violations.length > 0) throw new BrokenInvariants(violations)
}

const notificationOf = (count: number) => ({
  permission: 'system.runJobs',
  titles: localizedText('notices.brokenRecords.title'),
  contents: localizedText('notices.brokenRecords.content', (language) => ({
    count,
    job: textOf(language, 'jobs.orders.checkInvariants.name'),
  })),
})

/** For `/api/metrics`: what the last proof found. */
export const invariantGauges = (db: Database): CapabilityGauge[] => [
  {
    name: 'fairway_invariant_violations',
    help: 'Places that broke a rule in the last nightly proof.',
    async read() {
      const { rows } = await sql<{ violations: number }>`
        select violations from orders.proofs order by id desc limit 1`.execute(db)
      return rows[0]?.violations
    },
  },
]
