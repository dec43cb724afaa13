import type { Texts } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import { isUsable } from '../platform/usable-people.ts'
import { announce } from './announce.ts'

/**
 * Notifies everybody of the operator who holds a permission with the widest reach, in the caller's transaction: a
 * message of the product itself, in the inbox and as a pop-up. Says how many people it is for.
 */
export async function notifyHolders(
  tx: Transaction,
  live: Live,
  { permission, titles, contents }: { permission: string; titles: Texts; contents: Texts },
  now: Date,
): Promise<number> {
  const { rows: people } = await sql<{ id: string }>`
    select distinct u.id::text as id from staff.users u join staff.organisations o on o.id = u.organisation_id
    join staff.user_roles ur on ur.user_id = u.id join staff.roles r on r.id = ur.role_id and r.enabled
    join staff.role_menus rm on rm.role_id = r.id and rm.menu_id = ${permission}
    where o.kind = 'operator' and ${isUsable(now)}`.execute(tx)
  if (people.length === 0) return 0
  const { rows } = await sql<{ id: string }>`
    with written as (
      insert into messages.messages (kind, organisation_id, language, titles, contents, important, state, publish_at,
        created_at, changed_at)
      select 'msg', o.id, 'en', ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(contents)}::jsonb, true, 'published',
        ${now}, ${now}, ${now}
      from staff.organisations o where o.kind = 'operator' order by o.id limit 1
      returning id), targets as (
      insert into messages.targets (message_id, kind, target)
      select written.id, 'user', reader from written, unnest(${people.map(({ id }) => id)}::text[]) reader)
    select id from written`.execute(tx)
  await announce(
    tx,
    live,
    rows.map(({ id }) => id),
  )
  return people.length
}
