import type { Job } from '../platform/jobs/jobs.ts'
import { foldDays } from './fold-days.ts'

export const accountsJobs: Record<string, Job> = {
  'accounts:foldDays': {
    cron: '21 1 * * *',
    atStart: true,
    async run({ database, clock, log }) {
      const folded = await foldDays(database.db, clock.now())
      if (folded.days > 0) log.info({ part: 'accounts', ...folded }, 'days of the ledger were folded')
    },
  },
}
