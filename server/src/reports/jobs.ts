import type { Job } from '../platform/jobs/jobs.ts'
import { hasWholePast } from '../system/index.ts'
import { foldFacts, rebuildFacts } from './fold-facts.ts'
import { sendScheduled } from './send-scheduled.ts'

export const reportsJobs: Record<string, Job> = {
  'reports:foldFacts': {
    cron: '* * * * *',
    atStart: true,
    async run({ database }) {
      await foldFacts(database.db)
    },
  },
  'reports:sendScheduled': {
    cron: '5 6 * * *',
    atStart: true,
    isReady: hasWholePast,
    async run(services) {
      const sent = await sendScheduled(services)
      if (sent > 0) services.log.info({ part: 'reports', sent }, 'scheduled reports were sent')
    },
  },
  'reports:rebuildFacts': {
    async run({ database, log }) {
      const rows = await rebuildFacts(database.db)
      log.info({ part: 'reports', rows }, 'the facts of reports were derived anew')
    },
  },
}
