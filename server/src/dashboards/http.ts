import { dashboards } from '@fairway/contract/dashboards/endpoints'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { OpenContext } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { handlers, PreparedReply } from '../platform/http/serve.ts'
import { authenticate, beginSession, signOut } from '../session/index.ts'
import { factorsOf } from '../staff/index.ts'
import { dashboardsTopic } from './dashboard-cache.ts'

/** Signs a screen in under the account of a user who may see the dashboards. */
async function signIn(
  context: OpenContext,
  request: ParsedRequest<(typeof dashboards)['dashboards.signIn']>,
): Promise<string> {
  const userId = await authenticate(context, request)
  const { rows } = await sql`
    select from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
    join staff.role_menus m on m.role_id = r.id join staff.menus menu on menu.id = m.menu_id and menu.status = '1'
    where ur.user_id = ${userId} and m.menu_id = 'dashboards.view'`.execute(context.db)
  if (rows.length === 0) throw problem('dashboards.notAllowed')
  const { app, passkeys } = await factorsOf(context.db, userId)
  if (app || passkeys > 0) throw problem('dashboards.secondFactorHeld')
  return beginSession(context, userId, request.deviceId, 'viewer')
}

export const dashboardsHandlers = handlers(dashboards, {
  'dashboards.signIn': signIn,
  'dashboards.signOut': async (context) => {
    await signOut(context, 'viewer')
    return {}
  },
  'dashboards.ticket': async ({ services, caller, now }) => ({
    ticket: await services.live.issueTicket(
      { audience: 'dashboards', sessionId: caller.sessionId, topics: [dashboardsTopic] },
      now,
    ),
  }),
  'dashboards.figures': async ({ services, now }, { dashboard }) =>
    new PreparedReply(await services.dashboardCache.figures(dashboard, now)),
})
