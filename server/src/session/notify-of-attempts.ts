import { sql } from 'kysely'
import { notifyPersons } from '../messages/index.ts'
import type { CallContext } from '../platform/http/context.ts'
import { networkOf, wideNetworkOf } from '../platform/http/limits/networks.ts'
import { FixedWindowLimit } from '../platform/security/fixed-window-limit.ts'
import type { Services } from '../platform/services.ts'
import { localizedText } from '../platform/texts.ts'
import { isActiveUser } from '../staff/index.ts'

/** Throttle: one notification in six hours for each ongoing attack. */
const notificationIntervalMs = 6 * 3_600_000
/** Each node counts its own. */
const limitOfNode = new WeakMap<Services, FixedWindowLimit>()

function limitOf(services: Services): FixedWindowLimit {
  const limit =
    limitOfNode.get(services) ?? new FixedWindowLimit({ most: 1, windowMs: notificationIntervalMs })
  limitOfNode.set(services, limit)
  return limit
}

/** Notifies administrators once that sign-ins are being slowed down; attempts on unknown user names are left out. */
export async function notifyOfAttempts(
  { db, services, now, clientAddress, log }: CallContext,
  { kind, userId }: { kind: string; userId: string | null },
): Promise<void> {
  if (kind === 'pair' || (kind === 'user' && userId === null)) return
  const network = kind === 'wide' ? (wideNetworkOf(clientAddress) ?? clientAddress) : networkOf(clientAddress)
  const subject = kind === 'user' ? `user ${userId}` : `network ${network}`
  if (limitOf(services).consume(subject, now) > 0) return
  log.warn(
    { pause: kind, ...(kind === 'user' ? { user: userId } : { network }) },
    'sign-ins are being slowed down',
  )
  const { rows } = await sql<{ id: string; code: string | null }>`
    select distinct u.id, (select code from staff.users where id = ${userId}) as code from staff.users u
    join staff.organisations o on o.id = u.organisation_id
    join staff.user_roles ur on ur.user_id = u.id
    join staff.roles r on r.id = ur.role_id and r.enabled and r.data_scope = 'all' and r.dock_scope = 'all'
    join staff.role_menus m on m.role_id = r.id and m.menu_id = 'staff.editUsers'
    where ${isActiveUser(now)} order by u.id`.execute(db)
  const titles = localizedText('notices.passwordGuessing.title')
  const contents =
    kind === 'user'
      ? localizedText('notices.passwordGuessing.ofUser', { user: rows[0]?.code ?? '' })
      : localizedText('notices.passwordGuessing.ofNetwork', { network })
  const people = rows.map(({ id }) => id)
  const about = kind === 'user' && userId !== null ? { aboutUserId: userId } : {}
  await db
    .transaction()
    .execute((tx) => notifyPersons(tx, services.live, people, { titles, contents, ...about }, now))
}
