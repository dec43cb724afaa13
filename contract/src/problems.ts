import { accountsProblems } from './accounts/endpoints.ts'
import { agentsProblems } from './agents/endpoints.ts'
import { approvalsProblems } from './approvals/endpoints.ts'
import { commentsProblems } from './comments/endpoints.ts'
import { dashboardsProblems } from './dashboards/endpoints.ts'
import { downloadsProblems } from './downloads/endpoints.ts'
import { faresProblems } from './fares/endpoints.ts'
import { feedbackProblems } from './feedback/endpoints.ts'
import { fleetProblems } from './fleet/endpoints.ts'
import { homeProblems } from './home/endpoints.ts'
import { inventoryProblems } from './inventory/endpoints.ts'
import { journalProblems } from './journal/endpoints.ts'
import { recordProblems, requestProblems, serverProblems, sessionProblems } from './kernel/common-problems.ts'
import { listsProblems } from './lists/endpoints.ts'
import { messagesProblems } from './messages/problems.ts'
import { networkProblems } from './network/endpoints.ts'
import { ordersProblems } from './orders/problems.ts'
import { profileProblems } from './profile/endpoints.ts'
import { reportsProblems } from './reports/endpoints.ts'
import { riverProblems } from './river/endpoints.ts'
import { sailingsProblems } from './sailings/endpoints.ts'
import { servicesProblems } from './sailings/services/endpoints.ts'
import { handOverProblems } from './session/hand-over-endpoints.ts'
import { settlementProblems } from './settlement/endpoints.ts'
import { accessProblems } from './staff/access/problems.ts'
import { staffProblems } from './staff/endpoints.ts'
import { factorProblems } from './staff/factors/endpoints.ts'
import { usersProblems } from './staff/users/problems.ts'
import { systemProblems } from './system/problems.ts'

/** Every failure the server can name, with its status. The browser gets the code and the text in its language. */
export const problemCatalogue = {
  ...requestProblems,
  ...sessionProblems,
  ...handOverProblems,
  ...profileProblems,
  ...serverProblems,
  ...recordProblems,
  ...homeProblems,
  ...networkProblems,
  ...fleetProblems,
  ...sailingsProblems,
  ...servicesProblems,
  ...inventoryProblems,
  ...faresProblems,
  ...ordersProblems,
  ...accountsProblems,
  ...settlementProblems,
  ...agentsProblems,
  ...approvalsProblems,
  ...staffProblems,
  ...accessProblems,
  ...factorProblems,
  ...usersProblems,
  ...dashboardsProblems,
  ...commentsProblems,
  ...feedbackProblems,
  ...reportsProblems,
  ...journalProblems,
  ...messagesProblems,
  ...listsProblems,
  ...downloadsProblems,
  ...riverProblems,
  ...systemProblems,
} as const

export type ProblemCode = keyof typeof problemCatalogue
