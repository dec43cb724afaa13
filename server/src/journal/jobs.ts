import { sql } from 'kysely'
import type { Job } from '../platform/jobs.ts'
import { withDefaults } from '../system/index.ts'

const dayMs = 86_400_000

/** Errors nobody met for as long as the parameter says are taken out of the log. */
export const journalJobs: Record<string, Job> = {
  'journal:forgetOldErrors': {
    cron: '41 3 * * *',
    async run({ database: { db }, clock }) {
      const { rows } = await sql<{ value: unknown }>`
        select value from system.parameters where key = 'logs.clientErrorDays'`.execute(db)
      const stored = rows[0] ? { 'logs.clientErrorDays': rows[0].value } : {}
      const days = withDefaults(stored)['logs.clientErrorDays']
      const before = new Date(clock.now().getTime() - days * dayMs)
      await sql`delete from journal.client_errors where last_at < ${before}`.execute(db)
    },
  },
}
