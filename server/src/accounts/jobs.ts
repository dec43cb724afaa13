import type { Job } from '../platform/jobs/jobs.ts'
import { matchWaiting, searchDifferences } from './acquirers/import-statement.ts'
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
  'accounts:matchStatements': {
    cron: '* * * * *',
    atStart: true,
    async run({ database, clock, log }) {
      const statements = await matchWaiting({ database, clock })
      if (statements > 0) log.info({ part: 'accounts', statements }, 'statements of acquirers were compared')
    },
  },
  'accounts:searchDifferences': {
    cron: '41 * * * *',
    async run({ database, clock, log }) {
      const missing = await searchDifferences(database.db, clock.now())
      if (missing > 0) log.info({ part: 'accounts', missing }, 'payments are in no statement of an acquirer')
    },
  },
}
