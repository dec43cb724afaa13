import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { problem } from '../platform/problems.ts'

const windowMinutes = 10

/**
 * Counts a try of an address, right or wrong. A pier's visitors may share one address; somebody who tries numbers needs
 * far more than anybody who has something to say.
 * @throws comments.tooMany with the minutes to wait.
 */
export async function countTry(db: Database, address: string, now: Date, mostTries: number): Promise<void> {
  const expired = new Date(now.getTime() - windowMinutes * 60_000)
  const { rows } = await sql<{ tries: number; began_at: Date }>`
    insert into comments.tries as t (address, began_at, tries) values (${address}, ${now}, 1)
    on conflict (address) do update set
      tries = case when t.began_at <= ${expired} then 1 else least(t.tries + 1, ${mostTries + 1}) end,
      began_at = case when t.began_at <= ${expired} then excluded.began_at else t.began_at end
    returning tries, began_at`.execute(db)
  const counted = rows[0]
  if (counted && counted.tries > mostTries)
    throw problem('comments.tooMany', {
      minutes: Math.max(1, Math.ceil((counted.began_at.getTime() - expired.getTime()) / 60_000)),
    })
}

/** Addresses are of no use after their time. */
export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  await sql`delete from comments.tries where began_at < ${new Date(now.getTime() - 86_400_000)}`.execute(db)
}
