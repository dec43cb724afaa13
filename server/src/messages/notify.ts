import type { Names } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { Live } from '../platform/live/live.ts'
import { isActiveUser } from '../staff/index.ts'
import { publishEvents } from './publish-events.ts'

/** A notification of the product itself. */
export interface Notification {
  titles: Names
  contents: Names
  /** The member of staff whom the contents name: the message goes when that person is erased. */
  aboutUserId?: string
}

/**
 * Notifies persons, in the caller's transaction: a message of the product itself, in the inbox and as a pop-up of the
 * browsers that are open.
 */
export const notifyPersons = (
  tx: Transaction,
  live: Live,
  users: readonly string[],
  notification: Notification,
  now: Date,
): Promise<void> => notify(tx, live, { kind: 'user', ids: users }, notification, now)

/** The same for all users of an organisation, also those who join it later. */
export const notifyOrganisation = (
  tx: Transaction,
  live: Live,
  organisation: string,
  notification: Notification,
  now: Date,
): Promise<void> => notify(tx, live, { kind: 'organisation', ids: [organisation] }, notification, now)

async function notify(
  tx: Transaction,
  live: Live,
  to: { kind: 'user' | 'organisation'; ids: readonly string[] },
  { titles, contents, aboutUserId }: Notification,
  now: Date,
): Promise<void> {
  if (to.ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    with written as (
      insert into messages.messages (kind, organisation_id, language, titles, contents, important, state, publish_at,
        created_at, changed_at, about_user_id)
      select 'msg', o.id, 'en', ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(contents)}::jsonb, true, 'published',
        ${now}, ${now}, ${now}, ${aboutUserId ?? null}
      from staff.organisations o where o.kind = 'operator' order by o.id limit 1
      returning id), targets as (
      insert into messages.targets (message_id, kind, target)
      select written.id, ${to.kind}, reader from written, unnest(${to.ids}::text[]) reader)
    select id from written`.execute(tx)
  await publishEvents(
    tx,
    live,
    rows.map(({ id }) => id),
  )
}

/** Notifies all users of the operator with a permission; returns how many. */
export async function notifyHolders(
  tx: Transaction,
  live: Live,
  { permission, ...notification }: Notification & { permission: string },
  now: Date,
): Promise<number> {
  const { rows: people } = await sql<{ id: string }>`
    select distinct u.id::text as id from staff.users u join staff.organisations o on o.id = u.organisation_id
    join staff.user_roles ur on ur.user_id = u.id join staff.roles r on r.id = ur.role_id and r.enabled
    join staff.role_menus rm on rm.role_id = r.id and rm.menu_id = ${permission}
    where o.kind = 'operator' and ${isActiveUser(now)}`.execute(tx)
  await notifyPersons(
    tx,
    live,
    people.map(({ id }) => id),
    notification,
    now,
  )
  return people.length
}
