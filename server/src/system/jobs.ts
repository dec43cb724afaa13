import { sql } from 'kysely'
import type { Job } from '../platform/jobs/jobs.ts'

const dayMs = 86_400_000

export const systemJobs: Record<string, Job> = {
  'system:forgetOldRuns': {
    cron: '53 3 * * *',
    async run({ database: { db }, clock, parameters }) {
      const days = await parameters.read('logs.jobRunDays')
      const before = new Date(clock.now().getTime() - days * dayMs)
      await sql`
        delete from platform.job_runs r where began_at < ${before}
          and exists (select from platform.job_runs later where later.job = r.job and later.id > r.id)`.execute(
        db,
      )
    },
  },
}
