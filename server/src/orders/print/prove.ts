import { setImmediate } from 'node:timers/promises'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { notifyHolders } from '../../messages/index.ts'
import type { Connection, Database } from '../../platform/database/database.ts'
import type { Gauge } from '../../platform/health/gauges.ts'
import type { Services } from '../../platform/services.ts'
import { type Extent, portionsOf } from '../domain/portions.ts'
import { findViolationsIn, type Violation } from '../invariants.ts'

/** Kept and shown of one run. */
const maxKept = 100

/** Damage was found. The text goes into the run of the job, where administrators read it. */
export class BrokenInvariants extends Error {
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

async function readExtent(db: Connection, now: Date): Promise<Extent> {
  const lately = new Date(now.getTime() - 2 * 86_400_000)
  const { rows } = await sql<Extent>`
    select
      (select coalesce(json_agg(distinct service_date), '[]') from sailings.sailings) as "sailingDays",
      (select coalesce(json_agg(distinct (at at time zone 'Asia/Shanghai')::date), '[]') from platform.request_keys) as "keyDays",
      coalesce((select min(id) from orders.orders where made_at >= ${lately}), 0)::double precision as "recentOrder",
      greatest((select max(id) from orders.orders), (select max(order_id) from orders.passengers),
        (select max(order_id) from orders.tickets), 0)::double precision as "lastOrder",
      coalesce((select min(id) from accounts.transfers where at >= ${lately}), 0)::double precision as "recentTransfer",
      greatest((select max(id) from accounts.transfers), (select max(transfer_id) from accounts.entries), 0)::double precision
        as "lastTransfer",
      (select coalesce(json_agg(organisation_id order by organisation_id), '[]') from accounts.wallets) as wallets`.execute(
    db,
  )
  const extent = rows[0]
  if (!extent) throw new Error('what is to be proven could not be read')
  return extent
}

/** Looks through the portions of this night, each in a statement of its own. */
export async function lookForDamage(
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
 * The nightly proof: looks for damage in portions, each a statement of its own, keeps what it found and, where
 * something is broken, notifies administrators and fails.
 * @throws BrokenInvariants
 */
export async function prove({ database: { db }, clock, live, log }: Services): Promise<void> {
  const beganAt = clock.now()
  const { portions, violations } = await lookForDamage(db, beganAt)
  const endedAt = new Date(Math.max(clock.now().getTime(), beganAt.getTime()))
  await db.transaction().execute(async (tx) => {
    await sql`insert into orders.proofs (began_at, ended_at, portions, violations, found)
      values (${beganAt}, ${endedAt}, ${portions}, ${violations.length},
        ${JSON.stringify(violations.slice(0, maxKept))}::jsonb)`.execute(tx)
    if (violations.length === 0) return
    const notified = await notifyHolders(tx, live, alarm(violations.length), endedAt)
    log.error({ violations: violations.length, notified }, 'the nightly proof found broken rules')
  })
  if (violations.length > 0) throw new BrokenInvariants(violations)
}

const alarm = (count: number) => ({
  permission: 'system.runJobs',
  titles: {
    en: 'The nightly check found broken records',
    zh: '夜间核查发现数据不一致',
    es: 'La comprobación nocturna encontró datos incoherentes',
    ja: '夜間点検でデータの不整合が見つかりました',
  },
  contents: {
    en: `The check of seats, tickets and money found ${count} places where they do not agree. Open System › Jobs: the last run of “Check seats, tickets and money” names the first of them. Do not correct anything by hand; tell the people who run the server.`,
    zh: `座位、船票与资金的核查发现 ${count} 处不一致。请打开“系统管理 › 任务”，在“核查座位、船票与资金”的最近一次运行中查看前几处。请勿自行修改数据，并通知服务器运维人员。`,
    es: `La comprobación de plazas, billetes y dinero encontró ${count} lugares donde no concuerdan. Abra Sistema › Tareas: la última ejecución de «Comprobar plazas, billetes y dinero» indica los primeros. No corrija nada a mano; avise a quienes administran el servidor.`,
    ja: `座席・乗船券・金額の点検で ${count} か所の不一致が見つかりました。「システム › ジョブ」を開き、「座席・乗船券・金額の点検」の最新の実行で該当箇所を確認してください。手作業で修正せず、サーバーの管理者に連絡してください。`,
  },
})

/** For `/api/metrics`: what the last proof found. */
export const proofGauges = (db: Database): Gauge[] => [
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
