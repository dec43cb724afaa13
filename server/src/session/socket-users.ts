import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { LiveAudience, LiveEndpoint, SocketUser } from '../platform/live/live.ts'
import { isActiveUser } from '../staff/index.ts'

/** Where browsers open their sockets: the back office at the specification's address, and the dashboards. */
export const liveEndpoints: Record<LiveAudience, LiveEndpoint> = {
  desk: { path: '/ws/userGroupMs/sys', parameter: 'token' },
  dashboards: { path: '/ws/dashboards', parameter: 'ticket', permission: 'dashboards.view' },
}

const permissions = Object.values(liveEndpoints).flatMap(({ permission }) => permission ?? [])

/** The people of these sessions, as far as they may still work: an ended or expired session is left out. */
export async function socketUsers(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<readonly SocketUser[]> {
  const { rows } = await sql<SocketUser>`
    select s.id as "sessionId", u.id as "userId", o.id as "organisationId", o.kind as "organisationKind",
      s.cookie_hash as "cookieHash",
      array(select r.id::text from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
        where ur.user_id = u.id) as "roleIds",
      array(select distinct rm.menu_id from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
        join staff.role_menus rm on rm.role_id = r.id join staff.menus m on m.id = rm.menu_id and m.status = '1'
        where ur.user_id = u.id and rm.menu_id = any(${permissions}::text[])) as permissions
    from session.sessions s
    join staff.users u on u.id = s.user_id
    join staff.organisations o on o.id = u.organisation_id
    where s.id = any(${sessionIds}::bigint[]) and s.ended_at is null
      and s.idle_until > ${now} and s.expires_at > ${now} and ${isActiveUser(now)}`.execute(db)
  return rows
}
