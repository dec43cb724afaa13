import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { networksOf } from '../platform/http/limits/networks.ts'
import { problem } from '../platform/http/problems.ts'

const windowMinutes = 10

/** Tries for one order in a window: its passenger needs one or two, who tries phones needs millions. */
const maxPerOrder = 10

/** Something that is counted, and how many times it may be tried in a window. */
interface AttemptLimit {
  key: string
  max: number
}

/**
 * Rate limit: counts an attempt of a network, right or wrong. The visitors of a dock may share one address; guessing
 * phone numbers takes far more attempts than commenting.
 * @throws comments.tooMany with the minutes to wait.
 */
export function countNetworkAttempt(
  db: Database,
  address: string,
  now: Date,
  maxAttempts: number,
): Promise<void> {
  return countAttempt(
    db,
    networksOf(address).map(({ key, factor }): AttemptLimit => ({ key, max: maxAttempts * factor })),
    now,
  )
}

/**
 * Counts a try for an order, whether there is one or not, from wherever it comes.
 * @throws comments.tooMany with the minutes to wait.
 */
export function countOrderAttempt(db: Database, orderNumber: string, now: Date): Promise<void> {
  return countAttempt(db, [{ key: `order ${orderNumber}`, max: maxPerOrder }], now)
}

async function countAttempt(db: Database, attempts: readonly AttemptLimit[], now: Date): Promise<void> {
  const expired = new Date(now.getTime() - windowMinutes * 60_000)
  const limits = sql.join(
    attempts.map(({ key, max }) => sql`(${key}::text, ${max}::integer)`),
    sql`, `,
  )
  const { rows } = await sql<{ over: boolean; began_at: Date }>`
    with limits(key, max) as (values ${limits}),
    counted as (
      insert into comments.tries as t (key, began_at, tries) select key, ${now}, 1 from limits order by key
      on conflict (key) do update set
        tries = case when t.began_at <= ${expired} then 1
          else least(t.tries + 1, (select w.max from limits w where w.key = t.key) + 1) end,
        began_at = case when t.began_at <= ${expired} then excluded.began_at else t.began_at end
      returning key, tries, began_at)
    select tries > limits.max as over, began_at from counted join limits using (key)
    where tries > limits.max order by began_at desc limit 1`.execute(db)
  const [exceeded] = rows
  if (exceeded)
    throw problem('comments.tooMany', {
      minutes: Math.max(1, Math.ceil((exceeded.began_at.getTime() - expired.getTime()) / 60_000)),
    })
}

/** What was counted is of no use after its time. */
export async function deleteExpiredAttempts(db: Database, now: Date): Promise<void> {
  await sql`delete from comments.tries where began_at < ${new Date(now.getTime() - 86_400_000)}`.execute(db)
}
