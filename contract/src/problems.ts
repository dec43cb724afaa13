import { commentsFieldTexts, commentsProblems } from './comments.ts'
import { dashboardsProblems } from './dashboards.ts'
import { downloadsProblems } from './downloads.ts'
import { faresProblems } from './fares.ts'
import { feedbackProblems } from './feedback.ts'
import { fleetProblems } from './fleet.ts'
import { homeProblems } from './home.ts'
import { inventoryProblems } from './inventory.ts'
import { journalProblems } from './journal.ts'
import { certificateFieldTexts } from './kernel/certificates.ts'
import {
  fieldTexts as commonFieldTexts,
  requestProblems,
  serverProblems,
  sessionProblems,
} from './kernel/common-problems.ts'
import { listsProblems } from './lists.ts'
import { messagesProblems } from './messages-problems.ts'
import { networkProblems } from './network.ts'
import { ordersFieldTexts, ordersProblems } from './orders-problems.ts'
import { profileFieldTexts, profileProblems } from './profile.ts'
import { reportsProblems } from './reports.ts'
import { sailingsProblems } from './sailings.ts'
import { handOverProblems } from './session-hand-over.ts'
import { staffProblems } from './staff.ts'
import { accessProblems } from './staff-access-problems.ts'
import { usersFieldTexts, usersProblems } from './staff-users-problems.ts'
import { systemFieldTexts, systemProblems } from './system-problems.ts'

/** Every failure the server can name, in four languages. The browser gets the code and the text. */
export const problemCatalogue = {
  ...requestProblems,
  ...sessionProblems,
  ...handOverProblems,
  ...profileProblems,
  ...serverProblems,
  ...homeProblems,
  ...networkProblems,
  ...fleetProblems,
  ...sailingsProblems,
  ...inventoryProblems,
  ...faresProblems,
  ...ordersProblems,
  ...staffProblems,
  ...accessProblems,
  ...usersProblems,
  ...dashboardsProblems,
  ...commentsProblems,
  ...feedbackProblems,
  ...reportsProblems,
  ...journalProblems,
  ...messagesProblems,
  ...listsProblems,
  ...downloadsProblems,
  ...systemProblems,
} as const

export type ProblemCode = keyof typeof problemCatalogue

/** Why a field was refused, by the name of the check that failed; `{field}` stands for the field. */
export const fieldTexts = {
  ...commonFieldTexts,
  ...certificateFieldTexts,
  ...ordersFieldTexts,
  ...profileFieldTexts,
  ...usersFieldTexts,
  ...commentsFieldTexts,
  ...systemFieldTexts,
} as const
