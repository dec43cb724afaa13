import type { AcceptedOf, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { users } from '@fairway/contract/staff-users'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { rolesWithin } from '../../platform/rights.ts'
import { searchable } from '../../platform/searchable.ts'
import { peopleInScope } from '../people-in-scope.ts'
import { columnsOf, inState, told, type UserRow } from './user-row.ts'

type Asked = AcceptedOf<(typeof users)['staff.users']>

const orders: Record<string, RawBuilder<unknown>> = {
  code: sql`lower(u.code)`,
  '-code': sql`lower(u.code) desc`,
  name: sql`u.name collate "zh-x-icu", u.id`,
  '-name': sql`u.name collate "zh-x-icu" desc, u.id desc`,
  organisation: sql`o.code, lower(u.code)`,
  '-organisation': sql`o.code desc, lower(u.code)`,
  createdAt: sql`u.created_at, u.id`,
  '-createdAt': sql`u.created_at desc, u.id desc`,
  validTo: sql`u.valid_to, u.id`,
  '-validTo': sql`u.valid_to desc, u.id desc`,
}

/** From so many signs on, any part of a word is found; fewer are looked for where words begin, which an index knows. */
const signsOfAnyPart = 3

/** The condition that everything typed is found in what `u` is called. */
export function calledLike(text: string): RawBuilder<boolean> {
  const words = searchable(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
  if (words.length === 0) return sql`true`
  const conditions = words.map((word) => {
    const plain = word.replace(/[\\%_]/g, '\\$&')
    return sql`u.search like ${word.length < signsOfAnyPart ? `% ${plain}%` : `%${plain}%`}`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The people somebody may know of. The page is found first, so that only its rows are told in full. */
export async function usersList(
  context: Context,
  asked: Asked,
): Promise<ReplyOf<(typeof users)['staff.users']>> {
  const { db, scope, caller, now } = context
  const { page, pageSize, sort = 'code', text = '', organisationId, roleId, dockId, state } = asked
  const conditions = [peopleInScope(scope), calledLike(text)]
  if (organisationId) conditions.push(sql`u.organisation_id = ${organisationId}`)
  if (roleId)
    conditions.push(
      sql`exists (select from staff.user_roles has where has.user_id = u.id and has.role_id = ${roleId})`,
    )
  if (dockId)
    conditions.push(
      sql`exists (select from staff.user_docks at where at.user_id = u.id and at.dock_id = ${dockId})`,
    )
  if (state) conditions.push(inState(state, now))
  const where = sql.join(conditions, sql` and `)
  // A hundred thousand rows are not joined to anything that neither filters nor sorts them.
  const joins = state || sort.endsWith('organisation')
  const from = sql`from staff.users u
    ${joins ? sql`join staff.organisations o on o.id = u.organisation_id` : sql``} where ${where}`
  const roles = await rolesWithin(db, caller)
  const [found, counted] = await Promise.all([
    sql<UserRow>`
      with page as materialized (
        select u.id, row_number() over (order by ${orders[sort]}) as place ${from}
        order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize})
      select ${columnsOf(now, roles)}
      from page join staff.users u on u.id = page.id join staff.organisations o on o.id = u.organisation_id
      order by page.place`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
  ])
  return {
    rows: await told(context, found.rows),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}
