import type { Job } from '../platform/jobs/jobs.ts'
import { forgetOldTries } from './tries.ts'

export const commentsJobs: Record<string, Job> = {
  'comments:forgetOld': {
    cron: '23 4 * * *',
    run: ({ database, clock }) => forgetOldTries(database.db, clock.now()),
  },
}
