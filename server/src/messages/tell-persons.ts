import type { Texts } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database.ts'

/**
 * A message of the product itself to some persons, in the caller's transaction. Open browsers hear of it when the job
 * announces what is due, within a minute.
 */
export async function tellPersons(
  tx: Transaction,
  users: readonly string[],
  { titles, contents }: { titles: Texts; contents: Texts },
  now: Date,
): Promise<void> {
  if (users.length === 0) return
  await sql`
    with written as (
      insert into messages.messages (kind, organisation_id, language, titles, contents, important, state, publish_at,
        created_at, changed_at)
      select 'msg', o.id, 'zh', ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(contents)}::jsonb, true, 'published',
        ${now}, ${now}, ${now}
      from staff.organisations o where o.kind = 'operator' order by o.id limit 1
      returning id)
    insert into messages.targets (message_id, kind, target)
    select written.id, 'user', reader from written, unnest(${users}::text[]) reader`.execute(tx)
}
