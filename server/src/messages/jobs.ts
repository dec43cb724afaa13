import type { Job } from '../platform/jobs/jobs.ts'
import { publishDueMessages } from './publish-events.ts'

export const messagesJobs: Record<string, Job> = {
  'messages:announce': {
    cron: '* * * * *',
    async run({ database, live, clock, log }) {
      const announced = await publishDueMessages(database.db, live, clock.now())
      if (announced > 0) log.info({ announced }, 'planned announcements were published')
    },
  },
}
