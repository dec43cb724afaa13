import type { Reach } from '@fairway/contract/staff/data-reach'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isActiveUser, reachesOf, rolesReaches } from '../staff/index.ts'
import { grantsOf } from './load-session.ts'

/** A user as a caller without a session, for work that is done for them; undefined for inactive users. */
export async function callerOf(db: Database, userId: string, now: Date): Promise<Caller | undefined> {
  const { rows } = await sql<{
    code: string
    name: string
    organisation_id: string
    kind: OrganisationKind
    role_ids: string[]
    reaches: Reach[] | null
    dock_ids: string[]
    version: string
  }>`
    select u.code, u.name, u.organisation_id, o.kind, coalesce(r.role_ids, '{}') as role_ids, r.reaches,
      array(select dock_id::text from staff.user_docks d where d.user_id = u.id order by dock_id) as dock_ids, g.version
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    cross join staff.grants_version g
    left join lateral (
      select array_agg(r.id::text order by r.id) as role_ids, ${rolesReaches} as reaches
      from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled where ur.user_id = u.id) r on true
    where u.id = ${userId} and ${isActiveUser(now)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { permissions } = await grantsOf(db, new Map(), row.role_ids, row.version)
  return {
    ...{ userId, code: row.code, name: row.name, sessionId: '', permissions, dockIds: row.dock_ids },
    ...{ organisationId: row.organisation_id, organisationKind: row.kind, reaches: reachesOf(row.reaches) },
    ...{ hasSecondFactor: false, mustChangePassword: false },
  }
}
