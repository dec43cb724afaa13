import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { grantableRoles } from '../rights.ts'
import { peopleInScope } from './people-in-scope.ts'
import { hasRole, hasRoleInOrder, onPage, peoplePage, usersMatching } from './people-page.ts'
import { columnsOf, isInState, presentUsers, type UserRow } from './user-row.ts'

type UsersRequest = ParsedRequest<(typeof users)['staff.users']>

/** The users within the scope. The page of ids is found first, so that only its rows are joined. */
export async function usersList(
  context: Context,
  request: UsersRequest,
): Promise<ReplyOf<(typeof users)['staff.users']>> {
  const { db, scope, caller, now } = context
  const { page, pageSize, sort = ['code'], text = '', organisationId, roleId, dockId, state } = request
  const conditions = [peopleInScope(scope)]
  if (organisationId) conditions.push(sql`u.organisation_id = ${organisationId}`)
  if (dockId)
    conditions.push(
      sql`exists (select from staff.user_docks at where at.user_id = u.id and at.dock_id = ${dockId})`,
    )
  if (state)
    conditions.push(
      sql`(${sql.join(
        state.map((one) => isInState(one, now)),
        sql` or `,
      )})`,
    )
  // A hundred thousand rows are not joined to anything that neither filters nor sorts them.
  const from = (role: RawBuilder<boolean>) => sql`from ${usersMatching(text)}
    ${state ? sql`join staff.organisations o on o.id = u.organisation_id` : sql``}
    where ${sql.join([...conditions, role], sql` and `)}`
  const query = {
    from: from(roleId ? hasRole([roleId]) : sql`true`),
    ...(roleId && text === '' && { inOrder: from(hasRoleInOrder([roleId])) }),
    page,
    pageSize,
  }
  const [roles, pageIds] = await Promise.all([
    grantableRoles(db, caller),
    peoplePage(db, query, sort, context.language),
  ])
  const { rows } = await sql<UserRow>`
    select ${columnsOf(now, caller, roles)}
    from ${onPage(pageIds)} join staff.organisations o on o.id = u.organisation_id
    order by page.place`.execute(db)
  return {
    rows: await presentUsers(context, rows),
    total: pageIds.total,
    asOf: toInstant(now),
  }
}
