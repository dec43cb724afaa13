import { dashboards } from '@fairway/contract/dashboards'
import type { AcceptedOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { OpenContext } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { handlers, PreparedReply } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { beginSession, provePerson, signOut } from '../session/index.ts'
import { createSharedFigures, type SharedFigures } from './figures.ts'

const shared = new WeakMap<Database, SharedFigures>()

/** One for each node. */
export function sharedFigures(db: Database): SharedFigures {
  const known = shared.get(db) ?? createSharedFigures(db)
  shared.set(db, known)
  return known
}

/** Signs a screen in, in the name of somebody who may see the dashboards. */
async function signIn(
  context: OpenContext,
  request: AcceptedOf<(typeof dashboards)['dashboards.signIn']>,
): Promise<string> {
  const userId = await provePerson(context, request)
  const { rows } = await sql`
    select from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
    join staff.role_menus m on m.role_id = r.id join staff.menus menu on menu.id = m.menu_id and menu.status = '1'
    where ur.user_id = ${userId} and m.menu_id = 'dashboards.view'`.execute(context.db)
  if (rows.length === 0) throw problem('dashboards.notAllowed')
  return beginSession(context, userId, request.deviceId, 'viewer')
}

export const dashboardsHandlers = handlers(dashboards, {
  'dashboards.signIn': signIn,
  'dashboards.signOut': async (context) => {
    await signOut(context, 'viewer')
    return {}
  },
  'dashboards.figures': async ({ db, now }, { dashboard }) =>
    new PreparedReply(await sharedFigures(db).of(dashboard, now)),
})
