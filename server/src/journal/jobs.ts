import { type RawBuilder, sql } from 'kysely'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'

const dayMs = 86_400_000
/** Taken away together, so that no transaction is long. */
const chunkSize = 5_000

type Days = 'logs.clientErrorDays' | 'logs.operationDays' | 'logs.logInDays'

/** The moment before which rows have had the days a parameter gives them. */
async function retentionEnd({ parameters, clock }: Services, key: Days): Promise<Date> {
  return new Date(clock.now().getTime() - (await parameters.read(key)) * dayMs)
}

async function deleteExpired(
  services: Services,
  what: 'operations' | 'log_ins',
  before: Date,
): Promise<void> {
  const chunk: RawBuilder<{ gone: number }> =
    sql`select journal.delete_expired(${what}, ${before}, ${chunkSize}) as gone`
  for (;;) {
    const { rows } = await chunk.execute(services.database.db)
    if ((rows[0]?.gone ?? 0) < chunkSize) return
  }
}

/** Retention: deletes rows that are older than the days of their parameter. */
export const journalJobs: Record<string, Job> = {
  'journal:forgetOldErrors': {
    cron: '41 3 * * *',
    async run(services) {
      const before = await retentionEnd(services, 'logs.clientErrorDays')
      await sql`delete from journal.client_errors where last_at < ${before}`.execute(services.database.db)
    },
  },
  'journal:forgetOldEntries': {
    cron: '52 3 * * *',
    async run(services) {
      await deleteExpired(services, 'operations', await retentionEnd(services, 'logs.operationDays'))
      await deleteExpired(services, 'log_ins', await retentionEnd(services, 'logs.logInDays'))
    },
  },
}
