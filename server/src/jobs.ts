import { accountsJobs } from './accounts/jobs.ts'
import { agentsJobs } from './agents/jobs.ts'
import { commentsJobs } from './comments/jobs.ts'
import { journalJobs } from './journal/index.ts'
import { messagesJobs } from './messages/jobs.ts'
import { ordersJobs } from './orders/jobs.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { keyJobs } from './renew-keys.ts'
import { reportsJobs } from './reports/jobs.ts'
import { sailingsJobs } from './sailings/jobs.ts'
import { sessionJobs } from './session/jobs.ts'
import { settlementJobs } from './settlement/jobs.ts'
import { systemJobs } from './system/jobs.ts'

/** Every job of the product, one line a capability. */
export const jobs: Record<string, Job> = {
  ...keyJobs,
  ...sessionJobs,
  ...sailingsJobs,
  ...ordersJobs,
  ...accountsJobs,
  ...agentsJobs,
  ...settlementJobs,
  ...reportsJobs,
  ...commentsJobs,
  ...journalJobs,
  ...messagesJobs,
  ...systemJobs,
}
