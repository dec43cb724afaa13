import type { Job } from '../platform/jobs.ts'
import { expireHolds } from './hold-expiry.ts'

export const ordersJobs: Record<string, Job> = {
  'orders:expireHolds': {
    cron: '* * * * *',
    async run({ database, clock, log }) {
      const ended = await expireHolds(database.db, clock.now())
      if (ended > 0) log.info({ ended }, 'holds ran out')
    },
  },
}
