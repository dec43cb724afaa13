import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { staff } from '@fairway/contract/staff/endpoints'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { grantableRoles, hasOnlyGrantable } from '../rights.ts'
import { peopleInScope } from './people-in-scope.ts'
import { nameMatches } from './people-page.ts'

type Page = ReplyOf<(typeof staff)['staff.sessions']>

const sortColumns = {
  user: sql`u.name collate "zh-x-icu"`,
  since: sql`s.created_at`,
  lastUsed: sql`s.last_used_at`,
  address: sql`s.address`,
}

/** Who is signed in at this moment, and where. */
export async function sessionsOnline(
  context: Context,
  {
    page,
    pageSize,
    sort = ['-lastUsed'],
    text = '',
    kind,
    userId,
  }: ParsedRequest<(typeof staff)['staff.sessions']>,
): Promise<Page> {
  const { db, caller, scope, now } = context
  const from = sql`
    from session.sessions s join staff.users u on u.id = s.user_id
    where s.ended_at is null and s.idle_until > ${now} and s.expires_at > ${now} and ${peopleInScope(scope)}
      and (${text} = '' or ${nameMatches(text)} or s.address like ${containsPattern(text)})
      and (${kind ?? null}::text is null or s.kind = ${kind ?? null})
      and (${userId ?? null}::bigint is null or u.id = ${userId ?? null})`
  const order = orderBy(sort, sortColumns, () => sql`s.id desc`)
  // What people may do is looked up for those on the page alone.
  const within = await withinOwn(db, context)
  const { rows } = await sql<{
    id: string
    user_id: string
    code: string
    name: string
    organisation: Names
    kind: 'staff' | 'viewer'
    browser: string
    address: string
    created_at: Date
    last_used_at: Date
    within: boolean
  }>`
    with page as materialized (
      select s.id ${from} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select s.id, u.id as user_id, u.code, u.name, o.names as organisation, s.kind, s.browser, s.address,
      s.created_at, s.last_used_at, ${within} as within
    from page join session.sessions s on s.id = page.id join staff.users u on u.id = s.user_id
      join staff.organisations o on o.id = u.organisation_id
    order by ${order}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return {
    rows: rows.map(({ user_id, code, name, created_at, last_used_at, ...row }) => ({
      ...row,
      user: { id: user_id, code, name },
      since: toInstant(created_at),
      lastUsed: toInstant(last_used_at),
      own: row.id === caller.sessionId,
    })),
    total: counted[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * Ends a session of another user.
 * @throws staff.sessionGone when it has ended or is outside the scope; staff.beyondOwn for users with more rights
 */
export async function endSession(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ user_id: string; within: boolean }>`
      select s.user_id, ${await withinOwn(tx, context)} as within from session.sessions s join staff.users u on u.id = s.user_id
      where s.id = ${id} and ${peopleInScope(context.scope)}`.execute(tx)
    if (rows[0]?.within === false) throw problem('staff.beyondOwn')
    const userId = rows[0]?.user_id
    const ended = userId
      ? await context.services.sessions.endOf(tx, { userId, only: id }, 'administrator', context.now)
      : []
    if (ended.length === 0) throw problem('staff.sessionGone')
    journal({ entity: 'session.session', entityId: id, detail: { user: userId } })
  })
  return {}
}

/** The condition that `u` is the caller or can do no more than they. */
async function withinOwn(db: Connection, { caller }: Context) {
  return sql<boolean>`(u.id = ${caller.userId} or ${hasOnlyGrantable(caller, await grantableRoles(db, caller))})`
}
