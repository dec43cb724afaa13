import { endpoints } from '@fairway/contract/all'
import type { FastifyInstance } from 'fastify'
import { accountsHandlers } from './accounts/http.ts'
import { agentsHandlers } from './agents/http.ts'
import { approvalsHandlers } from './approvals/http.ts'
import { commentsHandlers } from './comments/http.ts'
import { dashboardsHandlers } from './dashboards/http.ts'
import { downloadsHandlers } from './downloads/http.ts'
import { faresHandlers } from './fares/http.ts'
import { feedbackHandlers } from './feedback/http.ts'
import { fleetHandlers } from './fleet/http.ts'
import { homeHandlers } from './home/http.ts'
import { inventoryHandlers } from './inventory/http.ts'
import { journalHandlers } from './journal/http.ts'
import { listsHandlers } from './lists/http.ts'
import { lookupsHandlers } from './lookups/http.ts'
import { messagesHandlers } from './messages/http.ts'
import {
  corporationHandlers,
  dockRecordHandlers,
  networkHandlers,
  portRecordHandlers,
} from './network/http.ts'
import {
  afterSalesHandlers,
  correctionHandlers,
  forgettingHandlers,
  givingBackHandlers,
  ordersHandlers,
  passengerListHandlers,
  printHandlers,
} from './orders/http.ts'
import { languageOf, serve } from './platform/http/serve.ts'
import { createServer } from './platform/http/server.ts'
import type { Services } from './platform/services.ts'
import { profileHandlers } from './profile/http.ts'
import { reportsHandlers } from './reports/http.ts'
import { riverHandlers } from './river/http.ts'
import { sailingsHandlers } from './sailings/http.ts'
import { servicesHandlers } from './sailings/services/http.ts'
import { sessionHandlers } from './session/http.ts'
import { settlementHandlers } from './settlement/http.ts'
import { staffHandlers } from './staff/http.ts'
import { withFormerStaff } from './staff/index.ts'
import { organisationsHandlers, usersHandlers } from './staff/users/http.ts'
import { systemHandlers } from './system/http.ts'
import { workspaceHandlers } from './workspace/http.ts'

/** The application: every capability on one server. Does not listen yet. */
export async function createApp(services: Services, { pages = true } = {}): Promise<FastifyInstance> {
  const server = await createServer(services, { pages })
  services.dashboardCache.attach(server)
  server.addHook('onSend', async (request, _reply, payload) =>
    typeof payload === 'string' ? withFormerStaff(payload, languageOf(request)) : payload,
  )
  const answers = {
    ...sessionHandlers,
    ...profileHandlers,
    ...workspaceHandlers,
    ...homeHandlers,
    ...networkHandlers,
    ...portRecordHandlers,
    ...dockRecordHandlers,
    ...corporationHandlers,
    ...fleetHandlers,
    ...sailingsHandlers,
    ...servicesHandlers,
    ...inventoryHandlers,
    ...faresHandlers,
    ...ordersHandlers,
    ...afterSalesHandlers,
    ...correctionHandlers,
    ...givingBackHandlers,
    ...forgettingHandlers,
    ...passengerListHandlers,
    ...printHandlers,
    ...accountsHandlers,
    ...settlementHandlers,
    ...agentsHandlers,
    ...approvalsHandlers,
    ...staffHandlers,
    ...usersHandlers,
    ...organisationsHandlers,
    ...dashboardsHandlers,
    ...commentsHandlers,
    ...feedbackHandlers,
    ...reportsHandlers,
    ...journalHandlers,
    ...messagesHandlers,
    ...downloadsHandlers,
    ...lookupsHandlers,
    ...riverHandlers,
    ...systemHandlers,
  }
  serve(server, services, endpoints, { ...answers, ...listsHandlers(answers) })
  return server
}
