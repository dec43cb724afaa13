import type { AcceptedOf, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { grantableRoles } from '../rights.ts'
import { peopleInScope } from './people-in-scope.ts'
import {
  having,
  havingInOrder,
  onPage,
  peopleByOrganisation,
  peopleCalled,
  peopleInOrder,
} from './people-page.ts'
import { columnsOf, inState, told, type UserRow } from './user-row.ts'

type Asked = AcceptedOf<(typeof users)['staff.users']>

const columns: Record<string, readonly RawBuilder<unknown>[]> = {
  code: [sql`lower(u.code)`],
  name: [sql`u.name collate "zh-x-icu"`, sql`u.id`],
  createdAt: [sql`u.created_at`, sql`u.id`],
  validTo: [sql`u.valid_to`, sql`u.id`],
}

/** The users within the scope. The page of ids is found first, so that only its rows are joined. */
export async function usersList(
  context: Context,
  asked: Asked,
): Promise<ReplyOf<(typeof users)['staff.users']>> {
  const { db, scope, caller, now } = context
  const { page, pageSize, sort = 'code', text = '', organisationId, roleId, dockId, state } = asked
  const column = sort.replace('-', '')
  const down = sort.startsWith('-')
  const conditions = [peopleInScope(scope)]
  if (organisationId) conditions.push(sql`u.organisation_id = ${organisationId}`)
  if (dockId)
    conditions.push(
      sql`exists (select from staff.user_docks at where at.user_id = u.id and at.dock_id = ${dockId})`,
    )
  if (state) conditions.push(inState(state, now))
  // A hundred thousand rows are not joined to anything that neither filters nor sorts them.
  const from = (role: RawBuilder<boolean>) => sql`from ${peopleCalled(text)}
    ${state ? sql`join staff.organisations o on o.id = u.organisation_id` : sql``}
    where ${sql.join([...conditions, role], sql` and `)}`
  const wanted = {
    from: from(roleId ? having([roleId]) : sql`true`),
    ...(roleId && text === '' && { inOrder: from(havingInOrder([roleId])) }),
    page,
    pageSize,
  }
  const [roles, found] = await Promise.all([
    grantableRoles(db, caller),
    column === 'organisation'
      ? peopleByOrganisation(db, wanted, {
          key: sql`platform.text_in(o.names, ${context.language}) collate "zh-x-icu"`,
          down,
        })
      : peopleInOrder(db, wanted, { by: columns[column] ?? [sql`u.id`], down }),
  ])
  const { rows } = await sql<UserRow>`
    select ${columnsOf(now, caller, roles)}
    from ${onPage(found)} join staff.organisations o on o.id = u.organisation_id
    order by page.place`.execute(db)
  return {
    rows: await told(context, rows),
    total: found.total,
    asOf: toInstant(now),
  }
}
