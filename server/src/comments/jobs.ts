import type { Job } from '../platform/jobs/jobs.ts'
import { deleteExpiredAttempts } from './attempt-limits.ts'

export const commentsJobs: Record<string, Job> = {
  'comments:forgetOld': {
    cron: '23 4 * * *',
    run: ({ database, clock }) => deleteExpiredAttempts(database.db, clock.now()),
  },
}
