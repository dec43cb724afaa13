import type { Job } from '../platform/jobs/jobs.ts'
import { announceDue } from './announce.ts'

export const messagesJobs: Record<string, Job> = {
  'messages:announce': {
    cron: '* * * * *',
    async run({ database, live, clock, log }) {
      const announced = await announceDue(database.db, live, clock.now())
      if (announced > 0) log.info({ announced }, 'planned announcements were published')
    },
  },
}
