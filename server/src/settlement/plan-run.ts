import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { ProofCoverage } from '@fairway/contract/settlement/values'
import { sql } from 'kysely'
import { type Portion, portionsBetween, portionsOf, readExtent } from '../orders/index.ts'
import type { Connection } from '../platform/database/database.ts'

/** A piece of a run: of the rules about the data, of the seal of a day, or of the chain. */
export type ProofPortion = Portion | { subject: 'seals'; day: string } | { subject: 'chain' }

/** The portions with a day of their own. */
export const dayOf = (portion: ProofPortion): string | null => ('day' in portion ? portion.day : null)

/** A portion as text, the same in each run: what was found in it is superseded when it is looked at again. */
export const keyOf = (portion: ProofPortion): string =>
  Object.entries(portion)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

interface Run {
  coverage: ProofCoverage
  day: string | null
  beganAt: Date
}

/** What a run looks at: what there is when it is planned, and what is red until then. */
export async function planPortions(db: Connection, run: Run): Promise<ProofPortion[]> {
  const portions = run.day === null ? await planExtent(db, run) : await planDay(db, run.day)
  const planned = new Set(portions.map(keyOf))
  const red = await readRed(db, run.day)
  return [...portions, ...red.filter((portion) => !planned.has(keyOf(portion)))]
}

async function planExtent(db: Connection, { coverage, beganAt }: Run): Promise<ProofPortion[]> {
  const portions = portionsOf(
    await readExtent(db, beganAt),
    serviceDateOf(beganAt),
    coverage === 'whole' ? 'whole' : 'night',
  )
  const { rows } = await sql<{ day: string }>`select day::text from settlement.seals order by day`.execute(db)
  const sealed = new Set(rows.map(({ day }) => day))
  // Folded days are those of the ledger; each is sealed before it is planned.
  const seals = portions.flatMap((portion): ProofPortion[] =>
    portion.subject === 'days' && sealed.has(portion.day) ? [{ subject: 'seals', day: portion.day }] : [],
  )
  return [{ subject: 'chain' }, ...seals, ...portions]
}

/** The first and the last id of a day. */
type Bounds = readonly [first: number, last: number] | null

async function planDay(db: Connection, day: string): Promise<ProofPortion[]> {
  // Sums, so that the ends of a day are not searched for from the ends of the table.
  const bounds = sql`case when count(*) > 0 then json_build_array(min(id + 0), max(id + 0)) end`
  const { rows } = await sql<{ sealed: boolean; folded: boolean; orders: Bounds; transfers: Bounds }>`
    select exists (select from settlement.seals where day = ${day}::date) as sealed,
      exists (select from accounts.closed_days where day = ${day}::date and folded_at is not null) as folded,
      (select ${bounds} from orders.orders
        where made_at >= accounts.day_begins(${day}::date) and made_at < accounts.day_begins(${day}::date + 1)) as orders,
      (select ${bounds} from accounts.transfers
        where at >= accounts.day_begins(${day}::date) and at < accounts.day_begins(${day}::date + 1)) as transfers`.execute(
    db,
  )
  const [found] = rows
  const between = (subject: 'orders' | 'transfers', bounds: Bounds | undefined) =>
    bounds ? portionsBetween(subject, ...bounds) : []
  return [
    { subject: 'chain' },
    ...(found?.sealed ? [{ subject: 'seals', day } as const] : []),
    { subject: 'sailings', day },
    { subject: 'keys', day },
    ...(found?.folded ? [{ subject: 'days', day } as const] : []),
    ...between('orders', found?.orders),
    ...between('transfers', found?.transfers),
  ]
}

/** The portions in which something is broken since it was looked at last. */
async function readRed(db: Connection, day: string | null): Promise<ProofPortion[]> {
  const { rows } = await sql<{ portion: ProofPortion }>`
    select distinct on (v.portion) v.looked_at as portion from settlement.violations v
    where v.superseded_by is null and (${day}::date is null or v.day = ${day}::date) order by v.portion`.execute(
    db,
  )
  return rows.map(({ portion }) => portion)
}
