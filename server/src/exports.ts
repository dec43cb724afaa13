import { commentsExports } from './comments/exports.ts'
import { faresExports } from './fares/exports.ts'
import { feedbackExports } from './feedback/exports.ts'
import { fleetExports } from './fleet/exports.ts'
import { journalExports } from './journal/exports.ts'
import type { Exported } from './lists/index.ts'
import { messagesExports } from './messages/exports.ts'
import { networkExports } from './network/exports.ts'
import { ordersExports } from './orders/list/exports.ts'
import { sailingsExports } from './sailings/exports.ts'
import { sessionExports } from './session/exports.ts'
import { rolesExport } from './staff/access/roles-export.ts'
import { staffExports } from './staff/exports.ts'
import { systemExports } from './system/exports.ts'

/** Every list that can be had as a file, one line a capability. */
export const exportedLists: Readonly<Record<string, Exported>> = {
  ...commentsExports,
  ...faresExports,
  ...feedbackExports,
  ...fleetExports,
  ...networkExports,
  ...sailingsExports,
  ...sessionExports,
  ...messagesExports,
  ...ordersExports,
  ...journalExports,
  ...staffExports,
  ...rolesExport,
  ...systemExports,
}
